/** Codes of PostgreSQL and of sockets by which a server says that it is gone, stopping, full, or has become a standby. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08001',
  '08003',
  '08006',
  '25006', // a write on what has become a standby
  '53300', // too many connections
  '57P01',
  '57P02',
  '57P03',
]);

/** What the driver says, without a code, when no connection came free in time or one was lost on the way. */
const WORDS =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|connection timeout|Cannot use a pool after calling end/i;

/** Whether an error means that the database cannot be reached for now: nothing is wrong with the request, and it may be sent again. */
export function unreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string') return CODES.has(code);
  return WORDS.test(error.message);
}
