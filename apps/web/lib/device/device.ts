/** The device of the person signed in, while it is open in this page: it answers where the server does not, and follows the feed where it does. */
import { connectionLost, whenConnectionChanges } from '../connection-state.ts';
import { addressed, apiUrl } from '../operation-address.ts';
import { ApiProblem } from '../api-problem.ts';
import { call } from '../call.ts';
import { dayOf } from '../clock.ts';
import { storeSession } from '../session-store.ts';
import { responseOf, responseOfNew, withNew } from './device-responses.ts';
import { followFeed } from './device-feed.ts';
import { gateChanged, setDeviceGate } from './device-gate.ts';
import { helloOf, keepHello, type Hello } from './device-hello.ts';
import { changePin, setUpDevice } from './device-lock.ts';
import { changeDevice, deviceOf, eraseDevice } from './device-rows.ts';
import { held, hold, type OpenDevice } from './device-store.ts';
import { heldEvents } from './held-events.ts';
import { forgetList } from './held-people.ts';
import { holdVersions } from './held-versions.ts';
import { isKept, keptKey } from './kept-responses.ts';
import { forgetSpent, spentNumbers } from './new-people.ts';
import { settleNewPeople } from './settle-new-people.ts';
import { Versioned } from './versioned.ts';

const SESSION = apiUrl(addressed('GET session').path);

/** The path below the API of an address that `apiUrl` made, and its parameters. */
function pathOfUrl(url: string): { readonly path: string; readonly query: URLSearchParams } {
  const [path = '', query = ''] = url.slice(apiUrl('').length).split('?');
  return { path, query: new URLSearchParams(query) };
}

/** What this page knows of the device: `alone` when it was opened by its PIN and nobody has signed in since. */
interface State {
  readonly device: OpenDevice | undefined;
  readonly alone: boolean;
  readonly working: boolean;
  /** Why the last try to bring it up to date ended early. */
  readonly problem: unknown;
}

let state: State = { device: undefined, alone: false, working: false, problem: undefined };
const listeners = new Set<() => void>();

function change(to: Partial<State>): void {
  state = { ...state, ...to };
  for (const listener of listeners) listener();
}

/** What this page knows of the device. */
export const deviceState = (): State => state;

/** Calls `listener` when that changes, and after each page of the feed. Returns the way to stop. */
export function whenDeviceChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let unwatch: (() => void) | undefined;

/** Opens the device for this page. @param alone nobody is signed in at the server */
export function openDevice(device: OpenDevice, alone: boolean): void {
  change({ device, alone });
  unwatch ??= whenConnectionChanges(gateChanged);
  setDeviceGate({
    alone: (method) => state.alone || (method === 'GET' && connectionLost()),
    answer: (url) => answered(device, url),
    eventDays: async () => {
      const found = await heldEvents(device);
      return found && { from: dayOf(found.from), to: dayOf(found.to) };
    },
    came: async (url, answer) => {
      if (isNobody(answer)) return answered(device, url);
      const { path, query } = pathOfUrl(url);
      if (answer.ok && isKept(path, query)) void keep(device, url, answer.clone()).catch(() => undefined);
      const anew = await (answer.ok
        ? withNew(device, path, query, answer)
        : isUnknown(answer)
          ? responseOfNew(device, path, query)
          : undefined);
      return anew === undefined ? answer : jsonOf(anew);
    },
  });
}

/** Whether a proxy says that nobody is there to answer. */
const isNobody = ({ status }: Response): boolean => status >= 502 && status <= 504;

/** Whether the server does not know what was asked for. */
const isUnknown = ({ status }: Response): boolean => status === 404 || status === 400;

function jsonOf(value: unknown): Response {
  const [shown, tag] = value instanceof Versioned ? [value.value, { ETag: `"${value.version}"` }] : [value, {}];
  return new Response(JSON.stringify(shown), { headers: { 'Content-Type': 'application/json', ...tag } });
}

async function answered(device: OpenDevice, url: string): Promise<Response> {
  const { path, query } = pathOfUrl(url);
  const answer = await responseOf(device, url, path, query);
  // refused at once: to ask again before the connection is back would not help
  if (answer === undefined) throw new ApiProblem(501, { error: { code: 'shell.needsServer' } });
  return jsonOf(answer);
}

/** Answers are kept one after the other, what is the same once more is not written. */
let keeping: Promise<unknown> = Promise.resolve();
const keptTexts = new Map<string, string>();

async function keep(device: OpenDevice, url: string, answer: Response): Promise<void> {
  const text = await answer.text();
  const key = keptKey(url);
  if (keptTexts.get(key) === text) return;
  keeping = keeping.then(async () => {
    // somebody else has signed in meanwhile, or it was erased
    if (state.device !== device) return;
    await hold(device, new Map([[key, JSON.parse(text) as unknown]]));
    keptTexts.set(key, text);
  });
  await keeping;
}

/** Ends once all answers that came are kept. */
export const responsesKept = (): Promise<unknown> => keeping.catch(() => undefined);

/** Shuts the device for this page: what it holds is sealed again. */
export function shutDevice(): void {
  unwatch?.();
  unwatch = undefined;
  setDeviceGate(undefined);
  keptTexts.clear();
  forgetList();
  change({ device: undefined, alone: false });
}

/** Who opened the device by its PIN is in this browser as at a sign-in. Whether the device knew their session. */
export async function rememberOwner(device: OpenDevice): Promise<boolean> {
  const session = await held<Parameters<typeof storeSession>[0] & { readonly authenticated: boolean }>(device, keptKey(SESSION));
  if (session?.value.authenticated !== true || session.value.user.uuid !== device.user) return false;
  storeSession(session.value);
  return true;
}

/** The server answers again: whether it still knows this person's session, so that the device need not be alone any more. */
export async function rejoin(): Promise<boolean> {
  const { device } = state;
  const response = await fetch(SESSION, { credentials: 'same-origin', headers: { Accept: 'application/json' } });
  const session = (await response.json()) as { readonly authenticated?: boolean; readonly user?: { readonly uuid?: string } };
  if (device === undefined || session.authenticated !== true || session.user?.uuid !== device.user) return false;
  change({ alone: false });
  gateChanged();
  return true;
}

const LOCK = 'fieldward-device';
/** So many numbers a device tells of at most. */
const MOST_SPENT = 2_000;

/** What a device says as it greets, besides its name. */
interface Greeting {
  readonly places?: readonly string[] | undefined;
  /** Reserved numbers that it has given. */
  readonly spent?: readonly string[];
}

/** Tells the server of a device. Where it says `erase`, nothing is held any more. */
export async function greet(uuid: string, name: string, { places, spent = [] }: Greeting = {}): Promise<Hello> {
  const scope = places === undefined ? {} : { scope: { places: [...places] } };
  const body = { uuid, name, clock: new Date().toISOString(), ...scope, spent: spent.slice(-MOST_SPENT) };
  const hello = await call('POST fieldward/device', { body });
  if (hello.erase) await eraseDevice(uuid);
  else await changeDevice(uuid, () => ({ contact: Date.now(), holdDays: hello.holdDays }));
  return hello;
}

/** Makes the device that was greeted in this browser, under a PIN, and opens it; whether the browser can seal. */
export async function holdAnew(hello: Hello, pin: string, owner: { readonly user: string; readonly username: string }): Promise<boolean> {
  const device = await setUpDevice(hello.uuid, pin, owner, hello.holdDays);
  if (device === undefined) return false;
  await keepHello(device, hello);
  openDevice(device, false);
  return true;
}

/** How the application brings the device up to date. */
interface Needs {
  /** The view in which pages ask for a patient. */
  readonly view: string;
  /** The view in which pages ask for an event. */
  readonly eventView: string;
  /** The view in which pages ask for a laboratory test; results need not be in it. */
  readonly testView: string;
  /** Asks for everything else that pages need. */
  readonly ask: () => Promise<void>;
}

let needs: Needs | undefined;

/** Says what pages need; once. */
export function setNeeds(of: Needs): void {
  needs = of;
}

/**
 * Follows the feed, and asks for what else pages need while its pages are on their way.
 * @returns `erased` when nothing is held any more, and the device is shut
 */
async function whileAsking(device: OpenDevice, ask: Needs['ask'], views: Omit<Needs, 'ask'>): ReturnType<typeof followFeed> {
  const follow = async (): ReturnType<typeof followFeed> => {
    const came = await followFeed(device, { ...views, onPage: () => change({}) });
    if (came === 'erased') shutDevice();
    return came;
  };
  const [followed, asked] = await Promise.allSettled([follow(), ask()]);
  await responsesKept();
  // an answer that was being kept as the device was erased
  if (followed.status === 'fulfilled' && followed.value === 'erased') await eraseDevice(device.uuid);
  else if (asked.status === 'rejected') throw asked.reason;
  if (followed.status === 'rejected') throw followed.reason;
  return followed.value;
}

/** Brings the device up to date: greets, follows the feed, and asks for what pages need without a connection. In one tab at a time. */
export async function updateNow(): Promise<void> {
  const { device, alone, working } = state;
  if (device === undefined || needs === undefined || alone || working) return;
  const { ask, ...views } = needs;
  change({ working: true });
  try {
    await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (lock === null) return;
      forgetList();
      const hello = await greet(device.uuid, (await helloOf(device))?.name ?? '', { spent: await spentNumbers(device) });
      if (hello.erase) return shutDevice();
      await keepHello(device, hello);
      await forgetSpent(
        device,
        hello.numbers.flatMap(({ identifiers }) => identifiers),
      );
      const began = Date.now();
      if ((await whileAsking(device, ask, views)) === 'erased') return;
      await holdVersions(device);
      await settleNewPeople(device, began);
    });
    change({ problem: undefined });
  } catch (problem) {
    change({ problem });
  } finally {
    change({ working: false });
  }
}

/** Gives the device that is open here another PIN; where it is erased by too many wrong tries, or is there no more, it is shut. */
export async function changeDevicePin(present: string, next: string): ReturnType<typeof changePin> {
  const result = await changePin(state.device?.user ?? '', present, next);
  if (result.is === 'erased' || result.is === 'expired' || result.is === 'none') shutDevice();
  return result;
}

/** Removes the device of an account from this browser. What waits for the server stays. */
export async function removeDevice(user: string): Promise<void> {
  const row = await deviceOf(user);
  if (row !== undefined) await eraseDevice(row.uuid);
  shutDevice();
}
