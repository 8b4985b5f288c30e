import { afterEach, expect, it, vi } from 'vitest';
import { api } from './api.ts';

const URL = '/openmrs/ws/rest/v1/patient/p?v=full';
const early = (text: string, at = performance.now()) =>
  (globalThis.fieldwardEarly = new Map([[URL, { response: Promise.resolve(new Response(text)), at }]]));
const fetched = vi.fn(() => Promise.resolve(new Response('"fetched"')));
vi.stubGlobal('fetch', fetched);
const read = () => api.get('patient/p', { v: 'full' });

afterEach(() => {
  globalThis.fieldwardEarly = undefined;
});

it('is taken once, by whoever asks for the same', async () => {
  early('"early"');
  expect([await api.get('patient/q', { v: 'full' }), await read(), await read()]).toEqual(['fetched', 'early', 'fetched']);
});

it('is not taken once it is old, or something was written since', async () => {
  early('"early"', performance.now() - 31_000);
  expect(await read()).toBe('fetched');
  early('"early"');
  await api.post('visit', {});
  expect(await read()).toBe('fetched');
});

it('that failed is a failure, and is asked for again after that', async () => {
  globalThis.fieldwardEarly = new Map([[URL, { response: Promise.reject(new TypeError('no line')), at: performance.now() }]]);
  await expect(read()).rejects.toMatchObject({ status: 0 });
  expect(await read()).toBe('fetched');
});
