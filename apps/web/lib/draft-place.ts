import { ApiProblem } from './api-problem.ts';
import { call } from './call.ts';
import { draftCipher, fromBase64, openly, type DraftCipher } from './draft-cipher.ts';

export { takePlain } from './plain-drafts.ts';

/** Where drafts stand, and how. */
export interface DraftPlace {
  readonly storage: Storage;
  readonly cipher: DraftCipher;
}

/** A draft that waits for its key shows nothing meanwhile. */
const KEY_WITHIN = 5_000;

/**
 * The place of the person signed in: this browser, sealed under a key that the server sends to their session only. A page that came
 * without TLS from another machine has no ciphers, and a gateway has no keys: there drafts live in the tab, until it or the session ends.
 * @param user uuid of the person signed in
 * @throws ApiProblem when the server does not send the key.
 */
export async function openPlace(user: string, askKey = keyOfServer): Promise<DraftPlace> {
  // a page that is not secure lacks it, whatever its type says
  const key = (crypto.subtle as SubtleCrypto | undefined) === undefined ? undefined : await askKey();
  return key === undefined
    ? { storage: sessionStorage, cipher: openly(user) }
    : { storage: localStorage, cipher: await draftCipher(fromBase64(key)) };
}

async function keyOfServer(): Promise<string | undefined> {
  try {
    return (await call('GET fieldward/draftkey', {}, AbortSignal.timeout(KEY_WITHIN))).key;
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.status === 404) return undefined;
    throw problem;
  }
}
