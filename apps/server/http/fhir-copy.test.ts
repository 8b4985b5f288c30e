/** What a server tells of a patient by FHIR makes the same patient on another one that has the same programme. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoApi } from '../testing/demo-api.ts';
import { FHIR, fhirFound, type FhirResource } from '../testing/fhir-pages.ts';
import type { ScratchApi } from '../testing/scratch-api.ts';

let there: ScratchApi;
let here: ScratchApi;
beforeAll(async () => {
  there = await demoApi(40);
  here = await demoApi(10);
}, 120_000);
afterAll(async () => {
  await there.close();
  await here.close();
});

const TYPES = ['Patient', 'Encounter', 'Observation', 'Condition', 'AllergyIntolerance', 'Immunization', 'MedicationStatement'];
/** What a server says of its own: who entered something, and when. */
const OWN = new Set(['meta', 'recorder', 'recordedDate', 'recorded', 'dateAsserted', 'issued']);

async function everything(api: ScratchApi, id: string): Promise<readonly FhirResource[]> {
  return fhirFound(api.admin, `Patient/${id}/$everything?_type=${TYPES.join()}`);
}
const told = (all: readonly FhirResource[]) =>
  new Map(
    all.map((each) => [
      `${each['resourceType']}/${each['id']}`,
      Object.fromEntries(Object.entries(each).filter(([name]) => !OWN.has(name))),
    ]),
  );

it('patients are the same behind a transaction of all that is recorded of them', async () => {
  const known = new Set((await fhirFound(here.admin, 'Patient?_count=500')).map(({ id }) => id));
  const others = (await fhirFound(there.admin, 'Patient?_count=500')).filter(({ id }) => !known.has(id));
  expect(others.length).toBeGreaterThan(5);
  for (const { id } of others.slice(0, 12)) {
    // oxlint-disable no-await-in-loop -- one patient after the other
    const all = await everything(there, id);
    const entry = all.map((resource) => ({ resource, request: { method: 'PUT', url: `${resource['resourceType']}/${resource['id']}` } }));
    const { status, text } = await here.admin.post(FHIR, { resourceType: 'Bundle', type: 'transaction', entry });
    expect([status, status === 200 ? '' : text.slice(0, 600)]).toEqual([200, '']);
    expect(told(await everything(here, id))).toEqual(told(all));
    // oxlint-enable no-await-in-loop
  }
}, 120_000);
