/** Breaks of functions, views and triggers in SQL files: each is a statement that puts the broken one in the place of the sound one. */
import { broken, type Mutant } from './mutant.ts';
import { sqlBreaks } from './sql-breaks.ts';

/** Where each statement of a file begins and ends; bodies between dollars are parts of theirs. */
function statementsOf(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = 0;
  for (const match of text.matchAll(/--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|\bbegin atomic[\s\S]*?\bend;|;/g)) {
    if (!match[0].endsWith(';') || match[0].startsWith('--') || match[0].startsWith("'")) continue;
    const end = match.index + match[0].length;
    found.push({ start, end });
    start = end;
  }
  return found;
}

const REPLACEABLE = /^((?:\s|--[^\n]*\n)*)create (?:or replace )?(function|view|trigger) ([\w.]+)/;

/** Every break of the file's functions, views and triggers; of one of them alone when it is named. */
export function sqlMutants(file: string, text: string, only: string | null): Mutant[] {
  return statementsOf(text).flatMap(({ start, end }) => {
    const statement = text.slice(start, end);
    const head = REPLACEABLE.exec(statement);
    if (head === null || (only !== null && head[3] !== only)) return [];
    return sqlBreaks(statement).map((each): Mutant => {
      const mutant = { file, start: start + each.start, end: start + each.end, instead: each.instead };
      const whole = broken(text, mutant).slice(start, end + each.instead.length - (each.end - each.start));
      return { ...mutant, sql: whole.replace(REPLACEABLE, 'create or replace $2 $3') };
    });
  });
}
