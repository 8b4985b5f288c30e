import { useEffect, useSyncExternalStore } from 'react';
import {
  clearEntries,
  entriesOf,
  nameOfItem,
  readEntry,
  removeEntry,
  someDrafts,
  sweepEntries,
  writeEntry,
  type Entry,
} from './draft-entries.ts';
import type { DraftPlace } from './draft-place.ts';
import { local, whenLocalChanges } from './local-store.ts';
import { warmUp } from './warm-up.ts';

/** What somebody typed and has not sent: survives reload, sign-out and crash, and only its writer sees it again. */
export interface Draft<T> {
  /** When it was last changed, in milliseconds since 1970. */
  at: number;
  content: T;
  /** Where it was typed, when that was in another browser: `Chrome · Android`. */
  device?: string | undefined;
  /** What another browser has of the same. */
  other?: Draft<T> | undefined;
}

/** Of the drafts of one form, the one that is offered first, or what another browser has of it. */
export type WhichDraft = 'last' | 'other';

/** What one goes on with. */
export const chosenDraft = <T>(found: Draft<T>, which: WhichDraft): T => (which === 'other' ? (found.other ?? found) : found).content;

/** Which form of which record a draft belongs to. */
export interface DraftOf {
  form: string;
  patient?: string;
}

/** Drafts older than this are dropped. */
export const DRAFT_LIFE = 90 * 24 * 3_600_000;
/** A server that could not be asked for the key is asked again after this long, in milliseconds. */
const ASK_AGAIN = 10_000;
/** Where something waits for the key, it is asked again at once, after so many milliseconds: a form that opened without it would be filled anew. */
const ASK_AT_ONCE = [500, 2000];

/** A draft in memory; its text is JSON. */
interface Held {
  readonly at: number;
  readonly text: string;
  /** The address and the title of the page on which it was typed, with a tab between them. */
  readonly page?: string | undefined;
  /** The name under which the store has it, once it has. */
  name?: string;
}

/** A draft that another browser of the person has. */
export interface Elsewhere extends Held {
  readonly key: string;
  readonly name: string;
  readonly browser: string;
  /** `Chrome · Android` */
  readonly device: string;
  /** Whether this browser offered it: what is saved here then stands for it, too. */
  offered?: boolean;
}

/**
 * The drafts of one person. They are read from memory; the store follows, one change after the other, because sealing takes a
 * moment. Null stands for a draft that was dropped before the store was open.
 */
export interface Drafts {
  readonly user: string;
  readonly held: Map<string, Held | null>;
  /** What their other browsers have, the last changed first. */
  elsewhere: readonly Elsewhere[];
  /** What somebody chose of it, to go on with here. */
  asked?: Elsewhere | undefined;
  /** What of it was gone on with and saved here, or given up, and is to be so there. */
  over: readonly Elsewhere[];
  /** Tells who keeps the drafts of a person's browsers alike that there is something new. */
  share?: () => void;
  place?: DraftPlace;
  opening?: Promise<void>;
  /** Whether all that this browser has is in memory: before, a draft would be overlooked. */
  ready: boolean;
  askAgain: number;
  /** Ends with the last change so far. */
  written: Promise<unknown>;
}

let drafts: Drafts | undefined;
const listeners = new Set<() => void>();
const notifyListeners = (): void => listeners.forEach((listener) => listener());

const keyOf = ({ form, patient }: DraftOf): string => `${patient ?? '-'}:${form}`;

/** The drafts of the person signed in. */
function ofPerson(): Drafts | undefined {
  const user = local.get('uuid');
  if (user === undefined) return undefined;
  if (drafts?.user === user) return drafts;
  const none = !someDrafts();
  drafts = { user, held: new Map(), elsewhere: [], over: [], ready: none, askAgain: 0, written: drafts?.written ?? Promise.resolve() };
  return drafts;
}

/**
 * Opens what the person signed in has typed earlier, once; `askKey` gives the key in Base64. Without a key, what is typed meanwhile
 * stays in memory, and a later call tries again.
 */
export async function openDrafts(askKey?: () => Promise<string | undefined>, now = Date.now()): Promise<void> {
  const own = ofPerson();
  if (own === undefined || own.place !== undefined || (own.opening === undefined && now < own.askAgain)) return;
  own.opening ??= openInTime(own, askKey, own.ready ? [] : ASK_AT_ONCE)
    .catch(() => {
      own.askAgain = now + ASK_AGAIN;
    })
    .finally(() => {
      delete own.opening;
      own.ready = true;
      notifyListeners();
    });
  await own.opening;
}

/** What a person asks for does not wait for the time when the server is asked again. */
export function askAtOnce(): void {
  const own = ofPerson();
  if (own !== undefined) own.askAgain = 0;
}

async function openInTime(own: Drafts, askKey: (() => Promise<string | undefined>) | undefined, waits: readonly number[]): Promise<void> {
  for (const wait of waits) {
    try {
      return await open(own, askKey);
    } catch {
      await new Promise((done) => setTimeout(done, wait));
    }
  }
  await open(own, askKey);
}

async function open(own: Drafts, askKey?: () => Promise<string | undefined>): Promise<void> {
  // ciphers are not for the first picture
  const { openPlace, takePlain } = await import('./draft-place.ts');
  const place = await openPlace(own.user, askKey);
  // what the person before left is sealed first
  await own.written;
  for (const entry of entriesOf(place.storage)) await take(own, place, entry, (key) => own.held.has(key));
  own.place = place;
  warmUp(() => startSharing(own));
  for (const { key, ...plain } of takePlain(own.user, Date.now() - DRAFT_LIFE)) if (!own.held.has(key)) own.held.set(key, plain);
  for (const [key, held] of own.held) if (held?.name === undefined) void follow(own, key);
}

/** From now on the other browsers of the person have these drafts, too, and this one has theirs. */
export async function startSharing(own = drafts): Promise<void> {
  const { shareDrafts } = await import('./draft-sharing.ts');
  if (own?.place?.storage === localStorage && own.share === undefined) shareDrafts(own, notifyListeners);
}

/** What a draft belongs to, the page on which it was typed, and what it holds, in what was sealed. */
export function unsealed(text = ''): { readonly key: string; readonly page: string | undefined; readonly text: string } | undefined {
  const [, key, page, typed] = /^([^\t\n]+)\t?(.*)\n([^]*)$/.exec(text) ?? [];
  return key === undefined || typed === undefined ? undefined : { key, page, text: typed };
}

/** Takes a stored draft into memory, when it is the person's own and `known` does not hold it back. */
async function take({ held }: Drafts, { cipher }: DraftPlace, { name, at, sealed }: Entry, known = (_key: string) => false): Promise<void> {
  const found = unsealed(await cipher.open(name, at, sealed));
  if (found !== undefined && !known(found.key)) held.set(found.key, { at, ...found, name });
}

/** Brings the store in line with the memory for one draft; whether it could. */
function follow(own: Drafts, key: string): Promise<boolean> {
  const change = own.written.then(() => write(own, key)).catch(() => false);
  own.written = change;
  void change.then(() => own.share?.());
  return change;
}

async function write({ held, place }: Drafts, key: string): Promise<boolean> {
  if (place === undefined) return false;
  const { storage, cipher } = place;
  const name = await cipher.nameOf(key);
  const draft = held.get(key);
  if (!draft) {
    removeEntry(storage, name);
    held.delete(key);
    return true;
  }
  if (draft.name !== undefined) return true;
  const sealed = await cipher.seal(name, draft.at, `${key}\t${draft.page ?? ''}\n${draft.text}`);
  // what changed meanwhile is written by the change that follows
  if (held.get(key) !== draft) return true;
  if (!writeEntry(storage, { name, at: draft.at, sealed })) return false;
  draft.name = name;
  return true;
}

/**
 * The draft of the person signed in for a form, if this browser has one that is not too old, with what another one has of the same. What
 * only others have comes when somebody asked for it: nobody who opens a form is kept from it by what they began elsewhere. Only after
 * `useDraftsOpen` says so.
 */
export function draft<T>(of: DraftOf, now = Date.now()): Draft<T> | undefined {
  const own = ofPerson();
  const key = keyOf(of);
  const found = own?.held.get(key);
  const mine = found && now - found.at <= DRAFT_LIFE ? found : undefined;
  const asked = own?.asked?.key === key ? own.asked : undefined;
  const theirs = asked ?? (mine && own?.elsewhere.find((each) => each.key === key));
  if (theirs) theirs.offered = true;
  const [first, other] = asked ? [asked, mine] : [mine, theirs];
  return first && { ...read<T>(first), other: other && read<T>(other) };
}

const read = <T>({ at, text, device }: Held & { readonly device?: string }): Draft<T> => ({ at, content: JSON.parse(text) as T, device });

/** Keeps a draft. When the browser's store is full, the oldest drafts give way; the promise says whether it could be kept. */
export async function keepDraft<T>(of: DraftOf, content: T, now = Date.now()): Promise<boolean> {
  // of somebody whose session has just ended, too: the page is still there, and so is the key
  const own = ofPerson() ?? drafts;
  if (own === undefined) return false;
  const key = keyOf(of);
  // what goes on with something is later than that, whatever the clock says
  const at = Math.max(now, (own.held.get(key)?.at ?? 0) + 1);
  own.held.set(key, { at, text: JSON.stringify(content), page: `${location.pathname}${location.search}\t${document.title}` });
  if (own.asked?.key === key) own.asked = undefined;
  if (own.place === undefined) await openDrafts();
  return follow(own, key);
}

/** Forgets a draft: its form was saved or given up. */
export function dropDraft(of: DraftOf): void {
  const own = ofPerson();
  if (own === undefined) return;
  const key = keyOf(of);
  const name = own.held.get(key)?.name;
  own.held.set(key, null);
  const isOver = (each: Elsewhere): boolean => each.key === key && each.offered === true;
  own.over = [...own.over, ...own.elsewhere.filter(isOver)];
  own.elsewhere = own.elsewhere.filter((each) => !isOver(each));
  own.asked = undefined;
  if (name !== undefined && own.place !== undefined) removeEntry(own.place.storage, name);
  void follow(own, key);
}

/** All that is known of the drafts of the person signed in; undefined when nobody is. */
export const ownDrafts = ofPerson;

/** Whether all that this browser has can be read. */
export const draftsReady = (): boolean => ofPerson()?.ready ?? true;

/** Whether drafts can be read; the first part that asks opens them. */
export function useDraftsOpen(): boolean {
  useEffect(() => void openDrafts(), []);
  return useSyncExternalStore(whenDraftsCome, draftsReady);
}

/** Calls `listener` when drafts were opened, or came from another browser. Returns the way to stop. */
export function whenDraftsCome(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Called when the application starts: drops what is too old or unreadable, opens what there is, follows what other tabs keep and
 * drop, and forgets at the end of the session what is not sealed.
 */
export function startDrafts(now = Date.now()): void {
  sweepEntries(localStorage, now - DRAFT_LIFE);
  if (ofPerson()?.ready === false) void openDrafts();
  whenLocalChanges(forgetOpen);
  addEventListener('storage', ({ key, newValue, storageArea }) => {
    const name = key === null ? undefined : nameOfItem(key);
    if (name === undefined || drafts?.place === undefined || storageArea !== drafts.place.storage) return;
    if (newValue === null) {
      for (const [of, held] of drafts.held) if (held?.name === name) drafts.held.delete(of);
      return;
    }
    const entry = readEntry(drafts.place.storage, name);
    if (entry !== undefined) void take(drafts, drafts.place, entry);
  });
}

function forgetOpen(): void {
  if (drafts === undefined || drafts.user === local.get('uuid') || drafts.place?.storage !== sessionStorage) return;
  drafts.held.clear();
  drafts = undefined;
  clearEntries(sessionStorage);
}
