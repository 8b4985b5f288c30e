import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import { preparedDatabase } from './bench-database.ts';
import { openChromium } from '../e2e/harness/chromium.ts';
import { eventPainting } from './event-painting.ts';
import { addEvents, eventsPerMonth, monthFromNow } from './event-rows.ts';
import { drive, timesOf } from './load.ts';
import { startProduct } from './product-process.ts';
import { short, type BenchOptions, type Result } from './result.ts';
import { serverUnderTest } from './server-under-test.ts';
import { signedIn } from './signed-in.ts';

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** A month of 10,000 events: read through the server (against a bare Fastify route with the same SQL), and painted by the calendar. */
export async function benchEvents({ clients }: Pick<BenchOptions, 'clients'>): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldward-bench-events-'));
  const dataDir = join(folder, 'postgres');
  try {
    await preparedDatabase(dataDir, (pool) => addEvents(pool, [monthFromNow(-1), monthFromNow(0)]));
    return [...(await reading(dataDir, clients)), ...(await paintingOf(dataDir))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function reading(dataDir: string, clients: number): Promise<Result[]> {
  const server = await serverUnderTest(dataDir);
  try {
    const query = `from=${monthFromNow(0)}-01&to=${monthFromNow(0)}-28`;
    const read = async (url: string, headers: Record<string, string>): Promise<number> => {
      // as it is, not compressed: the bare route does not compress
      const answer = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text.slice(0, 300)}`);
      return (JSON.parse(text) as { events: readonly unknown[] }).events.length;
    };
    const ours = () => read(`${server.url}/openmrs/ws/rest/v1/fieldward/eventrange?${query}`, { cookie: server.cookie });
    const bare = () => read(`${server.bareUrl}/events?${query}`, {});
    const found = await ours();
    if (found !== eventsPerMonth || (await bare()) !== found) throw new Error(`${found} events were read instead of ${eventsPerMonth}`);
    const aloneOf = async (of: () => Promise<number>): Promise<number> => {
      const times: number[] = [];
      for (let time = 0; time < 5; time++) {
        const begun = performance.now();
        await of();
        times.push(performance.now() - begun);
      }
      return median(times);
    };
    const rounds: { ours: number; bare: number; alone: number; bareAlone: number }[] = [];
    for (let round = 0; round < 3; round++) {
      const perSecond = async (of: () => Promise<number>): Promise<number> => {
        const { durations, seconds } = await drive(
          Array.from({ length: 40 }, (_, at) => at),
          clients,
          async () => {
            await of();
          },
        );
        return timesOf(
          durations.map(({ ms }) => ms),
          seconds,
        ).perSecond;
      };
      const [bareRate, ourRate] = [await perSecond(bare), await perSecond(ours)];
      rounds.push({ ours: ourRate, bare: bareRate, alone: await aloneOf(ours), bareAlone: await aloneOf(bare) });
    }
    const middle = rounds.toSorted((a, b) => a.ours / a.bare - b.ours / b.bare)[1];
    if (middle === undefined) return [];
    const share = middle.ours / middle.bare;
    return [
      {
        what: `read a month of ${eventsPerMonth} events, ${clients} clients`,
        measured: `${short(share * 100)} % of the bare route (${short(middle.ours)}/s against ${short(middle.bare)}/s)`,
        budget: '≥ 50 % of a bare Fastify route with the same SQL',
        met: share >= 0.5,
        note: `one client alone: ${short(middle.alone)} ms against ${short(middle.bareAlone)} ms; as many events of other months beside them; median of three rounds`,
      },
    ];
  } finally {
    await server.stop();
  }
}

async function paintingOf(dataDir: string): Promise<Result[]> {
  const postgres = await startEmbedded({ dataDir });
  const product = await startProduct(join(dataDir, '..', 'unused'), { DATABASE_URL: postgres.url, FIELDWARD_DEMO: 'none' });
  const browser = await openChromium();
  try {
    const { opened, turned } = await eventPainting(await signedIn(browser, product.url), product.url);
    return [['opens', opened] as const, ['turns to another month', turned] as const].map(([does, times]) => ({
      what: `calendar ${does}: ${eventsPerMonth} events`,
      measured: `${short(median(times))} ms`,
      budget: '< 300 ms',
      met: median(times) < 300,
      note: `from the last byte of the events to the frame that shows them; median of ${times.length}, all: ${times.map((ms) => short(ms)).join(', ')} ms`,
    }));
  } finally {
    await browser.close();
    await product.stop();
    await postgres.stop();
  }
}
