import { ApiProblem } from './api-problem.ts';
import { UNREACHABLE } from './connection.ts';
import { deviceGate } from './device/device-gate.ts';
import { forgetEarly, takeEarly } from './early-responses.ts';
import { apiUrl, type Params } from './operation-address.ts';
import { leaveForLogin } from './sign-out.ts';

export { ApiProblem } from './api-problem.ts';
export type { Params } from './operation-address.ts';

interface WriteOptions {
  /** ETag that the write was based on: a stale one is refused with 409. */
  ifMatch?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** An answer together with its ETag. */
export interface Tagged<T> {
  data: T;
  etag: string | undefined;
}

interface Init extends Omit<RequestInit, 'headers'> {
  headers?: Readonly<Record<string, string>>;
}

/**
 * Sends a request and returns the raw response.
 * @throws ApiProblem for every answer that is not a success, and with status 0 when there is no answer.
 */
async function send(method: string, path: string, params: Params, init: Init = {}): Promise<Response> {
  let response: Response;
  const url = apiUrl(path, params);
  const reads = method === 'GET';
  const gate = deviceGate();
  try {
    if (!reads) forgetEarly();
    if (gate?.alone(method) === true) throw new Error('the server is not asked');
    response = await ((reads ? takeEarly(url) : undefined) ??
      fetch(url, {
        ...init,
        method,
        credentials: 'same-origin',
        headers: { Accept: 'application/json', 'Disable-WWW-Authenticate': 'true', Prefer: 'handling=strict', ...init.headers },
      }));
  } catch (error) {
    const problem = unanswered(error);
    if (reads && gate) return gate.answer(url);
    throw problem;
  }
  if (reads && gate) response = await gate.came(url, response);
  if (response.ok) return response;
  const content = await bodyOf(response);
  const problem = new ApiProblem(
    response.status,
    asksTooMuch(path, response.status, content) ? OWN_SERVER : content,
    response.statusText,
    response.headers.get('X-Request-Id') ?? undefined,
  );
  if (response.status === 401 && !/^\/?session\b/.test(path)) leaveForLogin('expired');
  throw problem;
}

const OWN_SERVER = { error: { code: 'shell.ownServer' } };

/**
 * Whether a server behind the gateway was asked for something that only our own has: what it answers means nothing to people. Our own
 * server says with a code of its own what it does not find.
 */
function asksTooMuch(path: string, status: number, content: unknown): boolean {
  if (![400, 404, 405].includes(status)) return false;
  const { code, message } = new ApiProblem(status, content);
  return code === undefined && (/^\/?fieldward\//.test(path) || /unknown resource/i.test(message));
}

/** What nobody answered; throws what somebody gave up. */
function unanswered(error: unknown): ApiProblem {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  dispatchEvent(new Event(UNREACHABLE));
  return new ApiProblem(0, undefined, 'unreachable');
}

/**
 * What a response says. One that was cut off on the way is no answer, and neither is a success that is no JSON: somebody between has answered (the page
 * of a proxy), and nobody knows what became of what was sent.
 */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw unanswered(error);
  });
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    if (response.ok) throw new ApiProblem(502, undefined);
    return text;
  }
}

interface RequestOptions extends WriteOptions {
  body?: unknown;
  /** Told the headers of a success as soon as it begins. */
  begins?: ((headers: Headers) => void) | undefined;
}

async function request<T>(method: string, path: string, params: Params, options: RequestOptions): Promise<Tagged<T>> {
  const { body, ifMatch, signal, begins } = options;
  const response = await send(method, path, params, {
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(ifMatch ? { 'If-Match': ifMatch } : {}),
    },
  });
  begins?.(response.headers);
  return { data: (await bodyOf(response)) as T, etag: response.headers.get('ETag') ?? undefined };
}

/** The API of the server. Every call throws `ApiProblem`; a 401 outside `/session` also leads to the sign-in page. */
export const api = {
  /** Any request, with the ETag of its response; for operations, `call` knows the types. */
  request,

  async get<T>(path: string, params: Params = {}, signal?: AbortSignal): Promise<T> {
    return (await bodyOf(await send('GET', path, params, signal ? { signal } : {}))) as T;
  },

  /** Like `get`, with the ETag for a later write. */
  async getTagged<T>(path: string, params: Params = {}): Promise<Tagged<T>> {
    const response = await send('GET', path, params);
    return { data: (await bodyOf(response)) as T, etag: response.headers.get('ETag') ?? undefined };
  },

  async post<T>(path: string, body: unknown, { params = {}, ...options }: WriteOptions & { params?: Params } = {}): Promise<T> {
    return (await request<T>('POST', path, params, { ...options, body })).data;
  },

  /** DELETE: retires or voids; `{ purge: true }` removes for good, `{ reason }` says why. */
  async remove(path: string, params: Params = {}, options: WriteOptions = {}): Promise<void> {
    await request('DELETE', path, params, options);
  },

  /** Fetches a file and hands it to the person under the name of its Content-Disposition, else under the one given. */
  async download(path: string, params: Params, fallbackName: string): Promise<void> {
    const response = await send('GET', path, params, { headers: { Accept: '*/*' } });
    const { handOverResponse } = await import('./hand-over.ts');
    await handOverResponse(response, fallbackName);
  },
};
