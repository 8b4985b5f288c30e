import 'fake-indexeddb/auto';
import { AsyncLocalStorage } from 'node:async_hooks';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FormDefinition } from '@fieldward/domain/form/definition.ts';
import type { Patient } from '../../../widgets/patient.queries.ts';
import { serverForTests, type Fate } from '../../../lib/unsent/server-for-tests.ts';
import type { OpenForm } from './data-entry.queries.ts';

/** How many histories are made up; each is the same whenever it is run. */
const SEEDS = Number(process.env['FIELDWARD_SIMULATIONS'] ?? 40);
const STEPS = 14;
const DEVICES = 3;
const PATIENTS = 3;

/** Numbers from 0 to 1 that depend on the seed only (mulberry32). */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FATES: readonly Fate[] = ['arrives', 'arrives', 'arrives', 'lost', 'answer lost', 'hangs', 'answer hangs', 'busy', 'fails'];

/** What the server will not have, whoever sends it. */
const isRefused = (uuid: string): boolean => uuid.endsWith('3');

interface Saved {
  readonly uuid: string;
  readonly device: number;
  readonly patient: string;
  /** Whether its person was told that it is saved. */
  told: boolean;
}

/** In which tab something runs: what a closed one still does reaches nobody. */
const runsIn = new AsyncLocalStorage<{ closed: boolean }>();

/** The store of one device. */
class Device extends IDBFactory {
  readonly #connections = new Set<IDBDatabase>();

  override open(name: string, version?: number) {
    const asked = super.open(name, version);
    asked.addEventListener('success', () => this.#connections.add(asked.result));
    return asked;
  }

  /** What a tab that is closed had open: whatever it was about to write is not written any more. */
  closeTab(): void {
    for (const connection of this.#connections) connection.close();
    this.#connections.clear();
  }
}

/** A tab of a device that was just loaded: the one before is closed, and nothing of it is in memory. */
async function load(device: Device) {
  device.closeTab();
  vi.resetModules();
  vi.stubGlobal('indexedDB', device);
  const { reopenDrafts } = await import('../../../lib/fresh-drafts-for-tests.ts');
  await reopenDrafts('clerk');
  const [{ saveForm }, { sendRecords }, { rowsOf }] = await Promise.all([
    import('./submission.queries.ts'),
    import('../../../lib/unsent/unsent-sending.ts'),
    import('../../../lib/unsent/unsent-rows.ts'),
  ]);
  return { saveForm, sendRecords, rowsOf, life: { closed: false } };
}
type Tab = Awaited<ReturnType<typeof load>>;

const typed = { uuid: '', answers: {}, dateEntered: '', location: '' };
const form = { name: 'Screening', fields: [] } as unknown as FormDefinition; // nothing else of a form is sent
const componentForm = { uuid: 'cf', componentFormId: 1, workflow: { uuid: 'w' } } as unknown as OpenForm;
const patientOf = (uuid: string) =>
  ({ uuid, person: { gender: 'F', preferredName: { givenName: 'Zubaida', familyName: uuid } }, identifiers: [] }) as unknown as Patient;

/** What people do with their devices over a line that fails in every way, until all of it has arrived. */
async function history(seed: number) {
  const chance = chances(seed);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)]!; // of a list that is not empty
  const devices = Array.from({ length: DEVICES }, () => new Device());
  let calm = false;
  const server = serverForTests('clerk', () => (calm ? 'arrives' : pick(FATES)), isRefused);
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    runsIn.getStore()?.closed === true ? new Promise(() => undefined) : server.fetch(url, init),
  );
  const tabs: Tab[] = [];
  for (const device of devices) tabs.push(await load(device));
  const saved: Saved[] = [];
  const reload = async (device: number): Promise<void> => {
    tabs[device]!.life.closed = true;
    tabs[device] = await load(devices[device]!);
  };
  /** Does something in the tab of a device, which is closed when it waits in vain. */
  const own = async <T>(device: number, work: (tab: Tab) => Promise<T>): Promise<T | 'hangs'> => {
    const tab = tabs[device]!;
    vi.stubGlobal('indexedDB', devices[device]);
    const outcome = await Promise.race([
      runsIn.run(tab.life, () => work(tab)),
      new Promise<'hangs'>((done) => {
        server.onHang = () => done('hangs');
      }),
    ]);
    if (outcome === 'hangs') await reload(device);
    return outcome;
  };

  for (let step = 0; step < STEPS; step += 1) {
    const device = Math.floor(chance() * DEVICES);
    const does = chance();
    vi.setSystemTime(Date.now() + Math.floor(chance() * 40_000) + 1);
    if (does < 0.55) {
      const one: Saved = { uuid: `${seed}-${step}`, device, patient: `p${Math.floor(chance() * PATIENTS)}`, told: false };
      saved.push(one);
      const filled = {
        uuid: one.uuid,
        form,
        version: null,
        componentForm,
        patient: patientOf(one.patient),
        answers: {},
        context: {},
        typed,
      };
      const outcome = await own(device, (tab) => tab.saveForm(filled)).catch(() => 'refused' as const);
      one.told = outcome === 'stored' || outcome === 'kept';
    } else if (does < 0.85) {
      await own(device, (tab) => tab.sendRecords(chance() < 0.5 ? 'due' : 'waiting'));
    } else await reload(device);
  }
  calm = true;
  vi.setSystemTime(Date.now() + 3_600_000);
  const left: string[] = [];
  for (const at of devices.keys()) {
    await reload(at);
    for (let round = 0; round < 3; round += 1) await tabs[at]!.sendRecords('all');
    const rows = await tabs[at]!.rowsOf();
    left.push(
      ...rows.filter(({ uuid, state }) => state !== (isRefused(uuid) ? 'stopped' : 'stored')).map(({ uuid, state }) => `${uuid} ${state}`),
    );
  }
  return { saved, server, left };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome/130 Android',
    onLine: true,
    // one tab a device: nobody else holds the lock
    locks: { request: (_name: string, _options: unknown, work: (lock: object) => Promise<unknown>) => work({}) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it(
  `loses and doubles nothing that was saved, and keeps its order, in ${SEEDS} histories`,
  { timeout: SEEDS * 1_000 + 60_000 },
  async () => {
    let told = 0;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { saved, server, left } = await history(seed);
      expect(left, `seed ${seed}: not on the server in the end`).toEqual([]);
      expect(server.writes, `seed ${seed}: stored twice`).toEqual([...new Set(server.writes)]);
      const lost = saved.filter((one) => one.told && !isRefused(one.uuid) && !server.stored.has(one.uuid));
      expect(lost, `seed ${seed}: lost`).toEqual([]);
      told += saved.filter((one) => one.told).length;
      for (const { device, patient } of saved) {
        const order = saved
          .filter((one) => one.device === device && one.patient === patient && server.stored.has(one.uuid))
          .map(({ uuid }) => uuid);
        expect(
          server.writes.filter((uuid) => order.includes(uuid)),
          `seed ${seed}: in another order`,
        ).toEqual(order);
      }
    }
    // the histories say something: people were told of several saves in each
    expect(told).toBeGreaterThan(SEEDS * 3);
  },
);
