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
  /** Null where only columns of it are shown so far. */
  json: string | null;
  /** Columns of the thing that are shown by themselves. */
  readonly plain: Set<string>;
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

/** A column of a thing that is looked up by its key, as a display does: `(select et.name from encounter_type et where et.encounter_type_id = t.encounter_type)`. */
const LOOKED_UP = /\(select (?<x>\w+)\.(?<shown>\w+) from (?<table>\w+) \k<x> where \k<x>\.(?<key>\w+) = (?<id>\w+\.\w+)\)/g;

/**
 * The references of the rows of a page: what a reference shows is made once for each thing that the page names, in a relation of its
 * own that is joined by key, instead of once for each row. Fifty observations name some twenty questions, one person and a visit or two.
 */
export class PageReferences {
  /** Name and alias of the rows. */
  readonly name: string;
  readonly #column: RegExp;
  readonly #shown = new Map<string, Shown>();
  /** Those of tables of which a column was looked up, by table. */
  readonly #lookedUp = new Map<string, Shown>();

  /** `page` is the name and the alias of the rows. */
  constructor(page: string) {
    this.name = page;
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
    return shown === null ? null : `${this.#joined(shown, column)}.j`;
  }

  /**
   * SQL that looks up columns of other things by key, with those that a row of the page names joined instead: once a thing. `isKey` says
   * whether a column alone is the key of a table.
   */
  display(sql: string, isKey: (table: string, column: string) => boolean): string {
    return sql.replaceAll(LOOKED_UP, (whole, _x: string, shown: string, table: string, key: string, id: string) => {
      const column = this.#column.exec(id)?.[1];
      if (column === undefined || !isKey(table, key)) return whole;
      const made = this.#lookedUp.get(table) ?? this.#added(`${table} looked up`, { table, key, partition: null });
      this.#lookedUp.set(table, made);
      made.plain.add(shown);
      return `${this.#joined(made, column)}.c_${shown}`;
    });
  }

  /** The alias under which a relation is joined by a column of the page. */
  #joined(shown: Shown, column: string): string {
    const alias = shown.columns.get(column) ?? `${shown.name}_${shown.columns.size + 1}`;
    shown.columns.set(column, alias);
    return alias;
  }

  #added(known: string, thing: Pick<Shown, 'table' | 'key' | 'partition'>): Shown {
    const name = `r${this.#shown.size + 1}`;
    const made = { ...thing, name, alias: `${name}x`, json: null, plain: new Set<string>(), columns: new Map<string, string>() };
    this.#shown.set(known, made);
    return made;
  }

  #made(known: string, { table, key, partition, json }: Reference): Shown | null {
    const lookedUp = partition === null ? this.#lookedUp.get(table) : undefined;
    const shared = lookedUp?.json === null && lookedUp.key === key ? lookedUp : undefined;
    const alias = shared?.alias ?? `r${this.#shown.size + 1}x`;
    const text = json(alias);
    if (new RegExp(`\\b${this.name}\\.`).test(text)) return null;
    const made = shared ?? this.#added(known, { table, key, partition });
    made.json = text;
    this.#shown.set(known, made);
    return made;
  }

  /** The relations, to stand behind that of the page in a `with`; `patient` is the page's column of the patient. */
  relations(patient: string | null): string {
    return [...new Set(this.#shown.values())]
      .map(({ name, table, key, partition, alias, json, plain, columns }) => {
        const narrow = partition !== null && patient !== null;
        // keys as an array are looked up in the index one by one; a join with the page may be planned to walk through the whole table
        const keys = `${alias}.${key} = ${this.named(columns.keys())}${narrow ? ` and ${alias}.${partition} = ${this.named([patient])}` : ''}`;
        const shown = [
          ...(narrow ? [`${alias}.${partition} as p`] : []),
          ...(json === null ? [] : [`${json} as j`]),
          ...[...plain].map((column) => `${alias}.${column} as c_${column}`),
        ];
        return `, ${name} as materialized (select ${[`${alias}.${key} as k`, ...shown].join(', ')} from ${table} ${alias} where ${keys})`;
      })
      .join('');
  }

  /** SQL of `any(…)`: what stands in these columns of the page. */
  named(columns: Iterable<string>): string {
    return `any(array(${[...columns].map((column) => `select ${this.name}.${column} from ${this.name}`).join(' union ')}))`;
  }

  /** The joins, to stand behind the page in a `from`. */
  joins(patient: string | null): string {
    return [...new Set(this.#shown.values())]
      .flatMap(({ name, partition, columns }) =>
        [...columns].map(
          ([column, alias]) =>
            ` left join ${name} ${alias} on ${alias}.k = ${this.name}.${column}${partition !== null && patient !== null ? ` and ${alias}.p = ${this.name}.${patient}` : ''}`,
        ),
      )
      .join('');
  }
}
