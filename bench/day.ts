import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import { migrate } from '../apps/server/db/migrate.ts';
import { connection, openPool } from '../apps/server/db/pool.ts';
import { loadDemo } from '../apps/server/db/demo/load-demo.ts';
import { loadStarter } from '../apps/server/db/starter/load-starter.ts';
import { refreshDashboard } from '../apps/server/areas/report/dashboard/dashboard-refresh.ts';
import { adminPassword, benchFolder } from './bench-database.ts';
import { dayPages, type DaySubjects } from './day-requests.ts';
import { generatePatients } from './generate-patients.ts';
import { addLabWork } from './lab-rows.ts';
import { drive, timesOf } from './load.ts';
import { short, sizeName, type BenchOptions, type Result } from './result.ts';
import { nameQueries } from './search-queries.ts';
import { serverUnderTest, type ServerUnderTest } from './server-under-test.ts';
import type { SlowStatement } from './watched-statements.ts';

const API = '/openmrs/ws/rest/v1';
/** How often the pages of a day are opened, each by its weight. */
const ROUNDS = 12;

/**
 * A day's mixed work in a programme with the demonstration, generated patients and 300,000 tests: the pages of clinic, laboratory, dashboard
 * and administration, with the requests that a browser sends for each; and the ten statements that took longest.
 */
export async function benchDay({ sizes, clients }: BenchOptions): Promise<Result[]> {
  const results: Result[] = [];
  for (const size of sizes) {
    const server = await serverUnderTest(await dayDatabase(size), { watched: true });
    try {
      results.push(...(await aDay(server, size, clients)));
    } finally {
      await server.stop();
    }
  }
  return results;
}

/** Made once, and kept as the other generated databases are. */
async function dayDatabase(size: number): Promise<string> {
  const dataDir = join(benchFolder(), `day-${size}`);
  const done = `${dataDir}.ready`;
  if (!existsSync(done)) {
    rmSync(dataDir, { recursive: true, force: true });
    await prepare(dataDir, size);
    writeFileSync(done, new Date().toISOString());
  }
  const postgres = await startEmbedded({ dataDir });
  try {
    await migrate(postgres.url);
  } finally {
    await postgres.stop();
  }
  return dataDir;
}

async function prepare(dataDir: string, size: number): Promise<void> {
  const postgres = await startEmbedded({ dataDir });
  try {
    await migrate(postgres.url);
    const pool = openPool(postgres.url);
    await pool.transaction((tx) => loadStarter(tx, { adminPassword }));
    const client = new pg.Client(connection(postgres.url));
    await client.connect();
    const { rows } = await client.query<{ id: number }>('select min(patient_identifier_type_id) as id from patient_identifier_type');
    await generatePatients(client, size, { typeId: rows[0]?.id ?? 1, locationId: null });
    await addLabWork(pool);
    for (const [table, key] of [
      ['encounter', 'encounter_id'],
      ['orders', 'order_id'],
      ['lab_test', 'lab_test_id'],
      ['lab_sample', 'lab_sample_id'],
      ['lab_result', 'lab_result_id'],
    ] as const)
      await client.query(`select setval(pg_get_serial_sequence('${table}', '${key}'), (select max(${key}) from ${table}))`);
    await pool.transaction((tx) => loadDemo(tx, { password: adminPassword }));
    await client.query('vacuum (analyze)');
    await client.end();
    await refreshDashboard(pool);
    await pool.end();
  } finally {
    await postgres.stop();
  }
}

async function aDay(server: ServerUnderTest, size: number, clients: number): Promise<Result[]> {
  const subjects = await subjectsOf(server, size);
  const at = (n: number): DaySubjects => {
    const one = subjects[n % subjects.length];
    if (one === undefined) throw new Error('nobody to work with');
    return one;
  };
  const opened = dayPages.flatMap(({ who, weight, requests }, page) =>
    Array.from({ length: weight * ROUNDS }, (_, n) => ({
      who,
      order: ((n * 7919 + page * 104_729) % 65_536) / 65_536,
      requests,
      n: n * dayPages.length + page,
    })),
  );
  const day = opened
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ who, requests, n }) => requests(at(n), n).map((request) => ({ who, ...request })));
  const ask = async ({ path, body }: (typeof day)[number]): Promise<void> => {
    const { status, text } = await server.send(`${server.url}${API}/${path}`, body);
    if (status >= 300) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`);
  };
  // statements are planned, and everything is read from the disk once
  await drive(
    day.slice(0, Math.ceil(day.length / 4)).filter(({ body }) => body === undefined),
    clients,
    ask,
  );
  await server.watch();
  const before = server.processorTime();
  const { durations, seconds } = await drive(day, clients, ask);
  const after = server.processorTime();
  const slow = await server.watch();
  const all = timesOf(
    durations.map(({ ms }) => ms),
    seconds,
  );
  const whole = `a day's mixed work, ${sizeName(size)} patients, ${clients} clients`;
  const byWho = [...Map.groupBy(durations, ({ item }) => item.who)].map(
    ([who, some]) =>
      `${who} ${short(
        timesOf(
          some.map(({ ms }) => ms),
          seconds,
        ).p95,
      )} ms`,
  );
  return [
    {
      what: whole,
      measured: `p50 ${short(all.p50)} ms, p95 ${short(all.p95)} ms, p99 ${short(all.p99)} ms, ${short(all.perSecond)}/s`,
      budget: '',
      met: null,
      value: all.p95,
      note: `${all.count} requests as the pages send them; p95 of ${byWho.join(', ')}; the slowest ${short(all.max)} ms; PostgreSQL's processor time a request ${((after.database - before.database) / day.length).toFixed(2)} ms, the server's ${((after.server - before.server) / day.length).toFixed(2)} ms`,
    },
    ...slow.map((each, n) => resultOf(each, `${whole}: statement ${n + 1} of the ten that took longest`)),
  ];
}

function resultOf({ request, calls, total, slowest, executed, node }: SlowStatement, what: string): Result {
  return {
    what,
    measured: `\`${request}\`: ${calls} times, ${short(executed)} ms in PostgreSQL`,
    budget: '',
    met: null,
    note: `${short(total / calls)} ms with all waiting, ${short(slowest)} at most; most of it in ${node}`,
  };
}

async function subjectsOf(server: ServerUnderTest, size: number): Promise<readonly DaySubjects[]> {
  const list = async (path: string, key = 'results'): Promise<readonly { readonly uuid: string }[]> => {
    const found = (JSON.parse((await server.get(path)).text) as Record<string, readonly { uuid: string }[]>)[key] ?? [];
    if (found.length === 0) throw new Error(`${path}: nothing there`);
    return found;
  };
  const first = async (path: string, key?: string): Promise<string> => (await list(path, key))[0]?.uuid ?? '';
  const patients = await list('patient?q=ahmed&limit=50&v=custom:(uuid)');
  const common = {
    componentForm: await first('hydra/componentform?limit=1', 'ComponentsFormsMap'),
    form: await first('hydra/form?limit=1&v=default', 'forms'),
    event: await first('hydra/event?limit=1&v=default', 'events'),
    encounterType: await first('encountertype?v=custom:(uuid)'),
    identifierType: await first('patientidentifiertype?v=custom:(uuid)'),
    concept:
      (
        JSON.parse((await server.get('concept?limit=100&v=custom:(uuid,datatype:(name))')).text) as {
          results: { uuid: string; datatype: { name: string } }[];
        }
      ).results.find(({ datatype }) => datatype.name === 'Text' || datatype.name === 'N/A')?.uuid ?? '',
  };
  const queries = nameQueries(size, 200);
  return queries.map(({ q }, n) => ({ ...common, words: q, patient: patients[n % patients.length]?.uuid ?? '' }));
}
