import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/**
 * Where a record is: on its way now; waiting for the server; stopped, because the server cannot read it; held by the server, which refused it, until
 * somebody decides; or in the programme's records.
 */
export type UnsentState = 'sending' | 'waiting' | 'stopped' | 'held' | 'stored';

/** A record as the browser's store has it: who reads the store learns how many there are and since when, and no more. */
export interface UnsentRow {
  /** The id under which the server knows it: sent twice, it is stored once. */
  readonly uuid: string;
  /** uuid of the account that saved it. */
  readonly user: string;
  /** When it was saved, by the clock of this device, in milliseconds since 1970. */
  readonly at: number;
  /** Its position among those of its account: clocks may be put back. As `at` where it has none. */
  readonly order?: number;
  readonly state: UnsentState;
  /** When it came into this state, in milliseconds since 1970. */
  readonly changed: number;
  /** How often it was sent without an answer. */
  readonly tries: number;
  /** When it is sent next at the earliest, in milliseconds since 1970. */
  readonly next: number;
  /** What it is about, sealed. */
  readonly about: string;
  /** It takes the place of what the server holds under its id. */
  readonly corrects?: boolean;
  /** It was opened to be changed: it is not sent before `next`, even when the server answers again. */
  readonly opened?: boolean;
  /** It is held, and its person has seen that. */
  readonly seen?: boolean;
  /** What is sent, sealed; null once the server has stored it. */
  readonly content: string | null;
}

interface Schema extends DBSchema {
  records: { key: string; value: UnsentRow; indexes: { user: string } };
}

const NAME = 'fieldward-unsent';

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore('records', { keyPath: 'uuid' }).createIndex('user', 'user');
    },
    blocking(_present, _wanted, event) {
      // a newer version of the application in another tab
      opened = undefined;
      (event.target as IDBDatabase).close(); // who is told to make way is the database itself
    },
    terminated() {
      opened = undefined;
    },
  }).catch((problem: unknown) => {
    opened = undefined;
    throw problem;
  });
  return opened;
}

const orderOf = ({ at, order }: UnsentRow): number => order ?? at;

/** Stores a record, behind all others of its account unless it has a place, durably once the promise ends. Throws when the browser has no store or no room. */
export async function putRow(row: UnsentRow): Promise<void> {
  const transaction = (await database()).transaction('records', 'readwrite', { durability: 'strict' });
  const others = await transaction.store.index('user').getAll(row.user);
  const order = row.order ?? Math.max(row.at, ...others.map((other) => orderOf(other) + 1));
  await Promise.all([transaction.store.put({ ...row, order }), transaction.done]);
}

/** Changes what is given of a record that is still there; whether it is. */
export async function changeRow(uuid: string, change: Partial<Omit<UnsentRow, 'uuid'>>): Promise<boolean> {
  const transaction = (await database()).transaction('records', 'readwrite', { durability: 'strict' });
  const row = await transaction.store.get(uuid);
  await Promise.all([row === undefined ? undefined : transaction.store.put({ ...row, ...change }), transaction.done]);
  return row !== undefined;
}

/** A record; undefined when this browser does not have it. */
export const rowOf = async (uuid: string): Promise<UnsentRow | undefined> => (await database()).get('records', uuid);

/** The records of an account, the first saved first; of all accounts without one. */
export async function rowsOf(user?: string): Promise<UnsentRow[]> {
  const db = await database();
  const rows = await (user === undefined ? db.getAll('records') : db.getAllFromIndex('records', 'user', user));
  return rows.toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** Removes a record from this browser. */
export const removeRow = async (uuid: string): Promise<void> => (await database()).delete('records', uuid);
