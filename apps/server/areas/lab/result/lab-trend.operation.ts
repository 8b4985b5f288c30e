import { labTrendWire, type TrendField, type TrendPoint } from '@fieldward/contract/lab/lab-result.operations.ts';
import { rangeFor } from '@fieldward/domain/lab/range.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { rangesOf, subjectOf } from './lab-result-facts.ts';

/** Newer ones are enough for a picture. */
const MOST = 500;

/**
 * The values of a patient in a field that are not voided, oldest first (the newest 500), with the range that applies today; without a
 * field, the fields in which the patient has numbers. Raises `engine.unknownObject`.
 */
export const labTrend = operation(labTrendWire, {
  handle: async ({ query, audit }, db) => {
    const [patientUuid = '', field = ''] = [query.patient, query.attributeType].map((uuid) => (uuid ?? '').replaceAll('\0', ''));
    const [patient] = await db.rows<{ id: string; gender: string | null; birthdate: string | null }>(
      'select x.patient_id::text as id, p.gender, p.birthdate::text as birthdate from patient x join person p on p.person_id = x.patient_id where p.uuid = $1',
      [patientUuid],
    );
    if (patient === undefined) throw unknownObject('patient', patientUuid);
    await audit({ action: 'read', resource: 'labtrend', uuid: patientUuid, patientId: patient.id });
    if (field === '') {
      const fields = await db.rows<TrendField>(
        `select a.uuid, a.name, a.units, y.name as "labTestType", count(*)::int as count
         from lab_result r join lab_test_attribute_type a using (lab_test_attribute_type_id) join lab_test_type y on y.lab_test_type_id = a.lab_test_type_id
         where r.patient_id = $1 and not r.voided and r.value_numeric is not null group by a.lab_test_attribute_type_id, y.lab_test_type_id
         order by lower(y.name), a.sort_weight, lower(a.name)`,
        [patient.id],
      );
      return { body: { fields } };
    }
    const [type] = await db.rows<{ id: string; uuid: string; name: string; units: string | null }>(
      'select lab_test_attribute_type_id::text as id, uuid, name, units from lab_test_attribute_type where uuid = $1',
      [field],
    );
    if (type === undefined) throw unknownObject('labtestattributetype', field);
    const points = await db.rows<TrendPoint>(
      `select * from (
         select r.uuid, t.uuid as "labTest", t.lab_reference_number as reference, iso(x.at) as at, r.value_reference as value, r.flag, r.delta,
           r.beyond_delta as "beyondDelta", r.amends is not null as amended, t.released_at is not null as released
         from lab_result r join lab_test t on t.patient_id = r.patient_id and t.lab_test_id = r.lab_test_id
         cross join lateral (
           select coalesce((select min(s.collection_date) from lab_sample s where s.patient_id = t.patient_id and s.lab_test_id = t.lab_test_id
             and s.status = 'PROCESSED' and not s.voided), r.date_created) as at) x
         where r.patient_id = $1 and r.lab_test_attribute_type_id = $2::bigint and not r.voided and not t.voided and r.value_numeric is not null
         order by x.at desc, r.lab_result_id desc limit ${MOST}) newest
       order by newest.at, newest.uuid`,
      [patient.id, type.id],
    );
    const who = subjectOf({ ...patient, pregnant: null, taken: await programmeToday(db) });
    const range = rangeFor(await rangesOf(db, [type.id]), who);
    const limits =
      range === null ? null : { low: range.low, high: range.high, criticalLow: range.criticalLow, criticalHigh: range.criticalHigh };
    return { body: { attributeType: { uuid: type.uuid, name: type.name, units: type.units }, range: limits, points } };
  },
});
