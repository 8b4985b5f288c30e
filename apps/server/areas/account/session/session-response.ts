import { sessionLocales } from '@fieldward/contract/account/session.operations.ts';
import type { Db } from '../../../engine/db.ts';

/** Whether a text from outside names one of them. */
export function isLocale(value: unknown): value is (typeof sessionLocales)[number] {
  return sessionLocales.some((each) => each === value);
}

/** The session of nobody; `secondFactor` says that the password was right and that the code is still to come. */
export function anonymousResponse(awaitsCode = false): string {
  return JSON.stringify({
    authenticated: false,
    ...(awaitsCode ? { secondFactor: 'needed' } : {}),
    locale: 'en',
    allowedLocales: sessionLocales,
  });
}

/** The place of care of an account that is bound to one, directly or as the only one within its places; null for all others. */
const OWN_PLACE = ['user_location', 'user_place'].map(
  (bound) => `(select max(o.location_id) from (select l.location_id from ${bound} b join location l using (location_id)
    where b.user_id = u.user_id and l.offered and not l.retired limit 2) o having count(*) = 1)`,
);

const USER = `select json_build_object(
    'uuid', u.uuid, 'display', coalesce(u.username, u.system_id), 'username', coalesce(u.username, u.system_id), 'systemId', u.system_id,
    'userProperties', coalesce((select json_object_agg(p.property, p.value) from user_property p where p.user_id = u.user_id), '{}'::json),
    'person', (select json_build_object('uuid', p.uuid, 'display', person_display(p.person_id)) from person p where p.person_id = u.person_id),
    'privileges', coalesce((select json_agg(json_build_object('uuid', p.uuid, 'display', p.name, 'name', p.name) order by p.name)
      from privilege p where exists (select 1 from role s where s.name = 'System Developer' and s.role_id in (select roles_of(u.user_id))) or p.privilege_id in (select rp.privilege_id from role_privilege rp join role r using (role_id)
        where not r.retired and (r.role_id in (select roles_of(u.user_id)) or r.name = 'Authenticated'))), '[]'::json),
    'roles', coalesce((select json_agg(json_build_object('uuid', r.uuid, 'display', r.name, 'name', r.name) order by r.name)
      from role r where r.role_id in (select roles_of(u.user_id))), '[]'::json),
    'links', json_build_array(json_build_object('rel', 'self', 'uri', $2 || '/user/' || u.uuid))
  )::text as "user",
  (select json_build_object('uuid', p.uuid, 'display', coalesce(nullif(concat_ws(' - ', nullif(p.identifier, ''), coalesce(person_display(p.person_id), p.name)), ''), ''))
    from provider p where p.person_id = u.person_id and not p.retired order by p.provider_id limit 1)::text as provider,
  (select json_build_object('uuid', l.uuid, 'display', l.name) from location l
    where l.location_id = coalesce((select c.location_id from location c where c.uuid = $3), ${OWN_PLACE.join(', ')}))::text as location,
  (select json_build_object('lastContact', iso(c.last_contact), 'waiting', (select count(*) from patient_to_send)) from joined_centre c where not c.ended)::text as site
  from users u where u.user_id = $1`;

/** JSON text of the session of a signed-in account: who, with which privileges and roles, where; at a site, how it stands with its centre. */
export async function sessionResponse(
  db: Db,
  about: {
    userId: string;
    base: string;
    sessionId: string;
    locationUuid: string | null;
    locale: string | null;
    mustChangePassword: boolean;
    mustAddFactor: boolean;
  },
): Promise<string> {
  const [row] = await db.rows<{ user: string; provider: string | null; location: string | null; site: string | null }>(USER, [
    about.userId,
    about.base,
    about.locationUuid,
  ]);
  if (row === undefined) return anonymousResponse();
  const site = row.site === null ? '' : `,"site":${row.site}`;
  return `{"authenticated":true,"sessionId":${JSON.stringify(about.sessionId)},"user":${row.user},"locale":${JSON.stringify(about.locale ?? 'en')},"allowedLocales":${JSON.stringify(sessionLocales)},"sessionLocation":${row.location ?? 'null'},"currentProvider":${row.provider ?? 'null'},"mustChangePassword":${String(about.mustChangePassword)},"mustAddSecondFactor":${String(about.mustAddFactor)}${site}}`;
}
