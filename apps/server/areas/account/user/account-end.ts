import { auditWrite } from '../../../engine/audit.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import type { After } from '../../../engine/resource.ts';

/** Why what ended with an account was retired. */
const REASON = 'The user account was retired';

interface Ended {
  readonly uuid: string;
}

/**
 * What ends with an account: its sessions, the provider of its person, and its workforce participant. Happens in the transaction
 * that retires the account, however that was asked for (DELETE, `retired: true`, POST /fieldward/user).
 */
export const endWithAccount: After = async (write, tx) => {
  if (write.mode !== 'remove' && !(write.mode === 'update' && write.columns['retired'] === true)) return;
  await tx.rows('delete from session where user_id = $1', [write.id]);
  const providers = await tx.rows<Ended>(
    `update provider set retired = true, retired_by = $2, date_retired = now(), retire_reason = $3, changed_by = $2, date_changed = now()
     where person_id = (select person_id from users where user_id = $1) and not retired returning uuid`,
    [write.id, write.actor.userId, REASON],
  );
  await auditEnds(tx, write.actor, 'provider', providers);
  const participants = await tx.rows<Ended>(
    `update participant set retired = true, retired_by = $2, date_retired = now(), retire_reason = $3, changed_by = $2, date_changed = now()
     where user_id = $1 and not retired returning uuid`,
    [write.id, write.actor.userId, REASON],
  );
  await auditEnds(tx, write.actor, 'participant', participants);
};

async function auditEnds(tx: Db, actor: Actor, resource: string, ended: readonly Ended[]): Promise<void> {
  if (ended.length === 0) return;
  await auditWrite(tx, ...ended.map(({ uuid }) => ({ action: 'retire', actor, resource, uuid, detail: { reason: REASON } })));
}
