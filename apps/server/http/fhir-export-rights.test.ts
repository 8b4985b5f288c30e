// area: report
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FHIR } from '../testing/fhir-pages.ts';
import { PASSWORD, type Client } from '../testing/scratch-api.ts';
import { twoPlaces, type TwoPlaces } from '../testing/two-places.ts';

/** Files of bulk exports are kept for a day, and given by the rights of the moment in which they are fetched. */
let at: TwoPlaces;
beforeAll(async () => {
  at = await twoPlaces();
}, 60_000);
afterAll(() => at?.close());

interface Exported {
  readonly type: string;
  readonly url: string;
}
const below = (url: unknown) => String(url).slice(String(url).indexOf(FHIR));

let accounts = 0;
/** An account of its own, which has everything at all places. */
async function account(roles: readonly string[] = ['System Developer']) {
  accounts += 1;
  const username = `exporter${accounts}`;
  const person = { gender: 'F', names: [{ givenName: 'Eva', familyName: 'Exporter' }] };
  const made = await at.api.admin.post('user', { username, password: PASSWORD, person, roles });
  expect(made.status, made.text).toBe(201);
  const client = at.api.as({ authorization: `Basic ${Buffer.from(`${username}:${PASSWORD}`).toString('base64')}` });
  return { client, uuid: String(made.body['uuid']) };
}

async function exported(client: Client, types: string): Promise<readonly Exported[]> {
  const begun = await client.get(`${FHIR}/$export?_type=${types}`);
  expect(begun.status, begun.text).toBe(202);
  return vi.waitFor(
    async () => {
      const answer = await client.get(below(begun.headers['content-location']));
      expect(answer.status, answer.text).toBe(200);
      return answer.body['output'] as readonly Exported[];
    },
    { timeout: 20_000, interval: 50 },
  );
}

/** What fetching each file answers: 200, or the code of what speaks against it. */
async function fetched(client: Client, files: readonly Exported[]): Promise<readonly unknown[]> {
  const answers = await Promise.all(files.map(({ url }) => client.get(below(url))));
  return answers.map(({ status, text }) => (status === 200 ? 200 : JSON.parse(text).issue[0].details.coding[0].code));
}

const bind = async (user: string, locations: readonly string[]) =>
  expect((await at.api.admin.post('fieldward/userlocation', { user, locations })).status).toBe(200);

describe('a file of a bulk export', () => {
  test('is not given to who sees fewer places than when it was made', async () => {
    const { client, uuid } = await account();
    const files = await exported(client, 'Patient');
    expect(await fetched(client, files)).toEqual([200]);
    await bind(uuid, [at.north]);
    await vi.waitFor(async () => expect(await fetched(client, files)).toEqual(['report.exportOutdated']), {
      timeout: 8_000,
      interval: 500,
    });
    const own = await exported(client, 'Patient');
    expect(await fetched(client, own)).toEqual([200]);
    // a place that is moved away is no place of the account any more
    const town = String((await at.api.admin.get('location?q=Town north&v=ref')).body['results'][0].uuid);
    await at.api.admin.post(`location/${town}`, { parentLocation: at.south });
    expect(await fetched(client, own)).toEqual(['report.exportOutdated']);
    await at.api.admin.post(`location/${town}`, { parentLocation: at.north });
  });

  test('is not given with somebody who was erased since it began, from that moment on', async () => {
    const { client } = await account();
    const { body } = await at.api.admin.post('patient', {
      person: { gender: 'F', names: [{ givenName: 'Ephemera', familyName: 'Gone' }] },
      identifiers: [{ identifier: 'GONE-1', identifierType: await at.samples.some('patientidentifiertype') }],
    });
    const files = await exported(client, 'Patient');
    expect((await client.get(below(files[0]?.url))).text).toContain('GONE-1');
    const asked = { patient: body['uuid'], identifier: 'GONE-1', reason: 'letter 7' };
    const erased = await at.api.admin.post('fieldward/patienterasure', asked);
    expect(erased.status, erased.text).toBe(200);
    expect(await fetched(client, files)).toEqual(['report.exportOutdated']);
    const own = await exported(client, 'Patient');
    expect(await fetched(client, own)).toEqual([200]);
    expect((await client.get(below(own[0]?.url))).text).not.toContain('GONE-1');
  });

  test('is not given with somebody whose glass is whole again', async () => {
    const { client, uuid } = await account();
    await bind(uuid, [at.north]);
    const opened = await client.post('fieldward/breakglass', { patient: at.theirs.patient, reason: 'Emergency at night' });
    expect(opened.status, opened.text).toBeLessThan(300);
    const files = await exported(client, 'Patient');
    expect(await fetched(client, files)).toEqual([200]);
    await at.api.pool.rows(`update broken_glass set expires_at = now() where user_id = (select user_id from users where uuid = $1)`, [
      uuid,
    ]);
    expect(await fetched(client, files)).toEqual(['report.exportOutdated']);
  });

  test('is not given once other things are marked as sensitive', async () => {
    const { client } = await account();
    const files = await exported(client, 'Observation');
    await at.api.pool.rows('update concept set sensitive = true where concept_id = (select min(concept_id) from obs)');
    expect(await fetched(client, files)).toEqual(['report.exportOutdated']);
    await at.api.pool.rows('update concept set sensitive = false where sensitive');
    expect(await fetched(client, files)).toEqual([200]);
  });

  test('needs the right to the rows that it shows, not to others of its type', async () => {
    const names = ['View Reports', 'Get Encounters', 'Get Visits', 'Get Patients'];
    await at.api.pool.rows('insert into privilege (name) select unnest($1::text[]) on conflict do nothing', [names]);
    await at.api.pool.rows(
      `with r as (insert into role (name) values ('Exchange') returning role_id)
       insert into role_privilege (role_id, privilege_id) select role_id, privilege_id from r, privilege where name = any ($1::text[])`,
      [names],
    );
    const { client } = await account(['Exchange']);
    const files = await exported(client, 'Encounter');
    expect(files).toHaveLength(2);
    await at.api.pool.rows(
      `delete from role_privilege where role_id = (select role_id from role where name = 'Exchange')
         and privilege_id = (select privilege_id from privilege where name = 'Get Encounters')`,
    );
    await vi.waitFor(
      async () =>
        expect((await fetched(client, files)).map(String).toSorted((a, b) => a.localeCompare(b))).toEqual(['200', 'engine.forbidden']),
      {
        timeout: 8_000,
        interval: 500,
      },
    );
  });
});
