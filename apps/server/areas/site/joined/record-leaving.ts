import { auditWrite } from '../../../engine/audit.ts';
import type { Db } from '../../../engine/db.ts';
import { changedRows, hashesOfRecord, inOrder } from '../rows/record-reading.ts';
import type { RecordTable } from '../rows/record-tables.ts';
import { writeRows } from '../rows/record-writing.ts';
import { settleRecord, tryAgain, type WholeRecord } from './people-waiting.ts';
import { NotWhole, ownerOf } from './record-owner.ts';
import { agree, sharedOf } from './shared-rows.ts';

/**
 * What is of a patient and does not travel, by table. `only`: it is only here, so that the record stays with it; `goes`: of no use without the record; both with the
 * columns that name the patient. `stays`: it says nothing of the patient, or follows from what goes. The test beside asks for every such table.
 */
export const BESIDE: Readonly<Record<string, { readonly only: readonly string[] } | { readonly goes: readonly string[] } | 'stays'>> = {
  household: { only: ['head'] },
  household_member: { only: ['person_id'] },
  relationship: { only: ['person_a', 'person_b'] },
  cohort_member: { only: ['patient_id'] },
  patient_photo: { only: ['patient_id'] },
  field_record: { only: ['patient_id'] },
  held_row: { only: ['patient_id'] },
  users: { only: ['person_id'] },
  provider: { only: ['person_id'] },
  message: { goes: ['patient_id'] },
  broken_glass: { goes: ['patient_id'] },
  patient_pair: { goes: ['patient_a', 'patient_b'] },
  audit_log: 'stays',
  dashboard_change: 'stays',
  dashboard_fact: 'stays',
  device_patient: 'stays',
  patient_erasure: 'stays',
  // whose uuid leads where; what it says of the patient is taken out
  patient_merge: 'stays',
  patient_place: 'stays',
  patient_to_send: 'stays',
  person_name_token: 'stays',
  person_word: 'stays',
  site_patient: 'stays',
  task: 'stays',
  task_change: 'stays',
  task_turn: 'stays',
};

const named = (table: string, columns: readonly string[]): string =>
  `${table} t where $1::bigint in (${columns.map((column) => `t.${column}`).join(', ')})`;
const ONLY_HERE = Object.entries(BESIDE)
  .flatMap(([table, fate]) => (typeof fate !== 'string' && 'only' in fate ? [`exists (select from ${named(table, fate.only)})`] : []))
  .join(' or ');
const GOES = [
  ...Object.entries(BESIDE).flatMap(([table, fate]) =>
    typeof fate !== 'string' && 'goes' in fate ? [`delete from ${named(table, fate.goes)}`] : [],
  ),
  `update patient_merge set loser_display = '', keep = '{}', manifest = '{"cells":[],"dropped":[],"moved":{}}' where $1::bigint in (loser, survivor)`,
];

/** What is left of a record: nobody, voided, by which the trail, devices and other records know of it. */
const EMPTY = `
  with v as (select true as voided, (select min(user_id) from users) as voided_by, now() as date_voided, 'left the places of this site' as void_reason),
  p as (update person p set gender = null, birthdate = null, birthdate_estimated = false, dead = false, death_date = null, cause_of_death = null,
    cause_of_death_non_coded = null, voided = v.voided, voided_by = v.voided_by, date_voided = v.date_voided, void_reason = v.void_reason
    from v where p.person_id = $1::bigint)
  update patient p set allergy_status = default, voided = v.voided, voided_by = v.voided_by, date_voided = v.date_voided, void_reason = v.void_reason
  from v where p.patient_id = $1::bigint`;

/**
 * Removes the record of a patient who left the places of the site, in the transaction of the caller: all of it is at the centre. While something of it waits for
 * the centre, is held there, or is only here, it stays and is looked at again.
 * @throws NotWhole where it cannot be removed whole
 */
export async function recordLeaves(tx: Db, tables: readonly RecordTable[], whole: WholeRecord): Promise<void> {
  const { record } = whole;
  const owner = await ownerOf(tx, record);
  if (owner?.patient !== true) return settleRecord(tx, whole);
  const { id } = owner;
  const shared = await sharedOf(tx, record, []);
  const [only] = await tx.rows<{ here: boolean }>(`select ${ONLY_HERE} as here`, [id]);
  const held = [...shared.values()].some((each) => each.held !== null);
  if (only?.here !== false || held || (await changedRows(tx, tables, { id, uuid: record })).length > 0) return tryAgain(tx, record, 0);
  const names = [...(await hashesOfRecord(tx, tables, id)).keys()];
  const kinds = new Map(tables.map((each) => [each.table, each]));
  const rows = names.flatMap((name) => {
    const [table = '', key = ''] = name.split(' ');
    return table === 'person' || table === 'patient' ? [] : [{ table, key, row: null }];
  });
  const goes = inOrder(tables, rows).flatMap(({ table, ...each }) => {
    const kind = kinds.get(table);
    return kind === undefined ? [] : [{ ...each, table: kind, there: true }];
  });
  if ((await writeRows(tx, { id }, goes)).length > 0) throw new NotWhole();
  await tx.rows(`select set_config('fieldward.people_arrive', 'yes', true)`);
  await tx.rows(EMPTY, [id]);
  await tx.rows(`select set_config('fieldward.people_arrive', '', true)`);
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const text of GOES) await tx.rows(text, [id]);
  const left = await hashesOfRecord(tx, tables, id);
  const agreed = [...shared.keys(), ...left.keys()].map((name) => {
    const [table = '', key = ''] = name.split(' ');
    return { table, key, hash: left.get(name) ?? '' };
  });
  await agree(tx, record, [...new Map(agreed.map((each) => [`${each.table} ${each.key}`, each])).values()], shared);
  await auditWrite(tx, { action: 'leave', actor: null, resource: 'patient', uuid: record, patientId: id, detail: { count: goes.length } });
  await tx.rows('insert into task_change (patient_id) values ($1::bigint)', [id]);
  await tx.rows('insert into dashboard_change (patient_id) values ($1::bigint)', [id]);
  await settleRecord(tx, whole);
}
