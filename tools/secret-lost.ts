import { foreignSecrets } from '../apps/server/areas/account/session/forget-foreign.ts';
import { foreignGatewaySecrets } from '../apps/server/areas/message/gateway/sealed-secrets.ts';
import { runningUrl } from '../apps/server/db/embedded-address.ts';
import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import { openPool } from '../apps/server/db/pool.ts';
import { readConfig } from '../apps/server/http/config.ts';
import { readSecretKeys } from '../apps/server/http/secret-key-file.ts';

/**
 * `secret-lost`: how many second factors, keys of drafts and secrets of gateways the secret key at hand cannot open; `secret-lost --remove` takes them away.
 * For a key that is lost: of `DATABASE_URL`, else of the embedded database, started for it when it is at rest.
 */
const remove = process.argv.includes('--remove');
const config = readConfig(process.env);
const keys = readSecretKeys(config, (path) => process.stdout.write(`Made a new secret key, ${path}\n`));
const known = config.migrationUrl ?? config.databaseUrl ?? (await runningUrl(config.dataDir));
const own = known === null ? await startEmbedded({ dataDir: config.dataDir }) : null;
const pool = openPool(known ?? own?.url ?? '', { max: 1 });
try {
  const { secondFactors, draftKeys, gateways } = await pool.transaction(async (tx) => ({
    ...(await foreignSecrets(tx, keys, remove)),
    gateways: await foreignGatewaySecrets(tx, keys, remove),
  }));
  process.stdout.write(
    `Sealed with another key: ${secondFactors} second factors, ${draftKeys} keys of drafts, ${gateways} secrets of gateways. ` +
      `${remove ? 'They are removed.' : 'If that key is lost, npm run secret:lost -- --remove takes them away.'}\n`,
  );
} finally {
  await pool.end();
  await own?.stop();
}
