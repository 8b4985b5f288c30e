import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allResources } from '../areas/all-resources.ts';
import { conformanceSamples } from '../testing/conformance-samples.ts';
import { Samples } from '../testing/sample-body.ts';
import { scratchApi, type ScratchApi } from '../testing/scratch-api.ts';
import { Registry, type Resource } from './resource.ts';
import { goneColumn } from './shape.ts';

const registry = new Registry(allResources);
let api: ScratchApi;
let samples: Samples;

beforeAll(async () => {
  api = await scratchApi();
  samples = new Samples(registry, api.admin, conformanceSamples);
}, 60_000);
afterAll(() => api.close());

const rows = (list: Readonly<Record<string, unknown>>, r: Resource): readonly Record<string, unknown>[] =>
  (list['results'] ?? list[r.wire.listKey]) as readonly Record<string, unknown>[];
/** What a search takes that does not take any text. */
const searchTexts: Readonly<Record<string, string>> = {
  'event after': '2020-01-01T00:00:00.000+0000',
  'event before': '2020-01-01T00:00:00.000+0000',
  'event status': 'open',
  'labtestattribute testOrderId': '1',
};
/** The property that a search reads when it is not the one of its name (for `q`: the name). */
const searchedProperty: Readonly<Record<string, string>> = {
  'concept q': 'display',
  'concept name': 'display',
  'form q': 'component',
  'participant q': 'user',
};
/** The text that finds an object by the value of a property: a text itself, or the uuid of what is referred to. */
const searchedText = (value: unknown): string | null => {
  if (typeof value === 'object' && value !== null && 'uuid' in value) return String(value.uuid);
  return typeof value === 'string' && value !== '' ? value : null;
};
const audited = (uuid: string) =>
  api.pool.rows<{ action: string }>('select action from audit_log where resource_uuid = $1 order by audit_log_id', [uuid]);

/** The list of a resource, with the search that it needs, where it needs one. */
const listed = async (r: Resource, query: string): Promise<string> =>
  `${r.wire.path}?${r.wire.listedBy === null ? '' : `${r.wire.listedBy}=${await samples.some(r.wire.listedBy)}&`}${query}`;

describe.each(allResources.map((r) => [r.name, r] as const))('%s', (_name, r) => {
  const writable = !r.wire.readOnly;
  const made = async () => {
    const { path, body } = await samples.creation(r);
    const response = await api.admin.post(path, body);
    expect(response.status, `${response.text} for ${JSON.stringify(body)}`).toBe(201);
    return { path, body, uuid: String(response.body['uuid']), response };
  };

  it('refuses anonymous callers and accounts without the privilege', async () => {
    expect((await api.anonymous.get(r.wire.path)).status).toBe(401);
    const list = await api.nobody.get(r.wire.path);
    expect(list.status).toBe(403);
    expect(list.body['error'].message).toContain(r.wire.privileges.read);
    for (const response of [await api.nobody.get(`${r.wire.path}/x`), await api.nobody.remove(`${r.wire.path}/x`)])
      expect(response.status).toBe(403);
    const write = await api.nobody.post(r.wire.path, {});
    expect([write.status, write.body['error'].code]).toEqual([403, 'engine.forbidden']);
  });

  if (r.wire.listedBy !== null)
    it('is listed only to a search', async () => {
      const whole = await api.admin.get(r.wire.path);
      expect([whole.status, whole.body['error'].code]).toEqual([400, 'engine.searchNeeded']);
    });

  it('answers every list and search, and refuses what it does not know', async () => {
    for (const v of ['ref', 'default', 'full', 'custom:(uuid,display']) {
      const list = await api.admin.get(await listed(r, `v=${encodeURIComponent(v)}&totalCount=true&limit=2`));
      expect(list.status, list.text).toBe(200);
      expect(rows(list.body, r)).toBeInstanceOf(Array);
      expect(list.body['totalCount']).toBeTypeOf('number');
    }
    for (const search of Object.keys(r.storage.searches ?? {})) {
      const text = searchTexts[`${r.name} ${search}`] ?? '2020-01-01';
      const found = await api.admin.get(`${r.wire.path}?${search}=${encodeURIComponent(text)}&v=full`);
      expect(found.status, `${search}: ${found.text}`).toBe(200);
      expect(found.body['results'], search).toBeInstanceOf(Array);
    }
    const strict = { prefer: 'handling=strict' };
    const refused = async (query: string) => (await api.admin.get(await listed(r, query), strict)).body['error']?.code;
    expect(await refused('noSuchSearch=1')).toBe('engine.unknownParameter');
    expect(await refused('v=custom:(noSuchProperty)')).toBe('engine.unknownRepresentationProperty');
    const loose = await api.admin.get(await listed(r, 'noSuchSearch=1&limit=1&v=custom:(uuid,noSuchProperty:(uuid,name:ref))'));
    expect([loose.status, ...rows(loose.body, r).map((row) => row['noSuchProperty'])], loose.text).toEqual([
      200,
      ...rows(loose.body, r).map(() => null),
    ]);
    expect(await refused('v=everything')).toBe('engine.badRepresentation');
    expect(await refused('limit=many')).toBe('engine.badParameter');
    const unknown = await api.admin.get(`${r.wire.path}/00000000-no-such-thing`);
    expect([unknown.status, unknown.body['error'].code]).toEqual([404, 'engine.unknownObject']);
  });

  if (!writable) return;

  it('is found by the searches that are named as what it has, and not by other values', async () => {
    const { uuid } = await made();
    const { body } = await api.admin.get(`${r.wire.path}/${uuid}?v=full`);
    for (const search of Object.keys(r.storage.searches ?? {})) {
      const text = searchedText(body[searchedProperty[`${r.name} ${search}`] ?? (search === 'q' ? 'name' : search)]);
      if (text === null) continue;
      const found = await api.admin.get(`${r.wire.path}?${search}=${encodeURIComponent(text)}&v=custom:(uuid)&limit=100&sort=-dateCreated`);
      expect([search, found.status, found.body['results']], found.text).toEqual([search, 200, expect.arrayContaining([{ uuid }])]);
      const other = await api.admin.get(`${r.wire.path}?${search}=${encodeURIComponent(`no ${text}`)}&v=custom:(uuid)`);
      if (other.status !== 400) expect([search, other.status, other.body['results']]).toEqual([search, 200, []]);
    }
  });

  it('creates once, shows in every representation, audits', async () => {
    const { path, body } = await samples.creation(r);
    const uuid = r.name === 'patient' ? `pat-${randomUUID().slice(0, 30)}` : randomUUID();
    const send = () => api.admin.post(path, { ...body, uuid });
    const together = await Promise.all([send(), send(), send()]);
    for (const response of [...together, await send()]) {
      expect([200, 201], `${response.text} for ${JSON.stringify(body)}`).toContain(response.status);
      expect(response.body['uuid']).toBe(uuid);
    }
    expect(await api.pool.rows(`select 1 from ${r.table} where uuid = $1`, [uuid])).toHaveLength(1);
    for (const v of ['ref', 'default', 'full']) {
      const one = await api.admin.get(`${r.wire.path}/${uuid}?v=${v}`);
      expect(one.status, one.text).toBe(200);
      expect(one.body).toMatchObject({ uuid });
      expect(one.body['links'][0]).toEqual({ rel: 'self', uri: expect.stringMatching(`/${r.wire.path}/${uuid}$`) });
      expect(one.body['display']).toBeTypeOf('string');
      expect(one.headers['etag']).toMatch(/^"[\d-]+"$/);
    }
    const full = await api.admin.get(`${r.wire.path}/${uuid}?v=full`);
    for (const [property, declared] of Object.entries({ ...r.wire.fields, ...r.wire.derived })) {
      if (declared.hidden) expect(full.body).not.toHaveProperty(property);
      else expect(full.body).toHaveProperty(property);
    }
    expect(full.body['auditInfo']).toMatchObject({ creator: { display: 'boss' } });
    expect(await audited(uuid)).toContainEqual({ action: 'create' });
  });

  it('does not answer as saved what comes with the uuid of something that says otherwise', async () => {
    const [first, second] = [await samples.creation(r), await samples.creation(r)];
    const uuid = r.name === 'patient' ? `pat-${randomUUID().slice(0, 30)}` : randomUUID();
    expect((await api.admin.post(first.path, { ...first.body, uuid })).status).toBe(201);
    const send = () => api.admin.post(first.path, { ...first.body, ...second.body, uuid });
    const other = await send();
    const facts = (body: object) => JSON.stringify(Object.entries(body));
    // a list that is read whole is edited so
    if (r.wire.completeList) return expect([200, 201, 400], other.text).toContain(other.status);
    if (facts(first.body) === facts(second.body)) return expect(other.status, other.text).toBe(201);
    expect([other.status, other.body['error']?.code], other.text).toEqual([409, 'engine.savedOtherwise']);
    // once somebody has changed it, nobody can tell any more
    expect((await api.admin.post(`${r.wire.path}/${uuid}`, { uuid })).status).toBe(200);
    expect((await send()).status).toBe(201);
  });

  it('refuses unknown properties, bad references and bad uuids by name', async () => {
    const { path, body } = await samples.creation(r);
    const [ref] = Object.entries(r.wire.fields).find(([name, declared]) => declared.kind === 'ref' && r.wire.parent?.field !== name) ?? [];
    const response = await api.admin.post(path, {
      ...body,
      noSuchThing: 1,
      uuid: 'not a uuid',
      ...(ref === undefined ? {} : { [ref]: 'no-such-uuid' }),
    });
    expect(response.status).toBe(400);
    expect(Object.keys(response.body['error'].fieldErrors)).toEqual(
      expect.arrayContaining(['noSuchThing', 'uuid', ...(ref === undefined ? [] : [ref])]),
    );
    for (const [name, declared] of Object.entries(r.wire.fields)) {
      if (!declared.required || name === r.wire.parent?.field) continue;
      const { [name]: _left, ...rest } = body;
      const missing = await api.admin.post(path, rest);
      expect(missing.status, name).toBe(400);
      expect(Object.keys(missing.body['error'].fieldErrors), name).toContain(name);
    }
    expect((await api.admin.post(path, '[]')).body['error'].code).toBe('engine.notAnObject');
    expect((await api.admin.post(path, '{')).body['error'].code).toBe('engine.malformed');
  });

  it('keeps what an update does not send, and refuses a stale one', async () => {
    const { uuid } = await made();
    const before = await api.admin.get(`${r.wire.path}/${uuid}?v=full`);
    const same = await api.admin.post(`${r.wire.path}/${uuid}`, { uuid });
    expect(same.status, same.text).toBe(200);
    const after = await api.admin.get(`${r.wire.path}/${uuid}?v=full`);
    for (const property of Object.keys(r.wire.fields))
      if (property !== 'parsedRule') expect(after.body[property], property).toEqual(before.body[property]);
    const stale = await api.admin.post(`${r.wire.path}/${uuid}`, { uuid }, { 'if-match': String(before.headers['etag']) });
    expect([stale.status, stale.body['error'].code]).toEqual([409, 'engine.stale']);
    expect(stale.body['error'].current.uuid).toBe(uuid);
    const fresh = await api.admin.post(`${r.wire.path}/${uuid}`, { uuid }, { 'if-match': String(after.headers['etag']) });
    expect(fresh.status).toBe(200);
    expect(await audited(uuid)).toContainEqual({ action: 'update' });
  });

  it('removes as its kind says', async () => {
    const { uuid } = await made();
    const gone = goneColumn(r.wire);
    const removed = await api.admin.remove(`${r.wire.path}/${uuid}?reason=test`);
    expect(removed.status, removed.text).toBe(204);
    expect(removed.text).toBe('');
    const after = await api.admin.get(`${r.wire.path}/${uuid}?v=full`);
    if (gone === null) return expect(after.status).toBe(404);
    expect(after.body[gone]).toBe(true);
    const all = await api.admin.get(await listed(r, 'includeAll=true&limit=100&sort=-dateCreated&v=custom:(uuid)'));
    expect(all.status, all.text).toBe(200);
    expect(rows(all.body, r)).toContainEqual({ uuid });
    const live = await api.admin.get(await listed(r, 'limit=100&sort=-dateCreated&v=custom:(uuid)'));
    if (!r.wire.listRetired) expect(rows(live.body, r)).not.toContainEqual({ uuid });
    const back = await api.admin.post(`${r.wire.path}/${uuid}`, { [gone]: false });
    expect(back.status, back.text).toBe(200);
    expect((await api.admin.get(`${r.wire.path}/${uuid}?v=full`)).body[gone]).toBe(false);
    expect((await audited(uuid)).map((each) => each.action)).toEqual(
      expect.arrayContaining(['create', gone === 'retired' ? 'retire' : 'void', 'update']),
    );
  });

  it('stays as it was while it is voided', async () => {
    if (goneColumn(r.wire) !== 'voided') return;
    const { uuid } = await made();
    const { body: others } = await samples.creation(r);
    const address = `${r.wire.path}/${uuid}`;
    expect((await api.admin.remove(`${address}?reason=test`)).status).toBe(204);
    const before = (await api.admin.get(`${address}?v=full`)).body;
    for (const [name, value] of Object.entries(others)) {
      if (r.wire.fields[name]?.fixed === true || value === null) continue;
      const response = await api.admin.post(address, { [name]: value });
      const after = (await api.admin.get(`${address}?v=full`)).body;
      const writes = { auditInfo: after['auditInfo'], dateChanged: after['dateChanged'], changedBy: after['changedBy'] };
      expect(after, `${name}: ${response.text}`).toEqual({ ...before, ...writes });
    }
    const reason = await api.admin.post(address, { voidReason: 'another reason' });
    expect([undefined, 'lab.resultVoided']).toContain(reason.body['error']?.code);
  });

  it('pages', async () => {
    await made();
    await made();
    const first = await api.admin.get(await listed(r, 'limit=1&totalCount=true&includeAll=true&v=custom:(uuid)'));
    expect(rows(first.body, r)).toHaveLength(1);
    expect(first.body['totalCount']).toBeGreaterThan(1);
    const next = first.body['links'].find((link: { rel: string }) => link.rel === 'next');
    const second = await api.admin.get(new URL(next.uri).pathname + new URL(next.uri).search);
    expect(rows(second.body, r)).toHaveLength(1);
    expect(rows(second.body, r)).not.toEqual(rows(first.body, r));
    expect(second.body['links']).toContainEqual({ rel: 'prev', uri: expect.stringMatching(/^https?:\/\//) });
  });
});
