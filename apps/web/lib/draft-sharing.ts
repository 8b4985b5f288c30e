/** Keeps the drafts of a person alike in all of their browsers: what is sealed here goes to the server, and what another browser sealed comes. */
import type { CallResponse } from './operation-address.ts';
import { call } from './call.ts';
import { deviceName } from './device-name.ts';
import { GIVEN_UP, readEntry, removeEntry, writeEntry, type Entry } from './draft-entries.ts';
import type { DraftPlace } from './draft-place.ts';
import { unsealed, type Drafts, type Held } from './drafts.ts';
import { DEVICE_PREFIX, local } from './local-store.ts';

/** So long after the last change it is sent, in milliseconds: what is typed on meanwhile goes along. */
const PAUSE = 3_000;
/** After an attempt that failed, and while nothing changes: what other browsers changed is asked for when somebody comes back to the page. */
const AGAIN = 60_000;
/** Characters of sealed drafts in one request. */
const AT_ONCE = 1_000_000;
const BROWSER = `${DEVICE_PREFIX}browser`;

type Shared = CallResponse<'POST fieldward/draftsync'>['drafts'][number];

/** What the server has of a draft, as far as this browser knows. */
interface Known {
  readonly version: number;
  readonly at: number;
  /** Where it was typed, when that was in another browser. */
  readonly device?: string;
  /** Whether another browser has something else of the same. */
  readonly other?: true;
}

/** When a draft was given up, as long as the server has not been told; null: it was not. */
const givenUp = (storage: Storage, name: string): string | null => storage.getItem(GIVEN_UP + name);

/** The server was told. */
const forgetGivenUp = (storage: Storage, name: string): void => storage.removeItem(GIVEN_UP + name);

type AllKnown = Record<string, Known>;

/** The random name of this browser. */
function browserName(): string {
  const known = localStorage.getItem(BROWSER);
  if (known !== null) return known;
  const name = crypto.randomUUID();
  localStorage.setItem(BROWSER, name);
  return name;
}

/** What this browser knows of the server's drafts of one person, in its store. */
class Knowledge {
  readonly #item: string;

  private constructor(item: string) {
    this.#item = item;
  }

  static async of({ cipher }: DraftPlace): Promise<Knowledge> {
    return new Knowledge(`${DEVICE_PREFIX}shared:${await cipher.nameOf('what the server has')}`);
  }

  read(): AllKnown {
    try {
      return JSON.parse(localStorage.getItem(this.#item) ?? '{}') as AllKnown; // as `write` wrote it
    } catch {
      return {};
    }
  }

  write(known: AllKnown): void {
    localStorage.setItem(this.#item, JSON.stringify(known));
  }
}

/** The stored drafts of a person: name and key. */
const stored = ({ held }: Drafts): Map<string, string> =>
  new Map([...held].flatMap(([key, draft]) => (draft?.name === undefined ? [] : [[draft.name, key] as const])));

/** What is to be sent: of each draft that was given up, only that; of the others what is not on the server. */
function toSend(
  storage: Storage,
  names: ReadonlyMap<string, string>,
  known: AllKnown,
): { name: string; at: number; sealed: string | null }[] {
  const dropped = Object.keys(known).filter((name) => givenUp(storage, name) !== null);
  const changed = [...names.keys()].flatMap((name): Entry[] => {
    const entry = givenUp(storage, name) !== null && name in known ? undefined : readEntry(storage, name);
    return entry === undefined || known[name]?.at === entry.at ? [] : [entry];
  });
  let length = 0;
  return [
    ...dropped.map((name) => ({ name, at: Number(givenUp(storage, name)), sealed: null })),
    ...changed.filter(({ sealed }, at) => {
      length += sealed.length;
      return at === 0 || length <= AT_ONCE;
    }),
  ];
}

/** Takes what the server has of one draft. Answers whether there is more to say of it. */
async function take(own: Drafts, place: DraftPlace, shared: Shared, known: AllKnown, sent: number | undefined): Promise<boolean> {
  const { storage, cipher } = place;
  const { name, version, at, sealed, device, own: mine, other } = shared;
  const here = readEntry(storage, name);
  const key = stored(own).get(name);
  const typedOn = here !== undefined && here.at !== (sent ?? known[name]?.at ?? at);
  if (sealed === null) {
    delete known[name];
    if (typedOn) return true;
    removeEntry(storage, name);
    if (key !== undefined) own.held.delete(key);
    return false;
  }
  known[name] = { version, at, ...(mine ? {} : { device }), ...(other === null ? {} : { other: true }) };
  if (typedOn || givenUp(storage, name) !== null) return true;
  const found = unsealed(await cipher.open(name, at, sealed));
  if (found === undefined) return false;
  const before = other === null ? undefined : unsealed(await cipher.open(name, other.at, other.sealed));
  const held: Held = {
    at,
    text: found.text,
    ...(mine ? {} : { device }),
    ...(before === undefined || other === null
      ? {}
      : { other: { at: other.at, text: before.text, ...(other.own ? {} : { device: other.device }) } }),
  };
  // without room in the store it lasts as long as the page
  if (here?.at === at || writeEntry(storage, { name, at, sealed })) held.name = name;
  own.held.set(found.key, held);
  return false;
}

/** One exchange with the server. Answers whether there is more. */
async function exchange(own: Drafts, place: DraftPlace, knowledge: Knowledge): Promise<boolean> {
  await own.written;
  const known = knowledge.read();
  const names = stored(own);
  for (const [name, key] of names) {
    const held = own.held.get(key);
    // after a reload the store has the text, and not where it was typed
    if (held && held.device === undefined && held.at === known[name]?.at) held.device = known[name].device;
  }
  const changed = toSend(place.storage, names, known);
  const sent = new Map(changed.map(({ name, at }) => [name, at]));
  const has = Object.entries(known).flatMap(([name, { version, other }]) => {
    const key = names.get(name);
    if (sent.has(name)) return [{ name, version }];
    if (key === undefined) return [];
    // after a reload it is not known any more what another browser has of the same: it is asked for as if nothing were known
    return [{ name, version: other === undefined || own.held.get(key)?.other !== undefined ? version : 0 }];
  });
  const { drafts, more } = await call('POST fieldward/draftsync', {
    body: {
      browser: browserName(),
      device: deviceName(navigator.userAgent).slice(0, 80) || '?',
      changed,
      known: has,
    },
  });
  if (own.user !== local.get('uuid')) return false;
  let again =
    more || [...names.keys()].some((name) => sent.get(name) !== undefined && readEntry(place.storage, name)?.at !== sent.get(name));
  for (const { name, at, sealed } of changed)
    if (sealed === null && givenUp(place.storage, name) === String(at)) forgetGivenUp(place.storage, name);
  const now = knowledge.read();
  const told = new Set(drafts.map(({ name }) => name));
  for (const { name, sealed } of changed) if (sealed === null && !told.has(name)) delete now[name];
  for (const shared of drafts) again = (await take(own, place, shared, now, sent.get(shared.name))) || again;
  knowledge.write(now);
  return again || toSend(place.storage, stored(own), now).length > 0;
}

/**
 * Begins: now, after each change, when somebody comes back to the page, and when the network does. Answers what is to be called when a
 * draft changed. @param tell called when drafts of other browsers came
 */
export function shareDrafts(own: Drafts, tell: () => void): () => void {
  const { place } = own;
  if (place === undefined) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let last = 0;
  const later = (pause: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), pause);
  };
  const run = async (): Promise<void> => {
    if (running) return later(PAUSE);
    if (own.user !== local.get('uuid')) return;
    running = true;
    last = Date.now();
    try {
      const knowledge = await Knowledge.of(place);
      // of several tabs one at a time
      const once = () => exchange(own, place, knowledge);
      const more = 'locks' in navigator ? await navigator.locks.request('fieldward drafts', once) : await once();
      tell();
      if (more) later(500);
    } catch {
      later(AGAIN);
    } finally {
      running = false;
    }
  };
  const seen = (): void => {
    if (document.visibilityState === 'hidden') clearTimeout(timer);
    if (document.visibilityState === 'hidden' || Date.now() - last > AGAIN) void run();
  };
  document.addEventListener('visibilitychange', seen);
  addEventListener('online', () => void run());
  void run();
  return () => later(PAUSE);
}
