/** A list of facilities that becomes places: reading its rows, and saying what is wrong with each. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { listedLocationNameProblem } from './location-name.ts';
import { linesProblem, textProblem, tidyName } from '../bank/option-name.ts';

export const maxLocationRows = 60_000;
/** Tags of one place. */
const maxLocationTags = 20;

/** What a column of the file can hold besides name, parent and tags; the longest text of each. */
const importedTexts = {
  description: 255,
  country: 50,
  stateProvince: 255,
  countyDistrict: 255,
  cityVillage: 255,
  address1: 255,
  address2: 255,
  postalCode: 50,
  latitude: 50,
  longitude: 50,
} as const;
export type ImportedText = keyof typeof importedTexts;
export const importedTextNames: readonly ImportedText[] = [
  'description',
  'country',
  'stateProvince',
  'countyDistrict',
  'cityVillage',
  'address1',
  'address2',
  'postalCode',
  'latitude',
  'longitude',
];

/** A row that can be imported as far as it can be judged alone. */
export interface ImportedLocation {
  readonly name: string;
  /** Name, uuid, or path from the outside in (`Pakistan > Sindh > Karachi`) of the place that it stands in; '' when the file says none. */
  readonly parent: string;
  readonly tags: readonly string[];
  /** '' where the file says nothing. */
  readonly texts: Readonly<Record<ImportedText, string>>;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A cell: text, or a number that a spreadsheet made of it; null when it is neither. */
function cell(value: unknown): string | null {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
}

/** The tags of a cell: a list, or text with `;` or `|` between them. Each once; null when they cannot be read. */
export function tagsOf(value: unknown): readonly string[] | null {
  const parts: readonly unknown[] = Array.isArray(value) ? value : (cell(value)?.split(/[;|]/) ?? [null]);
  const seen = new Map<string, string>();
  for (const part of parts) {
    const text = part === null ? null : cell(part);
    if (text === null) return null;
    const tag = tidyName(text);
    if (tag !== '' && !seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag);
  }
  return [...seen.values()];
}

/** The steps of a parent cell from the place itself outwards: `Pakistan > Sindh` → Sindh, Pakistan. */
export function parentSteps(parent: string): readonly string[] {
  return parent
    .split('>')
    .map(tidyName)
    .filter((step) => step !== '')
    .reverse();
}

/**
 * Reads one row: `{name, parent?, tags?, description?, country?, stateProvince?, countyDistrict?, cityVillage?, address1?, address2?,
 * postalCode?, latitude?, longitude?}`. Answers the place, or what is wrong with the row. Names may hold any text with a letter.
 */
export function readLocationRow(row: unknown): ImportedLocation | Message {
  if (!isObject(row)) return say('administration.importRow');
  const [name, parent, tags] = [cell(row['name']), cell(row['parent']), tagsOf(row['tags'])];
  if (name === null || parent === null || tags === null) return say('engine.notText');
  const message = listedLocationNameProblem(name) ?? textProblem(parent, 1000);
  if (message !== null) return message;
  if (tags.length > maxLocationTags) return say('place.importTooManyTags', { max: maxLocationTags });
  const texts: Partial<Record<ImportedText, string>> = {};
  for (const each of importedTextNames) {
    const text = cell(row[each]);
    if (text === null) return say('engine.notText');
    const wrong = each === 'description' ? linesProblem(text, importedTexts[each]) : textProblem(text, importedTexts[each]);
    if (wrong !== null) return wrong;
    texts[each] = text;
  }
  return { name: tidyName(name), parent: tidyName(parent), tags, texts: texts as ImportedLocation['texts'] }; // every name was set above
}
