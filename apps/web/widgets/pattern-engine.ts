import type { PatternEngine } from '@fieldward/domain/settings/pattern.ts';

/** Loads the engine that runs regular expressions of settings and questions in linear time. About 40 kB, so only on demand. */
export async function loadPatternEngine(): Promise<PatternEngine> {
  const { RE2JS } = await import('re2js');
  return {
    compile(pattern) {
      const compiled = RE2JS.compile(pattern);
      return (text) => compiled.testExact(text);
    },
  };
}
