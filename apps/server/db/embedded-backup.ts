import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { lockDataFolder } from './data-folder-lock.ts';
import { runningUrl } from './embedded-address.ts';
import { openPool } from './pool.ts';

/**
 * What a copy leaves out: what belongs to the running process, what PostgreSQL makes anew, and the secret key, without which the sealed
 * secrets in the copy stay closed. The WAL is copied last.
 */
const NOT_COPIED = /^(?:server\.lock.*|secret\.key|postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*|draft.*)$/;
/** Files of records are copied after the database: what a copied row names was there when it was written. */
const FILES = 'files';
const EMPTIED = new Set(['pg_wal', 'pg_replslot', 'pg_stat_tmp', 'pg_subtrans', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_dynshmem']);

/** A file in the data folder whose date is that of the last complete backup. */
export function backupMark(dataDir: string): string {
  return join(resolve(dataDir), 'last-backup');
}

/** What was copied, and whether the server was at work meanwhile. */
interface Backup {
  readonly folder: string;
  readonly running: boolean;
}

/**
 * Copies the data folder of an embedded database, its password included, into a new folder that can be used as
 * `FIELDWARD_DATA` as it is (for root: where other users may enter). The server may be at work: what was committed before the copy began is in it, whole.
 * @throws Error when the target exists, or the folder holds no database.
 */
export async function backupEmbedded(dataDir: string, target: string): Promise<Backup> {
  const [from, to] = [resolve(dataDir), resolve(target)];
  const home = join(from, 'postgres');
  if (!existsSync(join(home, 'cluster', 'PG_VERSION'))) throw new Error(`${from} holds no database`);
  if (existsSync(to)) throw new Error(`${to} exists already; a backup goes into a new folder`);
  const url = await runningUrl(from);
  if (url !== null) await whileRunning(from, to, url);
  else {
    const release = lockDataFolder(from);
    try {
      copyAll(from, to, () => false);
    } finally {
      release();
    }
  }
  writeFileSync(backupMark(from), '');
  return { folder: to, running: url !== null };
}

/** The low-level backup of PostgreSQL: a slot keeps the WAL, the label says from where it has to be replayed. */
async function whileRunning(from: string, to: string, url: string): Promise<void> {
  const pool = openPool(url, { max: 1 });
  try {
    await pool.rows(`select pg_create_physical_replication_slot('fieldward_backup_${process.pid}', true, true)`);
    await pool.rows(`select pg_backup_start('fieldward', true)`);
    copyAll(from, to, (folder) => EMPTIED.has(folder), join(from, FILES));
    const [end] = await pool.rows<{ labelfile: string; spcmapfile: string }>('select labelfile, spcmapfile from pg_backup_stop(true)');
    if (end === undefined) throw new Error('PostgreSQL did not end the backup');
    const cluster = join(to, 'postgres', 'cluster');
    const wal = join(from, 'postgres', 'cluster', 'pg_wal');
    for (const name of readdirSync(wal))
      if (/^[0-9A-F]{24}(?:\..*)?$|\.history$/.test(name)) copyOne(join(wal, name), join(cluster, 'pg_wal', name));
    writeFileSync(join(cluster, 'backup_label'), end.labelfile, { mode: 0o600 });
    likeItsFolder(join(cluster, 'backup_label'), cluster);
    if (existsSync(join(from, FILES))) copyAll(join(from, FILES), join(to, FILES), () => false);
  } finally {
    await pool.end(); // the slot is temporary: it goes with the connection
  }
}

/** Copies a folder with owners and modes; the contents of folders that `emptied` names are left out, and the folder at the path `later`. */
function copyAll(from: string, to: string, emptied: (folder: string) => boolean, later?: string): void {
  const real = lstatSync(from).isSymbolicLink() ? realpathSync(from) : from;
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(real, { withFileTypes: true })) {
    const [source, copy] = [join(real, entry.name), join(to, entry.name)];
    if (NOT_COPIED.test(entry.name) || source === later) continue;
    if (statSync(source, { throwIfNoEntry: false })?.isDirectory() === true) {
      if (emptied(entry.name)) emptyLike(source, copy);
      else copyAll(source, copy, emptied, later);
    } else copyOne(source, copy);
  }
  keepOwner(real, to);
}

function emptyLike(source: string, copy: string): void {
  mkdirSync(copy, { recursive: true });
  keepOwner(source, copy);
  if (!copy.endsWith('pg_wal')) return;
  for (const name of ['archive_status', 'summaries']) {
    if (existsSync(join(source, name))) emptyLike(join(source, name), join(copy, name));
  }
}

/** A file that a running server has just removed is not part of the backup. */
function copyOne(source: string, copy: string): void {
  try {
    copyFileSync(source, copy);
    keepOwner(source, copy);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function keepOwner(source: string, copy: string): void {
  const { mode, uid, gid } = statSync(source);
  chmodSync(copy, mode & 0o777);
  if (process.getuid?.() === 0) chownSync(copy, uid, gid);
}

function likeItsFolder(file: string, folder: string): void {
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() === 0) chownSync(file, uid, gid);
}
