// area: account
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NATIONAL_ID_TYPE } from '@fieldward/contract/account/user-account.ts';
import { accountBut } from '../testing/account-but.ts';
import type { Client } from '../testing/scratch-api.ts';
import { fhirAsks, routeOf, shownPaths } from '../testing/shown-paths.ts';
import { twoPlaces, type TwoPlaces } from '../testing/two-places.ts';

/**
 * What is kept of a member of the staff as a person (day of birth, national identity, address, telephone) in whatever can be read, to who may do
 * everything but see people: it is in none of it. Made from the declarations: a new representation or operation is asked without editing this.
 */
const PARTICULARS = /1931-03-0[678]|PRIVATE[A-Z]+/g;

let at: TwoPlaces;
/** May do everything but see people. */
let staffOnly: Client;
let known: Readonly<Record<string, string>>;

const made = async (path: string, body: unknown): Promise<string> => {
  const response = await at.api.admin.post(path, body);
  if (response.status > 201) throw new Error(`${path}: ${response.status} ${response.text}`);
  return String(response.body['uuid']);
};

beforeAll(async () => {
  at = await twoPlaces();
  const { pool } = at.api;
  ({ client: staffOnly } = await accountBut(at.api, 'staffonly', 'Get People'));
  const user = at.boundUuid;
  const [row] = await pool.rows<{ person: string }>(
    'select p.uuid as person from users u join person p using (person_id) where u.uuid = $1',
    [user],
  );
  const person = row?.person ?? '';
  await pool.rows(
    `insert into person_attribute_type (uuid, name) select $1, 'National ID' where not exists (select from person_attribute_type y where lower(y.uuid) = lower($1))`,
    [NATIONAL_ID_TYPE],
  );
  await made(`person/${person}`, { birthdate: '1931-03-07' });
  await made(`person/${person}/attribute`, { attributeType: NATIONAL_ID_TYPE, value: 'PRIVATEIDENTITY' });
  await made(`person/${person}/attribute`, { attributeType: await at.samples.some('personattributetype'), value: 'PRIVATEPHONE' });
  await made(`person/${person}/address`, { address1: 'PRIVATESTREET', cityVillage: 'PRIVATECITY', preferred: true });
  const provider = await made('provider', { person, identifier: 'N-1' });
  known = {
    user,
    person,
    provider,
    q: 'Nora',
    role: 'System Developer',
    username: 'northern',
    name: 'Nora',
    from: '2020-01-01',
    to: '2026-01-31',
  };
}, 90_000);
afterAll(() => at?.close());

test('is told to nobody who may not see people', { timeout: 120_000 }, async () => {
  const { user, person, provider } = known;
  const paths = shownPaths(at, known);
  const own = ['ref', 'default', 'full', 'custom:(uuid,person:full)', 'custom:(person:(birthdate,attributes,preferredAddress))'].flatMap(
    (v) =>
      [`user/${user}`, `provider/${provider}`, `person/${person}`, 'user?', 'provider?', 'participant?'].map(
        (path) => `${path}${path.endsWith('?') ? '' : '?'}&v=${encodeURIComponent(v)}&limit=100`,
      ),
  );
  const shown = new Set<string>();
  const leaks: string[] = [];
  const look = async (path: string, ask: (client: Client) => Promise<{ readonly text: string }>): Promise<void> => {
    const [all, theirs] = await Promise.all([ask(at.api.admin), ask(staffOnly)]);
    const words = theirs.text.match(PARTICULARS);
    if (PARTICULARS.test(all.text)) shown.add(routeOf(path));
    PARTICULARS.lastIndex = 0;
    if (words !== null) leaks.push(`${path}: ${[...new Set(words)].join(' ')}`);
  };
  for (const path of [...paths.ofResources(), ...paths.ofOperations(), ...paths.ofFhir(), ...own])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await look(path, (client) => client.get(path));
  for (const { method, path, body } of await fhirAsks(at))
    if (method === 'post' && !path.endsWith('$export'))
      // oxlint-disable-next-line no-await-in-loop -- as above
      await look(path, (client) => client.post(path, body, body === '' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}));
  expect([...shown]).toEqual(expect.arrayContaining(['fieldward/user', 'user', 'provider', 'person']));
  expect(leaks).toEqual([]);
});

test('is told of an account to who sees people, and read by nobody else', async () => {
  const path = `fieldward/user?user=${known['user']}`;
  expect((await at.api.admin.get(path)).body).toMatchObject({ birthdate: '1931-03-07', nationalId: 'PRIVATEIDENTITY' });
  // who saves an account is answered with it
  for (const refused of [await staffOnly.get(path), await staffOnly.post('fieldward/user', { uuid: known['user'], givenName: 'Nora' })])
    expect([refused.status, refused.body['error']?.holes]).toEqual([403, { privilege: 'Get People' }]);
});
