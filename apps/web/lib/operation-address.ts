import type { Operations } from '@fieldward/contract/all-operations.ts';
import type { Given, OperationWire, ParamsOf, Shape } from '@fieldward/contract/operation.ts';
import type { Static, TObject, TSchema } from 'typebox';

// Operations by name, and where they are. The sign-in page loads this file, so it imports nothing but types.

/** Where the API answers. */
const API_BASE = '/openmrs/ws/rest/v1';

/** Query parameters; undefined, null and '' are left out, lists are joined with commas. */
export type Params = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>;

/** The address of a path below the API with its parameters. */
export function apiUrl(path: string, params: Params = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === null || value === '') continue;
    query.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = query.toString();
  return `${API_BASE}/${path.replace(/^\/+/, '')}${text ? `?${text}` : ''}`;
}

/** `'GET fieldward/eventbusy'`: method and path of an operation as the contract declares them. */
export type OperationName = keyof Operations;

/** Optional parameters may also be null, undefined or '': they are left out. */
type Asked<T> = { readonly [K in keyof T]: object extends Pick<T, K> ? T[K] | null | undefined : T[K] };

type Part<Name extends string, T> = object extends T ? { readonly [K in Name]?: T } : { readonly [K in Name]: T };

type RequestOf<W extends OperationWire> = (keyof ParamsOf<W['path']> extends never ? unknown : { readonly params: ParamsOf<W['path']> }) &
  (W['query'] extends TObject ? Part<'query', Asked<Static<W['query']>>> : unknown) &
  (W['body'] extends TSchema ? { readonly body: Given<W['body']> } : unknown) &
  (W['ifMatch'] extends true ? { readonly ifMatch: string | undefined } : unknown);

/** What a call sends: `params` of the path, `query`, `body` and `ifMatch`, as far as the operation declares them. */
export type CallRequest<N extends OperationName> = RequestOf<Operations[N]>;

/** The JSON that an operation responds with. */
export type CallResponse<N extends OperationName> = Operations[N] extends { readonly response: infer R extends TSchema }
  ? Shape<R>
  : undefined;

/** What any request may hold. */
export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Params;
  readonly body?: unknown;
  readonly ifMatch?: string | undefined;
}

/** Method and path of a name; `:name` in the path is replaced by its value. */
export function addressed(name: OperationName, params: Readonly<Record<string, string>> = {}): { method: string; path: string } {
  const [method = '', path = ''] = name.split(' ');
  return { method, path: path.replace(/:(\w+)/g, (_all, parameter: string) => encodeURIComponent(params[parameter] ?? '')) };
}

/** The address of a GET, for a link. */
export function callUrl<N extends OperationName & `GET ${string}`>(name: N, request: CallRequest<N>): string {
  const { params, query = {} } = request as Sent; // every request is one of these
  return apiUrl(addressed(name, params).path, query);
}
