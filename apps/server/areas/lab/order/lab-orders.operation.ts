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

/** The concept of a type of test. */
async function conceptOf(tx: Db, type: unknown): Promise<string | undefined> {
  const uuid = isObject(type) ? type['uuid'] : type;
  const [found] = await tx.rows<{ uuid: string }>(
    'select c.uuid from lab_test_type y join concept c on c.concept_id = y.reference_concept_id where y.uuid = $1',
    [String(uuid).replaceAll('\0', '')],
  );
  return found?.uuid;
}

async function orderOne({ actor, engine }: OperationContext, tx: Db, body: Body, item: unknown): Promise<string> {
  if (!isObject(item)) throw new Problem('engine.notAnObject');
  const { labTestType, labReferenceNumber, labInstructions, urgency } = item;
  const reference = typeof labReferenceNumber === 'string' ? labReferenceNumber : '';
  if (reference.trim() === '') throw new Problem('engine.required', {}, 'labReferenceNumber');
  const { patient, encounter, careSetting, orderer } = body;
  const saved = await engine.create(
    tx,
    'labtestorder',
    {
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
 * Orders all of the tests or none, in the encounter that is named or in a new one of now. Problems of one are at `orders[1].labReferenceNumber`.
 * Raises `lab.nothingOrdered`, `lab.noProvider` and what the resources raise.
 */
export const labOrders = operation(labOrdersWire, {
  handle: async (request, tx) => {
    const { body } = request;
    const items = body.orders;
    if (!Array.isArray(items) || items.length === 0) throw new Problem('lab.nothingOrdered', {}, 'orders');
    if (items.length > MOST) throw new Problem('engine.badParameter', { parameter: 'orders' }, 'orders');
    if ((body.patient ?? '') === '') throw new Problem('engine.required', {}, 'patient');
    const encounter = (body.encounter ?? '') === '' ? await encounterForOrder(request, tx, body.patient) : body.encounter;
    const orders: string[] = [];
    for (const [at, item] of items.entries())
      orders.push(await within(`orders[${at}]`, () => orderOne(request, tx, { ...body, encounter }, item)));
    return { body: { orders } };
  },
});
