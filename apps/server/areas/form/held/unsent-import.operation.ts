import { createDecipheriv, hkdfSync } from 'node:crypto';
import { unsentImportWire, type Imported } from '@fieldward/contract/form/field-record.operations.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type RequestOf } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { ACCOUNT_COLUMNS, accountOf, type AccountRow } from '../../../sql/account-row.ts';
import { storedDraftKey } from '../../../sql/draft-key.ts';
import { isIdOfClient } from '../submission/form-submission-body.ts';
import { handIn } from './hand-in.ts';
import { handedAgain, type Handed } from './handed.ts';

type Request = RequestOf<typeof unsentImportWire>;
type Sealed = Request['body']['records'][number];

const NONCE = 12;
const TAG = 16;

/** Opens what a browser sealed with the key of an account, as it does so itself (sealed-drafts.md). Throws when it does not open. */
function opened(key: string, name: string, at: number, sealed: string): string {
  const derived = hkdfSync('sha256', Buffer.from(key, 'base64'), '', 'text of a draft', 32);
  const whole = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(derived), whole.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(`${name} ${at}`)).setAuthTag(whole.subarray(-TAG));
  return Buffer.concat([decipher.update(whole.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
}

/** What is in a record of a copy; null when it cannot be opened or read. */
function handedIn(request: Request, { uuid, at, content }: Sealed, key: string): Handed | null {
  try {
    const { sent } = JSON.parse(opened(key, `${uuid} content`, at, content)) as { sent?: object }; // read below
    return sent === undefined || !isIdOfClient(uuid) ? null : handedAgain(request, uuid, sent);
  } catch {
    return null;
  }
}

interface Author {
  readonly actor: Actor;
  readonly key: string;
}

/** The account that sealed a copy, with what it may now; null when there is none, or no key of it. */
async function authorOf(tx: Db, { secrets, address }: Request, uuid: string): Promise<Author | null> {
  const [row] = await tx.rows<AccountRow & { retired: boolean }>(`select ${ACCOUNT_COLUMNS}, u.retired from users u where u.uuid = $1`, [
    uuid.replaceAll('\0', ''),
  ]);
  const key = row === undefined ? null : await storedDraftKey(tx, secrets, row.userId);
  if (row === undefined || key === null) return null;
  // who left handed in nothing more: what they recorded is held
  return { key, actor: accountOf(row.retired ? { ...row, privileges: [], roles: [] } : row, address).actor };
}

async function take(request: Request, tx: Db, sealed: Sealed, author: Author | null): Promise<Imported['state']> {
  const handed = author === null ? null : handedIn(request, sealed, author.key);
  if (author === null || handed === null) return 'unreadable';
  const arrival = {
    uuid: sealed.uuid,
    handed,
    author: author.actor.userId,
    importedBy: request.actor.userId,
    device: null,
    savedAt: sealed.at,
    offset: handed.utcOffset ?? 0,
    clockAhead: null,
    version: handed.version,
  };
  try {
    const { receipt, known } = await handIn(request, tx, arrival, author.actor, { corrects: false, attended: false, late: true });
    return known ? 'there' : receipt.state;
  } catch (error) {
    if (error instanceof Problem && error.code === 'submission.replayed') return 'there';
    throw error;
  }
}

/** Hands in a sealed copy for those who filled its forms. Each is told stored or held; nothing of what it says is shown. */
export const unsentImport = operation(unsentImportWire, {
  async handle(request, tx) {
    const { body, audit } = request;
    const authors = new Map<string, Author | null>();
    const results: Imported[] = [];
    for (const sealed of body.records) {
      // oxlint-disable no-await-in-loop -- one connection, and the order of a patient's forms is kept
      if (!authors.has(sealed.user)) authors.set(sealed.user, await authorOf(tx, request, sealed.user));
      results.push({ uuid: sealed.uuid, state: await take(request, tx, sealed, authors.get(sealed.user) ?? null) });
      // oxlint-enable no-await-in-loop
    }
    const counts = { stored: 0, held: 0, rejected: 0, there: 0, unreadable: 0 };
    for (const { state } of results) counts[state] += 1;
    await audit({ action: 'import', resource: 'heldrecord', detail: { import: counts } });
    return { body: { results, counts } };
  },
});
