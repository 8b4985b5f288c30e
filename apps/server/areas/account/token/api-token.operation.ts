import { apiTokensWire, type ApiToken, endApiTokenWire, newApiTokenWire } from '@fieldward/contract/account/api-token.operations.ts';
import { LONGEST_TOKEN_DAYS } from '@fieldward/domain/account/api-token.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import { addDays, today } from '@fieldward/domain/time/in-zone.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { programmeZone } from '../../../engine/programme-zone.ts';
import { ACCOUNT_COLUMNS, accountOf, type Account, type AccountRow } from '../../../sql/account-row.ts';
import { demandMayManage } from '../../../sql/account-rights.ts';
import { apiTokenRows } from './api-token-rows.ts';
import { newToken } from './api-token-store.ts';

/** How many requests a minute a token may send by default. */
const USUAL_RATE = 600;

/** The tokens of an account. Raises `engine.unknownObject`, and as `demandMayManage`. */
export const apiTokens = operation(apiTokensWire, {
  handle: async ({ query, actor }, db) => {
    const user = await demandAccount(db, query.user);
    await demandMayManage(db, actor, user.id, 'user');
    return { body: { results: await apiTokenRows(db, 'k.user_id = $1', user.id), may: await heldBy(db, user) } };
  },
});

/**
 * Makes a token. Whoever makes one for somebody may do what they may, as with their password; and a token does not make another.
 * Raises `engine.unknownObject`, `staff.retired`, `engine.forbidden`, `token.day`, `token.mayNot`.
 */
export const newApiToken = operation(newApiTokenWire, {
  handle: async ({ body, actor, audit }, tx) => {
    const user = await demandAccount(tx, body.user);
    if (user.retired) throw new Problem('staff.retired');
    await demandMayManage(tx, actor, user.id, 'user');
    const zone = await programmeZone(tx);
    demandNearDay(body.expires, zone);
    const privileges = [...new Set(body.privileges)].sort();
    await demandHeld(tx, user, privileges);
    const name = body.name.trim();
    if (name === '' || name.includes('\0')) throw new Problem('engine.required', {}, 'name');
    const { token, hash, begins } = newToken();
    const [made] = await tx.rows<{ uuid: string }>(
      `insert into api_token (user_id, name, token_hash, begins, privileges, per_minute, expires, creator)
       values ($1, $2, $3, $4, $5, $6, (($7::date + 1)::timestamp at time zone $8), $9) returning uuid`,
      [user.id, name, hash, begins, privileges, body.perMinute ?? USUAL_RATE, body.expires, zone, actor.userId],
    );
    const uuid = made?.uuid ?? '';
    await audit({ action: 'create', resource: 'apitoken', uuid, detail: { name, user: body.user, privileges, expires: body.expires } });
    return { status: 201, body: { token, made: await theToken(tx, uuid) } };
  },
});

/** Ends a token; ended once more it stays as it is. Raises `engine.unknownObject`, `engine.forbidden` for that of a stronger account. */
export const endApiToken = operation(endApiTokenWire, {
  changesRights: true,
  handle: async ({ body, actor, audit }, tx) => {
    const [known] = await tx.rows<{ user: string; ended: boolean }>(
      `select user_id::text as user, date_ended is not null as ended from api_token where uuid = $1 for update`,
      [body.token],
    );
    if (known === undefined) throw unknownObject('apitoken', body.token);
    await demandMayManage(tx, actor, known.user, 'token');
    if (!known.ended) {
      await tx.rows('update api_token set date_ended = now(), ended_by = $2 where uuid = $1', [body.token, actor.userId]);
      await audit({ action: 'end', resource: 'apitoken', uuid: body.token });
    }
    return { body: await theToken(tx, body.token) };
  },
});

interface Holder {
  readonly id: string;
  readonly retired: boolean;
  readonly account: Account;
}

async function demandAccount(db: Db, uuid: string): Promise<Holder> {
  const [row] = await db.rows<AccountRow & { retired: boolean }>(`select ${ACCOUNT_COLUMNS}, u.retired from users u where u.uuid = $1`, [
    uuid,
  ]);
  if (row === undefined) throw unknownObject('user', uuid);
  return { id: row.userId, retired: row.retired, account: accountOf(row, '') };
}

async function theToken(db: Db, uuid: string): Promise<ApiToken> {
  const [row] = await apiTokenRows(db, 'k.uuid = $1', uuid);
  if (row === undefined) throw unknownObject('apitoken', uuid);
  return row;
}

/** A token is good from today on, and not for ever. */
function demandNearDay(text: string, zone: string): void {
  const [first, wanted] = [today(zone), parseDay(text)];
  const last = addDays(first, LONGEST_TOKEN_DAYS);
  if (wanted === null || wanted < first || wanted > last) throw new Problem('token.day', { first, last }, 'expires');
}

/** Names of all that an account may do. */
async function heldBy(db: Db, { account: { actor } }: Holder): Promise<string[]> {
  const known = await db.rows<{ name: string }>('select name from privilege where not retired order by 1');
  return known.map(({ name }) => name).filter((name) => actor.superuser || actor.privileges.has(name));
}

/** A token that promises what its account may not do would be refused later, where nobody looks. */
async function demandHeld(db: Db, user: Holder, privileges: readonly string[]): Promise<void> {
  const held = new Set(await heldBy(db, user));
  const missing = privileges.find((name) => !held.has(name));
  if (missing !== undefined)
    throw new Problem('token.mayNot', { name: user.account.actor.username, privilege: missing.slice(0, 100) }, 'privileges');
}
