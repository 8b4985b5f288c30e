/** A device without its browser: it asks and sends what one does, and keeps of what it is told who it is about. */
import { Agent, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import type { DeviceFeed } from '@fieldward/contract/device/device.operations.ts';
import type { PageViews } from '../page-views.ts';

const API = '/openmrs/ws/rest/v1';

/** What a server answered, and how many bytes of body the line carried for it. */
interface Answer<T> {
  readonly value: T;
  readonly bytes: number;
}

/** Asks as somebody who is signed in; raises an Error for what is refused. */
export class SignedIn {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #url: string;
  readonly #cookie: string;

  constructor(url: string, cookie: string) {
    this.#url = url;
    this.#cookie = cookie;
  }

  get<T>(path: string): Promise<Answer<T>> {
    return this.#ask<T>('GET', path);
  }

  post<T>(path: string, body: unknown): Promise<Answer<T>> {
    return this.#ask<T>('POST', path, JSON.stringify(body));
  }

  end(): void {
    this.#agent.destroy();
  }

  #ask<T>(method: string, path: string, body?: string): Promise<Answer<T>> {
    const headers = {
      cookie: this.#cookie,
      origin: this.#url,
      'accept-encoding': 'br',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    return new Promise((resolve, reject) => {
      request(`${this.#url}${API}/${path}`, { agent: this.#agent, method, headers }, (response) => {
        const parts: Buffer[] = [];
        response
          .on('data', (part: Buffer) => parts.push(part))
          .on('error', reject)
          .on('end', () => {
            const sent = Buffer.concat(parts);
            const text = (response.headers['content-encoding'] === 'br' ? brotliDecompressSync(sent) : sent).toString();
            if ((response.statusCode ?? 500) >= 300) return reject(new Error(`${path}: ${response.statusCode} ${text.slice(0, 300)}`));
            resolve({ value: JSON.parse(text) as T, bytes: sent.length }); // of the wire that was asked
          });
      })
        .on('error', reject)
        .end(body);
    });
  }
}

/** What a round of the feed brought. */
interface Round {
  /** uuids of those whom it told of. */
  readonly people: readonly string[];
  readonly bytes: number;
}

export class HttpDevice {
  readonly uuid = crypto.randomUUID();
  readonly #server: SignedIn;
  readonly #views: PageViews;
  #after: string | null = null;
  #events: readonly { readonly uuid: string; readonly mark: string }[] = [];

  constructor(server: SignedIn, views: PageViews) {
    this.#server = server;
    this.#views = views;
  }

  /** Greets, the first time with the places (uuids) whose people it holds. Bytes of the answer. */
  async greet(places?: readonly string[]): Promise<number> {
    const scope = places === undefined ? {} : { scope: { places } };
    const greeting = { uuid: this.uuid, name: 'Tablet', clock: new Date().toISOString(), spent: [], ...scope };
    return (await this.#server.post('fieldward/device', greeting)).bytes;
  }

  /** Follows the feed to its end. */
  async follow(): Promise<Round> {
    const people: string[] = [];
    let bytes = 0;
    for (let more = true; more;) {
      // oxlint-disable-next-line no-await-in-loop -- where a page begins is told by the one before
      const page = await this.#server.post<DeviceFeed>('fieldward/devicefeed', {
        device: this.uuid,
        ...(this.#after === null ? {} : { after: this.#after }),
        view: this.#views.view,
        clock: new Date().toISOString(),
        tests: { view: this.#views.tests },
        events: { view: this.#views.events, known: this.#events },
        waiting: 0,
      });
      const { erase, reset, patients, next, events } = page.value;
      if (erase) throw new Error('the device is to erase what it holds');
      bytes += page.bytes;
      people.push(...patients.map(({ uuid }) => uuid));
      this.#after = reset ? null : next;
      const told = new Map(events?.told.map(({ uuid, mark }) => [uuid, mark]));
      if (events !== null)
        this.#events = events.uuids.flatMap((uuid) => {
          const mark = told.get(uuid) ?? this.#events.find((known) => known.uuid === uuid)?.mark;
          return mark === undefined ? [] : [{ uuid, mark }];
        });
      more = reset || page.value.more;
    }
    return { people, bytes };
  }

  /** Hands in a filled form; raises an Error where the server does not store it. */
  async send(submission: { readonly data: string; readonly metadata: string }): Promise<void> {
    const now = Date.now();
    const record = { uuid: crypto.randomUUID(), submission, saved: { at: now, offset: 0, device: this.uuid }, clock: now };
    const { value } = await this.#server.post<{ readonly state: string }>('fieldward/fieldrecord', record);
    if (value.state !== 'stored') throw new Error(`a form was not stored: ${JSON.stringify(value)}`);
  }
}
