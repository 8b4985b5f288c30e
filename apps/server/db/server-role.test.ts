import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealAudit } from '../engine/audit-chain.ts';
import { scratchApi, type ScratchApi } from '../testing/scratch-api.ts';
import { roleOf } from './server-role.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await scratchApi();
}, 60_000);
afterAll(() => api.close());

/** The state in which PostgreSQL refuses a statement of the server; null when it does not. */
async function refusal(text: string): Promise<string | null> {
  try {
    await api.asServer.transaction(async (tx) => {
      await tx.rows(text);
      throw new Error('taken');
    });
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : null;
  }
  return null;
}

describe('the role of the server', () => {
  it('rules nothing and owns nothing', async () => {
    const [role] = await api.asServer.rows(
      `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user`,
    );
    expect(role).toEqual({ rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false });
    expect((await roleOf(api.asServer)).tooStrong).toBe(false);
    expect((await roleOf(api.pool)).tooStrong).toBe(true);
    const owned = await api.asServer.rows(`select relname from pg_class where pg_get_userbyid(relowner) = current_user`);
    expect(owned).toEqual([]);
  });

  it('reads, adds to and links the audit trail, and changes or removes nothing there', async () => {
    await api.admin.post('locationtag', { name: 'noted' });
    expect(await sealAudit(api.asServer)).toBeGreaterThan(0);
    for (const text of [
      `update audit_log set action = 'other'`,
      `update audit_log set user_id = null`,
      `update audit_link set hash = ''`,
      'delete from audit_link',
      'delete from audit_redaction',
      `insert into audit_redaction (seq, erasure, entries, before, after) values (1, '', '{}', '', '')`,
      'truncate audit_link',
      'delete from audit_log',
      'truncate audit_log',
      'alter table audit_log disable trigger audit_log_append_only',
      'drop trigger audit_log_append_only on audit_log',
      'create or replace function audit_log_append_only() returns trigger language plpgsql as $$ begin return new; end $$',
      'set session_replication_role = replica',
    ])
      expect([text, await refusal(text)]).toEqual([text, '42501']);
  });

  it('changes no tables, makes none, and takes no other role', async () => {
    for (const text of [
      'alter table patient add column x int',
      'drop table recovery_code',
      'truncate session',
      'create table mine (n int)',
      'create schema mine',
      'create role mine',
      'drop schema bound cascade',
      `delete from schema_migration`,
      `copy location to '/tmp/location.csv'`,
      `copy location to program 'cat'`,
      `select pg_read_file('postgresql.conf')`,
      'select * from pg_authid',
      `set role ${(await roleOf(api.pool)).name}`,
    ])
      expect([text, await refusal(text)]).toEqual([text, '42501']);
  });

  it('may count tables anew after an import, so that plans stay good', async ({ skip }) => {
    const [version] = await api.pool.rows<{ n: number }>(`select current_setting('server_version_num')::int as n`);
    skip((version?.n ?? 0) < 170_000, 'an older PostgreSQL leaves that to its autovacuum');
    const [may] = await api.asServer.rows(
      `select bool_and(has_table_privilege(oid, 'maintain')) as may from pg_class where relname in ('location', 'concept', 'obs', 'encounter')`,
    );
    expect(may).toEqual({ may: true });
  });
});
