/** Jobs of OpenFn, as its documentation writes them, run by its own adaptor for OpenMRS. */
import { create, destroy, execute, fhir, get as read, http, update, upsert } from '@openfn/language-openmrs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoApi } from '../testing/demo-api.ts';
import { PASSWORD, type ScratchApi } from '../testing/scratch-api.ts';
import { KNOWN } from '../testing/starter-api.ts';

/** What a job leaves: the last answer. */
interface State {
  readonly data: any; // eslint-disable-line -- the shape is what the test is about
}
type Operation = Parameters<typeof execute>[number];

let api: ScratchApi;
let instanceUrl: string;
/** The adaptor says each request; they are no output of tests. */
const quiet = [vi.spyOn(console, 'log'), vi.spyOn(console, 'warn')];

beforeAll(async () => {
  for (const spy of quiet) spy.mockImplementation(() => undefined);
  api = await demoApi(30);
  instanceUrl = `${await api.app.listen({ port: 0, host: '127.0.0.1' })}/openmrs`;
}, 120_000);
afterAll(async () => {
  for (const spy of quiet) spy.mockRestore();
  await api.close();
});

/** Its types leave out the parameters of OpenMRS that its documentation passes on. */
const get = (path: string, options: Readonly<Record<string, unknown>> = {}): Operation => read(path, options);

/** Runs the operations of a job one after the other. */
async function job(...operations: readonly Operation[]): Promise<State['data']> {
  const configuration = { instanceUrl, username: 'boss', password: PASSWORD };
  const state = (await execute(...operations)({ configuration, data: null, references: [] } as never)) as unknown as State; // its types know less than it takes
  return state.data;
}

const anybody = async (): Promise<{ uuid: string; person: { display: string } }> =>
  (await job(get('patient', { query: 'Khan', limit: 1 })))[0];

describe('get', () => {
  it('lists everything, page after page', async () => {
    const { length } = await job(get('concept', { pageSize: 50 }));
    expect(length).toBeGreaterThan(150);
    expect(await job(get('patient', { query: 'khan', max: 100 }))).not.toEqual([]);
  });

  it('reads one thing, in a list or plainly, in a language', async () => {
    const { uuid } = await anybody();
    expect(await job(get(`patient/${uuid}`))).toMatchObject([{ uuid }]);
    expect(await job(get(`patient/${uuid}`, { singleton: true, language: 'fr' }))).toMatchObject({ uuid });
    expect(Array.isArray(await job(get(`patient/${uuid}/allergy`)))).toBe(true);
  });
});

describe('create, update, upsert and destroy', () => {
  const patient = (identifier: string) => ({
    identifiers: [{ identifier, identifierType: KNOWN.oldNumber, preferred: true }],
    person: {
      gender: 'M',
      age: 42,
      birthdate: '1970-01-01T00:00:00.000+0100',
      birthdateEstimated: false,
      names: [{ givenName: 'Doe', familyName: 'John' }],
    },
  });

  it('a person', async () => {
    const person = await job(
      create('person', {
        names: [{ givenName: 'Mohit', familyName: 'Kumar' }],
        gender: 'M',
        birthdate: '1997-09-02',
        addresses: [
          { address1: '30, Vivekananda Layout, Munnekolal,Marathahalli', cityVillage: 'Bengaluru', country: 'India', postalCode: '560037' },
        ],
      }),
    );
    expect(person).toMatchObject({ display: 'Mohit Kumar' });
    const changed = await job(update(`person/${person.uuid}`, { gender: 'M', birthdate: '1997-01-13' }));
    expect(changed.birthdate).toMatch(/^1997-01-13/);
  });

  it('a patient, another number, and an encounter with its visit', async () => {
    const { uuid } = await job(create('patient', patient('OFN-000001')));
    await job(
      create(`patient/${uuid}/identifier`, {
        identifier: '111:CLINIC1',
        identifierType: KNOWN.oldNumber,
        location: KNOWN.unknownLocation,
        preferred: true,
      }),
    );
    const [visitType] = await job(get('visittype', { limit: 1 }));
    const [encounterType] = await job(get('encountertype', { limit: 1 }));
    const encounter = await job(
      create('encounter', {
        encounterDatetime: '2023-05-25T06:08:25.000+0000',
        patient: uuid,
        encounterType: encounterType.uuid,
        location: KNOWN.unknownLocation,
        encounterProviders: [],
        visit: {
          patient: uuid,
          visitType: visitType.uuid,
          startDatetime: '2023-05-25T06:08:25.000+0000',
          stopDatetime: '2023-05-25T06:09:25.000+0000',
        },
      }),
    );
    const [read] = await job(get(`encounter/${encounter.uuid}`, { v: 'full' }));
    expect(read).toMatchObject({ patient: { uuid }, visit: { display: expect.any(String) as string } });
  });

  it('whatever is there already is changed, what is not is made', async () => {
    const uuid = 'a5d38e09-efcb-4d91-a526-50ce1ba5011a';
    const made = await job(upsert(`patient/${uuid}`, { ...patient('OFN-000002'), uuid }));
    expect(made.uuid).toBe(uuid);
    await job(upsert(`patient/${uuid}`, { ...patient('OFN-000002'), person: { gender: 'F' } }));
    expect(await job(get(`patient/${uuid}`, { singleton: true }))).toMatchObject({ person: { gender: 'F' } });
    await job(upsert('patient', { person: { gender: 'M' } }, { q: 'OFN-000002', limit: 1 }));
    expect(await job(get(`patient/${uuid}`, { singleton: true }))).toMatchObject({ person: { gender: 'M' } });
  });

  it('voids, and removes for good', async () => {
    const { uuid } = await job(create('patient', patient('OFN-000003')));
    await job(destroy(`patient/${uuid}`));
    expect(await job(get('patient', { query: 'OFN-000003' }))).toEqual([]);
    const { uuid: place } = await job(create('location', { name: 'OpenFn Clinic' }));
    await job(destroy(`location/${place}`, { purge: true } as never));
    await expect(job(get(`location/${place}`))).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('http and fhir', () => {
  it('any address', async () => {
    const { results } = await job(http.get('/ws/rest/v1/patient', { query: { q: 'khan', limit: 1, startIndex: 0 } } as never));
    expect(results).toHaveLength(1);
    const person = { gender: 'M', age: 47, birthdate: '1970-01-01T00:00:00.000+0100', names: [{ givenName: 'Jon', familyName: 'Snow' }] };
    const made = await job(
      http.post('/ws/rest/v1/patient', {
        person,
        identifiers: [{ identifier: 'OFN-000004', identifierType: KNOWN.oldNumber, preferred: true }],
      }),
    );
    expect(made).toMatchObject({ display: 'OFN-000004 - Jon Snow' });
    await job(http.delete(`/ws/rest/v1/patient/${made.uuid}`, { parseAs: 'text' } as never));
    await job(http.get('/ws/rest/v1/patient/not-there', { errors: { 404: false } } as never));
  });

  it('every page of a search', async () => {
    const bundle = await job(fhir.get('Patient', { count: 7, birthdate: 'ge1950-01-01' }));
    expect(bundle.entry.length).toBeGreaterThan(20);
    const ids = bundle.entry.map((each: { resource: { id: string } }) => each.resource.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await job(fhir.get(`Patient/${ids[0]}`, {}))).toMatchObject({ resourceType: 'Patient', id: ids[0] });
    expect((await job(fhir.get('Encounter', { patient: ids[0], count: 3 }))).resourceType).toBe('Bundle');
  });
});
