/** The file that is broken now. Vitest's config has modules of its own, so it is kept where both see it. */

export interface Broken {
  /** From the root. */
  readonly file: string;
  /** The whole broken text. */
  readonly text: string;
  /** What is run in the database of a test file instead, for SQL files. */
  readonly sql?: string;
}

const KEY = Symbol.for('fieldward.mutant');
const shelf = globalThis as { [KEY]?: Broken | null }; // a symbol of our own on the global object

export function brokenNow(): Broken | null {
  return shelf[KEY] ?? null;
}

export function breakNow(broken: Broken | null): void {
  shelf[KEY] = broken;
}
