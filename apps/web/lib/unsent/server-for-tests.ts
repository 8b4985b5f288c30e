/** A server that stores and holds forms as the real one does, over a line that fails as the test wishes: for tests. */
import { keyFor } from '../fresh-drafts-for-tests.ts';

/**
 * What becomes of a request: it arrives; it is lost on the way; its answer is, or ends in the middle; either without anybody being told; the server has no
 * time, or fails; or somebody between answers in its place.
 */
export type Fate = 'arrives' | 'lost' | 'answer lost' | 'answer cut' | 'hangs' | 'answer hangs' | 'busy' | 'fails' | 'another answers';

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
  /** Of whom and of which form each is, as it was sent last, by uuid. */
  readonly metadata: Map<string, string>;
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

/** An answer of which a part arrives, from 0 to 1. */
async function cut(whole: Response, part: number): Promise<Response> {
  const bytes = new TextEncoder().encode(await whole.text());
  const arrived = bytes.slice(0, Math.min(Math.floor(bytes.length * part), bytes.length - 1));
  const stream = new ReadableStream<Uint8Array>({
    start: (to) => to.enqueue(arrived),
    pull: (to) => to.error(new TypeError('cut off')),
  });
  return new Response(stream, { status: whole.status });
}

const response = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });

/** What comes back over a line for a request that has this fate; `take` is what the server does with it, `hung` is told when nobody ever answers. */
function overLine(fate: Fate, take: () => Response, hung: () => void, part: () => number): Promise<Response> {
  const hangs = (): Promise<never> => {
    hung();
    return new Promise(() => undefined);
  };
  const lost = (): Promise<never> => Promise.reject(new TypeError('no network'));
  if (fate === 'lost') return lost();
  if (fate === 'hangs') return hangs();
  if (fate === 'busy') return Promise.resolve(response({}, 503));
  if (fate === 'another answers') return Promise.resolve(new Response('<html>Sign in to the network</html>'));
  if (fate === 'fails') return Promise.resolve(response({}, 500));
  const taken = take();
  if (fate === 'answer hangs') return hangs();
  if (fate === 'answer cut') return cut(taken, part());
  return fate === 'answer lost' ? lost() : Promise.resolve(taken);
}

/** `fate` decides over each request that writes; `refuses` over what is sent; `part` how much arrives of an answer that is cut, from 0 to 1. */
export function serverForTests(
  user: string,
  fate: () => Fate,
  refuses: (uuid: string, data: string, metadata: string) => boolean = () => false,
  part: () => number = () => 0.5,
): ServerForTests {
  const stored = new Map<string, string>();
  const metadataOf = new Map<string, string>();
  const held = new Map<string, HeldThere>();
  const writes: string[] = [];
  const problem = { code: 'submission.nothing', holes: {}, fields: [] };
  const refused = (code: string, status: number, uuid = ''): Response => response({ error: { code, holes: { uuid } } }, status);

  function write(uuid: string, data: string): void {
    stored.set(uuid, data);
    writes.push(uuid);
  }

  function take({ uuid, data, metadata }: Sent): Response {
    const known = stored.get(uuid);
    if (known !== undefined) return known === data ? response({ uuid }) : refused('submission.replayed', 409, uuid);
    if (refuses(uuid, data, metadata)) return refused(problem.code, 400);
    write(uuid, data);
    return response({ uuid });
  }

  const receipt = (uuid: string, state: HeldThere['state']): Response =>
    state === 'held' || state === 'rejected' ? response({ uuid, state, problem }) : response({ uuid, state: 'stored' });

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
        ? response({ uuid, state: 'stored' })
        : refused(corrects ? 'fieldrecord.arrived' : 'submission.replayed', 409, uuid);
    if (!refuses(uuid, data, metadata)) {
      write(uuid, data);
      return response({ uuid, state: 'stored' });
    }
    if (attended) return refused(problem.code, 400);
    held.set(uuid, { data, former: [], state: 'held' });
    return receipt(uuid, 'held');
  }

  const server: ServerForTests = {
    stored,
    metadata: metadataOf,
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
      if (path.endsWith('draftkey')) return Promise.resolve(response({ key: keyFor(user) }));
      const forms = path.endsWith('form-submission');
      if (init?.method !== 'POST' || !(forms || path.endsWith('fieldrecord'))) return Promise.resolve(response({}));
      const taken = (): Response => {
        const body: unknown = JSON.parse(String(init.body));
        const { uuid, metadata } = { ...(body as Sent), ...(forms ? {} : sentIn(body as HandedIn)) };
        metadataOf.set(uuid, metadata);
        return forms ? take(body as Sent) : handIn(body as HandedIn); // as lib/unsent sends them
      };
      return overLine(fate(), taken, server.onHang, part);
    },
  };
  return server;
}
