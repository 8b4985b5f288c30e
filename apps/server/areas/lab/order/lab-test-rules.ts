import type { PrivilegeName } from '@fieldward/contract/privileges.ts';
import { labDatatypeOf } from '@fieldward/domain/lab/datatype.ts';
import { isShown } from '@fieldward/domain/lab/value.ts';
import { demand } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, type After, type Rule } from '../../../engine/resource.ts';
import { laterThan } from '../../../sql/moment-search.ts';

/** A test is of the patient of its order, and stays with it. */
export const ofItsOrder: Rule = async (write, tx) => {
  if (write.mode === 'update' && String(write.after('order_id')) !== String(write.current?.['order_id']))
    throw new Problem('engine.fixed', {}, 'order');
  if (write.mode !== 'create') return;
  if ((write.columns['order_id'] ?? null) === null) throw new Problem('engine.required', {}, 'order');
  const [order] = await tx.rows<{ patient_id: string; voided: boolean }>(
    'select o.patient_id::text, o.voided from orders o where o.order_id = $1::bigint',
    [write.columns['order_id']],
  );
  if (order === undefined || order.voided) throw new Problem('lab.orderVoided', {}, 'order');
  write.columns['patient_id'] = order.patient_id;
};

/** A body with results needs the privileges of results, not those of orders. */
export const resultsRight = (body: Readonly<Record<string, unknown>>): PrivilegeName | undefined =>
  Array.isArray(body['attributes']) && body['attributes'].length > 0 ? 'Add CommonLab results' : undefined;

/** What comes with results. */
const OF_RESULTS = new Set(['result_comments', 'pregnant', 'resulted_at', 'changed_by']);

/** A change of the order itself needs its own privilege, also when it comes with results. */
export const orderRights: Rule = (write) => {
  if (write.mode !== 'update') return;
  const changes = Object.entries(write.columns).some(
    ([column, value]) => !OF_RESULTS.has(column) && String(value ?? '') !== String(write.current?.[column] ?? ''),
  );
  if (changes) demand(write.actor, 'Edit CommonLab Orders');
};

/** What results say of when they were recorded comes with them, and is over. Raises `lab.resultedWithResults`, `record.future`. */
export const recordedElsewhere: Rule = (write) => {
  const { columns, current } = write;
  const sent = columns['resulted_at'];
  if (sent === undefined) return;
  const same =
    Date.parse(String(sent)) === Date.parse(String(current?.['resulted_at'] ?? null)) || sent === (current?.['resulted_at'] ?? null);
  if ((write.parts['attributes'] ?? []).length === 0) {
    // what is shown may be sent back
    if (!same) throw new Problem('lab.resultedWithResults', {}, 'resultedAt');
    delete columns['resulted_at'];
  } else if (sent === null) delete columns['resulted_at'];
  else if (laterThan(sent)) throw new Problem('record.future', {}, 'resultedAt');
};

/** Results that were recorded elsewhere are of then: they were, and where nobody has to release them they were seen. */
export const resultedBefore: After = async (write, tx) => {
  const at = write.columns['resulted_at'];
  if (typeof at !== 'string') return;
  await tx.rows(
    `update lab_test set resulted_at = $3::timestamptz, released_at = case when released_at is not null then $3::timestamptz end
     where patient_id = $1 and lab_test_id = $2 and resulted_by is not null`,
    [write.current?.['patient_id'] ?? write.columns['patient_id'], write.id, at],
  );
};

/** Required fields of the type without a live value: outside of multisets, and in each row of one that was begun. */
const MISSING = `
  select a.uuid, a.name, a.datatype, a.datatype_config as config, s.set_number
  from lab_test t
  join lab_test_attribute_type a on a.lab_test_type_id = t.lab_test_type_id and a.min_occurs > 0 and not a.retired
  cross join lateral (
    select null::int as set_number where coalesce(a.multiset_name, '') = ''
    union
    select r.set_number from lab_result r join lab_test_attribute_type b using (lab_test_attribute_type_id)
    where r.patient_id = t.patient_id and r.lab_test_id = t.lab_test_id and not r.voided and a.multiset_name <> '' and b.multiset_name = a.multiset_name
    union
    select 1 where a.multiset_name <> '' and not exists (
      select from lab_result r join lab_test_attribute_type b using (lab_test_attribute_type_id)
      where r.patient_id = t.patient_id and r.lab_test_id = t.lab_test_id and not r.voided and b.multiset_name = a.multiset_name)) s
  where t.patient_id = $1 and t.lab_test_id = $2 and not exists (
    select from lab_result r where r.patient_id = t.patient_id and r.lab_test_id = t.lab_test_id and not r.voided
      and r.lab_test_attribute_type_id = a.lab_test_attribute_type_id and coalesce(r.set_number, 0) = coalesce(s.set_number, 0))
  order by a.sort_weight, a.lab_test_attribute_type_id`;

interface Missing {
  readonly uuid: string;
  readonly name: string;
  readonly datatype: string;
  readonly config: string | null;
  readonly set_number: number | null;
}

/** When results are saved together, what is required is there; when all are taken back, nothing is. Raises `lab.requiredMissing`. */
export const nothingRequiredMissing: After = async (write, tx) => {
  if ((write.parts['attributes'] ?? []).length === 0 || (write.mode !== 'create' && write.mode !== 'update')) return;
  const patientId = write.current?.['patient_id'] ?? write.columns['patient_id'];
  if (!(await hasResults(tx, patientId, write.id))) return;
  const missing = (await tx.rows<Missing>(MISSING, [patientId, write.id])).filter(({ datatype, config }) =>
    isShown({ datatype: labDatatypeOf(datatype) ?? 'text', config }),
  );
  if (missing.length === 0) return;
  throw new Problem('lab.requiredMissing', {}, undefined, {
    fields: [{ field: 'attributes', code: 'lab.requiredMissing' }],
    extra: { missing: missing.map(({ uuid, name, set_number: setNumber }) => ({ attributeType: uuid, name, setNumber })) },
  });
};

async function hasResults(tx: Db, patientId: unknown, testId: unknown): Promise<boolean> {
  const rows = await tx.rows('select 1 from lab_result where patient_id = $1 and lab_test_id = $2 and not voided limit 1', [
    patientId,
    testId,
  ]);
  return rows.length > 0;
}
