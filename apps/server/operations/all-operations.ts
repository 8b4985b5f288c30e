import type { Operation } from '../engine/operation.ts';

/** Every operation that is served; one line per operation. */
export const allOperations: readonly Operation[] = [];
