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
  const asked = new Set(tests.map((file) => join(ROOT, file)));
  // Vitest answers with what earlier runs found in other files, too
  for (const module of testModules.filter(({ moduleId }) => asked.has(moduleId))) {
    for (const test of module.children.allTests('failed')) return { failed: test.fullName };
    if (module.state() === 'failed') return { failed: `${module.relativeModuleId} as a whole` };
  }
  if (unhandledErrors.length > 0) return { failed: 'an error that no test awaited' };
  return { failed: null };
}

process.on('message', (message) => {
  // our own parent process sends nothing else
  void tried(message as Try).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ failed: `the run itself: ${String(error)}` } satisfies Tried),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
