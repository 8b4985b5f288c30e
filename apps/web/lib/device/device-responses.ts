import { addressed } from '../operation-address.ts';
import { today } from '../clock.ts';
import { held, type OpenDevice } from './device-store.ts';
import { eventResponse, isAboutEvents } from './event-responses.ts';
import { formResponse, isAboutForms } from './form-responses.ts';
import { nextReserved } from './device-numbers.ts';
import { findHeld, findNew, heldPatient, matchHeld } from './held-people.ts';
import { keptKey } from './kept-responses.ts';
import { newPerson } from './new-people.ts';
import { isAboutTests, newTestResponse, testResponse, withTestsHere } from './test-responses.ts';
import { pageOf } from './page-of.ts';
import { taskResponder } from './task-responses.ts';
import { stillToDo } from './tasks-here.ts';

/** A question about one patient, by the parameter that names them; undefined for what the device does not hold. */
type PatientPart = 'banner' | 'panels' | 'prior' | 'timeline' | 'tasks';

const parts: Readonly<Record<string, PatientPart>> = {
  [addressed('GET fieldward/patientbanner').path]: 'banner',
  [addressed('GET fieldward/patientpanels').path]: 'panels',
  [addressed('GET fieldward/prioranswers').path]: 'prior',
  [addressed('GET fieldward/patienttimeline').path]: 'timeline',
  [addressed('GET fieldward/patienttasks').path]: 'tasks',
};
const CONTACTS = addressed('GET fieldward/patientcontacts').path;
const MATCHES = addressed('GET fieldward/patientmatch').path;
const NEXT_NUMBER = addressed('GET fieldward/nextidentifier').path;

/** What has answers of its own. */
const ROOMS = [
  { isAbout: isAboutEvents, answer: eventResponse },
  { isAbout: isAboutTests, answer: testResponse },
  { isAbout: isAboutForms, answer: formResponse },
];

const foundRow = ({ entry, by, how, text }: Awaited<ReturnType<typeof findHeld>>[number]): object => ({
  ...entry.shown,
  matched: { by, how, text },
});

async function found(device: OpenDevice, query: URLSearchParams): Promise<object> {
  const people = await findHeld(device, query.get('q') ?? '');
  const { page, more } = pageOf(people, query);
  return {
    results: page.map(foundRow),
    totalCount: people.length,
    links: more ? [{ rel: 'next', uri: '' }] : [],
  };
}

const describedIn = (query: URLSearchParams) => ({
  givenName: query.get('givenName') ?? '',
  familyName: query.get('familyName') ?? '',
  gender: query.get('gender') ?? '',
  birthdate: query.get('birthdate') ?? '',
  identifier: query.get('identifier') ?? '',
});

/**
 * What the device answers to a GET, in the shape of the server; undefined when it does not hold that.
 * @param path below the API
 */
export async function responseOf(device: OpenDevice, url: string, path: string, query: URLSearchParams): Promise<unknown> {
  if (path === 'patient' && query.has('q')) return found(device, query);
  const toDo = taskResponder(path);
  if (toDo !== undefined) return toDo(device, query);
  const room = ROOMS.find(({ isAbout }) => isAbout(path));
  if (room !== undefined) return room.answer(device, path, query);
  if (path === CONTACTS) return { results: [] };
  if (path === MATCHES) return { results: await matchHeld(device, describedIn(query)) };
  if (path === NEXT_NUMBER)
    return nextReserved(device, { type: query.get('type') ?? undefined, place: query.get('place') ?? '' }, query.get('after'));
  const uuid = /^patient\/([A-Za-z0-9-]+)$/.exec(path)?.[1];
  if (uuid !== undefined) return (await heldPatient(device, uuid))?.details;
  const [part, patient] = [parts[path], query.get('patient')];
  if (part !== undefined && patient !== null) {
    // only the beginning of the whole is held
    if (part === 'timeline' && (query.has('before') || query.has('kind'))) return undefined;
    const whole = await heldPatient(device, patient);
    if (part === 'tasks' && whole?.tasks) return { ...whole.tasks, results: await stillToDo(whole.tasks.results, today()) };
    return whole?.[part] ?? undefined;
  }
  return (await held(device, keptKey(url)))?.value;
}

/** Whom a GET is about, by uuid; undefined where it is about nobody in particular. */
const askedOf = (path: string, query: URLSearchParams): string | undefined =>
  /^patient\/([A-Za-z0-9-]+)$/.exec(path)?.[1] ?? (parts[path] === undefined ? undefined : (query.get('patient') ?? undefined));

/**
 * What the device answers where the server does not know somebody who was registered here, or a test that was ordered here, and is not there yet.
 * @param path below the API
 */
export async function responseOfNew(device: OpenDevice, path: string, query: URLSearchParams): Promise<unknown> {
  if (isAboutTests(path)) return newTestResponse(path);
  const uuid = askedOf(path, query);
  const known = uuid === undefined ? undefined : await newPerson(device, uuid);
  if (known === undefined) return undefined;
  const part = parts[path];
  return part === undefined ? known.held.details : (known.held[part] ?? undefined);
}

interface ListResponse {
  readonly results: readonly { readonly uuid: string }[];
  readonly totalCount?: number;
}

/** What the server found with what was registered and ordered here in front and is not there yet; undefined where there is none. */
export async function withNew(device: OpenDevice, path: string, query: URLSearchParams, answer: Response): Promise<unknown> {
  if (isAboutTests(path)) return withTestsHere(path, query, answer);
  if (path !== 'patient' || !query.has('q') || Number(query.get('startIndex') ?? 0) > 0) return undefined;
  const anew = await findNew(device, query.get('q') ?? '');
  if (anew.length === 0) return undefined;
  const list = (await answer.clone().json()) as ListResponse; // of the list of patients
  const there = new Set(list.results.map(({ uuid }) => uuid));
  const missing = anew.filter(({ uuid }) => !there.has(uuid));
  if (missing.length === 0) return undefined;
  const total = list.totalCount === undefined ? {} : { totalCount: list.totalCount + missing.length };
  return { ...list, results: [...missing.map(foundRow), ...list.results], ...total };
}
