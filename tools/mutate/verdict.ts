/** What tests say of a break, so that a busy machine kills none. */
import { basename } from 'node:path';
import type { Broken } from './broken-now.ts';
import type { TestProcess } from './test-process.ts';

/** Files of tests that are run together, the quickest first, and the seconds after which a try of them is ended. */
export interface Part {
  readonly tests: readonly string[];
  limit: number;
}

/** Seconds that are waited at least. */
const LEAST = 60;

/** How much longer a try may take than the same tests while nothing is broken. */
const LONGER = 3;

/** The part of these tests, timed while nothing is broken. Throws when one fails twice. */
export async function partOf(process: Pick<TestProcess, 'run'>, tests: readonly string[]): Promise<Part> {
  const timed = async () => {
    const since = performance.now();
    const { failed, seconds } = await process.run({ broken: null, tests }, 900);
    return { failed, seconds, lasted: (performance.now() - since) / 1000 };
  };
  let sound = await timed();
  if (sound.failed !== null) sound = await timed();
  const { failed, seconds, lasted } = sound;
  if (failed !== null) throw new Error(`a test fails although nothing is broken: ${failed}`);
  return { tests: tests.toSorted((a, b) => (seconds[a] ?? 0) - (seconds[b] ?? 0)), limit: Math.max(LEAST, LONGER * lasted) };
}

/**
 * The first test that notices a break; null when none does. An expectation that fails counts at once; whatever else goes wrong, only
 * when it does so twice: a busy machine is no answer. A try without an end counts only when it has none either after the tests were
 * timed anew: others may have come to the machine since.
 */
export async function noticedBy(process: Pick<TestProcess, 'run'>, parts: readonly Part[], broken: Broken): Promise<string | null> {
  for (const part of parts) {
    const found = await noticedIn(process, part, broken);
    if (found !== null) return found;
  }
  return null;
}

async function noticedIn(process: Pick<TestProcess, 'run'>, part: Part, broken: Broken): Promise<string | null> {
  let tests = namedFirst(part.tests, broken.file);
  for (;;) {
    const first = await process.run({ broken, tests }, part.limit);
    if (first.failed === null || first.expected) return first.failed;
    if (first.unended) part.limit = Math.max(part.limit, (await partOf(process, part.tests)).limit);
    const again = await process.run({ broken, tests: first.file === null ? tests : [first.file] }, part.limit);
    if (again.failed !== null) return again.failed;
    // the one that failed once has passed: whatever was not run yet goes on
    if (first.file === null) return null;
    tests = tests.slice(tests.indexOf(first.file) + 1);
    if (tests.length === 0) return null;
  }
}

/** `open-api.ts` and `open-api-operation.test.ts` are both of `open`. */
const wordOf = (path: string): string => /^\w+/.exec(basename(path))?.[0] ?? '';

/** The tests that bear the name of what is broken before the others: they know most of it. */
function namedFirst(tests: readonly string[], file: string): readonly string[] {
  const named = (test: string): number => Number(wordOf(test) === wordOf(file));
  return tests.toSorted((a, b) => named(b) - named(a));
}
