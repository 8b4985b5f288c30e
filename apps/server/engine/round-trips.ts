import { Problem } from './problem.ts';

/** What a step of a representation leads to: one row, or many. */
interface Step {
  /** `event.eventAssets`. */
  readonly property: string;
  readonly many: boolean;
  /** Whether the client named it, rather than a stored view. */
  readonly asked: boolean;
}

/**
 * The way from the root of a representation to what is written just now. A client that goes to a list, back, and to the same list again
 * would multiply the answer with each round; a list within itself (children of children) is a tree and ends.
 */
export class RoundTrips {
  readonly #way: string[] = [];

  /** Takes a step while `work` runs. Raises `engine.badRepresentation` for a round trip that was asked for. */
  along<T>({ property, many, asked }: Step, work: () => T): T {
    const before = many && asked ? this.#way.lastIndexOf(property) : -1;
    if (before !== -1 && before !== this.#way.length - 1)
      throw new Problem('engine.badRepresentation', { reason: `${property} is asked for within itself` }, 'v');
    this.#way.push(property);
    try {
      return work();
    } finally {
      this.#way.pop();
    }
  }
}
