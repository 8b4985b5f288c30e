import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import { migrate } from '../apps/server/db/migrate.ts';
import { connection, openPool, type Pool } from '../apps/server/db/pool.ts';
import { loadStarter } from '../apps/server/db/starter/load-starter.ts';
import { buildServer } from '../apps/server/http/server.ts';
import { dashboardTurn } from '../apps/server/areas/report/dashboard/dashboard-refresh.ts';
import { adminPassword } from './bench-database.ts';
import { addDashboardRows } from './dashboard-rows.ts';
import { dashboardBesideEntry } from './dashboard-entry.ts';
import { short, sizeName, type BenchOptions, type Result } from './result.ts';

/** How fast the dashboard answers, how long everything is counted anew, and what counting costs those who enter data. */
export async function benchDashboard(options: BenchOptions): Promise<Result[]> {
  return [...(await benchDashboardReading(options)), await dashboardBesideEntry(options)];
}

/** The first two of these. */
export async function benchDashboardReading({ sizes }: BenchOptions): Promise<Result[]> {
  const results: Result[] = [];
  for (const size of sizes) results.push(...(await reading(size)));
  return results;
}

async function reading(size: number): Promise<Result[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldward-bench-dashboard-'));
  const postgres = await startEmbedded({ dataDir });
  const pool = openPool(postgres.url);
  try {
    await prepare(postgres.url, pool, size);
    const begun = performance.now();
    let longest = 0;
    for (let turn = ''; turn !== 'done';) {
      const turned = performance.now();
      turn = await dashboardTurn(pool);
      longest = Math.max(longest, performance.now() - turned);
    }
    const counting = (performance.now() - begun) / 1000;
    await pool.rows('vacuum (analyze) dashboard_fact');
    await pool.rows('vacuum (analyze) dashboard_day_sum');
    const [{ bytes, rows } = { bytes: 0, rows: 0 }] = await pool.rows<{ bytes: number; rows: number }>(
      `select pg_total_relation_size('dashboard_fact') + pg_total_relation_size('dashboard_day_sum') as bytes, (select count(*) from dashboard_day) as rows`,
    );
    return [
      ...(await answers(pool, size)),
      {
        what: `counting everything anew for the dashboard, ${sizeName(size)} patients`,
        measured: `${short(counting)} s`,
        budget: '',
        met: null,
        note: `in turns of ${short(longest)} ms at most; facts and sums take ${short(bytes / 2 ** 20)} MB, ${rows} sums`,
      },
    ];
  } finally {
    await pool.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function prepare(url: string, pool: Pool, size: number): Promise<void> {
  await migrate(url);
  await pool.transaction((tx) => loadStarter(tx, { adminPassword, places: false }));
  const client = new pg.Client(connection(url));
  await client.connect();
  try {
    await addDashboardRows(client, size);
  } finally {
    await client.end();
  }
}

async function answers(pool: Pool, size: number): Promise<Result[]> {
  const app = await buildServer({ database: pool, sealEvery: 0 });
  const headers = { authorization: `Basic ${Buffer.from(`admin:${adminPassword}`).toString('base64')}` };
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const [clinic] = await pool.rows<{ uuid: string }>(`select uuid from location where name = 'Bench clinic 7'`);
  const period = (days: number): string => `from=${day(days)}&to=${day(0)}`;
  const questions: Readonly<Record<string, string>> = {
    'the last month by week': `dashboard?${period(30)}&by=week`,
    'the last year by month': `dashboard?${period(365)}&by=month`,
    'the last year by place': `dashboard?${period(365)}&by=place`,
    'three years by week': `dashboard?${period(1095)}&by=week`,
    'three years of one clinic': `dashboard?${period(1095)}&by=month&location=${clinic?.uuid}`,
    'people screened in three years': `dashboardpeople?indicator=screened&${period(1095)}`,
    'people with forms in three years': `dashboardpeople?indicator=formsFilled&${period(1095)}`,
    'people overdue at one clinic': `dashboardpeople?indicator=followUpsOverdue&to=${day(0)}&location=${clinic?.uuid}`,
  };
  const times: [string, number][] = [];
  for (const [name, path] of Object.entries(questions)) {
    const taken: number[] = [];
    for (let time = 0; time < 8; time += 1) {
      const begun = performance.now();
      const answer = await app.inject({ url: `/openmrs/ws/rest/v1/fieldward/${path}`, headers });
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.payload}`);
      if (time > 0) taken.push(performance.now() - begun);
    }
    times.push([name, taken.toSorted((a, b) => a - b)[3] ?? Number.NaN]);
  }
  await app.close();
  const slowest = Math.max(...times.map(([, ms]) => ms));
  return [
    {
      what: `dashboard and the people behind it, ${sizeName(size)} patients`,
      measured: `${short(slowest)} ms, the slowest question`,
      budget: size >= 1_000_000 ? '< 1 s' : '',
      met: size >= 1_000_000 ? slowest < 1_000 : null,
      value: slowest,
      note: times.map(([name, ms]) => `${name} ${short(ms)} ms`).join('; '),
    },
  ];
}
