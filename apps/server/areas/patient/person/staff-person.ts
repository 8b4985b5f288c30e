import type { Db } from '../../../engine/db.ts';
import { Problem, type Rule, type Write } from '../../../engine/resource.ts';
import { demandNotStronger } from '../../../sql/account-rights.ts';

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
export async function demandEqual({ actor }: Pick<Write, 'actor'>, tx: Db, personId: unknown): Promise<void> {
  if ((actor.superuser && !actor.bound) || personId === null || String(personId) === actor.personId) return;
  for (const { id, own } of await tx.rows<HeldAccount>(ACCOUNTS, [personId])) {
    await demandNotStronger(tx, actor, id, 'names');
    if (!own) throw new Problem('access.foreignAccount');
  }
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
/** The moment at which a day begins is the day that was sent for it. */
const BEGINS = /^(\d{4}-\d\d-\d\d)[T ]00:00:00.*$/;
const differs = (before: unknown, after: unknown): boolean => text(before).replace(BEGINS, '$1') !== text(after).replace(BEGINS, '$1');

/** Whoever may not change an account does not change who its holder is either: names, dates, whether there is such a person. */
export const personAsAccount: Rule = async (write, tx) => {
  const { mode, columns, current, parts } = write;
  if (mode === 'create' || current === null) return;
  const changes =
    mode !== 'update' ||
    write.body['voided'] !== undefined ||
    Object.entries(columns).some(([name, value]) => value !== undefined && differs(current[name], value)) ||
    (parts['names'] ?? []).some(({ row, changed }) => row === null || changed.length > 0);
  if (changes) await demandEqual(write, tx, write.id);
};

/** The same for a name that is written by itself; with its person it was judged there. */
export const nameAsAccount: Rule = async (write, tx) => {
  if (write.around === null) await demandEqual(write, tx, write.after('person_id') ?? null);
};
