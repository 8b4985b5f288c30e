import type { Db } from '../../engine/db.ts';
import { workflowUuid } from './content-rows.ts';
import { demoUuid } from './demo-uuid.ts';
import { insertRows } from './load-content.ts';
import { facilities } from './places.ts';
import { staff } from './staff.ts';

export const facilityUuid = (index: number): string => demoUuid(`location:${facilities[index]?.name ?? index}`);
const personUuid = (username: string): string => demoUuid(`person:staff:${username}`);

/** Loads the health facilities under the cities of the default country, tagged so that people can sign in there. */
export async function loadFacilities(db: Db): Promise<void> {
  const rows = facilities.map((facility, index) => ({ ...facility, uuid: facilityUuid(index) }));
  await insertRows(
    db,
    rows,
    `
    insert into location (uuid, name, description, address1, city_village, state_province, country, parent_location)
    select distinct on (r.uuid) r.uuid, r.name, 'Health facility of the demonstration', r.address, r.city, r.province, country.name, city.location_id
    from json_to_recordset($1::json) as r(uuid text, name text, province text, city text, address text)
    join location city on lower(city.name) = lower(r.city) and not city.retired
    join location province on province.location_id = city.parent_location and lower(province.name) = lower(r.province)
    join location country on country.location_id = province.parent_location
    order by r.uuid, city.location_id`,
  );
  await db.rows(
    `
    insert into location_tag_map (location_id, location_tag_id)
    select l.location_id, t.location_tag_id from location l, location_tag t
    where l.uuid = any($1) and lower(t.name) in ('facility', 'login location') and not t.retired`,
    [rows.map(({ uuid }) => uuid)],
  );
}

/** Loads the staff, all with the same password hash; accounts whose name is taken already are left as they are. */
export async function loadStaff(db: Db, passwordHash: string): Promise<void> {
  const known = await db.rows<{ username: string }>('select lower(username) as username from users where username is not null');
  const taken = new Set(known.map(({ username }) => username));
  const rows = staff
    .filter(({ username }) => !taken.has(username.toLowerCase()))
    .map((member, index) => ({
      ...member,
      person: personUuid(member.username),
      name: demoUuid(`person_name:staff:${member.username}`),
      user: demoUuid(`users:${member.username}`),
      // the automated account can do nothing but be named, so nobody can sign in with it
      password: member.role === 'Automated' ? null : passwordHash,
      systemId: `D${String(index + 1).padStart(3, '0')}`,
    }));
  await insertRows(
    db,
    rows,
    `
    insert into person (uuid, gender, birthdate)
    select r.person, r.gender, r.birthdate from json_to_recordset($1::json) as r(position int, person text, gender text, birthdate date) order by r.position`,
  );
  await insertRows(
    db,
    rows,
    `
    insert into person_name (uuid, person_id, preferred, given_name, family_name)
    select r.name, p.person_id, true, r."givenName", r."familyName"
    from json_to_recordset($1::json) as r(position int, name text, person text, "givenName" text, "familyName" text) join person p on p.uuid = r.person order by r.position`,
  );
  await insertRows(
    db,
    rows,
    `
    insert into users (uuid, person_id, username, system_id, password, password_changed)
    select r."user", p.person_id, r.username, r."systemId", r.password, now()
    from json_to_recordset($1::json) as r(position int, "user" text, person text, username text, "systemId" text, password text) join person p on p.uuid = r.person order by r.position`,
  );
  await insertRows(
    db,
    rows,
    `
    insert into user_role (user_id, role_id)
    select u.user_id, o.role_id from json_to_recordset($1::json) as r(position int, "user" text, role text)
    join users u on u.uuid = r."user" join role o on lower(o.name) = lower(r.role) order by r.position`,
  );
  const providers = staff
    .filter(({ provider }) => provider)
    .map((member) => ({
      uuid: demoUuid(`provider:${member.username}`),
      username: member.username,
      name: `${member.givenName} ${member.familyName}`,
    }));
  await insertRows(
    db,
    providers,
    `
    insert into provider (uuid, person_id, name, identifier)
    select r.uuid, u.person_id, r.name, u.system_id
    from json_to_recordset($1::json) as r(position int, uuid text, username text, name text) join users u on lower(u.username) = lower(r.username)
    where not exists (select from provider p where p.person_id = u.person_id and not p.retired) order by r.position`,
  );
  const assigned = staff.flatMap(({ username, workflows }) =>
    workflows.map((name) => ({ uuid: demoUuid(`user_workflow:${username}:${name}`), username, workflow: workflowUuid(name) })),
  );
  await insertRows(
    db,
    assigned,
    `
    insert into user_workflow (uuid, user_id, workflow_id)
    select r.uuid, u.user_id, w.workflow_id
    from json_to_recordset($1::json) as r(position int, uuid text, username text, workflow text)
    join users u on lower(u.username) = lower(r.username) join workflow w on w.uuid = r.workflow order by r.position`,
  );
}
