/** A server that stores forms as the real one does, over a line that fails as the test wishes: for tests. */
import { keyFor } from '../fresh-drafts-for-tests.ts';

/** What becomes of a request: it arrives; it is lost on the way; its answer is; either without anybody being told; the server has no time, or fails. */
export type Fate = 'arrives' | 'lost' | 'answer lost' | 'hangs' | 'answer hangs' | 'busy' | 'fails';

interface Sent {
  readonly uuid: string;
  readonly data: string;
  readonly metadata: string;
}

/** What a server of tests was sent, and what it made of it. */
export interface ServerForTests {
  /** By uuid, in the order of their arrival. */
  readonly stored: Map<string, string>;
  /** How often each was stored: never more than once. */
  readonly writes: string[];
  /** Called when nobody will ever be told what became of a request. */
  onHang: () => void;
  readonly fetch: (url: string | URL | Request, init?: RequestInit) => Promise<Response>;
}

/** `fate` decides over each request that writes; `refuses` over what is sent. */
export function serverForTests(user: string, fate: () => Fate, refuses: (uuid: string) => boolean = () => false): ServerForTests {
  const stored = new Map<string, string>();
  const writes: string[] = [];
  const answer = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });

  function take({ uuid, data }: Sent): Response {
    const known = stored.get(uuid);
    if (known !== undefined)
      return known === data ? answer({ uuid }) : answer({ error: { code: 'submission.replayed', holes: { uuid } } }, 409);
    if (refuses(uuid)) return answer({ error: { code: 'submission.nothing' } }, 400);
    stored.set(uuid, data);
    writes.push(uuid);
    return answer({ uuid });
  }

  const hangs = (): Promise<never> => {
    server.onHang();
    return new Promise(() => undefined);
  };
  const server: ServerForTests = {
    stored,
    writes,
    onHang: () => undefined,
    fetch: (url, init) => {
      const path = new URL(url instanceof Request ? url.url : url, 'http://localhost').pathname;
      if (path.endsWith('draftkey')) return Promise.resolve(answer({ key: keyFor(user) }));
      if (init?.method !== 'POST' || !path.endsWith('form-submission')) return Promise.resolve(answer({}));
      const becomes = fate();
      if (becomes === 'lost') return Promise.reject(new TypeError('no network'));
      if (becomes === 'hangs') return hangs();
      if (becomes === 'busy') return Promise.resolve(answer({}, 503));
      if (becomes === 'fails') return Promise.resolve(answer({}, 500));
      const taken = take(JSON.parse(String(init.body)) as Sent);
      if (becomes === 'answer hangs') return hangs();
      return becomes === 'answer lost' ? Promise.reject(new TypeError('no network')) : Promise.resolve(taken);
    },
  };
  return server;
}
