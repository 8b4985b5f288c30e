import type { Db } from '../../../engine/db.ts';

/** A column that points at places, as the catalogue of the database knows it: whatever is added later is found too. */
interface PlaceColumn {
  /** The table itself, also for an account that sees only a part of it: a merge is whole or not at all. */
  readonly table: string;
  readonly name: string;
  readonly column: string;
  /** Columns that say who changed a row and when, where the table has them. */
  readonly stamped: boolean;
  /** Columns beside it in each unique key that it is part of: two rows may become the same one. */
  readonly uniqueWith: readonly (readonly string[])[];
}

const COLUMNS = `
  select c.conrelid::regclass::text as "table", k.relname as name, a.attname as "column",
    (select count(*) = 2 from pg_attribute s where s.attrelid = c.conrelid and s.attname in ('changed_by', 'date_changed') and not s.attisdropped) as stamped,
    coalesce((select json_agg((select coalesce(json_agg(b.attname), '[]') from pg_attribute b
        where b.attrelid = i.indrelid and b.attnum = any(i.indkey) and b.attnum <> a.attnum))
      from pg_index i where i.indrelid = c.conrelid and i.indisunique and a.attnum = any(i.indkey) and i.indexprs is null and i.indpred is null), '[]') as "uniqueWith"
  from pg_constraint c join pg_class k on k.oid = c.conrelid join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'location'::regclass and cardinality(c.conkey) = 1 and c.conparentid = 0
  order by 1, 2`;

/** Every column of the database that points at places. */
function placeColumns(db: Db): Promise<PlaceColumn[]> {
  return db.rows<PlaceColumn>(COLUMNS);
}

/** Texts that hold the uuid of a place: preferences of accounts, and attributes of people that are places. */
const TEXTS = [
  {
    table: 'user_property',
    count: `select count(*)::int as n from user_property where value = $1`,
    write: `update user_property set value = $2 where value = $1`,
  },
  {
    table: 'person_attribute',
    count: `select count(*)::int as n from person_attribute a join person_attribute_type y using (person_attribute_type_id)
      where a.value = $1 and y.format ilike '%location'`,
    write: `update person_attribute a set value = $2, changed_by = $3::bigint, date_changed = now() from person_attribute_type y
      where y.person_attribute_type_id = a.person_attribute_type_id and a.value = $1 and y.format ilike '%location'`,
  },
] as const;

/** A place as the merge knows it. */
export interface MergedPlace {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
}

/** How many rows of which table point at a place; tables without any are left out. */
export async function countReferences(db: Db, place: MergedPlace): Promise<{ table: string; count: number }[]> {
  const counts = new Map<string, number>();
  const add = (table: string, count: number): void => void counts.set(table, (counts.get(table) ?? 0) + count);
  for (const { table, name, column } of await placeColumns(db)) {
    const [found] = await db.rows<{ n: number }>(`select count(*)::int as n from ${table} where ${column} = $1::bigint`, [place.id]);
    add(name, found?.n ?? 0);
  }
  for (const { table, count } of TEXTS) {
    const [found] = await db.rows<{ n: number }>(count, [place.uuid]);
    add(table, found?.n ?? 0);
  }
  return [...counts].filter(([, count]) => count > 0).map(([table, count]) => ({ table, count }));
}

/**
 * Services of the clinic that have the name of one in the other carry the name of their clinic from now on: both keep their hours and appointments.
 * What forms promise goes to the service of the place that stays.
 */
const APART = `
update appointment_service t set
  name = case when exists (select from appointment_service o where o.location_id = $2::bigint and not o.retired and lower(o.name) = lower(t.name))
    then left(t.name, 120) || ' (' || left($3, 100) || ')' else t.name end,
  from_forms = t.from_forms and not exists (select from appointment_service o where o.location_id = $2::bigint and not o.retired and o.from_forms),
  changed_by = $4::bigint, date_changed = now()
where t.location_id = $1::bigint and not t.retired`;

/** Lets everything that points at `from` point at `into`. What `into` has already (a tag) is not kept twice. */
export async function moveReferences(tx: Db, from: MergedPlace, into: MergedPlace, userId: string): Promise<void> {
  await tx.rows(APART, [from.id, into.id, from.name, userId]);
  for (const { table, column, stamped, uniqueWith } of await placeColumns(tx)) {
    for (const others of uniqueWith) {
      const same = ['true', ...others.map((other) => `o."${other}" is not distinct from t."${other}"`)].join(' and ');
      await tx.rows(
        `delete from ${table} t where t.${column} = $1::bigint and exists (select 1 from ${table} o where o.${column} = $2::bigint and ${same})`,
        [from.id, into.id],
      );
    }
    const stamp = stamped ? ', changed_by = $3::bigint, date_changed = now()' : '';
    await tx.rows(
      `update ${table} set ${column} = $2::bigint${stamp} where ${column} = $1::bigint`,
      stamped ? [from.id, into.id, userId] : [from.id, into.id],
    );
  }
  for (const { write } of TEXTS) await tx.rows(write, write.includes('$3') ? [from.uuid, into.uuid, userId] : [from.uuid, into.uuid]);
}
