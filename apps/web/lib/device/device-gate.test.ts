import { afterEach, expect, test, vi } from 'vitest';
import { askAhead, setDeviceGate } from './device-gate.ts';

afterEach(() => {
  setDeviceGate(undefined);
  vi.useRealTimers();
});

const gateThatIs = (alone: boolean) =>
  setDeviceGate({
    alone: () => alone,
    answer: async () => new Response(),
    eventDays: async () => undefined,
    came: async (_url, answer) => answer,
  });

test('a device that is alone is asked before a page is opened, and whoever has a server does not wait', async () => {
  const ask = vi.fn(async () => undefined);
  await askAhead(ask);
  gateThatIs(false);
  await askAhead(ask);
  expect(ask).not.toHaveBeenCalled();

  gateThatIs(true);
  await askAhead(ask);
  expect(ask).toHaveBeenCalledOnce();
});

test('what the device cannot say, or not soon, keeps no page shut', async () => {
  gateThatIs(true);
  await expect(askAhead(() => Promise.reject(new Error('it is not held')))).resolves.toBeUndefined();

  vi.useFakeTimers();
  const waited = askAhead(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(waited).resolves.toBeUndefined();
});
