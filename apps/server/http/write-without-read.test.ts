// area: account
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Registry } from '../engine/resource.ts';
import { allResources } from '../areas/all-resources.ts';
import { conformanceSamples } from '../testing/conformance-samples.ts';
import { Samples } from '../testing/sample-body.ts';
import { PASSWORD, type ApiResponse, type Client, type ScratchApi } from '../testing/scratch-api.ts';
import { starterApi } from '../testing/starter-api.ts';

/** Somebody who may write everything and read nothing is not shown what is there: not by a change of nothing, a conflict or a refusal. */
const registry = new Registry(allResources);
const written = registry.all.filter(({ wire }) => !wire.readOnly && wire.privileges.read !== wire.privileges.write);

let api: ScratchApi;
let samples: Samples;
let writer: Client;
beforeAll(async () => {
  api = await starterApi();
  samples = new Samples(registry, api.admin, conformanceSamples);
  const reads = new Set<string>(registry.all.map(({ wire }) => wire.privileges.read));
  const names = await api.pool.rows<{ name: string }>('select name from privilege where not retired');
  // who writes some of it reads what is for those who write it (salaries)
  const writes = new Set<string>(written.map(({ wire }) => wire.privileges.write));
  const privileges = names.map(({ name }) => name).filter((name) => !reads.has(name) || writes.has(name));
  const role = await api.admin.post('role', { name: 'Writer', privileges });
  const person = { names: [{ givenName: 'Only', familyName: 'Writer' }], gender: 'F' };
  const user = await api.admin.post('user', { username: 'onlywriter', password: PASSWORD, person, roles: [role.body['uuid']] });
  if (user.status !== 201) throw new Error(user.text);
  // what everybody who is signed in may read is taken from this role, too
  await api.pool.rows(`delete from role_privilege where role_id = (select role_id from role where name = 'Authenticated')`);
  await api.admin.post('role/Writer', {});
  writer = api.as({ authorization: `Basic ${Buffer.from(`onlywriter:${PASSWORD}`).toString('base64')}` });
}, 60_000);
afterAll(() => api?.close());

describe.each(written.map((r) => [r.name, r] as const))('%s', (name, { wire }) => {
  test('is not shown to whoever may only write it', async () => {
    const uuid = await samples.some(name);
    const path = `${wire.path}/${uuid}`;
    expect((await writer.get(path)).status, 'may read it').toBe(403);
    const display = String((await api.admin.get(`${path}?v=ref`)).body['display'] ?? '');
    const stale = { 'if-match': '"1-stale"' };
    const responses: readonly (readonly [string, ApiResponse])[] = [
      ['change of nothing', await writer.post(`${path}?v=full`, {})],
      ['conflict', await writer.post(path, {}, stale)],
      ['conflict of a removal', await writer.remove(path, stale)],
      ['creation of what is there', await writer.post(wire.path, { uuid })],
    ];
    for (const [what, { status, text, body }] of responses) {
      expect(status, `${what}: ${text}`).toBeLessThan(500);
      expect(text.includes(`Privilege required: ${wire.privileges.write}`), `${what}: ${text}`).toBe(false);
      if (status < 300) expect(Object.keys(body), `${what}: ${text}`).toEqual(['uuid']);
      else {
        expect(text.includes('"current":{'), `${what}: ${text}`).toBe(false);
        // what a rule says of what was sent names it
        if (display.length > 3 && status !== 400) expect(text.includes(display), `${what} tells ${display}: ${text}`).toBe(false);
      }
    }
  });
});
