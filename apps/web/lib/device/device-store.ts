import type { DraftCipher } from '../draft-cipher.ts';
import { changeHeld, heldRow, type SealedRow } from './device-rows.ts';

/** A device that somebody opened, for as long as the page lives. */
export interface OpenDevice {
  readonly uuid: string;
  /** uuid of the account. */
  readonly user: string;
  readonly cipher: DraftCipher;
}

/** What is put, by what it is called before it is hidden. */
export type Held = ReadonlyMap<string, unknown>;

async function seal({ uuid, cipher }: OpenDevice, key: string, value: unknown): Promise<SealedRow> {
  const name = await cipher.nameOf(key);
  const at = Date.now();
  return { name, device: uuid, at, sealed: await cipher.seal(name, at, JSON.stringify(value)) };
}

/** What the device holds under a key, and since when; undefined when it holds nothing there. */
export async function held<T>({ cipher }: OpenDevice, key: string): Promise<{ readonly value: T; readonly at: number } | undefined> {
  const row = await heldRow(await cipher.nameOf(key));
  const text = row && (await cipher.open(row.name, row.at, row.sealed));
  return row === undefined || text === undefined ? undefined : { value: JSON.parse(text) as T, at: row.at }; // it was sealed here
}

/** Holds some things and forgets others, all of it or nothing. */
export async function hold(device: OpenDevice, put: Held, forget: readonly string[] = []): Promise<void> {
  const [rows, names] = await Promise.all([
    Promise.all([...put].map(([key, value]) => seal(device, key, value))),
    Promise.all(forget.map((key) => device.cipher.nameOf(key))),
  ]);
  await changeHeld(rows, names);
}
