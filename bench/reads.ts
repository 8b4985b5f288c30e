import autocannon from 'autocannon';
import { benchDatabase } from './bench-database.ts';
import { short, sizeName, type BenchOptions, type Result } from './result.ts';
import { serverUnderTest } from './server-under-test.ts';

/** Reads of one patient (full) and one encounter, against bare Fastify routes with the same SQL, in turns in one run. */
export async function benchReads({ sizes, seconds, clients }: BenchOptions): Promise<Result[]> {
  const size = Math.max(...sizes);
  const server = await serverUnderTest(await benchDatabase(size));
  const results: Result[] = [];
  try {
    const uuids = async (path: string): Promise<string[]> => {
      const { text } = await server.get(path);
      return (JSON.parse(text) as { results: { uuid: string }[] }).results.map(({ uuid }) => uuid);
    };
    const patients = await uuids('patient?q=khan&limit=50&v=custom:(uuid)');
    const known = JSON.parse((await server.get('patient?q=1000-0000000&limit=1&v=custom:(uuid)')).text) as { results: { uuid: string }[] };
    const encounters = await uuids(`encounter?patient=${known.results[0]?.uuid ?? ''}&limit=50&v=custom:(uuid)`);
    for (const [name, ids, query] of [
      ['patient', patients, '?v=full'],
      ['encounter', encounters, '?v=default'],
    ] as const) {
      if (ids.length === 0) throw new Error(`no ${name} to read`);
      const rounds: { share: number; bare: number; ours: number; p975: number }[] = [];
      for (let round = 0; round < 3; round++) {
        const bare = await rate(
          server.bareUrl,
          ids.map((id) => `/${name}/${id}`),
          {},
          clients,
          seconds,
        );
        const ours = await rate(
          server.url,
          ids.map((id) => `/openmrs/ws/rest/v1/${name}/${id}${query}`),
          { cookie: server.cookie },
          clients,
          seconds,
        );
        rounds.push({ share: ours.perSecond / bare.perSecond, bare: bare.perSecond, ours: ours.perSecond, p975: ours.p975 });
      }
      const middle = rounds.toSorted((a, b) => a.share - b.share)[1];
      if (middle === undefined) continue;
      const { share, bare, ours, p975 } = middle;
      results.push({
        what: `read one ${name === 'patient' ? 'patient (full)' : 'encounter'}, ${sizeName(size)} patients, ${clients} clients`,
        measured: `${short(share * 100)} % of the bare route (${short(ours)}/s against ${short(bare)}/s; p97.5 ${short(p975)} ms)`,
        budget: '≥ 50 % of a bare Fastify route with the same SQL',
        met: share >= 0.5,
        value: share,
        note: 'ours does session, privileges, ETag, security headers and the audit of the read besides; median of three rounds',
      });
    }
  } finally {
    await server.stop();
  }
  return results;
}

async function rate(
  url: string,
  paths: readonly string[],
  headers: Record<string, string>,
  connections: number,
  seconds: number,
): Promise<{ perSecond: number; p975: number }> {
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers }));
  await autocannon({ url, connections, duration: 1, requests });
  const run = await autocannon({ url, connections, duration: seconds, requests });
  if (run.non2xx > 0 || run.errors > 0) throw new Error(`${url}${paths[0]}: ${run.non2xx} refused, ${run.errors} failed`);
  return { perSecond: run.requests.average, p975: run.latency.p97_5 };
}
