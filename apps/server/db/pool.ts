import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Db, Snapshot } from '../engine/db.ts';
import { openSnapshot } from './snapshot.ts';
import { Statements } from './statements-together.ts';

/** Beyond this many different texts a statement is run unnamed: the server keeps every named one per connection. */
const NAMED_STATEMENTS = 2_000;

const INT8 = 20;
const DATE = 1082;

/** The pool of one PostgreSQL server. */
export interface Pool extends Db {
  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. `first` goes out together with the begin. */
  transaction<T>(work: (tx: Db) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** One read-only moment of the data, on a connection beside the pool. */
  snapshot(first?: string): Promise<Snapshot>;
  /** How busy it is now: connections that are open and idle, and requests that wait for one. */
  load(): { readonly open: number; readonly idle: number; readonly waiting: number };
  /** Waits for the clients at work, then closes every connection. */
  end(): Promise<void>;
}

interface TransactionOptions {
  readonly readOnly?: boolean;
  readonly first?: string;
  /** It is a read like one outside of transactions, and stopped like those. */
  readonly reading?: boolean;
}

export interface PoolOptions {
  /** Connections at most; 10 unless told. */
  max?: number;
  /** Milliseconds after which a statement outside of transactions is stopped; no limit by default. Transactions and snapshots take their time. */
  readWithin?: number;
  /** Milliseconds in which a connection must come free or be made; 15 s by default. */
  connectWithin?: number;
  /** `unnamed` where a pooler gives each transaction another connection, which knows no prepared statements; `named` by default. */
  statements?: 'named' | 'unnamed';
  /** Told when an idle connection breaks, as when PostgreSQL restarts; the next query opens a new one. */
  broken?: (error: Error) => void;
}

/** Names by the texts of the statements of one pool. */
type Names = Map<string, string>;

/** The statement's name: the same text has the same name, so PostgreSQL plans it once per connection. None without a map of names. */
function nameOf(names: Names | null, text: string): string | undefined {
  if (names === null) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= NAMED_STATEMENTS) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}

/** int8 is our ids and counts (all below 2^53); a date is a day without a zone, so it stays text. */
function parserOf(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === INT8) return Number;
  if (oid === DATE) return String;
  return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown;
}

/** The client options that every connection of Fieldward has. */
export function connection(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'fieldward',
    // The planner's estimates of a nested representation make PostgreSQL compile machine code for it, which takes seconds.
    options: '-c timezone=UTC -c default_text_search_config=pg_catalog.simple -c jit=off',
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
    keepAlive: true,
  };
}

/** Wraps a connected client: statements with values are named and sent together, those without may hold several statements. */
function dbOf(client: pg.ClientBase, statements: Statements): Db {
  return {
    rows: async <T>(text: string, values?: readonly unknown[]): Promise<T[]> => {
      if (values !== undefined) return (await statements.ask(text, values)) as T[];
      statements.send();
      const result: pg.QueryResult | pg.QueryResult[] = await client.query(text);
      return (Array.isArray(result) ? result.at(-1)?.rows : result.rows) as T[];
    },
  };
}

const statementsOf = (client: pg.ClientBase, names: Names | null): Statements => new Statements(client, (text) => nameOf(names, text));

/** Work with a connection of a pool. It is closed afterwards where it broke meanwhile, or `closes` says so of what the work failed for. */
async function withClient<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  closes: (error: Error, client: pg.PoolClient) => Promise<Error | undefined>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // Without a listener a connection that dies between two statements ends the process.
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  try {
    return await work(client);
  } catch (error) {
    broken ??= await closes(error instanceof Error ? error : new Error('no error was thrown'), client);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** One statement on any connection of a pool. One that fails costs its connection, as with the pool's own queries. */
function anyOf<T>(pool: pg.Pool, names: Names | null, text: string, values?: readonly unknown[]): Promise<T[]> {
  return withClient(
    pool,
    (client) => dbOf(client, statementsOf(client, names)).rows<T>(text, values),
    async (error) => error,
  );
}

/** Opens a pool; connects with the first query. */
export function openPool(
  url: string,
  { max = 10, readWithin = 0, connectWithin = 15_000, statements = 'named', broken = () => {} }: PoolOptions = {},
): Pool {
  const settings = connection(url);
  const options = readWithin === 0 ? settings.options : `${settings.options} -c statement_timeout=${readWithin}`;
  const pool = new pg.Pool({
    ...settings,
    options,
    max,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: connectWithin,
    pipeline: true, // what a transaction asks without waiting for answers is sent at once
  });
  pool.on('error', broken);
  const names: Names | null = statements === 'named' ? new Map() : null;
  return {
    rows: (text, values) => anyOf(pool, names, text, values),
    transaction: (work, asked) => inTransaction(pool, names, work, { ...asked, reading: asked?.reading === true || readWithin === 0 }),
    snapshot: (first) =>
      openSnapshot(connection(url), (client) => dbOf(client, statementsOf(client, statements === 'named' ? new Map() : null)), first),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
  };
}

function inTransaction<T>(
  pool: pg.Pool,
  names: Names | null,
  work: (tx: Db) => Promise<T>,
  { readOnly = false, first, reading = false }: TransactionOptions,
): Promise<T> {
  const committed = async (client: pg.PoolClient): Promise<T> => {
    const statements = statementsOf(client, names);
    const begin = [
      statements.ask(readOnly ? 'begin read only' : 'begin', []),
      ...(reading ? [] : [statements.ask('set local statement_timeout = 0', [])]),
      ...(first === undefined ? [] : [statements.ask(first, [], true)]),
    ];
    // together with what the work asks first, which fails where the begin does
    const [begun, done] = await Promise.allSettled([Promise.all(begin), work(dbOf(client, statements))]);
    statements.send(); // what nobody waited for is in front of the end, whichever that is
    if (begun.status === 'rejected') throw begun.reason;
    if (done.status === 'rejected') throw done.reason;
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('a statement that nobody waited for had failed');
    return done.value;
  };
  return withClient(pool, committed, (_error, client) =>
    client.query('rollback').then(
      () => undefined,
      (failure: Error) => failure,
    ),
  );
}
