import { recordWork } from '../apps/server/areas/patient/merge/merge-arrived.ts';
import { centreAddress, lineTo } from '../apps/server/areas/site/joined/centre-line.ts';
import { joinCentre } from '../apps/server/areas/site/joined/joining.ts';
import { speakWithCentre } from '../apps/server/areas/site/joined/site-contact.ts';
import { shownCentre } from '../apps/server/areas/site/joined/centre-store.ts';
import { runningUrl } from '../apps/server/db/embedded-address.ts';
import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import { migrate } from '../apps/server/db/migrate.ts';
import { openPool } from '../apps/server/db/pool.ts';
import { readConfig } from '../apps/server/http/config.ts';
import { readSecretKeys } from '../apps/server/http/secret-key-file.ts';

/**
 * `join https://centre CODE`: a new installation becomes a site of a centre and has its programme from there; `join` alone goes on where that
 * was cut. `DATABASE_URL`, else the embedded database, which no server is at work on.
 */
const [typed, code] = process.argv.slice(2);
const fail = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};
const address = typed === undefined ? null : centreAddress(typed);
if (typed !== undefined && (address === null || code === undefined))
  fail(
    'Give the address of the centre, which begins with https://, and the code: npm run join -- https://centre.example.org ABCD-EFGH-JKLM-NPQR',
  );
const config = readConfig(process.env);
const known = config.migrationUrl ?? config.databaseUrl;
if (known === undefined && (await runningUrl(config.dataDir)) !== null) fail('A server is at work on this data folder. Stop it first.');
const secrets = readSecretKeys(config, (path) => process.stdout.write(`Made a new secret key, ${path}\n`));
const own = known === undefined ? await startEmbedded({ dataDir: config.dataDir }) : null;
const url = known ?? own?.url ?? '';
try {
  await migrate(url);
  const pool = openPool(url, { max: 2 });
  try {
    if (address !== null && code !== undefined) {
      const name = await joinCentre(pool, { address, code, secrets, line: lineTo(address, null) });
      process.stdout.write(`Joined ${address} as ${name}. The programme comes …\n`);
    }
    await speakWithCentre(pool, { secrets, work: recordWork(pool) });
    const centre = await shownCentre(pool);
    if (centre === null) process.stderr.write('This server has joined no centre\n');
    else if (centre.problem === null) process.stdout.write('All of the programme is here. Start the server: npm start\n');
    else process.stderr.write(`${centre.problem.message}\nGo on with: npm run join\n`);
    process.exitCode = centre?.problem === null ? 0 : 1;
  } finally {
    await pool.end();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await own?.stop();
}
