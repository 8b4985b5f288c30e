/** To whom a task can be assigned: whoever could not see it would never do it. */
import { AUTHENTICATED_ROLE, SUPERUSER_ROLE, type PrivilegeName } from '@fieldward/contract/privileges.ts';
import type { assigneeKinds } from '@fieldward/domain/care/task/task-act.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { accountName } from '../../../sql/display-sql.ts';
import type { HeldTask } from './held-task.ts';
import { accountTold } from '../../../sql/task-rights.ts';

interface Keyed {
  readonly id: string;
  readonly uuid: string;
  readonly display: string;
}

/** Whether the account `who` has a privilege, by role or as super user. */
const may = (
  privilege: PrivilegeName,
): string => `exists (select from role r where (r.role_id in (select roles_of(who.user_id)) or r.name = '${AUTHENTICATED_ROLE}')
    and not r.retired and (r.name = '${SUPERUSER_ROLE}' or exists (select from role_privilege h join privilege p using (privilege_id)
      where h.role_id = r.role_id and p.name = '${privilege}')))`;

/**
 * Accounts that see a task ($4, its uuid) of the patient $1 at the place $2, which is sensitive where $3 says so: what the views of such an account
 * show (db/bound-views.sql, db/guarded-views.sql). Whoever filled a form finishes it.
 */
const SEEING = `select who.user_id from users who where not who.retired and ${may('Get Patients')} and ${may('Get Patient Programs')}
    and exists (select from task t where t.patient_id = $1::bigint and t.uuid = $4 and ${accountTold(
      't',
      (needs) => needs.map(may).join(' and '),
      `who.user_id in (
      select r.creator from field_record r where r.uuid = t.subject
      union all select s.creator from form_submission s where s.patient_id = t.patient_id and s.uuid = t.subject)`,
    )})
    and (not $3::boolean or ${may('View Sensitive Data')})
    and (not exists (select from user_location l where l.user_id = who.user_id)
      or exists (select from user_place o join patient_place k using (location_id) where o.user_id = who.user_id and k.patient_id = $1::bigint)
        and ($2::bigint is null or exists (select from user_place o where o.user_id = who.user_id and o.location_id = $2::bigint)))`;

const PEOPLE = `select one.user_id::text as id, one.uuid, coalesce(${accountName('one.user_id')}, '') as display
  from users one where one.user_id in (${SEEING}) order by display, one.user_id`;
/** Roles in which somebody sees it. */
const ROLES = `select r.role_id::text as id, r.uuid, r.name as display from role r
  where not r.retired and r.name <> '${AUTHENTICATED_ROLE}' and exists (select from user_role m where m.role_id = r.role_id and m.user_id in (${SEEING})) order by r.name`;
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
export async function assigneesOf(
  db: Db,
  { uuid, patient, home, sensitive }: Pick<HeldTask, 'uuid' | 'patient' | 'home' | 'sensitive'>,
): Promise<Assignees> {
  const all = {
    user: await db.rows<Keyed>(PEOPLE, [patient, home, sensitive, uuid]),
    role: await db.rows<Keyed>(ROLES, [patient, home, sensitive, uuid]),
    location: await db.rows<Keyed>(PLACES, [patient, home]),
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
