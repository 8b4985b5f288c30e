/** A response of the other server. */
export interface OpenMrsResponse {
  readonly status: number;
  readonly type: string;
  readonly etag: string | null;
  readonly text: string;
}

/** The other server refused a call; its response is passed on as it is. */
export class OpenMrsRefusal extends Error {
  readonly response: OpenMrsResponse;

  constructor(response: OpenMrsResponse) {
    super(`the other server answered ${response.status}`);
    this.response = response;
  }
}

/** How long the other server may take for one call, in milliseconds. */
const WITHIN = 30_000;

/** Calls of another OpenMRS, by whoever asks the gateway: the credentials are theirs, and so are the rights. */
export class OpenMrsCalls {
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;

  /**
   * @param base address below which the other server answers REST
   * @param headers the credentials, language and origin of the request that is served
   */
  constructor(base: string, headers: Readonly<Record<string, string>>) {
    this.#base = base;
    this.#headers = headers;
  }

  /** Any request, and whatever is answered. Rejects when nobody answers. */
  async send(method: string, path: string, body?: unknown, more: Readonly<Record<string, string>> = {}): Promise<OpenMrsResponse> {
    const response = await fetch(`${this.#base}/${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(WITHIN),
      headers: {
        accept: 'application/json',
        ...this.#headers,
        ...more,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? 'application/json',
      etag: response.headers.get('etag'),
      text: await response.text(),
    };
  }

  /** @throws OpenMrsRefusal */
  async #json(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await this.send(method, path, body);
    if (response.status >= 300) throw new OpenMrsRefusal(response);
    return parsed(response.text);
  }

  /** Reads. @throws OpenMrsRefusal */
  get(path: string): Promise<unknown> {
    return this.#json('GET', path);
  }

  /** Reads; null where there is nothing or it may not be seen. @throws OpenMrsRefusal for what is not 403 or 404 */
  async find(path: string): Promise<unknown> {
    const response = await this.send('GET', path);
    if (response.status === 403 || response.status === 404) return null;
    if (response.status >= 300) throw new OpenMrsRefusal(response);
    return parsed(response.text);
  }

  /** Creates or changes. @throws OpenMrsRefusal */
  post(path: string, body: unknown): Promise<unknown> {
    return this.#json('POST', path, body);
  }

  /** Retires or voids. @throws OpenMrsRefusal */
  async remove(path: string): Promise<void> {
    await this.#json('DELETE', path);
  }
}

/** The JSON of a text; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
