import 'fake-indexeddb/auto';
import { AsyncLocalStorage } from 'node:async_hooks';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FormDefinition } from '@fieldward/domain/form/definition.ts';
import type { Patient } from '../../../widgets/patient.queries.ts';
import { serverForTests, type Fate, type ServerForTests } from '../../../lib/unsent/server-for-tests.ts';
import type { OpenForm } from './data-entry.queries.ts';

/** How many histories are made up; each is the same whenever it is run. */
const SEEDS = Number(process.env['FIELDWARD_SIMULATIONS'] ?? 40);
/** The first of them. */
const FROM = Number(process.env['FIELDWARD_SIMULATIONS_FROM'] ?? 1);
const STEPS = 22;
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

/** What breaks a rule of its form until it is put right. */
const FIXED = 'put right';
const isWrong = (uuid: string, data: string): boolean => uuid.endsWith('3') && !data.includes(FIXED);

/** Clocks jump by so much, forwards and backwards, in milliseconds. */
const JUMP = 6 * 3_600_000;

interface Saved {
  readonly uuid: string;
  readonly device: number;
  readonly patient: string;
  /** Whether it registers the patient. */
  readonly registers: boolean;
  /** Whether it closes the event that stands in the place of its patient. */
  readonly closes: boolean;
  /** The laboratory test that it orders, and that whose sample it collects. */
  readonly orders?: string;
  readonly collects?: string;
  /** What it corrects of a filled form, as that was seen. */
  readonly corrects?: { readonly encounter: string; readonly question: string; readonly before: Answered };
  /** Whether its person was told that it is saved. */
  confirmed: boolean;
  /** What its person changed it to while it waited, and was told that it is saved so. */
  changed?: string;
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
  const [{ saveForm }, { saveRecord }, { sendRecords }, { rowsOf }, { reopenRecord }] = await Promise.all([
    import('./submission.queries.ts'),
    import('../../../lib/unsent/save-record.ts'),
    import('../../../lib/unsent/unsent-sending.ts'),
    import('../../../lib/unsent/unsent-rows.ts'),
    import('../../../lib/unsent/unsent.ts'),
  ]);
  return { saveForm, saveRecord, sendRecords, rowsOf, reopenRecord, life: { closed: false } };
}
type Tab = Awaited<ReturnType<typeof load>>;

const typed = { uuid: '', answers: {}, dateEntered: '', location: '' };
const form = { name: 'Screening', fields: [] } as unknown as FormDefinition; // nothing else of a form is sent
const componentForm = { uuid: 'cf', componentFormId: 1, workflow: { uuid: 'w' } } as unknown as OpenForm;
const patientOf = (uuid: string) =>
  ({ uuid, person: { gender: 'F', preferredName: { givenName: 'Zubaida', familyName: uuid } }, identifiers: [] }) as unknown as Patient;

/** Patients whom somebody registers on a device: their registration has the same id. */
const NEW = 'new-';
const newIn = (metadata: string): string | undefined => /"(new-[\w-]+)"/.exec(metadata)?.[1];

/** What a filled form says, by question. */
type Answered = Readonly<Record<string, string>>;
interface Correction {
  readonly encounter: string;
  readonly before: Answered;
  readonly answers: Answered;
}
/** Forms that were filled before, one for each patient, each with two questions. */
const QUESTIONS = ['weight', 'height'];
const formOf = (patient: string): string => `f${patient}`;
const correctedBy = (data: string): Correction | undefined =>
  data.includes('"encounter":"fp') ? (JSON.parse(data) as Correction) : undefined;
/** Whether it meets what somebody else has corrected since. */
const meets = ({ before, answers }: Correction, now: Answered): boolean =>
  Object.entries(answers).some(([question, answer]) => now[question] !== before[question] && now[question] !== answer);

/** Events that anybody may close: whoever is second is refused. */
const EVENTS = 2;
/** The laboratory test that something orders, and that of which it collects a sample. */
const orderedIn = (data: string): string | undefined => /"orders":\[\{"uuid":"(t[\w-]+)"/.exec(data)?.[1];
const collectedIn = (data: string): string | undefined => /"test":"(t[\w-]+)"/.exec(data)?.[1];
const eventIn = (data: string): string | undefined => /"event":"(e\d+)"/.exec(data)?.[1];

/** What people do with their devices over a line that fails in every way, until all of it has arrived. */
async function history(seed: number) {
  const chance = chances(seed);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)]!; // of a list that is not empty
  const devices = Array.from({ length: DEVICES }, () => new Device());
  let calm = false;
  /** Patients who are voided just now, and whether the right to enter data is withdrawn. */
  const voided = new Set<string>();
  let withdrawn = false;
  const server: ServerForTests = serverForTests(
    'clerk',
    () => (calm ? 'arrives' : pick(FATES)),
    (uuid, data, metadata) => {
      const anew = newIn(metadata);
      const event = eventIn(data);
      const closed = event !== undefined && [...server.stored].some(([other, there]) => other !== uuid && eventIn(there) === event);
      const correction = correctedBy(data);
      const meeting = correction !== undefined && meets(correction, answersOf(correction.encounter));
      const unknown = anew !== undefined && anew !== uuid && !server.stored.has(anew);
      const untold = isUntold(data);
      server.problem.code = unknown
        ? 'submission.unknownPatient'
        : untold
          ? 'lab.testNotThere'
          : closed
            ? 'event.alreadyClosed'
            : meeting
              ? 'correction.conflict'
              : 'submission.nothing';
      return (
        unknown ||
        untold ||
        closed ||
        meeting ||
        withdrawn ||
        isWrong(uuid, data) ||
        [...voided].some((patient) => metadata.includes(`"${patient}"`))
      );
    },
  );
  /** What a form says by what was written to it, in that order. */
  const answersOf = (encounter: string): Answered => {
    const written = server.writes.map((uuid) => correctedBy(server.stored.get(uuid) ?? '')).filter((each) => each?.encounter === encounter);
    return Object.assign({ weight: '16', height: '170' }, ...written.map((each) => each?.answers)) as Answered;
  };
  /** What overwrote somebody else's correction, though nobody chose that. */
  const overwritten: string[] = [];
  /** Whether a sample is collected of a test that nobody ordered yet. */
  const isUntold = (data: string): boolean => {
    const test = collectedIn(data);
    return test !== undefined && ![...server.stored.values()].some((there) => orderedIn(there) === test);
  };
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

  /** Saves a form or a registration in a tab; what is put right has the id that it had. */
  const save = async (
    { uuid, device, patient, registers, closes, orders, collects, corrects }: Saved,
    context: { location?: string } = {},
  ): Promise<boolean> => {
    const filled = { uuid, form, version: null, componentForm, patient: patientOf(patient), answers: {}, context, typed };
    const body = { uuid, form: 'registration', answers: {}, patient, ...context };
    const registration = {
      uuid,
      about: { kind: 'registration', form: '', componentForm: '', patient: { uuid: patient, name: 'Zubaida' } },
      content: { sent: { kind: 'registration' as const, body }, typed },
    };
    const closing = { event: patient, version: '1', closure: { closureNotes: uuid, ...context } as never }; // nothing else of it is looked at
    const closure = {
      uuid,
      about: { kind: 'eventclosure', form: '', componentForm: '', patient: { uuid: patient, name: 'Camp' } },
      content: { sent: { kind: 'eventclosure' as const, body: closing }, typed },
    };
    const about = { form: '', componentForm: '', patient: { uuid: patient, name: 'Zubaida' } };
    const order = {
      uuid,
      about: { ...about, kind: 'laborder' },
      content: {
        sent: { kind: 'laborder' as const, body: { orders: [{ uuid: orders ?? '', labTestType: 'smear' }], patient, ...context } },
        typed,
      },
    };
    const collecting = { act: 'collect' as const, test: collects ?? '', sample: uuid, collected: { sampleIdentifier: uuid, ...context } };
    const sample = {
      uuid,
      about: { ...about, kind: 'sampleact' },
      content: { sent: { kind: 'sampleact' as const, body: collecting }, typed },
    };
    const correcting = {
      encounter: corrects?.encounter ?? '',
      patient,
      uuid,
      version: '1',
      before: corrects?.before ?? {},
      answers: { [corrects?.question ?? '']: context.location ?? uuid },
      reason: context.location ?? '',
    };
    const correction = {
      uuid,
      about: { ...about, kind: 'formcorrection' },
      content: { sent: { kind: 'formcorrection' as const, body: correcting }, typed },
    };
    const made = corrects === undefined ? undefined : correction;
    const act =
      made ?? (registers ? registration : closes ? closure : orders !== undefined ? order : collects !== undefined ? sample : undefined);
    const outcome = await own(device, (tab) => (act === undefined ? tab.saveForm(filled) : tab.saveRecord(act))).catch(
      () => 'refused' as const,
    );
    return outcome === 'stored' || outcome === 'kept';
  };
  /** What somebody saved anew under an id, though the tab may have been closed before they were told. */
  const tried = new Map<string, readonly string[]>();
  const noteTry = (uuid: string, to: string): unknown => tried.set(uuid, [...(tried.get(uuid) ?? []), to]);
  /** Its person puts right what the server holds, as far as the device knows. */
  const putRight = async (device: number, to: string): Promise<void> => {
    const rows = await own(device, (tab) => tab.rowsOf());
    const [row] = rows === 'hangs' ? [] : rows.filter(({ state }) => state === 'held');
    const one = saved.find(({ uuid }) => uuid === row?.uuid);
    if (one === undefined) return;
    noteTry(one.uuid, to);
    const { corrects } = one;
    // over what stands there by now, as its person chooses
    const seen = corrects === undefined ? {} : { corrects: { ...corrects, before: answersOf(corrects.encounter) } };
    await save({ ...one, ...seen, device }, { location: `${to} ${FIXED}` });
  };
  /** Its person opens what waits, and mostly changes it: also once it was sent meanwhile. */
  const change = async (device: number, to: string): Promise<void> => {
    const rows = await own(device, (tab) => tab.rowsOf());
    const waiting = rows === 'hangs' ? [] : rows.filter(({ state }) => state === 'waiting').map(({ uuid }) => uuid);
    const one = saved.find((each) => waiting.includes(each.uuid));
    if (one === undefined) return;
    await own(device, (tab) => tab.reopenRecord(one.uuid));
    if (chance() < 0.3) await own(device, (tab) => tab.sendRecords('all'));
    if (chance() >= 0.8) return;
    noteTry(one.uuid, to);
    if (await save({ ...one, device }, { location: `${to} ${FIXED}` })) one.changed = to;
  };
  /** Two people decide about a record at the same time: the second is told. */
  const decide = (): void => {
    const waiting = [...server.held].filter(([, { state }]) => state === 'held');
    if (waiting.length === 0) return;
    const [uuid, { data }] = pick(waiting);
    const event = eventIn(data);
    const closed = event !== undefined && [...server.stored.values()].some((there) => eventIn(there) === event);
    // an event that is closed is not closed again by a decision, and of a test that nobody ordered no sample is taken
    if (closed || isUntold(data)) {
      expect(server.decide(uuid, 'rejected'), `seed ${seed}: decided twice`).toBe(true);
      return;
    }
    const both = [server.decide(uuid, chance() < 0.5 ? 'accepted' : 'rejected'), server.decide(uuid, 'accepted')];
    expect(both, `seed ${seed}: decided twice`).toEqual([true, false]);
  };

  const first: Answered = { weight: '16', height: '170' };
  /** What devices were told of forms. */
  const told = new Map<string, Answered>();
  for (let step = 0; step < STEPS; step += 1) {
    const device = Math.floor(chance() * DEVICES);
    const does = chance();
    const jumps = chance() < 0.1 ? Math.floor((chance() - 0.5) * 2 * JUMP) : 0;
    vi.setSystemTime(Date.now() + jumps + Math.floor(chance() * 40_000) + 1);
    const patient = `p${Math.floor(chance() * PATIENTS)}`;
    // somebody at a desk corrects a form
    if (chance() < 0.1) {
      const uuid = `desk-${seed}-${step}`;
      const correction = { encounter: formOf(patient), before: answersOf(formOf(patient)), answers: { [pick(QUESTIONS)]: uuid } };
      server.stored.set(uuid, JSON.stringify(correction));
      server.writes.push(uuid);
    }
    if (does < 0.1) {
      const uuid = `${NEW}${seed}-${step}`;
      const one: Saved = { uuid, device, patient: uuid, registers: true, closes: false, confirmed: false };
      saved.push(one);
      one.confirmed = await save(one);
    } else if (does < 0.3) {
      // also for somebody who was registered on the same device
      const here = saved.filter((each) => each.registers && each.confirmed && each.device === device);
      const of = here.length > 0 && chance() < 0.5 ? pick(here).patient : patient;
      const one: Saved = { uuid: `${seed}-${step}`, device, patient: of, registers: false, closes: false, confirmed: false };
      saved.push(one);
      one.confirmed = await save(one);
    } else if (does < 0.46) {
      // of a test, or a sample of one that was ordered on the same device
      const here = saved.filter((each) => each.orders !== undefined && each.confirmed && each.device === device);
      const ordered = here.length > 0 && chance() < 0.75 ? pick(here) : undefined;
      const made = saved.filter((each) => each.registers && each.confirmed && each.device === device);
      const of = ordered?.patient ?? (made.length > 0 && chance() < 0.4 ? pick(made).patient : patient);
      const uuid = `${seed}-${step}`;
      const what = ordered === undefined ? { orders: `t${uuid}` } : { collects: ordered.orders! };
      const one: Saved = { uuid, device, patient: of, registers: false, closes: false, ...what, confirmed: false };
      saved.push(one);
      one.confirmed = await save(one);
    } else if (does < 0.52) {
      const encounter = formOf(patient);
      // as it was when the device was told of it last
      if (chance() < 0.6) told.set(`${device} ${encounter}`, answersOf(encounter));
      const corrects = { encounter, question: pick(QUESTIONS), before: told.get(`${device} ${encounter}`) ?? first };
      const one: Saved = { uuid: `${seed}-${step}`, device, patient, registers: false, closes: false, corrects, confirmed: false };
      saved.push(one);
      one.confirmed = await save(one);
    } else if (does < 0.58) {
      const event = `e${Math.floor(chance() * EVENTS)}`;
      const one: Saved = { uuid: `${seed}-${step}`, device, patient: event, registers: false, closes: true, confirmed: false };
      saved.push(one);
      one.confirmed = await save(one);
    } else if (does < 0.72) await own(device, (tab) => tab.sendRecords(chance() < 0.5 ? 'due' : 'waiting'));
    else if (does < 0.79) await reload(device);
    else if (does < 0.84) await putRight(device, `righted-${step}.`);
    else if (does < 0.89) for (const at of devices.keys()) await change(at, `changed-${step}.`);
    else if (does < 0.945) decide();
    else if (does < 0.97) {
      if (!voided.delete(patient)) voided.add(patient);
    } else withdrawn = !withdrawn;
  }
  calm = true;
  vi.setSystemTime(Date.now() + 3_600_000);
  /** Where a record of a device must be in the end: in the records, held, or with its person because it was decided before it was put right. */
  const isThere = (uuid: string, state: string): boolean =>
    state === 'stored'
      ? server.stored.has(uuid)
      : ((state === 'held' || state === 'stopped') && server.held.has(uuid)) || (state === 'stopped' && tooLate(uuid));
  /** Whether it was changed when the server had it already: it waits for its person, as it was changed. */
  const tooLate = (uuid: string): boolean => server.stored.has(uuid) && tried.has(uuid);
  const left: string[] = [];
  /** What waits for its person in the end. */
  const stopped: string[] = [];
  for (const at of devices.keys()) {
    await reload(at);
    for (let round = 0; round < 3; round += 1) {
      // what was on its way when the clock was put back is sent again twenty minutes later at most
      vi.setSystemTime(Date.now() + 1_800_000);
      await tabs[at]!.sendRecords('all');
    }
    const rows = await tabs[at]!.rowsOf();
    stopped.push(...rows.filter(({ state }) => state === 'stopped').map(({ uuid }) => uuid));
    left.push(...rows.filter(({ uuid, state }) => !isThere(uuid, state)).map(({ uuid, state }) => `${uuid} ${state}`));
  }
  // what was written one after the other, with what each knew of those before
  const now = new Map<string, Answered>();
  for (const uuid of server.writes) {
    const correction = correctedBy(server.stored.get(uuid) ?? '');
    if (correction === undefined) continue;
    const { encounter, answers } = correction;
    const before = now.get(encounter) ?? first;
    if (server.held.get(uuid)?.state !== 'accepted' && meets(correction, before)) overwritten.push(uuid);
    now.set(encounter, { ...before, ...answers });
  }
  return { saved, server, left, stopped, tried, overwritten };
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
  `loses, doubles and turns away nothing that was saved, and keeps its order, in ${SEEDS} histories`,
  { timeout: SEEDS * 2_000 + 120_000 },
  async () => {
    let confirmed = 0;
    let behind = 0;
    let [closed, late, collected, untold, changed, arrived, merged, met, acts] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
    const became = { held: 0, accepted: 0, rejected: 0, superseded: 0 };
    for (let seed = FROM; seed < FROM + SEEDS; seed += 1) {
      const { saved, server, left, stopped, tried, overwritten } = await history(seed);
      expect(overwritten, `seed ${seed}: somebody's correction is gone unseen`).toEqual([]);
      expect(left, `seed ${seed}: not on the server in the end`).toEqual([]);
      expect(server.writes, `seed ${seed}: stored twice`).toEqual([...new Set(server.writes)]);
      const lost = saved.filter((one) => one.confirmed && !server.stored.has(one.uuid) && !server.held.has(one.uuid));
      expect(lost, `seed ${seed}: lost`).toEqual([]);
      confirmed += saved.filter((one) => one.confirmed).length;
      for (const { uuid, changed: to } of saved) {
        if (to === undefined) continue;
        const there = server.held.get(uuid)?.data ?? server.stored.get(uuid) ?? '';
        const since = (tried.get(uuid) ?? []).slice(tried.get(uuid)?.indexOf(to));
        expect(
          [seed, since.some((each) => there.includes(each)) || stopped.includes(uuid)],
          `seed ${seed}: what was changed is gone`,
        ).toEqual([seed, true]);
        if (stopped.includes(uuid)) arrived += 1;
        else changed += 1;
      }
      for (const one of saved.filter(({ patient, registers, uuid }) => patient.startsWith(NEW) && !registers && server.stored.has(uuid))) {
        const [first, then] = [one.patient, one.uuid].map((uuid) => server.writes.indexOf(uuid));
        expect([seed, first !== -1 && first! < then!], `seed ${seed}: a form before its patient`).toEqual([seed, true]);
        behind += 1;
      }
      const closings = server.writes.flatMap((uuid) => eventIn(server.stored.get(uuid) ?? '') ?? []);
      expect(closings, `seed ${seed}: closed twice`).toEqual([...new Set(closings)]);
      for (const one of saved.filter(({ collects, uuid }) => collects !== undefined && server.stored.has(uuid))) {
        const order = server.writes.findIndex((uuid) => orderedIn(server.stored.get(uuid) ?? '') === one.collects);
        expect([seed, order !== -1 && order < server.writes.indexOf(one.uuid)], `seed ${seed}: a sample before its order`).toEqual([
          seed,
          true,
        ]);
        collected += 1;
      }
      merged += saved.filter(({ corrects, uuid }) => corrects !== undefined && server.stored.has(uuid) && !server.held.has(uuid)).length;
      met += saved.filter(({ corrects, uuid }) => corrects !== undefined && server.held.has(uuid)).length;
      acts += saved.filter(
        (one) => one.changed !== undefined && (one.registers || one.orders !== undefined || one.corrects !== undefined),
      ).length;
      untold += saved.filter(({ collects, uuid }) => collects !== undefined && server.held.has(uuid)).length;
      closed += closings.length;
      late += saved.filter(({ closes, uuid }) => closes && server.held.has(uuid)).length;
      for (const { state } of server.held.values()) became[state] += 1;
      for (const { device, patient } of saved) {
        const order = saved
          .filter((one) => one.device === device && one.patient === patient && server.stored.has(one.uuid) && !server.held.has(one.uuid))
          .map(({ uuid }) => uuid);
        expect(
          server.writes.filter((uuid) => order.includes(uuid)),
          `seed ${seed}: in another order`,
        ).toEqual(order);
      }
    }
    // the histories say something: people were told of several saves in each
    expect(confirmed).toBeGreaterThan(SEEDS * 3);
    expect(closed, 'events that were closed').toBeGreaterThan(SEEDS / 4);
    expect(late, 'closures that came too late').toBeGreaterThan(0);
    expect(collected, 'samples of tests that were ordered on the device').toBeGreaterThan(SEEDS / 8);
    expect(untold, 'samples that were held').toBeGreaterThan(0);
    expect(merged, 'corrections that were written').toBeGreaterThan(SEEDS / 4);
    expect(met, 'corrections that were held').toBeGreaterThan(SEEDS / 20);
    expect(acts, 'registrations, orders and corrections that were changed while they waited').toBeGreaterThan(SEEDS / 20);
    expect(changed, 'records that were changed while they waited').toBeGreaterThan(SEEDS / 10);
    expect(arrived, 'forms that the server had when they were changed').toBeGreaterThan(0);
    expect(behind, 'forms behind a registration').toBeGreaterThan(SEEDS / 4);
    expect(Math.min(...Object.values(became)), JSON.stringify(became)).toBeGreaterThan(0);
  },
);
