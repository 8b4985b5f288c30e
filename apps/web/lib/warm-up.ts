type Load = () => Promise<unknown>;

const waiting: Load[] = [];
let used = false;
let running = 0;

/** Calls `run` in the next idle moment, in two seconds at most. */
export const whenIdle = (run: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2_000 });
  else setTimeout(run, 200);
};

function run(load: Load): void {
  whenIdle(() => {
    running += 1;
    load()
      .catch(() => undefined)
      .finally(() => {
        running -= 1;
      });
  });
}

/** Fetches code that is not needed yet once the page is drawn and somebody works with it, so that it is there when it is. */
export function warmUp(load: Load): void {
  if (used) run(load);
  else waiting.push(load);
}

/** From the first touch or key on, what was handed to `warmUp` is fetched in idle moments. Call once. */
export function startWarmUp(): void {
  const begin = (): void => {
    removeEventListener('pointerdown', begin, true);
    removeEventListener('keydown', begin, true);
    used = true;
    waiting.splice(0).forEach(run);
  };
  addEventListener('pointerdown', begin, true);
  addEventListener('keydown', begin, true);
}

/** Whether something is being fetched that nobody waits for: its failure is no reason to disturb. */
export function isWarmingUp(): boolean {
  return running > 0;
}
