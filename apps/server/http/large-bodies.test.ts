/** Of a large body nothing is read of those who may not send it, and nothing beyond the limit of its route, however it is sent. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOperations } from '../areas/all-operations.ts';
import { PASSWORD, scratchApi, type ScratchApi } from '../testing/scratch-api.ts';
import { API, FHIR_API } from './path-form.ts';
import { READ_OF_ANYBODY } from './known-first.ts';

let api: ScratchApi;
let port: number;
beforeAll(async () => {
  api = await scratchApi();
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port);
}, 60_000);
afterAll(() => api.close());

const basic = (name: string): string => `Authorization: Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}\r\n`;

/** The status that is answered to the head of a request whose body never comes; null when nothing is said within a second and a half. */
async function statusOfHead(method: string, path: string, length: string, authorization = ''): Promise<number | null> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${authorization}Content-Type: application/json\r\n${length}\r\n\r\n`);
    const [bytes] = (await Promise.race([once(socket, 'data'), new Promise((resolve) => setTimeout(resolve, 1_500, [null]))])) as [
      Buffer | null,
    ];
    return bytes === null ? null : Number(bytes.toString('latin1').split(' ')[1]);
  } finally {
    socket.destroy();
  }
}

/** Method and address of whatever takes a body from people who are signed in. */
async function addresses(): Promise<[string, string][]> {
  const { body } = await api.anonymous.get('openapi.json');
  const paths = Object.entries(body['paths'] as Record<string, Record<string, { security?: readonly object[] }>>);
  const declared = paths.flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method, { security }]) => method !== 'get' && security?.length !== 0)
      .map(([method]): [string, string] => [method.toUpperCase(), `${API}${path.replaceAll(/\{\w+\}/g, 'x')}`]),
  );
  const fhir = ['', '/Patient', '/Patient/x', '/Patient/$match', '/Patient/_search'].map((path): [string, string] => [
    path === '/Patient/x' ? 'PUT' : 'POST',
    `${FHIR_API}${path}`,
  ]);
  return [...declared, ...fhir];
}

it.each([`Content-Length: ${READ_OF_ANYBODY + 1}`, 'Transfer-Encoding: chunked'])(
  'nobody has a large body read (%s)',
  { timeout: 60_000 },
  async (length) => {
    const all = await addresses();
    expect(all.length).toBeGreaterThan(300);
    const read: string[] = [];
    while (all.length > 0)
      await Promise.all(
        all.splice(0, 40).map(async ([method, path]) => {
          const status = await statusOfHead(method, path, length);
          if (status !== 401) read.push(`${method} ${path}: ${status}`);
        }),
      );
    expect(read).toEqual([]);
  },
);

const large = allOperations.map(({ wire }) => wire).filter(({ bodyLimit = 0 }) => bodyLimit > 2 * 1024 * 1024);

it('who lacks the right to it has no larger body read than is usual', async () => {
  const guarded = large.filter(({ privilege }) => privilege !== 'authenticated');
  expect(guarded.length).toBeGreaterThan(2);
  for (const { method, path } of guarded) {
    const status = await statusOfHead(method, `${API}/${path}`, 'Content-Length: 4000000', basic('nobody'));
    expect([path, status]).toEqual([path, 403]);
  }
  await expect
    .poll(async () => (await api.pool.rows(`select 1 from audit_log where action = 'denied' and detail::text like '%POST%'`)).length)
    .toBe(guarded.length);
});

describe('a body that does not say how long it is', () => {
  const chunked = async (path: string, bytes: number): Promise<number | undefined> => {
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path: `${API}/${path}` }, undefined);
    sent.setHeader('authorization', basic('boss').slice('Authorization: '.length).trim());
    sent.setHeader('content-type', 'application/json');
    sent.write('{"none":"');
    sent.end(`${'x'.repeat(bytes)}"}`);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };

  it('has the limit of its operation', { timeout: 60_000 }, async () => {
    const usual = allOperations.filter(({ wire, when }) => wire.method === 'POST' && wire.bodyLimit === undefined && when === undefined);
    const paths = new Set(usual.map(({ wire }) => wire.path.replaceAll(/:\w+/g, 'x')));
    expect(paths.size).toBeGreaterThan(80);
    for (const path of paths) expect([path, await chunked(path, 1024 * 1024)]).toEqual([path, 413]);
  });
});
