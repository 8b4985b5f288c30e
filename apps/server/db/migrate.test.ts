import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/postgres-for-tests.ts';
import { migrate } from './migrate.ts';
import { openPool, type Pool } from './pool.ts';

let database: TestDatabase;
let pool: Pool;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
  pool = openPool(database.url, { max: 3 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.rows('drop table if exists schema_migration, step_one, step_two');
  folder = mkdtempSync(join(tmpdir(), 'fieldward-migrations-'));
  return () => rmSync(folder, { recursive: true });
});

function file(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

describe('migrations', () => {
  it('run in order, once, and only files named as migrations', async () => {
    file('0002-second.sql', 'alter table step_one add two int');
    file('0001-first.sql', 'create table step_one (one int); insert into step_one values (1)');
    file('notes.sql', 'no SQL at all');
    expect(await migrate(database.url, folder)).toEqual(['0001-first', '0002-second']);
    expect(await migrate(database.url, folder)).toEqual([]);
    expect(await pool.rows('select one, two from step_one')).toEqual([{ one: 1, two: null }]);
  });

  it('run once when several servers start together', async () => {
    file('0001-first.sql', 'create table step_one (one int); select pg_sleep(0.2)');
    const runs = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)));
    expect(runs.flat()).toEqual(['0001-first']);
  });

  it('leave nothing behind when one fails, and say where', async () => {
    file('0001-first.sql', 'create table step_one (one int)');
    file('0002-broken.sql', 'create table step_two (two int);\nselect nothing_like_this from step_two');
    await expect(migrate(database.url, folder)).rejects.toThrow(/0002-broken, line 2: column "nothing_like_this" does not exist/);
    expect(await pool.rows('select name from schema_migration')).toEqual([{ name: '0001-first' }]);
    expect(await pool.rows(`select to_regclass('step_two') as found`)).toEqual([{ found: null }]);
  });

  it('refuse a file that was changed after it ran', async () => {
    file('0001-first.sql', 'create table step_one (one int)');
    await migrate(database.url, folder);
    file('0001-first.sql', 'create table step_one (one bigint)');
    await expect(migrate(database.url, folder)).rejects.toThrow(/0001-first was changed/);
  });

  it('refuse a database made by a newer version', async () => {
    file('0001-first.sql', 'create table step_one (one int)');
    await migrate(database.url, folder);
    rmSync(join(folder, '0001-first.sql'));
    await expect(migrate(database.url, folder)).rejects.toThrow(/newer Fieldward.*0001-first/);
  });
});
