import type { Db } from '../../../engine/db.ts';
import { hashesOfRecord } from '../rows/record-reading.ts';
import type { RecordTable } from '../rows/record-tables.ts';
import { writeRows } from '../rows/record-writing.ts';
import { askFor, settleRecord, tryAgain, type WholeRecord } from './people-waiting.ts';
import { NotWhole, ownerOf } from './record-owner.ts';
import type { RecordWork } from './record-work.ts';
import { sharedOf, type Shared } from './shared-rows.ts';

interface Named {
  /** Key. */
  readonly id: string;
  readonly uuid: string;
}

/** Rows of some records by `table uuid`: whose each is, and its hash. */
async function rowsOf(tx: Db, tables: readonly RecordTable[], records: readonly Named[]) {
  const found = new Map<string, { readonly of: Named; readonly hash: string }>();
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const of of records) for (const [name, hash] of await hashesOfRecord(tx, tables, of.id)) found.set(name, { of, hash });
  return found;
}

const split = (name: string): readonly [string, string] => {
  const [table = '', key = ''] = name.split(' ');
  return [table, key];
};
const isOwn = (name: string): boolean => /^(person|patient) /.test(name);

const NOTE = `update shared_row s set record = x.r, hash = nullif(x.h, ''), held = nullif(x.w, '')
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) x (t, k, r, h, w) where s.table_name = x.t and s.key = x.k`;
const FORGET = `delete from shared_row s using unnest($1::text[], $2::text[]) x (t, k) where s.table_name = x.t and s.key = x.k`;

/**
 * Does with records what the centre has done with them already. What both servers had alike is alike afterwards, whatever the work changed of it: the rows of
 * the centre come behind. What was changed here only goes on waiting, with the record that has it now. Rows that the work makes go: the centre has made its own.
 * @throws NotWhole where the work would remove what the centre has not: it is tried again once that was sent
 */
async function asAtCentre(tx: Db, tables: readonly RecordTable[], records: readonly Named[], work: () => Promise<void>): Promise<void> {
  const before = await rowsOf(tx, tables, records);
  const shared = new Map<string, Shared>();
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const { uuid } of records) for (const [name, each] of await sharedOf(tx, uuid, [])) shared.set(name, each);
  await tx.rows(`select set_config('fieldward.arriving', 'yes', true)`);
  await work();
  await tx.rows(`select set_config('fieldward.arriving', '', true)`);
  const after = await rowsOf(tx, tables, records);
  const notes: (readonly [string, string, string, string, string])[] = [];
  const forgets: (readonly [string, string])[] = [];
  for (const [name, { hash }] of before) {
    const base = shared.get(name);
    const now = after.get(name);
    const alike = base?.hash === hash;
    if (now === undefined) {
      if (!alike && base?.held !== hash) throw new NotWhole();
      forgets.push(split(name));
    } else if (base !== undefined) {
      // what is another record's by now may be taken with that one; the rows of a person go with their own record only
      const moved = now.of.uuid !== base.record;
      const held = moved ? null : base.held === hash && isOwn(name) ? now.hash : base.held;
      notes.push([...split(name), now.of.uuid, alike ? now.hash : base.hash, held ?? '']);
    }
  }
  const made = [...after].filter(([name]) => !before.has(name));
  const kinds = new Map(tables.map((each) => [each.table, each]));
  for (const of of records) {
    const goes = made.flatMap(([name, each]) => {
      const [table, key] = split(name);
      const kind = kinds.get(table);
      return each.of === of && kind !== undefined ? [{ table: kind, key, row: null, there: true }] : [];
    });
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if ((await writeRows(tx, { id: of.id }, goes)).length > 0) throw new NotWhole();
  }
  forgets.push(...made.map(([name]) => split(name)));
  await tx.rows(
    NOTE,
    [0, 1, 2, 3, 4].map((at) => notes.map((each) => each[at])),
  );
  await tx.rows(
    FORGET,
    [0, 1].map((at) => forgets.map((each) => each[at])),
  );
  await tx.rows('insert into task_change (patient_id) select unnest($1::bigint[])', [records.map(({ id }) => id)]);
}

/** The account that the centre says has done something, here; else the first one. */
export async function accountHere(db: Db, uuid: string | null): Promise<string> {
  const [found] = await db.rows<{ id: string }>(
    'select coalesce((select user_id from users where uuid = $1), (select min(user_id) from users))::text as id',
    [uuid],
  );
  return found?.id ?? '';
}

const VOIDED = `select voided, voided_by, date_voided, void_reason from patient where patient_id = $1::bigint`;
const UNVOID = `update patient set voided = false, voided_by = null, date_voided = null, void_reason = null where patient_id = any ($1::bigint[]) and voided`;
const VOID = `update patient p set voided = v.voided, voided_by = v.voided_by, date_voided = v.date_voided, void_reason = v.void_reason
  from jsonb_populate_record(null::patient, $2::jsonb) v where p.patient_id = $1::bigint`;

async function quietly(tx: Db, text: string, values: readonly unknown[]): Promise<void> {
  await tx.rows(`select set_config('fieldward.people_arrive', 'yes', true)`);
  await tx.rows(text, values);
  await tx.rows(`select set_config('fieldward.people_arrive', '', true)`);
}

/** Does work that is refused with voided records: whoever is voided on one side only is merged all the same, and the one that stays is voided as it was. */
async function unvoided(
  tx: Db,
  { goes, stays }: { readonly goes: string; readonly stays: string },
  work: () => Promise<void>,
): Promise<void> {
  const [voided] = await tx.rows(VOIDED, [stays]);
  await quietly(tx, UNVOID, [[goes, stays]]);
  await work();
  await quietly(tx, VOID, [stays, JSON.stringify(voided)]);
}

const BECAME = `
  with recursive became as (
    select m.uuid as merge, m.loser, m.survivor, 0 as n from patient_merge m where m.loser = $1::bigint and m.date_undone is null
    union all select m.uuid, m.loser, m.survivor, b.n + 1 from became b join patient_merge m on m.loser = b.survivor and m.date_undone is null where b.n < 100)
  select b.merge, l.patient_id::text as id, l.uuid, s.patient_id::text as "intoId", s.uuid as "into"
  from became b join patient l on l.patient_id = b.loser join patient s on s.patient_id = b.survivor order by b.n desc`;

/** Which merges led a record (key) to where it is, the last one first. */
const merges = (tx: Db, id: string): Promise<{ merge: string; id: string; uuid: string; intoId: string; into: string }[]> =>
  tx.rows(BECAME, [id]);

/**
 * A record (key) that is merged here and by itself at the centre is by itself here, too, in the transaction of the caller. Answers whether it was merged.
 * @throws Problem as a merge is taken back
 */
export async function comesApart(tx: Db, tables: readonly RecordTable[], id: string, work: RecordWork): Promise<boolean> {
  const found = await merges(tx, id);
  /* oxlint-disable no-await-in-loop -- one connection, one merge behind the other */
  for (const { merge, into, intoId, ...loser } of found) {
    const by = await accountHere(tx, null);
    // here it may come later than it was possible there
    await tx.rows(`update patient_merge set undo_until = greatest(undo_until, now() + interval '1 hour') where uuid = $1`, [merge]);
    await asAtCentre(tx, tables, [loser, { id: intoId, uuid: into }], () =>
      unvoided(tx, { goes: intoId, stays: intoId }, () => work.takeBack(tx, { merge, reason: '', by })),
    );
    await askFor(tx, into);
    if (loser.id !== id) await askFor(tx, loser.uuid);
  }
  /* oxlint-enable no-await-in-loop */
  return found.length > 0;
}

/**
 * Merges a record here as the centre has merged it, in the transaction of the caller. The one that it became must be here: else both are asked for again.
 * @throws Problem as a merge is refused, NotWhole
 */
export async function recordMerges(tx: Db, tables: readonly RecordTable[], whole: WholeRecord, work: RecordWork): Promise<void> {
  const { record, became, reason } = whole;
  const [from, into] = [await ownerOf(tx, record), await ownerOf(tx, became ?? '')];
  if (from?.patient !== true) return settleRecord(tx, whole);
  if (became === null || into?.patient !== true) {
    if (became !== null) await askFor(tx, became);
    return tryAgain(tx, record, 0);
  }
  const [last] = await merges(tx, from.id);
  if (last?.into === became) return settleRecord(tx, whole);
  await comesApart(tx, tables, from.id, work);
  if (await comesApart(tx, tables, into.id, work)) await askFor(tx, became);
  const by = await accountHere(tx, whole.by);
  const stays = { id: into.id, uuid: became };
  await asAtCentre(tx, tables, [{ id: from.id, uuid: record }, stays], () =>
    unvoided(tx, { goes: from.id, stays: into.id }, () => work.merge(tx, { from: record, into: became, reason: reason ?? '', by })),
  );
  await askFor(tx, became);
  await settleRecord(tx, whole);
}
