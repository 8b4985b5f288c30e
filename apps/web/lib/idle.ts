import { DEVICE_PREFIX } from './local-store.ts';

/** After this long without activity the person is signed out, unless the programme says otherwise. */
export const IDLE_LIMIT = 1_800_000;

const KEY = `${DEVICE_PREFIX}last-activity`;
const LIMIT_KEY = `${DEVICE_PREFIX}idle-minutes`;
const EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Activity is noted at most once a second; idleness is looked at every ten. */
const NOTE_EVERY = 1_000;
const LOOK_EVERY = 10_000;
/** Somebody who types for long without a request keeps the session of the server alive; more often when the limit is short. */
const ALIVE_EVERY = 300_000;

/** Remembers the limit of the programme on this device, so that it holds from the first moment and in every tab. */
export function keepIdleMinutes(minutes: number): void {
  if (Number.isInteger(minutes) && minutes > 0) localStorage.setItem(LIMIT_KEY, String(minutes));
  else localStorage.removeItem(LIMIT_KEY);
}

function idleLimit(): number {
  const minutes = Number(localStorage.getItem(LIMIT_KEY));
  return Number.isInteger(minutes) && minutes > 0 ? minutes * 60_000 : IDLE_LIMIT;
}

interface IdleOptions {
  onIdle: () => void;
  /** Called every five minutes in which there was activity, sooner when the limit is below a quarter of an hour. */
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
export function watchIdle({ onIdle, onAlive, now = Date.now }: IdleOptions): () => void {
  let done = false;
  let noted = now();
  let alive = noted;
  noteActivity(noted);

  const last = (): number => Math.max(noted, Number(localStorage.getItem(KEY)) || 0);

  const check = (): boolean => {
    if (done) return true;
    const limit = idleLimit();
    if (now() - last() >= limit) {
      stop();
      onIdle();
      return true;
    }
    if (now() - alive >= Math.min(ALIVE_EVERY, limit / 3) && last() > alive) {
      alive = now();
      onAlive?.();
    }
    return false;
  };

  const note = (): void => {
    if (now() - noted < NOTE_EVERY || check()) return;
    noted = now();
    noteActivity(noted);
  };

  const timer = setInterval(check, LOOK_EVERY);
  for (const event of EVENTS) addEventListener(event, note, { passive: true, capture: true });
  document.addEventListener('visibilitychange', check);

  function stop(): void {
    done = true;
    clearInterval(timer);
    for (const event of EVENTS) removeEventListener(event, note, { capture: true });
    document.removeEventListener('visibilitychange', check);
  }
  return stop;
}
