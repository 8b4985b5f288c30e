/** Milliseconds before the first turn, at most. */
const FIRST = 500;
/** Milliseconds of rest after a turn that failed, at least. */
const AFTER_FAILURE = 5_000;

/**
 * Works in turns until stopped, one after the other. `turn` answers how many milliseconds to rest; what fails is reported and tried again.
 * @param every milliseconds between looks where nothing is to be done
 */
export function inTurns(turn: () => Promise<number>, failed: (error: unknown) => void, every: number): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const work = async (): Promise<number> => {
    try {
      return await turn();
    } catch (error) {
      if (!stopped) failed(error);
      return Math.max(every, AFTER_FAILURE);
    }
  };
  const later = (milliseconds: number): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = work().then(later);
    }, milliseconds);
    timer.unref();
  };
  later(Math.min(every, FIRST));
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
