import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE_LIMIT, keepIdleMinutes, noteActivity, watchIdle } from './idle.ts';

const KEY = 'fieldward:last-activity';
const touch = () => window.dispatchEvent(new Event('pointerdown'));

let stop = () => {};
const start = () => {
  const onIdle = vi.fn<() => void>();
  const onAlive = vi.fn<() => void>();
  stop = watchIdle({ onIdle, onAlive });
  return { onIdle, onAlive };
};

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: 1_000_000_000 });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('idle sign-out', () => {
  it('happens once, thirty minutes after the last activity', () => {
    const { onIdle } = start();
    vi.advanceTimersByTime(IDLE_LIMIT - 20_000);
    expect(onIdle).not.toHaveBeenCalled();
    touch();
    vi.advanceTimersByTime(IDLE_LIMIT - 20_000);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(onIdle).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(IDLE_LIMIT * 2);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('waits while another tab is in use', () => {
    const { onIdle } = start();
    vi.advanceTimersByTime(IDLE_LIMIT - 20_000);
    noteActivity();
    vi.advanceTimersByTime(60_000);
    expect(onIdle).not.toHaveBeenCalled();
  });

  it('is not undone by the first touch after the device slept', () => {
    const { onIdle } = start();
    // Asleep: the clock moves, the timers do not.
    vi.setSystemTime(1_000_000_000 + IDLE_LIMIT + 1);
    touch();
    expect(onIdle).toHaveBeenCalledTimes(1);
    expect(Number(localStorage.getItem(KEY))).toBe(1_000_000_000);
  });

  it('keeps the session alive only while somebody is active', () => {
    const { onAlive } = start();
    vi.advanceTimersByTime(600_000);
    expect(onAlive).not.toHaveBeenCalled();
    touch();
    vi.advanceTimersByTime(20_000);
    expect(onAlive).toHaveBeenCalledTimes(1);
  });

  it('starts anew when an old time is still stored', () => {
    localStorage.setItem(KEY, '1');
    const { onIdle } = start();
    vi.advanceTimersByTime(60_000);
    expect(onIdle).not.toHaveBeenCalled();
  });

  it('follows the minutes of the programme, also when they change while somebody works', () => {
    keepIdleMinutes(5);
    const { onIdle, onAlive } = start();
    vi.advanceTimersByTime(90_000);
    touch();
    vi.advanceTimersByTime(20_000);
    expect(onAlive).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(4 * 60_000);
    expect(onIdle).not.toHaveBeenCalled();
    keepIdleMinutes(60);
    vi.advanceTimersByTime(30 * 60_000);
    expect(onIdle).not.toHaveBeenCalled();
    keepIdleMinutes(Number.NaN);
    vi.advanceTimersByTime(20_000);
    expect(onIdle).toHaveBeenCalledOnce();
  });
});
