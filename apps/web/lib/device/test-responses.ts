/** What a device answers about the laboratory tests of people that it holds, in the shapes of the server. */
import type { labTestOrder } from '@fieldward/contract/lab/lab-order.ts';
import { addressed } from '../operation-address.ts';
import type { OpenDevice } from './device-store.ts';
import { heldEntries, heldPatient } from './held-people.ts';
import { savedTests, testHere, withDone, type ShownTest } from './tests-here.ts';
import { Versioned } from './versioned.ts';

const LIST: (typeof labTestOrder)['path'] = 'commonlab/labtestorder';
const NEXT_NUMBER = addressed('GET fieldward/nextlabnumber').path;

/** Whether a GET asks about tests. @param path below the API */
export const isAboutTests = (path: string): boolean => path === LIST || path.startsWith(`${LIST}/`) || path === NEXT_NUMBER;

/** The tests that the feed told of somebody; undefined where it told of none. */
async function told(device: OpenDevice, patient: string): Promise<readonly ShownTest[] | undefined> {
  const tests = (await heldPatient(device, patient))?.tests ?? undefined;
  // they were told in the view that the application asks for; who has results is not held
  return tests?.map((test) => ({ ...(test as unknown as ShownTest), attributes: [] }));
}

async function listed(device: OpenDevice, patient: string): Promise<object | undefined> {
  const [tests, saved] = await Promise.all([told(device, patient), savedTests()]);
  if (tests === undefined) return undefined;
  const known = new Set(tests.map(({ uuid }) => uuid));
  const anew = saved.ordered.filter(({ uuid, order }) => order.patient.uuid === patient && !known.has(uuid)).toReversed();
  const results = [...anew, ...tests].map((test) => withDone(test, saved.done));
  return { results, totalCount: results.length, links: [] };
}

/** What the device answers to a GET about tests; undefined when it does not hold that. */
export async function testResponse(device: OpenDevice, path: string, query: URLSearchParams): Promise<unknown> {
  // none is reserved for it
  if (path === NEXT_NUMBER) return { next: null, source: null };
  const patient = query.get('patient');
  if (path === LIST) return patient === null ? undefined : listed(device, patient);
  const uuid = path.slice(LIST.length + 1);
  const owner = (await heldEntries(device)).find(({ tests = [] }) => tests.includes(uuid));
  if (owner === undefined) return testHere(uuid);
  const [tests, { done }] = await Promise.all([told(device, owner.uuid), savedTests()]);
  const test = tests?.find((each) => each.uuid === uuid);
  return test && withDone(test, done);
}

/** What the device answers where the server does not know a test: one that was ordered here. @param path below the API */
export const newTestResponse = (path: string): Promise<unknown> =>
  path.startsWith(`${LIST}/`) ? testHere(path.slice(LIST.length + 1)) : Promise.resolve(undefined);

interface TestList {
  readonly results: readonly { readonly uuid: string }[];
  readonly totalCount?: number;
}

/** What the server answered, with what was ordered and done here in front of it; undefined where that is nothing. */
export async function withTestsHere(path: string, query: URLSearchParams, answer: Response): Promise<unknown> {
  if (!isAboutTests(path) || path === NEXT_NUMBER) return undefined;
  const { ordered, done } = await savedTests();
  if (path !== LIST) {
    const uuid = path.slice(LIST.length + 1);
    if (!done.some(({ test }) => test === uuid)) return undefined;
    const test = (await answer.clone().json()) as ShownTest; // of one test
    return new Versioned(withDone(test, done), (answer.headers.get('ETag') ?? '').replaceAll(/^W\/|"/g, ''));
  }
  const own = ordered.filter(({ order }) => order.patient.uuid === query.get('patient'));
  if (own.length === 0 || Number(query.get('startIndex') ?? 0) > 0) return undefined;
  const list = (await answer.clone().json()) as TestList; // of the list of tests
  const there = new Set(list.results.map(({ uuid }) => uuid));
  const missing = own.filter(({ uuid }) => !there.has(uuid)).map((test) => withDone(test, done));
  if (missing.length === 0) return undefined;
  const total = list.totalCount === undefined ? {} : { totalCount: list.totalCount + missing.length };
  return { ...list, results: [...missing.toReversed(), ...list.results], ...total };
}
