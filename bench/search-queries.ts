import { identifierOf, patientRow, seeded, type PatientRow } from './patient-rows.ts';

/** One search of the benchmark: what a clerk types, and the kind it is reported under. */
export interface SearchQuery {
  kind: 'full name' | 'misspelt' | 'one word' | 'partial' | 'no such person' | 'identifier' | 'identifier prefix';
  q: string;
  /** The row number of the patient that the clerk has in mind, where there is one. */
  meant: number | null;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Changes one letter: leaves out, doubles, swaps with the next, or replaces it. Words under four letters stay. */
function misspell(word: string, random: () => number): string {
  const marks = [...word];
  if (marks.length < 4) return word;
  const at = Math.floor(random() * marks.length);
  const kind = Math.floor(random() * 4);
  if (kind === 0) marks.splice(at, 1);
  else if (kind === 1) marks.splice(at, 0, marks[at] ?? '');
  else if (kind === 2 && at + 1 < marks.length) [marks[at], marks[at + 1]] = [marks[at + 1] ?? '', marks[at] ?? ''];
  else if (/^[\x20-\x7e]+$/.test(word)) marks[at] = letters[Math.floor(random() * 26)] ?? 'a';
  else marks.splice(at, 1);
  return marks.join('');
}

/**
 * A seeded mix of searches about the generated patients of a database of `size`: names in any order, misspelt (each long
 * word with one wrong letter), one word, beginnings of words, and names that two different communities would have to share.
 */
export function nameQueries(size: number, count: number, seed = 7): SearchQuery[] {
  const random = seeded(20261121);
  const people: PatientRow[] = [];
  const pool = Math.min(size, 20_000);
  for (let i = 0; i < pool; i++) people.push(patientRow(i, random));
  const choose = seeded(seed);
  const queries: SearchQuery[] = [];
  for (let i = 0; i < count; i++) {
    const meant = Math.floor(choose() * pool);
    const person = people[meant];
    const other = people[Math.floor(choose() * pool)];
    if (!person || !other) continue;
    const { givenName: given, familyName: family } = person;
    const share = choose();
    if (share < 0.3) queries.push({ kind: 'full name', q: choose() < 0.5 ? `${given} ${family}` : `${family} ${given}`, meant });
    else if (share < 0.65) queries.push({ kind: 'misspelt', q: `${misspell(given, choose)} ${misspell(family, choose)}`, meant });
    else if (share < 0.8) queries.push({ kind: 'one word', q: choose() < 0.5 ? given : family, meant: null });
    else if (share < 0.95)
      queries.push({ kind: 'partial', q: `${[...given].slice(0, 3).join('')} ${[...family].slice(0, 4).join('')}`, meant });
    else queries.push({ kind: 'no such person', q: `${given} ${other.familyName}`, meant: null });
  }
  return queries;
}

/** Searches by whole identifier and by its first eight signs. */
export function identifierQueries(size: number, count: number, seed = 11): SearchQuery[] {
  const choose = seeded(seed);
  return Array.from({ length: count }, (_, i): SearchQuery => {
    const meant = Math.floor(choose() * size);
    const identifier = identifierOf(meant);
    return i % 2 === 0 ? { kind: 'identifier', q: identifier, meant } : { kind: 'identifier prefix', q: identifier.slice(0, 8), meant };
  });
}
