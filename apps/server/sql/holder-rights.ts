import type { Actor } from '../engine/actor.ts';
import type { Db } from '../engine/db.ts';
import { Problem } from '../engine/problem.ts';
import { demandNotStronger } from './account-rights.ts';

interface HeldAccount {
  readonly id: string;
  /** Seen by somebody bound to places: it is bound to some of these and to no other. */
  readonly own: boolean;
}

const ACCOUNTS = `select u.user_id::text as id,
    bound_actor() is null or u.user_id = bound_actor() or (
      exists (select from user_location l where l.user_id = u.user_id)
      and not exists (select from user_location l where l.user_id = u.user_id
        and not exists (select from user_place p where p.user_id = bound_actor() and p.location_id = l.location_id))) as own
  from users u where u.person_id = $1::bigint`;

/** Raises `engine.forbidden`, `access.foreignAccount` when the person has an account that may or sees more than the actor. */
export async function demandEqual(actor: Actor, tx: Db, personId: unknown): Promise<void> {
  if ((actor.superuser && !actor.bound) || personId === null || String(personId) === actor.personId) return;
  for (const { id, own } of await tx.rows<HeldAccount>(ACCOUNTS, [personId])) {
    await demandNotStronger(tx, actor, id, 'names');
    if (!own) throw new Problem('access.foreignAccount');
  }
}
