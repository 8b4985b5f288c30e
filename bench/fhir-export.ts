import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { allFhir } from '../apps/server/areas/all-fhir.ts';
import { allResources } from '../apps/server/areas/all-resources.ts';
import { runningUrl } from '../apps/server/db/embedded-address.ts';
import { connection } from '../apps/server/db/pool.ts';
import { withValues } from '../apps/server/db/snapshot.ts';
import type { PlainValue } from '../apps/server/engine/db.ts';
import { FhirPlans } from '../apps/server/engine/fhir/fhir-plans.ts';
import { fhirQuery } from '../apps/server/engine/fhir/fhir-query.ts';
import { Plans } from '../apps/server/engine/plan.ts';
import { Registry } from '../apps/server/engine/resource.ts';
import { short, type Result } from './result.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const FHIR = '/openmrs/ws/fhir2/R4';
const TYPE = 'Observation';
const BUDGET = 0.8;
const MOST_GROWTH = 150;
const ROUNDS = 3;

/** The statement of the export. */
function statement(): string {
  const registry = new Registry(allResources);
  const maps = new Map(allFhir.map((map) => [map.fhir, map]));
  const map = maps.get(TYPE);
  const [source] = map?.sources ?? [];
  if (map === undefined || source === undefined) throw new Error(`there is no ${TYPE}`);
  const { text, values } = new FhirPlans(registry, new Plans(registry), maps).all(map, source, fhirQuery(new URLSearchParams()));
  return withValues(text, values as readonly PlainValue[]);
}

async function bareCopy(url: string, sql: string): Promise<{ readonly seconds: number; readonly megabytes: number }> {
  const client = new pg.Client(connection(url));
  await client.connect();
  try {
    await client.query("set work_mem = '32MB'");
    const begun = performance.now();
    let bytes = 0;
    for await (const piece of client.query(copyTo(`copy (${sql}) to stdout`)) as AsyncIterable<Buffer>) bytes += piece.length;
    return { seconds: (performance.now() - begun) / 1000, megabytes: bytes / 1e6 };
  } finally {
    await client.end();
  }
}

/** From the request to the list of its files, all of them written, counted and hashed. */
async function exported(server: ServerUnderTest): Promise<{ readonly seconds: number; readonly growth: number; readonly count: number }> {
  const before = server.memory();
  let most = before;
  const begun = performance.now();
  const { headers, status } = await server.send(`${server.url}${FHIR}/$export?_type=${TYPE}`);
  if (status !== 202) throw new Error(`the export was answered with ${status}`);
  const address = String(headers['content-location']).replace(/^.*(?=\/openmrs\/)/, server.url);
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- until it is done
    const answer = await server.send(address);
    most = Math.max(most, server.memory());
    if (answer.status === 200) {
      const seconds = (performance.now() - begun) / 1000;
      const { output } = JSON.parse(answer.text) as { output: readonly { count: number }[] }; // our own JSON
      return { seconds, growth: most - before, count: output.reduce((sum, { count }) => sum + count, 0) };
    }
    if (answer.status !== 202) throw new Error(`the export failed: ${answer.text.slice(0, 300)}`);
    // oxlint-disable-next-line no-await-in-loop -- not to be measured itself
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** `$export` against `COPY TO` of the same statement, by turns. */
export async function benchFhirExport(server: ServerUnderTest, dataDir: string): Promise<Result[]> {
  const url = (await runningUrl(dataDir)) ?? '';
  const sql = statement();
  await bareCopy(url, sql); // warm
  const taken = { bare: 0, ours: 0 };
  let [growth, count, megabytes] = [0, 0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    // oxlint-disable no-await-in-loop -- by turns, so that both have the same machine
    const bare = await bareCopy(url, sql);
    const ours = await exported(server);
    // oxlint-enable no-await-in-loop
    taken.bare += bare.seconds;
    taken.ours += ours.seconds;
    [growth, count, megabytes] = [Math.max(growth, ours.growth), ours.count, bare.megabytes];
  }
  const share = taken.bare / taken.ours;
  return [
    {
      what: `FHIR $export of ${count} observations`,
      measured: `${short(100 * share)} % of COPY TO`,
      budget: `≥ ${BUDGET * 100} %`,
      met: share >= BUDGET,
      note: `${short(taken.ours / ROUNDS)} s for ${short(megabytes)} MB, files written, counted and hashed; COPY TO alone ${short(taken.bare / ROUNDS)} s`,
      value: share,
    },
    {
      what: 'memory of the server while it exports',
      measured: `${short(growth)} MB more`,
      budget: `< ${MOST_GROWTH} MB`,
      met: growth < MOST_GROWTH,
      note: 'parts of 16 MB, one written while the next is read',
    },
  ];
}
