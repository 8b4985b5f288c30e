import { markedRecordsWire, type MarkedRecord } from '@fieldward/contract/form/marked.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { personDisplay } from '../../../sql/display-sql.ts';

const rowSql = `json_build_object('uuid', e.uuid, 'encounterDatetime', iso(e.encounter_datetime), 'received', iso(s.date_created),
  'encounterType', (select json_build_object('uuid', t.uuid, 'display', t.name) from encounter_type t where t.encounter_type_id = e.encounter_type),
  'patient', json_build_object('uuid', p.uuid, 'display', coalesce(${personDisplay('s.patient_id')}, ''),
    'identifier', (select i.identifier from patient_identifier i where i.patient_id = s.patient_id and not i.voided order by i.preferred desc, i.patient_identifier_id limit 1)),
  'enterer', (select json_build_object('uuid', u.uuid, 'display', coalesce(${personDisplay('u.person_id')}, u.username, u.system_id)) from users u where u.user_id = s.creator),
  'marks', (select json_agg(json_build_object('field', m->'field', 'label', m->'label', 'message', jsonb_strip_nulls(jsonb_build_object('code', m->'code', 'holes', m->'holes'))))
    from jsonb_array_elements(s.marks) m))`;

/** Marked records of the patients whom the account may see. */
export const markedRecords = operation(markedRecordsWire, {
  handle: async ({ query, audit }, db) => {
    const { limit, startIndex } = query;
    const found = await db.rows<{ row: MarkedRecord }>(
      `select ${rowSql} as row from form_submission s join encounter e using (patient_id, encounter_id) join patient p using (patient_id)
      where s.marks is not null and not e.voided and not p.voided
      order by s.date_created desc, s.form_submission_id desc limit $1 offset $2`,
      [limit + 1, startIndex],
    );
    const results = found.slice(0, limit).map(({ row }) => row);
    await audit({ action: 'search', resource: 'encounter', detail: { list: 'marked', found: results.length } });
    return { body: { results, hasNext: found.length > limit } };
  },
});
