import { tidyName } from '@fieldward/domain/bank/option-name.ts';
import { Problem, type Rule, type Write } from '../engine/resource.ts';
import { sqlSearch } from '../engine/searches.ts';

const writes = (write: Write): boolean => write.mode === 'create' || write.mode === 'update';

/** Space around a name, and more than one within, is not part of it. */
export const tidied: Rule = (write) => {
  const { columns } = write;
  if (writes(write) && typeof columns['name'] === 'string') columns['name'] = tidyName(columns['name']);
};

/** A reference to something that can be retired. */
interface Choice {
  readonly property: string;
  readonly column: string;
  readonly table: string;
  readonly key: string;
  /** SQL of its name, `x` the alias. */
  readonly name: string;
}

/** What is retired is not chosen any more; where it stands already, it stays. Somebody who retires it meanwhile waits. */
export function choosesLive(property: string, column: string, table: string, key = `${table}_id`, name = 'x.name'): Rule {
  const choice: Choice = { property, column, table, key, name };
  return async (write, tx) => {
    if (!writes(write)) return;
    const id = write.after(choice.column);
    if (id === null || id === undefined) return;
    const returns = ['retired', 'voided'].some((gone) => write.current?.[gone] === true && write.body[gone] === false);
    if (write.current !== null && !returns && String(id) === String(write.current[choice.column])) return;
    const [chosen] = await tx.rows<{ retired: boolean; name: string }>(
      `select x.retired, ${choice.name} as name from ${choice.table} x where x.${choice.key} = $1::bigint for share`,
      [id],
    );
    if (chosen?.retired === true) throw new Problem('supply.retiredChoice', { name: chosen.name }, choice.property);
  };
}

/** What live rows of `table` belong to is not retired: they would be found nowhere. */
export function staysWhileUsed(table: string, column: string): Rule {
  return async (write, tx) => {
    if (write.mode !== 'remove' || write.id === null) return;
    const used = await tx.rows<{ name: string; count: string }>(
      `select x.name, count(*) over () as count from ${table} x where x.${column} = $1::bigint and not x.retired order by lower(x.name) limit 5`,
      [write.id],
    );
    const [first] = used;
    if (first === undefined) return;
    const more = Number(first.count) > used.length ? ' …' : '';
    throw new Problem('supply.stillUsed', { count: Number(first.count), list: used.map((each) => each.name).join(', ') + more });
  };
}

/** `status=retired` beside `includeAll=true`: only what is retired. */
export const status = sqlSearch((t, p) => `(${t}.retired = (${p} = 'retired'))`, {
  about: "'active' or 'retired'; the latter with includeAll=true",
});
