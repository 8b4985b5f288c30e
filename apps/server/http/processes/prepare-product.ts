import type { Logger } from 'pino';
import { operatorLink } from '../../areas/account/session/session-operator-link.ts';
import { sealAllDraftKeys } from '../../areas/account/session/sealed-draft-key.ts';
import { sealAllFactors } from '../../areas/account/session/sealed-factor.ts';
import type { SecretKeys } from '../../areas/account/session/secret-keys.ts';
import { sealAllWebhookSecrets } from '../../areas/audit/webhook/webhook-secrets.ts';
import { sealAllGatewaySecrets } from '../../areas/message/gateway/sealed-secrets.ts';
import { type Embedded, startEmbedded } from '../../db/embedded-postgres.ts';
import { followTasks } from '../../areas/care/task/task-work.ts';
import { type Content, DEMO_PASSWORD, loadFirstContent } from '../../db/first-content.ts';
import { migrate } from '../../db/migrate.ts';
import type { Pool } from '../../db/pool.ts';
import { grantServer, makeServerRole, roleOf } from '../../db/server-role.ts';
import { type Config, isLoopback } from '../config.ts';
import { readSecretKeys } from '../secret-key-file.ts';
import { openStore } from '../files/open-store.ts';
import type { Closing } from './closing.ts';
import { demoMistakes } from './demo-mistakes.ts';
import type { Prepared } from './offers.ts';
import { openDatabase } from './open-database.ts';

/** PostgreSQL writes a checkpoint before it ends. */
const POSTGRES_WITHIN = 60_000;

/** What whoever starts the server is told, given the server's own address. */
export type Tidings = (address: string) => readonly string[];

/** A database that is ready to be served. */
interface Ready extends Prepared {
  readonly database: Pool;
  readonly secretKeys: SecretKeys;
  readonly tidings: Tidings;
}

/**
 * Makes the database ready: starts the embedded one, migrates, makes the server's role, loads first content, seals second factors. Done
 * once for each start, by its first process.
 * @param connections to the database at most
 */
export async function prepareProduct(config: Config, log: Logger, closing: Closing, connections: number): Promise<Ready> {
  const embedded = config.databaseUrl === undefined ? await openEmbedded(config, log, closing) : undefined;
  const owner = config.migrationUrl ?? config.databaseUrl ?? embedded?.url ?? '';
  const migrated = await migrate(owner).catch((error: unknown) => {
    throw new Error(`The database could not be prepared: ${error instanceof Error ? error.message || String(error) : String(error)}`, {
      cause: error,
    });
  });
  if (migrated.length > 0) log.info({ migrations: migrated.length }, 'the database has the newest schema now');
  const url = embedded === undefined ? (config.databaseUrl ?? '') : await makeServerRole(embedded.url);
  const database = openDatabase(config, url, log, closing, connections);
  const role = await roleOf(database);
  if (role.tooStrong)
    log.warn({ role: role.name }, 'the database role may do more than it needs; docs/operations.md says which one to give');
  else await grantServer(owner, role.name);
  const { content, link } = await database.transaction(async (tx) => {
    const made = await loadFirstContent(tx, {
      demo: config.demo,
      embedded: embedded !== undefined,
      loopback: isLoopback(config.host),
      adminPassword: config.adminPassword,
      files: openStore(config),
    });
    if (made.demoLoaded) await demoMistakes(tx);
    return { content: made, link: made.admin === 'no password' ? await operatorLink(tx, 'admin') : null };
  });
  // who opens the demonstration sees what is to be done in it
  if (content.demoLoaded) await followTasks(database);
  const secretKeys = readSecretKeys(config, (path) =>
    log.warn({ path }, 'made the secret key: keep a copy apart from the database, and give it to every server of the same database'),
  );
  const factors = await database.transaction((tx) => sealAllFactors(tx, secretKeys));
  const drafts = await database.transaction((tx) => sealAllDraftKeys(tx, secretKeys));
  const gateways = await database.transaction((tx) => sealAllGatewaySecrets(tx, secretKeys));
  const webhooks = await database.transaction((tx) => sealAllWebhookSecrets(tx, secretKeys));
  if (factors + drafts.sealed + gateways.sealed + webhooks.sealed > 0)
    log.info({ factors, drafts: drafts.sealed, gateways: gateways.sealed, webhooks: webhooks.sealed }, 'sealed with the newest secret key');
  if (gateways.foreign > 0)
    log.warn(
      'another secret key sealed the secret of a gateway for messages, which is to be entered again; docs/operations.md, The secret key',
    );
  if (webhooks.foreign > 0)
    log.warn(
      { webhooks: webhooks.foreign },
      'another secret key sealed the secrets of webhooks, which need new ones; docs/operations.md, The secret key',
    );
  if (drafts.foreign.length > 0)
    log.warn(
      { accounts: drafts.foreign.length },
      'another secret key sealed drafts, which cannot be opened; docs/operations.md, The secret key',
    );
  return { url, embedded: embedded !== undefined, demo: content.demo, database, secretKeys, tidings: tidingsOf(content, link?.path) };
}

async function openEmbedded(config: Config, log: Logger, closing: Closing): Promise<Embedded> {
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    log: (message) => log.warn(message),
    failed: (error) => {
      log.fatal({ reason: error.message }, 'the database is gone');
      void closing.end(1);
    },
  });
  closing.add('embedded PostgreSQL', () => embedded.stop(), POSTGRES_WITHIN);
  return embedded;
}

/** What became of the content: the demonstration, and how the administrator gets in. */
function tidingsOf({ demoLoaded, admin }: Content, path: string | undefined): Tidings {
  return (address) => [
    ...(demoLoaded ? ['The demonstration programme was loaded (FIELDWARD_DEMO=none starts without it).'] : []),
    ...(admin === 'demo password' ? [`Sign in as admin with the password ${DEMO_PASSWORD}`] : []),
    ...(path === undefined
      ? []
      : [
          `Set the administrator's password, once and within 24 hours: ${address}${path}`,
          'Then sign in as admin. For a new link: npm run password:link',
        ]),
  ];
}
