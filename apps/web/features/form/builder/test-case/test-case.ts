import type { TestCase } from '@fieldward/domain/form/test-case-wire.ts';

export type { TestCase };

/** What is wrong with the name of a test, as a code; null when it is in order. `names` are those of the others. */
export function testNameProblem(name: string, names: readonly string[]): 'preview.testNameMissing' | 'preview.testNameTaken' | null {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return 'preview.testNameMissing';
  return names.some((other) => other.trim().toLowerCase() === wanted) ? 'preview.testNameTaken' : null;
}
