import { labResultBasisWire, type ResultBasis } from '@fieldward/contract/lab/lab-result.operations.ts';
import { ageInDays } from '@fieldward/domain/lab/range.ts';
import { labDatatypes } from '@fieldward/domain/lab/value.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';

interface Row {
  readonly patient_id: string;
  readonly pregnant: boolean | null;
  readonly gender: string | null;
  readonly birthdate: string | null;
  readonly taken: string;
  readonly last: ResultBasis['last'];
}

/** The same person, day and last value as when the results are saved. */
const BASIS = `
  select t.patient_id::text, t.pregnant, p.gender, p.birthdate::text as birthdate,
    coalesce((select max(s.collection_date) from lab_sample s where s.patient_id = t.patient_id and s.lab_test_id = t.lab_test_id
      and not s.voided and s.status in ('ACCEPTED', 'PROCESSED')), now())::date::text as taken,
    coalesce((
      select jsonb_agg(jsonb_build_object('attributeType', a.uuid, 'value', l.value, 'at', iso(l.at)) order by a.sort_weight, a.uuid)
      from lab_test_attribute_type a cross join lateral (
        select r.value_reference as value, u.resulted_at as at
        from lab_result r join lab_test u on u.patient_id = r.patient_id and u.lab_test_id = r.lab_test_id
        where r.patient_id = t.patient_id and r.lab_test_attribute_type_id = a.lab_test_attribute_type_id and r.lab_test_id <> t.lab_test_id
          and not r.voided and not u.voided and u.resulted_at <= coalesce(t.resulted_at, now())
        order by u.resulted_at desc, r.lab_result_id desc limit 1) l
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
    if (row === undefined) throw new Problem('engine.unknownObject', { resource: 'labtestorder', uuid: uuid.slice(0, 60) });
    await audit({ action: 'read', resource: 'labtestorder', uuid, patientId: row.patient_id, detail: { read: 'basis' } });
    const { gender, birthdate, pregnant, last } = row;
    const sex: ResultBasis['sex'] = gender === 'M' || gender === 'F' ? gender : null;
    return {
      body: {
        ageDays: birthdate === null ? null : ageInDays(birthdate, row.taken),
        sex,
        pregnant,
        last,
      },
    };
  },
});
