/** A gateway for short messages as tests meet it: what it took, by the key of each message, and how it behaves. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What was handed over. */
interface Handed {
  readonly key: string;
  readonly to: string;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

/** What it answers: `accept` is what the interface asks for. */
type Behaviour = 'accept' | 'hold' | { readonly status: number; readonly body: string; readonly headers?: Record<string, string> };

export interface FakeGateway {
  readonly url: string;
  behaviour: Behaviour;
  /** Every request, also those for the same message. */
  readonly handed: readonly Handed[];
  /** What went out: each key once. */
  readonly sent: ReadonlyMap<string, Handed>;
  /** Resolves when so many requests have come. */
  came(count: number): Promise<void>;
  /** Answers what it held. */
  release(): void;
  close(): Promise<void>;
}

/** Starts one on a port of its own. */
export async function fakeGateway(): Promise<FakeGateway> {
  const handed: Handed[] = [];
  const sent = new Map<string, Handed>();
  const waiting: { readonly count: number; readonly done: () => void }[] = [];
  const held: ServerResponse[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { to, text } = JSON.parse(Buffer.concat(parts).toString('utf8')) as { to: string; text: string };
      const key = String(request.headers['idempotency-key']);
      const message = { key, to, text, headers: request.headers };
      handed.push(message);
      const { behaviour } = gateway;
      // what it holds it has taken: the message goes out, and the answer is never heard
      if (typeof behaviour === 'string' && !sent.has(key)) sent.set(key, message);
      for (const { count, done } of waiting) if (handed.length >= count) done();
      if (behaviour === 'hold') return void held.push(response);
      const {
        status,
        body,
        headers = {},
      } = behaviour === 'accept' ? { status: 202, body: JSON.stringify({ id: `g-${key.slice(0, 8)}` }) } : behaviour;
      return void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const gateway: FakeGateway = {
    url: `http://127.0.0.1:${port}/send`,
    behaviour: 'accept',
    handed,
    sent,
    came: (count) => (handed.length >= count ? Promise.resolve() : new Promise((done) => waiting.push({ count, done: () => done() }))),
    release: () => {
      for (const response of held.splice(0)) response.writeHead(202, { 'content-type': 'application/json' }).end('{"id":"late"}');
    },
    close: () => {
      for (const response of held) response.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return gateway;
}
