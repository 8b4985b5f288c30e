/** One figure of docs/performance.md. */
export interface Result {
  /** What was measured; the same words in every run, so that a new run replaces the old figure. */
  readonly what: string;
  readonly measured: string;
  /** As DESIGN states it; empty where there is none. */
  readonly budget: string;
  /** Null where there is no budget. */
  readonly met: boolean | null;
  readonly note?: string;
  /** The figure that is held against a limit, where the small run of the tests watches it: milliseconds, or a share (1 = as fast as the bare baseline). */
  readonly value?: number;
  /** PostgreSQL's processor time against that of the minimal SQL for the same facts, in the same run. */
  readonly ratio?: number;
}

/** What a benchmark is given. */
export interface BenchOptions {
  /** Numbers of patients to measure with. */
  readonly sizes: readonly number[];
  readonly seconds: number;
  readonly clients: number;
}

/** A number with at most one decimal below ten. */
export const short = (value: number): string => (Math.abs(value) < 10 ? value.toFixed(1) : value.toFixed(0));

/** 10000 → 10k, 1000000 → 1M. */
export const sizeName = (size: number): string => (size >= 1_000_000 ? `${size / 1_000_000}M` : `${size / 1_000}k`);
