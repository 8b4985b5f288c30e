import { Problem } from './problem.ts';

/**
 * Lets so many pieces of work run at once; the others wait in line. For searches on a database that has few processors:
 * one after the other they are all answered sooner than side by side, because a long one no longer slows every short one.
 */
export class Turns {
  readonly #most: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #longest: number;

  /**
   * @param most pieces of work at once; infinite for no limit.
   * @param longest pieces that wait at most
   */
  constructor(most: number, longest = Number.POSITIVE_INFINITY) {
    this.#most = Math.max(1, most);
    this.#longest = longest;
  }

  /** Runs the work when its turn has come; answers or throws what it does. Raises `engine.overloaded` when the line is too long. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#most && this.#waiting.length >= this.#longest) throw new Problem('engine.overloaded');
    if (this.#running >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The turn is handed on, so nobody can step in between.
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
