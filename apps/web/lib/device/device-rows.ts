import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { noteSetUp } from './device-flag.ts';
import type { Slowness } from './device-key.ts';

/** A device of an account in this browser: nothing in it names the person, and nothing in it opens what they hold. */
export interface DeviceRow {
  /** By which the server knows it. */
  readonly uuid: string;
  /** uuid of the account. */
  readonly user: string;
  readonly secret: CryptoKey;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly slowness: Slowness;
  /** The key of the store under that of the PIN. */
  readonly wrapped: Uint8Array<ArrayBuffer>;
  /** The same under the key that the server gives to sessions of the account, for who signs in by password. */
  readonly bySession: string;
  /** The user name, hidden: to tell apart several people of one browser. */
  readonly who: string;
  /** Wrong tries since the last right one, and when the next is taken, in milliseconds since 1970. */
  readonly tries: number;
  readonly next: number;
  /** When the server last answered it, in milliseconds since 1970, and for how many days it may hold people without that. */
  readonly contact: number;
  readonly holdDays: number;
}

/** Something that is held, under a name that says nothing. */
export interface SealedRow {
  readonly name: string;
  readonly device: string;
  readonly at: number;
  readonly sealed: string;
}

interface Schema extends DBSchema {
  devices: { key: string; value: DeviceRow };
  held: { key: string; value: SealedRow; indexes: { device: string } };
}

const NAME = 'fieldward-device';
let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore('devices', { keyPath: 'uuid' });
      db.createObjectStore('held', { keyPath: 'name' }).createIndex('device', 'device');
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

/** The devices of this browser, one an account. */
export const deviceRows = async (): Promise<DeviceRow[]> => (await database()).getAll('devices');

/** The device of an account. */
export const deviceOf = async (user: string): Promise<DeviceRow | undefined> => (await deviceRows()).find((row) => row.user === user);

/** Stores a device, durably once the promise ends. */
export async function putDevice(row: DeviceRow): Promise<void> {
  const transaction = (await database()).transaction('devices', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.put(row), transaction.done]);
  noteSetUp(true);
}

/** Changes what is given of a device as it is then, in one step; the device afterwards, undefined when it is gone. */
export async function changeDevice(
  uuid: string,
  change: (row: DeviceRow) => Partial<Omit<DeviceRow, 'uuid'>>,
): Promise<DeviceRow | undefined> {
  const transaction = (await database()).transaction('devices', 'readwrite', { durability: 'strict' });
  const row = await transaction.store.get(uuid);
  const next = row === undefined ? undefined : { ...row, ...change(row) };
  await Promise.all([next === undefined ? undefined : transaction.store.put(next), transaction.done]);
  return next;
}

/** Erases a device: first what opens it, then what it holds. */
export async function eraseDevice(uuid: string): Promise<void> {
  const db = await database();
  const transaction = db.transaction('devices', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.delete(uuid), transaction.done]);
  noteSetUp((await deviceRows()).length > 0);
  const held = db.transaction('held', 'readwrite');
  for (let at = await held.store.index('device').openCursor(uuid); at !== null; at = await at.continue()) await at.delete();
  await held.done;
}

/** What is held under a name. */
export const heldRow = async (name: string): Promise<SealedRow | undefined> => (await database()).get('held', name);

/** Stores and removes what is held, all of it or nothing. */
export async function changeHeld(put: readonly SealedRow[], remove: readonly string[] = []): Promise<void> {
  const transaction = (await database()).transaction('held', 'readwrite');
  // the transaction says why it failed, what was asked of it that it was given up
  const asked = [...remove.map((name) => transaction.store.delete(name)), ...put.map((row) => transaction.store.put(row))];
  await Promise.all([transaction.done, ...asked.map((each) => each.catch(() => undefined))]);
}
