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

/**
 * Changes that the store had no room for, by record; null for one that was removed. They hold in this page: after a reload the record is where it was,
 * and is sent once more, which the server knows by its id.
 */
const unwritten = new Map<string, Partial<UnsentRow> | null>();

const asChanged = (row: UnsentRow | undefined): UnsentRow | undefined => {
  const change = row === undefined ? undefined : unwritten.get(row.uuid);
  return change === null || row === undefined ? undefined : { ...row, ...change };
};

/** Stores a record, behind all others of its account unless it has a place, durably once the promise ends. Throws when the browser has no store or no room. */
export async function putRow(row: UnsentRow): Promise<void> {
  const transaction = (await database()).transaction('records', 'readwrite', { durability: 'strict' });
  const others = await transaction.store.index('user').getAll(row.user);
  const order = row.order ?? Math.max(row.at, ...others.map((other) => orderOf(other) + 1));
  // the transaction says why it failed, what was asked of it that it was given up
  transaction.store.put({ ...row, order }).catch(() => undefined);
  await transaction.done;
  unwritten.delete(row.uuid);
}

/** Changes what is given of a record that is still there; whether it is. Where the store has no room for that, it holds in this page. */
export async function changeRow(uuid: string, change: Partial<Omit<UnsentRow, 'uuid'>>): Promise<boolean> {
  const row = await rowOf(uuid);
  if (row === undefined) return false;
  const unnoted = { ...unwritten.get(uuid), ...change };
  try {
    const transaction = (await database()).transaction('records', 'readwrite', { durability: 'strict' });
    const stored = await transaction.store.get(uuid);
    if (stored !== undefined) transaction.store.put({ ...stored, ...unnoted }).catch(() => undefined);
    await transaction.done;
    unwritten.delete(uuid);
  } catch {
    unwritten.set(uuid, unnoted);
  }
  return true;
}

/** A record; undefined when this browser does not have it. */
export const rowOf = async (uuid: string): Promise<UnsentRow | undefined> => asChanged(await (await database()).get('records', uuid));

/** The records of an account, the first saved first; of all accounts without one. */
export async function rowsOf(user?: string): Promise<UnsentRow[]> {
  const db = await database();
  const rows = await (user === undefined ? db.getAll('records') : db.getAllFromIndex('records', 'user', user));
  return rows.flatMap((row) => asChanged(row) ?? []).toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** Removes a record from this browser; from this page, where the store cannot. */
export async function removeRow(uuid: string): Promise<void> {
  try {
    await (await database()).delete('records', uuid);
    unwritten.delete(uuid);
  } catch {
    unwritten.set(uuid, null);
  }
}
