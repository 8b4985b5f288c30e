import { demand, type Actor } from './actor.ts';
import type { Db } from './db.ts';
import { Problem, unknownObject } from './problem.ts';
import type { ListedRow, ListShape, Plan, PlannedRow, Plans } from './plan.ts';
import { parseRepresentation } from './representation.ts';
import type { Resource } from './resource.ts';
import { SharedReads } from './shared-reads.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;
/**
 * Rows of the pages that screens and clients ask for. The first page of such a list has its number in the statement: as a parameter a small number makes
 * PostgreSQL expect less work than its general plan does, for which it takes any number, so that it plans the statement anew each time.
 */
const USUAL_LIMITS: ReadonlySet<number> = new Set([1, 2, 5, 10, 15, 20, 25, 30, 50, 100]);

/** Parameters of a list that are not searches; `s`, `t` and `_` are what OpenMRS clients send without meaning here. */
const CONTROLS = new Set(['v', 'limit', 'startIndex', 'includeAll', 'totalCount', 'sort', 's', 't', '_', '!purge', 'lang']);

/** What a read needs to know of its request. */
interface ReadRequest {
  readonly actor: Actor;
  readonly query: Readonly<Record<string, string>>;
  /** Absolute URL of the API. */
  readonly base: string;
  /** Path below the API as it was asked, for the links of pages. */
  readonly path: string;
  readonly tolerance?: Tolerance | undefined;
}

/** As OpenMRS reads requests: parameters that mean nothing are passed over, properties that a resource lacks are null. */
export interface Tolerance {
  /** Told of each parameter that is passed over. */
  ignored(parameter: string): void;
}

/** One object: JSON text, version for ETag, key of the patient concerned. */
interface One {
  readonly json: string;
  readonly version: string;
  readonly patientId: string | null;
  /** It may show people beside this one. */
  readonly strangers: boolean;
}

/** A list: JSON text of the whole answer, and what the audit trail notes of it. */
interface Many {
  readonly json: string;
  readonly count: number;
  readonly searches: readonly string[];
  /** Keys of the patients whose rows are shown. */
  readonly patients: readonly string[];
  /** It may show people beside these. */
  readonly strangers: boolean;
}

/** Reads one object. Raises `engine.unknownObject`, `engine.forbidden`, `engine.badRepresentation`. */
export async function readOne(
  plans: Plans,
  r: Resource,
  uuid: string,
  request: Omit<ReadRequest, 'path'>,
  db: Db | SharedReads<PlannedRow>,
): Promise<One> {
  demand(request.actor, r.wire.privileges.read);
  const found = await shownOne(plans, r, uuid, request, db);
  if (found === null) throw unknownObject(r.name, uuid);
  return found;
}

/** The same without asking for the read privilege of the resource: the answer to a write. Null when there is none. */
export async function shownOne(
  plans: Plans,
  r: Resource,
  uuid: string,
  request: Omit<ReadRequest, 'path'>,
  db: Db | SharedReads<PlannedRow>,
): Promise<One | null> {
  const loose = request.tolerance !== undefined;
  const plan = plans.one(r, parseRepresentation(request.query['v'] || 'default', { loose }), plans.withheldFrom(request.actor));
  demand(request.actor, ...plan.privileges);
  const row = await (db instanceof SharedReads ? sharedRow(plan, request.base, uuid, db) : ownRow(plan, request.base, uuid, db));
  return row === undefined ? null : { json: textOf(row), version: row.v, patientId: row.p, strangers: plan.strangers };
}

/** Many objects in one statement, for answers to others; those that are not there are missing. Only of resources without a natural key. */
export async function shownMany(
  plans: Plans,
  r: Resource,
  uuids: readonly string[],
  request: Omit<ReadRequest, 'path'>,
  db: Db,
): Promise<{ readonly u: string; readonly j: string }[]> {
  const plan = plans.one(r, parseRepresentation(request.query['v'] || 'default', { loose: false }), plans.withheldFrom(request.actor));
  demand(request.actor, ...plan.privileges);
  if (plan.byUuids !== true) throw new Error(`${r.name} is not read by many uuids`);
  const rows = await db.rows<PlannedRow>(plan.text, [request.base, uuids]);
  return rows.map((row) => ({ u: row.u, j: textOf(row) }));
}

async function ownRow({ text, byUuids }: Plan, base: string, uuid: string, db: Db): Promise<PlannedRow | undefined> {
  const [row] = await db.rows<PlannedRow>(text, [base, byUuids === true ? [uuid] : uuid]);
  return row;
}

function sharedRow(plan: Plan, base: string, uuid: string, shared: SharedReads<PlannedRow>): Promise<PlannedRow | undefined> {
  return plan.byUuids === true ? shared.one(plan, base, uuid) : ownRow(plan, base, uuid, shared.db);
}

/**
 * Reads a list or a search; `below` narrows it to the children of one parent.
 * A search, and every list with the common key, is paged; a list with a key of its own is complete unless a page is asked for
 * (never that of a volume table).
 */
export async function readMany(
  plans: Plans,
  r: Resource,
  request: ReadRequest,
  db: Db,
  below: { readonly field: string; readonly id: string } | null = null,
): Promise<Many> {
  demand(request.actor, r.wire.privileges.read);
  const { query, tolerance } = request;
  const searches = searchesOf(r, query, tolerance);
  const searching = searches.names.length > 0;
  if (r.wire.listedBy !== null && !searching && below === null)
    throw new Problem('engine.searchNeeded', { parameter: r.wire.listedBy }, r.wire.listedBy);
  const { page, limit, start } = pageOf(r, query, searches.names, below !== null);
  const paged = page !== null;
  const shape: ListShape = {
    searches: searches.names,
    gone: flag(query, 'includeAll') || (r.wire.listRetired && !searching),
    sort: query['sort'] === undefined || query['sort'] === '' ? null : query['sort'],
    page,
    below: below?.field ?? null,
    counted: flag(query, 'totalCount'),
  };
  const representation = parseRepresentation(query['v'] || (below === null ? 'ref' : 'default'), { loose: tolerance !== undefined });
  const plan = plans.list(r, representation, shape, plans.withheldFrom(request.actor));
  demand(request.actor, ...plan.privileges);
  const values = [request.base, ...searches.values, ...(below === null ? [] : [below.id])];
  const count = () => db.rows<{ n: string }>(plans.count(r, shape).text, values);
  const total = shape.counted && plan.counts !== true ? count() : null;
  total?.catch(() => undefined); // the list's own failure is reported first
  const rows = await listed(plan, page === 'asked' ? [...values, limit + 1, start] : values, db);
  const more = paged && rows.length > limit;
  const shown = more ? rows.slice(0, limit) : rows;
  const key = searching || below !== null ? 'results' : r.wire.listKey;
  let json = `{${JSON.stringify(key)}:[${shown.map(textOf).join(',')}]`;
  if (paged) json += pageLinks(request, limit, start, more);
  // A page behind the last row says nothing of the total, even where the plan counts.
  if (shape.counted)
    json += `,"totalCount":${Number(rows[0]?.n ?? (plan.counts === true && start === 0 ? 0 : (await (total ?? count()))[0]?.n) ?? 0)}`;
  const patients = [...new Set(shown.flatMap(({ p }) => p ?? []))];
  return { json: `${json}}`, count: shown.length, searches: searches.names, patients, strangers: plan.strangers };
}

/** Which rows of a list are asked for, and how its statement cuts them out. */
function pageOf(
  r: Resource,
  query: ReadRequest['query'],
  searches: readonly string[],
  below: boolean,
): { page: ListShape['page']; limit: number; start: number } {
  const limit = Math.min(Math.max(whole(query, 'limit', DEFAULT_LIMIT), 1), MAX_LIMIT);
  const start = whole(query, 'startIndex', 0);
  const complete = r.wire.completeList && r.storage.partition === undefined; // a volume table is never answered whole
  const paged = searches.length > 0 || below || !complete || query['limit'] !== undefined || query['startIndex'] !== undefined;
  const ranked = searches.some((name) => r.storage.searches?.[name]?.ranked !== undefined);
  const usual = start === 0 && !ranked && USUAL_LIMITS.has(limit);
  return { page: paged ? (usual ? limit + 1 : 'asked') : null, limit, start };
}

function listed({ text, childless }: Plan, values: readonly unknown[], db: Db): Promise<ListedRow[]> {
  return childless?.rows<ListedRow>(text, values, db) ?? db.rows<ListedRow>(text, values);
}

/** Raises `engine.badRepresentation` for an answer that is too long. */
function textOf({ j }: ListedRow): string {
  if (j === null) throw new Problem('engine.badRepresentation', { reason: 'the answer would be too long' }, 'v');
  return j;
}

function searchesOf(
  r: Resource,
  query: Readonly<Record<string, string>>,
  tolerance: Tolerance | undefined,
): { names: string[]; values: unknown[] } {
  const names: string[] = [];
  for (const name of Object.keys(query)) {
    if (CONTROLS.has(name) || r.storage.ignores?.includes(name) === true) continue;
    if (r.storage.searches !== undefined && Object.hasOwn(r.storage.searches, name)) {
      if (query[name] !== '') names.push(name);
    } else if (tolerance === undefined) throw new Problem('engine.unknownParameter', { parameter: name }, name);
    else tolerance.ignored(name);
  }
  names.sort();
  return {
    names,
    values: names.map((name) => {
      const text = query[name] ?? '';
      if (text.includes('\0')) throw new Problem('engine.badParameter', { parameter: name }, name);
      return r.storage.searches?.[name]?.value?.(text, query) ?? text;
    }),
  };
}

function pageLinks(request: ReadRequest, limit: number, start: number, more: boolean): string {
  const link = (rel: string, at: number) => {
    const search = new URLSearchParams({ ...request.query, limit: String(limit) });
    if (at > 0) search.set('startIndex', String(at));
    else search.delete('startIndex');
    return { rel, uri: `${request.base}/${request.path}?${search.toString()}` };
  };
  const links = [...(more ? [link('next', start + limit)] : []), ...(start > 0 ? [link('prev', Math.max(0, start - limit))] : [])];
  return links.length === 0 ? '' : `,"links":${JSON.stringify(links)}`;
}

function flag(query: Readonly<Record<string, string>>, name: string): boolean {
  return query[name] === 'true';
}

function whole(query: Readonly<Record<string, string>>, name: string, otherwise: number): number {
  const text = query[name];
  if (text === undefined || text === '') return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw new Problem('engine.badParameter', { parameter: name }, name);
  return Number(text);
}
