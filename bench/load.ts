/** Times of one kind of call, in milliseconds. */
interface Times {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
  perSecond: number;
}

/** The percentiles of a list of durations that were taken over `seconds` of wall clock. */
export function timesOf(durations: readonly number[], seconds: number): Times {
  const sorted = [...durations].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    count: sorted.length,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    max: sorted.at(-1) ?? Number.NaN,
    perSecond: sorted.length / seconds,
  };
}

/**
 * Runs `work` over all items with `clients` callers side by side, each calling as soon as its last call is answered.
 * Answers the duration of each call (by item) and the wall clock in seconds.
 */
export async function drive<T>(
  items: readonly T[],
  clients: number,
  work: (item: T, client: number) => Promise<void>,
): Promise<{ durations: { item: T; ms: number }[]; seconds: number }> {
  const durations: { item: T; ms: number }[] = [];
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (next < items.length) {
        const item = items[next++];
        if (item === undefined) return;
        const begin = performance.now();
        await work(item, client);
        durations.push({ item, ms: performance.now() - begin });
      }
    }),
  );
  return { durations, seconds: (performance.now() - started) / 1000 };
}
