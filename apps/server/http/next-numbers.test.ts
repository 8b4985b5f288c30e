/** Numbers that are proposed: for patients, laboratory references and samples. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allResources } from '../areas/all-resources.ts';
import { Registry } from '../engine/resource.ts';
import { conformanceSamples } from '../testing/conformance-samples.ts';
import { Samples } from '../testing/sample-body.ts';
import type { ScratchApi } from '../testing/scratch-api.ts';
import { create, starterApi } from '../testing/starter-api.ts';

let api: ScratchApi;
let samples: Samples;
beforeAll(async () => {
  api = await starterApi();
  samples = new Samples(new Registry(allResources), api.admin, conformanceSamples);
}, 60_000);
afterAll(() => api.close());

const next = async (path: string): Promise<unknown> => (await api.admin.get(path)).body['next'];

describe('the next identifier', () => {
  const patient = (identifier: string, location?: string) => ({
    person: { gender: 'F', age: 7, names: [{ givenName: 'Noor', familyName: 'Khan' }] },
    identifiers: [{ identifier, identifierType: 'Patient Identifier', preferred: true, ...(location === undefined ? {} : { location }) }],
  });
  const identified = (identifier: string, location?: string) => create(api.admin, 'patient', patient(identifier, location));

  it('is none before there is one, then follows the newest and is free', async () => {
    expect(await next('fieldward/nextidentifier')).toBeNull();
    await identified('ABC-000009');
    await identified('ABC-000011');
    const { uuid } = await identified('ABC-000008');
    expect(await next('fieldward/nextidentifier')).toBe('ABC-000010');
    expect(await next('fieldward/nextidentifier?after=ABC-000010')).toBe('ABC-000012');
    // the identifier of somebody voided is not given to somebody else
    await api.admin.remove(`patient/${uuid}?reason=x`);
    expect(await next('fieldward/nextidentifier?after=ABC-000007')).toBe('ABC-000010');
    expect(await next('fieldward/nextidentifier?type=No%20Such%20Type')).toBeNull();
  });

  it('is that of the place, where it has some', async () => {
    const place = await create(api.admin, 'location', { name: 'Korangi' });
    await identified('KOR-000001', String(place['uuid']));
    await identified('ABC-000020');
    expect(await next(`fieldward/nextidentifier?place=${place['uuid']}`)).toBe('KOR-000002');
    expect(await next('fieldward/nextidentifier?place=nowhere')).toBe('ABC-000021');
  });

  it('fits the format of the programme; one that is taken is refused', async () => {
    expect(await next('fieldward/nextidentifier?after=ABC-999999999999')).toBeNull();
    const again = await api.admin.post('patient', patient('ABC-000020'));
    expect([again.status, Object.keys(again.body['error']?.fieldErrors ?? {})]).toEqual([400, [expect.stringMatching(/identifier$/)]]);
  });
});

it('references and labels follow the newest', async () => {
  expect(await next('fieldward/nextlabnumber?of=reference')).toBeNull();
  const change = async (what: string, body: object): Promise<void> => {
    const { status } = await api.admin.post(`commonlab/${what}/${await samples.another(what)}`, body);
    expect(status).toBe(200);
  };
  await change('labtestorder', { labReferenceNumber: 'LAB-007' });
  expect(await next('fieldward/nextlabnumber?of=reference')).toBe('LAB-008');
  expect(await next(`fieldward/nextlabnumber?of=reference&labTestType=${await samples.some('labtesttype')}`)).toBe('LAB-008');
  await samples.some('labtestorder');
  const uuid = await samples.some('labtestsample');
  await api.pool.rows(`update lab_sample set sample_identifier = 'S99' where uuid = $1`, [uuid]);
  expect(await next('fieldward/nextlabnumber?of=sample')).toBe('S100');
  expect(await next('fieldward/nextlabnumber?of=sample&after=S98')).toBe('S100');
});
