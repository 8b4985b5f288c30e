import dns from 'node:dns';
import { createServer, type Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ReachableNetworks } from '../../../engine/reachable-networks.ts';
import { sendWebhook } from './webhook-request.ts';

/** What the name of a receiver leads to, by the times that it was looked up; the last stays. */
const leads: { to: string[][]; times: number } = { to: [], times: 0 };
const real = dns.lookup;

/** Names are looked up as above from here on: files of one worker share their modules, so that a mock of one of them may come too late. */
function lookUpAs(lookup: typeof dns.lookup): void {
  dns.lookup = lookup;
  syncBuiltinESMExports();
}
const led = (_name: string, _options: object, found: (error: null, addresses: { address: string; family: number }[]) => void): void => {
  const addresses = leads.to[Math.min(leads.times, leads.to.length - 1)] ?? [];
  leads.times += 1;
  found(
    null,
    addresses.map((address) => ({ address, family: 4 })),
  );
};

/** The network that may be reached is 127.0.0.2; what stands at 127.0.0.1 is none of anybody's business. */
const networks = ReachableNetworks.of('127.0.0.2') ?? ReachableNetworks.strangers;
const [received, trapped]: [string[], string[]] = [[], []];
let servers: Server[];
let port: number;

const listening = (host: string, at: number, seen: string[]) =>
  new Promise<Server>((resolve) => {
    const server: Server = createServer((request, response) => {
      seen.push(request.url ?? '');
      response.end();
    }).listen(at, host, () => resolve(server));
  });

beforeAll(async () => {
  const receiver = await listening('127.0.0.2', 0, received);
  port = (receiver.address() as AddressInfo).port;
  servers = [receiver, await listening('127.0.0.1', port, trapped)];
  lookUpAs(led as typeof dns.lookup); // it is asked for all addresses of a name only
});
afterAll(() => {
  lookUpAs(real);
  servers.forEach((server) => server.close());
});

const send = (path: string) =>
  sendWebhook({ address: `http://receiver.example:${port}/${path}`, headers: {}, body: '{}' }, { networks }, new AbortController().signal);

it('goes to the address that was looked at, and nowhere else when the name leads inside a moment later', async () => {
  leads.to = [['127.0.0.2'], ['127.0.0.1']];
  leads.times = 0;
  expect(await send('first')).toEqual({ received: true, status: 200 });
  expect([leads.times, received, trapped]).toEqual([1, ['/first'], []]);
  expect(await send('second')).toMatchObject({ received: false, failure: 'insideAddress' });
  expect([leads.times, received, trapped]).toEqual([2, ['/first'], []]);
});

it('goes nowhere when one of the addresses of a name is inside, whichever it is', async () => {
  leads.times = 0;
  leads.to = [
    ['127.0.0.2', '127.0.0.1'],
    ['127.0.0.1', '127.0.0.2'],
  ];
  for (const path of ['third', 'fourth'])
    // oxlint-disable-next-line no-await-in-loop -- a look after the other
    expect(await send(path)).toMatchObject({ received: false, failure: 'insideAddress' });
  expect([received, trapped]).toEqual([['/first'], []]);
});
