import 'fake-indexeddb/auto';
import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { History } from './simulation/history-for-tests.ts';
import { eventIn, NEW, orderedIn, versionIn, type Saved } from './simulation/saved-things-for-tests.ts';

/** How many histories are made up; each is the same whenever it is run. */
const SEEDS = Number(process.env['FIELDWARD_SIMULATIONS'] ?? 300);
/** The first of them. */
const FROM = Number(process.env['FIELDWARD_SIMULATIONS_FROM'] ?? 1);

/** In which tab something runs. */
const runsIn = new AsyncLocalStorage<{ closed: boolean }>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome/130 Android',
    onLine: true,
    // one tab a device: nobody else holds the lock
    locks: { request: (_name: string, _options: unknown, work: (lock: object) => Promise<unknown>) => work({}) },
  });
});
// what tabs still ask for that are closed by then, nobody hears
globalThis.fetch = () => new Promise(() => undefined);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** How often what the histories are about happened in them. */
const happened = {
  confirmed: 0,
  closed: 0,
  late: 0,
  collected: 0,
  untold: 0,
  changed: 0,
  arrived: 0,
  merged: 0,
  met: 0,
  acts: 0,
  behind: 0,
  unwritten: 0,
  noRoom: 0,
  olderVersion: 0,
  ofMerged: 0,
};
type What = keyof typeof happened;
const became = { held: 0, accepted: 0, rejected: 0, superseded: 0 };
const note = (what: What, many: number): unknown => (happened[what] += many);

const isCorrection = ({ corrects, correctsPerson }: Saved): boolean => corrects !== undefined || correctsPerson !== undefined;

/** Nothing is lost, doubled, half written, or gone unseen; and whoever could not save was told so in words. */
function nothingIsLost({ seed, programme, saved, left, untold, halfWritten, uncounted, unforeseen }: History): void {
  const { server } = programme;
  expect(untold, `seed ${seed}: somebody was told 'something went wrong'`).toEqual([]);
  expect(halfWritten, `seed ${seed}: written although there was no room`).toEqual([]);
  expect(unforeseen, `seed ${seed}: failed as nobody foresaw`).toEqual([]);
  expect(uncounted, `seed ${seed}: kept and not counted`).toEqual([]);
  expect(programme.overwritten(), `seed ${seed}: somebody's correction is gone unseen`).toEqual([]);
  expect(left, `seed ${seed}: not on the server in the end`).toEqual([]);
  expect(server.writes, `seed ${seed}: stored twice`).toEqual([...new Set(server.writes)]);
  const lost = saved.filter((one) => one.confirmed && !server.stored.has(one.uuid) && !server.held.has(one.uuid));
  expect(lost, `seed ${seed}: lost`).toEqual([]);
  note('confirmed', saved.filter((one) => one.confirmed).length);
  note('met', saved.filter((one) => isCorrection(one) && server.held.has(one.uuid)).length);
  note('merged', saved.filter((one) => isCorrection(one) && server.stored.has(one.uuid) && !server.held.has(one.uuid)).length);
  for (const { state } of server.held.values()) became[state] += 1;
}

/** What somebody changed while it waited is there as they changed it, or with them. */
function changesAreThere({ seed, programme, saved, stopped, tried }: History): void {
  const { server } = programme;
  for (const { uuid, changed: to } of saved) {
    if (to === undefined) continue;
    const there = server.held.get(uuid)?.data ?? server.stored.get(uuid) ?? '';
    const since = (tried.get(uuid) ?? []).slice(tried.get(uuid)?.indexOf(to));
    expect([uuid, since.some((each) => there.includes(each)) || stopped.includes(uuid)], `seed ${seed}: what was changed is gone`).toEqual([
      uuid,
      true,
    ]);
    note(stopped.includes(uuid) ? 'arrived' : 'changed', 1);
  }
  const isAct = (one: Saved): boolean => one.registers === true || one.orders !== undefined || isCorrection(one);
  note('acts', saved.filter((one) => one.changed !== undefined && isAct(one)).length);
}

/** What is nothing without something before it came behind that; what was saved for one patient on one device came in its order. */
function orderIsKept({ seed, programme, saved, again }: History): void {
  const { server } = programme;
  const at = (uuid: string): number => server.writes.indexOf(uuid);
  const stored = saved.filter(({ uuid }) => server.stored.has(uuid));
  for (const one of stored.filter(({ patient, registers }) => patient.startsWith(NEW) && registers !== true)) {
    const first = at(one.patient);
    expect([one.uuid, first !== -1 && first < at(one.uuid)], `seed ${seed}: a form before its patient`).toEqual([one.uuid, true]);
    note('behind', 1);
  }
  for (const one of stored.filter(({ collects }) => collects !== undefined)) {
    const order = server.writes.findIndex((uuid) => orderedIn(server.stored.get(uuid) ?? '') === one.collects);
    expect([one.uuid, order !== -1 && order < at(one.uuid)], `seed ${seed}: a sample before its order`).toEqual([one.uuid, true]);
    note('collected', 1);
  }
  const untroubled = stored.filter(({ uuid }) => !server.held.has(uuid) && !again.has(uuid));
  for (const { device, patient } of saved) {
    const order = untroubled.filter((one) => one.device === device && one.patient === patient).map(({ uuid }) => uuid);
    expect(
      server.writes.filter((uuid) => order.includes(uuid)),
      `seed ${seed}: in another order`,
    ).toEqual(order);
  }
}

/** An event is closed once; a form keeps the version in which it was filled. */
function formsAndEvents({ seed, programme, saved }: History): void {
  const { server } = programme;
  const closings = server.writes.flatMap((uuid) => eventIn(server.stored.get(uuid) ?? '') ?? []);
  expect(closings, `seed ${seed}: closed twice`).toEqual([...new Set(closings)]);
  note('closed', closings.length);
  note('late', saved.filter(({ closes, uuid }) => closes === true && server.held.has(uuid)).length);
  note('untold', saved.filter(({ collects, uuid }) => collects !== undefined && server.held.has(uuid)).length);
  for (const { uuid, version } of saved) {
    const sent = versionIn(server.metadata.get(uuid));
    if (sent === undefined) continue;
    expect([uuid, sent], `seed ${seed}: judged by another version`).toEqual([uuid, String(version)]);
    if (version < programme.version) note('olderVersion', 1);
  }
  note('ofMerged', saved.filter(({ patient, uuid }) => programme.merged.has(patient) && server.stored.has(uuid)).length);
}

it(
  `loses, doubles and turns away nothing that was saved, and keeps its order, in ${SEEDS} histories`,
  { timeout: SEEDS * 2_000 + 120_000 },
  async () => {
    for (let seed = FROM; seed < FROM + SEEDS; seed += 1) {
      const history = await new History(seed, runsIn).run();
      nothingIsLost(history);
      changesAreThere(history);
      orderIsKept(history);
      formsAndEvents(history);
      note(
        'unwritten',
        history.devices.reduce((sum, { unwritten }) => sum + unwritten, 0),
      );
      note('noRoom', history.again.size);
    }
    // the histories say something
    const least: Readonly<Record<What, number>> = {
      confirmed: SEEDS * 3,
      closed: SEEDS / 4,
      late: 0,
      collected: SEEDS / 8,
      untold: 0,
      changed: SEEDS / 10,
      arrived: 0,
      merged: SEEDS / 4,
      met: SEEDS / 20,
      acts: SEEDS / 20,
      behind: SEEDS / 4,
      unwritten: SEEDS / 2,
      noRoom: SEEDS / 20,
      olderVersion: SEEDS / 4,
      ofMerged: SEEDS / 20,
    };
    for (const [what, many] of Object.entries(happened))
      expect([what, many > least[what as What]], JSON.stringify(happened)).toEqual([what, true]);
    expect(Math.min(...Object.values(became)), JSON.stringify(became)).toBeGreaterThan(0);
  },
);
