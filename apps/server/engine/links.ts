/** How a property reaches rows of another table. */
export type Link =
  | {
      readonly by: 'through';
      readonly table: string;
      readonly own: string;
      readonly other: string;
      readonly order?: string;
      readonly where?: string;
    }
  | PointingLink;

/** The rows of another table that point here by a column: all of them, or the first. */
export interface PointingLink {
  readonly by: 'reverse' | 'pick';
  readonly table: string;
  readonly column: string;
  readonly order?: string;
  readonly where?: string;
  readonly all: boolean;
}

interface Narrowing {
  /** SQL condition on the other row, `{o}` for its alias. */
  readonly where?: string;
  /** SQL order of the other rows, `{o}` for the alias; their key by default. */
  readonly order?: string;
  /** Retired or voided rows too. */
  readonly all?: boolean;
}

/** Many-to-many: `table(own, other)`; writable. `{m}` in `order`/`where` is the mapping table's alias, `{o}` the other row's. */
export function through(table: string, own: string, other: string, o: Omit<Narrowing, 'all'> = {}): Link {
  return { by: 'through', table, own, other, ...o };
}

/** The rows of `table` whose `column` points here; retired and voided ones are left out unless `all`. */
export function reverse(table: string, column: string, o: Narrowing = {}): PointingLink {
  return { by: 'reverse', table, column, ...o, all: o.all ?? false };
}

/** The first of the rows of `table` whose `column` points here (a preferred name). */
export function pick(table: string, column: string, o: Narrowing = {}): PointingLink {
  return { by: 'pick', table, column, ...o, all: o.all ?? false };
}
