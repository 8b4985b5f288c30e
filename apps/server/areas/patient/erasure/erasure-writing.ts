import { randomUUID } from 'node:crypto';
import type { Moment } from '@fieldward/domain/time/day.ts';
import { auditWrite } from '../../../engine/audit.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { redact, tellingEntries } from './erasure-audit.ts';
import { erasureCounts } from './erasure-counts.ts';
import { ownedTables, undeclared, type OwnedTable } from './erasure-columns.ts';
import { ERASED, FATES, type Fate } from './erasure-fates.ts';
import { handedInOf, type ErasureRecord } from './erasure-record.ts';

/** What is written for a column; null when it stays. */
function written(column: string, fate: Fate): string | null {
  if (fate === 'keep' || fate === 'code') return null;
  if (fate === 'clear') return `"${column}" = null`;
  return `"${column}" = ${fate === 'word' ? `case when t."${column}" is not null then '${ERASED}' end` : fate.sql}`;
}

/** The statement that a table needs, of these rows `t`; null when nothing is to be done. */
function statementOf(table: string, whose: string): string | null {
  const fate = FATES[table];
  if (fate === undefined || fate === 'follows') return null;
  if (fate === 'removed') return `delete from ${table} t where ${whose}`;
  const sets = Object.entries(fate)
    .map(([column, its]) => written(column, its))
    .filter((set) => set !== null);
  return sets.length === 0 ? null : `update ${table} t set ${sets.join(', ')} where ${whose}`;
}

/** The same of rows that lead to the people ($1). */
const statementFor = ({ table, owners }: OwnedTable): string | null =>
  statementOf(table, owners.map((owner) => `t."${owner}" = any ($1::bigint[])`).join(' or '));

/** What devices handed in with a number of theirs while nobody was known by it: first of all, for the numbers go. */
const HANDED_IN = statementOf(
  'field_record',
  `t.field_record_id in (select f.field_record_id from field_record f where f.state <> 'held' and ${handedInOf('$1::bigint[]')})`,
);

/** Before the columns: rows that would name this person by naming somebody else, and all names but one. $1 the people. */
const FIRST = [
  `delete from relationship r where (r.person_a = any ($1::bigint[])) <> (r.person_b = any ($1::bigint[]))`,
  `delete from household_member m using household h where h.household_id = m.household_id and h.head = any ($1::bigint[])`,
  `update household h set name = coalesce(h.number, '${ERASED}') from household_member m, person_name n
   where m.household_id = h.household_id and m.person_id = any ($1::bigint[]) and n.person_id = m.person_id and n.given_name <> ''
     and strpos(lower(h.name), lower(n.given_name)) > 0`,
  `delete from person_name n where n.person_id = any ($1::bigint[]) and n.person_name_id not in (
     select distinct on (x.person_id) x.person_name_id from person_name x where x.person_id = any ($1::bigint[])
     order by x.person_id, x.voided, x.preferred desc, x.person_name_id)`,
];

/**
 * Words of names that nobody bears any more, those of former names too: the search by name keeps each word once. Whoever is being registered
 * is waited for.
 */
const FORGET_WORDS = [
  'lock table person_name_token in share row exclusive mode',
  `with gone as (
     delete from name_token t where not exists (select from person_name_token b where b.name_token_id = t.name_token_id) returning t.name_token_id)
   delete from name_token_variant v using gone g where v.name_token_id = g.name_token_id`,
];

/**
 * Makes a record that is held anonymous for ever, and says so in the trail.
 * @param reason reference of the request
 * @param again it was erased before a restore, at that moment if it is known; not given for a first time
 * @returns the moment
 */
export async function erase(
  tx: Db,
  record: ErasureRecord,
  actor: Pick<Actor, 'userId' | 'address'>,
  reason: string,
  again?: { readonly first: string | null },
): Promise<Moment> {
  const tables = await ownedTables(tx);
  const forgotten = undeclared(tables);
  if (forgotten.length > 0) throw new Error(`erasure-fates.ts does not say what becomes of ${forgotten.join(', ')}`);
  const erasure = randomUUID();
  const people = [...record.patients, ...record.companions];
  const entries = await tellingEntries(tx, record.patients, people);
  const rows = await erasureCounts(tx, record);
  const statements = [HANDED_IN, ...FIRST, ...tables.map(statementFor)].filter((text) => text !== null);
  // oxlint-disable-next-line no-await-in-loop -- one connection, and some depend on those before
  for (const text of statements) await tx.rows(text, [people]);
  await tx.rows('update patient set changed_by = $2::bigint, date_changed = now() where patient_id = any ($1::bigint[])', [
    record.patients,
    actor.userId,
  ]);
  await tx.rows('insert into dashboard_change (patient_id) select unnest($1::bigint[])', [record.patients]);
  const made = await tx.rows<{ at: Moment }>(
    `insert into patient_erasure (patient_id, erasure, reason, creator, again, first_erased, counts)
     select id, $2, $3, $4::bigint, $5, $6::timestamptz, $7::jsonb from unnest($1::bigint[]) id returning iso(date_created) as at`,
    [
      record.patients,
      erasure,
      reason,
      actor.userId,
      again !== undefined,
      again?.first ?? null,
      JSON.stringify({ records: record.patients.length, companions: record.companions.length, rows, entries: entries.length }),
    ],
  );
  const redactions = await redact(tx, entries, erasure);
  await auditWrite(tx, {
    actor,
    action: 'erase',
    resource: 'patient',
    uuid: record.uuid,
    patientId: record.id,
    detail: { erasure, reason, entries: entries.length, redactions },
  });
  // oxlint-disable-next-line no-await-in-loop -- one connection; last, since registrations wait for it
  for (const text of FORGET_WORDS) await tx.rows(text);
  const [first] = made;
  if (first === undefined) throw new Error('a record that is erased is noted');
  return first.at;
}
