import { momentText } from '@fieldward/domain/time/in-zone.ts';
import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import { runningUrl } from '../apps/server/db/embedded-address.ts';
import { openPool } from '../apps/server/db/pool.ts';
import { operatorLink } from '../apps/server/areas/account/session/session-operator-link.ts';

/**
 * `password-link [user name]`: a one-time link to set the password of an account, the administrator's by default. `DATABASE_URL`, else the
 * embedded database, started for it when it is at rest.
 */
const [name = 'admin'] = process.argv.slice(2);
const dataDir = process.env['FIELDWARD_DATA'] ?? './data';
const known = process.env['DATABASE_URL'] ?? (await runningUrl(dataDir));
const own = known === null ? await startEmbedded({ dataDir }) : null;
const pool = openPool(known ?? own?.url ?? '', { max: 1 });
try {
  const link = await pool.transaction((tx) => operatorLink(tx, name));
  if (link === null) {
    process.stderr.write(`There is no account ${name}, or it is retired\n`);
    process.exitCode = 1;
  } else
    process.stdout.write(
      `Set the password of ${name}, once and until ${momentText(link.expires)}, at this path of the web app:\n${link.path}\n`,
    );
} finally {
  await pool.end();
  await own?.stop();
}
