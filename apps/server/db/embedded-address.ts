import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DATABASE } from './embedded-cluster.ts';
import { openPool } from './pool.ts';

/**
 * Connection string of the embedded database of a data folder, when a server is at work there; else null.
 * For programs beside the server: backup, check of the audit trail.
 */
export async function runningUrl(dataDir: string): Promise<string | null> {
  const folder = resolve(dataDir);
  const url = writtenUrl(folder);
  if (url === null) return null;
  const pool = openPool(url, { max: 1 });
  try {
    await pool.rows('select 1');
    return url;
  } catch {
    return null; // a crash left the file behind: its port is nobody's, or somebody else's
  } finally {
    await pool.end();
  }
}

/** From the password and from the file that a running postgres keeps; its fourth line is the port. */
function writtenUrl(folder: string): string | null {
  try {
    const port = Number(readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3]);
    const password = readFileSync(join(folder, 'postgres.password'), 'utf8').trim();
    return Number.isInteger(port) && port > 0
      ? `postgres://${DATABASE}:${encodeURIComponent(password)}@127.0.0.1:${port}/${DATABASE}`
      : null;
  } catch {
    return null;
  }
}
