import { readFileSync } from 'node:fs';
import { eraseAgain, keptErasures, type KeptErasure } from '../apps/server/areas/patient/erasure/erasure-again.ts';
import { runningUrl } from '../apps/server/db/embedded-address.ts';
import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import { openPool } from '../apps/server/db/pool.ts';

/**
 * Without arguments: writes the erasures of the database, a line each, to be kept beside the backups; they name nobody. With a file of such
 * lines: erases again, after a restore, what the backup still held. The database is that of `DATABASE_URL`, else the embedded one.
 */
const [file] = process.argv.slice(2);
const dataDir = process.env['FIELDWARD_DATA'] ?? './data';
const known = process.env['DATABASE_URL'] ?? (await runningUrl(dataDir));
const own = known === null ? await startEmbedded({ dataDir }) : null;
const pool = openPool(known ?? own?.url ?? '', { max: 1 });
const say = (line: string): void => void process.stdout.write(`${line}\n`);
try {
  if (file === undefined) for (const each of await keptErasures(pool)) say(JSON.stringify(each));
  else {
    const lines = readFileSync(file, 'utf8').split('\n');
    for (const line of lines.filter((text) => text.startsWith('{'))) {
      const kept = JSON.parse(line) as KeptErasure; // written by this command
      // oxlint-disable-next-line no-await-in-loop -- one after the other: records that became one come after it
      const refused = await eraseAgain(pool, kept);
      say(refused === null ? `${kept.patient} is erased` : `${kept.patient} is NOT erased: ${refused}`);
      if (refused !== null) process.exitCode = 1;
    }
  }
} finally {
  await pool.end();
  await own?.stop();
}
