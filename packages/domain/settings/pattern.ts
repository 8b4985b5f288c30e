/**
 * Regular expressions that programmes write into settings and questions. They run in an engine with linear time
 * (RE2), so that no pattern can stall the server or the browser; the engine is handed in.
 */
export interface PatternEngine {
  /** A predicate that is true when the WHOLE text matches. Throws when the pattern cannot be compiled. */
  readonly compile: (pattern: string) => (text: string) => boolean;
}

/** Whether a text is a phone number. */
export type PhoneChecker = (text: string) => boolean;

/** What the rules need from libraries; every part may be missing. */
export interface Checkers {
  readonly patterns?: PatternEngine;
  readonly phone?: PhoneChecker;
  /** The regular expression of patient identifiers: people that a form registers follow it, too. */
  readonly identifierFormat?: string | null;
  /** The algorithm of their check digit, by its name. */
  readonly identifierCheck?: string | null;
}

/** Compiles a pattern; null when there is no engine, no pattern, or the pattern is broken: then it does not refuse anything. */
export function compilePattern(engine: PatternEngine | undefined, pattern: string | null): ((text: string) => boolean) | null {
  if (engine === undefined || pattern === null || pattern === '') return null;
  try {
    return engine.compile(pattern);
  } catch {
    return null;
  }
}

/** Without a phone library: digits with the usual separators, 5 to 15 digits. */
export function looksLikePhone(text: string): boolean {
  return /^\+?[0-9][0-9 ().-]*$/.test(text.trim()) && text.replace(/\D/g, '').length >= 5 && text.replace(/\D/g, '').length <= 15;
}

/**
 * The characters a question allows, from a list such as `A-Z a-z0-9.`: ranges between two letters or two digits are
 * spread, everything else stands for itself.
 */
export function characterSet(allowed: string): ReadonlySet<string> {
  const characters = Array.from(allowed);
  const found = new Set<string>();
  for (let i = 0; i < characters.length; i += 1) {
    const [from, dash, to] = [characters[i] ?? '', characters[i + 1], characters[i + 2]];
    if (dash === '-' && to !== undefined && /[\p{L}\p{N}]/u.test(from) && /[\p{L}\p{N}]/u.test(to) && from <= to) {
      for (let code = from.codePointAt(0) ?? 0; code <= (to.codePointAt(0) ?? 0); code += 1) found.add(String.fromCodePoint(code));
      i += 2;
    } else found.add(from);
  }
  return found;
}

/** Number of characters as a person counts them: code points, not UTF-16 units. */
export function lengthOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
