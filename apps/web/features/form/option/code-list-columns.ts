import { conceptMapping } from '@fieldward/contract/form/concept.ts';
import type { OptionRow } from '@fieldward/contract/form/bank.operations.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { tidyName } from '@fieldward/domain/bank/option-name.ts';

/** What a column of the file holds; a code belongs to a terminology. */
export type ColumnRole =
  | { kind: 'skip' }
  | { kind: 'name' }
  | { kind: 'variableName' }
  | { kind: 'description' }
  | { kind: 'code'; source: string };

/** Longest name of a terminology that can be kept. */
export const LONGEST_SOURCE = limitsOf(conceptMapping, 'source').max;

/** Terminologies that are offered for a column of codes; any other name may be typed. */
export const knownSources = ['LOINC', 'SNOMED CT', 'ICD-10-WHO', 'ICD-11-WHO', 'CIEL', 'RxNORM', 'ATC', 'CVX', 'UCUM'] as const;

const sourceByWord: readonly (readonly [RegExp, string])[] = [
  [/\bloinc/i, 'LOINC'],
  [/\bsnomed|\bsct\b/i, 'SNOMED CT'],
  [/\bicd[ _-]?11/i, 'ICD-11-WHO'],
  [/\bicd[ _-]?10|\bicd\b|\bcim[ _-]?10/i, 'ICD-10-WHO'],
  [/\bciel/i, 'CIEL'],
  [/\brx[ _-]?norm/i, 'RxNORM'],
  [/\batc\b/i, 'ATC'],
  [/\bcvx\b/i, 'CVX'],
  [/\bucum\b/i, 'UCUM'],
];

const nameWords =
  /^(full[ _-]?name|name|option|options|label|term|display|display[ _-]?name|concept|concept[ _-]?name|title|fully[ _-]?specified[ _-]?name|nom|libell[ée]|الاسم|اسم|الخيار)$/iu;
const variableWords =
  /^(variable|variable[ _-]?name|var(iable)?[ _-]?name|short|short[ _-]?name|nom[ _-]?de[ _-]?variable|اسم[ _-]?المتغير)$/iu;
const descriptionWords = /^(description|definition|d[ée]finition|meaning|notes?|الوصف|وصف)$/iu;

function guessOne(heading: string): ColumnRole {
  const text = tidyName(heading);
  const source = sourceByWord.find(([word]) => word.test(text.replaceAll('_', ' ')))?.[1];
  if (source !== undefined) return { kind: 'code', source };
  if (nameWords.test(text)) return { kind: 'name' };
  if (variableWords.test(text)) return { kind: 'variableName' };
  if (descriptionWords.test(text)) return { kind: 'description' };
  const ownCode = /^(.+?)[ _-]+(code|id)$/iu.exec(text)?.[1];
  return ownCode === undefined ? { kind: 'skip' } : { kind: 'code', source: ownCode.replaceAll('_', ' ').slice(0, 50) };
}

/** What the columns hold, guessed from their headings. Name, variable name and description are each taken once; without any name the first free column is it. */
export function guessColumns(headings: readonly string[]): ColumnRole[] {
  const taken = new Set<string>();
  const roles = headings.map((heading): ColumnRole => {
    const role = guessOne(heading);
    if (role.kind === 'skip' || role.kind === 'code') return role;
    if (taken.has(role.kind)) return { kind: 'skip' };
    taken.add(role.kind);
    return role;
  });
  if (taken.has('name')) return roles;
  const first = roles.findIndex(({ kind }) => kind === 'skip');
  return first < 0 ? roles : roles.with(first, { kind: 'name' });
}

/** Whether a first line looks like headings: at least one of its cells names what a column holds. */
export function looksLikeHeadings(line: readonly string[]): boolean {
  return line.some((cell) => guessOne(cell).kind !== 'skip');
}

/** The roles with one changed; name, variable name and description leave the column that had them before. */
export function withRole(roles: readonly ColumnRole[], at: number, role: ColumnRole): ColumnRole[] {
  const single = role.kind !== 'skip' && role.kind !== 'code';
  return roles.map((before, index) => (index === at ? role : single && before.kind === role.kind ? { kind: 'skip' } : before));
}

/** The options of the lines. A cell may hold several codes of one terminology, separated by `;` or `|`. */
export function importRows(lines: readonly (readonly string[])[], roles: readonly ColumnRole[]): OptionRow[] {
  const columnOf = (kind: ColumnRole['kind']): number => roles.findIndex((role) => role.kind === kind);
  const [name, variableName, description] = [columnOf('name'), columnOf('variableName'), columnOf('description')];
  const codes = roles.flatMap((role, at) => (role.kind === 'code' ? [{ at, source: role.source.trim() }] : []));
  return lines.map((line) => {
    const cell = (at: number): string => (at < 0 ? '' : (line[at] ?? '').trim());
    const mappings = codes.flatMap(({ at, source }) =>
      [
        ...new Set(
          cell(at)
            .split(/[;|]/)
            .map((code) => code.trim()),
        ),
      ]
        .filter((code) => code !== '')
        .map((code) => ({ source, code })),
    );
    return {
      name: cell(name),
      ...(cell(variableName) === '' ? {} : { variableName: cell(variableName) }),
      ...(cell(description) === '' ? {} : { description: cell(description) }),
      ...(mappings.length === 0 ? {} : { mappings }),
    };
  });
}
