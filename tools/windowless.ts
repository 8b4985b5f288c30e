import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, sourceFiles } from './checks/source-files.ts';

const MARK = /^\/\/ @vitest-environment node$/m;

/**
 * Paths, from `apps/web`, of the tests of the web app that need no window, as their mark says: they share what they import. Making a window
 * and importing everything anew takes a file 0.8 s of a processor.
 */
export function windowlessTests(): readonly string[] {
  const ofWeb = sourceFiles(['.test.ts', '.test.tsx']).filter((path) => path.startsWith('apps/web/'));
  return ofWeb.filter((path) => MARK.test(readFileSync(join(ROOT, path), 'utf8'))).map((path) => path.slice('apps/web/'.length));
}
