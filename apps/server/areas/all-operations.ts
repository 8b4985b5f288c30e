import type { Operation } from '../engine/operation.ts';
import { exportsOfFiles } from './area-files.ts';

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'wire' in value && 'handle' in value;

/** Every operation that is served: what `*.operation.ts` files export. */
export const allOperations: readonly Operation[] = await exportsOfFiles('.operation.ts', isOperation);
