/** Whether the browser says that it has no room for what was to be stored; some say so when a store is opened, too. */
export const isFull = (problem: unknown): boolean => problem instanceof Error && problem.name === 'QuotaExceededError';
