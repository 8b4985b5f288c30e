import { RE2JS } from 're2js';
import type { PatternEngine } from '@fieldward/domain/settings/pattern.ts';

const kept = new Map<string, (text: string) => boolean>();

/** The linear-time engine for patterns that come from settings and questions: the whole text must match. */
export const patternEngine: PatternEngine = {
  compile: (pattern) => {
    const known = kept.get(pattern);
    if (known !== undefined) return known;
    const compiled = RE2JS.compile(pattern);
    const matches = (text: string): boolean => compiled.matches(text);
    if (kept.size > 500) kept.clear();
    kept.set(pattern, matches);
    return matches;
  },
};
