import { MOST_TRIES, waitAfter } from '@fieldward/domain/device/pin.ts';
import { draftCipher, fromBase64 } from '../draft-cipher.ts';
import { ownKey } from '../unsent/unsent.ts';
import { hiddenName, newDeviceSecret, pinKey, SLOWNESS, unwrapKey, wrapKey } from './device-key.ts';
import { changeDevice, deviceOf, deviceRows, eraseDevice, putDevice, type DeviceRow } from './device-rows.ts';
import type { OpenDevice } from './device-store.ts';

const DAY = 86_400_000;
/** Under this name the key of the store is sealed for sessions of its account. */
const SEALED_NAME = 'key of a device';

/** Who sets a device up. */
interface Owner {
  readonly user: string;
  readonly username: string;
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

async function opened({ uuid, user }: DeviceRow, storeKey: Uint8Array<ArrayBuffer>): Promise<OpenDevice> {
  return { uuid, user, cipher: await draftCipher(storeKey) };
}

/**
 * Makes a device of the account in this browser, in the place of one that it had, and opens it. It holds nothing yet.
 * @returns undefined in a browser that cannot seal, and where the server gives no keys
 */
export async function setUpDevice(uuid: string, pin: string, { user, username }: Owner, holdDays: number): Promise<OpenDevice | undefined> {
  const session = await ownKey();
  if (session?.user !== user) return undefined;
  const secret = await newDeviceSecret();
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const storeKey = crypto.getRandomValues(new Uint8Array(32));
  const now = Date.now();
  const row: DeviceRow = {
    uuid,
    user,
    secret,
    salt,
    slowness: SLOWNESS,
    wrapped: await wrapKey(await pinKey(pin, salt, SLOWNESS, secret), uuid, storeKey),
    bySession: await session.cipher.seal(`${uuid} ${SEALED_NAME}`, 0, base64(storeKey)),
    who: await hiddenName(secret, username),
    tries: 0,
    next: 0,
    contact: now,
    holdDays,
  };
  const before = await deviceOf(user);
  if (before !== undefined) await eraseDevice(before.uuid);
  await putDevice(row);
  return opened(row, storeKey);
}

/** How an attempt to open a device ended; `seconds` until the next is taken, `left` tries before it is erased. */
export type Unlocked =
  | { readonly is: 'open'; readonly device: OpenDevice }
  | { readonly is: 'wrong'; readonly seconds: number; readonly left: number }
  | { readonly is: 'wait'; readonly seconds: number }
  | { readonly is: 'whose' }
  | { readonly is: 'erased' | 'expired' | 'none' };

/** The device that is meant: the only one, or the one whose user name was given. */
async function meant(rows: readonly DeviceRow[], username: string): Promise<DeviceRow | undefined> {
  if (rows.length === 1) return rows[0];
  for (const row of rows) if ((await hiddenName(row.secret, username)) === row.who) return row;
  return undefined;
}

/** Whether a device had no contact with the server for longer than its programme allows. */
export const isExpired = ({ contact, holdDays }: DeviceRow, now: number): boolean => now - contact > holdDays * DAY;

/** Why a PIN did nothing. */
export type PinRefused = Exclude<Unlocked, { readonly is: 'open' | 'whose' }>;

/** The key of the store by the PIN. The try is counted before it is made, so that nobody who ends the page in time has one for nothing. */
async function keyBy(row: DeviceRow, pin: string, now: number): Promise<Uint8Array<ArrayBuffer> | PinRefused> {
  if (isExpired(row, now)) {
    await eraseDevice(row.uuid);
    return { is: 'expired' };
  }
  if (row.next > now) return { is: 'wait', seconds: Math.ceil((row.next - now) / 1000) };
  const tried = await changeDevice(row.uuid, ({ tries }) => ({ tries: tries + 1, next: now + waitAfter(tries + 1) * 1000 }));
  if (tried === undefined) return { is: 'none' };
  const storeKey = await unwrapKey(await pinKey(pin, row.salt, row.slowness, row.secret), row.uuid, row.wrapped);
  if (storeKey !== undefined) {
    await changeDevice(row.uuid, () => ({ tries: 0, next: 0 }));
    return storeKey;
  }
  if (tried.tries >= MOST_TRIES) {
    await eraseDevice(row.uuid);
    return { is: 'erased' };
  }
  return { is: 'wrong', seconds: waitAfter(tried.tries), left: MOST_TRIES - tried.tries };
}

/** Opens a device by its PIN. */
export async function unlock(pin: string, username = '', now = Date.now()): Promise<Unlocked> {
  const rows = await deviceRows();
  if (rows.length === 0) return { is: 'none' };
  const row = await meant(rows, username);
  if (row === undefined) return { is: 'whose' };
  const found = await keyBy(row, pin, now);
  return 'is' in found ? found : { is: 'open', device: await opened(row, found) };
}

/**
 * Gives the device of an account another PIN, for who knows the present one; wrong tries count as those that would open it. What it holds stays
 * sealed as it is: only its key is wrapped anew, in one step.
 */
export async function changePin(
  user: string,
  present: string,
  next: string,
  now = Date.now(),
): Promise<{ readonly is: 'changed' } | PinRefused> {
  const row = await deviceOf(user);
  if (row === undefined) return { is: 'none' };
  const storeKey = await keyBy(row, present, now);
  if ('is' in storeKey) return storeKey;
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const wrapped = await wrapKey(await pinKey(next, salt, SLOWNESS, row.secret), row.uuid, storeKey);
  const changed = await changeDevice(row.uuid, () => ({ salt, slowness: SLOWNESS, wrapped, tries: 0, next: 0 }));
  return { is: changed === undefined ? 'none' : 'changed' };
}

/** Opens the device of who signed in by password: the server has given their session the key. Undefined when they have none here. */
export async function unlockBySession(): Promise<OpenDevice | undefined> {
  const session = await ownKey();
  const row = session && (await deviceOf(session.user));
  if (session === undefined || row === undefined) return undefined;
  const key = await session.cipher.open(`${row.uuid} ${SEALED_NAME}`, 0, row.bySession);
  return key === undefined ? undefined : opened(row, fromBase64(key));
}

/** Erases every device of this browser whose time is over, and those of which `revoked` says so. */
export async function eraseEnded(revoked: (uuid: string) => Promise<boolean>, now = Date.now()): Promise<void> {
  for (const row of await deviceRows()) if (isExpired(row, now) || (await revoked(row.uuid))) await eraseDevice(row.uuid);
}
