import type { Operations } from '@fieldward/contract/all-operations.ts';
import { api, type Tagged } from './api.ts';
import { addressed, type CallRequest, type CallResponse, type OperationName, type Sent } from './operation-address.ts';

export { callUrl, type CallRequest, type CallResponse } from './operation-address.ts';

/** The request may be left out where nothing in it is needed. */
type Arguments<N extends OperationName> =
  object extends CallRequest<N> ? [request?: CallRequest<N>, signal?: AbortSignal] : [request: CallRequest<N>, signal?: AbortSignal];

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

/**
 * Calls an operation and gives its JSON, and before that tells the headers of the response, as soon as it begins.
 * @throws ApiProblem as `api` does.
 */
export async function callHeard<N extends OperationName>(
  name: N,
  { params, query = {}, body }: Sent,
  begins: (headers: Headers) => void,
): Promise<CallResponse<N>> {
  const { method, path } = addressed(name, params);
  return (await api.request<CallResponse<N>>(method, path, query, { body, begins })).data;
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
