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

/** Whether two words differ by at most so many letters: left out, put in, changed, or two of them swapped. */
export function isNear(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      next.push(best);
    }
    if (Math.min(...next) > most) return false;
    before = row;
    row = next;
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

/** An index over people, built once and asked with every letter. */
export function findIndex(people: readonly Findable[]): (q: string) => readonly Found[] {
  const index = people.map(({ uuid, names, numbers }) => ({
    uuid,
    names,
    words: [...new Set(names.flatMap(wordsOf))],
    numbers: numbers.map(numberOf),
  }));
  return (q) => {
    const number = numberOf(q);
    const asked = wordsOf(q);
    if (asked.length === 0) return [];
    const judged = new Map<string, Found['how'] | undefined>();
    const judge = (one: string, word: string): Found['how'] | undefined => {
      const key = `${one} ${word}`;
      if (!judged.has(key)) judged.set(key, likeness(one, word));
      return judged.get(key);
    };
    const found = index.flatMap(({ uuid, names, words, numbers }): Found[] => {
      const own = numbers.find((each) => each.startsWith(number));
      if (own !== undefined)
        return [{ uuid, score: own === number ? 100 : 50, by: 'identifier', how: own === number ? 'exact' : 'prefix', text: own }];
      let [score, how] = [0, 'exact' as Found['how']];
      for (const one of asked) {
        const best = words
          .map((word) => judge(one, word))
          .reduce((a, b) => (SCORES[b ?? 'spelling'] > SCORES[a ?? 'spelling'] || a === undefined ? b : a), undefined);
        if (best === undefined) return [];
        score += SCORES[best];
        if (SCORES[best] < SCORES[how]) how = best;
      }
      return [{ uuid, score: score / asked.length, by: 'name', how, text: names[0] ?? '' }];
    });
    return found.toSorted((a, b) => b.score - a.score || a.text.localeCompare(b.text));
  };
}
