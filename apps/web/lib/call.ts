import type { Operations } from '@fieldward/contract/all-operations.ts';
import type { Given, OperationWire, ParamsOf, Shape } from '@fieldward/contract/operation.ts';
import type { Static, TObject, TSchema } from 'typebox';
import { api, apiUrl, type Params, type Tagged } from './api.ts';

/** `'GET fieldward/eventbusy'`: method and path of an operation as the contract declares them. */
type OperationName = keyof Operations;

/** Optional parameters may also be null, undefined or '': they are left out. */
type Asked<T> = { readonly [K in keyof T]: object extends Pick<T, K> ? T[K] | null | undefined : T[K] };

type Part<Name extends string, T> = object extends T ? { readonly [K in Name]?: T } : { readonly [K in Name]: T };

type RequestOf<W extends OperationWire> = (keyof ParamsOf<W['path']> extends never ? unknown : { readonly params: ParamsOf<W['path']> }) &
  (W['query'] extends TObject ? Part<'query', Asked<Static<W['query']>>> : unknown) &
  (W['body'] extends TSchema ? { readonly body: Given<W['body']> } : unknown) &
  (W['ifMatch'] extends true ? { readonly ifMatch?: string | undefined } : unknown);

/** What a call sends: `params` of the path, `query`, `body` and `ifMatch`, as far as the operation declares them. */
export type CallRequest<N extends OperationName> = RequestOf<Operations[N]>;

/** The JSON that an operation responds with. */
export type CallResponse<N extends OperationName> = Operations[N] extends { readonly response: infer R extends TSchema }
  ? Shape<R>
  : undefined;

/** The request may be left out where nothing in it is needed. */
type Arguments<N extends OperationName> =
  object extends CallRequest<N> ? [request?: CallRequest<N>, signal?: AbortSignal] : [request: CallRequest<N>, signal?: AbortSignal];

/** What any request may hold. */
interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Params;
  readonly body?: unknown;
  readonly ifMatch?: string | undefined;
}

/** Method and path of a name; `:name` in the path is replaced by its value. */
function addressed(name: string, params: Readonly<Record<string, string>> = {}): { method: string; path: string } {
  const [method = '', path = ''] = name.split(' ');
  return { method, path: path.replace(/:(\w+)/g, (_all, parameter: string) => encodeURIComponent(params[parameter] ?? '')) };
}

/**
 * Calls an operation and gives its JSON: `call('GET fieldward/eventbusy', { query: { start, end } }, signal)`.
 * @throws ApiProblem as `api` does.
 */
export async function call<N extends OperationName>(name: N, ...given: Arguments<N>): Promise<CallResponse<N>> {
  return (await callTagged(name, ...given)).data;
}

/** Like `call`, with the ETag of the response for a later `ifMatch`. */
export function callTagged<N extends OperationName>(name: N, ...given: Arguments<N>): Promise<Tagged<CallResponse<N>>> {
  const [request = {}, signal] = given as [Sent?, AbortSignal?]; // every request is one of these
  const { method, path } = addressed(name, request.params);
  return api.request<CallResponse<N>>(method, path, request.query ?? {}, { body: request.body, ifMatch: request.ifMatch, signal });
}

/** Operations that send files. */
type FileOperation = {
  [N in OperationName]: Operations[N] extends { readonly files: readonly string[] } ? N : never;
}[OperationName];

/** Fetches the file of an operation and hands it to the person, under the name that the server gives it, else under the one given. */
export function callFile<N extends FileOperation>(name: N, request: CallRequest<N>, fallbackName: string): Promise<void> {
  const { params, query = {} } = request as Sent; // every request is one of these
  return api.download(addressed(name, params).path, query, fallbackName);
}

/** The address of a GET, for a link. */
export function callUrl<N extends OperationName & `GET ${string}`>(name: N, request: CallRequest<N>): string {
  const { params, query = {} } = request as Sent; // every request is one of these
  return apiUrl(addressed(name, params).path, query);
}
