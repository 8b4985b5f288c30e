import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rowsTold } from '../apps/server/areas/site/centre/record-telling.ts';
import type { CentreLine } from '../apps/server/areas/site/joined/centre-line.ts';
import { joinedCentre } from '../apps/server/areas/site/joined/centre-store.ts';
import { recordsGo } from '../apps/server/areas/site/joined/records-sending.ts';
import { writeLetter } from '../apps/server/areas/site/letter/letter-writing.ts';
import { PAGE } from '../apps/server/areas/site/rows/record-pages.ts';
import { recordTables } from '../apps/server/areas/site/rows/record-tables.ts';
import { schemaHash } from '../apps/server/areas/site/rows/schema-hash.ts';
import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import { openPool, type Pool } from '../apps/server/db/pool.ts';
import { benchDatabase, preparedDatabase } from './bench-database.ts';
import { longHistory } from './long-history.ts';
import { short, type BenchOptions, type Result } from './result.ts';

const PEOPLE = 5_000;
const LONG = 'bbbbbbbb-0000-4000-8000-000000000001';
const WHAT = '5,000 people of a site, 1,000 of them with 60 answers each';

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

async function within<T>(dataDir: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const postgres = await startEmbedded({ dataDir });
  const pool = openPool(postgres.url);
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await postgres.stop();
  }
}

/** A centre that takes everything. */
const taking = (async (_path: string, { records }: { readonly records: readonly { readonly uuid: string }[] }) => ({
  decided: [],
  records: records.map(({ uuid }) => ({ uuid, erased: false, held: [] })),
})) as CentreLine; // it is asked for records only

/** All goes once, and then three letters are written: one on another day, one behind it, and one when somebody was changed. */
async function letters(pool: Pool): Promise<Result[]> {
  await pool.rows(`insert into joined_centre (address, site, name, token) values ('https://centre.example', 'site', 'Site', 'sealed')`);
  const schema = await schemaHash(pool);
  const go = () => recordsGo(pool, taking, { schema, decided: false });
  const all = await seconds(go);
  const letter = () =>
    seconds(() =>
      pool.transaction(async (tx) => {
        const centre = await joinedCentre(tx);
        if (centre !== null) await writeLetter(tx, centre, 'letter');
      }),
    );
  await pool.rows('update joined_centre set looked_day = null');
  const daily = await seconds(go);
  await pool.rows('update joined_centre set looked_day = null');
  const [first, second] = [await letter(), await letter()];
  return [
    { what: `all goes to the centre the first time, without the line: ${WHAT}`, measured: `${short(all)} s`, budget: '', met: null },
    { what: `the daily look whether something has to go: ${WHAT}`, measured: `${short(daily)} s`, budget: '', met: null },
    { what: `a letter is written, the first of a day: ${WHAT}`, measured: `${short(first)} s`, budget: '', met: null },
    { what: `a letter is written, the second of a day: ${WHAT}`, measured: `${short(second)} s`, budget: '', met: null },
  ];
}

/** A long record is read in parts, as a site asks for it. */
async function parts(pool: Pool): Promise<Result[]> {
  const tables = await recordTables(pool);
  const [patient] = await pool.rows<{ id: string }>('select patient_id::text as id from patient where uuid = $1', [LONG]);
  let [many, size, digest, after] = [0, 0, null as string | null, ''];
  const took = await seconds(async () => {
    for (let more = true; more;) {
      // oxlint-disable-next-line no-await-in-loop -- part after part, as over a line
      const told = await rowsTold(pool, tables, patient?.id ?? '', { uuid: LONG, has: null, digest, after }, PAGE);
      many += 1;
      size += told.rows.reduce((sum, { row }) => sum + row.length, 0);
      const last = told.rows.at(-1);
      [digest, after, more] = [told.digest, `${last?.table} ${last?.key}`, told.more];
    }
  });
  return [
    {
      what: `a record of 2,000 encounters and 50,000 observations (${short(size / 1e6)} MB) is read for a site, in ${many} parts`,
      measured: `${short(took)} s`,
      budget: '',
      met: null,
    },
  ];
}

/** A site tells its centre, and is told, without the line between them. */
export async function benchSite(_options: BenchOptions): Promise<Result[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fw-bench-site-'));
  try {
    await preparedDatabase(dataDir, (pool) => longHistory(pool, [LONG]));
    return [...(await within(dataDir, parts)), ...(await within(await benchDatabase(PEOPLE), letters))];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
