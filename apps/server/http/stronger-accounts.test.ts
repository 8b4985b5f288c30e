// area: account
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allOperations } from '../areas/all-operations.ts';
import { privileges } from '@fieldward/contract/privileges.ts';
import { PASSWORD, scratchApi, type Client, type ScratchApi } from '../testing/scratch-api.ts';

/**
 * What belongs to an account is neither shown to nor changed by who may less, or who is bound to places where it is not: every operation that is
 * told an account is asked about one that may more, and about one that sees more places. A new operation is asked without editing this.
 */
let api: ScratchApi;
/** Uuids of accounts. */
const accounts: Record<string, string> = {};
let weaker: Client;
let bound: Client;

/** Names of parameters and properties that say an account. */
const SAYS = /^(?:user|account|owner|username|userUuid)$/;

/** Operations that say of an account what lists show to the same people, or that only narrow a list; and why. */
const OPEN: Readonly<Record<string, string>> = {
  'GET fieldward/user': 'name, person and roles, which the lists of users and people show',
  'GET fieldward/userlocation': 'its places, which the list of users shows',
  'GET fieldward/auditlog': 'narrows the trail, which is shown whole to those who may read it',
  'GET fieldward/auditexport': 'as the trail',
  'GET fieldward/dashboardpeople': 'narrows a list of patients',
  'GET fieldward/round': 'takes words, and no account',
  'GET fieldward/tasks': 'takes words, and no account',
  'GET user': 'narrows the list of users',
  'POST fieldward/userlocation': 'gives no right, and no place that whoever gives it lacks: tried by the model of rights',
  'POST fieldward/user': 'the name of a new account',
  'POST fieldward/unsentimport': 'shows nothing: the server opens what the account itself had sealed',
};

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

const says = (schema: Schema | undefined): string[] =>
  Object.entries(schema?.properties ?? {}).flatMap(([name, of]) => (SAYS.test(name) ? [name] : [...says(of), ...says(of.items)]));

/** What a program's token is created with, beside its account. */
const MORE: Readonly<Record<string, object>> = {
  'POST fieldward/apitoken': {
    name: 'Exchange',
    privileges: ['Get Users'],
    expires: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  },
};

beforeAll(async () => {
  api = await scratchApi();
  const { pool, admin } = api;
  await pool.rows('insert into privilege (name) select unnest($1::text[]) on conflict do nothing', [Object.keys(privileges)]);
  const made = async (path: string, body: unknown): Promise<string> => {
    const response = await admin.post(path, body);
    expect(response.status, response.text).toBeLessThan(300);
    return String(response.body['uuid']);
  };
  // everything that is done to accounts, and nothing with patients
  const managing = Object.keys(privileges).filter((name) =>
    /Users|Passwords|Roles|Audit|Dashboard|Tokens|Devices|Unsent|Administration/.test(name),
  );
  const roles: Record<string, string> = {};
  for (const [name, may] of [
    ['Weaker', managing],
    ['Stronger', [...managing, 'Get Patients']],
  ] as const) {
    roles[name] = await made('role', { name });
    await pool.rows(
      'insert into role_privilege (role_id, privilege_id) select r.role_id, p.privilege_id from role r, privilege p where r.uuid = $1 and p.name = any ($2::text[])',
      [roles[name], may],
    );
  }
  const places = [await made('location', { name: 'Here' }), await made('location', { name: 'There' })];
  for (const [username, role, place] of [
    ['weaker', 'Weaker', null],
    ['stronger', 'Stronger', null],
    ['bound', 'Stronger', 0],
    ['elsewhere', 'Stronger', 1],
  ] as const) {
    accounts[username] = await made('user', {
      username,
      password: PASSWORD,
      person: { gender: 'F', names: [{ givenName: username, familyName: 'Tester' }] },
      roles: [roles[role]],
    });
    if (place !== null) await made('fieldward/userlocation', { user: accounts[username], locations: [places[place]] });
  }
  accounts['boss'] = (await pool.rows<{ uuid: string }>(`select uuid from users where username = 'boss'`))[0]?.uuid ?? '';
  const as = (name: string) => api.as({ authorization: `Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}` });
  [weaker, bound] = [as('weaker'), as('bound')];
}, 60_000);
afterAll(() => api.close());

test('what belongs to an account is not for who may less, or is bound to other places', async () => {
  const powerful = allOperations.filter(({ wire }) => [...says(wire.query as Schema), ...says(wire.body as Schema)].length > 0);
  const named = ({ wire }: (typeof powerful)[number]) => `${wire.method} ${wire.path}`;
  const known = new Set(powerful.map(named));
  expect(Object.keys(OPEN).filter((name) => !known.has(name))).toEqual([]);
  const strict = powerful.filter((each) => !Object.hasOwn(OPEN, named(each)));
  expect(strict.length).toBeGreaterThan(5);
  const answered: string[] = [];
  for (const each of strict) {
    const { method, path } = each.wire;
    const ask = async (client: Client, account: string) => {
      const { status, body, text } =
        method === 'GET'
          ? await client.get(`${path}?user=${accounts[account]}`)
          : await client.post(path, { user: accounts[account], ...MORE[named(each)] });
      return { status, code: String(body['error']?.code ?? ''), text };
    };
    for (const [client, account, code] of [
      [weaker, 'stronger', 'engine.forbidden'],
      [weaker, 'boss', 'engine.forbidden'],
      [bound, 'elsewhere', 'access.foreignAccount'],
      [bound, 'stronger', 'access.foreignAccount'],
    ] as const) {
      const answer = await ask(client, account);
      if (answer.code !== code) answered.push(`${named(each)} of ${account}: ${answer.status} ${answer.text.slice(0, 150)}`);
    }
    // and it is for who may as much; nobody gives himself another password so, who would be signed out by it here
    const own = named(each) === 'POST fieldward/passwordreset' ? { code: '' } : await ask(bound, 'bound');
    if (/forbidden|foreign/.test(own.code)) answered.push(`${named(each)} of the own account: ${own.code}`);
  }
  expect(answered).toEqual([]);
});
