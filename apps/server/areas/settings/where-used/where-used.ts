import type { Use } from '@fieldward/contract/settings/where-used.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { kindOfUse } from './use-kinds.ts';

/** A column that points at a table, as the catalogue of the database knows it: whatever is added later is found too. */
interface UsingColumn {
  readonly table: string;
  readonly name: string;
  readonly column: string;
  /** The column that it points at. */
  readonly target: string;
  /** The column that says that a row is removed; null where rows are deleted. */
  readonly gone: string | null;
  /** Each row is about a patient. */
  readonly ofPatients: boolean;
}

/** Who wrote a row is no use of an account. */
const STAMPS = ['creator', 'changed_by', 'retired_by', 'voided_by'];

const COLUMNS = `
  select c.conrelid::regclass::text as "table", k.relname as name, a.attname as "column", t.attname as target,
    (select s.attname from pg_attribute s where s.attrelid = c.conrelid and s.attname in ('voided', 'retired') and not s.attisdropped limit 1) as gone,
    exists (select from pg_attribute s where s.attrelid = c.conrelid and s.attname = 'patient_id' and s.attnotnull) as "ofPatients"
  from pg_constraint c join pg_class k on k.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute t on t.attrelid = c.confrelid and t.attnum = c.confkey[1]
  where c.contype = 'f' and c.confrelid = $1::regclass and cardinality(c.conkey) = 1 and c.conparentid = 0 and a.attname <> all($2::text[])
  order by 1, 3`;

/** Every column of the database that points at a table. */
export function usingColumns(db: Db, table: string): Promise<UsingColumn[]> {
  return db.rows<UsingColumn>(COLUMNS, [table, STAMPS]);
}

/** How many live rows point at one of a table, by kind, the most first; null when there is none of this uuid. */
export async function usesOf(db: Db, table: string, uuid: string): Promise<Use[] | null> {
  const [known] = await db.rows(`select 1 from ${table} where uuid = $1`, [uuid]);
  if (known === undefined) return null;
  const columns = (await usingColumns(db, table)).flatMap((each) => {
    const kind = kindOfUse(each.name, each.column, each.ofPatients, table);
    return kind === null ? [] : [{ ...each, kind }];
  });
  if (columns.length === 0) return [];
  // a row that points with two columns is one use
  const tables = Map.groupBy(columns, (each) => each.table);
  // one statement: the counts belong together
  const counts = [...tables].map(([using, pointing]) => {
    const [{ kind, gone }] = pointing as [(typeof columns)[number]];
    const points = pointing.map(({ column, target }) => `u."${column}" = (select "${target}" from ${table} where uuid = $1)`);
    return `select '${kind}' as kind, count(*)::int as n from ${using} u where (${points.join(' or ')})${gone === null ? '' : ` and not u.${gone}`}`;
  });
  return db.rows<Use>(
    `select kind, sum(n)::int as count from (${counts.join(' union all ')}) c group by kind having sum(n) > 0 order by 2 desc, 1`,
    [uuid],
  );
}
