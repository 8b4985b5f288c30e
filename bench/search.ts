import { benchDatabase } from './bench-database.ts';
import { drive, timesOf } from './load.ts';
import { short, sizeName, type BenchOptions, type Result } from './result.ts';
import { identifierQueries, nameQueries, type SearchQuery } from './search-queries.ts';
import { serverUnderTest, type ServerUnderTest } from './server-under-test.ts';

const page = 'limit=10&v=custom:(uuid,display,identifiers:(identifier),person:(gender,age,birthdate))';

async function measure(server: ServerUnderTest, queries: readonly SearchQuery[], clients: number): Promise<Map<string, ReturnType<typeof timesOf>>> {
  const { durations, seconds } = await drive(queries, clients, async ({ q }) => {
    const { status, text } = await server.get(`patient?q=${encodeURIComponent(q)}&${page}`);
    if (status !== 200) throw new Error(`${q}: ${status} ${text.slice(0, 300)}`);
  });
  const kinds = new Map([['all', timesOf(durations.map(({ ms }) => ms), seconds)]]);
  for (const [kind, rows] of Map.groupBy(durations, ({ item }) => item.kind)) kinds.set(kind, timesOf(rows.map(({ ms }) => ms), seconds));
  return kinds;
}

/** Patient search over HTTP by name and by identifier, ten rows with what the grid shows, at each size. */
export async function benchSearch({ sizes, clients }: BenchOptions): Promise<Result[]> {
  const results: Result[] = [];
  const medians: { size: number; name: number; identifier: number }[] = [];
  for (const size of sizes) {
    const server = await serverUnderTest(await benchDatabase(size));
    try {
      await measure(server, nameQueries(size, 300, 3), clients); // warm
      const names = await measure(server, nameQueries(size, 1_500), clients);
      const identifiers = await measure(server, identifierQueries(size, 2_000), clients);
      const alone = await measure(server, nameQueries(size, 400, 5), 1);
      const [name, identifier, one] = [names.get('all'), identifiers.get('all'), alone.get('all')];
      if (!name || !identifier || !one) continue;
      medians.push({ size, name: one.p50, identifier: identifier.p50 });
      const of = (kind: string): string => `${kind} ${short(names.get(kind)?.p95 ?? Number.NaN)}`;
      results.push({
        what: `search by name, ${sizeName(size)} patients, ${clients} clients`,
        measured: `p50 ${short(name.p50)} ms, p95 ${short(name.p95)} ms, p99 ${short(name.p99)} ms, ${short(name.perSecond)}/s`,
        budget: size === 1_000_000 ? 'p95 < 50 ms' : '',
        met: size === 1_000_000 ? name.p95 < 50 : null,
        note: `p95 by kind, ms: ${['full name', 'misspelt', 'one word', 'partial', 'no such person'].map(of).join(', ')}; one client alone p50 ${short(one.p50)}, p95 ${short(one.p95)}`,
      });
      results.push({
        what: `search by identifier, ${sizeName(size)} patients, ${clients} clients`,
        measured: `p50 ${short(identifier.p50)} ms, p95 ${short(identifier.p95)} ms, ${short(identifier.perSecond)}/s`,
        budget: size === 1_000_000 ? 'p95 < 10 ms' : '',
        met: size === 1_000_000 ? identifier.p95 < 10 : null,
      });
    } finally {
      await server.stop();
    }
  }
  const [small, large] = [medians.find(({ size }) => size === 10_000), medians.find(({ size }) => size === 1_000_000)];
  if (small && large) {
    results.push({
      what: 'growth of search, 10k to 1M patients (medians)',
      measured: `by name ${short(large.name / small.name)}×, by identifier ${short(large.identifier / small.identifier)}×`,
      budget: 'under 3×',
      met: large.name < 3 * small.name && large.identifier < 3 * small.identifier,
      note: 'by name: one client alone, so that the queue of eight clients on two cores does not hide it',
    });
  }
  return results;
}
