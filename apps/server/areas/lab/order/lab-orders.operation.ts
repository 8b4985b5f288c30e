import { labOrdersWire } from '@fieldward/contract/lab/lab-order.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type OperationContext } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';
import { within } from '../../../engine/row-columns.ts';
import { encounterForOrder } from './order-encounter.ts';

/** More are not ordered at once. */
const MOST = 100;

type Body = Readonly<Record<string, unknown>>;

/** What was sent for a thing: its uuid, or an object with it. */
const uuidOf = (sent: unknown): string => String(isObject(sent) ? sent['uuid'] : sent).replaceAll('\0', '');

/** The concept of a type of test. */
async function conceptOf(tx: Db, type: unknown): Promise<string | undefined> {
  const [found] = await tx.rows<{ uuid: string }>(
    'select c.uuid from lab_test_type y join concept c on c.concept_id = y.reference_concept_id where y.uuid = $1',
    [uuidOf(type)],
  );
  return found?.uuid;
}

async function orderOne({ actor, engine }: OperationContext, tx: Db, body: Body, item: unknown): Promise<string> {
  if (!isObject(item)) throw new Problem('engine.notAnObject');
  const { uuid, labTestType, labReferenceNumber, labInstructions, urgency } = item;
  const reference = typeof labReferenceNumber === 'string' ? labReferenceNumber : '';
  if (reference.trim() === '') throw new Problem('engine.required', {}, 'labReferenceNumber');
  const { patient, encounter, careSetting, orderer } = body;
  const saved = await engine.create(
    tx,
    'labtestorder',
    {
      ...(uuid === undefined ? {} : { uuid }),
      labTestType,
      labReferenceNumber,
      ...(labInstructions === undefined ? {} : { labInstructions }),
      order: {
        patient,
        encounter,
        concept: await conceptOf(tx, labTestType),
        type: 'testorder',
        ...(careSetting === undefined ? {} : { careSetting }),
        ...(orderer === undefined ? {} : { orderer }),
        ...(urgency === undefined ? {} : { urgency }),
      },
    },
    actor,
  );
  return saved.uuid;
}

/**
 * Which of these a patient has as laboratory tests: their answer was lost on its way, and they come again. One that is not the same test
 * with the same reference, or was taken back meanwhile, is none of them: it raises what its uuid raises that is in use.
 */
async function orderedBefore(tx: Db, patient: unknown, items: readonly unknown[]): Promise<ReadonlySet<unknown>> {
  const known = items.filter(isObject).filter(({ uuid }) => typeof uuid === 'string');
  if (known.length === 0) return new Set();
  const rows = await tx.rows<{ uuid: string }>(
    `select t.uuid from lab_test t join orders o on o.patient_id = t.patient_id and o.order_id = t.order_id
     join lab_test_type y on y.lab_test_type_id = t.lab_test_type_id join person p on p.person_id = t.patient_id
     join unnest($1::text[], $2::text[], $3::text[]) as sent (uuid, type, reference) on sent.uuid = t.uuid
     where p.uuid = $4 and not t.voided and not o.voided and sent.type = y.uuid and btrim(sent.reference) = btrim(t.lab_reference_number)`,
    [...['uuid', 'labTestType', 'labReferenceNumber'].map((name) => known.map((item) => uuidOf(item[name]))), uuidOf(patient)],
  );
  return new Set(rows.map((row) => row.uuid));
}

/**
 * Orders all of the tests or none, in the encounter that is named or in a new one of now. Problems of one are at `orders[1].labReferenceNumber`.
 * An order whose uuid the patient has already is not made again. Raises `lab.nothingOrdered`, `lab.noProvider` and what the resources raise.
 */
export const labOrders = operation(labOrdersWire, {
  handle: async (request, tx) => {
    const { body } = request;
    const items = body.orders;
    if (!Array.isArray(items) || items.length === 0) throw new Problem('lab.nothingOrdered', {}, 'orders');
    if (items.length > MOST) throw new Problem('engine.badParameter', { parameter: 'orders' }, 'orders');
    if ((body.patient ?? '') === '') throw new Problem('engine.required', {}, 'patient');
    const before = await orderedBefore(tx, body.patient, items);
    const isBefore = (item: unknown): item is { uuid: string } => isObject(item) && before.has(item['uuid']);
    if (items.every(isBefore)) return { body: { orders: items.map(({ uuid }) => uuid) } };
    const encounter = (body.encounter ?? '') === '' ? await encounterForOrder(request, tx, body.patient) : body.encounter;
    const orders: string[] = [];
    for (const [at, item] of items.entries())
      orders.push(isBefore(item) ? item.uuid : await within(`orders[${at}]`, () => orderOne(request, tx, { ...body, encounter }, item)));
    return { body: { orders } };
  },
});
