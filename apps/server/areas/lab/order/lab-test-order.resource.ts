import { labTestOrder } from '@fieldward/contract/lab/lab-order.ts';
import { statusesByWeight } from '@fieldward/domain/lab/sample.ts';
import { equals, resource, reverse, sqlSearch } from '../../../engine/resource.ts';
import { choosesLive } from '../../../sql/catalogue-rules.ts';
import { orderFollows } from '../../../sql/lab-following.ts';
import { DUE_AT } from './lab-due-sql.ts';
import { asWritten } from './lab-test-body.ts';
import { nothingRequiredMissing, ofItsOrder, orderRights, recordedElsewhere, resultedBefore, resultsRight } from './lab-test-rules.ts';

const ofOrder = (t: string, column: string): string =>
  `select o.${column} from orders o where o.patient_id = ${t}.patient_id and o.order_id = ${t}.order_id`;

const sampleStatus = (t: string): string =>
  `(select s.status from lab_sample s where s.patient_id = ${t}.patient_id and s.lab_test_id = ${t}.lab_test_id and not s.voided
   order by array_position(array[${statusesByWeight.map((status) => `'${status}'`).join(', ')}], s.status) limit 1)`;

const byOrder = (about: string, where: (p: string) => string) =>
  sqlSearch((t, p) => `(${t}.patient_id, ${t}.order_id) in (select o.patient_id, o.order_id from orders o where ${where(p)})`, { about });

export const labTestOrderResource = resource(labTestOrder, {
  word: 'kind.labOrder',
  table: 'lab_test',
  partition: 'patient_id',
  columns: { order: 'order_id', labTestType: 'lab_test_type_id' },
  display: '{t}.lab_reference_number',
  links: {
    labTestSamples: reverse('lab_sample', 'lab_test_id', { order: '{o}.lab_sample_id' }),
    attributes: reverse('lab_result', 'lab_test_id', { order: '{o}.set_number nulls first, {o}.lab_result_id' }),
  },
  computed: {
    testOrderId: (t) => `${t}.order_id`,
    sampleStatus,
    dueAt: (t) =>
      `(select ${DUE_AT} from orders o, lab_test_type y where o.patient_id = ${t}.patient_id and o.order_id = ${t}.order_id and y.lab_test_type_id = ${t}.lab_test_type_id)`,
  },
  searches: {
    patient: sqlSearch((t, p) => `${t}.patient_id = (select x.person_id from person x where x.uuid = ${p})`, {
      about: 'uuid of the patient',
    }),
    order: equals('order'),
    encounter: byOrder(
      'uuid of the encounter',
      (p) => `(o.patient_id, o.encounter_id) in (select e.patient_id, e.encounter_id from encounter e where e.uuid = ${p})`,
    ),
    labTestType: equals('labTestType'),
  },
  order: `(${ofOrder('{t}', 'date_activated')}) desc, {t}.lab_test_id desc`,
  meant: asWritten,
  writeRight: resultsRight,
  rules: [orderRights, ofItsOrder, recordedElsewhere, choosesLive('labTestType', 'lab_test_type_id', 'lab_test_type')],
  after: [orderFollows('lab_test'), nothingRequiredMissing, resultedBefore],
  constraints: {
    lab_test_of_order: { code: 'lab.orderHasTest', field: 'order' },
    lab_test_order_of_same_patient: { code: 'record.otherPatient', field: 'order' },
  },
});
