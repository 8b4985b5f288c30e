import { createHash } from 'node:crypto';
import { Problem } from '../problem.ts';
import { isObject } from '../references.ts';

/** What one entry of a bundle asks for. */
export interface AskedEntry {
  readonly at: number;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly type: string;
  /** The segments behind the type: an id, an operation. */
  readonly further: readonly string[];
  readonly parameters: URLSearchParams;
  /** Of something that is created: the search by which it may be there already; null for none. */
  readonly ifNoneExist: URLSearchParams | null;
  readonly ifMatch: string | undefined;
  /** It is written only where nothing is there. */
  readonly onlyNew: boolean;
  readonly fullUrl: string | null;
  readonly resource: unknown;
  /** It is the second step of what an entry before it created. */
  readonly completes?: boolean;
}

/** A bundle whose entries are to be done. */
export interface AskedBundle {
  readonly type: 'transaction' | 'batch';
  readonly entries: readonly AskedEntry[];
}

/** More is another bundle. */
const MOST_ENTRIES = 5_000;

/** Where an entry stands, for what is told of it. */
export const entryPath = (at: number): string => `Bundle.entry[${at}]`;

/** Reads a bundle. Raises `engine.notAnObject`, `engine.refused`, `engine.required`, `engine.notList`, `engine.tooLarge`. */
export function askedBundle(body: unknown): AskedBundle {
  if (!isObject(body)) throw new Problem('engine.notAnObject');
  if (body['resourceType'] !== 'Bundle') throw new Problem('engine.refused', {}, 'Bundle.resourceType');
  const { type, entry = [] } = body;
  if (type !== 'transaction' && type !== 'batch') throw new Problem('engine.refused', {}, 'Bundle.type');
  if (!Array.isArray(entry)) throw new Problem('engine.notList', {}, 'Bundle.entry');
  if (entry.length > MOST_ENTRIES) throw new Problem('engine.tooLarge');
  return { type, entries: entry.map((each: unknown, at) => askedEntry(each, at)) };
}

function askedEntry(entry: unknown, at: number): AskedEntry {
  const path = entryPath(at);
  const request = isObject(entry) ? entry['request'] : undefined;
  if (!isObject(entry) || !isObject(request)) throw new Problem('engine.required', {}, `${path}.request`);
  const { method, url } = request;
  if (method !== 'GET' && method !== 'POST' && method !== 'PUT' && method !== 'DELETE')
    throw new Problem('engine.notChoice', { choices: 'GET, POST, PUT, DELETE' }, `${path}.request.method`);
  if (typeof url !== 'string') throw new Problem('engine.required', {}, `${path}.request.url`);
  const { segments, parameters } = urlParts(url, `${path}.request.url`);
  const [type = '', ...further] = segments;
  const expected = { GET: further.length <= 2, POST: further.length === 0, PUT: further.length <= 1, DELETE: further.length === 1 };
  if (!expected[method]) throw new Problem('engine.refused', {}, `${path}.request.url`);
  const { ifMatch, ifNoneMatch, ifNoneExist } = conditionsOf(request, method, `${path}.request`);
  return {
    at,
    method,
    type,
    further,
    parameters,
    ifNoneExist: ifNoneExist === undefined ? null : new URLSearchParams(ifNoneExist.replace(/^.*\?/, '')),
    ifMatch: ifMatch?.replace(/^W\//, '').replaceAll('"', ''),
    onlyNew: method === 'PUT' && ifNoneMatch !== undefined,
    fullUrl: typeof entry['fullUrl'] === 'string' ? entry['fullUrl'] : null,
    resource: entry['resource'],
  };
}

/** Which conditions there are, of which methods. What would be passed over would write what it was to prevent. */
const CONDITIONS = { ifMatch: ['PUT', 'DELETE'], ifNoneMatch: ['GET', 'PUT'], ifNoneExist: ['POST'], ifModifiedSince: ['GET'] } as const;

/** What an entry is done under. Raises `engine.refused` for a condition that is none, or none of the method. */
function conditionsOf(
  request: Readonly<Record<string, unknown>>,
  method: AskedEntry['method'],
  path: string,
): { readonly [name in keyof typeof CONDITIONS]?: string } {
  const found = Object.entries(CONDITIONS).flatMap(([name, methods]) => {
    const value = request[name];
    if (value === undefined || value === null) return [];
    const meant = typeof value === 'string' && methods.some((each) => each === method);
    if (!meant || (name === 'ifNoneMatch' && method === 'PUT' && value !== '*')) throw new Problem('engine.refused', {}, `${path}.${name}`);
    return [[name, value] as const];
  });
  return Object.fromEntries(found);
}

function urlParts(url: string, field: string): { readonly segments: readonly string[]; readonly parameters: URLSearchParams } {
  const [path = '', query = ''] = url.replace(/^https?:\/\/.*\/fhir2\/R4\//, '').split(/\?(.*)/s);
  try {
    return { segments: path.split('/').filter(Boolean).map(decodeURIComponent), parameters: new URLSearchParams(query) };
  } catch {
    throw new Problem('engine.refused', {}, field);
  }
}

/** The references of a resource, wherever they stand. */
export function referencesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesOf);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => (name === 'reference' && typeof each === 'string' ? [each] : referencesOf(each)));
}

/** A resource with other references. */
export function withReferences(value: unknown, meant: (reference: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => withReferences(each, meant));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      name === 'reference' && typeof each === 'string' ? meant(each) : withReferences(each, meant),
    ]),
  );
}

/** Entries in an order in which each stands behind those that it needs. Raises `engine.circular`. */
export function inOrder(entries: readonly AskedEntry[], needs: (entry: AskedEntry) => readonly AskedEntry[]): readonly AskedEntry[] {
  const done = new Set<AskedEntry>();
  const begun = new Set<AskedEntry>();
  // by a stack of its own: a chain may be as long as the bundle
  for (const first of entries) {
    const stack = [first];
    for (let entry = stack.at(-1); entry !== undefined; entry = stack.at(-1)) {
      const open = done.has(entry) ? [] : needs(entry).filter((each) => each !== entry && !done.has(each));
      begun.add(entry);
      if (open.length === 0) {
        done.add(entry);
        stack.pop();
        continue;
      }
      if (open.some((each) => begun.has(each) && stack.includes(each)))
        throw new Problem('engine.circular', {}, `${entryPath(entry.at)}.resource`);
      stack.push(...open);
    }
  }
  return [...done];
}

/** The id of what an entry creates: the same for the same bundle of the same account, so that what is sent again makes nothing twice. */
export function idOfEntry(bundle: string, at: number): string {
  const hex = createHash('sha256').update(`${bundle} ${at}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** What the ids of the entries of a bundle are made of. */
export const markOfBundle = (body: unknown, account: string): string =>
  createHash('sha256')
    .update(`${account} ${JSON.stringify(body)}`)
    .digest('hex');
