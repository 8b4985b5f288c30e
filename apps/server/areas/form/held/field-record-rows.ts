/** What devices handed in, as the table has it. */
import type { Receipt, Refusal } from '@fieldward/contract/form/field-record.operations.ts';
import type { Saved } from '@fieldward/contract/form/filling.operations.ts';
import type { Db } from '../../../engine/db.ts';
import type { Problem } from '../../../engine/problem.ts';
import { storable } from '../submission/form-submission-body.ts';
import type { Handed } from './handed.ts';

/** What is known of something that was handed in before. */
export interface FieldRecord {
  readonly id: string;
  readonly state: 'stored' | 'held' | 'accepted' | 'rejected' | 'superseded';
  /** user_id of who filled it. */
  readonly author: string;
  readonly patientId: string | null;
  /** What was filled; null where it was stored as it came, and where the account does not see it. */
  readonly content: object | null;
  readonly hash: string | null;
  /** Of what its author sent before that. */
  readonly formerHashes: readonly string[];
  readonly problem: Refusal | null;
  readonly clockAhead: number | null;
  readonly received: Receipt['received'];
  readonly reason: string | null;
  /** The record of its person was erased: nobody rejected it, and nothing of it is kept. */
  readonly erased: boolean;
  /** What was answered when it was stored. */
  readonly saved: Saved | null;
}

const SAME = `select r.field_record_id::text as id, r.state, r.creator::text as author, r.patient_id::text as "patientId", r.content, r.content_hash as hash,
  coalesce((select json_agg(f->>'hash') from jsonb_array_elements(r.former) f), '[]') as "formerHashes",
  r.problem, r.clock_ahead as "clockAhead", iso(r.date_created) as received, r.reason,
  r.state = 'rejected' and r.decided_by is null as erased,
  (select s.result from form_submission s where s.uuid = r.uuid and s.result ? 'data') as saved
  from field_record r where r.uuid = $1`;

/** The form under an id; null where the server was not handed one, or the account does not see it. */
export async function fieldRecordOf(tx: Db, uuid: string): Promise<FieldRecord | null> {
  const [row] = await tx.rows<FieldRecord>(SAME, [uuid]);
  return row ?? null;
}

/** The same, and nobody else changes it before the end of the transaction. */
export async function lockedFieldRecord(tx: Db, uuid: string): Promise<FieldRecord | null> {
  await tx.rows('select 1 from field_record where uuid = $1 for update', [uuid]);
  return fieldRecordOf(tx, uuid);
}

/** What its author is told of it. */
export function receiptOf(uuid: string, { state, received, clockAhead, saved, problem, reason, erased }: FieldRecord): Receipt {
  const receipt = { uuid, received, clockAhead };
  if (erased) return { ...receipt, state: 'rejected', problem: { code: 'erasure.erased', holes: {}, fields: [] } };
  if (state === 'held') return { ...receipt, state, ...(problem === null ? {} : { problem }) };
  if (state === 'rejected') return { ...receipt, state, ...(reason === null ? {} : { reason }) };
  return { ...receipt, state: 'stored', ...(saved === null ? {} : { saved }) };
}

/** What speaks against a form, as data. */
export const refusalOf = ({ code, holes, fields }: Problem): Refusal => ({
  code,
  holes,
  fields: fields.map(({ field, ...message }) => ({ field, message: { code: message.code, holes: message.holes ?? {} } })),
});

/** A form as it comes in. */
export interface Arrival {
  readonly uuid: string;
  readonly handed: Handed;
  /** user_id of who filled it, and of who hands in a sealed copy. */
  readonly author: string;
  readonly importedBy: string | null;
  readonly device: string | null;
  /** By the clock of the device, in milliseconds since 1970. */
  readonly savedAt: number;
  readonly offset: number;
  readonly clockAhead: number | null;
  readonly version: string | null;
}

const formSql = `(select coalesce(
  (select c.form_id from component_form c where c.uuid = $3), (select f.form_id from form f where f.uuid = $3),
  (select f.form_id from form f join encounter_type t on t.encounter_type_id = f.encounter_type_id where lower(t.name) = lower($4) order by f.retired, f.form_id limit 1)))`;
const patientSql = 'field_record_patient($1, $2)';

const whose = ({ handed: { patient, identifier, form, formName } }: Arrival): readonly unknown[] => [patient, identifier, form, formName];

const INSERT = `insert into field_record (patient_id, form_id, uuid, state, content, content_hash, problem, device, saved_at, utc_offset, clock_ahead, form_version, imported_by, creator, kind)
  select ${patientSql}, ${formSql}, $5, $6, $7::jsonb, $8, $9::jsonb, $10, to_timestamp($11::float8 / 1000), $12, $13, $14, $15::bigint, $16::bigint, $17
  returning patient_id::text as "patientId", iso(date_created) as received`;

/** What is kept of a form, by what became of it. */
interface Outcome {
  readonly state: 'stored' | 'held';
  readonly problem: Refusal | null;
}

interface Written {
  readonly patientId: string | null;
  readonly received: Receipt['received'];
}

/** Enters a form that was not handed in before. */
export async function enterFieldRecord(tx: Db, arrival: Arrival, { state, problem }: Outcome): Promise<Written> {
  const { uuid, handed, author, importedBy, device, savedAt, offset, clockAhead, version } = arrival;
  const [row] = await tx.rows<Written>(INSERT, [
    ...whose(arrival),
    uuid,
    state,
    state === 'held' ? JSON.stringify(handed.content) : null,
    handed.hash,
    problem === null ? null : JSON.stringify(storable(problem)),
    device,
    savedAt,
    offset,
    clockAhead,
    version,
    importedBy,
    author,
    handed.kind,
  ]);
  if (row === undefined) throw new Error('a form that was entered is there');
  return row;
}

const ERASED = `insert into field_record (patient_id, form_id, uuid, state, saved_at, utc_offset, clock_ahead, imported_by, creator, kind, decided_at)
  select ${patientSql}, ${formSql}, $5, 'rejected', to_timestamp($6::float8 / 1000), $7, $8, $9::bigint, $10::bigint, $11, now()`;

/** Notes that something was handed in for somebody whose record was erased, and nothing of what it says: as what was held when that was erased. */
export async function enterErased(tx: Db, arrival: Arrival): Promise<void> {
  const { uuid, handed, author, importedBy, savedAt, offset, clockAhead } = arrival;
  await tx.rows(ERASED, [...whose(arrival), uuid, savedAt, offset, clockAhead, importedBy, author, handed.kind]);
}

/** Whether the record of whom something was filled for was erased. */
export async function isErased(tx: Db, { patient, identifier }: Handed): Promise<boolean> {
  const [row] = await tx.rows<{ erased: boolean }>('select is_record_erased($1, $2) as erased', [patient, identifier]);
  return row?.erased === true;
}

const REPLACE = `update field_record r set state = $6, former = case when r.content_hash = $8 then r.former
      else coalesce(r.former, '[]') || jsonb_build_object('content', r.content, 'hash', r.content_hash, 'problem', r.problem) end,
    content = $7::jsonb, content_hash = $8, problem = $9::jsonb, patient_id = ${patientSql}, form_id = ${formSql}, changed_by = $10::bigint, date_changed = now()
  where r.uuid = $5 returning patient_id::text as "patientId", iso(date_created) as received`;

/** Puts what its author corrected in the place of what is held; that is kept beside it. */
export async function replaceFieldRecord(
  tx: Db,
  arrival: Arrival,
  { state, problem }: { readonly state: 'superseded' | 'held'; readonly problem: Refusal | null },
): Promise<Written> {
  const { uuid, handed, author } = arrival;
  const [row] = await tx.rows<Written>(REPLACE, [
    ...whose(arrival),
    uuid,
    state,
    JSON.stringify(handed.content),
    handed.hash,
    problem === null ? null : JSON.stringify(storable(problem)),
    author,
  ]);
  if (row === undefined) throw new Error('a form that is held is there');
  return row;
}
