/** Finds people among those whom a device holds: by the beginnings of their names and numbers, misspelt ones too. */

/** Somebody as lists show them. */
export interface Findable {
  readonly uuid: string;
  readonly names: readonly string[];
  readonly numbers: readonly string[];
}

/** Somebody who was found, how well, and by what. */
export interface Found {
  readonly uuid: string;
  readonly score: number;
  readonly by: 'identifier' | 'name';
  readonly how: 'exact' | 'prefix' | 'spelling';
  readonly text: string;
}

/** Words without marks and capitals: `José-María` is jose and maria, in Arabic without vowels and with one alef. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** A number without signs and capitals. */
export const numberOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** How many letters of a word may be otherwise: none of a short one. */
export const allowance = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** Words are compared up to this length; nobody's name is longer. */
const LONGEST = 63;
/** Lines of the comparison of two words: made once, because thousands of words are compared for each letter that is typed. */
const lines = [new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1)] as const;

/** Whether two words differ by at most so many letters: left out, put in, changed, or two of them swapped. */
export function isNear(one: string, other: string, most: number): boolean {
  const [a, b] = [one.slice(0, LONGEST), other.slice(0, LONGEST)];
  if (Math.abs(a.length - b.length) > most) return false;
  let [before, row, next] = lines;
  for (let j = 0; j <= b.length; j += 1) row[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    next[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      next[j] = best;
      if (best < least) least = best;
    }
    if (least > most) return false;
    [before, row, next] = [row, next, before];
  }
  return (row[b.length] ?? most + 1) <= most;
}

const SCORES = { exact: 4, prefix: 3, spelling: 1 } as const;

function likeness(asked: string, word: string): Found['how'] | undefined {
  if (word === asked) return 'exact';
  if (word.startsWith(asked)) return 'prefix';
  const most = allowance(asked.length);
  if (most === 0) return undefined;
  // somebody who is still typing has misspelt the beginning of a longer name
  return isNear(asked, word, most) || (word.length > asked.length && isNear(asked, word.slice(0, asked.length), most - 1))
    ? 'spelling'
    : undefined;
}

/** Somebody in an index: their words by number. */
interface Indexed {
  readonly uuid: string;
  readonly text: string;
  readonly words: readonly number[];
  readonly numbers: readonly string[];
}

/** How well all words of an index fit one that was asked for, by their number: 0 where one does not. */
function scoresOf(asked: string, words: readonly string[]): Uint8Array {
  const scores = new Uint8Array(words.length);
  for (const [at, word] of words.entries()) {
    const how = likeness(asked, word);
    if (how !== undefined) scores[at] = SCORES[how];
  }
  return scores;
}

const HOW: Readonly<Record<number, Found['how']>> = { [SCORES.exact]: 'exact', [SCORES.prefix]: 'prefix', [SCORES.spelling]: 'spelling' };

/** Whether somebody has a word for each that was asked for, and how well. */
function byName({ uuid, text, words }: Indexed, asked: readonly Uint8Array[]): Found | undefined {
  let sum = 0;
  let least: number = SCORES.exact;
  for (const scores of asked) {
    let best = 0;
    for (const word of words) best = Math.max(best, scores[word] ?? 0);
    if (best === 0) return undefined;
    sum += best;
    least = Math.min(least, best);
  }
  return { uuid, score: sum / asked.length, by: 'name', how: HOW[least] ?? 'spelling', text };
}

const collator = new Intl.Collator();

/** An index over people, built once and asked with every letter. Many have the same names: each word is judged once for all of them. */
export function findIndex(people: readonly Findable[]): (q: string) => readonly Found[] {
  const numberOfWord = new Map<string, number>();
  const numbered = (word: string): number => {
    const known = numberOfWord.get(word) ?? numberOfWord.size;
    numberOfWord.set(word, known);
    return known;
  };
  const index = people.map(({ uuid, names, numbers }): Indexed => ({
    uuid,
    text: names[0] ?? '',
    words: [...new Set(names.flatMap(wordsOf))].map(numbered),
    numbers: numbers.map(numberOf),
  }));
  const words = [...numberOfWord.keys()];
  return (q) => {
    const number = numberOf(q);
    const asked = wordsOf(q).map((one) => scoresOf(one, words));
    if (asked.length === 0) return [];
    const found: Found[] = [];
    for (const each of index) {
      const own = each.numbers.find((one) => one.startsWith(number));
      if (own === undefined) {
        const named = byName(each, asked);
        if (named !== undefined) found.push(named);
      } else {
        const whole = own === number;
        found.push({ uuid: each.uuid, score: whole ? 100 : 50, by: 'identifier', how: whole ? 'exact' : 'prefix', text: own });
      }
    }
    return found.toSorted((a, b) => b.score - a.score || collator.compare(a.text, b.text));
  };
}
