/**
 * What was saved on this device and is not known to be on the server. Every form, and whatever else a device may do alone, goes through here, with a connection, too:
 * a browser that dies in the moment of sending has it still.
 */
import type { Message } from '@fieldward/messages/catalogue.ts';
import type { DraftCipher } from '../draft-cipher.ts';
import { draft, keepDraft, openDrafts, ownDrafts, type DraftOf } from '../drafts.ts';
import { isFull } from '../is-full.ts';
import { local } from '../local-store.ts';
import { isAct, type Sent } from './record-kinds.ts';
import { changeRow, putRow, removeRow, rowOf, rowsOf, type UnsentRow, type UnsentState } from './unsent-rows.ts';

/** What a record is about, for the person who saved it. */
export interface About {
  /** As the server names it (`Act`); a filled form by default. */
  readonly kind?: string;
  /** Name of the form; '' where it was done without one. */
  readonly form: string;
  /** The place of the form at its stage; '' of what is no form of a stage. */
  readonly componentForm: string;
  /**
   * Whom it is about, also somebody whom the server does not know yet; of the closure of an event, the event (`isOfPatient`). What is about the
   * same one is sent one after the other.
   */
  readonly patient: { readonly uuid: string; readonly name: string };
  /** The name under which its dialog keeps what is typed; none where it is filled as the form of a stage, or is opened by nothing. */
  readonly draft?: string;
  /** The laboratory test (uuid) of a sample. */
  readonly test?: string;
  /** The filled form (uuid of its encounter) that it corrects. */
  readonly encounter?: string;
  /** Why it is not in the programme's records, as far as the server told. */
  readonly problem?: Message;
}

/** Whether it is about a patient; what else there is, is about an event. */
export const isOfPatient = ({ kind }: { readonly kind?: string | undefined }): boolean => kind !== 'eventclosure';

/** Where what was typed is kept while its form or dialog is open; undefined of what is opened by nothing. */
export function draftOf({ componentForm, draft: name, encounter, patient }: About): DraftOf | undefined {
  if (componentForm !== '') return { form: componentForm, patient: patient.uuid };
  if (name === undefined) return undefined;
  return encounter === undefined ? { form: name } : { form: name, patient: patient.uuid };
}

/** What is sent, and what was typed. */
export interface Content {
  readonly sent: Sent;
  /** The draft of the form or dialog, to open it again when it is refused. */
  readonly typed: unknown;
}

/** A record with what it is about; undefined when it was sealed under a key that this session does not have. */
export type Opened = Omit<UnsentRow, 'about' | 'content'> & { readonly about: About | undefined };

/** Records that the server has are listed for so long, in milliseconds, and no more than so many of them. */
const LISTED_FOR = 14 * 24 * 3_600_000;
const MOST_LISTED = 100;

/** Whose records this page may open, and with what. */
export interface Key {
  readonly user: string;
  readonly cipher: DraftCipher;
}

/** The key of the person signed in; undefined in a browser that cannot seal, behind a server that has no keys, and while it cannot be asked for. */
export async function ownKey(): Promise<Key | undefined> {
  await openDrafts();
  const { user, place } = ownDrafts() ?? {};
  return user === undefined || place?.storage !== localStorage ? undefined : { user, cipher: place.cipher };
}

/** Whether the server could not be asked for the key of the person signed in. */
export const keyUnknown = (): boolean => ownDrafts()?.place === undefined;

/** Whether the server does not have it yet: neither in the programme's records, nor held. */
export const isUnsent = (state: UnsentState): boolean => state !== 'stored' && state !== 'held';

const ABOUT = 'about';
const CONTENT = 'content';
const seal = ({ cipher }: Key, uuid: string, part: string, at: number, value: About | Content): Promise<string> =>
  cipher.seal(`${uuid} ${part}`, at, JSON.stringify(value));

async function open<T>({ cipher }: Key, { uuid, at }: UnsentRow, part: string, sealed: string): Promise<T | undefined> {
  const text = await cipher.open(`${uuid} ${part}`, at, sealed);
  return text === undefined ? undefined : (JSON.parse(text) as T); // what opens was sealed here
}

/** What is sent of a record; undefined when it cannot be opened, or the server has it. */
export const contentOf = (key: Key, row: UnsentRow): Promise<Content | undefined> =>
  row.content === null ? Promise.resolve(undefined) : open(key, row, CONTENT, row.content);

/** What a record is about; undefined when it cannot be opened. */
export const aboutOf = (key: Key, row: UnsentRow): Promise<About | undefined> => open(key, row, ABOUT, row.about);

/** Whether a record is kept here; or this browser has nothing to keep it in, sealed; or that has no room. */
export type Keeping = 'kept' | 'nowhere' | 'no room';

/**
 * Keeps a record that is about to be sent. What the server holds under the id is corrected by it; what waits under it is changed, and keeps its place in
 * the order. Where there is no room, what was there before is as it was.
 */
export async function keepRecord(uuid: string, about: About, content: Content, at = Date.now()): Promise<Keeping> {
  let ready: UnsentRow | undefined;
  try {
    ready = await readyToKeep(uuid, about, content, at);
    if (ready === undefined) return 'nowhere';
    await putRow(ready);
  } catch (problem) {
    return ready !== undefined || isFull(problem) ? 'no room' : 'nowhere';
  }
  await tellOthers();
  return 'kept';
}

/** A record as it is to be stored; undefined where nothing can be sealed. Throws when the browser has no store. */
async function readyToKeep(uuid: string, about: About, content: Content, at: number): Promise<UnsentRow | undefined> {
  const key = await ownKey();
  if (key === undefined) return undefined;
  const [sealedAbout, sealedContent] = await Promise.all([seal(key, uuid, ABOUT, at, about), seal(key, uuid, CONTENT, at, content)]);
  const before = await rowOf(uuid);
  return {
    uuid,
    user: key.user,
    at,
    state: 'sending',
    changed: at,
    tries: 0,
    next: 0,
    about: sealedAbout,
    content: sealedContent,
    corrects: before !== undefined && mayBeThere(before),
    ...(before?.order !== undefined && (before.state === 'waiting' || before.state === 'sending') ? { order: before.order } : {}),
  };
}

/** The server has a record: its content is forgotten here. */
export async function settleRecord(uuid: string): Promise<void> {
  const row = await rowOf(uuid);
  await changeRow(uuid, { state: 'stored', changed: Date.now(), content: null });
  if (row?.state === 'held' || row?.corrects === true) await releaseBehind(row);
  await tellOfSent();
}

/** Kinds of what others are about: a person, a test, a sample. */
const MAKING: readonly (string | undefined)[] = ['registration', 'laborder', 'sampleact'];
/** Why is held what is about something that the server does not know. */
const UNKNOWN: readonly (string | undefined)[] = [
  'submission.unknownPatient',
  'engine.unknownReference',
  'lab.testNotThere',
  'lab.sampleNotThere',
];

/** What is held because nobody knew its patient, its test or its sample is sent again once those are there. */
async function releaseBehind(made: UnsentRow): Promise<void> {
  const key = await ownKey();
  const about = key === undefined ? undefined : await aboutOf(key, made);
  if (key === undefined || !MAKING.includes(about?.kind)) return;
  const held = (await rowsOf(made.user)).filter(({ state }) => state === 'held');
  const abouts = await Promise.all(held.map((row) => aboutOf(key, row)));
  const waiting = held.filter(
    (_row, at) => abouts[at]?.patient.uuid === about?.patient.uuid && UNKNOWN.includes(abouts[at]?.problem?.code),
  );
  await Promise.all(
    waiting.map(({ uuid }) => changeRow(uuid, { state: 'waiting', corrects: true, changed: Date.now(), tries: 0, next: 0 })),
  );
}

/** The server refused it: its person has to put it right. */
export async function stopRecord(uuid: string, problem: Message): Promise<void> {
  const [key, row] = [await ownKey(), await rowOf(uuid)];
  if (key === undefined || row === undefined) return;
  await changeRow(uuid, { state: 'stopped', changed: Date.now(), about: await sealProblem(key, row, problem) });
  await tellOfSent();
}

async function sealProblem(key: Key, row: UnsentRow, problem: Message): Promise<string> {
  const about = await aboutOf(key, row);
  return about === undefined ? row.about : seal(key, row.uuid, ABOUT, row.at, { ...about, problem });
}

/** Whether the server may have something under the id: it holds it, or whether what waits here has reached it is not known. */
const mayBeThere = ({ state, corrects }: UnsentRow): boolean => state !== 'stopped' || corrects === true;

/** Whether something was saved here under the id that is not in the programme's records: what is saved under it now takes its place. */
export async function isSavedHere(uuid: string): Promise<boolean> {
  const row = await rowOf(uuid).catch(() => undefined);
  return row !== undefined && row.state !== 'stored';
}

/** The record that was saved under an id before, if the server may have it: what is saved now corrects it. */
export async function savedBefore(uuid: string): Promise<UnsentRow | undefined> {
  const row = await rowOf(uuid).catch(() => undefined);
  return row !== undefined && mayBeThere(row) ? row : undefined;
}

/** What was to take the place of a record was refused: it is as it was before. */
export async function restoreRecord(before: UnsentRow): Promise<void> {
  if (before.state === 'held') return holdRecord(before.uuid);
  await changeRow(before.uuid, before);
  await tellOthers();
}

/** The server refused it and holds it until somebody decides; what was filled stays here to be corrected. Without a problem: for the same as before. */
export async function holdRecord(uuid: string, problem?: Message): Promise<void> {
  const [key, row] = [await ownKey(), await rowOf(uuid)];
  if (key === undefined || row === undefined) return;
  const about = problem === undefined ? row.about : await sealProblem(key, row, problem);
  await changeRow(uuid, { state: 'held', changed: Date.now(), about, seen: problem === undefined });
  await tellOfSent();
}

/** The person signed in has seen which records the server holds. */
export async function seenHeld(): Promise<void> {
  const rows = (await rowsOf(local.get('uuid') ?? '')).filter(({ state, seen }) => state === 'held' && seen !== true);
  if (rows.length === 0) return;
  await Promise.all(rows.map(({ uuid }) => changeRow(uuid, { seen: true })));
  await tellOthers();
}

/** It waits until the server answers; `next` is the moment of the next try, in milliseconds since 1970. */
export async function putOff(uuid: string, tries: number, next: number): Promise<void> {
  // from now on the browser is not to give up what it stores when room is short; some ask the person
  void navigator.storage?.persist?.().catch(() => false);
  await changeRow(uuid, { state: 'waiting', changed: Date.now(), tries, next });
  await tellOfSent();
}

/** What waits and was opened to be changed is not sent for so long, in milliseconds; less than what `isTimeFor` takes for a clock that was put back. */
const OPEN_FOR = 15 * 60_000;

/**
 * Gives its form what was typed into a record that was refused or waits, as a draft; it is sent under the same id when it is saved again. What
 * waits is sent as it was if nothing is saved within a quarter of an hour.
 */
export async function reopenRecord(uuid: string): Promise<About | undefined> {
  const [key, row] = [await ownKey(), await rowOf(uuid)];
  if (key === undefined || row === undefined) return undefined;
  const [about, content] = [await aboutOf(key, row), await contentOf(key, row)];
  if (about === undefined || content === undefined) return undefined;
  const typedIn = draftOf(about);
  if (typedIn !== undefined) await keepDraft(typedIn, content.typed);
  if (row.state === 'waiting') await changeRow(uuid, { opened: true, next: Date.now() + OPEN_FOR });
  return about;
}

/** What is sent of a record; undefined where it is not there, or sealed under another key. */
export async function sentOf(uuid: string): Promise<Sent | undefined> {
  const [key, row] = [await ownKey(), await rowOf(uuid)];
  return key === undefined || row === undefined ? undefined : (await contentOf(key, row))?.sent;
}

/** A correction of a filled form that is not in the programme's records is gone on with, unless what was typed since is there: as `reopenRecord`. */
export async function reopenCorrection(encounter: string): Promise<void> {
  const rows = (await rowsOf(local.get('uuid') ?? '').catch(() => [])).filter(({ state }) => state !== 'stored' && state !== 'sending');
  const key = rows.length === 0 ? undefined : await ownKey();
  if (key === undefined) return;
  for (const row of rows) {
    // oxlint-disable-next-line no-await-in-loop -- the first that is found
    const about = await aboutOf(key, row);
    const typedIn = about === undefined ? undefined : draftOf(about);
    if (about?.encounter !== encounter || typedIn === undefined || draft(typedIn) !== undefined) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await reopenRecord(row.uuid);
    return;
  }
}

/** What was saved here behind a record and is nothing without it: of somebody who is registered by it, of a test that it orders, of a sample that it collects. */
export async function recordsBehind(uuid: string): Promise<readonly Opened[]> {
  const [key, row] = [await ownKey(), await rowOf(uuid)];
  if (key === undefined || row === undefined) return [];
  const [about, content] = [await aboutOf(key, row), await contentOf(key, row)];
  if (about === undefined || content === undefined || !isAct(content.sent)) return [];
  const act = content.sent;
  const others = (await recordsOf(about.patient.uuid)).filter((other) => other.uuid !== uuid);
  if (act.kind === 'registration') return others;
  if (act.kind === 'laborder')
    return others.filter((other) => act.body.orders.some(({ uuid: test }) => test !== undefined && test === other.about?.test));
  if (act.kind !== 'sampleact' || act.body.act !== 'collect') return [];
  const { sample } = act.body;
  const rows = await rowsOf(key.user);
  const decisions = await Promise.all(
    others.map(async (other) => {
      const at = rows.find((each) => each.uuid === other.uuid);
      const sent = at === undefined ? undefined : (await contentOf(key, at))?.sent;
      return sent !== undefined && isAct(sent) && sent.kind === 'sampleact' && sent.body.sample === sample;
    }),
  );
  return others.filter((_other, at) => decisions[at]);
}

/** It is no record: what was typed is still in the form. */
export async function giveUpRecord(uuid: string): Promise<void> {
  await removeRow(uuid);
  await tellOthers();
}

/** The records of the person signed in, the last saved first. */
export async function ownRecords(): Promise<Opened[]> {
  const user = local.get('uuid');
  if (user === undefined) return [];
  const rows = await sweep(await rowsOf(user));
  const key = rows.length === 0 ? undefined : await ownKey();
  const opened = rows.map(async (row): Promise<Opened> => {
    const { about: _sealed, content: _content, ...plain } = row;
    return { ...plain, about: key === undefined ? undefined : await aboutOf(key, row) };
  });
  return (await Promise.all(opened)).toReversed();
}

/** Those of a patient that are not in the programme's records, the first saved first. */
export async function recordsOf(patient: string): Promise<Opened[]> {
  const rows = (await rowsOf(local.get('uuid') ?? '').catch(() => [])).filter(({ state }) => state !== 'stored');
  const key = rows.length === 0 ? undefined : await ownKey();
  if (key === undefined) return [];
  const opened = rows.map(async ({ about, content: _content, ...row }) => ({
    ...row,
    about: await aboutOf(key, { ...row, about, content: null }),
  }));
  return (await Promise.all(opened)).filter(({ about }) => about?.patient.uuid === patient);
}

/** Forgets what the server has had for long. */
async function sweep(rows: readonly UnsentRow[], now = Date.now()): Promise<UnsentRow[]> {
  const settled = rows.filter(({ state }) => state === 'stored').toSorted((a, b) => b.changed - a.changed);
  const old = new Set(settled.filter(({ changed }, at) => at >= MOST_LISTED || now - changed > LISTED_FOR).map(({ uuid }) => uuid));
  await Promise.all([...old].map(removeRow));
  return rows.filter(({ uuid }) => !old.has(uuid));
}

/**
 * How many records are not on the server: of the person signed in, of them those that they have to look at, and of other people. `held`: those
 * that the server holds and their person has not seen so.
 */
export interface UnsentCount {
  readonly own: number;
  readonly stopped: number;
  readonly held: number;
  readonly others: number;
}

const NONE: UnsentCount = { own: 0, stopped: 0, held: 0, others: 0 };
let count = NONE;
const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/** Between the tabs of this browser. */
function betweenTabs(): BroadcastChannel {
  if (channel === undefined) {
    channel = new BroadcastChannel('fieldward-unsent');
    channel.addEventListener('message', () => void readCount());
  }
  return channel;
}

/** The count as it was when last read; `whenUnsentChanges` keeps it fresh. */
export const unsentCount = (): UnsentCount => count;

async function readCount(): Promise<void> {
  const all = await rowsOf().catch(() => undefined);
  // what could not be read is not nothing: it counts as it did
  if (all === undefined) return;
  const mine = ({ user }: UnsentRow): boolean => user === local.get('uuid');
  const rows = all.filter(({ state }) => isUnsent(state));
  const own = rows.filter(mine);
  const held = all.filter((row) => row.state === 'held' && row.seen !== true && mine(row)).length;
  count = { own: own.length, stopped: own.filter(({ state }) => state === 'stopped').length, held, others: rows.length - own.length };
  for (const listener of listeners) listener();
}

/** Tells this and the other tabs that something changed. */
export async function tellOthers(): Promise<void> {
  await readCount();
  betweenTabs().postMessage(null);
}

/** While many are sent, it is told so often, in milliseconds: what is told reads all of them each time. */
const TELL_EVERY = 500;
let seldom = false;
let telling: ReturnType<typeof setTimeout> | undefined;

/** Tells what became of a record that was sent: at once, or a moment later where many are sent. */
async function tellOfSent(): Promise<void> {
  if (seldom) telling ??= setTimeout(() => void tellNow(), TELL_EVERY);
  else await tellOthers();
}

function tellNow(): Promise<void> {
  clearTimeout(telling);
  telling = undefined;
  return tellOthers();
}

/** Sends many records: what becomes of each is told every half a second, and of the last ones when this ends. */
export async function tellingSeldom<T>(send: () => Promise<T>): Promise<T> {
  seldom = true;
  try {
    return await send();
  } finally {
    seldom = false;
    if (telling !== undefined) await tellNow();
  }
}

/** Calls `listener` whenever a record was kept, sent or settled, in this or another tab. Returns the way to stop. */
export function whenUnsentChanges(listener: () => void): () => void {
  listeners.add(listener);
  betweenTabs();
  void readCount();
  return () => listeners.delete(listener);
}
