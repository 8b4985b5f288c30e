import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preparedDatabase } from './bench-database.ts';
import { benchFhirExport } from './fhir-export.ts';
import { drive } from './load.ts';
import { longHistory } from './long-history.ts';
import { short, type BenchOptions, type Result } from './result.ts';
import { serverUnderTest, type ServerUnderTest } from './server-under-test.ts';

const uuid = 'bbbbbbbb-0000-4000-8000-000000000002';
const REST = '/openmrs/ws/rest/v1';
const FHIR = '/openmrs/ws/fhir2/R4';
/** Of the rate of REST for the same data. */
const BUDGET = 0.6;

/** The same data in both representations. */
const PAIRS: Readonly<Record<string, readonly [rest: string, fhir: string]>> = {
  'a patient': [`${REST}/patient/${uuid}?v=full`, `${FHIR}/Patient/${uuid}`],
  '50 observations of a patient': [
    `${REST}/obs?patient=${uuid}&v=default&limit=50`,
    `${FHIR}/Observation?patient=${uuid}&_count=50&_total=none`,
  ],
  '50 encounters of a patient': [
    `${REST}/encounter?patient=${uuid}&v=custom:(uuid,encounterDatetime,patient:ref,location:ref,encounterType:ref,visit:ref,encounterProviders:ref)&limit=50`,
    `${FHIR}/Encounter?patient=${uuid}&_tag=encounter&_count=50&_total=none`,
  ],
};

/** Requests a second for an address, by turns with the other one so that both have the same machine. */
async function rates(
  server: ServerUnderTest,
  pair: readonly [string, string],
  { clients, seconds }: BenchOptions,
): Promise<readonly [number, number]> {
  const ask = (address: string) => async (): Promise<void> => {
    const { status, text } = await server.send(`${server.url}${address}`);
    if (status !== 200) throw new Error(`${address}: ${status} ${text.slice(0, 300)}`);
  };
  const taken = [0, 0];
  const rounds = 5;
  const each = seconds * 20;
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, address] of pair.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { seconds: took } = await drive(
        Array.from({ length: each }, (_, n) => n),
        clients,
        ask(address),
      );
      if (round > 0) taken[at] = (taken[at] ?? 0) + took; // the first round warms
    }
  const rate = (took = Number.NaN) => (rounds * each) / took;
  return [rate(taken[0]), rate(taken[1])];
}

/** What FHIR costs against REST, of somebody with 2,000 encounters and 50,000 observations. */
export async function benchFhir(options: BenchOptions): Promise<Result[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fw-bench-fhir-'));
  const results: Result[] = [];
  try {
    await preparedDatabase(dataDir, (pool) => longHistory(pool, [uuid]));
    const server = await serverUnderTest(dataDir);
    try {
      for (const [name, pair] of Object.entries(PAIRS)) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const [rest, fhir] = await rates(server, pair, options);
        results.push({
          what: `FHIR against REST for the same data: ${name}`,
          measured: `${short((100 * fhir) / rest)} %`,
          budget: `≥ ${BUDGET * 100} % of the rate`,
          met: fhir / rest >= BUDGET,
          note: `${short(fhir)} FHIR and ${short(rest)} REST answers per second, ${options.clients} clients`,
        });
      }
      results.push(...(await benchFhirExport(server, dataDir)));
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return results;
}
