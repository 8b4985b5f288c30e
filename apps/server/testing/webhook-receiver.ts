/** A program that receives changes, as tests meet it: it drops what it has by the id of the request, and behaves as it is told. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ToldChange } from '@fieldward/contract/audit/change.operations.ts';

/** A request as it came. */
interface Received {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly replay: boolean;
  readonly changes: readonly ToldChange[];
}

/** `accept`: 204. `hold`: it has it, and no answer comes. */
type Behaviour = 'accept' | 'hold' | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> };

export interface WebhookReceiver {
  readonly url: string;
  behaviour: Behaviour;
  /** Every request. */
  readonly requests: readonly Received[];
  /** What it keeps: each id once, and of a 2xx only. */
  readonly kept: ReadonlyMap<string, Received>;
  /** The changes that it keeps, in their order. */
  changes(): readonly ToldChange[];
  /** Resolves when so many requests have come. */
  came(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Whether a request is signed with a secret. */
export function isSigned({ headers, body }: Pick<Received, 'headers' | 'body'>, secret: string): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

/** Starts one on a port of its own, on this machine. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const requests: Received[] = [];
  const kept = new Map<string, Received>();
  const waiting: { readonly count: number; readonly done: () => void }[] = [];
  const held: ServerResponse[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      const sent = JSON.parse(body) as { replay?: boolean; data: { results?: ToldChange[] } };
      const id = String(request.headers['webhook-id']);
      const received = { id, headers: request.headers, body, replay: sent.replay === true, changes: sent.data.results ?? [] };
      requests.push(received);
      const { behaviour } = receiver;
      const status = typeof behaviour === 'string' ? 204 : behaviour.status;
      if (status < 300 && !kept.has(id)) kept.set(id, received);
      for (const { count, done } of waiting) if (requests.length >= count) done();
      if (behaviour === 'hold') return void held.push(response);
      const { body: answer = '', headers = {} } = typeof behaviour === 'string' ? {} : behaviour;
      return void response.writeHead(status, headers).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/changes`,
    behaviour: 'accept',
    requests,
    kept,
    changes: () => [...kept.values()].flatMap(({ changes }) => changes),
    came: (count) => (requests.length >= count ? Promise.resolve() : new Promise((done) => waiting.push({ count, done }))),
    close: () => {
      for (const response of held) response.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return receiver;
}
