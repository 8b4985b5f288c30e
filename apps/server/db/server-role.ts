import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Db } from '../engine/db.ts';
import { connection } from './pool.ts';

const GRANTS = join(import.meta.dirname, 'server-grants.sql');

/** The same for all servers: those that start together take turns. */
const GRANT_LOCK = 4_738_125_196;

/** The role under which a server works on the embedded database. */
const SERVER_ROLE = 'fieldward_server';

/**
 * Makes a role that may sign in and nothing else, or gives the one that is there a new password.
 * @param owner address of the database, as a user who may make roles
 * @returns the same address as that role
 */
export async function makeServerRole(owner: string, role = SERVER_ROLE): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  await asOwner(owner, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    await client.query(
      `${rowCount === 0 ? 'create' : 'alter'} role ${pg.escapeIdentifier(role)} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${pg.escapeLiteral(password)}`,
    );
  });
  const url = new URL(owner);
  url.username = role;
  url.password = password;
  return url.href;
}

/** Lets a role do what a server needs (server-grants.sql). Run after every migration: tables and views may be new. */
export async function grantServer(owner: string, role: string): Promise<void> {
  await asOwner(owner, async (client) => {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock($1), set_config('fieldward.server_role', $2, true)`, [GRANT_LOCK, role]);
    await client.query(readFileSync(GRANTS, 'utf8'));
    await client.query('commit');
  });
}

/** Whom a connection works as, and whether that role can do more than a server should: rule the database server, or change tables. */
export async function roleOf(db: Db): Promise<{ readonly name: string; readonly tooStrong: boolean }> {
  const [role] = await db.rows<{ name: string; tooStrong: boolean }>(
    `select rolname as name, rolsuper or rolcreaterole or rolcreatedb or pg_has_role(rolname,
       (select relowner from pg_class where oid = to_regclass('audit_log')), 'usage') as "tooStrong"
     from pg_roles where rolname = current_user`,
  );
  if (role === undefined) throw new Error('PostgreSQL does not know who is connected');
  return role;
}

async function asOwner(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(connection(url));
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
