/** A server that stores and holds forms as the real one does, over a line that fails as the test wishes: for tests. */
import { keyFor } from '../fresh-drafts-for-tests.ts';

/** What becomes of a request: it arrives; it is lost on the way; its answer is; either without anybody being told; the server has no time, or fails. */
export type Fate = 'arrives' | 'lost' | 'answer lost' | 'hangs' | 'answer hangs' | 'busy' | 'fails';

interface Sent {
  readonly uuid: string;
  readonly data: string;
  readonly metadata: string;
}

interface HandedIn {
  readonly uuid: string;
  readonly submission?: Omit<Sent, 'uuid'>;
  readonly act?: { readonly kind: string; readonly body: unknown; readonly patient: string };
  readonly corrects?: boolean;
  readonly attended?: boolean;
}

/** What is handed in, as a form or not. */
const sentIn = ({ submission, act }: HandedIn): Omit<Sent, 'uuid'> =>
  submission ?? { data: JSON.stringify(act?.body), metadata: JSON.stringify({ patient: { uuid: act?.patient } }) };

/** What the server holds, or held. */
interface HeldThere {
  data: string;
  readonly former: string[];
  state: 'held' | 'accepted' | 'rejected' | 'superseded';
}

/** What a server of tests was sent, and what it made of it. */
export interface ServerForTests {
  /** By uuid, in the order of their arrival. */
  readonly stored: Map<string, string>;
  /** What it refused and holds, by uuid. */
  readonly held: Map<string, HeldThere>;
  /** Why it refuses what it refuses. */
  readonly problem: { code: string };
  /** How often each was stored: never more than once. */
  readonly writes: string[];
  /** Somebody decides about what is held; whether nobody was faster. */
  readonly decide: (uuid: string, decision: 'accepted' | 'rejected') => boolean;
  /** Called when nobody will ever be told what became of a request. */
  onHang: () => void;
  readonly fetch: (url: string | URL | Request, init?: RequestInit) => Promise<Response>;
}

/** `fate` decides over each request that writes; `refuses` over what is sent. */
export function serverForTests(
  user: string,
  fate: () => Fate,
  refuses: (uuid: string, data: string, metadata: string) => boolean = () => false,
): ServerForTests {
  const stored = new Map<string, string>();
  const held = new Map<string, HeldThere>();
  const writes: string[] = [];
  const answer = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });
  const problem = { code: 'submission.nothing', holes: {}, fields: [] };
  const refused = (code: string, status: number, uuid = ''): Response => answer({ error: { code, holes: { uuid } } }, status);

  function write(uuid: string, data: string): void {
    stored.set(uuid, data);
    writes.push(uuid);
  }

  function take({ uuid, data, metadata }: Sent): Response {
    const known = stored.get(uuid);
    if (known !== undefined) return known === data ? answer({ uuid }) : refused('submission.replayed', 409, uuid);
    if (refuses(uuid, data, metadata)) return refused(problem.code, 400);
    write(uuid, data);
    return answer({ uuid });
  }

  const receipt = (uuid: string, state: HeldThere['state']): Response =>
    state === 'held' || state === 'rejected' ? answer({ uuid, state, problem }) : answer({ uuid, state: 'stored' });

  function correct(there: HeldThere, handedIn: HandedIn): Response {
    const { uuid, attended = false } = handedIn;
    const { data, metadata } = sentIn(handedIn);
    const wrong = refuses(uuid, data, metadata);
    if (wrong && attended) return refused(problem.code, 400);
    if (there.data !== data) there.former.push(there.data);
    there.data = data;
    if (wrong) return receipt(uuid, 'held');
    there.state = 'superseded';
    write(uuid, data);
    return receipt(uuid, 'superseded');
  }

  function handIn(sent: HandedIn): Response {
    const { uuid, corrects = false, attended = false } = sent;
    const { data, metadata } = sentIn(sent);
    const there = held.get(uuid);
    if (there !== undefined) {
      if (corrects && there.state === 'held') return correct(there, sent);
      if (there.data === data || there.former.includes(data)) return receipt(uuid, there.state);
      return corrects ? refused('fieldrecord.decided', 409) : refused('submission.replayed', 409, uuid);
    }
    const known = stored.get(uuid);
    if (known !== undefined)
      return known === data
        ? answer({ uuid, state: 'stored' })
        : refused(corrects ? 'fieldrecord.arrived' : 'submission.replayed', 409, uuid);
    if (!refuses(uuid, data, metadata)) {
      write(uuid, data);
      return answer({ uuid, state: 'stored' });
    }
    if (attended) return refused(problem.code, 400);
    held.set(uuid, { data, former: [], state: 'held' });
    return receipt(uuid, 'held');
  }

  const hangs = (): Promise<never> => {
    server.onHang();
    return new Promise(() => undefined);
  };
  const server: ServerForTests = {
    stored,
    held,
    problem,
    writes,
    decide: (uuid, decision) => {
      const there = held.get(uuid);
      if (there?.state !== 'held') return false;
      there.state = decision;
      if (decision === 'accepted') write(uuid, there.data);
      return true;
    },
    onHang: () => undefined,
    fetch: (url, init) => {
      const path = new URL(url instanceof Request ? url.url : url, 'http://localhost').pathname;
      if (path.endsWith('draftkey')) return Promise.resolve(answer({ key: keyFor(user) }));
      const forms = path.endsWith('form-submission');
      if (init?.method !== 'POST' || !(forms || path.endsWith('fieldrecord'))) return Promise.resolve(answer({}));
      const becomes = fate();
      if (becomes === 'lost') return Promise.reject(new TypeError('no network'));
      if (becomes === 'hangs') return hangs();
      if (becomes === 'busy') return Promise.resolve(answer({}, 503));
      if (becomes === 'fails') return Promise.resolve(answer({}, 500));
      const body: unknown = JSON.parse(String(init.body));
      const taken = forms ? take(body as Sent) : handIn(body as HandedIn); // as lib/unsent sends them
      if (becomes === 'answer hangs') return hangs();
      return becomes === 'answer lost' ? Promise.reject(new TypeError('no network')) : Promise.resolve(taken);
    },
  };
  return server;
}
