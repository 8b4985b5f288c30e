/** Which tables and columns hold something about a patient, as the catalogue of the database knows them: a table that is added later is found too. */
import type { Db } from '../../../engine/db.ts';
import { answeredMoment } from '../../../sql/answer-moment.ts';
import { conceptDisplay, personDisplay } from '../../../sql/display-sql.ts';

/** What a column holds, as far as a reader cares. */
type HeldKind = 'text' | 'number' | 'truth' | 'day' | 'moment' | 'structure';

export interface HeldColumn {
  readonly name: string;
  readonly kind: HeldKind;
  /** The value as SQL over the row `t`; of a reference the name of what it points at. */
  readonly sql: string;
  /** What it points at has no name, so the value is a uuid. */
  readonly bare: boolean;
}

/** A table with rows about patients. */
export interface HeldTable {
  readonly name: string;
  /** Columns that say whose row it is. */
  readonly subjects: readonly string[];
  readonly columns: readonly HeldColumn[];
  /** Rows in the order in which they were entered (SQL). */
  readonly order: string;
}

/**
 * Accounts and care providers belong to the work of a person, not to their care; a page of their own shows them. A suspicion that two
 * records are one person names somebody else. What devices were told of stands among who looked;
 * what a site and its centre tell each other is the same rows.
 */
const NOT_TOLD: ReadonlySet<string> = new Set([
  'users',
  'provider',
  'patient_pair',
  'device_patient',
  'held_row',
  'patient_to_send',
  'site_patient',
]);

/** Found again by uuid, made from other columns, the small copy of a photo, or where a file is: nothing that was recorded. */
const NOT_RECORDED: ReadonlySet<string> = new Set(['content_hash', 'file_key', 'small']);

interface CatalogueRow {
  readonly name: string;
  readonly subjects: readonly string[];
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly key: boolean;
    readonly target: string | null;
    readonly targetKey: string | null;
    readonly targetNamed: boolean;
    readonly targetUuid: boolean;
  }[];
}

// by the schema of the product, never by the search path: an account that is bound to places has views in front of the tables
const CATALOGUE = `
  with home as (select relnamespace as id from pg_class where oid = 'schema_migration'::regclass),
  own as (select k.oid, k.relname from pg_class k, home where k.relnamespace = home.id and k.relkind in ('r', 'p') and not k.relispartition),
  subject as (
    select c.conrelid as oid, a.attname::text as name from pg_constraint c
    join own target on target.oid = c.confrelid and target.relname in ('patient', 'person') join own on own.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1
    union select own.oid, 'person_id' from own where own.relname = 'person'),
  reference as (
    select distinct on (c.conrelid, c.conkey[cardinality(c.conkey)]) c.conrelid as oid, c.conkey[cardinality(c.conkey)] as attnum, target.oid as target, target.relname::text as name,
      (select a.attname::text from pg_attribute a where a.attrelid = c.confrelid and a.attnum = c.confkey[cardinality(c.confkey)]) as key
    from pg_constraint c join own target on target.oid = c.confrelid where c.contype = 'f')
  select own.relname::text as name, (select json_agg(distinct s.name) from subject s where s.oid = own.oid) as subjects,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
        'key', coalesce((select a.attnum = any(i.indkey) from pg_index i where i.indrelid = own.oid and i.indisprimary), false),
        'target', r.name, 'targetKey', r.key,
        'targetNamed', exists (select from pg_attribute n where n.attrelid = r.target and n.attname = 'name' and not n.attisdropped),
        'targetUuid', exists (select from pg_attribute n where n.attrelid = r.target and n.attname = 'uuid' and not n.attisdropped)) order by a.attnum)
      from pg_attribute a left join reference r on r.oid = own.oid and r.attnum = a.attnum
      where a.attrelid = own.oid and a.attnum > 0 and not a.attisdropped) as columns
  from own where own.oid in (select oid from subject) order by 1`;

const KIND_OF: Readonly<Record<string, HeldKind>> = {
  boolean: 'truth',
  date: 'day',
  'timestamp with time zone': 'moment',
  jsonb: 'structure',
  json: 'structure',
  bigint: 'number',
  integer: 'number',
  numeric: 'number',
  'double precision': 'number',
};

/** Texts that may hold the uuid of a concept or of a place: shown by its name where they do. */
const MAY_BE_UUID: ReadonlySet<string> = new Set(['person_attribute.value', 'lab_result.value_reference']);

/** The name of an account by its number (SQL). */
function account(id: string): { sql: string; bare: boolean } {
  return {
    sql: `(select coalesce(${personDisplay('x.person_id')}, x.username, x.system_id) from users x where x.user_id = ${id})`,
    bare: false,
  };
}

/** The name of the row that `t.column` points at (SQL), or its uuid; null when it has neither. */
function pointedAt(column: string, target: string, key: string, named: boolean, hasUuid: boolean): { sql: string; bare: boolean } | null {
  const from = `from ${target} x where x.${key} = t.${column}`;
  switch (target) {
    case 'concept':
      return { sql: conceptDisplay(`t.${column}`), bare: false };
    case 'person':
    case 'patient':
      return { sql: personDisplay(`t.${column}`), bare: false };
    case 'users':
      return account(`t.${column}`);
    case 'relationship_type':
      return { sql: `(select concat_ws(' – ', x.a_is_to_b, x.b_is_to_a) ${from})`, bare: false };
    case 'order_frequency':
      return { sql: `(select ${conceptDisplay('x.concept_id')} ${from})`, bare: false };
    case 'provider':
      return { sql: `(select coalesce(${personDisplay('x.person_id')}, x.name) ${from})`, bare: false };
    default:
      if (named) return { sql: `(select x.name ${from} limit 1)`, bare: false };
      return hasUuid ? { sql: `(select x.uuid ${from} limit 1)`, bare: true } : null;
  }
}

function columnOf(table: CatalogueRow, column: CatalogueRow['columns'][number]): HeldColumn | null {
  const { name, type, key, target, targetKey } = column;
  if (NOT_RECORDED.has(name)) return null;
  if (target !== null && targetKey !== null) {
    // whose row it is need not be shown, nor who else was mistaken for this person; a relationship has two sides, and says both
    if (table.subjects.includes(name) && table.name !== 'relationship') return null;
    const found = pointedAt(name, target, targetKey, column.targetNamed, column.targetUuid);
    return found === null ? null : { name, kind: 'text', ...found };
  }
  // rows say who touched them by number, without a constraint
  if (type === 'bigint' && (name === 'creator' || name.endsWith('_by'))) return { name, kind: 'text', ...account(`t.${name}`) };
  // numbers that the database gives
  if (type === 'bigint[]' || ((key || name.endsWith('_id')) && name !== 'uuid' && type === 'bigint')) return null;
  if (`${table.name}.${name}` === 'obs.value_datetime') return { name, kind: 'text', sql: answeredMoment(`t.${name}`), bare: false };
  const kind = KIND_OF[type] ?? 'text';
  if (kind === 'moment') return { name, kind, sql: `iso(t.${name})`, bare: false };
  if (MAY_BE_UUID.has(`${table.name}.${name}`)) {
    const places = `(select x.name from location x where x.uuid = t.${name})`;
    const concepts = `(select x.shown from concept x where x.uuid = t.${name})`;
    return { name, kind, sql: `coalesce(${concepts}, ${places}, t.${name})`, bare: false };
  }
  return { name, kind, sql: `t.${name}`, bare: name === 'uuid' };
}

/** Every table with rows about patients, and what of each is told. */
export async function heldTables(db: Db): Promise<HeldTable[]> {
  const rows = await db.rows<CatalogueRow>(CATALOGUE);
  return rows
    .filter(({ name }) => !NOT_TOLD.has(name))
    .map((table) => ({
      name: table.name,
      subjects: table.subjects,
      columns: table.columns.map((column) => columnOf(table, column)).filter((column) => column !== null),
      order: table.columns
        .filter(({ key }) => key)
        .map(({ name }) => `t.${name}`)
        .join(', '),
    }));
}
