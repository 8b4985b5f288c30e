/**
 * SQL of the names by which people and concepts are shown, written out in place: the functions of the same purpose in
 * the database (`person_display`, `concept_display`) cannot be inlined by PostgreSQL and cost a call per row.
 */

/** The name of the person whose key `id` is (SQL). */
export function personDisplay(id: string): string {
  return `(select nullif(concat_ws(' ', nullif(pn.prefix, ''), nullif(pn.given_name, ''), nullif(pn.middle_name, ''), nullif(pn.family_name_prefix, ''), nullif(pn.family_name, ''), nullif(pn.family_name2, ''), nullif(pn.family_name_suffix, '')), '') from person_name pn where pn.person_id = ${id} and not pn.voided order by pn.preferred desc, pn.person_name_id limit 1)`;
}

/** The name of the concept whose key `id` is (SQL), as it stands in its row: English, preferred, fully specified first. */
export function conceptDisplay(id: string): string {
  return `(select cs.shown from concept cs where cs.concept_id = ${id})`;
}

/** A SQL condition: any name of the person whose key `id` is contains the pattern `p`. Correlated, so that it reads only that person's names. */
export function personNamed(id: string, p: string): string {
  return `(select bool_or(concat_ws(' ', pn.given_name, pn.middle_name, pn.family_name) ilike ${p}) from person_name pn where pn.person_id = ${id} and not pn.voided)`;
}

/** An account as `{ uuid, display }`: the person's name, else the name that they sign in with. `id`: SQL of a user_id. */
export const accountSql = (id: string): string =>
  `(select json_build_object('uuid', u.uuid, 'display', coalesce(${personDisplay('u.person_id')}, u.username, u.system_id)) from users u where u.user_id = ${id})`;

/** The name of an account: the person's, else the one that they sign in with. `id`: SQL of a user_id. */
export const accountName = (id: string): string =>
  `(select coalesce(${personDisplay('u.person_id')}, u.username, u.system_id) from users u where u.user_id = ${id})`;

/**
 * SQL of the phone that somebody is called by: the first that was entered and not ended; what was added further comes behind it, as on the
 * patient page. `type` is SQL of the attribute type's uuid.
 */
export const phoneOfPerson = (person: string, type: string): string =>
  `(select a.value from person_attribute a join person_attribute_type y using (person_attribute_type_id)
    where a.person_id = ${person} and y.uuid = ${type} and not a.voided order by a.person_attribute_id limit 1)`;
