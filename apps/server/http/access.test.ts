import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SUPERUSER_ROLE, privileges } from '@fieldward/contract/privileges.ts';
import { hashPassword } from '../areas/account/session/session-password.ts';
import { allOperations } from '../areas/all-operations.ts';
import { allResources } from '../areas/all-resources.ts';
import type { Client, ScratchApi } from '../testing/scratch-api.ts';
import { starterApi } from '../testing/starter-api.ts';

/**
 * Every declared endpoint by every role that comes with the product. Nothing is listed here: a new resource or operation is
 * asked for as soon as it is registered, and what it must answer follows from its declaration.
 */
interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** In the order in which they are asked for; none: everybody who is signed in. */
  readonly needs: readonly string[];
}

const NOBODYS = '00000000-0000-4000-8000-00000000dead';
const superuser = new Set<string>(Object.keys(privileges));

function ofResources(): Endpoint[] {
  return allResources.flatMap(({ wire }) => {
    const { read, write, edit = write, remove = write, purge = remove } = wire.privileges;
    const above = wire.parent === null ? undefined : allResources.find((each) => each.name === wire.parent?.wire);
    const collections = [wire.path, ...(above === undefined ? [] : [`${above.wire.path}/${NOBODYS}/${wire.parent?.path}`])];
    return collections.flatMap((path): Endpoint[] => [
      { method: 'GET', path: `${path}?limit=1`, needs: [read] },
      { method: 'GET', path: `${path}/${NOBODYS}`, needs: [read] },
      { method: 'POST', path, needs: [write] },
      { method: 'POST', path: `${path}/${NOBODYS}`, needs: [edit] },
      { method: 'DELETE', path: `${path}/${NOBODYS}`, needs: [remove] },
      { method: 'DELETE', path: `${path}/${NOBODYS}?purge=true`, needs: [purge] },
    ]);
  });
}

function ofOperations(): Endpoint[] {
  // an operation with a condition shares its path with a resource, which is tested above
  return allOperations
    .filter((each) => each.when === undefined)
    .map(({ wire: { method, path, privilege } }) => ({
      method,
      path: path.replace(/:\w+/g, NOBODYS),
      needs: privilege === 'authenticated' ? [] : [privilege].flat(),
    }));
}

const endpoints: readonly Endpoint[] = [...ofResources(), ...ofOperations()];
const named = ({ method, path }: Endpoint): string => `${method} ${path}`;

let api: ScratchApi;
const clients = new Map<string, { readonly client: Client; readonly may: ReadonlySet<string> }>();

const ask = (client: Client, { method, path }: Endpoint) =>
  method === 'GET' ? client.get(path) : method === 'DELETE' ? client.remove(path) : client.post(path, {});

/** One account with one role, signed in by a session. */
async function holderOf(role: string, at: number, password: string): Promise<void> {
  const name = `holder${at}`;
  await api.pool.rows(
    `with p as (insert into person (gender) values ('F') returning person_id),
      u as (insert into users (person_id, username, system_id, password) select person_id, $1, $1, $2 from p returning user_id)
     insert into user_role select u.user_id, r.role_id from u, role r where r.name = $3`,
    [name, password, role],
  );
  const held = await api.pool.rows<{ name: string }>(
    `select distinct p.name from role_privilege rp join privilege p using (privilege_id) join role r using (role_id)
     where r.name in ('Authenticated', $1) or r.role_id in (select roles_of(u.user_id) from users u where u.username = $2)`,
    [role, name],
  );
  const signIn = await api.as({ authorization: `Basic ${Buffer.from(`${name}:Admin123`).toString('base64')}` }).get('session');
  const cookie = String(signIn.headers['set-cookie']).split(';')[0] ?? '';
  clients.set(role, {
    client: api.as({ cookie, 'sec-fetch-site': 'same-origin' }),
    may: role === SUPERUSER_ROLE ? superuser : new Set(held.map((row) => row.name)),
  });
}

beforeAll(async () => {
  api = await starterApi();
  await api.pool.rows(`insert into role (name) values ('Without anything ' || $1)`, [randomBytes(3).toString('hex')]);
  const roles = await api.pool.rows<{ name: string }>('select name from role where not retired order by role_id');
  const password = await hashPassword('Admin123');
  for (const [at, { name }] of roles.entries()) await holderOf(name, at, password);
});
afterAll(() => api.close());

describe('every endpoint', () => {
  test('is among those asked', () => {
    expect(clients.size).toBeGreaterThan(10);
    expect(new Set(endpoints.map(named)).size).toBe(endpoints.length);
    for (const { wire } of allResources)
      expect(
        endpoints.some(({ path }) => path.startsWith(wire.path)),
        wire.path,
      ).toBe(true);
  });

  test('names privileges that exist', () => {
    expect(endpoints.flatMap(({ needs }) => needs).filter((each) => !Object.hasOwn(privileges, each))).toEqual([]);
  });

  test('answers nobody who is not signed in', { timeout: 60_000 }, async () => {
    const open: string[] = [];
    for (const endpoint of endpoints) {
      const response = await ask(api.anonymous, endpoint);
      if (response.status !== 401 || response.body['error']?.code !== 'engine.notSignedIn')
        open.push(`${named(endpoint)}: ${response.status} ${response.text.slice(0, 120)}`);
    }
    expect(open).toEqual([]);
  });

  test('answers whoever has the privileges, and tells everybody else which one is missing', { timeout: 120_000 }, async () => {
    const wrong: string[] = [];
    await Promise.all(
      [...clients].map(async ([role, { client, may }]) => {
        for (const endpoint of endpoints) {
          const missing = endpoint.needs.find((each) => !may.has(each));
          const response = await ask(client, endpoint);
          const error: unknown = response.body['error'];
          const { code, message } = (error ?? {}) as { code?: string; message?: string };
          const line = `${role}: ${named(endpoint)}: ${response.status} ${response.text.slice(0, 160)}`;
          if (response.status >= 500 || response.status === 401) wrong.push(line);
          else if (missing !== undefined) {
            if (response.status !== 403 || code !== 'engine.forbidden' || message !== `Privilege required: ${missing}`)
              wrong.push(`${line}, lacks ${missing}`);
          } else if (response.status === 403) {
            // what only the body decides: the operation itself names something that the role lacks
            const needed = /^Privilege required: (.+)$/.exec(message ?? '')?.[1];
            if (endpoint.needs.length > 0 || needed === undefined || may.has(needed)) wrong.push(line);
          }
        }
      }),
    );
    expect(wrong).toEqual([]);
  });
});
