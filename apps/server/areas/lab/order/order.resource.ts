import { order } from '@fieldward/contract/lab/lab-order.ts';
import { equals, exact, Problem, resource, sqlSearch, type Rule, type Setter } from '../../../engine/resource.ts';
import { conceptDisplay } from '../../../sql/display-sql.ts';
import { notEnded, standing } from '../../../sql/order-in-force.ts';
import { orderAsSent } from '../../../sql/order-as-sent.ts';
import { orderFollows } from '../../../sql/lab-following.ts';
import { dosed, endsPrevious, expires, followsPrevious } from './drug-order-rules.ts';
import { providerOfAccount } from './lab-people.ts';
import { askedMoment, laterThan, moment } from '../../../sql/moment-search.ts';
import { unknownReference } from '../../../engine/problem.ts';

/** `org.openmrs.TestOrder` → `testorder`, in SQL. */
const typeName = (className: string): string => `lower(regexp_replace(${className}, '^.*\\.', ''))`;

/** The type says the order type, where that is not given itself. An order keeps its type. */
const typeColumn: Setter = async (value, write, tx) => {
  if (value === null || (write.mode === 'create' && write.sent('orderType'))) return {};
  const [found] = await tx.rows<{ id: string }>(
    `select order_type_id::text as id from order_type where ${typeName('java_class_name')} = lower(btrim($1)) order by retired, 1 limit 1`,
    [value],
  );
  if (write.mode === 'update') {
    if (found?.id !== String(write.current?.['order_type_id'])) throw new Problem('engine.fixed', {}, 'type');
    return {};
  }
  if (found === undefined) throw unknownReference('ordertype', String(value), 'type');
  return { order_type_id: found.id };
};

/** A test order for somebody outside of a ward, unless more is given. */
const usual: Rule = async (write, tx) => {
  if (write.mode !== 'create') return;
  const [found] = await tx.rows<{ type: string | null; setting: string | null }>(
    `select (select min(order_type_id)::text from order_type where java_class_name = 'org.openmrs.TestOrder' and not retired) as type,
       (select min(care_setting_id)::text from care_setting where care_setting_type = 'OUTPATIENT' and not retired) as setting`,
  );
  write.columns['order_type_id'] ??= found?.type ?? null;
  write.columns['care_setting_id'] ??= found?.setting ?? null;
  if (laterThan(write.columns['date_activated'])) throw new Problem('record.future', {}, 'dateActivated');
};

export const orderResource = resource(order, {
  word: 'kind.order',
  table: 'orders',
  key: 'order_id',
  partition: 'patient_id',
  columns: {
    patient: 'patient_id',
    concept: 'concept_id',
    encounter: 'encounter_id',
    careSetting: 'care_setting_id',
    orderType: 'order_type_id',
    previousOrder: 'previous_order_id',
    orderReason: 'order_reason_id',
    drug: 'drug_id',
    doseUnits: 'dose_units_id',
    route: 'route_id',
    frequency: 'frequency_id',
    durationUnits: 'duration_units_id',
    quantityUnits: 'quantity_units_id',
  },
  display: `coalesce((select d.name from drug d where d.drug_id = {t}.drug_id), {t}.drug_non_coded, ${conceptDisplay('{t}.concept_id')})`,
  meant: async (body, uuid, tx) => ({ uuid, body: uuid === null ? await orderAsSent(body, tx) : body }),
  setters: { type: typeColumn },
  computed: { type: (t) => `(select ${typeName('y.java_class_name')} from order_type y where y.order_type_id = ${t}.order_type_id)` },
  searches: {
    patient: equals('patient'),
    encounter: equals('encounter'),
    concept: equals('concept'),
    orderType: equals('orderType'),
    careSetting: equals('careSetting'),
    orderNumber: exact('orderNumber'),
    orderTypes: sqlSearch(
      (t, p) => `${t}.order_type_id in (select y.order_type_id from order_type y where y.uuid = any(string_to_array(${p}, ',')))`,
      {
        about: 'uuids of types, with commas',
      },
    ),
    status: sqlSearch(
      (t, p) => `case lower(${p}) when 'active' then ${standing(t)} when 'inactive' then not (${standing(t)}) else true end`,
      {
        about: 'active or inactive; anything else: both',
      },
    ),
    excludeCanceledAndExpired: sqlSearch((t, p) => `(${p} <> 'true' or ${notEnded(t)})`, {
      about: 'true: only what was not stopped and has not ended',
    }),
    excludeDiscontinueOrders: sqlSearch((t, p) => `(${p} <> 'true' or ${t}.action <> 'DISCONTINUE')`, {
      about: 'true: without orders that stop another one',
    }),
    activatedOnOrAfterDate: sqlSearch((t, p) => `${t}.date_activated >= ${askedMoment(p)}`, {
      value: moment('activatedOnOrAfterDate', 'start'),
      about: 'made on or after',
    }),
    activatedOnOrBeforeDate: sqlSearch((t, p) => `${t}.date_activated <= ${askedMoment(p)}`, {
      value: moment('activatedOnOrBeforeDate', 'end'),
      about: 'made on or before',
    }),
  },
  order: '{t}.date_activated desc',
  rules: [providerOfAccount('orderer', 'orderer', 'lab.noProvider'), usual, dosed, followsPrevious, expires],
  after: [orderFollows('orders'), endsPrevious],
  constraints: {
    orders_encounter_of_same_patient: { code: 'record.otherPatient', field: 'encounter' },
    orders_patient_known: { code: 'record.notAPatient', field: 'patient' },
    orders_previous_of_same_patient: { code: 'record.otherPatient', field: 'previousOrder' },
    orders_previous_once: { code: 'record.orderEnded', field: 'previousOrder' },
    orders_dose_above_zero: { code: 'record.amountAboveZero', field: 'dose' },
    orders_quantity_above_zero: { code: 'record.amountAboveZero', field: 'quantity' },
  },
});
