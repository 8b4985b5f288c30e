/** What a search may name of the resource that it searches. */
export interface SearchTarget {
  /** Alias of the row. */
  readonly t: string;
  /** Column of a declared property. */
  column(property: string): string;
  /** Table, key column, and partition condition of the resource that a property refers to. */
  referred(property: string): { readonly table: string; readonly key: string; readonly naturalKey: string | null };
  /** Mapping of a many-to-many property. */
  mapping(property: string): { readonly table: string; readonly own: string; readonly other: string };
  readonly key: string;
}

/** One query parameter that narrows a list. */
export interface Search {
  /** SQL condition; `param` is the placeholder of the (transformed) value. */
  where(target: SearchTarget, param: string): string;
  /** Text of the query (and what was sent with it) → value of the parameter; may raise a Problem. The text itself by default. */
  readonly value?: (text: string, query: Readonly<Record<string, string>>) => unknown;
  /** SQL order that this search brings, `{t}` the alias and `{p}` the placeholder. */
  readonly order?: string;
  /** A search that finds and orders the rows by itself. */
  readonly ranked?: Ranked;
  /** Stands in the OpenAPI document. */
  readonly about: string;
}

/** The list joins the relation on the key and orders by rank alone; each answered row carries the properties of `extra` beside its own. */
interface Ranked {
  /** SQL of a relation with the columns key and rank, and what `extra` needs, for the placeholder of the value and SQL of the number of rows wanted. */
  relation(param: string, wanted: string): string;
  /** SQL of a JSON object for a row of the relation, `{f}` its alias; computed only for the rows of the page. '' for nothing beside its own. */
  readonly extra: string;
  /** No more rows than this are ever found, counted or paged through. */
  readonly most: number;
  /** The relation leaves out what is retired or voided: where that is wanted too, the search is an ordinary condition. */
  readonly liveOnly?: true;
}

/** A ranked search; its relation is also the condition, in combination with other parameters or another order. */
export function rankedSearch(ranked: Ranked, about: string): Search {
  return {
    about,
    ranked,
    where: (target, p) => `${target.t}.${target.key} in (select r.key from (${ranked.relation(p, String(ranked.most))}) r)`,
  };
}

/** Escapes LIKE's own signs. */
export function likePattern(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

/** Part of a text property anywhere, any case. Several properties: any of them. */
export function nameLike(...properties: readonly string[]): Search {
  const names = properties.length === 0 ? ['name'] : properties;
  return {
    about: `part of ${names.join(' or ')}`,
    value: (text) => `%${likePattern(text.trim())}%`,
    where: (target, p) => `(${names.map((name) => `${target.t}.${target.column(name)} ilike ${p}`).join(' or ')})`,
  };
}

/** A reference property equals the object with this uuid (or natural key). Also for plain uuid searches on refs. */
export function equals(property: string): Search {
  return {
    about: `uuid of ${property}`,
    where: (target, p) => {
      const other = target.referred(property);
      const match = other.naturalKey === null ? `x.uuid = ${p}` : `(x.uuid = ${p} or lower(x.${other.naturalKey}) = lower(${p}))`;
      return `${target.t}.${target.column(property)} in (select x.${other.key} from ${other.table} x where ${match})`;
    },
  };
}

/** A many-to-many property contains the object with this uuid (or natural key). */
export function linked(property: string): Search {
  return {
    about: `uuid of one of ${property}`,
    where: (target, p) => {
      const map = target.mapping(property);
      const other = target.referred(property);
      const match = other.naturalKey === null ? `x.uuid = ${p}` : `(x.uuid = ${p} or lower(x.${other.naturalKey}) = lower(${p}))`;
      // who has it is found first and once: joined, PostgreSQL expects as many for a rare one as for one that everybody has
      return `${target.t}.${target.key} = any(array(select m.${map.own} from ${map.table} m join ${other.table} x on x.${other.key} = m.${map.other} where ${match}))`;
    },
  };
}

/** A scalar property equals the text (numbers and booleans by their text). */
export function exact(property: string): Search {
  return { about: `exactly ${property}`, where: (target, p) => `${target.t}.${target.column(property)}::text = ${p}` };
}

/**
 * Any SQL condition of one value: `sqlSearch((t, p) => …)` with the alias of the row and the placeholder of the value
 * (text unless cast). `value` transforms the text of the query first and may refuse it.
 */
export function sqlSearch(
  where: (t: string, p: string) => string,
  o: {
    readonly value?: (text: string, query: Readonly<Record<string, string>>) => unknown;
    readonly order?: string;
    readonly about?: string;
  } = {},
): Search {
  return {
    about: o.about ?? 'search',
    where: (target, p) => where(target.t, p),
    ...(o.value === undefined ? {} : { value: o.value }),
    ...(o.order === undefined ? {} : { order: o.order }),
  };
}
