import type { Db } from '../../../engine/db.ts';
import { accountName, conceptDisplay } from '../../../sql/display-sql.ts';
import type { RecordReference } from '../rows/record-tables.ts';

/** SQL of the name of a row `x` that another leads to, where it has one. */
const NAMED: Readonly<Record<string, string>> = {
  concept: conceptDisplay('x.concept_id'),
  users: accountName('x.user_id'),
  provider: 'coalesce(x.name, x.identifier)',
};

const UNNAMED = new Set(['patient', 'person', 'form_version']);

interface Asked {
  readonly reference: RecordReference;
  readonly value: unknown;
}

/** Tables of the programme with a column `name`. */
const WITH_NAME = `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'name' and not a.attisdropped
  where c.relname = any ($1::text[]) and c.relkind in ('r', 'p')`;

/**
 * Names of what rows lead to. Answers what a value is to people: of a reference the name of its row, else the value as text.
 */
export async function namesOfRows(
  tx: Db,
  asked: readonly Asked[],
): Promise<(reference: RecordReference | undefined, value: unknown) => string | null> {
  const byTarget = new Map<string, Set<string>>();
  for (const { reference, value } of asked) {
    if (reference.own || UNNAMED.has(reference.target)) continue;
    const uuids = byTarget.get(reference.target) ?? new Set();
    byTarget.set(reference.target, uuids);
    for (const uuid of [value].flat()) if (typeof uuid === 'string') uuids.add(uuid);
  }
  const plain = new Set((await tx.rows<{ name: string }>(WITH_NAME, [[...byTarget.keys()]])).map(({ name }) => name));
  const names = new Map<string, string>();
  for (const [target, uuids] of byTarget) {
    const name = NAMED[target] ?? (plain.has(target) ? 'x.name' : null);
    if (name === null) continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const found = await tx.rows<{ uuid: string; name: string | null }>(
      `select x.uuid, (${name})::text as name from ${target} x where x.uuid = any ($1::text[])`,
      [[...uuids]],
    );
    for (const each of found) if (each.name !== null) names.set(`${target} ${each.uuid}`, each.name);
  }
  return (reference, value) => {
    if (value === null || value === undefined) return null;
    const told = (one: unknown): string => (typeof one === 'string' ? one : JSON.stringify(one));
    if (reference === undefined) return told(value);
    return [value]
      .flat()
      .map((one) => names.get(`${reference.target} ${String(one)}`) ?? told(one))
      .join(', ');
  };
}
