/** What clients send as a Specimen: a sample of an ordered test, and what became of it. */
import { demand } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import type { FhirBody, FhirFollowing, FhirWrite } from '../../../engine/fhir/fhir-map.ts';
import { Problem, unknownReference } from '../../../engine/problem.ts';
import { conceptOf, dateOf, notesOf, onlyItem, onlyOf, referredId, textOf } from '../../../sql/fhir-body.ts';
import { namedTest } from '../order/named-lab-test.ts';

const refuse = (element: string): never => {
  throw new Problem('engine.refused', {}, element);
};

const codedOf = async (value: unknown, element: string, db: Db): Promise<string> =>
  (await conceptOf(value, element, db)).coded ?? refuse(element);

/** The test that was ordered by what the sample was asked for with. Raises `engine.unknownReference` where that order is of no test. */
async function testOf(value: unknown, db: Db): Promise<FhirBody> {
  const order = referredId(onlyItem(value, 'request'), 'request', 'ServiceRequest');
  const test = await namedTest(db, order);
  if (test === null) throw unknownReference('DiagnosticReport', order, 'request');
  return { labTest: test.uuid };
}

/** Whose test it is. Raises `record.otherPatient`. */
async function sameSubject(value: unknown, db: Db, { id, request }: FhirBody): Promise<FhirBody> {
  const order = request === undefined ? null : referredId(onlyItem(request, 'request'), 'request', 'ServiceRequest');
  const [patient] = await db.rows<{ uuid: string }>(
    `select p.uuid from person p where p.person_id in (
       select o.patient_id from orders o where o.uuid = $1 union all select s.patient_id from lab_sample s where s.uuid = $2)`,
    [order, typeof id === 'string' ? id : null],
  );
  if (patient !== undefined && referredId(value, 'subject', 'Patient') !== patient.uuid)
    throw new Problem('record.otherPatient', {}, 'subject');
  return {};
}

async function collectionOf(value: unknown, db: Db): Promise<FhirBody> {
  const element = 'collection';
  const { collector, collectedDateTime, quantity, bodySite } = onlyOf(value, element, [
    'collector',
    'collectedDateTime',
    'quantity',
    'bodySite',
  ]);
  const { value: amount, unit } = quantity === undefined ? {} : onlyOf(quantity, `${element}.quantity`, ['value', 'unit']);
  return {
    ...(collector === undefined ? {} : { collector: referredId(collector, `${element}.collector`, 'Practitioner') }),
    ...(collectedDateTime === undefined ? {} : { collectionDate: dateOf(collectedDateTime, `${element}.collectedDateTime`) }),
    ...(amount === undefined ? {} : { quantity: amount }),
    ...(unit === undefined ? {} : { units: textOf(unit, `${element}.quantity.unit`) }),
    ...(bodySite === undefined ? {} : { specimenSite: await codedOf(bodySite, `${element}.bodySite`, db) }),
  };
}

const reasonOf = (value: unknown): string => textOf(onlyOf(onlyItem(value, 'condition'), 'condition', ['text'])['text'], 'condition');

/** It is accepted where it was received, and rejected where it is unsatisfactory. */
const becomes: FhirFollowing = async ({ status, receivedTime, condition }, { engine, actor }, tx, id) => {
  const [there] = await tx.rows<{ status: string; accepted: string | null }>(
    'select s.status, iso(s.accepted_at) as accepted from lab_sample s where s.uuid = $1',
    [id],
  );
  const [rejected, received] = [status === 'unsatisfactory', receivedTime !== undefined];
  const write = async (body: FhirBody): Promise<void> => {
    demand(actor, 'Edit CommonLab Samples');
    await engine.update(tx, 'labtestsample', id, body, actor);
  };
  if (rejected && there?.status !== 'REJECTED')
    await write({ status: 'REJECTED', ...(condition === undefined ? {} : { rejectReason: reasonOf(condition) }) });
  else if (!rejected && received && (there?.status === 'COLLECTED' || there?.status === 'REJECTED'))
    await write({ status: 'ACCEPTED', acceptedAt: dateOf(receivedTime, 'receivedTime') });
  // what was accepted was so then
  else if (received && Date.parse(dateOf(receivedTime, 'receivedTime')) !== Date.parse(there?.accepted ?? '')) refuse('receivedTime');
  else if (status === 'available' && !received && there?.status === 'REJECTED') refuse('status');
};

export const specimenWrite: FhirWrite = {
  of: 'labtestsample',
  elements: {
    identifier: (value) => ({
      sampleIdentifier: textOf(onlyOf(onlyItem(value, 'identifier'), 'identifier', ['value'])['value'], 'identifier'),
    }),
    status: (value) => (value === 'available' || value === 'unsatisfactory' ? {} : refuse('status')),
    type: async (value, db) => ({ specimenType: await codedOf(value, 'type', db) }),
    subject: sameSubject,
    request: testOf,
    // they say what becomes of it
    receivedTime: (value, _db, { status }) => (status === 'unsatisfactory' ? refuse('receivedTime') : (dateOf(value, 'receivedTime'), {})),
    condition: (value, _db, { status }) => (status === 'unsatisfactory' ? (reasonOf(value), {}) : refuse('condition')),
    collection: collectionOf,
    note: (value) => ({ comments: notesOf(value, 'note') }),
  },
  passedOver: [],
  demanded: {
    sampleIdentifier: 'identifier',
    labTest: 'request',
    rejectReason: 'condition',
    acceptedAt: 'receivedTime',
    collectionDate: 'collection.collectedDateTime',
  },
  afterwards: becomes,
};
