import { MOST_CHANGES, type ToldChange } from '@fieldward/contract/audit/change.operations.ts';
import { may, type Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { programmeZone } from '../../../engine/programme-zone.ts';
import type { Resource } from '../../../engine/resource.ts';
import { parseMoment } from '../../../engine/scalar.ts';
import { noChanges } from '../../../sql/change-actions.ts';

/** Links of the chain that one statement looks through at most, and how often at most it goes on. */
const LINKS = 100;
const TURNS = 20;
/** Entries after which a statement takes no further link: twice as many with each turn, where few of them are told. */
const ENTRIES = 2_000;
const MOST_ENTRIES = 64_000;

/**
 * A position in the chain: what comes after the entry `id` of the link `seq`, and after that link. Entries get their link in the order in
 * which they become visible, and links are never changed: who goes on from where they were misses nothing and is told nothing twice.
 */
export interface ChangePosition {
  readonly seq: bigint;
  readonly id: bigint;
}

const POSITION = /^(\d{1,18})\.(\d{1,18})$/;

export const positionText = ({ seq, id }: ChangePosition): string => `${seq}.${id}`;

/**
 * The position of a cursor, or of a moment (without a zone it is of the programme's); the beginning without either. Raises
 * `engine.badParameter`.
 */
export async function positionOf(db: Db, text: string | undefined): Promise<ChangePosition> {
  if (text === undefined || text === '') return { seq: 0n, id: 0n };
  if (text === 'latest') return { seq: (await lastLink(db)) + 1n, id: 0n };
  const [, seq, id] = POSITION.exec(text) ?? [];
  if (seq !== undefined && id !== undefined) return { seq: BigInt(seq), id: BigInt(id) };
  const moment = parseMoment(text, await programmeZone(db));
  if (moment === null) throw new Problem('engine.badParameter', { parameter: 'after' }, 'after');
  return { seq: (await firstLinkSince(db, moment)) ?? (await lastLink(db)) + 1n, id: 0n };
}

/** The first link that was made at a moment or after it: what became visible later stands in it or in a later one. */
async function firstLinkSince(db: Db, moment: string): Promise<bigint | null> {
  const [row] = await db.rows<{ seq: string }>(
    'select seq::text as seq from audit_link where linked_at >= $1::timestamptz order by linked_at limit 1',
    [moment],
  );
  return row === undefined ? null : BigInt(row.seq);
}

async function lastLink(db: Db): Promise<bigint> {
  const [row] = await db.rows<{ seq: string }>('select coalesce(max(seq), 0)::text as seq from audit_link');
  return BigInt(row?.seq ?? 0);
}

/** What is known of a resource whose changes are told. */
export type ToldResource = Pick<Resource, 'name' | 'wire'>;

/** What of the changes somebody wants. */
interface ChangesAsked {
  readonly limit: number;
  /** Names of resources; all by default. */
  readonly resources?: readonly string[] | undefined;
  /** uuid of a patient. */
  readonly patient?: string | undefined;
  /** Names of actions; all by default. */
  readonly actions?: readonly string[] | undefined;
  /** Nothing after this position. */
  readonly until?: ChangePosition | undefined;
}

/** Changes in their order, where to go on, and whether there is more already. */
interface ChangesFound {
  readonly changes: readonly ToldChange[];
  readonly next: ChangePosition;
  readonly more: boolean;
}

interface Row extends Omit<ToldChange, 'id' | 'address'> {
  readonly seq: string;
  readonly id: string;
}

/** The last link that one statement looks through: about so many entries. */
const AS_FAR_AS = `select max(seq)::text as seq from (
    select seq, sum(size) over (order by seq) - size as before from audit_link where seq >= $1 and seq < $1::bigint + ${LINKS}) x where x.before < $2`;

// the entries of each link are found by their numbers (`offset 0`): statistics of the newest entries come too late for any other way
const ROWS = `
with l as materialized (select seq, entries from audit_link where seq >= $1 and seq <= $10)
select l.seq::text as seq, a.audit_log_id::text as id, iso(a.occurred_at) as when, a.action, a.resource, a.resource_uuid as uuid, p.uuid as patient
from l cross join lateral unnest(l.entries) m
cross join lateral (select e.* from audit_log e where e.audit_log_id >= lower(m) and e.audit_log_id < upper(m) offset 0) a
left join person p on p.person_id = a.patient_id and a.patient_id <> 0
where (l.seq > $1 or a.audit_log_id > $2) and a.resource_uuid is not null and a.action <> all ($3::text[]) and a.resource = any ($4::text[])
  and (l.seq < $7::bigint or l.seq = $7::bigint and a.audit_log_id <= $8::bigint) and ($9::text[] is null or a.action = any ($9::text[]))
  and ($5::text is null or a.patient_id <> 0 and a.patient_id = any (records_of_patient((select q.person_id from person q where q.uuid = $5))))
order by l.seq, a.audit_log_id limit $6`;

/**
 * Changes after a position that an account may know of: those of resources that it may read, of patients whom `db` shows it. It looks
 * through a part of the chain at a time, so `changes` may be few, or none, while there is `more`.
 */
export async function changesAfter(
  db: Db,
  from: ChangePosition,
  { resources, actor }: { readonly resources: readonly ToldResource[]; readonly actor: Actor },
  asked: ChangesAsked,
): Promise<ChangesFound> {
  const readable = new Map(
    resources
      .filter(({ name, wire }) => may(actor, wire.privileges.read) && asked.resources?.includes(name) !== false)
      .map((each) => [each.name, each]),
  );
  const newest = await lastLink(db);
  const { until } = asked;
  // a position with the entry 0 is the end of the link before it
  const last = until === undefined ? newest : least(newest, until.id === 0n ? until.seq - 1n : until.seq);
  const end = until ?? { seq: last + 1n, id: 0n };
  const limit = Math.min(asked.limit, MOST_CHANGES);
  const changes: ToldChange[] = [];
  let position = from;
  for (let turn = 0; turn < TURNS && position.seq <= last; turn += 1) {
    const [far] = await db.rows<{ seq: string | null }>(AS_FAR_AS, [position.seq, Math.min(ENTRIES * 2 ** turn, MOST_ENTRIES)]);
    const looked = far?.seq === undefined || far.seq === null ? position.seq + BigInt(LINKS) - 1n : BigInt(far.seq);
    const rows = await db.rows<Row>(ROWS, [
      position.seq,
      position.id,
      noChanges,
      [...readable.keys()],
      asked.patient ?? null,
      limit - changes.length,
      end.seq,
      end.id,
      asked.actions ?? null,
      looked,
    ]);
    for (const { seq, id, ...row } of rows)
      changes.push({ id: `${seq}.${id}`, ...row, address: addressOf(readable.get(row.resource), row.uuid) });
    const newestTold = rows.at(-1);
    if (changes.length === limit && newestTold !== undefined)
      return { changes, next: { seq: BigInt(newestTold.seq), id: BigInt(newestTold.id) }, more: true };
    // a link that is made meanwhile has a higher number than the last one known
    position = { seq: least(looked, last) + 1n, id: 0n };
  }
  const more = position.seq <= last;
  return { changes, next: !more && until !== undefined && until.seq <= position.seq ? until : position, more };
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** Whether a position comes before another. */
export const isBefore = (one: ChangePosition, other: ChangePosition): boolean =>
  one.seq < other.seq || (one.seq === other.seq && one.id < other.id);

/** Where an object is read; what has a parent is read below it. */
function addressOf(r: ToldResource | undefined, uuid: string): string | null {
  return r === undefined || r.wire.parent !== null ? null : `${r.wire.path}/${uuid}`;
}
