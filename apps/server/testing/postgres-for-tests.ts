import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../db/embedded-postgres.ts';
import { migrate, migrationFiles } from '../db/migrate.ts';
import { openPool, type Pool } from '../db/pool.ts';
import { grantServer, makeServerRole } from '../db/server-role.ts';
import { testFolder } from './test-folder.ts';

/** The server of this run, for the test files: it and the template are made once by the global setup. */
const SERVER = 'FIELDWARD_TEST_POSTGRES';
const TEMPLATE = 'FIELDWARD_TEST_TEMPLATE';
const AS_SERVER = 'FIELDWARD_TEST_AS_SERVER';

/** A database of its own for one test file. */
export interface TestDatabase {
  /** As its owner, who may do everything. */
  url: string;
  /** As the role under which a server works. */
  serverUrl: string;
  drop(): Promise<void>;
}

/**
 * Vitest's global setup: one PostgreSQL per run (that of DATABASE_URL, or an embedded one that trades durability
 * for speed) with a migrated template database.
 */
export async function setup(): Promise<() => Promise<void>> {
  const external = process.env['DATABASE_URL'];
  const dataDir = testFolder('fieldward-test-');
  const embedded =
    external === undefined
      ? await startEmbedded({
          dataDir,
          settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300', ...SOCKET },
        })
      : undefined;
  const server = external ?? overSocket(embedded?.url ?? '', dataDir);
  const hash = createHash('sha256')
    .update(JSON.stringify(migrationFiles().map((file) => file.hash)))
    .digest('hex')
    .slice(0, 12);
  const template = `fieldward_template_${hash}_${randomBytes(3).toString('hex')}`;
  await run(server, `create database ${template}`);
  await migrate(urlOf(server, template));
  const role = `${template}_server`;
  process.env[AS_SERVER] = await makeServerRole(server, role);
  await grantServer(urlOf(server, template), role);
  process.env[SERVER] = server;
  process.env[TEMPLATE] = template;
  return async () => {
    if (embedded === undefined) await dropTemplates(server, template, role);
    else await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** PostgreSQL listens at a socket in its cluster, too: a message there costs less than one through the network. Node knows none on Windows. */
const SOCKET: Readonly<Record<string, string>> = process.platform === 'win32' ? {} : { unix_socket_directories: '.' };

function overSocket(server: string, dataDir: string): string {
  const url = new URL(server);
  if (process.platform !== 'win32') url.hostname = encodeURIComponent(join(dataDir, 'postgres', 'cluster'));
  return url.href;
}

/** What many files begin with. It is written once per run, for the file that needs it first; the others get a copy. */
export interface Content {
  /** Letters, digits and underscores; of two contents with the same name, one is used for both. */
  readonly name: string;
  write(pool: Pool): Promise<void>;
}

/** A migrated database, with content or empty: a copy of a template, made in about 50 ms. */
export async function testDatabase(content?: Content): Promise<TestDatabase> {
  const server = process.env[SERVER];
  const migrated = process.env[TEMPLATE];
  const asServer = process.env[AS_SERVER];
  if (server === undefined || migrated === undefined || asServer === undefined)
    throw new Error('Run the tests from the root (npx vitest): the global setup makes the database');
  const template = content === undefined ? migrated : await templateOf(server, migrated, content);
  const name = `fieldward_test_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: urlOf(server, name),
    serverUrl: urlOf(asServer, name),
    drop: () => run(server, `drop database if exists ${name} with (force)`),
  };
}

/** The template with this content; made when it is missing. */
async function templateOf(server: string, migrated: string, content: Content): Promise<string> {
  const template = `${migrated}_${content.name}`;
  await inTurn(server, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount !== 0) return;
    const draft = `${migrated}_draft_${randomBytes(3).toString('hex')}`;
    await client.query(`create database ${draft} template ${migrated} strategy file_copy`);
    const pool = openPool(urlOf(server, draft), { max: 2 });
    try {
      await content.write(pool);
    } finally {
      await pool.end();
    }
    await client.query(`alter database ${draft} rename to ${template}`);
  });
  return template;
}

async function dropTemplates(server: string, migrated: string, role: string): Promise<void> {
  await inTurn(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [migrated]);
    // oxlint-disable-next-line no-await-in-loop -- one connection does one after the other
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
    await client.query(`drop role if exists ${role}`);
  });
}

function run(url: string, statement: string): Promise<void> {
  return inTurn(url, async (client) => {
    await client.query(statement);
  });
}

/** Copies of one template take turns. */
async function inTurn(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(4738125193)');
    await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
