import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../lib/text.ts';
import { CarryFiles, TakeSiteFile } from './carry-files.tsx';

const notified = vi.hoisted(() => vi.fn<(code: string, holes?: object) => void>());
vi.mock('../../lib/notify.ts', () => ({ notify: notified, notifyProblem: (problem: unknown) => notified('problem', { problem }) }));
const handed = vi.hoisted(() => [] as { name: string; bytes: Promise<ArrayBuffer> }[]);
vi.mock('../../lib/hand-over.ts', () => ({
  handOver: (file: Blob, name: string) => handed.push({ name, bytes: new Response(file).arrayBuffer() }),
}));

const server = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', server);
/** Bytes that are no text. */
const BYTES = [0, 255, 128, 65];
const CONTENT = btoa(String.fromCharCode(...BYTES));
const answers = (body: object): Response => Response.json(body);

beforeAll(async () => {
  await startTexts();
  await loadAllTexts();
}, 60_000);
beforeEach(() => {
  notified.mockClear();
  server.mockReset();
  handed.length = 0;
});
afterEach(cleanup);

function show(what: ReactElement): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">{what}</MantineProvider>
    </QueryClientProvider>,
  );
}

function choose(): void {
  const input = document.querySelector('input[type=file]');
  if (input === null) throw new Error('there is no button for a file');
  fireEvent.change(input, { target: { files: [new File([new Uint8Array(BYTES)], 'reply.fieldward')] } });
}

const sentTo = (): readonly unknown[] =>
  server.mock.calls.map(([url, init]) => [String(url).split('/').at(-1), JSON.parse(String(init?.body ?? 'null'))]);

it('writes a file for the centre, byte by byte as the server sent it', async () => {
  server.mockResolvedValueOnce(answers({ file: { name: 'hill.fieldward', content: CONTENT }, patients: 3 }));
  show(<CarryFiles />);
  fireEvent.click(screen.getByRole('button', { name: 'Write a file for the centre' }));
  await waitFor(() => expect(notified).toHaveBeenCalledWith('site.fileWritten', { patients: 3 }));
  expect(handed.map(({ name }) => name)).toEqual(['hill.fieldward']);
  expect([...new Uint8Array((await handed[0]?.bytes) ?? new ArrayBuffer())]).toEqual(BYTES);
});

it('takes the reply of the centre, and the same file once more', async () => {
  server.mockImplementation(async () => answers({ patients: 2 }));
  show(<CarryFiles />);
  for (const times of [1, 2]) {
    choose();
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as somebody chooses them
    await waitFor(() => expect(notified).toHaveBeenCalledTimes(times));
  }
  expect(sentTo()).toEqual([
    ['sitereply', { content: CONTENT }],
    ['sitereply', { content: CONTENT }],
  ]);
  expect(notified).toHaveBeenLastCalledWith('site.replyTaken', { patients: 2 });
});

it('takes the file of a site and hands its reply over', async () => {
  server.mockResolvedValueOnce(
    answers({ site: 'Hill clinic', patients: 2, held: 1, reply: { name: 'reply.fieldward', content: CONTENT } }),
  );
  show(<TakeSiteFile />);
  choose();
  await waitFor(() => expect(notified).toHaveBeenCalledWith('site.fileTaken', { name: 'Hill clinic', patients: 2, held: 1 }));
  expect(sentTo()).toEqual([['sitelettertake', { content: CONTENT }]]);
  expect(handed.map(({ name }) => name)).toEqual(['reply.fieldward']);
});

it('says why a file was refused, and another one can be taken', async () => {
  server.mockResolvedValueOnce(Response.json({ error: { code: 'site.badFile', message: 'no' } }, { status: 400 }));
  show(<TakeSiteFile />);
  choose();
  await waitFor(() => expect(notified).toHaveBeenCalledWith('problem', expect.anything()));
  expect(handed).toEqual([]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Take a file of a site' }).dataset['loading']).toBeUndefined());
});
