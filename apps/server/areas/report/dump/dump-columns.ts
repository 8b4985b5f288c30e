/** Names of the columns of dumps, and the columns that a programme adds: types of identifiers and attributes. */
import type { Db } from '../../../engine/db.ts';
import { conceptDisplay } from '../../../sql/display-sql.ts';

/** `Mother's Name` → `mothers_name`: lower case, without punctuation. */
export function plainColumn(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_]+/gu, '')
    .trim()
    .replace(/\s+/g, '_');
  return plain === '' ? 'unnamed' : plain;
}

/** `Cough (weeks)` → `COUGHWEEKS`: upper case, letters and digits only. */
export function questionColumn(name: string): string {
  const plain = name.toUpperCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
  return plain === '' ? 'QUESTION' : plain;
}

/** The names with `_2`, `_3` … after those that repeat one before, also one of `taken`. */
export function distinct(names: readonly string[], taken: readonly string[] = []): string[] {
  const seen = new Set(taken.map((name) => name.toLowerCase()));
  return names.map((name) => {
    let made = name;
    for (let at = 2; seen.has(made.toLowerCase()); at += 1) made = `${name}_${at}`;
    seen.add(made.toLowerCase());
    return made;
  });
}

/** Columns with one SQL expression each, and a join that they need. */
export interface AddedColumns {
  readonly names: readonly string[];
  readonly sql: readonly string[];
  readonly join: string;
}

interface Type {
  readonly id: string;
  readonly name: string;
  readonly format: string;
}

const typesOf = (db: Db, table: 'person_attribute_type' | 'patient_identifier_type'): Promise<Type[]> =>
  db.rows<Type>(
    `select ${table}_id::text as id, name, coalesce(format, '') as format from ${table} where not retired order by ${table}_id`,
  );

/** A moment as a dump writes it; `zone` is the placeholder of the zone. */
export const momentText = (moment: string, zone: string): string =>
  `to_char(${moment} at time zone ${zone}::text, 'YYYY-MM-DD HH24:MI:SS')`;

/** The user name of an account by its key. */
export const userName = (id: string): string => `(select coalesce(u.username, u.system_id) from users u where u.user_id = ${id})`;

/** What a value of an attribute is shown as: the names of places and concepts that it points at. */
function shown(type: Type): string {
  if (type.format === 'org.openmrs.Location')
    return `coalesce((select l.name from location l where l.uuid = a.value or l.location_id::text = a.value limit 1), a.value)`;
  if (type.format === 'org.openmrs.Concept')
    return `coalesce((select ${conceptDisplay('c.concept_id')} from concept c where c.uuid = a.value or c.concept_id::text = a.value limit 1), a.value)`;
  return 'a.value';
}

/** One column for each live type of person attribute; `person` is SQL of the person's key. Several values are joined by commas. */
export async function attributeColumns(db: Db, person: string, taken: readonly string[]): Promise<AddedColumns> {
  const types = await typesOf(db, 'person_attribute_type');
  if (types.length === 0) return { names: [], sql: [], join: '' };
  const columns = types.map(
    (type) => `string_agg(${shown(type)}, ',') filter (where a.person_attribute_type_id = ${type.id}) as a${type.id}`,
  );
  return {
    names: distinct(
      types.map(({ name }) => plainColumn(name)),
      taken,
    ),
    sql: types.map(({ id }) => `attributes.a${id}`),
    join: `cross join lateral (select ${columns.join(', ')} from (
      select y.person_attribute_type_id, y.value from person_attribute y where y.person_id = ${person} and not y.voided order by y.person_attribute_id) a) attributes`,
  };
}

/** Two columns for each live type of identifier: the identifier, preferred first, and its place; `patient` is SQL of the patient's key. */
export async function identifierColumns(db: Db, patient: string, taken: readonly string[]): Promise<AddedColumns> {
  const types = await typesOf(db, 'patient_identifier_type');
  if (types.length === 0) return { names: [], sql: [], join: '' };
  const columns = types.flatMap(({ id }) => [
    `string_agg(i.identifier, ',') filter (where i.identifier_type = ${id}) as i${id}`,
    `string_agg(i.place, ',') filter (where i.identifier_type = ${id}) as l${id}`,
  ]);
  return {
    names: distinct(
      types.flatMap(({ name }) => [plainColumn(name), `${plainColumn(name)}_location`]),
      taken,
    ),
    sql: types.flatMap(({ id }) => [`identifiers.i${id}`, `identifiers.l${id}`]),
    join: `cross join lateral (select ${columns.join(', ')} from (
      select y.identifier_type, y.identifier, (select l.name from location l where l.location_id = y.location_id) as place
      from patient_identifier y where y.patient_id = ${patient} and not y.voided order by y.preferred desc, y.patient_identifier_id) i) identifiers`,
  };
}
