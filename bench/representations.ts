/**
 * What each resource costs PostgreSQL a row: `node bench/representations.ts <data folder> [another checkout]` reads up to a hundred rows
 * of every resource in its views `default` and `full` from an installation that is at rest (one with the demonstration, say), with the
 * statements of this checkout and of another one beside it, and writes docs/representations.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as AllResources from '../apps/server/areas/all-resources.ts';
import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import { openPool, type Pool } from '../apps/server/db/pool.ts';
import type * as PlanModule from '../apps/server/engine/plan.ts';
import type * as RepresentationModule from '../apps/server/engine/representation.ts';
import type * as ResourceModule from '../apps/server/engine/resource.ts';

const ROUNDS = 5;
/** Milliseconds that a round takes at least: the clock of the scheduler tells microseconds, but short runs vary. */
const ROUND = 12;
const VIEWS = ['default', 'full'] as const;
/** `paged` as earlier checkouts have it. */
const SHAPE = { searches: [], gone: true, sort: null, page: 'asked', paged: true, below: null, counted: false } as const;

/** The text of the list of each resource and view in a checkout. */
async function statementsOf(root: string): Promise<ReadonlyMap<string, string>> {
  const from = async (path: string): Promise<unknown> => import(join(root, 'apps/server', path));
  // the same modules of whichever checkout
  const { allResources } = (await from('areas/all-resources.ts')) as typeof AllResources;
  const { Registry } = (await from('engine/resource.ts')) as typeof ResourceModule;
  const { Plans } = (await from('engine/plan.ts')) as typeof PlanModule;
  const { parseRepresentation } = (await from('engine/representation.ts')) as typeof RepresentationModule;
  const registry = new Registry(allResources);
  const plans = new Plans(registry);
  return new Map(
    registry.all.flatMap((r) =>
      VIEWS.map((view) => [`${r.name} ${view}`, plans.list(r, parseRepresentation(view), SHAPE, []).text] as const),
    ),
  );
}

/** Microseconds of processor time a row, the least of the rounds; null where there is no row, or the statement is not of this schema. */
async function cost(pool: Pool, text: string, used: () => number): Promise<{ rows: number; each: number } | null> {
  const ask = () => pool.rows(text, ['http://localhost:8080/openmrs/ws/rest/v1', 100, 0]);
  try {
    const rows = (await ask()).length;
    if (rows === 0) return null;
    for (let n = 0; n < 6; n += 1) await ask();
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = used();
      let times = 0;
      while (used() - begun < ROUND) {
        await ask();
        times += 1;
      }
      least = Math.min(least, (used() - begun) / times / rows);
    }
    return { rows, each: least * 1000 };
  } catch {
    return null;
  }
}

const [dataDir, other] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('a data folder is needed');
const here = join(import.meta.dirname, '..');
const [now, before] = [await statementsOf(here), other === undefined ? null : await statementsOf(other)];
const postgres = await startEmbedded({ dataDir });
const pool = openPool(postgres.url, { max: 1 });
try {
  const [connection] = await pool.rows<{ pid: number }>('select pg_backend_pid() as pid');
  const used = () => Number(readFileSync(`/proc/${connection?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  const lines: string[] = [];
  for (const [name, text] of now) {
    const ours = await cost(pool, text, used);
    if (ours === null) continue;
    const was = before === null ? null : await cost(pool, before.get(name) ?? 'select', used);
    const cells = [name.replace(/ (\w+)$/, ' | $1'), ours.rows, ours.each.toFixed(0)];
    if (before !== null) cells.push(was === null ? '' : was.each.toFixed(0), was === null ? '' : `${(ours.each / was.each).toFixed(2)}×`);
    lines.push(`| ${cells.join(' | ')} |`);
  }
  const heads = ['resource', 'view', 'rows', 'µs a row', ...(before === null ? [] : ['before', ''])];
  const page = `# What a row costs

PostgreSQL's processor time for a row of each resource in a list of up to a hundred, in microseconds: the least of ${ROUNDS} rounds on one
connection, ${new Date().toISOString().slice(0, 10)}, by \`node bench/representations.ts <data folder> [another checkout]\` on an
installation with the demonstration. ${before === null ? '' : '*Before* is the other checkout on the same database in the same run; empty where its statement is of another schema. '}Resources
without rows there are left out. A list of few rows pays what every statement costs: look at those with many.

| ${heads.join(' | ')} |
| ${heads.map((_, at) => (at < 2 ? '---' : '---:')).join(' | ')} |
${lines.join('\n')}
`;
  writeFileSync(join(here, 'docs/representations.md'), page);
} finally {
  await pool.end();
  await postgres.stop();
}
