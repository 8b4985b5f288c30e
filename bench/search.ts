import { benchDatabase } from './bench-database.ts';
import { drive, timesOf } from './load.ts';
import { machineTime, othersShare } from './processors.ts';
import { short, sizeName, type BenchOptions, type Result } from './result.ts';
import { identifierQueries, nameQueries, type SearchQuery } from './search-queries.ts';
import { serverUnderTest, type ServerUnderTest } from './server-under-test.ts';

/** What a picker needs of ten patients; and what the screen /patient asks for: all of them, with the total. */
const page = 'limit=10&v=custom:(uuid,display,identifiers:(identifier),person:(gender,age,birthdate))';
const screen = 'limit=10&v=full&totalCount=true';

type Kinds = Map<string, ReturnType<typeof timesOf>>;

async function measure(server: ServerUnderTest, queries: readonly SearchQuery[], clients: number, rows = page): Promise<Kinds> {
  const { durations, seconds } = await drive(queries, clients, async ({ q }) => {
    const { status, text } = await server.get(`patient?q=${encodeURIComponent(q)}&${rows}`);
    if (status !== 200) throw new Error(`${q}: ${status} ${text.slice(0, 300)}`);
  });
  const kinds = new Map([
    [
      'all',
      timesOf(
        durations.map(({ ms }) => ms),
        seconds,
      ),
    ],
  ]);
  for (const [kind, rows] of Map.groupBy(durations, ({ item }) => item.kind))
    kinds.set(
      kind,
      timesOf(
        rows.map(({ ms }) => ms),
        seconds,
      ),
    );
  return kinds;
}

/** Likely duplicates of people who are registered, with the name misspelt, at `clients`. */
async function measureMatches(server: ServerUnderTest, size: number, clients: number): Promise<ReturnType<typeof timesOf>> {
  const people = nameQueries(size, 2_000, 23).filter(({ kind }) => kind === 'misspelt');
  const { durations, seconds } = await drive(people, clients, async ({ q }) => {
    const [givenName = '', familyName = ''] = q.split(' ');
    const query = new URLSearchParams({ givenName, familyName, gender: 'F', birthdate: '1988-07-09' });
    const { status, text } = await server.get(`fieldward/patientmatch?${query.toString()}`);
    if (status !== 200) throw new Error(`${q}: ${status} ${text.slice(0, 300)}`);
  });
  return timesOf(
    durations.map(({ ms }) => ms),
    seconds,
  );
}

/** Patient search over HTTP by name and by identifier, ten rows with what the grid shows, at each size. */
export async function benchSearch({ sizes, clients }: BenchOptions): Promise<Result[]> {
  const results: Result[] = [];
  const medians: { size: number; name: number; identifier: number }[] = [];
  for (const size of sizes) {
    const server = await serverUnderTest(await benchDatabase(size));
    try {
      await measure(server, nameQueries(size, 300, 3), clients); // warm
      const before = { ...server.processorTime(), own: process.cpuUsage(), machine: machineTime(), at: performance.now() };
      const names = await measure(server, nameQueries(size, 1_500), clients);
      const after = server.processorTime();
      const spent = { server: after.server - before.server, database: after.database - before.database };
      const own = process.cpuUsage(before.own);
      const others = othersShare(
        machineTime() - before.machine,
        spent.server + spent.database + (own.user + own.system) / 1_000,
        (performance.now() - before.at) / 1_000,
      );
      const each = { server: spent.server / 1_500, database: spent.database / 1_500 };
      const identifiers = await measure(server, identifierQueries(size, 2_000), clients);
      const alone = await measure(server, nameQueries(size, 400, 5), 1);
      const onScreen = (await measure(server, nameQueries(size, 800, 13), clients, screen)).get('all');
      const matches = await measureMatches(server, size, clients);
      const [name, identifier, one] = [names.get('all'), identifiers.get('all'), alone.get('all')];
      if (!name || !identifier || !one || !onScreen) continue;
      medians.push({ size, name: one.p50, identifier: identifier.p50 });
      const of = (kind: string): string => `${kind} ${short(names.get(kind)?.p95 ?? Number.NaN)}`;
      results.push({
        what: `search by name, ${sizeName(size)} patients, ${clients} clients`,
        measured: `p50 ${short(name.p50)} ms, p95 ${short(name.p95)} ms, p99 ${short(name.p99)} ms, ${short(name.perSecond)}/s`,
        budget: size === 1_000_000 ? 'p95 < 50 ms' : '',
        met: size === 1_000_000 ? name.p95 < 50 : null,
        value: name.p95,
        note: `p95 by kind, ms: ${['full name', 'misspelt', 'one word', 'partial', 'no such person'].map(of).join(', ')}; one client alone p50 ${short(one.p50)}, p95 ${short(one.p95)}; processor time a search ${short(each.database)} ms in the database, ${short(each.server)} ms in the server; other work on the machine took ${short(others)} % of the processors meanwhile`,
      });
      results.push({
        what: `search by name as the screen asks (ten full patients and the total), ${sizeName(size)} patients, ${clients} clients`,
        measured: `p50 ${short(onScreen.p50)} ms, p95 ${short(onScreen.p95)} ms, ${short(onScreen.perSecond)}/s`,
        budget: '',
        met: null,
      });
      results.push({
        what: `likely duplicates before a registration, ${sizeName(size)} patients, ${clients} clients`,
        measured: `p50 ${short(matches.p50)} ms, p95 ${short(matches.p95)} ms`,
        budget: size === 1_000_000 ? 'p95 < 50 ms' : '',
        met: size === 1_000_000 ? matches.p95 < 50 : null,
        value: matches.p95,
      });
      results.push({
        what: `search by identifier, ${sizeName(size)} patients, ${clients} clients`,
        measured: `p50 ${short(identifier.p50)} ms, p95 ${short(identifier.p95)} ms, ${short(identifier.perSecond)}/s`,
        budget: size === 1_000_000 ? 'p95 < 10 ms' : '',
        met: size === 1_000_000 ? identifier.p95 < 10 : null,
        value: identifier.p95,
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
