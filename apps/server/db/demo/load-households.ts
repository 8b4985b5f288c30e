import type { Db } from '../../engine/db.ts';
import { demoUuid } from './demo-uuid.ts';

/** How many families live together. */
const FAMILIES = 14;

/** Who lives in some households and is no patient: nobody was asked about them yet. */
const RESIDENTS = [
  { given: 'Zarina', gender: 'F', age: 71, relation: 'parent' },
  { given: 'Bilal', gender: 'M', age: 2, relation: 'child' },
  { given: 'Sana', gender: 'F', age: 19, relation: 'otherRelative' },
] as const;

/** Every third household has one of them. */
const RESIDENT = `
  with home as (
    select h.*, n.family_name from household h join person_name n on n.person_id = h.head and n.preferred and not n.voided where h.number = $1 and not h.voided),
  resident as (
    insert into person (uuid, gender, birthdate, birthdate_estimated, creator, date_created)
    select $2, $3, make_date(extract(year from home.date_created)::int - $4::int, 1, 1), true, home.creator, home.date_created from home returning person_id),
  named as (
    insert into person_name (person_id, preferred, given_name, family_name, creator)
    select r.person_id, true, $5, home.family_name, home.creator from resident r, home)
  insert into household_member (uuid, household_id, person_id, relation, start_date, creator, date_created)
  select $6, home.household_id, r.person_id, $7, home.date_created::date, home.creator, home.date_created from resident r, home`;

/**
 * Some patients live with the relatives whom their forms named, at the address of the one who came first and is the head. One of these
 * has died since: that household asks for a new head.
 */
export async function loadHouseholds(db: Db): Promise<void> {
  await db.rows(
    `with relative as (
       select r.person_b as head, r.person_a as patient_id, lower(ty.a_is_to_b) as relation, p.dead
       from relationship r join relationship_type ty on ty.relationship_type_id = r.relationship_type join person p on p.person_id = r.person_b
       join patient a on a.patient_id = r.person_a join patient b on b.patient_id = r.person_b
       where not r.voided and not a.voided and not b.voided and ty.a_is_to_b in ('Spouse', 'Child', 'Sibling', 'Parent')),
     -- one whose head died, and the largest of the others
     family as (
       select head, row_number() over (order by dead and nth = 1 desc, people desc, head) as nth
       from (
         select head, dead, count(*) as people, row_number() over (partition by dead order by count(*) desc, head) as nth from relative group by 1, 2) f
       order by 2 limit ${FAMILIES}),
     made as (
       insert into household (uuid, name, number, head, location_id, address2, address3, city_village, state_province, country, creator, date_created)
       select left('h' || p.uuid, 38), n.family_name, 'H-' || lpad(f.nth::text, 3, '0'), p.patient_id, i.location_id,
         d.address2, d.address3, d.city_village, d.state_province, d.country, p.creator, p.date_created
       from family f join patient p on p.patient_id = f.head
       join person_name n on n.person_id = p.patient_id and n.preferred and not n.voided
       join patient_identifier i on i.patient_id = p.patient_id and i.preferred and not i.voided
       left join person_address d on d.person_id = p.patient_id and d.preferred and not d.voided
       returning household_id, head, creator, date_created)
     insert into household_member (uuid, household_id, person_id, relation, start_date, creator, date_created)
     select left('m' || p.uuid, 38), m.household_id, x.patient_id, x.relation, m.date_created::date, m.creator, m.date_created
     from (
       select distinct on (patient_id) patient_id, household_id, relation from (
         select made.head as patient_id, made.household_id, null as relation, 0 as first from made
         union all select r.patient_id, made.household_id, r.relation, 1 from made join relative r using (head)) e
       order by patient_id, first, household_id) x
     join made m using (household_id) join patient p on p.patient_id = x.patient_id`,
  );
  for (const [at, { given, gender, age, relation }] of RESIDENTS.entries()) {
    const number = `H-${String(3 * at + 2).padStart(3, '0')}`;
    // oxlint-disable-next-line no-await-in-loop -- three small statements, once
    await db.rows(RESIDENT, [number, demoUuid(`resident:${at}`), gender, age, given, demoUuid(`resident-member:${at}`), relation]);
  }
}
