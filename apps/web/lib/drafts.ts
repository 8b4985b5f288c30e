import { useEffect, useSyncExternalStore } from 'react';
import {
  clearEntries,
  entriesOf,
  hasPlain,
  nameOfItem,
  readEntry,
  removeEntry,
  sweepEntries,
  takePlain,
  writeEntry,
  type Entry,
} from './draft-entries.ts';
import type { DraftPlace } from './draft-place.ts';
import { local, whenLocalChanges } from './local-store.ts';

/** What somebody typed and has not sent: survives reload, sign-out and crash, and only its writer sees it again. */
export interface Draft<T> {
  /** When it was last changed, in milliseconds since 1970. */
  at: number;
  content: T;
}

/** Which form of which record a draft belongs to. */
export interface DraftOf {
  form: string;
  patient?: string;
}

/** Drafts older than this are dropped. */
export const DRAFT_LIFE = 14 * 24 * 3_600_000;
/** A server that could not be asked for the key is asked again after this long. */
const ASK_AGAIN = 10_000;
/** Where something waits for the key, it is asked again at once, after so many milliseconds: a form that opened without it would be filled anew. */
const ASK_AT_ONCE = [500, 2000];

/** A draft in memory; its text is JSON. */
interface Held {
  readonly at: number;
  readonly text: string;
  /** The name under which the store has it, once it has. */
  name?: string;
}

/**
 * The drafts of one person. They are read from memory; the store follows, one change after the other, because sealing takes a
 * moment. Null stands for a draft that was dropped before the store was open.
 */
interface Drafts {
  readonly user: string;
  readonly held: Map<string, Held | null>;
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

const keyOf = ({ form, patient }: DraftOf): string => `${patient ?? '-'}:${form}`;

/** The drafts of the person signed in. */
function ofPerson(): Drafts | undefined {
  const user = local.get('uuid');
  if (user === undefined) return undefined;
  if (drafts?.user === user) return drafts;
  const none = entriesOf(localStorage).length + entriesOf(sessionStorage).length === 0 && !hasPlain(user);
  drafts = { user, held: new Map(), ready: none, askAgain: 0, written: drafts?.written ?? Promise.resolve() };
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
      for (const listener of listeners) listener();
    });
  await own.opening;
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
  const { openPlace } = await import('./draft-place.ts');
  const place = await openPlace(own.user, askKey);
  // what the person before left is sealed first
  await own.written;
  for (const entry of entriesOf(place.storage)) await take(own, place, entry, (key) => own.held.has(key));
  own.place = place;
  for (const { key, ...plain } of takePlain(own.user)) if (!own.held.has(key)) own.held.set(key, plain);
  for (const [key, held] of own.held) if (held?.name === undefined) void follow(own, key);
}

/** Takes a stored draft into memory, when it is the person's own and `known` does not hold it back. */
async function take({ held }: Drafts, { cipher }: DraftPlace, { name, at, sealed }: Entry, known = (_key: string) => false): Promise<void> {
  const text = await cipher.open(name, at, sealed);
  const end = text?.indexOf('\n') ?? -1;
  if (text === undefined || end < 0) return;
  const key = text.slice(0, end);
  if (!known(key)) held.set(key, { at, text: text.slice(end + 1), name });
}

/** Brings the store in line with the memory for one draft; whether it could. */
function follow(own: Drafts, key: string): Promise<boolean> {
  const change = own.written.then(() => write(own, key)).catch(() => false);
  own.written = change;
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
  const sealed = await cipher.seal(name, draft.at, `${key}\n${draft.text}`);
  // what changed meanwhile is written by the change that follows
  if (held.get(key) !== draft) return true;
  if (!writeEntry(storage, { name, at: draft.at, sealed })) return false;
  draft.name = name;
  return true;
}

/** The draft of the person signed in for a form, if there is one and it is not too old. Only after `useDraftsOpen` says so. */
export function draft<T>(of: DraftOf, now = Date.now()): Draft<T> | undefined {
  const found = ofPerson()?.held.get(keyOf(of));
  return found && now - found.at <= DRAFT_LIFE ? { at: found.at, content: JSON.parse(found.text) as T } : undefined;
}

/** Keeps a draft. When the browser's store is full, the oldest drafts give way; the promise says whether it could be kept. */
export async function keepDraft<T>(of: DraftOf, content: T, now = Date.now()): Promise<boolean> {
  // of somebody whose session has just ended, too: the page is still there, and so is the key
  const own = ofPerson() ?? drafts;
  if (own === undefined) return false;
  own.held.set(keyOf(of), { at: now, text: JSON.stringify(content) });
  if (own.place === undefined) await openDrafts();
  return follow(own, keyOf(of));
}

/** Forgets a draft: its form was saved or given up. */
export function dropDraft(of: DraftOf): void {
  const own = ofPerson();
  if (own === undefined) return;
  const key = keyOf(of);
  const name = own.held.get(key)?.name;
  own.held.set(key, null);
  if (name !== undefined && own.place !== undefined) removeEntry(own.place.storage, name);
  void follow(own, key);
}

/** The forms without a patient, named like `prefix…`, of which the person signed in has drafts. */
export function draftForms(prefix: string): string[] {
  const start = keyOf({ form: prefix });
  return [...(ofPerson()?.held ?? [])].flatMap(([key, held]) =>
    held !== null && key.startsWith(start) ? prefix + key.slice(start.length) : [],
  );
}

/** A draft that the person signed in has, whatever it is of. */
export interface KeptDraft extends DraftOf {
  /** When it was last changed, in milliseconds since 1970. */
  readonly at: number;
}

/** All drafts of the person signed in, the last changed first. Only after `useDraftsRead` says so. */
export function keptDrafts(now = Date.now()): KeptDraft[] {
  return [...(ofPerson()?.held ?? [])]
    .flatMap(([key, held]) => {
      if (held === null || now - held.at > DRAFT_LIFE) return [];
      const end = key.indexOf(':');
      const [patient, form] = [key.slice(0, end), key.slice(end + 1)];
      return { form, at: held.at, ...(patient === '-' ? {} : { patient }) };
    })
    .toSorted((a, b) => b.at - a.at);
}

/** Whether drafts can be read; the first part that asks opens them. */
export function useDraftsOpen(): boolean {
  useEffect(() => void openDrafts(), []);
  return useSyncExternalStore(subscribe, () => ofPerson()?.ready ?? true);
}

/** Whether what was typed earlier can be read; where this browser has nothing, nobody is asked for a key. */
export function useDraftsRead(): boolean {
  useEffect(() => {
    if (ofPerson()?.ready === false) void openDrafts();
  }, []);
  return useSyncExternalStore(subscribe, () => ofPerson()?.ready ?? true);
}

function subscribe(listener: () => void): () => void {
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
