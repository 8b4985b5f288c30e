import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, LOGIN, modulesOfPages, type Manifest } from '../../apps/web/page-entries-plugin.ts';
import { type Findings, ROOT } from './source-files.ts';

/** Most script that the first load of a page may cost, compressed, in bytes. */
const BUDGETS = { login: 120_000, page: 300_000 };
/** And in how many files: on a slow line each one is a wait. */
const MOST_FILES = 32;

const WEB = join(ROOT, 'apps/web');
const DIST = join(WEB, 'dist');

function compressed(file: string): number {
  const path = join(DIST, file);
  return statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size;
}

/** Compares the built web app with the budgets: the script of each page, everything that it imports included. */
export function pageSizes(): Findings {
  const path = join(DIST, '.vite/manifest.json');
  if (!existsSync(path)) return ['apps/web/dist is not built'];
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const findings: string[] = [];
  for (const [address, { first, later }] of modulesOfPages()) {
    try {
      const { scripts: files } = filesOf([...first, ...later], manifest);
      const bytes = [...files].reduce((sum, file) => sum + compressed(file), 0);
      const budget = address === LOGIN ? BUDGETS.login : BUDGETS.page;
      if (bytes > budget)
        findings.push(`${address}: ${Math.ceil(bytes / 1_000)} kB of script in the first load, at most ${budget / 1_000}`);
      if (files.size > MOST_FILES) findings.push(`${address}: ${files.size} scripts in the first load, at most ${MOST_FILES}`);
    } catch (error) {
      findings.push(`${address}: ${error instanceof Error ? error.message : String(error)} is not in the built app`);
    }
  }
  return findings;
}
