import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../db/embedded-postgres.ts';
import { migrate, migrationFiles } from '../db/migrate.ts';

/** The server of this run, for the test files: it and the template are made once by the global setup. */
const SERVER = 'FIELDWARD_TEST_POSTGRES';
const TEMPLATE = 'FIELDWARD_TEST_TEMPLATE';

/** A database of its own for one test file. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Vitest's global setup: one PostgreSQL per run (that of DATABASE_URL, or an embedded one that trades durability
 * for speed) with a migrated template database.
 */
export async function setup(): Promise<() => Promise<void>> {
  const external = process.env['DATABASE_URL'];
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldward-test-'));
  const embedded =
    external === undefined
      ? await startEmbedded({
          dataDir,
          settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
        })
      : undefined;
  const server = external ?? embedded?.url ?? '';
  const hash = createHash('sha256')
    .update(JSON.stringify(migrationFiles().map((file) => file.hash)))
    .digest('hex')
    .slice(0, 12);
  const template = `fieldward_template_${hash}_${randomBytes(3).toString('hex')}`;
  await run(server, `create database ${template}`);
  await migrate(urlOf(server, template));
  process.env[SERVER] = server;
  process.env[TEMPLATE] = template;
  return async () => {
    await run(server, `drop database if exists ${template} with (force)`);
    await embedded?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** A migrated, empty database: a copy of the template, made in about 50 ms. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = process.env[SERVER];
  const template = process.env[TEMPLATE];
  if (server === undefined || template === undefined)
    throw new Error('Run the tests from the root (npx vitest): the global setup makes the database');
  const name = `fieldward_test_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${name} template ${template} strategy file_copy`);
  return { url: urlOf(server, name), drop: () => run(server, `drop database if exists ${name} with (force)`) };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Copies of one template take turns.
    await client.query('select pg_advisory_lock(4738125193)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
