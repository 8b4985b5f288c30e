/**
 * The most characters, after every count is written out, that repetitions inside repetitions may come to. The engine takes time linear in
 * the text, but for each character as much as that: `(x{1,30}){1,30}` held 5,000 characters for nearly two seconds.
 */
export const mostNested = 200;

interface Part {
  /** Characters, classes and the like, after every count is written out. */
  readonly size: number;
  /** Those of repetitions inside repetitions. */
  readonly nested: number;
  /** Something in it is repeated. */
  readonly repeats: boolean;
}

/** How much the repetitions inside repetitions of a pattern come to; 0 for one that has none. Made for patterns that compile. */
export function nestedRepetition(pattern: string): number {
  return sequence(pattern, 0).part.nested;
}

/** Everything up to the parenthesis that closes, or the end; `end` is where it goes on. */
function sequence(pattern: string, start: number): { readonly part: Part; readonly end: number } {
  let [size, nested, repeats, at] = [0, 0, false, start];
  while (at < pattern.length && pattern[at] !== ')') {
    if (pattern[at] === '|') {
      at += 1;
      continue;
    }
    const { part, end } = element(pattern, at);
    const count = /^(?:[*+?]|\{(\d+)(?:,(\d*))?\})\??/.exec(pattern.slice(end));
    const copies = Math.max(1, Number(count?.[1] ?? 1), Number(count?.[2] ?? 1));
    size += part.size * copies;
    nested += part.repeats && copies > 1 ? part.size * copies : part.nested;
    repeats ||= part.repeats || count !== null;
    at = end + (count?.[0].length ?? 0);
  }
  return { part: { size, nested, repeats }, end: at };
}

const one: Part = { size: 1, nested: 0, repeats: false };

/** A group, a class, an escape or a character. */
function element(pattern: string, at: number): { readonly part: Part; readonly end: number } {
  const rest = pattern.slice(at);
  if (rest[0] === '(') {
    const flags = /^\((?:\?(?:P?<[^>]*>|[a-zA-Z-]*:?))?/.exec(rest)?.[0] ?? '(';
    const { part, end } = sequence(pattern, at + flags.length);
    return { part, end: end + 1 };
  }
  const simple = /^(?:\[\^?\]?(?:\[:[^\]]*:\]|\\.|[^\]\\])*\]|\\[pPx]\{[^}]*\}|\\.)/su.exec(rest)?.[0];
  return { part: one, end: at + (simple ?? rest.slice(0, 1)).length };
}
