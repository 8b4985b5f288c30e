import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const BYTES = 32;
const NONCE = 12;
const TAG = 16;

/** `v1.<id of the key>.<nonce, text and tag, base64url>` */
const SEALED = /^v1\.([0-9a-f]{8})\.([\w-]+)$/;

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

/** A secret was sealed with a key that this server does not have. */
export class UnknownSecretKey extends Error {
  readonly id: string;

  constructor(id: string) {
    super(`it was sealed with the key ${id}`);
    this.name = 'UnknownSecretKey';
    this.id = id;
  }
}

/** The keys for what the database must not show by itself: the first one seals, the others only open what they once sealed. */
export class SecretKeys {
  readonly #newest: Key;
  readonly #byId: ReadonlyMap<string, Key>;

  /** @param keys of 32 bytes each, the newest first; at least one */
  constructor(keys: readonly Buffer[]) {
    const known = keys.map((bytes) => ({ id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }));
    const [newest] = known;
    if (newest === undefined || keys.some(({ length }) => length !== BYTES)) throw new Error(`a secret key has ${BYTES} bytes`);
    this.#newest = newest;
    this.#byId = new Map(known.map((key) => [key.id, key]));
  }

  /** A new key as text, as `secretKeysOf` reads it. */
  static fresh(): string {
    return randomBytes(BYTES).toString('base64');
  }

  /** Seals a text (AES-256-GCM). `about` says what it belongs to: it opens only there. */
  seal(text: string, about: string): string {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.#newest.bytes, nonce).setAAD(Buffer.from(about));
    const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `v1.${this.#newest.id}.${bytes.toString('base64url')}`;
  }

  /**
   * The text that was sealed about the same thing.
   * @throws UnknownSecretKey for one of another key; Error for one that was changed, or sealed about something else
   */
  open(sealed: string, about: string): string {
    const [, id = '', body = ''] = SEALED.exec(sealed) ?? [];
    const key = this.#byId.get(id);
    if (key === undefined) throw new UnknownSecretKey(id);
    const bytes = Buffer.from(body, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, NONCE), { authTagLength: TAG });
    decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-TAG));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
  }

  /** Whether a text is sealed, by any key. */
  isSealed(text: string): boolean {
    return SEALED.test(text);
  }

  /** Whether one of the keys has sealed it. */
  knows(sealed: string): boolean {
    return this.#byId.has(SEALED.exec(sealed)?.[1] ?? '');
  }

  /** Whether it is sealed with the newest key. */
  isNewest(sealed: string): boolean {
    return SEALED.exec(sealed)?.[1] === this.#newest.id;
  }
}

/** The keys of a text: Base64 of 32 bytes each, apart by spaces, commas or new lines; null when it is something else. */
export function secretKeysOf(text: string): SecretKeys | null {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const keys = words.map((word) => Buffer.from(word, 'base64'));
  return keys.length === 0 || keys.some(({ length }) => length !== BYTES) ? null : new SecretKeys(keys);
}
