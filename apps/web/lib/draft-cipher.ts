/** Seals drafts, and gives each a name that says nothing. */
export interface DraftCipher {
  /** The name under which a draft is stored: always the same for the same key of a draft. */
  nameOf(key: string): Promise<string>;
  /** The sealed text. Only under the same name and time it opens again. */
  seal(name: string, at: number, text: string): Promise<string>;
  /** The text; undefined when it was sealed for somebody else, or was changed. */
  open(name: string, at: number, sealed: string): Promise<string | undefined>;
}

const NONCE = 12;
const encoder = new TextEncoder();

/**
 * The cipher of one person: AES-GCM for what was typed, HMAC for its name, both under keys that no script can read again.
 * @param secret of this person, 32 bytes; emptied
 */
export async function draftCipher(secret: Uint8Array<ArrayBuffer>): Promise<DraftCipher> {
  const { subtle } = crypto;
  const root = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  secret.fill(0);
  const derived = (purpose: string, of: AesKeyGenParams | HmacKeyGenParams, uses: KeyUsage[]): Promise<CryptoKey> =>
    subtle.deriveKey({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode(purpose) }, root, of, false, uses);
  const [texts, names] = await Promise.all([
    derived('text of a draft', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']),
    derived('name of a draft', { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign']),
  ]);
  const way = (nonce: Uint8Array<ArrayBuffer>, name: string, at: number) => ({
    name: 'AES-GCM',
    iv: nonce,
    additionalData: encoder.encode(`${name} ${at}`),
  });
  return {
    nameOf: async (key) => toBase64(new Uint8Array(await subtle.sign('HMAC', names, encoder.encode(key)))),

    async seal(name, at, text) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
      const sealed = new Uint8Array(await subtle.encrypt(way(nonce, name, at), texts, encoder.encode(text)));
      const whole = new Uint8Array(NONCE + sealed.length);
      whole.set(nonce);
      whole.set(sealed, NONCE);
      return toBase64(whole);
    },

    async open(name, at, sealed) {
      try {
        const whole = fromBase64(sealed);
        const text = await subtle.decrypt(way(whole.slice(0, NONCE), name, at), texts, whole.slice(NONCE));
        return new TextDecoder().decode(text);
      } catch {
        return undefined;
      }
    },
  };
}

/** Leaves the drafts of a person as they are: for a store that ends with the tab, in a browser without ciphers. */
export function openly(user: string): DraftCipher {
  const start = `${user}:`;
  return {
    nameOf: (key) => Promise.resolve(start + key),
    seal: (_name, _at, text) => Promise.resolve(text),
    open: (name, _at, text) => Promise.resolve(name.startsWith(start) ? text : undefined),
  };
}

const CHUNK = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  // spread, the bytes would go through an iterator one by one
  for (let at = 0; at < bytes.length; at += CHUNK) text += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

/** The bytes of a Base64 text. Throws when it is none. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text);
  const bytes = new Uint8Array(plain.length);
  // what is held of thousands of people is read at once: letter by letter through an iterator takes many times as long
  for (let at = 0; at < plain.length; at += 1) bytes[at] = plain.charCodeAt(at);
  return bytes;
}
