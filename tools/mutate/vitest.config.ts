/** The projects `rules` and `server` as ever, but of the file that is broken now Vite hands out the broken text: no file is written. */
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import config from '../../vitest.config.ts';
import { ROOT } from '../checks/source-files.ts';
import { brokenNow } from './broken-now.ts';

const DATABASE = join(ROOT, 'apps/server/testing/postgres-for-tests.ts');
const MADE = 'template ${template} strategy file_copy`);'; // as it is written there

const plugin = {
  name: 'fieldward-mutant',
  enforce: 'pre' as const,
  transform(code: string, id: string): string | null {
    const now = brokenNow();
    const path = id.split('?')[0];
    // a test that is slow on a busy machine has noticed nothing
    if (path?.endsWith('.test.ts') === true) return code.replaceAll('performance.now()', '0');
    if (now === null) return null;
    // what is broken in the database is put there when the template has been copied for a test file
    if (now.sql !== undefined && path === DATABASE) {
      if (!code.includes(MADE)) throw new Error(`${DATABASE} no longer says "${MADE}": tools/mutate has to follow`);
      return code.replace(MADE, () => `${MADE} await run(urlOf(server, name), ${JSON.stringify(now.sql)});`);
    }
    return now.sql === undefined && path === join(ROOT, now.file) ? now.text : null;
  },
};

/** The first test that fails ends a try: whoever asks says which come first. */
class AsAsked extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files);
  }
}

const projects = (config.test?.projects ?? []).filter(
  (project) => typeof project === 'object' && 'test' in project && ['rules', 'server'].includes(String(project.test?.name)),
);

export default defineConfig({
  root: ROOT,
  test: {
    fsModuleCache: false,
    sequence: { sequencer: AsAsked },
    projects: projects.map((project) =>
      typeof project === 'object' && 'test' in project
        ? {
            ...project,
            root: ROOT,
            plugins: [plugin],
            test: { ...project.test, fsModuleCache: false, testTimeout: 300_000, hookTimeout: 300_000 },
          } // a kept text would be a sound one, or a broken one later
        : project,
    ),
  },
});
