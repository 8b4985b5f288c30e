import { afterEach, expect, it, vi } from 'vitest';
import type { Text } from '../lib/text.ts';
import { openScanned } from './open-scanned.ts';

const confirm = vi.hoisted(() => vi.fn());
vi.mock('../ui/confirm.tsx', () => ({ confirm }));
afterEach(() => vi.unstubAllGlobals());

function opening(found: readonly string[], registers = true) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ results: found.map((uuid) => ({ uuid, display: uuid })) })));
  const go = vi.fn();
  const t = ((code: string) => code) as unknown as Text; // the sentences do not matter here
  return { go, t, registers };
}

it('opens the person, or the list where two have the number', async () => {
  const one = opening(['p1']);
  await openScanned(' TBP-000001 ', one);
  expect(one.go).toHaveBeenCalledWith('/patient/detail', { patient: 'p1' });
  const two = opening(['p1', 'p2']);
  await openScanned('TBP-000001', two);
  expect(two.go).toHaveBeenCalledWith('/patient', { q: 'TBP-000001' });
});

it('offers to register somebody with a number that nobody has', async () => {
  confirm.mockResolvedValueOnce(true).mockResolvedValueOnce(false);
  const yes = opening([]);
  await openScanned('TBP-000009', yes);
  expect(yes.go).toHaveBeenCalledWith('/patient', { register: 'TBP-000009' });
  const no = opening([]);
  await openScanned('TBP-000009', no);
  const may = opening([], false);
  await openScanned('TBP-000009', may);
  expect([no.go, may.go].map((go) => go.mock.calls.length)).toEqual([0, 0]);
  expect(confirm).toHaveBeenCalledTimes(2);
});
