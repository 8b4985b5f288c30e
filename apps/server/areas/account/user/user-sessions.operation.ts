import { endSessionsWire, userSessionsWire } from '@fieldward/contract/account/user-account.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';
import { demandMayManage } from '../../../sql/account-rights.ts';
import { uuidOf } from '../../../engine/body-reader.ts';
import { endGrants } from '../app/app-grants.ts';
import { aliveSessions } from '../session/session-store.ts';

async function accountId(db: Db, uuid: string | null): Promise<string> {
  if (uuid === null) throw new Problem('engine.required', {}, 'user');
  const [known] = await db.rows<{ id: string }>('select user_id::text as id from users where uuid = $1', [uuid]);
  if (known === undefined) throw unknownObject('user', uuid);
  return known.id;
}

/** Where an account is signed in, the last used session first. Raises `engine.required`, `engine.unknownObject`, and as `demandMayManage`. */
export const userSessions = operation(userSessionsWire, {
  handle: async ({ query, actor }, db) => {
    const id = await accountId(db, uuidOf(query.user));
    await demandMayManage(db, actor, id, 'user');
    const sessions = await aliveSessions(db, id, null);
    return { body: { results: sessions.map(({ since, lastUsed, address, device }) => ({ since, lastUsed, address, device })) } };
  },
});

/** Signs an account out everywhere, and ends the address of its calendar. Raises as `userSessions`. */
export const endSessions = operation(endSessionsWire, {
  changesRights: true,
  handle: async ({ body, actor, audit }, tx) => {
    const uuid = isObject(body) ? uuidOf(body['user']) : null;
    const id = await accountId(tx, uuid);
    await demandMayManage(tx, actor, id, 'user');
    const ended = await tx.rows('delete from session where user_id = $1 returning 1', [id]);
    // who was signed in may have copied the address of the calendar, and let an app act
    await tx.rows('delete from calendar_feed where user_id = $1', [id]);
    await endGrants(tx, id, null);
    await audit({ action: 'end sessions', resource: 'user', uuid: uuid ?? '', detail: { sessions: ended.length } });
    return { body: { ended: ended.length } };
  },
});
