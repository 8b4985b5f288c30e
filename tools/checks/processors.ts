import { availableParallelism, totalmem } from 'node:os';

/** Programs that run side by side; each takes up to a gigabyte and a half. */
export const LANES = Math.min(availableParallelism(), 4);

/**
 * Environment of compiler and linter, which are Go programs: they end before their garbage matters, and collecting it
 * costs a quarter of their time. Beyond a part of the memory they do collect it.
 */
export const KEEP_GARBAGE = { GOGC: 'off', GOMEMLIMIT: `${Math.round(totalmem() / 2 / LANES / 2 ** 20)}MiB` };
