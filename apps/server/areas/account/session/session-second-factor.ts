import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { toString as qrCode } from 'qrcode';
import type { NewFactor, SecondFactorState } from '@fieldward/contract/account/second-factor.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { openFactor, sealFactor } from './sealed-factor.ts';
import type { SecretKeys } from './secret-keys.ts';

const ISSUER = 'Fieldward';
const PERIOD = 30;
const RECOVERY_CODES = 10;
/** Letters and digits that are not mistaken for one another: 32 of them, five bits each. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** What the owner may know about it. */
type FactorState = Pick<SecondFactorState, 'since' | 'recoveryCodesLeft'>;

/** What RFC 6238 has as defaults, because many authenticators know nothing else: SHA-1, six digits, 30 seconds. */
function totp(secret: string, username: string): TOTP {
  return new TOTP({ issuer: ISSUER, label: username, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD });
}

/** Begins adding a second factor; one that was begun before and never confirmed is replaced. A confirmed one stays: null. */
export async function beginFactor(db: Db, keys: SecretKeys, userId: string, username: string): Promise<NewFactor | null> {
  const secret = new Secret({ size: 20 }).base32;
  const begun = await db.rows(
    `insert into second_factor (user_id, secret) values ($1, $2)
     on conflict (user_id) do update set secret = excluded.secret, date_created = now(), last_step = 0 where second_factor.confirmed is null
     returning 1`,
    [userId, sealFactor(keys, userId, secret)],
  );
  if (begun.length === 0) return null;
  const address = totp(secret, username).toString();
  const svg = await qrCode(address, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return { secret, address, picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/** Takes the first code of a factor that is being added within the last hour; true when it is now the account's second factor. */
export async function confirmFactor(tx: Db, keys: SecretKeys, userId: string, code: string): Promise<boolean> {
  const [row] = await tx.rows<{ secret: string }>(
    `select secret from second_factor where user_id = $1 and confirmed is null and date_created > now() - interval '1 hour' for update`,
    [userId],
  );
  const step = row === undefined ? null : stepOf(keys, userId, row.secret, code);
  if (step === null) return false;
  await tx.rows('update second_factor set confirmed = now(), last_step = $2 where user_id = $1', [userId, step]);
  return true;
}

/** What a code was; null when it is wrong, used before, or the account has no second factor. */
export type AcceptedCode = 'code' | 'recovery code' | null;

/** Takes a code of the authenticator or a recovery code, each only once, also when two requests bring it at the same moment. */
export async function takeCode(db: Db, keys: SecretKeys, userId: string, code: string): Promise<AcceptedCode> {
  const [row] = await db.rows<{ secret: string }>('select secret from second_factor where user_id = $1 and confirmed is not null', [
    userId,
  ]);
  if (row === undefined) return null;
  const step = stepOf(keys, userId, row.secret, code);
  if (step !== null) {
    const taken = await db.rows('update second_factor set last_step = $2 where user_id = $1 and last_step < $2 returning 1', [
      userId,
      step,
    ]);
    return taken.length > 0 ? 'code' : null;
  }
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (plain.length !== 16) return null;
  const used = await db.rows('update recovery_code set used = now() where user_id = $1 and code_hash = $2 and used is null returning 1', [
    userId,
    recoveryHash(userId, plain),
  ]);
  return used.length > 0 ? 'recovery code' : null;
}

/** Makes ten new recovery codes in place of those there were; they are told this once and kept as hashes. */
export async function newRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => [...randomBytes(16)].map((byte) => ALPHABET[byte % 32] ?? '').join(''));
  await tx.rows('delete from recovery_code where user_id = $1', [userId]);
  await tx.rows('insert into recovery_code (user_id, code_hash) select $1, unnest($2::bytea[])', [
    userId,
    codes.map((code) => recoveryHash(userId, code)),
  ]);
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

/** Removes the second factor and its recovery codes; false when there was none. */
export async function removeFactor(tx: Db, userId: string): Promise<boolean> {
  await tx.rows('delete from recovery_code where user_id = $1', [userId]);
  const removed = await tx.rows<{ confirmed: boolean }>(
    'delete from second_factor where user_id = $1 returning confirmed is not null as confirmed',
    [userId],
  );
  return removed[0]?.confirmed === true;
}

/** Since when the account has a second factor (null: it has none), and how many recovery codes are left. */
export async function factorState(db: Db, userId: string): Promise<FactorState> {
  const [row] = await db.rows<FactorState>(
    `select (select iso(f.confirmed) from second_factor f where f.user_id = $1) as since,
       (select count(*)::int from recovery_code c where c.user_id = $1 and c.used is null) as "recoveryCodesLeft"`,
    [userId],
  );
  return row ?? { since: null, recoveryCodesLeft: 0 };
}

/** The 30-second step that a code belongs to, of those just before, at and just after this moment; null when it fits none. */
function stepOf(keys: SecretKeys, userId: string, sealed: string, code: string): number | null {
  const digits = code.replace(/\s/g, '');
  if (!/^[0-9]{6}$/.test(digits)) return null;
  const now = Date.now();
  const off = totp(openFactor(keys, userId, sealed), '').validate({ token: digits, timestamp: now, window: 1 });
  return off === null ? null : Math.floor(now / 1000 / PERIOD) + off;
}

/** Eighty random bits need no slow hash; the account's key keeps equal codes of two accounts apart. */
function recoveryHash(userId: string, plain: string): Buffer {
  return createHash('sha256').update(`recovery ${userId} ${plain}`).digest();
}
