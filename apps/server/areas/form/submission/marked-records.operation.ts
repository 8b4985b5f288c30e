import {
  markedRecordTickWire,
  markedRecordUntickWire,
  markedRecordsWire,
  type MarkedRecord,
} from '@fieldward/contract/form/marked.operations.ts';
import { REASON_LENGTH } from '@fieldward/contract/limits.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { countOf } from '../../../sql/count-sql.ts';
import { accountSql, personDisplay } from '../../../sql/display-sql.ts';

const rowSql = `json_build_object('uuid', e.uuid, 'encounterDatetime', iso(e.encounter_datetime), 'received', iso(s.date_created),
  'encounterType', (select json_build_object('uuid', t.uuid, 'display', t.name) from encounter_type t where t.encounter_type_id = e.encounter_type),
  'patient', json_build_object('uuid', p.uuid, 'display', coalesce(${personDisplay('s.patient_id')}, ''),
    'identifier', (select i.identifier from patient_identifier i where i.patient_id = s.patient_id and not i.voided order by i.preferred desc, i.patient_identifier_id limit 1)),
  'enterer', ${accountSql('s.creator')},
  'looked', case when s.looked_at is not null then json_build_object('at', iso(s.looked_at), 'by', ${accountSql('s.looked_by')}, 'reason', s.looked_reason) end,
  'marks', (select json_agg(json_build_object('field', m->'field', 'label', m->'label', 'message', jsonb_strip_nulls(jsonb_build_object('code', m->'code', 'holes', m->'holes'))))
    from jsonb_array_elements(s.marks) m))`;

/** SQL: from where marked records come. @param looked whether somebody looked at them; null: either */
const markedSql = (
  looked: string,
): string => `from form_submission s join encounter e using (patient_id, encounter_id) join patient p using (patient_id)
  where s.marks is not null and not e.voided and not p.voided and (${looked}::boolean is null or (s.looked_at is not null) = ${looked})`;

/** Marked records of the patients whom the account may see. */
export const markedRecords = operation(markedRecordsWire, {
  handle: async ({ query, audit }, db) => {
    const { limit, startIndex, state, counted = false } = query;
    const looked = state === undefined ? null : state === 'looked';
    const found = await db.rows<{ row: MarkedRecord }>(
      `select ${rowSql} as row ${markedSql('$3')} order by s.date_created desc, s.form_submission_id desc limit $1 offset $2`,
      [limit + 1, startIndex, looked],
    );
    const results = found.slice(0, limit).map(({ row }) => row);
    const total = counted ? await countOf(db, markedSql('$1'), [looked]) : undefined;
    await audit({ action: 'search', resource: 'encounter', detail: { list: 'marked', found: results.length } });
    return { body: { results, hasNext: found.length > limit, ...(total === undefined ? {} : { total }) } };
  },
});

interface Record {
  readonly id: string;
  readonly patientId: string;
  readonly looked: boolean;
}

/** The marked record of an encounter, held until the end of the transaction. Raises `engine.unknownObject`. */
async function heldRecord(tx: Db, uuid: string): Promise<Record> {
  const [record] = await tx.rows<Record>(
    `select s.form_submission_id::text as id, s.patient_id::text as "patientId", s.looked_at is not null as looked
     from form_submission s join encounter e using (patient_id, encounter_id) join patient p using (patient_id)
     where e.uuid = $1 and s.marks is not null and not e.voided and not p.voided for update of s`,
    [uuid.replaceAll('\0', '')],
  );
  if (record === undefined) throw unknownObject('encounter', uuid);
  return record;
}

const lookSql = `update form_submission set looked_at = case when $3::text is null then null else now() end, looked_by = $4::bigint, looked_reason = $3
  where patient_id = $1 and form_submission_id = $2`;

/** Raises `dataentry.reasonNeeded`, `engine.tooLong`, `dataentry.alreadyLooked` (somebody was faster), `engine.unknownObject`. */
export const markedRecordTick = operation(markedRecordTickWire, {
  handle: async ({ params, body, actor, audit }, tx) => {
    const reason = typeof body.reason === 'string' ? body.reason.replaceAll('\0', '').trim() : '';
    if (reason === '') throw new Problem('dataentry.reasonNeeded', {}, 'reason');
    if (reason.length > REASON_LENGTH) throw new Problem('engine.tooLong', { max: REASON_LENGTH }, 'reason');
    const { id, patientId, looked } = await heldRecord(tx, params.uuid);
    if (looked) throw new Problem('dataentry.alreadyLooked');
    await tx.rows(lookSql, [patientId, id, reason, actor.userId]);
    await audit({ action: 'update', resource: 'encounter', uuid: params.uuid, patientId, detail: { changed: ['lookedAt'], reason } });
    return {};
  },
});

/** A record that nobody looked at stays as it is. Raises `engine.unknownObject`. */
export const markedRecordUntick = operation(markedRecordUntickWire, {
  handle: async ({ params, audit }, tx) => {
    const { id, patientId, looked } = await heldRecord(tx, params.uuid);
    if (!looked) return {};
    await tx.rows(lookSql, [patientId, id, null, null]);
    await audit({ action: 'update', resource: 'encounter', uuid: params.uuid, patientId, detail: { changed: ['lookedAt'] } });
    return {};
  },
});
