import type { Db } from '../../../engine/db.ts';

/** A unique key that two rows may both have once they belong to one patient. */
interface UniqueKey {
  /** What it is made of besides the patient. */
  readonly parts: readonly string[];
  /** For which rows it holds; null for all. */
  readonly predicate: string | null;
}

/** A reference from one row of a patient to another row of the same patient. */
interface OwnReference {
  readonly parent: string;
  /** The columns besides the patient, as text. */
  readonly key: string;
  readonly columns: readonly string[];
  readonly nullable: boolean;
}

/** A table whose rows belong to patients or people, as the catalogue of the database knows it: whatever is added later is found too. */
export interface PatientTable {
  readonly table: string;
  /** The columns that name a patient or a person. */
  readonly columns: readonly string[];
  /** What names a row besides these columns, as SQL text over `t`. */
  readonly key: string;
  readonly keyColumns: readonly string[];
  readonly preferred: boolean;
  readonly voided: boolean;
  readonly unique: readonly UniqueKey[];
  readonly references: readonly OwnReference[];
}

/**
 * What points at patients and people and does not move. All else moves, also what nobody thought of.
 */
export const KEPT: Readonly<Record<string, string>> = {
  patient: 'a patient is its person',
  patient_place: 'made by triggers from identifiers, encounters and referrals',
  device_patient: 'says what a device was told; it is told of the merge',
  patient_to_send: 'says whom the centre is told of, by their records here',
  site_patient: 'says whose rows came from a site, by the record that it has',
  patient_merge: 'says which record became which',
  patient_erasure: 'says that a record was erased',
  patient_pair: 'says which records are alike; those of a record that went are not shown',
};

/** Every column that holds the key of a patient or person: by a key to them, or to a column that holds it. */
export const POINTING = `
  pointing (relation, attnum) as (
    select a.attrelid, a.attnum from pg_attribute a
    where (a.attrelid, a.attname) in (('patient'::regclass, 'patient_id'), ('person'::regclass, 'person_id'))
    union
    select k.conrelid, k.conkey[i.i] from pointing p
    join pg_constraint k on k.confrelid = p.relation and k.contype = 'f' and k.conparentid = 0
    cross join lateral generate_subscripts(k.conkey, 1) i(i) where k.confkey[i.i] = p.attnum)`;

const TABLES = `
  with recursive ${POINTING},
  owner as (
    select relation, array_agg(attnum order by attnum) as attnums from pointing
    where relation not in ('patient'::regclass, 'person'::regclass) group by 1)
  select o.relation::regclass::text as "table",
    (select json_agg(a.attname order by a.attnum) from pg_attribute a where a.attrelid = o.relation and a.attnum = any (o.attnums)) as columns,
    coalesce(
      (select json_agg(a.attname order by a.attnum) from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
       where i.indrelid = o.relation and i.indisprimary and a.attnum <> all (o.attnums)),
      case when exists (select from pg_index i where i.indrelid = o.relation and i.indisprimary) then '[]'
        else (select json_agg(a.attname order by a.attnum) from pg_attribute a
          where a.attrelid = o.relation and a.attnum > 0 and not a.attisdropped and a.attnum <> all (o.attnums)) end, '[]') as "keyColumns",
    exists (select from pg_attribute a where a.attrelid = o.relation and a.attname = 'preferred' and not a.attisdropped) as preferred,
    (select count(*) = 4 from pg_attribute a where a.attrelid = o.relation and not a.attisdropped
      and a.attname in ('voided', 'voided_by', 'date_voided', 'void_reason')) as voided,
    coalesce((select json_agg(json_build_object(
        'parts', (select coalesce(json_agg(pg_get_indexdef(i.indexrelid, n, true)), '[]') from generate_series(1, i.indnkeyatts) n
          where i.indkey[n - 1] = 0 or i.indkey[n - 1] <> all (o.attnums)),
        'predicate', pg_get_expr(i.indpred, i.indrelid)))
      from pg_index i where i.indrelid = o.relation and i.indisunique
        and exists (select from unnest(i.indkey::int2[]) c where c = any (o.attnums))
        -- a number of the table's own is never given twice
        and not exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attidentity <> '' and a.attnum = any (i.indkey))), '[]') as "unique",
    coalesce((select json_agg(json_build_object(
        'parent', k.confrelid::regclass::text,
        'columns', (select json_agg(a.attname order by x.i) from generate_subscripts(k.conkey, 1) x(i) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[x.i]
          where a.attnum <> all (o.attnums)),
        'nullable', (select bool_and(not a.attnotnull) from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attnum <> all (o.attnums))))
      from pg_constraint k where k.conrelid = o.relation and k.contype = 'f' and k.conparentid = 0 and cardinality(k.conkey) > 1
        and exists (select from owner x where x.relation = k.confrelid)
        and k.conkey && o.attnums), '[]') as "references"
  from owner o order by 1`;

interface Found extends Omit<PatientTable, 'key' | 'references'> {
  readonly references: readonly Omit<OwnReference, 'key'>[];
}

/** Names a row besides its patient, in one text. */
const keyOf = (columns: readonly string[]): string =>
  columns.length === 0
    ? `''::text`
    : columns.length === 1
      ? `t."${columns[0] ?? ''}"::text`
      : `jsonb_build_array(${columns.map((name) => `t."${name}"`).join(', ')})::text`;

/** Every table whose rows move with a patient. */
export async function patientTables(db: Db): Promise<PatientTable[]> {
  const found = await db.rows<Found>(TABLES);
  return found
    .filter(({ table }) => KEPT[table] === undefined)
    .map((each) => ({
      ...each,
      key: keyOf(each.keyColumns),
      references: each.references.map((reference) => ({ ...reference, key: keyOf(reference.columns) })),
    }));
}

/** The rows of a table that belong to any of the patients given as the parameter: `$1`, or `any ($1)`. */
export const belongsTo = ({ columns }: PatientTable, to: string): string => columns.map((name) => `t."${name}" = ${to}`).join(' or ');
