import type { Field } from '@fieldward/contract/field.ts';
import type { Row } from './body.ts';
import { isObject, written, type References } from './references.ts';
import { columnOf, fieldOf, type Registry, type Resource } from './resource.ts';
import { childLink, goneColumn } from './shape.ts';

/** A list of owned children of a resource. */
interface ChildList {
  readonly registry: Registry;
  readonly references: References;
  readonly r: Resource;
  readonly name: string;
  readonly declared: Field;
  /** The resource of the children. */
  readonly target: Resource;
}

type Item = Readonly<Record<string, unknown>>;

/**
 * For an update of a list of children: finds the kept child that an item without a known uuid means, by its number, else by the
 * same reference; each is meant once. Null for a new child.
 */
export async function keptChildren(
  list: ChildList,
  current: Row | null,
  items: readonly unknown[],
): Promise<(item: Item) => Promise<Row | null>> {
  const { registry, references, r, name, declared, target } = list;
  const { match = '' } = declared;
  const matched = fieldOf(target.wire, match);
  if (matched === null || current === null) return async () => null;
  const numberOf = (item: unknown): string => numberMessage(target, item);
  const taken = new Set(items.map((item) => (isObject(item) ? item['uuid'] : item)));
  const numbers = new Set(items.map(numberOf));
  const alike = new Map<string, Row[]>();
  const numbered = new Map<string, Row>();
  for (const row of await references.children(target, childLink(r, name, target), String(current[r.key]), declared.replace)) {
    const [key, number] = [String(row[columnOf(target, match)]), written(row[target.key])];
    if (taken.has(row['uuid'])) continue;
    if (numbers.has(number)) numbered.set(number, row);
    else alike.set(key, [...(alike.get(key) ?? []), row]);
  }
  return async (item) => {
    const number = numberOf(item);
    const own = numbered.get(number);
    if (numbered.delete(number) && own !== undefined) return own;
    const meant = await references.find(registry.of(matched.target), item[match]);
    return (meant === null ? undefined : alike.get(meant.id)?.shift()) ?? null;
  };
}

/** The number by which an item without a uuid names a child; '' when it says none. */
function numberMessage(target: Resource, item: unknown): string {
  const { numericId } = target.wire;
  const number = numericId === null || !isObject(item) || (item['uuid'] ?? '') !== '' ? '' : (item[numericId] ?? '');
  return number === '' ? '' : written(number);
}

/** The item as an update of the child that it means: the child's own uuid; retired or voided no longer, unless the item says so. */
export function asKept(target: Resource, item: Item, row: Row, declared: Field): Item {
  const uuid = declared.match === undefined || item['uuid'] === undefined ? item['uuid'] : row['uuid'];
  const gone = goneColumn(target.wire);
  const back = declared.replace && gone !== null && row[gone] === true && item[gone] === undefined;
  return { ...item, ...(uuid === undefined ? {} : { uuid }), ...(back ? { [gone]: false } : {}) };
}
