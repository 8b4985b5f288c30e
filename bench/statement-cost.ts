/**
 * What a small statement costs besides its work: `node bench/statement-cost.ts <data folder>` asks the same six one by one and in one go, of
 * the driver and of `Statements`, on one connection, and prints the processor time of PostgreSQL and of Node for all six.
 */
import pg from 'pg';
import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import { connection } from '../apps/server/db/pool.ts';
import { Statements } from '../apps/server/db/statements-together.ts';
import { runTime } from './server-under-test.ts';

const ROUNDS = 15;
const TIMES = 300;

const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('a data folder is needed');
const postgres = await startEmbedded({ dataDir });
const client = new pg.Client({ ...connection(postgres.url), pipeline: true });
await client.connect();
const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
const pid = rows[0]?.pid ?? 0;

const asked = Array.from({ length: 6 }, (_, n) => ({
  name: `asked ${n}`,
  text: `select c.uuid, c.concept_id, ${n} as n, c.retired from concept c where c.concept_id = $1`,
  values: [n + 1],
}));
const statements = new Statements(client, (text) => `own ${asked.findIndex((each) => each.text === text)}`);
const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  'the driver, one by one': async () => {
    for (const each of asked) await client.query(each);
  },
  'the driver, in one go': () => Promise.all(asked.map((each) => client.query(each))),
  'statements, one by one': async () => {
    for (const { text, values } of asked) await statements.ask(text, values);
  },
  'statements, in one go': () => Promise.all(asked.map(({ text, values }) => statements.ask(text, values))),
};

const measured = new Map(Object.keys(ways).map((way) => [way, { database: [] as number[], node: [] as number[] }]));
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [way, ask] of Object.entries(ways)) {
    const [database, node] = [runTime(pid), process.cpuUsage()];
    for (let n = 0; n < TIMES; n += 1) await ask();
    const used = process.cpuUsage(node);
    measured.get(way)?.node.push((used.user + used.system) / TIMES);
    measured.get(way)?.database.push((1000 * (runTime(pid) - database)) / TIMES);
  }
}
const middle = (all: readonly number[]): string => (all.toSorted((a, b) => a - b)[all.length >> 1] ?? Number.NaN).toFixed(0);
for (const [way, { database, node }] of measured)
  process.stdout.write(`${way}: PostgreSQL ${middle(database)} µs, Node ${middle(node)} µs\n`);
await client.end();
await postgres.stop();
