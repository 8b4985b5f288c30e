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

/**
 * SQL that narrows the tasks `t` to those of places, of an owner, and of what the account is told; begins with `and`.
 * @param first how many parameters stand before the two that `choiceGiven` gives
 */
export function chosenTasks(
  actor: Actor,
  places: readonly string[] | null,
  owner: (typeof taskOwners)[number] | undefined,
  first: number,
): string {
  const place = places === null ? '' : ` and t.location_id = any($${first + 1}::bigint[])`;
  const user = `$${first + choiceGiven(actor, places).length}::bigint`;
  const told = toldOf((privilege) => may(actor, privilege), `t.assigned_user = ${user}`) ?? `${user} is not null`;
  return `${place} and ${told}${owner === undefined ? '' : ` and ${OWNER[owner](user)}`}`;
}

/** What `chosenTasks` is given: the keys of the places, unless all are meant, and the account. */
export const choiceGiven = (actor: Actor, places: readonly string[] | null): readonly unknown[] => [
  ...(places === null ? [] : [places]),
  actor.userId,
];
