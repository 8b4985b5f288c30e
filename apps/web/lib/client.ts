import type { Body, Change } from '@fieldward/contract/body.ts';
import type { Ref, Seen, WireView } from '@fieldward/contract/view.ts';
import type { Wire } from '@fieldward/contract/wire.ts';
import { api, type Params, type Tagged } from './api.ts';
import { saveOnTop } from './stale-save.ts';

/** What a list is asked for: searches of the resource by name, and what every list knows. What is undefined or '' is left out. */
export interface ListParams extends Params {
  /** Rows of a page, at most 100; the server's own choice is 50. */
  readonly limit?: number;
  readonly startIndex?: number;
  /** Property, '-' before it for descending; '' for the usual order. */
  readonly sort?: string;
  /** Counts all rows that the searches find. */
  readonly totalCount?: boolean;
  /** Also those that were removed. */
  readonly includeAll?: boolean;
}

/** One page of a list. */
interface Page<Row, Total = number | undefined> {
  readonly rows: Row[];
  /** How many rows there are on all pages, where `totalCount` was asked for. */
  readonly totalCount: Total;
  /** There are more rows behind these. */
  readonly next: boolean;
}

/** The most rows that the server sends at a time. */
const MOST = 100;

/**
 * One page of a resource, under whatever key the server sends it.
 * @throws ApiProblem as every function here.
 */
export async function list<V extends WireView, const P extends ListParams>(
  view: V,
  params: P,
  signal?: AbortSignal,
): Promise<Page<Seen<V>, P extends { readonly totalCount: true } ? number : number | undefined>> {
  const answer = await api.get<Readonly<Record<string, unknown>>>(view.wire.path, { ...params, v: view.text }, signal);
  const links = (answer['links'] ?? []) as readonly { readonly rel: string }[];
  return {
    // searches answer with `results`, whole lists with the key of their kind; the server compiled the rows from the same wire
    rows: (answer['results'] ?? answer[view.wire.listKey] ?? []) as Seen<V>[],
    totalCount: answer['totalCount'] as number, // there when it was asked for, as the return type says
    next: links.some(({ rel }) => rel === 'next'),
  };
}

/** All rows that are found, page after page; for lists that are short by nature. */
export async function every<V extends WireView>(
  view: V,
  params: Omit<ListParams, 'limit' | 'startIndex' | 'totalCount'> = {},
  signal?: AbortSignal,
): Promise<Seen<V>[]> {
  const rows: Seen<V>[] = [];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a page is asked for when the one before it was not the last
    const page = await list(view, { ...params, limit: MOST, startIndex: rows.length }, signal);
    rows.push(...page.rows);
    if (page.rows.length === 0 || !page.next) return rows;
  }
}

/** One object by its uuid (or its natural key: the name of a location, the property of a setting). */
export function one<V extends WireView>(view: V, uuid: string, signal?: AbortSignal): Promise<Seen<V>> {
  return api.get<Seen<V>>(pathOf(view.wire, uuid), { v: view.text }, signal);
}

/** The same with its version: pass the `etag` on as `ifMatch` of `save`. */
export async function oneTagged<V extends WireView>(view: V, uuid: string): Promise<Tagged<Seen<V>>> {
  const path = pathOf(view.wire, uuid);
  const read = await api.getTagged<Seen<V>>(path, { v: view.text });
  keepOpened(path, read);
  return read;
}

interface CommonSaveOptions {
  /** What of the saved object is answered; uuid and display unless given. */
  readonly view?: WireView;
  readonly signal?: AbortSignal | undefined;
  /** Why something is changed; the history of values and the audit trail keep it. */
  readonly reason?: string;
  /** 'own': the caller shows a conflict by itself. Otherwise the person is asked whose values count, as `saveOnTop` does. */
  readonly conflict?: 'own';
  /** What the form calls its properties, for such a conflict; `property-words.ts` knows the others. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** Every change of something that exists says what it was based on: the compiler asks for `ifMatch` wherever there is a uuid. */
type SaveOptions = CommonSaveOptions &
  (
    | { readonly uuid?: null; readonly ifMatch?: string | undefined }
    | {
        /** What is changed; null or '' creates. */
        readonly uuid: string | null;
        /** ETag of what the change was based on; `ANY_VERSION` for a single value that does not depend on the others. */
        readonly ifMatch: string | undefined;
      }
  );

/**
 * As `ifMatch`: whatever is stored now. Only for a switch, a position in a list and the way back (`voided: false`), which lose nobody's words: the
 * last one counts. A check of the web's calls knows these; any other act says which version was shown.
 */
export const ANY_VERSION = '*';

/** With a uuid that is always there the body may be part of the object, else it must be able to create one. */
type BodyFor<W, O> = O extends { readonly uuid: string } ? Change<W> : Body<W>;
type Saved<O> = O extends { readonly view: infer V extends WireView } ? Seen<V> : Ref;

/**
 * Creates an object, or changes the one of the `uuid`. Other Hydra servers document changes by a POST to the collection: leave the
 * option out and put uuid and numeric id in the body, `save(workflow, { workflowId, uuid, name })`.
 * @throws EditingGoesOn when somebody else was faster and the person goes on editing.
 */
export function save<W extends Wire, const O extends SaveOptions = object>(wire: W, body: BodyFor<W, O>, options?: O): Promise<Saved<O>> {
  const { uuid, ifMatch, view, signal, reason, conflict, labels }: SaveOptions = options ?? {};
  const params = { ...(view === undefined ? {} : { v: view.text }), ...(reason === undefined ? {} : { reason }) };
  const send = (sent: object, version: string | undefined) =>
    api.post<Saved<O>>(uuid ? pathOf(wire, uuid) : wire.path, sent, { ifMatch: version, signal, params });
  if (conflict === 'own' || ifMatch === undefined) return send(body, ifMatch);
  const named = uuid ?? ('uuid' in body ? String(body.uuid) : '');
  return saveOnTop({ body, ifMatch, send, labels, opened: opened.get(`${pathOf(wire, named)} ${ifMatch}`) });
}

/** What forms were opened with, by path and version, to tell what they changed: the last ones. */
const opened = new Map<string, Readonly<Record<string, unknown>>>();
const KEPT = 20;

function keepOpened(path: string, { data, etag }: Tagged<unknown>): void {
  if (etag === undefined || typeof data !== 'object' || data === null) return;
  opened.set(`${path} ${etag}`, data as Readonly<Record<string, unknown>>); // an object that the server sent
  const [oldest] = opened.keys();
  if (opened.size > KEPT && oldest !== undefined) opened.delete(oldest);
}

interface RemoveOptions {
  /** Why; kept with the removed object. */
  readonly reason?: string;
  /** Removes it for good, for which most wires name a privilege of its own. */
  readonly purge?: boolean;
  readonly ifMatch?: string | undefined;
}

/** Retires or voids an object, as its kind is. `save(wire, { retired: false }, { uuid })` takes it back. */
export function remove(wire: Wire, uuid: string, { ifMatch, ...params }: RemoveOptions = {}): Promise<void> {
  return api.remove(pathOf(wire, uuid), params, { ifMatch });
}

function pathOf(wire: Wire, uuid: string): string {
  return `${wire.path}/${encodeURIComponent(uuid)}`;
}
