/** A code list that becomes options: reading its rows, and saying what is wrong with each. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { fullNameOf, linesProblem, listedNameProblem, textProblem, tidyName, variableNameOf } from './option-name.ts';

export const maxImportRows = 60_000;
/** Codes of one option in other terminologies. */
const maxImportCodes = 20;
const maxImportDescription = 4000;

/** A code in another terminology (LOINC, ICD-10, SNOMED CT, CIEL). */
interface OptionCode {
  readonly source: string;
  readonly code: string;
  readonly name: string;
  /** `SAME-AS` by default: only then the option is found again by its code. */
  readonly mapType: string;
}

/** A row that can be imported as far as it can be judged alone. */
export interface ImportedOption {
  /** Full name, upper case. */
  readonly name: string;
  /** As in the file; empty when it says none. */
  readonly variableName: string;
  /** The variable name of a new option. */
  readonly newVariableName: string;
  readonly description: string;
  /** The description of a new option. */
  readonly newDescription: string;
  readonly codes: readonly OptionCode[];
}

export const SAME_AS = 'SAME-AS';

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A cell: text, or a number that a spreadsheet made of a code; null when it is neither. */
function cell(value: unknown): string | null {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
}

function readCode(value: unknown): OptionCode | Message | null {
  if (!isObject(value)) return say('administration.importRow');
  const [source, code, name, mapType] = [cell(value['source']), cell(value['code']), cell(value['name']), cell(value['mapType'])];
  if (source === null || code === null || name === null || mapType === null) return say('engine.notText');
  if (code === '') return null; // an empty cell of the file
  if (source === '') return say('engine.required');
  const message = textProblem(source, 50) ?? textProblem(code, 255) ?? textProblem(name, 255) ?? textProblem(mapType, 50);
  return message ?? { source: tidyName(source), code: tidyName(code), name, mapType: mapType === '' ? SAME_AS : mapType.toUpperCase() };
}

/**
 * Reads one row: `{name, variableName?, description?, mappings?: [{source, code, name?, mapType?}]}`. Answers the option, or
 * what is wrong with the row. Names may hold any text with a letter.
 */
export function readImportRow(row: unknown): ImportedOption | Message {
  if (!isObject(row)) return say('administration.importRow');
  const [name, variableName, description] = [cell(row['name']), cell(row['variableName']), cell(row['description'])];
  if (name === null || variableName === null || description === null) return say('engine.notText');
  const message = listedNameProblem(name) ?? textProblem(variableName, 255) ?? linesProblem(description, maxImportDescription);
  if (message !== null) return message;
  const codes: OptionCode[] = [];
  const mappings = row['mappings'] ?? [];
  if (!Array.isArray(mappings)) return say('engine.notList');
  if (mappings.length > maxImportCodes) return say('bank.importTooManyCodes', { max: maxImportCodes });
  const seen = new Set<string>();
  for (const each of mappings) {
    const read = readCode(each);
    if (read === null) continue;
    if (!('source' in read)) return read;
    const key = `${read.source}\n${read.code}`.toLowerCase();
    if (!seen.has(key)) codes.push(read);
    seen.add(key);
  }
  return {
    name: fullNameOf(name),
    variableName,
    newVariableName: variableName === '' ? variableNameOf(name) : variableName,
    description,
    newDescription: description === '' ? tidyName(name) : description,
    codes,
  };
}
