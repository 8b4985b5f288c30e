/** A history of devices over a line that fails in every way, until all of it has arrived. */
import { vi } from 'vitest';
import { firstOf, FIXED, formOf, NEW, personOf, questionsOf, saveIn, type Answered, type Saved } from './saved-things-for-tests.ts';
import { chances, Device, load, type RunsIn, type Tab } from './simulated-device-for-tests.ts';
import { PATIENTS, Programme } from './simulated-programme-for-tests.ts';

const STEPS = 24;
const DEVICES = 3;
/** Events that anybody may close: whoever is second is refused. */
const EVENTS = 2;
/** Clocks jump by so much, forwards and backwards, in milliseconds. */
const JUMP = 6 * 3_600_000;

/** What happened in a history, and what is wrong about it. */
export class History {
  readonly seed: number;
  readonly programme: Programme;
  readonly saved: Saved[] = [];
  /** What somebody saved anew under an id, though the tab may have been closed before they were told. */
  readonly tried = new Map<string, readonly string[]>();
  /** What was saved again, because there was no room for it before. */
  readonly again = new Set<string>();
  /** What is wrong: not on the server in the end; told by no sentence; half written; not counted; complained of in the console. */
  readonly left: string[] = [];
  readonly untold: string[] = [];
  readonly halfWritten: string[] = [];
  readonly uncounted: string[] = [];
  readonly unforeseen: string[] = [];
  /** What waits for its person in the end. */
  readonly stopped: string[] = [];
  readonly devices: readonly Device[];
  readonly #chance: () => number;
  readonly #runsIn: RunsIn;
  readonly #tabs: Tab[] = [];
  /** What devices were told of forms, and the version of the form that each knows. */
  readonly #told = new Map<string, Answered>();
  readonly #versions = new Map<number, number>();

  constructor(seed: number, runsIn: RunsIn) {
    this.seed = seed;
    this.#runsIn = runsIn;
    this.#chance = chances(seed);
    this.programme = new Programme(seed, this.#chance);
    this.devices = Array.from({ length: DEVICES }, (_each, at) => new Device(seed * DEVICES + at));
  }

  async run(): Promise<this> {
    const { server } = this.programme;
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      this.#runsIn.getStore()?.closed === true ? new Promise(() => undefined) : server.fetch(url, init),
    );
    // what a tab that is closed still complains of, nobody reads
    vi.spyOn(console, 'error').mockImplementation((problem: unknown) => {
      if (this.#runsIn.getStore()?.closed !== true) this.unforeseen.push(String(problem));
    });
    for (const device of this.devices) this.#tabs.push(await load(device));
    for (let step = 0; step < STEPS; step += 1) await this.#step(step);
    await this.#settle();
    return this;
  }

  async #reload(device: number): Promise<void> {
    this.#tabs[device]!.life.closed = true;
    this.#tabs[device] = await load(this.devices[device]!);
  }

  /** Does something in the tab of a device, which is closed when it waits in vain. */
  async #own<T>(device: number, work: (tab: Tab) => Promise<T>): Promise<T | 'hangs'> {
    const tab = this.#tabs[device]!;
    vi.stubGlobal('indexedDB', this.devices[device]);
    const outcome = await Promise.race([
      this.#runsIn.run(tab.life, () => work(tab)),
      new Promise<'hangs'>((done) => {
        this.programme.server.onHang = () => done('hangs');
      }),
    ]);
    if (outcome === 'hangs') await this.#reload(device);
    return outcome;
  }

  async #rows(device: number) {
    const rows = await this.#own(device, (tab) => tab.rowsOf());
    return rows === 'hangs' ? [] : rows;
  }

  /** Saves something; whether its person was told that it is saved. */
  async #save(one: Saved, context: { location?: string } = {}): Promise<boolean> {
    const before = (await this.#rows(one.device)).find(({ uuid }) => uuid === one.uuid)?.content;
    let problem: unknown;
    const outcome = await this.#own(one.device, (tab) => saveIn(tab, one, context)).catch((thrown: unknown) => {
      problem = thrown;
      return 'refused' as const;
    });
    one.open = false;
    if (problem !== undefined) await this.#refused(one, before, problem);
    if (outcome === 'kept') {
      // what is on the device only is counted, at once
      const count = await this.#own(one.device, (tab) => Promise.resolve(tab.unsentCount().own));
      if (count === 0) this.uncounted.push(one.uuid);
    }
    return outcome === 'stored' || outcome === 'kept';
  }

  async #refused(one: Saved, before: string | null | undefined, problem: unknown): Promise<void> {
    // modules are loaded anew, and with them the class
    const { name, body } = problem as { readonly name?: string; readonly body?: { readonly error?: { readonly code?: string } } };
    if (name !== 'ApiProblem') this.untold.push(`${one.uuid} ${String(problem)}`);
    if (body?.error?.code !== 'unsent.noRoom') return;
    one.open = true;
    const after = (await this.#rows(one.device)).find(({ uuid }) => uuid === one.uuid)?.content;
    if (after !== before) this.halfWritten.push(one.uuid);
  }

  /** Somebody saves something for the first time. */
  async #add(one: Omit<Saved, 'confirmed' | 'open' | 'version'>): Promise<void> {
    if (this.#chance() < 0.5) this.#versions.set(one.device, this.programme.version);
    const saved: Saved = { ...one, version: this.#versions.get(one.device) ?? 1, confirmed: false, open: false };
    this.saved.push(saved);
    saved.confirmed = await this.#save(saved);
  }

  /** What there was no room for is saved again. */
  async #again(device: number): Promise<void> {
    const at = this.saved.findIndex((one) => one.device === device && one.open);
    const [one] = at === -1 ? [] : this.saved.splice(at, 1);
    if (one === undefined) return;
    this.saved.push(one);
    this.again.add(one.uuid);
    one.confirmed = (await this.#save(one)) || one.confirmed;
  }

  #noteTry(uuid: string, to: string): void {
    this.tried.set(uuid, [...(this.tried.get(uuid) ?? []), to]);
  }

  /** Its person puts right what the server holds, as far as the device knows. */
  async #putRight(device: number, to: string): Promise<void> {
    const row = (await this.#rows(device)).find(({ state }) => state === 'held');
    const one = this.saved.find(({ uuid }) => uuid === row?.uuid);
    if (one === undefined) return;
    this.#noteTry(one.uuid, to);
    const { corrects, correctsPerson } = one;
    // over what stands there by now, as its person chooses
    const now = (of: string): { before: Answered } => ({ before: this.programme.answersOf(of) });
    const seen = {
      ...(corrects === undefined ? {} : { corrects: { ...corrects, ...now(corrects.encounter) } }),
      ...(correctsPerson === undefined ? {} : { correctsPerson: { ...correctsPerson, ...now(personOf(one.patient)) } }),
    };
    await this.#save({ ...one, ...seen, device }, { location: `${to} ${FIXED}` });
  }

  /** Its person opens what waits, and mostly changes it: also once it was sent meanwhile. */
  async #change(device: number, to: string): Promise<void> {
    const waiting = (await this.#rows(device)).filter(({ state }) => state === 'waiting').map(({ uuid }) => uuid);
    const one = this.saved.find((each) => waiting.includes(each.uuid));
    if (one === undefined) return;
    await this.#own(device, (tab) => tab.reopenRecord(one.uuid));
    if (this.#chance() < 0.3) await this.#own(device, (tab) => tab.sendRecords('all'));
    if (this.#chance() >= 0.8) return;
    this.#noteTry(one.uuid, to);
    if (await this.#save({ ...one, device }, { location: `${to} ${FIXED}` })) one.changed = to;
  }

  /** Somebody of the same device who was registered or ordered for there, if there is anybody. */
  #here(device: number, is: (one: Saved) => boolean): Saved | undefined {
    const all = this.saved.filter((one) => one.device === device && one.confirmed && is(one));
    return all.length === 0 ? undefined : this.programme.pick(all);
  }

  async #step(step: number): Promise<void> {
    const { programme } = this;
    const chance = this.#chance;
    const device = Math.floor(chance() * DEVICES);
    const does = chance();
    const jumps = chance() < 0.1 ? Math.floor((chance() - 0.5) * 2 * JUMP) : 0;
    vi.setSystemTime(Date.now() + jumps + Math.floor(chance() * 40_000) + 1);
    const patient = `p${Math.floor(chance() * PATIENTS)}`;
    const disk = this.devices[device]!;
    if (chance() < (disk.full ? 0.4 : 0.05)) disk.full = !disk.full;
    if (chance() < 0.1) programme.correctAtDesk(step, patient);
    if (chance() < 0.06) programme.administer(patient);
    if (does < 0.58) await this.#saves(does, `${this.seed}-${step}`, device, patient);
    else if (does < 0.7) await this.#own(device, (tab) => tab.sendRecords(chance() < 0.5 ? 'due' : 'waiting'));
    else if (does < 0.76) await this.#reload(device);
    else if (does < 0.81) await this.#putRight(device, `righted-${step}.`);
    else if (does < 0.87) for (const at of this.devices.keys()) await this.#change(at, `changed-${step}.`);
    else if (does < 0.94) programme.decide();
    else for (const at of this.devices.keys()) await this.#again(at);
  }

  /** Somebody registers a person, fills a form, orders a test or collects its sample, corrects a form or a person, or closes an event. */
  async #saves(does: number, uuid: string, device: number, patient: string): Promise<void> {
    const { programme } = this;
    const chance = this.#chance;
    if (does < 0.1) await this.#add({ uuid: `${NEW}${uuid}`, device, patient: `${NEW}${uuid}`, registers: true });
    else if (does < 0.3) {
      // also for somebody who was registered on the same device
      const here = chance() < 0.5 ? this.#here(device, ({ registers }) => registers === true) : undefined;
      await this.#add({ uuid, device, patient: here?.patient ?? patient });
    } else if (does < 0.46) {
      // of a test, or a sample of one that was ordered on the same device
      const ordered = chance() < 0.75 ? this.#here(device, ({ orders }) => orders !== undefined) : undefined;
      const made = chance() < 0.4 ? this.#here(device, ({ registers }) => registers === true) : undefined;
      const what = ordered === undefined ? { orders: `t${uuid}` } : { collects: ordered.orders! };
      await this.#add({ uuid, device, patient: ordered?.patient ?? made?.patient ?? patient, ...what });
    } else if (does < 0.52) {
      const encounter = programme.pick([formOf, personOf])(patient);
      const told = `${device} ${encounter}`;
      // as it was when the device was told of it last
      if (chance() < 0.6) this.#told.set(told, programme.answersOf(encounter));
      const before = this.#told.get(told) ?? firstOf(encounter);
      const asked = programme.pick(questionsOf(encounter));
      const what =
        encounter === formOf(patient) ? { corrects: { encounter, question: asked, before } } : { correctsPerson: { field: asked, before } };
      await this.#add({ uuid, device, patient, ...what });
    } else await this.#add({ uuid, device, patient: `e${Math.floor(chance() * EVENTS)}`, closes: true });
  }

  /** Where a record of a device must be in the end: in the records, held, or with its person because it was decided before it was put right. */
  #isThere(uuid: string, state: string): boolean {
    const { server } = this.programme;
    if (state === 'stored') return server.stored.has(uuid);
    // it was changed when the server had it already: it waits for its person, as it was changed
    const tooLate = server.stored.has(uuid) && this.tried.has(uuid);
    return ((state === 'held' || state === 'stopped') && server.held.has(uuid)) || (state === 'stopped' && tooLate);
  }

  /** Line and server are back, there is room again, and what was still open is saved. */
  async #settle(): Promise<void> {
    this.programme.calm = true;
    vi.setSystemTime(Date.now() + 3_600_000);
    for (const [at, device] of this.devices.entries()) {
      await this.#reload(at);
      // a last pass on a device without room: what cannot be noted is sent again later
      if (this.#chance() < 0.3) await this.#own(at, (tab) => tab.sendRecords('all'));
      device.full = false;
      await this.#reload(at);
      for (let round = 0; round < 3; round += 1) {
        // what was on its way when the clock was put back is sent again twenty minutes later at most
        vi.setSystemTime(Date.now() + 1_800_000);
        await this.#tabs[at]!.sendRecords('all');
      }
      const open = this.saved.filter((one) => one.device === at && one.open).length;
      for (let again = 0; again < open; again += 1) await this.#again(at);
      const rows = await this.#tabs[at]!.rowsOf();
      this.stopped.push(...rows.filter(({ state }) => state === 'stopped').map(({ uuid }) => uuid));
      this.left.push(...rows.filter(({ uuid, state }) => !this.#isThere(uuid, state)).map(({ uuid, state }) => `${uuid} ${state}`));
    }
  }
}
