import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a check found: one line per mistake; none means that it passed. */
export type Findings = readonly string[];

/** The repository's root. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** Paths, from the root, of the source files that belong to the project (git's list, or the folder's outside a checkout). */
export function sourceFiles(endings: readonly string[] = ['.ts', '.tsx', '.css', '.sql', '.mjs']): readonly string[] {
  const all = existsSync(join(ROOT, '.git'))
    ? execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
        cwd: ROOT,
        encoding: 'utf8',
        maxBuffer: 1e8,
      }).split('\n')
    : walk('');
  return all.filter((path) => endings.some((ending) => path.endsWith(ending)) && existsSync(join(ROOT, path)));
}

function walk(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).flatMap((name) => {
    if (['node_modules', 'dist', 'data', '.git'].includes(name)) return [];
    const path = folder === '' ? name : `${folder}/${name}`;
    return statSync(join(ROOT, path)).isDirectory() ? walk(path) : [path];
  });
}
