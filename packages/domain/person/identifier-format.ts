/** The identifier format is a regular expression in a system setting; its example is a random text that matches it. */
import { maxIdentifierLength } from './person.ts';
import { compilePattern, lengthOf, type PatternEngine } from '../settings/pattern.ts';

/**
 * An example of the format, or null when none was found that fits in an identifier. `generate` makes one random text
 * for the pattern (the chance is the caller's) and may throw for a broken pattern.
 */
export function identifierSample(format: string, generate: (pattern: string) => string, engine?: PatternEngine): string | null {
  const matches = compilePattern(engine, format);
  for (let attempt = 0; attempt < 50; attempt += 1) {
    let sample: string;
    try {
      sample = generate(format);
    } catch {
      return null;
    }
    if (sample !== '' && lengthOf(sample) <= maxIdentifierLength && (matches === null || matches(sample))) return sample;
  }
  return null;
}
