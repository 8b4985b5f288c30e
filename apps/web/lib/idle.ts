import { DEVICE_PREFIX } from './local-store.ts';

/** After this long without activity the person is signed out. */
export const IDLE_LIMIT = 1_800_000;

const KEY = `${DEVICE_PREFIX}last-activity`;
const EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Activity is noted at most once a second; idleness is looked at every ten. */
const NOTE_EVERY = 1_000;
const LOOK_EVERY = 10_000;
/** Somebody who types for long without a request keeps the session of the server alive. */
const ALIVE_EVERY = 300_000;

export interface IdleOptions {
  limit?: number;
  onIdle: () => void;
  /** Called every five minutes in which there was activity. */
  onAlive?: () => void;
  now?: () => number;
}

/** Notes activity now: signing in starts the count anew. */
export function noteActivity(now = Date.now()): void {
  localStorage.setItem(KEY, String(now));
}

/**
 * Watches for activity in any tab of this browser and calls `onIdle` once when there was none for the limit, also when the
 * device slept meanwhile: the first touch after waking comes too late and does not count. Returns the way to stop.
 */
export function watchIdle({ limit = IDLE_LIMIT, onIdle, onAlive, now = Date.now }: IdleOptions): () => void {
  let done = false;
  let noted = now();
  let alive = noted;
  noteActivity(noted);

  const last = (): number => Math.max(noted, Number(localStorage.getItem(KEY)) || 0);

  const look = (): boolean => {
    if (done) return true;
    if (now() - last() >= limit) {
      stop();
      onIdle();
      return true;
    }
    if (now() - alive >= ALIVE_EVERY && last() > alive) {
      alive = now();
      onAlive?.();
    }
    return false;
  };

  const note = (): void => {
    if (now() - noted < NOTE_EVERY || look()) return;
    noted = now();
    noteActivity(noted);
  };

  const timer = setInterval(look, LOOK_EVERY);
  for (const event of EVENTS) addEventListener(event, note, { passive: true, capture: true });
  document.addEventListener('visibilitychange', look);

  function stop(): void {
    done = true;
    clearInterval(timer);
    for (const event of EVENTS) removeEventListener(event, note, { capture: true });
    document.removeEventListener('visibilitychange', look);
  }
  return stop;
}
