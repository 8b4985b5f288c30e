/** SQL about critical results that nobody knows of yet. */
import { criticalFlags } from '@fieldward/domain/lab/range.ts';

/** A critical value (r) that nobody was told of; an index has the same condition. */
export const UNTOLD = `not r.voided and not r.told and r.flag in (${criticalFlags.map((flag) => `'${flag}'`).join(', ')})`;

/** Whether the patient of a test (t) is still somebody: neither void nor erased. */
export const STILL_SOMEBODY = `exists (select from patient p where p.patient_id = t.patient_id and not p.voided)
  and not exists (select from patient_erasure e where e.patient_id = t.patient_id)`;

/** SQL list of the values of a test (t) that are critical and nobody was told of, as JSON. */
export const UNTOLD_VALUES = `(select coalesce(json_agg(json_build_object('uuid', r.uuid, 'name', a.name, 'value', r.value_reference, 'units', a.units, 'flag', r.flag) order by r.lab_result_id), '[]')
  from lab_result r join lab_test_attribute_type a using (lab_test_attribute_type_id) where r.patient_id = t.patient_id and r.lab_test_id = t.lab_test_id and ${UNTOLD})`;
