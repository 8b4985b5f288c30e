const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letters of the first and the last word of a name, in any script; letters that would join are kept apart. A number beside the name is none of it. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word) && !/\p{N}/u.test(word));
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last]
    .flatMap((word) =>
      word === undefined ? [] : [[...letters.segment(word)].find(({ segment }) => /\p{L}/u.test(segment))?.segment ?? ''],
    )
    .map((letter) => letter.toLocaleUpperCase())
    .join('\u200c');
}
