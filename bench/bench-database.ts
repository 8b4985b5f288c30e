import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import { migrate } from '../apps/server/db/migrate.ts';
import { connection, openPool, type Pool } from '../apps/server/db/pool.ts';
import { loadStarter } from '../apps/server/db/starter/load-starter.ts';
import { refreshDashboard } from '../apps/server/areas/report/dashboard/dashboard-refresh.ts';
import { generatePatients } from './generate-patients.ts';

/** Account of the benchmarks' databases. */
export const adminPassword = 'Admin123';

/** How many of the generated patients have a history of three encounters with twenty answers each. */
const patientsWithHistory = 1_000;

/** Where the generated databases are kept. */
export const benchFolder = (): string => process.env['FIELDWARD_BENCH_DATA'] ?? join(tmpdir(), 'fw-bench');

/**
 * Folder of an embedded database with `size` generated patients and the starter content, for one run: a copy, so that what a run writes
 * does not make the next one slower.
 */
export async function benchDatabase(size: number): Promise<string> {
  const made = await madeDatabase(size);
  const copy = `${made}.run`;
  rmSync(copy, { recursive: true, force: true });
  execFileSync('cp', ['-a', made, copy]);
  rmSync(join(copy, 'server.lock'), { force: true });
  return copy;
}

/** The database that runs copy: made when it is missing or was made for another schema, else reused. A million takes some minutes and 1.6 GB. */
async function madeDatabase(size: number): Promise<string> {
  const root = benchFolder();
  const dataDir = join(root, String(size));
  const done = join(root, `${size}.ready`);
  mkdirSync(root, { recursive: true });
  if (existsSync(done)) {
    try {
      const postgres = await startEmbedded({ dataDir });
      try {
        await migrate(postgres.url);
        await counted(postgres.url);
      } finally {
        await postgres.stop();
      }
      return dataDir;
    } catch {
      process.stdout.write(`The database of ${size} patients is of another schema and is made again\n`);
    }
  }
  rmSync(done, { force: true });
  rmSync(dataDir, { recursive: true, force: true });
  process.stdout.write(`Making a database of ${size} patients in ${dataDir} …\n`);
  const postgres = await startEmbedded({ dataDir });
  try {
    await migrate(postgres.url);
    const pool = openPool(postgres.url);
    await pool.transaction((tx) => loadStarter(tx, { adminPassword, places: false }));
    await pool.end();
    const client = new pg.Client(connection(postgres.url));
    await client.connect();
    const begun = performance.now();
    const { rows } = await client.query<{ id: number }>('select min(patient_identifier_type_id) as id from patient_identifier_type');
    await generatePatients(client, size, { typeId: rows[0]?.id ?? 1, locationId: null });
    await addHistories(client);
    process.stdout.write(`… made in ${((performance.now() - begun) / 1000).toFixed(0)} s\n`);
    await client.end();
    await counted(postgres.url);
  } finally {
    await postgres.stop();
  }
  writeFileSync(done, new Date().toISOString());
  return dataDir;
}

/** What the dashboard counts is counted beforehand, and nobody is looked for as a pair: no server does it while something else is measured. */
async function counted(url: string): Promise<void> {
  const pool = openPool(url, { max: 2 });
  await refreshDashboard(pool);
  await pool.rows('update patient_pair_search set last_whole = now(), last_patient = (select coalesce(max(patient_id), 0) from patient)');
  await pool.end();
}

async function addHistories(client: pg.Client): Promise<void> {
  await client.query(`
    with type as (insert into encounter_type (name, description) values ('Benchmark', 'For measuring') returning encounter_type_id),
    concepts as (select array_agg(concept_id) as ids from (select concept_id from concept order by concept_id limit 20) c),
    visit as (
      insert into encounter (patient_id, encounter_type, encounter_datetime)
      select p.patient_id, t.encounter_type_id, now() - make_interval(days => 30 * n)
      from (select patient_id from patient order by patient_id limit ${patientsWithHistory}) p, type t, generate_series(1, 3) n
      returning patient_id, encounter_id, encounter_datetime)
    insert into obs (patient_id, concept_id, encounter_id, obs_datetime, value_text)
    select v.patient_id, c.id, v.encounter_id, v.encounter_datetime, 'answer ' || c.id
    from visit v, concepts, unnest(concepts.ids) c(id)`);
  await client.query('vacuum (analyze) encounter, obs');
}

/** Makes an embedded database with the starter content (without places) in a folder, and lets it be filled. */
export async function preparedDatabase(dataDir: string, fill: (pool: Pool) => Promise<void>): Promise<void> {
  const postgres = await startEmbedded({ dataDir });
  try {
    await migrate(postgres.url);
    const pool = openPool(postgres.url);
    await pool.transaction((tx) => loadStarter(tx, { adminPassword, places: false }));
    await fill(pool);
    await pool.end();
  } finally {
    await postgres.stop();
  }
}
