import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { groupsOfScreen } from '../../apps/web/page-texts-plugin.ts';
import { isUnder, pages } from '../../apps/web/pages/all-pages.ts';
import { type Findings, ROOT } from './source-files.ts';

/** Most script that the first load of a page may cost, compressed, in bytes. */
const BUDGETS = { login: 120_000, page: 300_000 };
/** And in how many files: on a slow line each one is a wait. */
const MOST_FILES = 32;

const WEB = join(ROOT, 'apps/web');
const DIST = join(WEB, 'dist');
const FRAME = ['index.html', 'app/app.tsx'];
/** What every page of the administration fetches besides its screen. */
const ADMINISTRATION = ['app/administration-navigation.tsx'];

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** The pages by address: what is fetched for each before it can be drawn. */
function fetchedFor(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>([['/login', ['index.html', 'features/account/login/login.screen.tsx']]]);
  for (const { path, screen } of pages) {
    if (screen === null) continue;
    const sentences = groupsOfScreen(screen).map((group) => `virtual:page-texts/${group}/en`);
    found.set(path, [...FRAME, screen, ...sentences, ...(isUnder(path, '/administration') ? ADMINISTRATION : [])]);
  }
  return found;
}

/** The files of some modules and of everything that they import. */
function filesOf(modules: readonly string[], manifest: Manifest): ReadonlySet<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const todo = [...modules];
  for (let key = todo.pop(); key !== undefined; key = todo.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(key);
    files.add(chunk.file);
    todo.push(...(chunk.imports ?? []));
  }
  return files;
}

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
  for (const [address, modules] of fetchedFor()) {
    try {
      const files = filesOf(modules, manifest);
      const bytes = [...files].reduce((sum, file) => sum + compressed(file), 0);
      const budget = address === '/login' ? BUDGETS.login : BUDGETS.page;
      if (bytes > budget)
        findings.push(`${address}: ${Math.ceil(bytes / 1_000)} kB of script in the first load, at most ${budget / 1_000}`);
      if (files.size > MOST_FILES) findings.push(`${address}: ${files.size} scripts in the first load, at most ${MOST_FILES}`);
    } catch (error) {
      findings.push(`${address}: ${error instanceof Error ? error.message : String(error)} is not in the built app`);
    }
  }
  return findings;
}
