import { labCallback, labTestAttribute } from '@fieldward/contract/lab/lab-order.ts';
import { equals, Problem, resource, reverse, sqlSearch, type Rule } from '../../../engine/resource.ts';
import { conceptDisplay } from '../../../sql/display-sql.ts';
import { laterThan } from '../../../sql/moment-search.ts';
import { judgedResult, resultRights, testFollows } from './lab-result-rules.ts';

/** A coded value is kept as the uuid of its concept and read as its name. */
const shown = (t: string): string =>
  `coalesce((select ${conceptDisplay('c.concept_id')} from lab_test_attribute_type y join concept c on c.uuid = ${t}.value_reference
     where y.lab_test_attribute_type_id = ${t}.lab_test_attribute_type_id and y.datatype like '%.ConceptDatatype'), ${t}.value_reference)`;

/** The number of an order, or a uuid: of the order or of its test. */
const ordered = (text: string): string => {
  if (!/^(\d{1,18}|[\da-z-]{8,38})$/i.test(text.trim()))
    throw new Problem('engine.badParameter', { parameter: 'testOrderId' }, 'testOrderId');
  return text.trim();
};

export const labResultResource = resource(labTestAttribute, {
  word: 'kind.labResult',
  table: 'lab_result',
  partition: 'patient_id',
  columns: { labTest: 'lab_test_id', attributeType: 'lab_test_attribute_type_id' },
  display: shown('{t}'),
  computed: { valueDisplay: shown },
  links: { callbacks: reverse('lab_callback', 'lab_result_id', { order: '{o}.told_at' }) },
  searches: {
    testOrderId: sqlSearch(
      (t, p) =>
        `(${t}.patient_id, ${t}.lab_test_id) in (select x.patient_id, x.lab_test_id from lab_test x where x.uuid = ${p}
          or x.order_id = coalesce((select o.order_id from orders o where o.uuid = ${p}), case when ${p} ~ '^[0-9]{1,18}$' then ${p}::bigint end))`,
      { value: ordered, about: 'number of the order, its uuid, or that of its test' },
    ),
    labTest: equals('labTest'),
    attributeType: equals('attributeType'),
    patient: sqlSearch((t, p) => `${t}.patient_id = (select x.person_id from person x where x.uuid = ${p})`, {
      about: 'uuid of the patient',
    }),
  },
  order: '{t}.lab_test_id, {t}.set_number nulls first, {t}.lab_result_id',
  rules: [resultRights, judgedResult],
  after: [testFollows],
  constraints: {
    lab_result_once: { code: 'lab.resultTwice', field: 'attributeType' },
    lab_result_test_of_same_patient: { code: 'record.otherPatient', field: 'labTest' },
  },
});

const toldInTime: Rule = (write) => {
  if (write.mode === 'create') write.columns['told_at'] ??= new Date().toISOString();
  if (write.sent('toldAt') && laterThan(write.after('told_at'))) throw new Problem('record.future', {}, 'toldAt');
};

export const labCallbackResource = resource(labCallback, {
  word: 'kind.callBack',
  table: 'lab_callback',
  partition: 'patient_id',
  columns: { result: 'lab_result_id', toldBy: 'creator' },
  display: '{t}.told_whom',
  searches: {
    result: equals('result'),
    patient: sqlSearch((t, p) => `${t}.patient_id = (select x.person_id from person x where x.uuid = ${p})`, {
      about: 'uuid of the patient',
    }),
  },
  order: '{t}.told_at',
  rules: [resultRights, toldInTime],
  constraints: { lab_callback_result_of_same_patient: { code: 'record.otherPatient', field: 'result' } },
});
