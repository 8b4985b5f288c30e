import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Db, PlainValue, Snapshot } from '../engine/db.ts';

/** Read only, one moment for all statements, which take the time that they need. */
const BEGIN = `begin isolation level repeatable read, read only; set local work_mem = '32MB'; set local statement_timeout = 0`;
/** Behind a pooler the connection is another one than the client was told of. */
const PID = 'select pg_backend_pid() as pid';

/** Opens a connection of its own and begins there. */
export async function openSnapshot(config: pg.ClientConfig, dbOf: (client: pg.ClientBase) => Db, first?: string): Promise<Snapshot> {
  const client = new pg.Client({ ...config, application_name: 'fieldward export', connectionTimeoutMillis: 15_000 });
  // A connection that dies is told by the statement that ran on it; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  let pid: number | null = null;
  let running: Readable | null = null;
  let ended: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    if (running !== null) await cancelQuery(config, pid);
    await client.end().catch(() => {});
  };
  try {
    await client.query(first === undefined ? BEGIN : `${BEGIN}; ${first}`);
    pid = (await client.query<{ pid: number }>(PID)).rows[0]?.pid ?? null;
  } catch (error) {
    await client.end();
    throw error;
  }
  const copied = (text: string, values: readonly PlainValue[], form: string): Readable => {
    const stream = client.query(copyTo(`copy (${withValues(text, values)}) to stdout (${form})`));
    running = stream;
    stream.once('end', () => (running = null)).once('error', () => (running = null));
    return stream;
  };
  return {
    ...dbOf(client),
    copyCsv: (text, values) => copied(text, values, 'format csv, force_quote *'),
    copyLines: (text, values) => copied(text, values, 'format text'),
    close: () => (ended ??= close()),
  };
}

/** Asks the server to stop what a client runs; a server that cannot be reached runs nothing any more. */
async function cancelQuery(config: pg.ClientConfig, pid: number | null): Promise<void> {
  const other = new pg.Client({ ...config, connectionTimeoutMillis: 5_000 });
  other.on('error', () => {});
  try {
    await other.connect();
    await other.query('select pg_cancel_backend($1)', [pid]);
  } catch {
    // It ends with the next row that it cannot send.
  } finally {
    await other.end().catch(() => {});
  }
}

/**
 * The statement with literals where `$1`, `$2` … stand: COPY takes no parameters. Quoted by the driver, so no value is ever read as SQL;
 * the statement itself has no dollar sign followed by a digit except for its parameters.
 */
export function withValues(text: string, values: readonly PlainValue[]): string {
  return text.replace(/\$(\d+)/g, (_whole, number: string) => {
    const value = values[Number(number) - 1];
    if (value === undefined) throw new Error(`the statement has no value for $${number}`);
    return literal(value);
  });
}

function literal(value: PlainValue): string {
  if (value === null) return 'null';
  if (typeof value === 'object') return pg.escapeLiteral(`{${value.map(element).join(',')}}`);
  return pg.escapeLiteral(String(value));
}

/** One element of an array, as PostgreSQL reads arrays. */
function element(value: string | number | boolean | null): string {
  return value === null ? 'null' : `"${String(value).replace(/[\\"]/g, '\\$&')}"`;
}
