import { pinText } from '@fieldward/domain/device/pin.ts';

/** How much work it is to try one PIN: kept with each device, so that later ones can ask for more. */
export interface Slowness {
  /** KiB. */
  readonly memory: number;
  readonly rounds: number;
}

/** More than the usual advice (19 MiB, 2 rounds), and still well below a second on a cheap phone. */
export const SLOWNESS: Slowness = { memory: 32_768, rounds: 3 };

const NONCE = 12;
const encoder = new TextEncoder();

/** A secret of this browser that no script can read: a list of guessed PINs alone, without the browser's own store, opens nothing. */
export const newDeviceSecret = (): Promise<CryptoKey> => crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

/** A name that nobody can turn back without trying names in this very browser. */
export async function hiddenName(secret: CryptoKey, name: string): Promise<string> {
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', secret, encoder.encode(`name ${name.trim().toLowerCase()}`)));
  return Array.from(signed, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The key that a PIN gives in this browser: Argon2id over the PIN, mixed with the secret of the device.
 * @param salt of the device, 16 bytes
 */
export async function pinKey(pin: string, salt: Uint8Array, { memory, rounds }: Slowness, secret: CryptoKey): Promise<CryptoKey> {
  const { argon2id } = await import('hash-wasm');
  const slow = await argon2id({
    password: pinText(pin),
    salt,
    parallelism: 1,
    iterations: rounds,
    memorySize: memory,
    hashLength: 32,
    outputType: 'binary',
  });
  const mixed = await crypto.subtle.sign('HMAC', secret, new Uint8Array(slow));
  const root = await crypto.subtle.importKey('raw', mixed, 'HKDF', false, ['deriveKey']);
  const way = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode('key of a device') };
  return crypto.subtle.deriveKey(way, root, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** Wraps the key of the store for a device, under the key of its PIN. */
export async function wrapKey(key: CryptoKey, device: string, storeKey: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE));
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encoder.encode(device) }, key, storeKey),
  );
  return Uint8Array.from([...iv, ...sealed]);
}

/** The key of the store; undefined when the PIN was another. */
export async function unwrapKey(
  key: CryptoKey,
  device: string,
  wrapped: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const way = { name: 'AES-GCM', iv: wrapped.slice(0, NONCE), additionalData: encoder.encode(device) };
    return new Uint8Array(await crypto.subtle.decrypt(way, key, wrapped.slice(NONCE)));
  } catch {
    return undefined;
  }
}
