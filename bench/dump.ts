import { dayOf } from '@fieldward/domain/time/moment.ts';
import { request } from 'node:http';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { runningUrl } from '../apps/server/db/embedded-address.ts';
import { connection, openPool } from '../apps/server/db/pool.ts';
import { withValues } from '../apps/server/db/snapshot.ts';
import { encountersDump } from '../apps/server/areas/report/dump/dump-encounters.ts';
import { askedByName } from '../apps/server/areas/report/report/report-asked.ts';
import { benchDatabase } from './bench-database.ts';
import { addDumpContent, dumpForm, dumpWorkflow } from './dump-content.ts';
import { short, sizeName, type BenchOptions, type Result } from './result.ts';
import { serverUnderTest, type ServerUnderTest } from './server-under-test.ts';

const days = { from: dayOf('2024-01-01'), to: dayOf('2025-12-31'), zone: 'UTC' };

interface Download {
  readonly seconds: number;
  readonly firstByte: number;
  readonly megabytes: number;
  /** Growth of the server's memory while it ran, in MB. */
  readonly growth: number;
}

/** Reads a stream to its end and throws it away. */
async function drained(stream: Readable): Promise<number> {
  let bytes = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) bytes += piece.length;
  return bytes / 1e6;
}

async function download(server: ServerUnderTest, size: number, format: string): Promise<Download> {
  const query = new URLSearchParams({ from: days.from, to: days.to, workflow: dumpWorkflow, form: dumpForm(size), format });
  const before = server.memory();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, server.memory())), 50);
  const begun = performance.now();
  let firstByte = 0;
  const megabytes = await new Promise<number>((resolve, reject) => {
    request(
      `${server.url}/openmrs/ws/rest/v1/hydra/report/dump/encounters?${query.toString()}`,
      { headers: { cookie: server.cookie } },
      (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`the dump was answered with ${answer.statusCode}`));
        answer.once('data', () => (firstByte = performance.now() - begun));
        drained(answer).then((read) => {
          if (Number(answer.trailers['x-row-count']) === size) resolve(read);
          else reject(new Error(`the dump has ${String(answer.trailers['x-row-count'])} rows instead of ${size}`));
        }, reject);
      },
    )
      .on('error', reject)
      .end();
  }).finally(() => clearInterval(watch));
  return { seconds: (performance.now() - begun) / 1000, firstByte, megabytes, growth: most - before };
}

/** The same statement as `COPY TO`, its rows thrown away; seconds and megabytes. */
async function bareCopy(url: string, sql: string): Promise<{ seconds: number; megabytes: number }> {
  const client = new pg.Client(connection(url));
  await client.connect();
  try {
    await client.query("set jit = off; set work_mem = '32MB'");
    const begun = performance.now();
    const megabytes = await drained(client.query(copyTo(`copy (${sql}) to stdout (format csv, force_quote *)`)));
    return { seconds: (performance.now() - begun) / 1000, megabytes };
  } finally {
    await client.end();
  }
}

async function statementOf(url: string, size: number): Promise<string> {
  const pool = openPool(url, { max: 1 });
  try {
    const workflow = await askedByName(pool, 'workflow', dumpWorkflow);
    const form = await askedByName(pool, 'form', dumpForm(size));
    if (workflow === null || form === null) throw new Error('the content for the dump is missing');
    const { sql, values } = await encountersDump(pool, days, workflow, form);
    return withValues(sql, values);
  } finally {
    await pool.end();
  }
}

/** Dumps of as many encounters as the sizes say, against `COPY TO` of the same statement; and the server's memory meanwhile. */
export async function benchDump({ sizes }: BenchOptions): Promise<Result[]> {
  const results: Result[] = [];
  const dataDir = await benchDatabase(10_000);
  const server = await serverUnderTest(dataDir);
  try {
    const url = (await runningUrl(dataDir)) ?? '';
    for (const size of sizes) {
      const client = new pg.Client(connection(url));
      await client.connect();
      try {
        await addDumpContent(client, size);
      } finally {
        await client.end();
      }
      const sql = await statementOf(url, size);
      await bareCopy(url, sql); // warm
      const bare = await bareCopy(url, sql);
      const csv = await download(server, size, 'csv');
      const zip = await download(server, size, 'zip');
      const growth = Math.max(csv.growth, zip.growth);
      for (const [name, { seconds, firstByte, megabytes }] of [
        ['csv', csv],
        ['zip', zip],
      ] as const) {
        const share = bare.seconds / seconds;
        results.push({
          what: `dump of ${sizeName(size)} encounters, ${name}`,
          measured: `${(share * 100).toFixed(0)} % of COPY TO`,
          budget: '≥ 50 %',
          met: share >= 0.5,
          note: `${short(seconds)} s, ${short(megabytes)} MB sent, first byte after ${short(firstByte)} ms; COPY TO alone ${short(bare.seconds)} s`,
          value: share,
        });
      }
      results.push({
        what: `memory of the server during dumps of ${sizeName(size)} encounters`,
        measured: `${short(growth)} MB more`,
        budget: '< 150 MB',
        met: growth < 150,
      });
    }
  } finally {
    await server.stop();
  }
  return results;
}
