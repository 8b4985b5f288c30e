import { labOrdersWire } from '@fieldward/contract/lab/lab-order.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { readInstant } from '@fieldward/domain/time/zone.ts';
import { operation, type OperationContext } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';
import { within } from '../../../engine/row-columns.ts';
import { inTurn } from '../../../sql/in-turn.ts';
import { referenceFor } from './lab-numbers.ts';
import { encounterForOrder } from './order-encounter.ts';

/** More are not ordered at once. */
const MOST = 100;

type Body = Readonly<Record<string, unknown>>;

/** What was sent for a thing: its uuid, or an object with it. */
const uuidOf = (sent: unknown): string => String(isObject(sent) ? sent['uuid'] : sent).replaceAll('\0', '');

/** The concept of a type of test; undefined where it has none. Raises `engine.required` and `lab.typeNotThere`. */
async function conceptOf(tx: Db, type: unknown): Promise<string | undefined> {
  if ((type ?? '') === '') throw new Problem('engine.required', {}, 'labTestType');
  const [found] = await tx.rows<{ uuid: string | null }>(
    'select c.uuid from lab_test_type y left join concept c on c.concept_id = y.reference_concept_id where y.uuid = $1',
    [uuidOf(type)],
  );
  if (found === undefined) throw new Problem('lab.typeNotThere', {}, 'labTestType');
  return found.uuid ?? undefined;
}

async function orderOne({ actor, engine, audit }: OperationContext, tx: Db, body: Body, item: unknown): Promise<string> {
  if (!isObject(item)) throw new Problem('engine.notAnObject');
  const { uuid, labTestType, labInstructions, urgency } = item;
  const sent = item['labReferenceNumber'];
  const { patient, encounter, careSetting, orderer, orderedAt } = body;
  const concept = await conceptOf(tx, labTestType);
  // where it was ordered nobody could tell the next number
  const gives = sent === undefined && orderedAt !== undefined;
  const labReferenceNumber = gives ? await referenceFor(tx, uuidOf(labTestType), audit) : sent;
  if (typeof labReferenceNumber !== 'string' || labReferenceNumber.trim() === '')
    throw new Problem('engine.required', {}, 'labReferenceNumber');
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
        concept,
        type: 'testorder',
        ...(careSetting === undefined ? {} : { careSetting }),
        ...(orderer === undefined ? {} : { orderer }),
        ...(urgency === undefined ? {} : { urgency }),
        ...(orderedAt === undefined ? {} : { dateActivated: orderedAt }),
      },
    },
    actor,
  );
  return saved.uuid;
}

/** When it was ordered; later than now it cannot have been, whatever a clock says. Raises `engine.notDate`. */
function momentOfOrder(sent: unknown): string | undefined {
  if (sent === undefined || sent === null) return undefined;
  const at = typeof sent === 'string' ? readInstant(sent) : null;
  if (at === null) throw new Problem('engine.notDate', {}, 'orderedAt');
  return new Date(Math.min(at, Date.now())).toISOString();
}

/** Nobody is ordered anything for whom the account does not see, or whose record was voided. Raises `submission.unknownPatient`. */
async function demandPatient(tx: Db, patient: unknown): Promise<void> {
  const [known] = await tx.rows('select from patient p join person o on o.person_id = p.patient_id where o.uuid = $1 and not p.voided', [
    uuidOf(patient),
  ]);
  if (known === undefined) throw new Problem('submission.unknownPatient', { patient: uuidOf(patient) }, 'patient');
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
     where p.uuid = $4 and not t.voided and not o.voided and sent.type = y.uuid
       and (sent.reference is null or btrim(sent.reference) = btrim(t.lab_reference_number))`,
    [
      ...['uuid', 'labTestType'].map((name) => known.map((item) => uuidOf(item[name]))),
      known.map(({ labReferenceNumber: sent }) => (sent === undefined ? null : uuidOf(sent))),
      uuidOf(patient),
    ],
  );
  return new Set(rows.map((row) => row.uuid));
}

/** uuids that the client chose, in an order that is the same for everybody. */
const chosenUuids = (items: readonly unknown[]): string[] =>
  [...new Set(items.flatMap((item) => (isObject(item) && typeof item['uuid'] === 'string' ? item['uuid'] : [])))].toSorted();

/**
 * Orders all of the tests or none, in the encounter that is named or in a new one of that moment. Problems of one are at `orders[1].labReferenceNumber`.
 * An order whose uuid the patient has already is not made again. Raises `lab.nothingOrdered`, `submission.unknownPatient`, `lab.noProvider` and what the resources raise.
 */
export const labOrders = operation(labOrdersWire, {
  handle: async (request, tx) => {
    const { body } = request;
    const items = body.orders;
    if (!Array.isArray(items) || items.length === 0) throw new Problem('lab.nothingOrdered', {}, 'orders');
    if (items.length > MOST) throw new Problem('engine.badParameter', { parameter: 'orders' }, 'orders');
    if ((body.patient ?? '') === '') throw new Problem('engine.required', {}, 'patient');
    for (const uuid of chosenUuids(items)) await inTurn(tx, uuid); // oxlint-disable-line no-await-in-loop -- in one order, so that no two wait for each other
    const before = await orderedBefore(tx, body.patient, items);
    const isBefore = (item: unknown): item is { uuid: string } => isObject(item) && before.has(item['uuid']);
    if (items.every(isBefore)) return { body: { orders: items.map(({ uuid }) => uuid) } };
    await demandPatient(tx, body.patient);
    const orderedAt = momentOfOrder(body.orderedAt);
    const encounter = (body.encounter ?? '') === '' ? await encounterForOrder(request, tx, body.patient, orderedAt) : body.encounter;
    const orders: string[] = [];
    for (const [at, item] of items.entries())
      orders.push(
        isBefore(item) ? item.uuid : await within(`orders[${at}]`, () => orderOne(request, tx, { ...body, encounter, orderedAt }, item)),
      );
    return { body: { orders } };
  },
});
