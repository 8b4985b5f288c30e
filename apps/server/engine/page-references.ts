/** What one kind of reference of a page shows, made once for each thing that the page names. */
interface Shown {
  /** Name of its relation in the statement. */
  readonly name: string;
  readonly table: string;
  readonly key: string;
  /** Column that leads the key of a volume table. */
  readonly partition: string | null;
  /** Alias of the thing in `json`. */
  readonly alias: string;
  readonly json: string;
  /** The columns of the page that refer to it, each with the alias under which it is joined. */
  readonly columns: Map<string, string>;
}

/** How a reference is shown, and what tells it from others. */
interface Reference {
  /** SQL of the key: a column of the page, or anything else. */
  readonly id: string;
  /** SQL of the patient's key, where the target is kept by patient. */
  readonly patient: string | null;
  readonly table: string;
  readonly key: string;
  readonly partition: string | null;
  /** Equal for equal JSON of equal things. */
  readonly shape: string;
  /** SQL of the JSON text of the thing with this alias. */
  readonly json: (alias: string) => string;
}

/**
 * The references of the rows of a page: what a reference shows is made once for each thing that the page names, in a relation of its
 * own that is joined by key, instead of once for each row. Fifty observations name some twenty questions, one person and a visit or two.
 */
export class PageReferences {
  readonly #page: string;
  readonly #column: RegExp;
  readonly #shown = new Map<string, Shown>();

  /** `page` is the name and the alias of the rows. */
  constructor(page: string) {
    this.#page = page;
    this.#column = new RegExp(`^${page}\\.(\\w+)$`);
  }

  /** SQL of the JSON text of a reference; null where it is none of a column of the page, or looks at more of the row than that. */
  json(reference: Reference): string | null {
    const { id, patient, table, partition, shape } = reference;
    const column = this.#column.exec(id)?.[1];
    const own = patient === null ? null : (this.#column.exec(patient)?.[1] ?? null);
    if (column === undefined || (partition !== null && own === null)) return null;
    const known = `${table} ${partition === null ? '' : own} ${shape}`;
    const shown = this.#shown.get(known) ?? this.#made(known, reference);
    if (shown === null) return null;
    const alias = shown.columns.get(column) ?? `${shown.name}_${shown.columns.size + 1}`;
    shown.columns.set(column, alias);
    return `${alias}.j`;
  }

  #made(known: string, { table, key, partition, json }: Reference): Shown | null {
    const name = `r${this.#shown.size + 1}`;
    const alias = `${name}x`;
    const text = json(alias);
    if (new RegExp(`\\b${this.#page}\\.`).test(text)) return null;
    const made = { name, table, key, partition, alias, json: text, columns: new Map<string, string>() };
    this.#shown.set(known, made);
    return made;
  }

  /** The relations, to stand behind that of the page in a `with`; `patient` is the page's column of the patient. */
  relations(patient: string | null): string {
    return [...this.#shown.values()]
      .map(({ name, table, key, partition, alias, json, columns }) => {
        const narrow = partition !== null && patient !== null;
        const all = (named: Iterable<string>): string =>
          `any(array(${[...named].map((column) => `select ${this.#page}.${column} from ${this.#page}`).join(' union ')}))`;
        // keys as an array are looked up in the index one by one; a join with the page may be planned to walk through the whole table
        const keys = `${alias}.${key} = ${all(columns.keys())}${narrow ? ` and ${alias}.${partition} = ${all([patient])}` : ''}`;
        return `, ${name} as materialized (select ${alias}.${key} as k${narrow ? `, ${alias}.${partition} as p` : ''}, ${json} as j from ${table} ${alias} where ${keys})`;
      })
      .join('');
  }

  /** The joins, to stand behind the page in a `from`. */
  joins(patient: string | null): string {
    return [...this.#shown.values()]
      .flatMap(({ name, partition, columns }) =>
        [...columns].map(
          ([column, alias]) =>
            ` left join ${name} ${alias} on ${alias}.k = ${this.#page}.${column}${partition !== null && patient !== null ? ` and ${alias}.p = ${this.#page}.${patient}` : ''}`,
        ),
      )
      .join('');
  }
}
