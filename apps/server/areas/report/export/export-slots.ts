import { Problem } from '../../../engine/problem.ts';

/** So many slots, and a line before them; who waits too long is refused with `report.exportsBusy`. */
export class Slots {
  readonly #most: number;
  readonly #patience: number;
  #taken = 0;
  readonly #waiting: (() => void)[] = [];

  /** @param patience milliseconds in the line at most */
  constructor(most: number, patience: number) {
    this.#most = most;
    this.#patience = patience;
  }

  /** Waits for a slot and answers how to give it back; giving it back twice does nothing. */
  async take(): Promise<() => void> {
    if (this.#taken < this.#most) this.#taken += 1;
    else await this.#stand();
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const next = this.#waiting.shift();
      // the slot is handed on, so nobody can step in between
      if (next === undefined) this.#taken -= 1;
      else next();
    };
  }

  #stand(): Promise<void> {
    return new Promise((resolve, reject) => {
      const called = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(called), 1);
        reject(new Problem('report.exportsBusy'));
      }, this.#patience);
      this.#waiting.push(called);
    });
  }
}
