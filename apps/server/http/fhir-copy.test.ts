/**
 * The demonstration, exported by FHIR and sent in transaction bundles to a server that has the same programme and nobody, is the same there.
 * `FIELDWARD_COPY_PATIENTS` says how many patients are copied.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { followTasks } from '../areas/care/task/task-work.ts';
import { demoApi } from '../testing/demo-api.ts';
import { FHIR, type FhirResource } from '../testing/fhir-pages.ts';
import type { ScratchApi } from '../testing/scratch-api.ts';

const PATIENTS = Number(process.env['FIELDWARD_COPY_PATIENTS'] ?? 16);
let there: ScratchApi;
let here: ScratchApi;
beforeAll(async () => {
  there = await demoApi(PATIENTS);
  here = await demoApi(0);
}, 240_000);
afterAll(async () => {
  await there.close();
  await here.close();
});

/** What is copied, in the order in which one builds on another. */
const TYPES = [
  'Patient',
  'Encounter',
  'Observation',
  'Condition',
  'AllergyIntolerance',
  'Immunization',
  'MedicationStatement',
  'RelatedPerson',
  'EpisodeOfCare',
  'ServiceRequest',
  'QuestionnaireResponse',
] as const;
/** What a server says of its own: who entered something and when, and the numbers that it gives to orders. */
const OWN = new Set(['meta', 'recorder', 'recordedDate', 'recorded', 'dateAsserted', 'issued', 'created']);
const contentOf = (resource: FhirResource) =>
  Object.entries(resource)
    .filter(([name]) => !OWN.has(name) && !(name === 'identifier' && resource['resourceType'] === 'ServiceRequest'))
    // its content before the correction stays behind
    .map(([name, value]) => [name, name === 'status' && value === 'amended' ? 'final' : value]);

/** Every resource of the types, by type, as the export has them. */
async function exported(api: ScratchApi, types: readonly string[] = TYPES): Promise<ReadonlyMap<string, readonly FhirResource[]>> {
  const below = (url: unknown) => String(url).slice(String(url).indexOf(FHIR));
  const begun = await api.admin.get(`${FHIR}/$export?_type=${types.join()}`);
  const manifest = await vi.waitFor(
    async () => {
      const { status, body, text } = await api.admin.get(below(begun.headers['content-location']));
      expect([status, text.slice(0, 200)]).toEqual([200, expect.anything()]);
      return body;
    },
    { timeout: 60_000, interval: 100 },
  );
  const found = new Map<string, FhirResource[]>(types.map((type) => [type, []]));
  for (const { type, url } of manifest['output'] as readonly { type: string; url: string }[]) {
    // oxlint-disable-next-line no-await-in-loop -- one file after the other
    const { text } = await api.admin.get(below(url));
    for (const line of text.split('\n')) if (line !== '') found.get(type)?.push(JSON.parse(line) as FhirResource);
  }
  return found;
}

const patientOf = (resource: FhirResource): string =>
  resource['resourceType'] === 'Patient'
    ? resource['id']
    : String((resource['subject'] ?? resource['patient'])?.reference).replace('Patient/', '');

/** What is to be done follows from the rest, with ids of its own. */
async function tasksOf(api: ScratchApi): Promise<readonly string[]> {
  await followTasks(api.pool);
  const { Task: tasks = [] } = Object.fromEntries(await exported(api, ['Task']));
  const shown = ({ id: _id, meta: _meta, authoredOn: _made, lastModified: _changed, ...task }: FhirResource) => JSON.stringify(task);
  return tasks.map(shown).toSorted();
}

/** The content of each, by id. */
const contents = (resources: readonly FhirResource[]): ReadonlyMap<string, string> =>
  new Map(resources.map((each) => [each['id'], JSON.stringify(contentOf(each))]));

it('the demonstration is the same behind an export and transaction bundles', async () => {
  const all = await exported(there);
  const byPatient = Map.groupBy([...all.values()].flat(), patientOf);
  for (const resources of byPatient.values()) {
    const entry = resources.map((resource) => ({
      resource,
      request: { method: 'PUT', url: `${resource['resourceType']}/${resource['id']}` },
    }));
    // oxlint-disable-next-line no-await-in-loop -- one patient after the other
    const { status, text } = await here.admin.post(FHIR, { resourceType: 'Bundle', type: 'transaction', entry });
    expect([status, status === 200 ? '' : text.slice(0, 600)]).toEqual([200, '']);
  }
  const copied = await exported(here);
  for (const type of TYPES) {
    const [before, after] = [contents(all.get(type) ?? []), contents(copied.get(type) ?? [])];
    expect([type, after.size]).toEqual([type, before.size]);
    const other = [...before].filter(([id, each]) => after.get(id) !== each);
    expect([type, other.length, other.slice(0, 3).map(([id, each]) => [each, after.get(id)])]).toEqual([type, 0, []]);
  }
  const tasks = await tasksOf(there);
  expect(tasks.length).toBeGreaterThan(0);
  expect(await tasksOf(here)).toEqual(tasks);
}, 600_000);
