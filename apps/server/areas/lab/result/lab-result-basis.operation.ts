import { labResultBasisWire, type ResultBasis } from '@fieldward/contract/lab/lab-result.operations.ts';
import { labDatatypes } from '@fieldward/domain/lab/datatype.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { lastSql, SUBJECT, subjectOf, type SubjectRow } from './lab-result-facts.ts';

interface Row extends SubjectRow {
  readonly patient_id: string;
  readonly last: ResultBasis['last'];
}

const BASIS = `
  select t.patient_id::text, ${SUBJECT},
    coalesce((
      select jsonb_agg(jsonb_build_object('attributeType', a.uuid, 'value', l.value, 'at', iso(l.at)) order by a.sort_weight, a.uuid)
      from lab_test_attribute_type a cross join lateral (${lastSql('a.lab_test_attribute_type_id')}) l
      where a.lab_test_type_id = t.lab_test_type_id and a.datatype = $2 and coalesce(a.multiset_name, '') = ''), '[]') as last
  from lab_test t join person p on p.person_id = t.patient_id
  where t.uuid = $1`;

/**
 * What the results of a test are judged by. The age is that at the collection of the sample, today without one; `last` has the patient's
 * last number in each field. Raises `engine.unknownObject`.
 */
export const labResultBasis = operation(labResultBasisWire, {
  handle: async ({ query, audit }, db) => {
    const uuid = (query.labTest ?? '').replaceAll('\0', '');
    const [row] = await db.rows<Row>(BASIS, [uuid, labDatatypes.number]);
    if (row === undefined) throw unknownObject('labtestorder', uuid);
    await audit({ action: 'read', resource: 'labtestorder', uuid, patientId: row.patient_id, detail: { read: 'basis' } });
    return { body: { ...subjectOf(row), last: row.last } };
  },
});
