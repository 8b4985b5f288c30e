import { mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps what is here in memory. */
const IN_MEMORY = '/dev/shm';
/** More than all databases of a run take; a container may have far less there. */
const ENOUGH = 6e9;

/**
 * A new folder for a database that nobody needs after the run: in memory where there is room for it. A database is over a
 * thousand files, and each test file has a copy; a disk takes up to a second for them.
 */
export function testFolder(prefix: string): string {
  return mkdtempSync(join(roomInMemory() ? IN_MEMORY : tmpdir(), prefix));
}

function roomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, freemem()) >= ENOUGH;
  } catch {
    return false;
  }
}
