import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { awaitServer } from './connection-wait.ts';

/** What the server answers when it is asked; null is no answer. */
let status: number | null;
let asked = 0;

beforeEach(() => {
  vi.useFakeTimers();
  status = null;
  asked = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    expect(address).toBe('/health/live');
    asked += 1;
    if (status === null) throw new TypeError('Failed to fetch');
    return new Response('', { status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('waiting for the server', () => {
  it('asks less and less often, and ends with the first answer', async () => {
    const back = vi.fn();
    awaitServer(back);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(asked).toBe(3);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(asked).toBe(6);
    status = 503;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(back, 'a proxy that has lost the server is no answer').not.toHaveBeenCalled();
    status = 404;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(back).toHaveBeenCalledOnce();
    const then = asked;
    await vi.advanceTimersByTimeAsync(60_000);
    dispatchEvent(new Event('online'));
    expect(asked).toBe(then);
  });

  it('asks at once when the browser is online again, when somebody looks, and when somebody wants it; once at a time', async () => {
    const back = vi.fn();
    const { askNow } = awaitServer(back);
    dispatchEvent(new Event('online'));
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toBe(1);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toBe(2);
    expect(await askNow()).toBe(false);
    status = 200;
    expect(await askNow()).toBe(true);
    expect(back).toHaveBeenCalledOnce();
  });

  it('ends when it is stopped', async () => {
    const back = vi.fn();
    const { stop } = awaitServer(back);
    stop();
    status = 200;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([asked, back.mock.calls.length]).toEqual([0, 0]);
  });
});
