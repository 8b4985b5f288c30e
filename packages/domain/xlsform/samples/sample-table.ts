/** An XLSForm workbook for the tests, and what an import is expected to list as lost. */
import { rowsOfTable, type Sheets, type Table } from '../sheets.ts';

export interface Sample {
  readonly name: string;
  readonly survey: Table;
  readonly choices: Table;
  readonly settings: Table;
  /** `sheet row column: reason`, in the order of the sheets settings, survey, choices. */
  readonly losses: readonly string[];
}

/** A table from text: a line per row, cells between ` | `. */
export function tableOf(text: string): Table {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `${line.trim()} `.split(/\s\|(?=\s)/).map((cell) => cell.trim()));
}

/** The rows that the reader takes. */
export function sheetsOf(sample: Sample): Sheets {
  return { survey: rowsOfTable(sample.survey), choices: rowsOfTable(sample.choices), settings: rowsOfTable(sample.settings) };
}
