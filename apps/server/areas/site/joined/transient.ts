/** What PostgreSQL says where two transactions wanted the same: the work is done again. */
const TRANSIENT = new Set(['40001', '40P01']);

/** Whether somebody else changed meanwhile what was being changed. */
export const isTransient = (error: unknown): boolean => error instanceof Error && 'code' in error && TRANSIENT.has(String(error.code));
