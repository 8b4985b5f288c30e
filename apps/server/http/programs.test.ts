// area: account
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_A_MINUTE } from '@fieldward/domain/account/api-token.ts';
import { allOperations } from '../areas/all-operations.ts';
import { carefulAccount } from '../testing/account-but.ts';
import type { ApiResponse, Client } from '../testing/scratch-api.ts';
import { shownPaths } from '../testing/shown-paths.ts';
import { namedObjects, twoPlaces, type TwoPlaces } from '../testing/two-places.ts';
import { fittingPosts } from '../testing/wrong-values.ts';

/**
 * A program has what its token says, and nothing of its person besides: one whose token may see places is told of no patient by anything, and
 * does nothing to the account of its person. Made from the declarations: a new resource or operation is asked without editing this.
 */
let at: TwoPlaces;
let program: Client;
let boss: string;
/** Words of a form that the person saved on a device, and that waits for a decision. */
const TYPED = 'Typedinthefield';

beforeAll(async () => {
  at = await twoPlaces();
  const { admin, pool } = at.api;
  boss = (await pool.rows<{ uuid: string }>(`select uuid from users where username = 'boss'`))[0]?.uuid ?? '';
  await carefulAccount(at.api, 'careful'); // brings the privileges along
  const next = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const made = await admin.post('fieldward/apitoken', {
    user: boss,
    name: 'Map',
    privileges: ['Get Locations'],
    expires: next,
    perMinute: MOST_A_MINUTE,
  });
  expect(made.status, made.text).toBe(201);
  program = at.api.as({ authorization: `Bearer ${made.body['token']}` });
  const metadata = JSON.stringify({ ENCONTER_TYPE: 'A form that nobody knows', patient: { uuid: at.mine.patient, givenName: TYPED } });
  const held = await admin.post('fieldward/fieldrecord', {
    uuid: randomUUID(),
    submission: { data: '[]', metadata },
    saved: { at: Date.now(), offset: 0 },
    clock: Date.now(),
  });
  expect(held.body['state'], held.text).toBe('held');
  expect((await admin.get('fieldward/heldrecords')).text).toContain('A form that nobody knows');
}, 60_000);
afterAll(() => at?.close());

/** What an answer tells of patients beside what was sent. */
function told({ status, text }: ApiResponse, sent: string): string[] {
  if (status >= 400 && status !== 409) return [];
  const marks = [at.mine.patient, at.theirs.patient, 'Zarminah', 'Quetzalia', TYPED, 'A form that nobody knows'];
  return marks.filter((mark) => text.includes(mark) && !sent.includes(mark));
}

test('is told of no patient by anything that is read', { timeout: 120_000 }, async () => {
  const { ofResources, ofOperations, ofFhir } = shownPaths(at, { patient: at.mine.patient, person: at.mine.patient, q: 'zarminah' });
  const leaks: string[] = [];
  for (const path of [...ofResources(), ...ofOperations(), ...ofFhir(), 'fieldward/heldrecords', 'location?v=full&limit=5']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: the token has a rate
    const answer = await program.get(path);
    expect(answer.status, path).not.toBe(429);
    const found = told(answer, decodeURIComponent(path));
    if (found.length > 0) leaks.push(`${path}: ${answer.status} ${found.join(' ')}`);
  }
  expect(leaks).toEqual([]);
});

/** What a program may ask for whom nobody gave a right: each asks for the rights to what it writes itself; those of sites for the account of one. */
const OF_PROGRAMS = [
  'hydra/form-submission',
  'hydra/formSubmission',
  'fieldward/fieldrecord',
  'user/:uuid',
  'fieldward/export/:uuid',
  'fieldward/sitegreeting',
  'fieldward/siterows',
  'fieldward/sitepeople',
  'fieldward/siterecord',
  'fieldward/siterecords',
];

test('writes nothing that needs no right but an account', () => {
  const open = allOperations
    .map(({ wire }) => wire)
    .filter(({ privilege, method, forPeople }) => privilege === 'authenticated' && method !== 'GET' && forPeople !== true);
  expect(open.map(({ path }) => path).filter((path) => !OF_PROGRAMS.includes(path))).toEqual([]);
});

test('does and learns nothing of its person by an operation that writes', { timeout: 60_000 }, async () => {
  const account = async (): Promise<string> =>
    JSON.stringify([
      await at.api.pool.rows(
        `select u.username, u.password, u.retired, c.email, c.phone, c.digest, array(select role_id from user_role r where r.user_id = u.user_id order by 1) as roles
         from users u left join user_contact c using (user_id) where u.uuid = $1`,
        [boss],
      ),
      await at.api.pool
        .rows('select * from api_token where user_id = (select user_id from users where uuid = $1)', [boss])
        .then(({ length }) => length),
      await at.api.pool.rows('select from device').then(({ length }) => length),
      await at.api.pool.rows('select from calendar_feed').then(({ length }) => length),
    ]);
  const before = await account();
  const named = new Map([...(await namedObjects(at)), ['user', boss]]);
  const leaks: string[] = [];
  for (const { route, path, body } of fittingPosts(
    allOperations.map(({ wire }) => wire),
    named,
  )) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await program.post(path, body);
    const found = told(answer, `${path} ${JSON.stringify(body ?? '')}`);
    if (found.length > 0) leaks.push(`${route}: ${answer.status} ${found.join(' ')}`);
  }
  expect(leaks).toEqual([]);
  expect(await account()).toBe(before);
});
