import pg from 'pg';
import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import { connection } from '../apps/server/db/pool.ts';
import { adminPassword, benchDatabase } from './bench-database.ts';
import { drive, timesOf } from './load.ts';
import { short, sizeName, type BenchOptions, type Result } from './result.ts';
import { nameQueries, type SearchQuery } from './search-queries.ts';
import { serverUnderTest, type ServerUnderTest } from './server-under-test.ts';

const api = '/openmrs/ws/rest/v1';
const page = 'limit=10&v=custom:(uuid,display,identifiers:(identifier),person:(gender,age,birthdate))';

/** Five provinces with twenty clinics each, and every patient known at one of them; done once per database. */
const spread = [
  `insert into location (name) select 'Bench country' where not exists (select from location where name = 'Bench country')`,
  `insert into location (name, parent_location) select 'Bench province ' || n, (select location_id from location where name = 'Bench country')
   from generate_series(1, 5) n where not exists (select from location where name = 'Bench province 1')`,
  `insert into location (name, parent_location) select 'Bench clinic ' || n, (select location_id from location where name = 'Bench province ' || (n % 5 + 1))
   from generate_series(1, 100) n where not exists (select from location where name = 'Bench clinic 1')`,
  `update patient_identifier i set location_id = (select min(location_id) from location where name = 'Bench clinic 1') + (hashint8(i.patient_id) & 1048575) % 100
   where location_id is null`,
  'vacuum (analyze) patient_identifier, patient_place',
];

async function withPlaces(dataDir: string): Promise<ReadonlyMap<string, string>> {
  const postgres = await startEmbedded({ dataDir });
  const client = new pg.Client(connection(postgres.url));
  await client.connect();
  try {
    for (const statement of spread) await client.query(statement);
    const { rows } = await client.query<{ name: string; uuid: string }>(`select name, uuid from location where name like 'Bench %'`);
    return new Map(rows.map(({ name, uuid }) => [name, uuid]));
  } finally {
    await client.end();
    await postgres.stop();
  }
}

/** The cookie of a new account that is bound to a place. */
async function boundTo(server: ServerUnderTest, name: string, place: string): Promise<string> {
  const basic = (user: string): string => `Basic ${Buffer.from(`${user}:${adminPassword}`).toString('base64')}`;
  const post = async (path: string, body: unknown): Promise<{ uuid?: string }> => {
    const answer = await fetch(`${server.url}${api}/${path}`, {
      method: 'POST',
      headers: { authorization: basic('admin'), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as { uuid?: string }; // the server's own answer
  };
  const username = `${name}${Date.now().toString(36)}`;
  const { uuid } = await post('user', {
    username,
    password: adminPassword,
    person: { gender: 'F', names: [{ givenName: 'Bench', familyName: 'Mark' }] },
    roles: ['System Developer'],
  });
  await post('fieldward/userlocation', { user: uuid, locations: [place] });
  const session = await fetch(`${server.url}${api}/session`, { headers: { authorization: basic(username) } });
  return session.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function measure(server: ServerUnderTest, cookie: string, queries: readonly SearchQuery[], clients: number) {
  const { durations, seconds } = await drive(queries, clients, async ({ q }) => {
    const answer = await fetch(`${server.url}${api}/patient?q=${encodeURIComponent(q)}&${page}`, { headers: { cookie } });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${q}: ${answer.status} ${text.slice(0, 300)}`);
  });
  return timesOf(
    durations.map(({ ms }) => ms),
    seconds,
  );
}

/** Name search of accounts that are bound to a clinic, a province and everything, against one that sees every place. */
export async function benchOwnPlaces({ sizes, clients }: BenchOptions): Promise<Result[]> {
  const results: Result[] = [];
  for (const size of sizes.filter((each) => each <= 100_000)) {
    const dataDir = await benchDatabase(size);
    const places = await withPlaces(dataDir);
    const server = await serverUnderTest(dataDir);
    try {
      const accounts: [string, string][] = [['every place, unbound', server.cookie]];
      for (const name of ['Bench clinic 1', 'Bench province 1', 'Bench country'])
        accounts.push([`bound to ${name.slice(6)}`, await boundTo(server, name.slice(6).replaceAll(' ', ''), places.get(name) ?? '')]);
      let unbound = Number.NaN;
      for (const [name, cookie] of accounts) {
        await measure(server, cookie, nameQueries(size, 200, 3), clients); // warm
        const { p50, p95, perSecond } = await measure(server, cookie, nameQueries(size, 600), clients);
        if (Number.isNaN(unbound)) unbound = p50;
        const ratio = p50 / unbound;
        results.push({
          what: `search by name, ${sizeName(size)} patients, ${name}`,
          measured: `${short(p50)} ms`,
          budget: name.startsWith('bound') ? '2 × unbound' : '',
          met: name.startsWith('bound') ? ratio <= 2 : null,
          note: `p95 ${short(p95)} ms, ${short(perSecond)} per second, ${ratio.toFixed(2)} × unbound`,
        });
      }
    } finally {
      await server.stop();
    }
  }
  return results;
}
