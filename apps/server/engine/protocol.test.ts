/** What every resource has over the wire, tried on a few: pages, versions, removal, creation twice, children, and what is noted of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concept, create, KNOWN, register, starterApi } from '../testing/starter-api.ts';
import type { ApiResponse, ScratchApi } from '../testing/scratch-api.ts';

let api: ScratchApi;
let patient: string;
let stranger: string;
beforeAll(async () => {
  api = await starterApi();
  patient = String((await register(api.admin, 'PRO-000001', 'Amna', 'Qureshi'))['uuid']);
  stranger = String((await register(api.admin, 'PRO-000002', 'Bilal', 'Khan'))['uuid']);
}, 60_000);
afterAll(() => api.close());

const refusal = ({ status, body }: ApiResponse): [number, string] => [status, body['error']?.code];
/** Sends as the administrator, by any method. */
const send = async (method: 'PUT' | 'PATCH', path: string) =>
  (
    await api.app.inject({
      method,
      url: `/openmrs/ws/rest/v1/${path}`,
      headers: { authorization: `Basic ${btoa('boss:Admin123')}` },
      payload: {},
    })
  ).statusCode;
const entries = (uuid: string) =>
  api.pool.rows<{ action: string; detail: unknown; patient: string | null }>(
    `select action, detail, (select p.uuid from patient p where p.patient_id = a.patient_id) as patient
     from audit_log a where resource_uuid = $1 order by audit_log_id`,
    [uuid],
  );

describe('a page', () => {
  const places = 60;
  const page = async (query: string) => (await api.admin.get(`location?q=Paged&${query}`)).body;
  const names = async (query: string): Promise<string[]> =>
    (await page(query))['results'].map(({ display }: { display: string }) => display);
  const links = async (query: string) =>
    Object.fromEntries(
      ((await page(query))['links'] ?? []).map(({ rel, uri }: { rel: string; uri: string }) => [rel, uri.replace(/^.*\/v1\//, '')]),
    );
  const all = Array.from({ length: places }, (_, at) => `Paged ${String(at).padStart(3, '0')}`);
  beforeAll(() =>
    api.pool.rows(`insert into location (name) select 'Paged ' || lpad(n::text, 3, '0') from generate_series(0, $1::int - 1) n`, [places]),
  );

  it.each([
    ['sort=name', 0, 50],
    ['sort=name&limit=', 0, 50],
    ['sort=name&limit=1', 0, 1],
    ['sort=name&limit=0', 0, 1],
    ['sort=name&limit=59', 0, 59],
    ['sort=name&limit=101', 0, 60],
    ['sort=name&limit=10&startIndex=0', 0, 10],
    ['sort=name&limit=10&startIndex=10', 10, 20],
    ['sort=name&limit=10&startIndex=55', 55, 60],
    ['sort=name&startIndex=60', 60, 60],
  ])('of %s holds the rows from %i to %i', async (query, from, to) => expect(await names(query)).toEqual(all.slice(from, to)));

  it.each([
    ['limit=60', {}],
    ['limit=59', { next: 'location?q=Paged&limit=59&startIndex=59' }],
    ['limit=20&startIndex=20', { next: 'location?q=Paged&limit=20&startIndex=40', prev: 'location?q=Paged&limit=20' }],
    ['limit=20&startIndex=40', { prev: 'location?q=Paged&limit=20&startIndex=20' }],
    ['limit=20&startIndex=1', { next: 'location?q=Paged&limit=20&startIndex=21', prev: 'location?q=Paged&limit=20' }],
  ])('of %s leads to %j', async (query, expected) => expect(await links(query)).toEqual(expected));

  it.each(['limit=1&totalCount=true', 'limit=10&startIndex=50&totalCount=true', 'limit=10&startIndex=70&totalCount=true'])(
    'of %s knows how many there are',
    async (query) => expect((await page(query))['totalCount']).toBe(places),
  );

  it('says how many there are only to who asks', async () => {
    expect(await page('limit=1')).not.toHaveProperty('totalCount');
    expect((await api.admin.get('location?q=no+place+at+all&totalCount=true')).body['totalCount']).toBe(0);
  });

  it.each(['limit=-1', 'startIndex=x', 'limit=1234567890', 'startIndex=1.5'])('of %s is refused', async (query) =>
    expect(refusal(await api.admin.get(`location?q=Paged&${query}`))).toEqual([400, 'engine.badParameter']),
  );

  it('takes what other clients send without meaning', async () =>
    expect((await api.admin.get('location?q=Paged+007&s=default&t=x&_=1&lang=fr')).body['results']).toHaveLength(1));
});

describe('a version', () => {
  it('is asked for by its ETag or by any, for a change and for a removal', async () => {
    const { uuid } = await create(api.admin, 'hydra/phase', { name: 'First' });
    const etag = async () => String((await api.admin.get(`hydra/phase/${uuid}`)).headers['etag']);
    const first = await etag();
    expect((await api.admin.post(`hydra/phase/${uuid}`, { name: 'Second' }, { 'if-match': first })).status).toBe(200);
    const stale = await api.admin.post(`hydra/phase/${uuid}`, { name: 'Third' }, { 'if-match': first });
    expect(refusal(stale)).toEqual([409, 'engine.stale']);
    expect(stale.body['error']).toMatchObject({
      version: (await etag()).replaceAll('"', ''),
      current: { name: 'Second', auditInfo: {} },
      yours: { name: 'Third' },
    });
    expect(refusal(await api.admin.remove(`hydra/phase/${uuid}`, { 'if-match': first }))).toEqual([409, 'engine.stale']);
    expect((await api.admin.post(`hydra/phase/${uuid}`, { name: 'Fourth' }, { 'if-match': '*' })).status).toBe(200);
    expect((await api.admin.remove(`hydra/phase/${uuid}`, { 'if-match': await etag() })).status).toBe(204);
  });
});

describe('a creation', () => {
  it('says where its object lives; a change does not', async () => {
    const made = await api.admin.post('hydra/phase', { uuid: 'phase-of-mine', name: 'Of mine' });
    expect([made.status, made.headers['location']]).toEqual([
      201,
      expect.stringMatching(/\/openmrs\/ws\/rest\/v1\/hydra\/phase\/phase-of-mine$/),
    ]);
    const changed = await api.admin.post('hydra/phase', { uuid: 'phase-of-mine', name: 'Still mine' });
    expect([changed.status, changed.headers['location'], changed.body['name']]).toEqual([200, undefined, 'Still mine']);
    const byNumber = await api.admin.post('hydra/phase', { phaseId: String(made.body['phaseId']), name: 'By number' });
    expect([byNumber.status, byNumber.body['uuid']]).toEqual([200, 'phase-of-mine']);
    const byUuid = await api.admin.post('hydra/phase', { phaseId: 'phase-of-mine', name: 'By uuid' });
    expect([byUuid.status, byUuid.body['name']]).toEqual([200, 'By uuid']);
    const nobody = await api.admin.post('hydra/phase', { phaseId: 'x'.repeat(61), name: 'Of nobody' });
    expect([refusal(nobody), nobody.body['error'].holes]).toEqual([
      [400, 'engine.unknownReference'],
      { resource: 'phase', uuid: 'x'.repeat(60) },
    ]);
    expect((await api.admin.post('hydra/phase', { phaseId: '', name: 'Without a number' })).status).toBe(201);
    expect((await api.admin.post('hydra/phase', { phaseId: null, name: 'Without any' })).status).toBe(201);
  });

  it('may send nothing as a list that needs nothing', async () =>
    expect(await concept(api.admin, 'WITHOUT DESCRIPTIONS', KNOWN.text, { descriptions: null })).toMatch(/^[\w-]+$/));

  it('of what is there already shows it as it is, by its number, too, and is refused where it says something else', async () => {
    const body = { uuid: 'place-of-mine', name: 'Of mine' };
    expect((await api.admin.post('location', body)).status).toBe(201);
    expect(refusal(await api.admin.post('location', { ...body, name: 'Another name' }))).toEqual([409, 'engine.savedOtherwise']);
    const again = await api.admin.post('location', body);
    expect([again.status, again.body['name'], again.headers['location']]).toEqual([
      201,
      'Of mine',
      expect.stringContaining('/location/place-of-mine'),
    ]);
    const phase = await api.admin.post('hydra/phase', { name: 'Numbered' });
    expect((await api.admin.get(`hydra/phase/${phase.body['phaseId']}`)).body['uuid']).toBe(phase.body['uuid']);
    expect(refusal(await api.admin.get('hydra/phase/999999'))).toEqual([404, 'engine.unknownObject']);
  });
});

describe('a removal', () => {
  it('for good needs its own right, and a resource that allows it', async () => {
    const { uuid } = await create(api.admin, 'hydra/phase', { name: 'To be kept' });
    for (const query of ['purge=true', 'purge']) {
      expect(refusal(await api.nobody.remove(`hydra/phase/${uuid}?${query}`))).toEqual([403, 'engine.forbidden']);
      expect(refusal(await api.admin.remove(`hydra/phase/${uuid}?${query}`))).toEqual([400, 'engine.notPurgeable']);
    }
    const place = await create(api.admin, 'location', { name: 'To be purged' });
    expect((await api.admin.remove(`location/${place['uuid']}?purge=false`)).status).toBe(204);
    expect((await api.admin.get(`location/${place['uuid']}`)).body['retired']).toBe(true);
    expect((await api.admin.remove(`location/${place['uuid']}?purge`)).status).toBe(204);
    expect((await entries(String(place['uuid']))).map(({ action }) => action)).toEqual(['create', 'retire', 'purge']);
  });

  it('of a collection, of nothing, and what is only read is refused', async () => {
    expect(refusal(await api.admin.remove('location'))).toEqual([404, 'engine.notFound']);
    expect(refusal(await api.admin.remove('location/no-such-place'))).toEqual([404, 'engine.unknownObject']);
    expect(refusal(await api.admin.post('location/no-such-place', {}))).toEqual([404, 'engine.unknownObject']);
    expect(refusal(await api.admin.remove('caresetting/x'))).toEqual([400, 'engine.readOnly']);
    expect(refusal(await api.admin.post('caresetting', {}))).toEqual([400, 'engine.readOnly']);
    expect([await send('PUT', 'location'), await send('PATCH', `location/${KNOWN.unknownLocation}`)]).toEqual([404, 404]);
  });

  it('names what keeps an object', async () => {
    const place = await create(api.admin, 'location', { name: 'Above' });
    await create(api.admin, 'location', { name: 'Below', parentLocation: place['uuid'] });
    const kept = await api.admin.remove(`location/${place['uuid']}?purge=true`);
    expect([refusal(kept), kept.body['error'].holes]).toEqual([
      [400, 'engine.stillUsed'],
      { name: 'Above', what: 'Locations', whatCode: 'whereused.places' },
    ]);
  });
});

describe('a child', () => {
  it('is made, read and removed below its parent only', async () => {
    const made = await api.admin.post(`person/${patient}/name`, { givenName: 'New', familyName: 'Name' });
    expect(made.status, made.text).toBe(201);
    const { uuid } = made.body;
    expect(refusal(await api.admin.post(`person/${patient}/name`, { person: stranger, givenName: 'Of', familyName: 'Another' }))).toEqual([
      400,
      'engine.refused',
    ]);
    expect(
      (await api.admin.post(`person/${patient}/name`, { person: { uuid: patient }, givenName: 'Named', familyName: 'Twice' })).status,
    ).toBe(201);
    for (const response of [
      await api.admin.get(`person/${stranger}/name/${uuid}`),
      await api.admin.post(`person/${stranger}/name/${uuid}`, { givenName: 'Theirs' }),
      await api.admin.remove(`person/${stranger}/name/${uuid}`),
      await api.admin.get('person/nobody-at-all/name'),
    ])
      expect(refusal(response)).toEqual([404, 'engine.unknownObject']);
    const below = (await api.admin.get(`person/${patient}/name?totalCount=true`)).body;
    expect([below['results'].length, below['totalCount']]).toEqual([3, 3]);
    expect((await api.admin.remove(`person/${patient}/name/${uuid}`)).status).toBe(204);
    expect((await api.admin.get(`person/${patient}/name`)).body['results']).toHaveLength(2);
  });
});

describe('what is noted', () => {
  it('of a change: what was changed, the reason, and whose it is', async () => {
    const { uuid } = await create(api.admin, 'hydra/phase', { name: 'Noted' });
    await api.admin.post(`hydra/phase/${uuid}?reason=${encodeURIComponent(`  ${'why '.repeat(100)}`)}`, { name: 'Noted again', uuid });
    await api.admin.post(`hydra/phase/${uuid}?reason=%20`, { retired: true, retireReason: 'done' });
    await api.admin.remove(`hydra/phase/${uuid}?reason=once+more`);
    expect(await entries(String(uuid))).toEqual([
      { action: 'create', detail: { changed: ['name'] }, patient: null },
      { action: 'update', detail: { changed: ['name'], reason: 'why '.repeat(64).slice(0, 255) }, patient: null },
      { action: 'update', detail: { changed: ['retired', 'retireReason'], gone: true }, patient: null },
      { action: 'retire', detail: { reason: 'once more' }, patient: null },
    ]);
    await api.admin.post(`patient/${patient}`, { person: { gender: 'M' } });
    expect((await entries(patient)).at(-1)).toMatchObject({
      action: 'update',
      patient,
      detail: { values: [{ of: 'person', from: { gender: 'F' }, to: { gender: 'M' } }] },
    });
  });

  it('of reading: that a patient was shown, and to whom it was denied; nothing of the rest', async () => {
    const { uuid } = await create(api.admin, 'location', { name: 'Only read' });
    const since = new Date().toISOString();
    const [user] = (await api.admin.get('user?username=boss&v=full')).body['results'];
    for (const path of [`location/${uuid}`, 'location?q=only', `user/${user.uuid}?v=full`, 'provider?v=full', 'user?q=boss&v=full'])
      await api.admin.get(path);
    await api.admin.get(`patient/${patient}`);
    // a change that follows at once is another entry
    await api.admin.post(`patient/${patient}`, { person: { gender: 'F' } });
    await api.admin.get('patient?q=Bilal');
    await api.nobody.get(`patient/${stranger}`);
    await api.nobody.get('location');
    await api.app.close();
    const noted = await api.pool.rows<{ text: string }>(
      `select concat_ws(' ', action, resource, resource_uuid, detail - 'patients') as text from audit_log where action in ('read', 'search', 'denied') and occurred_at >= $1
       order by audit_log_id`,
      [since],
    );
    expect(noted.map(({ text }) => text)).toEqual([
      `read patient ${patient}`,
      'search patient {"q": "Bilal", "found": 1}',
      `denied patient ${stranger} {"method": "GET", "privilege": "Get Patients"}`,
      'denied location {"method": "GET", "privilege": "Get Locations"}',
    ]);
  });
});
