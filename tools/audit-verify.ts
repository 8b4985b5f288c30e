import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import { runningUrl } from '../apps/server/db/embedded-address.ts';
import { openPool } from '../apps/server/db/pool.ts';
import { verifyAudit } from '../apps/server/engine/audit-chain.ts';

/** Recomputes the hash chain of the audit trail: `DATABASE_URL`, else the embedded database, started for it when it is at rest. */
const dataDir = process.env['FIELDWARD_DATA'] ?? './data';
const known = process.env['DATABASE_URL'] ?? (await runningUrl(dataDir));
const own = known === null ? await startEmbedded({ dataDir }) : null;
const pool = openPool(known ?? own?.url ?? '', { max: 1 });
try {
  const { checked, notYetLinked, broken } = await pool.transaction((tx) => verifyAudit(tx), { readOnly: true });
  process.stdout.write(`${checked} entries fit, ${notYetLinked} are not linked yet\n`);
  if (broken !== null) {
    process.stdout.write(`Entry ${broken} of the chain does not fit: it, or the one before it, was changed, removed or put in by hand.\n`);
    process.exitCode = 1;
  }
} finally {
  await pool.end();
  await own?.stop();
}
