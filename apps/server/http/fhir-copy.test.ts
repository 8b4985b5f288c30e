/**
 * The demonstration, exported by FHIR and sent in transaction bundles to a server that has the same programme and nobody, is the same there.
 * `FIELDWARD_COPY_PATIENTS` says how many patients are copied.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { followTasks } from '../areas/care/task/task-work.ts';
import { demoApi } from '../testing/demo-api.ts';
import { addMedicine, orderMedicine } from '../testing/medicine-orders.ts';
import { FHIR, type FhirResource } from '../testing/fhir-pages.ts';
import { PASSWORD, type Client, type ScratchApi } from '../testing/scratch-api.ts';
import { create } from '../testing/starter-api.ts';

const PATIENTS = Number(process.env['FIELDWARD_COPY_PATIENTS'] ?? 16);
let there: ScratchApi;
let here: ScratchApi;
/** Somebody of the laboratory of the copy, beside whoever sends it. */
let second: Client;
beforeAll(async () => {
  there = await demoApi(PATIENTS);
  here = await demoApi(0);
  second = here.as({ authorization: `Basic ${Buffer.from(`hira.lab:${PASSWORD}`).toString('base64')}` });
}, 240_000);
afterAll(async () => {
  await there.close();
  await here.close();
});

/** What the programme of the demonstration lacks: a terminology and a medicine, of which somebody has some. */
async function completeProgramme(): Promise<void> {
  for (const api of [there, here]) {
    const terminology = { uuid: 'f0a1b2c3-0000-4000-8000-000000000002', name: 'Local codes', uniqueId: 'https://example.org/codes' };
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await create(api.admin, 'conceptsource', terminology);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await addMedicine(api);
  }
  await orderMedicine(there);
}

/** What is copied, in the order in which one builds on another. */
const COPIED = [
  'Patient',
  'Encounter',
  'Observation',
  'Condition',
  'AllergyIntolerance',
  'Immunization',
  'MedicationStatement',
  'MedicationRequest',
  'RelatedPerson',
  'EpisodeOfCare',
  'ServiceRequest',
  'Specimen',
  'DiagnosticReport',
  'QuestionnaireResponse',
  'Appointment',
  'Group',
] as const;
/** The programme, which both have. */
const PROGRAMME = ['Practitioner', 'Organization', 'Location', 'Medication', 'Questionnaire', 'ValueSet', 'CodeSystem'] as const;
const TYPES = [...COPIED, ...PROGRAMME];

/** The one list of what is another thing in a copy, each with why. */
const OTHERWISE: readonly { readonly type?: string; readonly element: string; readonly why: string }[] = [
  { element: 'meta', why: 'the version, and when it was written: each server counts its own writes' },
  { element: 'recorder', why: 'who entered it: nobody enters for others' },
  { element: 'recordedDate', why: 'when it was entered' },
  { element: 'recorded', why: 'when it was entered' },
  { element: 'dateAsserted', why: 'when it was entered' },
  { element: 'created', why: 'when it was entered' },
  { type: 'Observation', element: 'issued', why: 'when it was entered' },
  { type: 'ServiceRequest', element: 'identifier', why: 'each server numbers its own orders' },
  { type: 'MedicationRequest', element: 'identifier', why: 'each server numbers its own orders' },
  { type: 'ValueSet', element: 'expansion.timestamp', why: 'when it was asked' },
  { type: 'Task', element: 'id', why: 'made from the records on each server' },
  { type: 'Task', element: 'authoredOn', why: 'when it was made' },
  { type: 'Task', element: 'lastModified', why: 'when it was made' },
  { type: 'Task', element: 'restriction', why: 'a result is to be told from when it was entered' },
];

/** A resource without what is its server's own. */
function contentOf(resource: FhirResource): string {
  const own = OTHERWISE.filter(({ type }) => type === undefined || type === resource['resourceType']).map(({ element }) => element);
  const content = Object.entries(resource)
    .filter(([name]) => !own.includes(name) || (name === 'restriction' && resource['focus'] === undefined))
    // its content before the correction stays behind
    .map(([name, value]) => [
      name,
      name === 'status' && value === 'amended' && resource['resourceType'] === 'Observation' ? 'final' : value,
    ]);
  return JSON.stringify(Object.fromEntries(content), (name, value: unknown) =>
    name === 'timestamp' && own.includes('expansion.timestamp') ? undefined : value,
  );
}

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

/** Whom it is about: those of one patient are sent together. */
function patientOf(resource: FhirResource): string {
  if (resource['resourceType'] === 'Patient') return resource['id'];
  const people: readonly FhirResource[] = [
    resource['subject'],
    resource['patient'],
    ...(resource['participant'] ?? []).map(({ actor }: FhirResource) => actor),
  ];
  return String(people.find((each) => String(each?.['reference']).startsWith('Patient/'))?.['reference']).replace('Patient/', '');
}

/** What is to be done follows from the rest. */
async function tasksOf(api: ScratchApi): Promise<readonly string[]> {
  await followTasks(api.pool);
  const { Task: tasks = [] } = Object.fromEntries(await exported(api, ['Task']));
  return tasks.map(contentOf).toSorted();
}

/** The content of each, by id. */
const contents = (resources: readonly FhirResource[]): ReadonlyMap<string, string> =>
  new Map(resources.map((each) => [each['id'], contentOf(each)]));

const bundleOf = (resources: readonly FhirResource[]) => ({
  resourceType: 'Bundle',
  type: 'transaction',
  entry: resources.map((resource) => ({
    resource,
    request: { method: 'PUT', url: `${resource['resourceType']}/${resource['id']}` },
  })),
});

/** Sends resources in one transaction. Reports that a second person releases come as preliminary ones, and then from a second person. */
async function copied(resources: readonly FhirResource[]): Promise<void> {
  const held = new Set<string>();
  const waits = ({ resourceType, code, status }: FhirResource) =>
    resourceType === 'DiagnosticReport' && status === 'final' && held.has(code.text);
  for (;;) {
    const preliminary = resources.map((each) => (waits(each) ? { ...each, status: 'preliminary' } : each));
    // oxlint-disable-next-line no-await-in-loop -- what is refused is sent otherwise
    const { status, text } = await here.admin.post(FHIR, bundleOf(preliminary));
    if (status === 200) break;
    const [, at] = /lab\.secondPerson.*Bundle\.entry\[(\d+)\]/s.exec(text) ?? [];
    const refused = at === undefined ? undefined : resources[Number(at)];
    expect([status, refused === undefined || waits(refused) ? text.slice(0, 600) : '']).toEqual([expect.anything(), '']);
    held.add(refused?.['code'].text);
  }
  if (held.size === 0) return;
  const { status, text } = await second.post(FHIR, bundleOf(resources.filter(waits)));
  expect([status, status === 200 ? '' : text.slice(0, 600)]).toEqual([200, '']);
}

it('the demonstration is the same behind an export and transaction bundles', async () => {
  await completeProgramme();
  const all = await exported(there);
  const sent = COPIED.flatMap((type) => all.get(type) ?? []);
  const byPatient = Map.groupBy(sent, (each) => (each['resourceType'] === 'Group' ? 'households' : patientOf(each)));
  const { households = [], ...patients } = Object.fromEntries(byPatient);
  for (const resources of [...Object.values(patients), households]) {
    // oxlint-disable-next-line no-await-in-loop -- one patient after the other
    await copied(resources);
  }
  const copy = await exported(here);
  for (const type of TYPES) {
    const [before, after] = [contents(all.get(type) ?? []), contents(copy.get(type) ?? [])];
    const other = [...before].filter(([id, each]) => after.get(id) !== each);
    expect([type, other.length, other.slice(0, 3).map(([id, each]) => [each, after.get(id)])]).toEqual([type, 0, []]);
    const more = [...after].filter(([id]) => !before.has(id)).map(([, each]) => each);
    expect([type, more.length, more.slice(0, 3)]).toEqual([type, 0, []]);
  }
  // every kind is there to be compared
  expect(TYPES.filter((type) => all.get(type)?.length === 0)).toEqual([]);
  const tasks = await tasksOf(there);
  expect(tasks.length).toBeGreaterThan(0);
  expect(await tasksOf(here)).toEqual(tasks);
}, 600_000);
