import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { Umzug } from 'umzug';
import { connection } from './pool.ts';

/** Any fixed number: servers that start together take turns on it. */
const MIGRATION_LOCK = 4_738_125_190;

/** Held while the views of bound and guarded accounts, and of apps, are missing: `bound.enter` waits for it. */
const BOUND_VIEWS_LOCK = 4_738_125_191;

const MIGRATIONS = join(import.meta.dirname, 'migrations');
const BOUND_VIEWS = join(import.meta.dirname, 'bound-views.sql');
const GUARDED_VIEWS = join(import.meta.dirname, 'guarded-views.sql');
const APP_VIEWS = join(import.meta.dirname, 'app-views.sql');

interface MigrationFile {
  name: string;
  text: string;
  hash: string;
}

/** The migration files of a folder in order, with the hash that says whether one was changed after it ran. */
export function migrationFiles(folder = MIGRATIONS): MigrationFile[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return { name: file.replace(/\.sql$/, ''), text, hash: createHash('sha256').update(text).digest('hex') };
    });
}

/**
 * Brings a database to the newest schema: each missing migration in a transaction of its own, forward only.
 * Safe when several servers start at once. Answers the names of those that were run.
 * @throws Error when a migration that already ran was changed or removed, or PostgreSQL refuses one.
 */
export async function migrate(url: string, folder = MIGRATIONS): Promise<string[]> {
  const client = new pg.Client(connection(url));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const files = migrationFiles(folder);
    const applied = await appliedOf(client);
    refuseChanged(files, applied);
    const umzug = new Umzug({
      migrations: files.map((file) => ({ name: file.name, up: () => run(client, file) })),
      storage: {
        // Recorded by `run`, in the migration's own transaction.
        logMigration: async () => {},
        unlogMigration: async () => {
          throw new Error('Migrations only go forward');
        },
        executed: async () => [...(await appliedOf(client)).keys()],
      },
      logger: undefined,
    });
    if (folder !== MIGRATIONS) return (await umzug.up()).map(({ name }) => name);
    return await withBoundViews(client, files.length > applied.size, async () => (await umzug.up()).map(({ name }) => name));
  } finally {
    await client.end();
  }
}

/**
 * Migrations find no views in their way, and afterwards every view has every column. Accounts that see a part only (those bound to places,
 * and those without the right to sensitive data) wait meanwhile; should this end half way, they are refused until the next start.
 */
async function withBoundViews<T>(client: pg.Client, pending: boolean, work: () => Promise<T>): Promise<T> {
  const [bound, guarded, app] = [BOUND_VIEWS, GUARDED_VIEWS, APP_VIEWS].map((file) => readFileSync(file, 'utf8')) as [
    string,
    string,
    string,
  ]; // three files
  const hash = createHash('sha256').update(bound).update(guarded).update(app).digest('hex');
  const { rows } = await client.query<{ hash: string | null; home: string }>(
    `select obj_description(to_regnamespace('bound'), 'pg_namespace') as hash, current_schema() as home`,
  );
  if (!pending && rows[0]?.hash === hash) return work();
  const home = rows[0]?.home ?? 'public';
  await client.query('select pg_advisory_lock($1)', [BOUND_VIEWS_LOCK]);
  await client.query('drop schema if exists app_bound_guarded, app_guarded, app_bound, app, bound_guarded, guarded, bound cascade');
  const done = await work();
  await client.query('begin');
  await client.query(bound);
  await client.query(inWords(guarded, { schema: 'guarded', under: home, home, path: 'guarded', actor: 'guarded' }));
  await client.query(`set local search_path = bound, ${pg.escapeIdentifier(home)}`);
  await client.query(inWords(guarded, { schema: 'bound_guarded', under: 'bound', home, path: 'bound_guarded, bound', actor: 'actor' }));
  await client.query(`set local search_path = ${pg.escapeIdentifier(home)}`);
  for (const [schema, under] of [
    ['app', home],
    ['app_bound', 'bound'],
    ['app_guarded', 'guarded'],
    ['app_bound_guarded', 'bound_guarded'],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await client.query(inWords(app, { schema, under, home }));
  await client.query(`comment on schema bound is '${hash}'`);
  await client.query('commit');
  return done;
}

/** A text with words for what stands in braces. */
const inWords = (text: string, words: Readonly<Record<string, string>>): string =>
  Object.entries(words).reduce((so, [name, word]) => so.replaceAll(`{${name}}`, word), text);

async function appliedOf(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migration order by name');
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

function refuseChanged(files: readonly MigrationFile[], applied: ReadonlyMap<string, string>): void {
  const hashes = new Map(files.map(({ name, hash }) => [name, hash]));
  for (const [name, hash] of applied) {
    const now = hashes.get(name);
    if (now === undefined)
      throw new Error(`The database was made by a newer Fieldward: it has the migration ${name}, which this version does not know.`);
    if (now !== hash)
      throw new Error(`The migration ${name} was changed after it ran on this database. Put the change into a new migration.`);
  }
}

async function run(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query("begin; set local fieldward.arriving = 'yes'");
  try {
    await client.query(file.text);
    await client.query('insert into schema_migration (name, hash) values ($1, $2)', [file.name, file.hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const { message, position } = error as pg.DatabaseError;
    const line = position === undefined ? '' : `, line ${file.text.slice(0, Number(position)).split('\n').length}`;
    throw new Error(`Migration ${file.name}${line}: ${message}`, { cause: error });
  }
}
