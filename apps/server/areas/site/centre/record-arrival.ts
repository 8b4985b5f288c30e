import type { HeldReason, RecordFromSite, RowHeld } from '@fieldward/contract/site/site-records.operations.ts';
import type { OperationContext } from '../../../engine/operation.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { hashSql, inOrder, rowsNamed, rowsOfRecord } from '../rows/record-reading.ts';
import type { RecordTable } from '../rows/record-tables.ts';
import { writeRows, type RowToWrite } from '../rows/record-writing.ts';
import { ofSiteSql } from './accounts-of-site.ts';
import { holdRows, settleRows } from './held-rows.ts';
import { seenBySiteSql } from './people-for-site.ts';

/** The site whose rows arrive, and how its arrival is told. */
interface Arriving {
  readonly site: string;
  readonly name: string;
  readonly actor: OperationContext['actor'];
  readonly audit: OperationContext['audit'];
  readonly tables: readonly RecordTable[];
}

interface Known {
  readonly id: string;
  readonly uuid: string;
  readonly erased: boolean;
  readonly seen: boolean;
  /** The patient has an account that is none of the site. */
  readonly holder: boolean;
}

/** The patient $3, or whom that record became, as the site $1 with the account $2 sees it. */
const KNOWN = `
  with recursive became as (
    select p.patient_id, 0 as n from patient p where p.uuid = $3
    union all select m.survivor, b.n + 1 from became b join patient_merge m on m.loser = b.patient_id and m.date_undone is null where b.n < 100)
  select p.patient_id::text as id, p.uuid, exists (select from patient_erasure e where e.patient_id = p.patient_id) as erased,
    ${seenBySiteSql('p.patient_id')} as seen,
    exists (select from users a where a.person_id = p.patient_id and a.user_id not in (select u.user_id ${ofSiteSql('$2')})) as holder
  from (select patient_id from became order by n desc limit 1) b join patient p using (patient_id) for no key update of p`;

/** Who somebody is: of the holder of an account, only whoever may change that says it. */
export const OF_HOLDER = new Set(['person', 'person_name']);

/** What a row is, as this server reads it. */
interface Told extends RowToWrite {
  readonly base: string | null;
  /** Hashes of what the site has sent before and had no answer about. */
  readonly sent: readonly string[];
  /** Empty where it is gone. */
  readonly hash: string;
}

/** Rows that are not those of a table of records, of this very patient: nobody sends them by mistake. */
function demandShape({ uuid, rows }: RecordFromSite, tables: ReadonlyMap<string, RecordTable>): void {
  for (const { table, key, row } of rows) {
    const kind = tables.get(table);
    if (kind === undefined) throw new Problem('site.badRow', { table });
    const named = kind.table === 'person' || kind.table === 'patient';
    if (named && key !== uuid) throw new Problem('site.badRow', { table });
    if (row === null) continue;
    const read: unknown = parsed(row);
    if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new Problem('site.badRow', { table });
    const names = Object.keys(read);
    const whole = names.length === kind.columns.length && kind.columns.every((name) => names.includes(name));
    if (!whole || Reflect.get(read, 'uuid') !== key) throw new Problem('site.badRow', { table });
  }
}

function parsed(row: string): unknown {
  try {
    return JSON.parse(row);
  } catch {
    return null;
  }
}

/** Hashes of rows as they came, in their order. */
async function hashesOf(tx: Db, rows: readonly (string | null)[]): Promise<readonly string[]> {
  const found = await tx.rows<{ hash: string }>(
    `select coalesce(${hashSql('r.row::jsonb')}, '') as hash from unnest($1::text[]) with ordinality r(row, n) order by r.n`,
    [rows],
  );
  return found.map(({ hash }) => hash);
}

/** Patients besides this one that a row leads to, which the site does not see. */
const ELSEWHERE = `select p.uuid from patient p where p.uuid = any ($1::text[])
  and not exists (select from patient_place l join user_place u using (location_id) where l.patient_id = p.patient_id and u.user_id = $2::bigint)`;

async function unseenPatients(tx: Db, rows: readonly Told[], actor: Arriving['actor']): Promise<(told: Told) => boolean> {
  const leads = ({ table, row }: Told): string[] => {
    const columns = table.references.filter(({ target }) => target === 'patient' || target === 'person');
    if (columns.length === 0 || row === null) return [];
    const read: Readonly<Record<string, unknown>> = JSON.parse(row);
    return columns.flatMap(({ column }) => (typeof read[column] === 'string' ? read[column] : []));
  };
  const named = rows.flatMap(leads);
  if (named.length === 0) return () => false;
  const unseen = new Set((await tx.rows<{ uuid: string }>(ELSEWHERE, [named, actor.userId])).map(({ uuid }) => uuid));
  return (told) => leads(told).some((uuid) => unseen.has(uuid));
}

/** Sorts rows: those that are taken, and why others are not. Rows that are here already are in neither. */
async function sorted(
  tx: Db,
  { uuid, rows }: RecordFromSite,
  known: Known | undefined,
  { tables, actor }: Arriving,
): Promise<{ readonly takes: readonly Told[]; readonly held: readonly { readonly what: Told; readonly reason: HeldReason }[] }> {
  const byName = new Map(tables.map((each) => [each.table, each]));
  const here = new Map(
    known === undefined ? [] : (await rowsOfRecord(tx, tables, known.id)).map((each) => [`${each.table} ${each.key}`, each.hash]),
  );
  const strange = rows.filter(({ table, key }) => !here.has(`${table} ${key}`));
  const others = await rowsNamed(tx, strange);
  const hashes = await hashesOf(
    tx,
    rows.map(({ row }) => row),
  );
  const told = rows.flatMap(({ table: name, key, base, sent = [], row }, at): Told[] => {
    const [table, hash] = [byName.get(name), hashes[at]];
    return table === undefined || hash === undefined ? [] : [{ table, key, base, sent, row, hash, there: here.has(`${name} ${key}`) }];
  });
  const leadsElsewhere = await unseenPatients(tx, told, actor);
  const takes: Told[] = [];
  const held: { what: Told; reason: HeldReason }[] = [];
  for (const what of told) {
    const name = `${what.table.table} ${what.key}`;
    const [now, base] = [here.get(name) ?? '', what.base ?? ''];
    if (known?.seen === false) held.push({ what, reason: 'elsewhere' });
    else if (others.has(name)) held.push({ what, reason: known !== undefined && known.uuid !== uuid ? 'merged' : 'ofAnother' });
    else if (now === what.hash) continue;
    // of another version the site knows only if it sent that, and did not hear that it was taken
    else if (now !== base && !what.sent.includes(now)) {
      // as both had it last: what was sent of it before has not come
      if (what.hash === base) continue;
      held.push({ what, reason: 'changedHere' });
    } else if (known?.holder === true && OF_HOLDER.has(what.table.table)) held.push({ what, reason: 'account' });
    else if (leadsElsewhere(what)) held.push({ what, reason: 'elsewhere' });
    else takes.push(what);
  }
  return { takes, held };
}

/**
 * Takes rows of a patient from a site: each that this server has as both had it last, or not at all. The others are held, with the reason. Told again, it
 * changes nothing. Answers what is held; null where the record was erased here: nothing of it is kept.
 * @throws Problem `site.badRow` for a page that no site makes
 */
export async function recordArrives(tx: Db, record: RecordFromSite, arriving: Arriving): Promise<readonly RowHeld[] | null> {
  const { site, name, actor, audit, tables } = arriving;
  demandShape(record, new Map(tables.map((each) => [each.table, each])));
  const [known] = await tx.rows<Known>(KNOWN, [site, actor.userId, record.uuid]);
  if (known?.erased === true) return null;
  const { takes, held } = await sorted(tx, record, known, arriving);
  const owner = { id: known?.id ?? null };
  const named = takes.map((told) => ({ ...told, kind: told.table, table: told.table.table }));
  const order = inOrder(tables, named).map(({ kind, ...told }) => ({ ...told, table: kind }));
  const refused = await writeRows(tx, owner, order);
  const holds = [
    ...held.map(({ what, reason }) => ({ what, reason, detail: null })),
    ...refused.map(({ what, reason, detail }) => ({ what, reason, detail })),
  ];
  // a person without a patient is nobody's record: the patient was refused
  const [patient] =
    owner.id === null ? [] : await tx.rows<{ uuid: string }>('select uuid from patient where patient_id = $1::bigint', [owner.id]);
  const patientId = patient === undefined ? null : owner.id;
  if (patientId !== null && known?.seen !== false)
    await tx.rows('insert into site_patient (site_id, patient_id) values ($1::bigint, $2::bigint) on conflict do nothing', [
      site,
      patientId,
    ]);
  const newly = await holdRows(tx, { site, patientId, record: record.uuid }, holds);
  const holding = new Set(holds.map(({ what }) => `${what.table.table} ${what.key}`));
  await settleRows(
    tx,
    site,
    record.rows.filter(({ table, key }) => !holding.has(`${table} ${key}`)),
  );
  const taken = takes.length - refused.length;
  if (taken > 0 || newly > 0)
    await audit({
      action: 'arrive',
      resource: 'patient',
      uuid: patient?.uuid ?? record.uuid,
      ...(patientId === null ? {} : { patientId }),
      detail: { name, count: taken, ...(holds.length > 0 ? { waiting: holds.length } : {}) },
    });
  return holds.map(({ what, reason }) => ({ table: what.table.table, key: what.key, reason }));
}
