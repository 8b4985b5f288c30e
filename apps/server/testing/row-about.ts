import type { Db } from '../engine/db.ts';

/** A column that a row must have a value for, or that says whose the row is. */
interface Column {
  readonly name: string;
  readonly type: string;
  /** What it points at, with the column there; of a key of several columns the last. */
  readonly target: string | null;
  readonly targetKey: string | null;
  /** The column of the target that is the patient, where the key begins with the patient. */
  readonly targetOwner: string | null;
  /** The checks of the table that are about this column alone. */
  readonly checks: readonly string[];
}

const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, null) as type, f.target, f.key as "targetKey", f.owner as "targetOwner",
    coalesce((select json_agg(pg_get_constraintdef(k.oid)) from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]), '[]') as checks
  from pg_attribute a
  left join lateral (
    select k.confrelid::regclass::text as target, t.attname as key, case when cardinality(k.conkey) > 1 then o.attname end as owner
    from pg_constraint k join pg_attribute t on t.attrelid = k.confrelid and t.attnum = k.confkey[cardinality(k.confkey)]
      join pg_attribute o on o.attrelid = k.confrelid and o.attnum = k.confkey[1]
    where k.conrelid = a.attrelid and k.contype = 'f' and k.conkey[cardinality(k.conkey)] = a.attnum limit 1) f on true
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''
    and (a.attname = $2 or (a.attnotnull and not a.atthasdef))
  order by a.attnum`;

/** A value of a type (SQL), one that the checks of its column allow. */
function valueOf({ name, type, checks }: Column): string {
  if (name === 'uuid') return 'gen_random_uuid()::text';
  const [first] = checks.flatMap((check) => / = (?:ANY \(\(?ARRAY\[)?('[^']+')/.exec(check)?.[1] ?? []);
  if (first !== undefined) return first;
  if (/^(bigint|integer|smallint|numeric|double)/.test(type)) return '1';
  if (/^(timestamp|date)/.test(type)) return 'now()';
  if (type === 'boolean') return 'false';
  if (/^jsonb?$/.test(type)) return `'{}'`;
  return type.endsWith('[]') ? `'{}'` : `'x'`;
}

/** The key of a row that a column may point at (SQL); one is made where there is none. */
async function keyFor(db: Db, { target, targetKey, targetOwner }: Column, patient: string): Promise<string> {
  const where = targetOwner === null ? '' : ` where "${targetOwner}" = ${patient}`;
  const found = async () =>
    (await db.rows<{ key: string | null }>(`select min("${targetKey}")::text as key from ${target}${where}`))[0]?.key ?? null;
  const known = await found();
  if (known !== null) return known;
  await makeRowAbout(db, String(target), targetOwner ?? '', patient);
  return String(await found());
}

/**
 * Makes a row of a table about a patient, from what the catalogue of the database says of it: values for what must have one, keys of
 * rows that are there or made so. Throws what the database says where a row needs more than that.
 * @param column says whose the row is
 * @param patient the key of the patient
 */
export async function makeRowAbout(db: Db, table: string, column: string, patient: string): Promise<void> {
  const columns = await db.rows<Column>(COLUMNS, [table, column]);
  const values: string[] = [];
  for (const each of columns)
    // oxlint-disable-next-line no-await-in-loop -- one may make what the next points at
    values.push(each.name === column ? patient : each.target === null ? valueOf(each) : await keyFor(db, each, patient));
  await db.rows(`insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')}) values (${values.join(', ')})`);
}
