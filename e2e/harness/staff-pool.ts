import { openStaff, type Staff } from './staff.ts';

/** Some members of staff with a browser each, for steps that do not depend on one another. */
export class StaffPool {
  readonly #all: Staff[];
  readonly #free: Staff[];
  readonly #waiting: ((staff: Staff) => void)[] = [];

  private constructor(all: Staff[]) {
    this.#all = all;
    this.#free = [...all];
  }

  /** Opens so many browsers and signs in with each; `prepare` sees each before. */
  static async open(size: number, view: Parameters<typeof openStaff>[0], prepare?: (staff: Staff) => void): Promise<StaffPool> {
    const all: Staff[] = [];
    for (let at = 0; at < size; at += 1) {
      // oxlint-disable-next-line no-await-in-loop -- a browser at a time: two cores start three no sooner
      const staff = await openStaff(view);
      prepare?.(staff);
      // oxlint-disable-next-line no-await-in-loop -- likewise
      await staff.arrive();
      all.push(staff);
    }
    return new StaffPool(all);
  }

  /** Does a step with whoever is free first. */
  async use(step: (staff: Staff) => Promise<void>): Promise<void> {
    const staff = this.#free.pop() ?? (await new Promise<Staff>((resolve) => this.#waiting.push(resolve)));
    try {
      await step(staff);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free.push(staff);
      else next(staff);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((staff) => staff.close()));
  }
}
