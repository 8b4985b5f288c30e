import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiProblem } from '../../../lib/api.ts';
import { startDownload } from './start-download.ts';

const clicked: HTMLAnchorElement[] = [];
const click = (event: MouseEvent): void => {
  event.preventDefault();
  if (event.target instanceof HTMLAnchorElement) clicked.push(event.target);
};

beforeEach(() => {
  clicked.length = 0;
  document.addEventListener('click', click);
});
afterEach(() => {
  document.removeEventListener('click', click);
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const frameOf = (link: HTMLAnchorElement | undefined): HTMLIFrameElement => {
  const frame = document.querySelector(`iframe[name="${link?.target ?? ''}"]`);
  if (!(frame instanceof HTMLIFrameElement)) throw new Error('there is no frame');
  return frame;
};

/** As the browser shows the page of another origin, or of an answer that no frame may show. */
function showForeign(frame: HTMLIFrameElement): void {
  Object.defineProperty(frame, 'contentWindow', {
    get: () => {
      throw new DOMException('cross origin', 'SecurityError');
    },
  });
  frame.dispatchEvent(new Event('load'));
}

it('lets a frame of its own download the address', () => {
  const refused = vi.fn();
  startDownload('/openmrs/x?export=1', refused);
  expect(clicked).toHaveLength(1);
  expect(clicked[0]?.getAttribute('href')).toBe('/openmrs/x?export=1');
  const frame = frameOf(clicked[0]);
  expect(frame.hidden).toBe(true);
  expect(clicked[0]?.isConnected).toBe(false);
  frame.dispatchEvent(new Event('load'));
  expect(frame.isConnected).toBe(true);
  expect(refused).not.toHaveBeenCalled();
});

it.each([
  [
    'the reason of the server',
    async () =>
      new Response(JSON.stringify({ error: { message: 'no', code: 'engine.forbidden', holes: { privilege: 'View Reports' } } }), {
        status: 403,
      }),
    { status: 403, code: 'engine.forbidden', holes: { privilege: 'View Reports' } },
  ],
  ['an answer that is none of ours', async () => new Response('<html>', { status: 502 }), { status: 502, code: undefined }],
  ['no answer', () => Promise.reject(new TypeError('failed')), { status: 0 }],
  ['a second try that was not refused', async () => new Response('id,name', { status: 200 }), { status: 500 }],
])('tells why there was no file: %s', async (_name, answer, expected) => {
  const fetched = vi.fn(answer);
  vi.stubGlobal('fetch', fetched);
  const refused = vi.fn<(problem: ApiProblem) => void>();
  startDownload('/openmrs/x', refused);
  const frame = frameOf(clicked[0]);
  showForeign(frame);
  await vi.waitFor(() => expect(refused).toHaveBeenCalledTimes(1));
  expect(refused.mock.calls[0]?.[0]).toMatchObject(expected);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(frame.isConnected).toBe(false);
});
