/** SQL about what another account than the one that asks may see: whoever is written to opens what it is about afterwards. */
import { AUTHENTICATED_ROLE, SUPERUSER_ROLE, type PrivilegeName } from '@fieldward/contract/privileges.ts';

/** Whether the account `user` (SQL of a user_id) holds all of the privileges, or is a super user. */
export const accountMay = (user: string, ...privileges: readonly PrivilegeName[]): string =>
  `(exists (select from role r where r.name = '${SUPERUSER_ROLE}' and r.role_id in (select roles_of(${user})))
    or (select count(distinct p.name) from role r join role_privilege rp using (role_id) join privilege p using (privilege_id)
      where not r.retired and (r.role_id in (select roles_of(${user})) or r.name = '${AUTHENTICATED_ROLE}')
        and p.name in (${privileges.map((name) => `'${name}'`).join(', ')})) = ${privileges.length})`;

/**
 * Whether the account `user` sees what is recorded of the patient `patient` at the place `location` (SQL of their keys; the place may be
 * null): it is bound to no places, to one of these, or has opened the patient for a while. As bound-views.sql says it of encounters.
 */
export const accountSeesAt = (user: string, patient: string, location: string): string =>
  `(not exists (select from user_location l where l.user_id = ${user})
    or exists (select from user_place o where o.user_id = ${user} and o.location_id = ${location})
    or ${location} is null and exists (select from patient_place h join user_place o using (location_id) where h.patient_id = ${patient} and o.user_id = ${user})
    or exists (select from broken_glass g where g.patient_id = ${patient} and g.user_id = ${user} and g.expires_at > now()))`;
