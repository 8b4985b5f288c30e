import type { Db } from '../../../engine/db.ts';
import type { Manifest } from './merge-manifest.ts';

/** Puts back rows that a merge removed. */
export async function putBack(tx: Db, dropped: Manifest['dropped']): Promise<void> {
  for (const { table, row } of dropped)
    await tx.rows(
      `insert into ${table} overriding system value select * from jsonb_populate_record(null::${table}, $1::jsonb) on conflict do nothing`,
      [JSON.stringify(row)],
    );
}

const PREFERRED = 'preferred';

/** Values that mean something together only: changed or given back together. */
const TOGETHER: readonly (readonly string[])[] = [
  ['dead', 'death_date', 'cause_of_death', 'cause_of_death_non_coded'],
  ['birthdate', 'birthdate_estimated'],
  ['voided', 'voided_by', 'date_voided', 'void_reason'],
];

const togetherWith = (column: string): readonly string[] => TOGETHER.find((group) => group.includes(column)) ?? [column];

/** Cells by their rows; a mark of preference that is given back comes last, because it takes the mark from the others. */
function byRow(cells: Manifest['cells']): Manifest['cells'][] {
  const rows = Map.groupBy(cells, ({ table, key }) => `${table} ${JSON.stringify(key)}`);
  const takes = (of: Manifest['cells']): number => Number(of.some(({ column, before }) => column === PREFERRED && before === true));
  return [...rows.values()].sort((a, b) => takes(a) - takes(b));
}

/**
 * Gives values back what they were, where nobody changed them since; with `look` nothing is written. Answers the names of those that stay
 * as somebody changed them.
 */
export async function restoreCells(
  tx: Db,
  cells: Manifest['cells'],
  { dryRun = false, actor }: { readonly dryRun?: boolean; readonly actor: string | null },
): Promise<string[]> {
  const kept: string[] = [];
  for (const row of byRow(cells)) {
    const [first] = row;
    if (first === undefined) continue;
    const { table, key } = first;
    const where = Object.keys(key)
      .map((name) => `t."${name}" = k."${name}"`)
      .join(' and ');
    const record = (at: number): string => `jsonb_populate_record(null::${table}, $${at}::jsonb)`;
    const [now] = await tx.rows<{ same: Readonly<Record<string, boolean>> }>(
      `select jsonb_build_object(${row.map(({ column }) => `'${column}', t."${column}" is not distinct from a."${column}"`).join(', ')}) as same
       from ${table} t, ${record(1)} k, ${record(2)} a where ${where}`,
      [JSON.stringify(key), JSON.stringify(Object.fromEntries(row.map(({ column, after }) => [column, after])))],
    );
    if (now === undefined) continue;
    const changed = new Set(row.filter(({ column }) => now.same[column] !== true).flatMap(({ column }) => togetherWith(column)));
    kept.push(...row.filter(({ column }) => changed.has(column)).map(({ column }) => `${table}.${column}`));
    const free = row.filter(({ column }) => !changed.has(column));
    if (dryRun || free.length === 0) continue;
    const mark = free.some(({ column, before }) => column === PREFERRED && before === true) ? ` and not ${preferredElsewhere(table)}` : '';
    const stamp = table === 'patient' || table === 'person' ? ', changed_by = $3::bigint, date_changed = now()' : '';
    await tx.rows(
      `update ${table} t set ${free.map(({ column }) => `"${column}" = b."${column}"`).join(', ')}${stamp} from ${record(1)} k, ${record(2)} b where ${where}${mark}`,
      [
        JSON.stringify(key),
        JSON.stringify(Object.fromEntries(free.map(({ column, before }) => [column, before]))),
        ...(stamp === '' ? [] : [actor]),
      ],
    );
  }
  return [...new Set(kept)];
}

/** Whether another row of the same patient is the preferred one meanwhile. */
function preferredElsewhere(table: string): string {
  const owner = table === 'patient_identifier' ? 'patient_id' : 'person_id';
  return `exists (select from ${table} o where o.${owner} = t.${owner} and o.preferred and not o.voided and o.${table}_id <> t.${table}_id)`;
}
