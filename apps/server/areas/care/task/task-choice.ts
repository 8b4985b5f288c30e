/** SQL by which a list of open tasks is narrowed to what is shown to an account. */
import type { taskOwners } from '@fieldward/domain/care/task/task-act.ts';
import type { TaskFilter } from '@fieldward/domain/care/task/task.ts';
import { may, type Actor } from '../../../engine/actor.ts';
import { toldOf } from '../../../sql/task-rights.ts';

/** Whether a task was given to a place; it stands at that one. */
const AT_PLACE = `(t.assigned_by is not null and exists (
  select from task_act a where a.patient_id = t.patient_id and a.uuid = t.assigned_by and a.to_location is not null))`;

/** Whether whoever has a task has left, or its role is not used any more. */
const LEFT = `exists (select from users u where u.user_id = t.assigned_user and u.retired)`;
const ROLE_GONE = `exists (select from role r where r.role_id = t.assigned_role and r.retired)`;

/** Whose tasks are meant. Who has left has nothing any more. */
const OWNER = {
  free: (user: string) => `(t.assigned_user is null or t.assigned_user = ${user} or ${LEFT})
    and (t.assigned_role is null or t.assigned_role in (select roles_of(${user})) or ${ROLE_GONE})`,
  mine: (user: string) => `t.assigned_user = ${user}`,
  role: (user: string) => `t.assigned_role in (select roles_of(${user}))`,
  place: () => AT_PLACE,
  nobody: () => `(t.assigned_user is null or ${LEFT})
    and (t.assigned_role is null or ${ROLE_GONE}) and not ${AT_PLACE}`,
} as const satisfies Readonly<Record<(typeof taskOwners)[number], (user: string) => string>>;

/** SQL of the open tasks `t` of the day $1. What is put off is listed only where it is asked for. */
export const openTasks = (filter: TaskFilter | undefined): string =>
  `from task t where t.status = 'open' and ${filter === 'waiting' ? 't.opens_on' : 't.shows_on'} <= $1::date`;

type Owner = (typeof taskOwners)[number] | undefined;

/** SQL that narrows the tasks `t` to those of an owner, and of what the account is told; begins with `and`. */
function chosen(actor: Actor, places: readonly string[] | null, owner: Owner, first: number): string {
  const user = `$${first + choiceGiven(actor, places).length}::bigint`;
  const told = toldOf((privilege) => may(actor, privilege), `t.assigned_user = ${user}`) ?? `${user} is not null`;
  return ` and ${told}${owner === undefined ? '' : ` and ${OWNER[owner](user)}`}`;
}

/**
 * SQL that narrows the tasks `t` to those of places, of an owner, and of what the account is told; begins with `and`.
 * @param first how many parameters stand before the two that `choiceGiven` gives
 */
export function chosenTasks(actor: Actor, places: readonly string[] | null, owner: Owner, first: number): string {
  const place = places === null ? '' : ` and t.location_id = any($${first + 1}::bigint[])`;
  return `${place}${chosen(actor, places, owner, first)}`;
}

/**
 * SQL of the first open tasks in the order of lists, from one on. Of each place that many are read, in the order of its index: a clinic has
 * thousands, and whether an account sees one is asked of each that is read.
 * @param open SQL of which of the tasks `t` (`openTasks`, and what narrows them)
 * @param limit SQL of how many
 * @param offset SQL of after how many
 * @param first as of `chosenTasks`
 */
export function firstTasks(
  actor: Actor,
  places: readonly string[] | null,
  owner: Owner,
  { open, limit, offset }: { readonly open: string; readonly limit: string; readonly offset: string },
  first: number,
): string {
  const own = `${open}${chosen(actor, places, owner, first)}`;
  const inOrder = 'order by t.rank_on, t.task_id';
  if (places === null) return `select t.* ${own} ${inOrder} limit ${limit} offset ${offset}`;
  return `select t.* from unnest($${first + 1}::bigint[]) w(place)
    cross join lateral (select t.* ${own} and t.location_id = w.place ${inOrder} limit ${limit} + ${offset}) t
    ${inOrder} limit ${limit} offset ${offset}`;
}

/** What `chosenTasks` is given: the keys of the places, unless all are meant, and the account. */
export const choiceGiven = (actor: Actor, places: readonly string[] | null): readonly unknown[] => [
  ...(places === null ? [] : [places]),
  actor.userId,
];
