import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const HEARTBEAT_MS = 5_000;

/** A heartbeat older than this means that the other machine (or container) is gone. */
const SILENT_MS = 20_000;

interface Holder {
  pid: number;
  started: string;
  host: string;
}

/** Two servers on one data folder would destroy it; this is what the second one is told. */
export class DataFolderInUse extends Error {
  constructor(folder: string, holder: Holder) {
    const where = holder.host === hostname() ? `process ${holder.pid}` : `process ${holder.pid} on ${holder.host}`;
    super(
      `The data folder ${folder} is in use by another Fieldward server (${where}). ` +
        'Stop that one, or give this one its own folder with FIELDWARD_DATA.',
    );
    this.name = 'DataFolderInUse';
  }
}

/**
 * Takes a data folder for this process. Answers the release.
 * A lock whose process has gone (kill -9, power cut) is taken over; a process number that has since been
 * given to another program is recognised by its start time.
 * @throws DataFolderInUse while another process lives on the folder.
 */
export function lockDataFolder(folder: string): () => void {
  const lock = join(folder, 'server.lock');
  const draft = `${lock}.${process.pid}`;
  const mine: Holder = { pid: process.pid, started: startOf(process.pid) ?? '', host: hostname() };
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    take(folder, lock, draft);
  } finally {
    rmSync(draft, { force: true });
  }
  const heartbeat = setInterval(() => touch(lock), HEARTBEAT_MS);
  heartbeat.unref();
  const release = (): void => {
    clearInterval(heartbeat);
    process.off('exit', release);
    if (holderOf(lock)?.pid === process.pid) rmSync(lock, { force: true });
  };
  process.on('exit', release);
  return release;
}

function take(folder: string, lock: string, draft: string): void {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      linkSync(draft, lock);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = holderOf(lock);
    if (holder !== undefined && alive(holder, lock)) throw new DataFolderInUse(folder, holder);
    // Moved aside before it is deleted: of two processes that both find it stale, one moves it.
    try {
      renameSync(lock, `${draft}.stale`);
      rmSync(`${draft}.stale`, { force: true });
    } catch {
      // Somebody else took it over meanwhile: look again.
    }
  }
  throw new Error(`Could not take the lock ${lock}`);
}

function alive(holder: Holder, lock: string): boolean {
  if (holder.host !== hostname()) return Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) < SILENT_MS;
  if (holder.pid === process.pid) return startOf(holder.pid) === holder.started;
  const started = startOf(holder.pid);
  return started !== undefined && (started === '' || holder.started === '' || started === holder.started);
}

/** When a process started, as the kernel counts; '' where it does not say; undefined when there is no such process. */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return fields[0] === 'Z' ? undefined : (fields[19] ?? '');
  } catch {
    return '';
  }
}

function holderOf(lock: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function touch(lock: string): void {
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {
    // The folder is being removed: nothing to keep.
  }
}
