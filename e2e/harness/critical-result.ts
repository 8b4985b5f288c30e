/** A critical result of a test that a clinician ordered, as the staff of the demonstration makes it. */
import { productUrl } from './product.ts';

export const CLINICIAN = 'dr.farah.siddiqui';
const BLOOD_COUNT = 'Complete Blood Count';

export type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- answers of the API, compared as they are

/** A call of the API as somebody; a refusal fails the journey with its text. */
export async function call(who: string, method: 'GET' | 'POST', path: string, body?: Json): Promise<Json> {
  const answer = await fetch(`${productUrl()}/openmrs/ws/rest/v1/${path}`, {
    method,
    headers: { authorization: `Basic ${btoa(`${who}:Admin123`)}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status > 201) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as Json;
}

/** A clinician orders; what the laboratory finds is critical and is released. Answers the patient and the reference. */
export async function criticalResult(reference: string): Promise<{ patient: string; labTest: string }> {
  const { results: types } = await call(CLINICIAN, 'GET', 'commonlab/labtesttype?v=custom:(uuid,name)&limit=100');
  const labTestType = types.find((each: Json) => each['name'] === BLOOD_COUNT).uuid;
  const { specimenTypes, specimenSites } = await call(CLINICIAN, 'GET', `commonlab/labtesttype/${labTestType}?v=full`);
  const fields = await call(CLINICIAN, 'GET', `commonlab/labtestattributetype?testTypeUuid=${labTestType}&v=custom:(uuid,name)&limit=100`);
  const field = (name: string) => fields['results'].find((each: Json) => each['name'] === name).uuid;
  const known = (await call(CLINICIAN, 'GET', 'fieldward/labworklist?list=overdue&limit=1'))['results'][0];
  const { order } = await call(CLINICIAN, 'GET', `commonlab/labtestorder/${known.uuid}?v=full`);
  const made = await call(CLINICIAN, 'POST', 'fieldward/laborders', {
    patient: order.patient.uuid,
    encounter: order.encounter.uuid,
    orders: [{ labTestType, labReferenceNumber: reference }],
  });
  const [labTest] = made['orders'];
  const specimen = { specimenType: specimenTypes[0].uuid, specimenSite: specimenSites[0].uuid };
  const sample = await call('kamran.lab', 'POST', 'commonlab/labtestsample', { labTest, sampleIdentifier: `S${reference}`, ...specimen });
  await call('kamran.lab', 'POST', `commonlab/labtestsample/${sample['uuid']}`, { status: 'ACCEPTED' });
  await call('kamran.lab', 'POST', 'fieldward/labresults', {
    labTest,
    attributes: [
      { attributeType: field('Haemoglobin'), valueReference: '5.1' },
      { attributeType: field('White Cell Count'), valueReference: '6.5' },
      { attributeType: field('Platelet Count'), valueReference: '210' },
    ],
  });
  await call('hira.lab', 'POST', 'fieldward/labrelease', { labTest });
  return { patient: order.patient.uuid, labTest };
}
