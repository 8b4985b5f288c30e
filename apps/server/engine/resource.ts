import type { Field } from '@fieldward/contract/field.ts';
import type { Wire } from '@fieldward/contract/wire.ts';
import type { Resource, Storage } from './storage.ts';

export { pick, reverse, through } from './links.ts';
export { equals, exact, linked, nameLike, sqlSearch } from './searches.ts';
export { Problem } from './problem.ts';
export type { After, Meant, Resource, Rule, Setter, Write } from './storage.ts';

/** Joins the wire half and the storage half of a resource. */
export function resource<W extends Wire>(wire: W, storage: Storage): Resource<W> {
  const key = storage.key ?? `${storage.table}_id`;
  return {
    wire,
    storage,
    name: wire.name,
    table: storage.table,
    key,
    display: storage.display ?? '{t}.name',
    order: orderSql(storage.order ?? key),
  };
}

/** `name, sort_weight desc` → with the alias; SQL that already has `{t}` is left alone. */
function orderSql(order: string): string {
  return order.includes('{t}')
    ? order
    : order
        .split(',')
        .map((each) => `{t}.${each.trim()}`)
        .join(', ');
}

/** `fooBar` → `foo_bar`; `address1` and `familyName2` keep their digit. */
export function snake(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Column of a property of a resource. */
export function columnOf(r: Resource, property: string): string {
  return r.storage.columns?.[property] ?? snake(property);
}

/** A declared property, writable or derived. */
export function fieldOf(wire: Wire, property: string): Field | null {
  const fields: Readonly<Record<string, Field>> = wire.fields;
  const derived: Readonly<Record<string, Field>> = wire.derived;
  return (Object.hasOwn(fields, property) ? fields[property] : Object.hasOwn(derived, property) ? derived[property] : null) ?? null;
}

/** The name of the property that clients may call otherwise, too; the name itself where no property has that other one. */
export function nameOf(wire: Wire, name: string): string {
  if (fieldOf(wire, name) !== null) return name;
  const found = Object.entries({ ...wire.fields, ...wire.derived }).find(([, { aliases, hidden }]) => !hidden && aliases.includes(name));
  return found?.[0] ?? name;
}

/** All resources, by wire name and by path. */
export class Registry {
  readonly all: readonly Resource[];
  readonly #byName = new Map<string, Resource>();

  /** Refuses, at start, what cannot work: a name twice, no privileges, a reference to nothing. */
  constructor(resources: readonly Resource[]) {
    this.all = resources;
    for (const each of resources) {
      if (this.#byName.has(each.name)) throw new Error(`resource ${each.name} is declared twice`);
      this.#byName.set(each.name, each);
      const { read, write } = each.wire.privileges ?? {};
      if (!read || !write) throw new Error(`resource ${each.name} declares no privileges`);
    }
    for (const each of resources) this.#check(each);
  }

  /** The resource of a wire name; an unknown name is a mistake in a declaration. */
  of(name: string): Resource {
    const found = this.#byName.get(name);
    if (found === undefined) throw new Error(`no resource is named ${name}`);
    return found;
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  /** The resource that keeps its rows in a table; the first declared one that writes them. */
  ofTable(table: string): Resource | null {
    const those = this.all.filter((each) => each.table === table);
    return those.find(({ wire }) => !wire.readOnly) ?? those[0] ?? null;
  }

  #check(r: Resource): void {
    for (const [property, declared] of Object.entries({ ...r.wire.fields, ...r.wire.derived })) {
      if (declared.target !== '' && !this.has(declared.target)) {
        throw new Error(`${r.name}.${property} refers to ${declared.target}, which is not declared`);
      }
      if (declared.seenWith !== undefined && !this.of(declared.seenWith).wire.guarded) {
        throw new Error(`${r.name}.${property} is seen with ${declared.seenWith}, which is not guarded`);
      }
      if (declared.kind === 'refs' && r.storage.links?.[property] === undefined && r.storage.computed?.[property] === undefined) {
        throw new Error(`${r.name}.${property} needs a link or a computed expression`);
      }
    }
    for (const name of Object.keys({ ...r.storage.links, ...r.storage.computed, ...r.storage.written, ...r.storage.columns })) {
      if (fieldOf(r.wire, name) === null && name !== r.wire.numericId) {
        throw new Error(`${r.name}: storage names ${name}, which the wire does not declare`);
      }
    }
    if (r.wire.parent !== null && !this.has(r.wire.parent.wire)) throw new Error(`${r.name}: no parent ${r.wire.parent.wire}`);
  }
}
