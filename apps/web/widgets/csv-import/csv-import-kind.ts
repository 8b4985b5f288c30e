import type { ImportResult, OnExisting } from '@fieldward/contract/list-import.ts';

/** A row as it is sent; its name is shown beside its fate. */
export interface NamedRow {
  name: string;
}

/** A kind of list that can be imported: what its columns may hold, what its rows become, who takes them. */
export interface CsvImportKind<Role, Row extends NamedRow> {
  /** What the columns hold, by their headings. */
  readonly guess: (headings: readonly string[]) => readonly Role[];
  readonly looksLikeHeadings: (line: readonly string[]) => boolean;
  readonly rowsOf: (lines: readonly (readonly string[])[], roles: readonly Role[]) => readonly Row[];
  /** Whether enough is known of the columns to go on. */
  readonly ready: (roles: readonly Role[]) => boolean;
  /** Sends the rows: all are written in one transaction, or with `dryRun` only judged. */
  readonly send: (rows: readonly Row[], onExisting: OnExisting, dryRun: boolean, signal: AbortSignal) => Promise<ImportResult>;
  /** Keys of the queries that are read again after an import. */
  readonly stale: readonly string[];
  /** Name of a file of bad rows when the list itself has none. */
  readonly fileName: string;
}

/** The sentences that name what is imported. */
export interface CsvImportTexts {
  readonly title: string;
  readonly leave: string;
  readonly dropFile: string;
  readonly fileWhy: string;
  readonly importNow: (count: string) => string;
  readonly imported: (count: string) => string;
}
