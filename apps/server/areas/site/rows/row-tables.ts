import type { Db } from '../../../engine/db.ts';
import { LEADS_TO, LEFT_OUT, NUMBERS, PROGRAMME } from './travelling-tables.ts';

/** A column that leads to a row, which travels as the uuid of that row. */
export interface RowReference {
  readonly column: string;
  readonly target: string;
  /** The column of the target that it holds. */
  readonly key: string;
  /** It is a list of such. */
  readonly list: boolean;
  readonly nullable: boolean;
  /** Its row may come behind the one that leads there: it is written once all are there. */
  readonly late: boolean;
}

/** A table whose rows travel, as the catalogue of the database knows it: a column that is added later travels too. */
export interface RowTable {
  readonly table: string;
  /** All columns that travel. */
  readonly columns: readonly string[];
  readonly references: readonly RowReference[];
  /** Its rows have a uuid; else they are known by all that they hold. */
  readonly uuid: boolean;
}

/** A table as the catalogue of the database knows it. */
interface Found {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly nullable: boolean; readonly made: boolean }[];
  readonly keys: readonly { readonly column: string; readonly target: string; readonly key: string; readonly identity: boolean }[];
}

const CATALOGUE = `
  select c.relname::text as "table",
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'nullable', not a.attnotnull,
        'made', a.attidentity <> '' or a.attgenerated <> '') order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select json_agg(json_build_object('column', a.attname, 'target', r.relname, 'key', b.attname, 'identity', b.attidentity <> ''))
      from pg_constraint k cross join lateral generate_subscripts(k.conkey, 1) i(i) join pg_class r on r.oid = k.confrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[i.i] join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[i.i]
      where k.conrelid = c.oid and k.contype = 'f' and k.conparentid = 0), '[]') as keys
  from pg_class c where c.relnamespace = (select relnamespace from pg_class where oid = 'audit_log'::regclass) and c.relkind in ('r', 'p') and not c.relispartition`;

/** Every table of the database, as its catalogue knows it. Asked past all views. */
export const everyTable = (db: Db): Promise<Found[]> => db.rows<Found>(CATALOGUE);

/** Where a whole number of a table leads; null where nothing says so. */
export function referenceOf({ table, keys }: Found, column: string): { readonly target: string; readonly key: string } | null {
  const leads = LEADS_TO[`${table}.${column}`];
  if (leads !== undefined) return { target: leads, key: `${leads}_id` };
  const key = keys.find((each) => each.column === column && (each.identity || each.key === 'person_id' || each.key === 'patient_id'));
  if (key !== undefined) return { target: key.target, key: key.key };
  return /^(creator|\w+_by)$/.test(column) ? { target: 'users', key: 'user_id' } : null;
}

/**
 * The tables of the programme, each behind those that it leads to as far as that can be. Asked past all views.
 * @throws Error for a whole number of which nothing says where it leads, or that it leads nowhere: it would mean another row elsewhere
 */
export async function programmeTables(db: Db): Promise<RowTable[]> {
  const all = new Map((await everyTable(db)).map((each) => [each.table, each]));
  // nearly every row says who made it
  const order = tablesInOrder(all, ['users', ...PROGRAMME], PROGRAMME);
  return order.map((table, at) => {
    const found = all.get(table);
    if (found === undefined) throw new Error(`no table is called ${table}`);
    const left = LEFT_OUT[table] ?? [];
    const columns = found.columns.filter(({ name, made }) => !made && !left.includes(name));
    return {
      table,
      columns: columns.map(({ name }) => name),
      uuid: columns.some(({ name }) => name === 'uuid'),
      references: columns.flatMap(({ name, type, nullable }): RowReference[] => {
        const leads = type.startsWith('bigint') ? referenceOf(found, name) : null;
        if (leads !== null)
          return [{ ...leads, column: name, list: type.endsWith('[]'), nullable, late: order.indexOf(leads.target) >= at }];
        if (type.startsWith('bigint') && !NUMBERS.has(`${table}.${name}`)) throw new Error(`nothing says where ${table}.${name} leads`);
        return [];
      }),
    };
  });
}

/** Tables behind those that their foreign keys name; of a circle the first of `first` comes first. Others than `among` are left out. */
export function tablesInOrder(all: ReadonlyMap<string, Found>, first: readonly string[], among: readonly string[]): string[] {
  const order: string[] = [];
  const begun = new Set<string>();
  const visit = (table: string): void => {
    if (begun.has(table) || !among.includes(table)) return;
    begun.add(table);
    for (const { target } of all.get(table)?.keys ?? []) visit(target);
    order.push(table);
  };
  for (const table of first) visit(table);
  return order;
}
