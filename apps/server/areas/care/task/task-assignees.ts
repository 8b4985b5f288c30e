/** To whom a task can be assigned: whoever could not see it would never do it. */
import type { assigneeKinds } from '@fieldward/domain/care/task/task-act.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { accountName } from '../../../sql/display-sql.ts';
import type { HeldTask } from './held-task.ts';

interface Keyed {
  readonly id: string;
  readonly uuid: string;
  readonly display: string;
}

const SEES = `exists (select from role_privilege h join privilege p using (privilege_id) where h.role_id in (select roles_of(who.user_id)) and p.name = 'Get Patient Programs')`;

const PEOPLE = `select who.user_id::text as id, who.uuid, coalesce(${accountName('who.user_id')}, '') as display from users who
  where not who.retired and (${SEES} or exists (select from user_role m join role r using (role_id) where m.user_id = who.user_id and r.name = 'System Developer'))
    and (not exists (select from user_location l where l.user_id = who.user_id) or $1::bigint is null
      or exists (select from user_place o where o.user_id = who.user_id and o.location_id = $1::bigint))
  order by display, who.user_id`;
const ROLES = `select distinct r.role_id::text as id, r.uuid, r.name as display from role r join user_role m using (role_id) join users who using (user_id)
  where not r.retired and not who.retired and ${SEES} order by r.name`;
/** Places that know the patient: accounts of others do not see him. */
const PLACES = `select l.location_id::text as id, l.uuid, l.name as display from location l
  where not l.retired and (l.location_id = $2::bigint or patient_is_of($1::bigint, l.location_id)) order by l.name`;

interface Assignees {
  readonly user: readonly Keyed[];
  readonly role: readonly Keyed[];
  readonly location: readonly Keyed[];
  /** The key of who is meant, by the name of the kind; nothing for nobody. Raises `task.notAssignable`. */
  readonly keyOf: (to: { readonly kind: (typeof assigneeKinds)[number]; readonly uuid: string } | null) => {
    user?: string;
    role?: string;
    location?: string;
  };
}

/** To whom a task can be assigned. */
export async function assigneesOf(db: Db, { patient, location }: Pick<HeldTask, 'patient' | 'location'>): Promise<Assignees> {
  const all = {
    user: await db.rows<Keyed>(PEOPLE, [location]),
    role: await db.rows<Keyed>(ROLES, []),
    location: await db.rows<Keyed>(PLACES, [patient, location]),
  };
  return {
    ...all,
    keyOf(to) {
      if (to === null) return {};
      const found = all[to.kind].find(({ uuid }) => uuid === to.uuid);
      if (found === undefined) throw new Problem('task.notAssignable', {}, 'to');
      return { [to.kind]: found.id };
    },
  };
}
