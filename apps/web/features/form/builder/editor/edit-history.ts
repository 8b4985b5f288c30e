/** What was done to something and can be taken back. Never changed in place. */
export interface EditHistory<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** Names the last edit, so that typing one word is one step; null: the next edit is a step of its own. */
  readonly key: string | null;
  /** When the last edit was made, in milliseconds. */
  readonly at: number;
}

/** Steps that are kept. */
export const MOST_STEPS = 500;
/** Edits with the same key within this time of each other are one step. */
export const ONE_STEP = 1_000;

/** A history in which nothing has happened yet. */
export function startHistory<T>(present: T): EditHistory<T> {
  return { past: [], present, future: [], key: null, at: 0 };
}

/**
 * The history after an edit; what could be redone is gone.
 * @param key names the edit: quick edits of the same name are one step. null: a step of its own
 * @param now in milliseconds
 * @param within how long edits of one name are one step, in milliseconds
 */
export function record<T>(history: EditHistory<T>, next: T, key: string | null, now: number, within: number = ONE_STEP): EditHistory<T> {
  if (Object.is(next, history.present)) return history;
  const same = key !== null && key === history.key && now - history.at < within && history.future.length === 0;
  const past = same ? history.past : [...history.past, history.present].slice(-MOST_STEPS);
  return { past, present: next, future: [], key, at: now };
}

/** One step back; the same history when there is none. */
export function undo<T>(history: EditHistory<T>): EditHistory<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future], key: null, at: 0 };
}

/** One step forward again; the same history when there is none. */
export function redo<T>(history: EditHistory<T>): EditHistory<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, key: null, at: 0 };
}
