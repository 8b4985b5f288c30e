import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { openFolder, postgresOwner, postgresPrograms, reachable, type Owner } from './embedded-binaries.ts';

/** The database user and the database of the embedded server. */
export const DATABASE = 'fieldward';

/** A database cluster on disk, and all that is needed to run it. */
export interface Cluster {
  /** Folder with `bin/postgres`. */
  programs: string;
  owner: Owner | undefined;
  /** The cluster's own folder (`PGDATA`). */
  folder: string;
  password: string;
  /** Settings of postgres that replace the usual ones. */
  settings?: Readonly<Record<string, string>>;
}

/**
 * The cluster inside a data folder; created on first use (about a second).
 * A creation that was interrupted leaves a draft that the next start replaces.
 * @throws Error with the words of initdb when it fails, a full disk for example.
 */
export function openCluster(dataDir: string): Cluster {
  const owner = postgresOwner();
  const home = clusterHome(dataDir, owner);
  const folder = join(home, 'cluster');
  const passwordFile = join(dataDir, 'postgres.password');
  const programs = postgresPrograms(owner);
  if (!existsSync(join(folder, 'PG_VERSION'))) createCluster(programs, owner, home, folder, passwordFile);
  if (!existsSync(passwordFile)) {
    throw new Error(
      `${passwordFile} is missing: it holds the password of the database beside it. Restore it from the backup of ${dataDir}.`,
    );
  }
  return { programs, owner, folder, password: readFileSync(passwordFile, 'utf8').trim() };
}

/** `<data>/postgres`, owned by postgres; where that user cannot enter the data folder, a link to a place in the open. */
function clusterHome(dataDir: string, owner: Owner | undefined): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const home = join(dataDir, 'postgres');
  if (lstatSync(home, { throwIfNoEntry: false }) === undefined) {
    if (passable(dataDir, owner)) mkdirSync(home, { mode: 0o700 });
    else symlinkSync(openFolder('data-'), home);
  }
  const real = realpathSync(home);
  if (owner !== undefined) chownSync(real, owner.uid, owner.gid);
  if (!reachable(real, owner)) {
    throw new Error(
      `PostgreSQL runs as user ${owner?.uid ?? ''} because Fieldward was started by root, and cannot enter ${real}. Move the data folder, or open the folders above it (chmod o+x).`,
    );
  }
  return real;
}

/** Whether postgres can get through the data folder; one that only we may enter is opened for passing, not for looking. */
function passable(dataDir: string, owner: Owner | undefined): boolean {
  if (reachable(dataDir, owner)) return true;
  const { mode } = statSync(dataDir);
  chmodSync(dataDir, mode | 0o011);
  if (reachable(dataDir, owner)) return true;
  chmodSync(dataDir, mode);
  return false;
}

function createCluster(programs: string, owner: Owner | undefined, home: string, folder: string, passwordFile: string): void {
  const draft = join(home, 'draft');
  const secret = join(home, 'draft.password');
  const password = randomBytes(24).toString('base64url');
  rmSync(draft, { recursive: true, force: true });
  try {
    writeFileSync(secret, password, { mode: 0o600 });
    if (owner !== undefined) chownSync(secret, owner.uid, owner.gid);
    const made = spawnSync(
      join(programs, 'bin', 'initdb'),
      // oxfmt-ignore
      ['-D', draft, '-U', DATABASE, '-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C',
        '--auth=scram-sha-256', `--pwfile=${secret}`, '--data-checksums', '--no-instructions'],
      { ...owner, cwd: home, encoding: 'utf8', env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } },
    );
    if (made.error !== undefined) throw made.error;
    if (made.status !== 0)
      throw new Error(`PostgreSQL could not create its database in ${home}:\n${lastLines(made.stderr || made.stdout)}`);
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(secret, { force: true });
  }
}

/** The end of what a program wrote, for an error message. */
export function lastLines(text: string, count = 12): string {
  return text.trim().split('\n').slice(-count).join('\n');
}
