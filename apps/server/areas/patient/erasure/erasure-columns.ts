import type { Db } from '../../../engine/db.ts';
import { POINTING } from '../merge/patient-columns.ts';
import { FATES } from './erasure-fates.ts';

/** A table with rows about patients or people, as the catalogue of the database knows it: whatever is added later is found too. */
export interface OwnedTable {
  readonly table: string;
  /** The columns that say whose row it is. */
  readonly owners: readonly string[];
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

// some tables note a patient without a foreign key
const OWNED = `
  with recursive ${POINTING},
  owner as (
    select relation, attnum from pointing
    union select a.attrelid, a.attnum from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = (select relnamespace from pg_class where oid = 'patient'::regclass) and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname ~ '^(patient|person)(_id|_a|_b)?$' and not a.attisdropped)
  select c.relname::text as "table",
    (select json_agg(a.attname order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum in (select o.attnum from owner o where o.relation = c.oid)) as owners,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_class c where c.oid in (select relation from owner) order by 1`;

/** Every table with rows about patients or people. */
export const ownedTables = (db: Db): Promise<OwnedTable[]> => db.rows<OwnedTable>(OWNED);

/** Tables and columns whose fate nobody declared: `table` or `table.column`. */
export function undeclared(tables: readonly OwnedTable[]): string[] {
  return tables.flatMap(({ table, columns }) => {
    const fate = FATES[table];
    if (fate === undefined) return [table];
    return typeof fate === 'string' ? [] : columns.filter(({ name }) => fate[name] === undefined).map(({ name }) => `${table}.${name}`);
  });
}
