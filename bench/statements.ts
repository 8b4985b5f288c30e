import { benchDatabase } from './bench-database.ts';
import { drive, timesOf } from './load.ts';
import { identifierOf } from './patient-rows.ts';
import { short, sizeName, type BenchOptions, type Result } from './result.ts';
import { nameQueries } from './search-queries.ts';
import { serverUnderTest, type ServerUnderTest } from './server-under-test.ts';

const API = '/openmrs/ws/rest/v1';

/** One request of a kind: what is sent to the product, and the same facts to the bare route. */
interface Sent {
  readonly path: string;
  readonly minimal: string | null;
  readonly body?: unknown;
}

interface Kind {
  readonly what: string;
  /** PostgreSQL's processor time for each request at most, in ms; null where none is asked. */
  readonly cpu: number | null;
  /** The least share of the rate of the bare route; null where there is none. */
  readonly share: number | null;
  /** How much more PostgreSQL may do in the largest database than in the smallest; null for a write. */
  readonly grows: number | null;
  readonly calls: number;
  sent(n: number): Sent;
}

interface Measured {
  readonly perSecond: number;
  readonly p95: number;
  /** Processor time for each request, in ms. */
  readonly database: number;
  readonly server: number;
  readonly bytes: number;
}

/** What the screen /patient asks of a page of twenty; as `patient-list.queries.ts` has it. */
const SCREEN = 'limit=20&v=custom:(uuid,display,identifiers:(identifier),person:(gender,age,birthdate))&totalCount=true';

/**
 * The statements themselves: PostgreSQL's processor time for each request, and the rate against bare Fastify routes with hand-written
 * minimal SQL for the same facts (writes: the bare INSERTs), in turns in one run; the middle of three rounds by share. With several
 * sizes, what reading and searching cost more in the largest than in the smallest.
 */
export async function benchStatements({ sizes, seconds, clients }: BenchOptions): Promise<Result[]> {
  const results: Result[] = [];
  const figures = new Map<string, number[]>();
  for (const size of sizes.toSorted((a, b) => a - b)) {
    const server = await serverUnderTest(await benchDatabase(size));
    try {
      for (const kind of await kinds(server, size)) {
        const result = await measured(server, kind, size, clients, Math.min(1, seconds / 5));
        results.push(result);
        if (kind.grows !== null) figures.set(kind.what, [...(figures.get(kind.what) ?? []), result.value ?? Number.NaN]);
        if (kind.grows !== null && sizes.length > 1 && size === Math.max(...sizes)) results.push(growth(kind, sizes, figures));
      }
    } finally {
      await server.stop();
    }
  }
  return results;
}

function growth(kind: Kind, sizes: readonly number[], figures: ReadonlyMap<string, readonly number[]>): Result {
  const all = figures.get(kind.what) ?? [];
  const times = (all.at(-1) ?? Number.NaN) / (all[0] ?? Number.NaN);
  const most = kind.grows ?? Number.NaN;
  return {
    what: `${kind.what}: growth of PostgreSQL's processor time, ${sizeName(Math.min(...sizes))} to ${sizeName(Math.max(...sizes))} patients`,
    measured: `${times.toFixed(2)}×`,
    budget: `under ${most}×`,
    met: times < most,
  };
}

async function measured(server: ServerUnderTest, kind: Kind, size: number, clients: number, part: number): Promise<Result> {
  const rounds: { ours: Measured; bare: Measured | null; share: number }[] = [];
  await run(server, kind, clients, false, 0.2 * part);
  if (kind.share !== null) await run(server, kind, clients, true, 0.1 * part);
  for (let round = 0; round < 3; round += 1) {
    const bare = kind.share === null ? null : await run(server, kind, clients, true, part);
    const ours = await run(server, kind, clients, false, part);
    rounds.push({ ours, bare, share: bare === null ? -ours.database : ours.perSecond / bare.perSecond });
  }
  const middle = rounds.toSorted((a, b) => a.share - b.share)[1];
  if (middle === undefined) throw new Error('three rounds have no middle');
  const { ours, bare, share } = middle;
  const against =
    bare === null ? '' : `; ${short(share * 100)} % of minimal SQL (${short(ours.perSecond)}/s against ${short(bare.perSecond)}/s)`;
  const budget = [
    ...(kind.cpu === null ? [] : [`≤ ${kind.cpu} ms`]),
    ...(kind.share === null ? [] : [`≥ ${kind.share * 100} % of minimal SQL`]),
  ].join('; ');
  return {
    what: `${kind.what}, ${sizeName(size)} patients, ${clients} clients: PostgreSQL's processor time`,
    measured: `${ours.database.toFixed(2)} ms${against}`,
    budget,
    met: (kind.cpu === null || ours.database <= kind.cpu) && (kind.share === null || share >= kind.share),
    value: ours.database,
    ...(bare === null ? {} : { ratio: ours.database / bare.database }),
    note: `the server ${ours.server.toFixed(2)} ms; p95 ${short(ours.p95)} ms, ${short(ours.perSecond)}/s, ${short(ours.bytes / 1000)} kB${bare === null ? '' : `; minimal SQL: ${bare.database.toFixed(2)} ms of PostgreSQL`}; the middle of three rounds`,
  };
}

let serial = 0;

async function run(server: ServerUnderTest, kind: Kind, clients: number, bare: boolean, part = 1): Promise<Measured> {
  const items = Array.from({ length: Math.ceil(kind.calls * part) }, () => kind.sent((serial += 1)));
  let bytes = 0;
  const before = server.processorTime();
  const { durations, seconds } = await drive(items, clients, async ({ path, minimal, body }) => {
    const address = bare ? `${server.bareUrl}/minimal/${minimal ?? ''}` : `${server.url}${API}/${path}`;
    const { status, text } = await server.send(address, body);
    if (status !== (body === undefined ? 200 : 201)) throw new Error(`${address}: ${status} ${text.slice(0, 300)}`);
    bytes += text.length;
  });
  const after = server.processorTime();
  const { p95, perSecond } = timesOf(
    durations.map(({ ms }) => ms),
    seconds,
  );
  return {
    perSecond,
    p95,
    database: (after.database - before.database) / items.length,
    server: (after.server - before.server) / items.length,
    bytes: bytes / items.length,
  };
}

/** What is read and written: some patients, one kind of encounter, and what else a body names. */
interface Subjects {
  readonly known: readonly string[];
  readonly visited: readonly string[];
  readonly encounters: readonly string[];
  readonly type: string;
  readonly identifierType: string;
  /** Questions that take a text. */
  readonly concepts: readonly { readonly uuid: string }[];
}

async function subjects(server: ServerUnderTest): Promise<Subjects> {
  const uuids = async (path: string): Promise<string[]> => {
    const { results } = JSON.parse((await server.get(path)).text) as { results: { uuid: string }[] };
    if (results.length === 0) throw new Error(`${path}: nothing there`);
    return results.map(({ uuid }) => uuid);
  };
  const twenty = async (from: number): Promise<string[]> => {
    const found: string[] = [];
    for (let n = 0; n < 20; n += 1) found.push(...(await uuids(`patient?q=${identifierOf(from + n * 7)}&limit=1&v=custom:(uuid)`)));
    return found;
  };
  // whoever is read gets no new visits: what is read stays the same from run to run
  const [known, visited] = [await twenty(500), await twenty(0)];
  const encounters: string[] = [];
  for (const uuid of known) encounters.push(...(await uuids(`encounter?patient=${uuid}&limit=3&v=custom:(uuid)`)));
  const [type = ''] = await uuids('encountertype?q=Benchmark&v=custom:(uuid)');
  const [identifierType = ''] = await uuids('patientidentifiertype?v=custom:(uuid)');
  const concepts = (
    JSON.parse((await server.get('concept?limit=100&v=custom:(uuid,datatype:(name))')).text) as {
      results: { uuid: string; datatype: { name: string } }[];
    }
  ).results.filter(({ datatype }) => datatype.name === 'Text' || datatype.name === 'N/A');
  return { known, visited, encounters, type, identifierType, concepts };
}

async function kinds(server: ServerUnderTest, size: number): Promise<readonly Kind[]> {
  const { known, visited, encounters, type, identifierType, concepts } = await subjects(server);
  const queries = nameQueries(size, 600);
  const at = <T>(list: readonly T[], n: number): T => {
    const one = list[n % list.length];
    if (one === undefined) throw new Error('an empty list');
    return one;
  };
  const stamp = Date.now().toString(36);
  return [
    {
      what: 'read a patient, full',
      cpu: 0.4,
      share: 0.7,
      grows: 1.5,
      calls: 3_000,
      sent: (n) => ({ path: `patient/${at(known, n)}?v=full`, minimal: `patient/${at(known, n)}` }),
    },
    {
      what: 'read an encounter, default',
      cpu: null,
      share: 0.6,
      grows: 1.5,
      calls: 2_000,
      sent: (n) => ({ path: `encounter/${at(encounters, n)}?v=default`, minimal: `encounter/${at(encounters, n)}` }),
    },
    {
      what: '50 observations, default',
      cpu: 0.9,
      share: 0.6,
      grows: 1.5,
      calls: 1_000,
      sent: (n) => ({ path: `obs?patient=${at(known, n)}&limit=50&v=default`, minimal: `obs/${at(known, n)}` }),
    },
    {
      what: 'search by name, a page of 20 as the screen asks',
      cpu: 3,
      share: null,
      grows: 2,
      calls: 600,
      sent: (n) => ({ path: `patient?q=${encodeURIComponent(at(queries, n).q)}&${SCREEN}`, minimal: null }),
    },
    {
      what: 'create a patient',
      cpu: 1.5,
      share: 0.6,
      grows: null,
      calls: 600,
      sent: (n) => ({
        path: 'patient',
        minimal: 'patient',
        body: {
          identifiers: [{ identifier: `S-${stamp}-${n}`, identifierType, preferred: true }],
          person: {
            gender: n % 2 === 0 ? 'F' : 'M',
            birthdate: '1990-05-17',
            names: [
              {
                givenName:
                  at(queries, n)
                    .q.split(' ')[0]
                    ?.replace(/[^\p{L}]/gu, '') || 'Amina',
                familyName: 'Bench',
              },
            ],
          },
        },
      }),
    },
    {
      what: 'an encounter with 10 observations',
      cpu: 1.8,
      share: 0.6,
      grows: null,
      calls: 400,
      sent: (n) => ({
        path: 'encounter',
        minimal: 'encounter',
        body: {
          patient: at(visited, n),
          encounterType: type,
          obs: concepts.slice(0, 10).map(({ uuid }, each) => ({ concept: uuid, value: `value ${each}` })),
        },
      }),
    },
  ];
}
