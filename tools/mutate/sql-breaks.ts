/** Breaks of SQL: in a statement, or in a part of one that stands in a template string. */

interface Break {
  readonly start: number;
  readonly end: number;
  readonly instead: string;
}

const OTHER: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '<>': '=',
  '=': '<>',
  desc: 'asc',
  asc: 'desc',
  min: 'max',
  max: 'min',
  and: 'or',
  or: 'and',
  'union all': 'union',
  'is null': 'is not null',
  'is not null': 'is null',
  '+': '-',
};

const COMPARISON = /(?<![<>=!:|~@#&*?+-])(?:<=|>=|<>|<|>|=)(?![=>@|&~<-])/g;
const WORDS = /\b(?:desc|asc|union all|is not null|is null)\b|\b(?:min|max)(?=\()/g;
const SUM = /(?<=[\w)] )\+(?= [\w($])/g;
const NOT = /\bnot (?!null|materialized|deferrable)/g;
const FIRST_KEY = /\border by (?:[\w.]+(?:\([^()]*\))?)(?=[,)\s;])(?! (?:desc|asc|collate|nulls))/g;
const AND_OR = /\b(?:and|or)\b/g;

/** The text with comments and quoted text blanked, of the same length. */
function bare(sql: string): string {
  return sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, (found) => found.replace(/[^\n]/g, ' '));
}

/** Whether the `=` at this position gives a value instead of comparing. */
function assigns(text: string, at: number): boolean {
  const clause =
    text
      .slice(0, at)
      .split(/\b(?:where|from|on|when|select|and|or|if|then|else|case|filter)\b|;/)
      .at(-1) ?? '';
  return /\bset\b|\bdefault\b|\bconstant\b/.test(clause);
}

/** Whether the `and` at this position belongs to a `between`. */
const ofBetween = (text: string, at: number): boolean => /\bbetween\b(?:(?!\band\b)[^;])*$/.test(text.slice(Math.max(0, at - 200), at));

/** Every break that the mutators know, in the order of the text. */
export function sqlBreaks(sql: string): Break[] {
  const text = bare(sql);
  const found: Break[] = [];
  const swap = (pattern: RegExp, fits: (at: number) => boolean = () => true): void => {
    for (const match of text.matchAll(pattern)) {
      const instead = OTHER[match[0]];
      if (instead !== undefined && fits(match.index)) found.push({ start: match.index, end: match.index + match[0].length, instead });
    }
  };
  swap(COMPARISON, (at) => text[at] !== '=' || !assigns(text, at));
  swap(WORDS);
  swap(SUM);
  swap(
    AND_OR,
    (at) => !ofBetween(text, at) && !/\bcreate $/.test(text.slice(0, at)) && !/^or (?:replace|update|delete)\b/.test(text.slice(at)),
  );
  for (const match of text.matchAll(NOT))
    if (!/\b(?:is|if) $/.test(text.slice(0, match.index))) found.push({ start: match.index, end: match.index + 4, instead: '' });
  for (const match of text.matchAll(FIRST_KEY)) {
    const end = match.index + match[0].length;
    found.push({ start: end, end, instead: ' desc' });
  }
  return found.toSorted((a, b) => a.start - b.start);
}
