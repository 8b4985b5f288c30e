/** Keeps the drafts of a person alike in all of their browsers: what is sealed here goes to the server, and what another browser sealed comes. */
import type { SharedDraft } from '@fieldward/contract/account/draft.operations.ts';
import { call } from './call.ts';
import { deviceName } from './device-name.ts';
import { readEntry, removeEntry } from './draft-entries.ts';
import type { DraftPlace } from './draft-place.ts';
import { unsealed, type Drafts, type Elsewhere } from './drafts.ts';
import { browserName, DEVICE_PREFIX, local } from './local-store.ts';

/** So long after the last change it is sent, in milliseconds: what is typed on meanwhile goes along. */
const PAUSE = 3_000;
/** After an attempt that failed, and while nothing changes: what other browsers changed is asked for when somebody comes back to the page. */
const AGAIN = 60_000;
/** Characters of the longest sealed draft that is sent: a longer one stays here. */
const LONGEST = 350_000;
/** Characters of sealed drafts in one request, and drafts. */
const AT_ONCE = 1_000_000;
const MANY = 400;

/** What this browser remembers of the sharing of one person's drafts. */
interface Memory {
  /** The drafts that it sent, by name, and when each was typed. */
  readonly sent: Readonly<Record<string, number>>;
  /** What it offered of other browsers. */
  readonly offered: readonly string[];
}

/** The same, in its store, where all tabs have it. */
class Remembered {
  readonly #item: string;

  private constructor(item: string) {
    this.#item = item;
  }

  static async of({ cipher }: DraftPlace): Promise<Remembered> {
    return new Remembered(`${DEVICE_PREFIX}shared:${await cipher.nameOf('what the server has')}`);
  }

  read(): Memory {
    try {
      return { sent: {}, offered: [], ...(JSON.parse(localStorage.getItem(this.#item) ?? '{}') as Partial<Memory>) }; // as `write` wrote it
    } catch {
      return { sent: {}, offered: [] };
    }
  }

  write(memory: Memory): void {
    localStorage.setItem(this.#item, JSON.stringify(memory));
  }
}

const offerOf = ({ name, browser, at }: Pick<Elsewhere, 'name' | 'browser' | 'at'>): string => `${name} ${browser} ${at}`;

/** What is to be sent: of what is gone here only that; of the rest what the server does not have. */
function toSend({ held }: Drafts, { storage }: DraftPlace, { sent }: Memory): { name: string; at: number; sealed: string | null }[] {
  let length = 0;
  const gone = Object.entries(sent).flatMap(([name, at]) => (readEntry(storage, name) === undefined ? [{ name, at, sealed: null }] : []));
  const changed = [...held.values()].flatMap((draft) => {
    const entry = draft?.name === undefined ? undefined : readEntry(storage, draft.name);
    if (entry === undefined || sent[entry.name] === entry.at || entry.sealed.length > LONGEST) return [];
    length += entry.sealed.length;
    return length > AT_ONCE && length > entry.sealed.length ? [] : [entry];
  });
  return [...gone, ...changed].slice(0, MANY);
}

/** What another browser gave up goes here, unless it was typed on. */
function giveWay({ held }: Drafts, { storage }: DraftPlace, { name, at }: SharedDraft): void {
  if (readEntry(storage, name)?.at !== at) return;
  removeEntry(storage, name);
  for (const [key, draft] of held) if (draft?.name === name) held.delete(key);
}

/** Takes what another browser has, in place of what it had before. */
async function take(own: Drafts, { cipher }: DraftPlace, shared: SharedDraft, offered: readonly string[]): Promise<void> {
  const { name, browser, at, sealed, device } = shared;
  const found = sealed === null ? undefined : unsealed(await cipher.open(name, at, sealed));
  const rest = own.elsewhere.filter((each) => each.name !== name || each.browser !== browser);
  const now: Elsewhere[] =
    found === undefined ? [] : [{ ...found, name, browser, at, device, offered: offered.includes(offerOf({ name, browser, at })) }];
  own.elsewhere = [...rest, ...now].toSorted((a, b) => b.at - a.at);
}

/** One exchange with the server after another, as long as there is more. Answers the last version that this browser has. */
async function exchange(own: Drafts, place: DraftPlace, remembered: Remembered, since: number): Promise<number> {
  await own.written;
  const before = remembered.read();
  const changed = toSend(own, place, before);
  const over = own.over.slice(0, MANY);
  const browser = browserName();
  const { drafts, more } = await call('POST fieldward/draftsync', {
    body: {
      browser,
      device: deviceName(navigator.userAgent).slice(0, 80) || '?',
      changed,
      over: over.map(({ name, browser: typedIn, at }) => ({ name, browser: typedIn, at })),
      since,
    },
  });
  if (own.user !== local.get('uuid')) return since;
  own.over = own.over.filter((each) => !over.includes(each));
  const sent = { ...before.sent };
  for (const { name, at, sealed } of changed) {
    if (sealed === null) delete sent[name];
    else sent[name] = at;
  }
  const offered = new Set([...before.offered, ...own.elsewhere.flatMap((each) => (each.offered === true ? [offerOf(each)] : []))]);
  for (const shared of drafts) {
    if (shared.browser !== browser) {
      // one after the other: the last word on a draft is the last
      // oxlint-disable-next-line no-await-in-loop
      await take(own, place, shared, [...offered]);
    } else {
      if (sent[shared.name] === shared.at) delete sent[shared.name];
      giveWay(own, place, shared);
    }
  }
  const there = new Set(own.elsewhere.map(offerOf));
  remembered.write({ sent, offered: [...offered].filter((each) => there.has(each)) });
  const last = drafts.at(-1)?.version ?? since;
  const again = more || own.over.length > 0 || toSend(own, place, { sent, offered: [] }).length > 0;
  return again ? exchange(own, place, remembered, last) : last;
}

/**
 * Begins: now, after each change, when somebody comes back to the page, and when the network does.
 * @param tell called when drafts of other browsers came
 */
export function shareDrafts(own: Drafts, onChange: () => void): void {
  const { place } = own;
  if (place === undefined) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let last = 0;
  let since = 0;
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
      const remembered = await Remembered.of(place);
      // of several tabs one at a time
      const once = () => exchange(own, place, remembered, since);
      since = 'locks' in navigator ? await navigator.locks.request('fieldward drafts', once) : await once();
      onChange();
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
  own.share = () => later(PAUSE);
}
