/** The process in which tests run: it keeps Vitest and its template database, and answers for one break after the other. */
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { ROOT } from '../checks/source-files.ts';
import { breakNow, type Broken } from './broken-now.ts';

/** What is asked for: the tests (from the root) while a file is broken; null: while all is sound. */
export interface Try {
  readonly broken: Broken | null;
  readonly tests: readonly string[];
}
/** The first test that failed, as far as it is known; null: none did. */
export interface Tried {
  readonly failed: string | null;
  /** The file of that test, from the root; null where it is not known. */
  readonly file: string | null;
  /** What failed was an expectation, and not the time, the machine or the database. */
  readonly expected: boolean;
  /** It did not come to an end, or its process was ended: with more time or memory it might have passed. */
  readonly unended: boolean;
  /** Seconds that each file took. */
  readonly seconds: Readonly<Record<string, number>>;
}

const vitest = await createVitest('test', {
  config: join(import.meta.dirname, 'vitest.config.ts'),
  watch: false,
  bail: 1,
  reporters: [{}],
  maxWorkers: 1,
});

async function tried({ broken, tests }: Try): Promise<Tried> {
  breakNow(broken);
  const touched = broken === null ? [] : [broken.sql === undefined ? broken.file : 'apps/server/testing/postgres-for-tests.ts'];
  const forget = (): void => touched.forEach((file) => vitest.invalidateFile(join(ROOT, file)));
  forget();
  const files = tests.map((file) => {
    const project = vitest.projects.find(({ name }) => name === (file.startsWith('apps/') ? 'server' : 'rules'));
    if (project === undefined) throw new Error(`no project for ${file}`);
    return project.createSpecification(join(ROOT, file));
  });
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(files);
  breakNow(null);
  forget();
  const seconds: Record<string, number> = {};
  let failed = unhandledErrors.length > 0 ? 'an error that no test awaited' : null;
  let failedFile: string | null = null;
  let expected = false;
  // Vitest answers with what earlier runs found in other files, too
  for (const file of tests) {
    const module = testModules.find(({ moduleId }) => moduleId === join(ROOT, file));
    if (module === undefined) continue;
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    seconds[file] = (collectDuration + setupDuration + duration) / 1000;
    if (failedFile !== null || module.state() !== 'failed') continue;
    const [test] = module.children.allTests('failed');
    [failed, failedFile] = [test?.fullName ?? `${file} as a whole`, file];
    expected = test?.result().errors?.every(({ name }) => name === 'AssertionError') === true;
  }
  return { failed, file: failedFile, expected, unended: false, seconds };
}

process.on('message', (message) => {
  // our own parent process sends nothing else
  void tried(message as Try).then(
    (answer) => process.send?.(answer),
    (error: unknown) =>
      process.send?.({
        failed: `the run itself: ${String(error)}`,
        file: null,
        expected: false,
        unended: false,
        seconds: {},
      } satisfies Tried),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
