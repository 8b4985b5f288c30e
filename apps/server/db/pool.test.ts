import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/postgres-for-tests.ts';
import { openPool, type Pool } from './pool.ts';

let database: TestDatabase;
let pool: Pool;
const broken: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  pool = openPool(database.url, { max: 3, broken: (error) => broken.push(error.message) });
  await pool.rows('create table thing (n int primary key)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('a pool', () => {
  it('answers ids as numbers, days as text, in UTC', async () => {
    expect(await pool.rows(`select $1::int8 as id, date '1984-03-12' as day, current_setting('TimeZone') as zone`, [7])).toEqual([
      { id: 7, day: '1984-03-12', zone: 'UTC' },
    ]);
  });

  it('has no statement compiled to machine code, in a snapshot neither', async () => {
    const snapshot = await pool.snapshot();
    for (const db of [pool, snapshot]) expect(await db.rows('show jit')).toEqual([{ jit: 'off' }]);
    await snapshot.close();
  });

  it('prepares a statement once per connection', async () => {
    await pool.transaction(async (tx) => {
      for (const n of [1, 2, 3]) await tx.rows('select $1::int as prepared_once', [n]);
      const prepared = await tx.rows<{ n: number }>(
        `select count(*)::int as n from pg_prepared_statements where statement like '%prepared_once%'`,
      );
      expect(prepared).toEqual([{ n: 1 }]);
    });
  });

  it('prepares nothing where a pooler changes connections', async () => {
    const pooled = openPool(database.url, { max: 1, statements: 'unnamed' });
    await pooled.transaction(async (tx) => {
      expect(await tx.rows('select $1::int as n', [1])).toEqual([{ n: 1 }]);
      expect(await tx.rows('select name from pg_prepared_statements')).toEqual([]);
    });
    await pooled.end();
  });

  it('commits what returns and rolls back what throws', async () => {
    await pool.transaction((tx) => tx.rows('insert into thing values ($1)', [1]));
    const failing = pool.transaction(async (tx) => {
      await tx.rows('insert into thing values ($1)', [2]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await pool.rows('select n from thing')).toEqual([{ n: 1 }]);
  });

  it('sends what is asked without waiting together, and rolls back when any of it fails', async () => {
    const both = await pool.transaction((tx) =>
      Promise.all([tx.rows('insert into thing values ($1)', [10]), tx.rows('select n from thing where n = $1', [10])]),
    );
    expect(both).toEqual([[], [{ n: 10 }]]);
    const failing = pool.transaction((tx) =>
      Promise.all([
        tx.rows('insert into thing values ($1)', [11]),
        tx.rows('insert into thing values ($1)', [10]),
        tx.rows('select $1::int', [1]),
      ]),
    );
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await pool.rows('select n from thing where n >= 10')).toEqual([{ n: 10 }]);
  });

  it('rolls back what was asked last, too, and not waited for', async () => {
    const failing = pool.transaction(async (tx) => {
      tx.rows('insert into thing values ($1)', [30]).catch(() => {});
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await pool.rows('select n from thing where n = 30')).toEqual([]);
    const ahead = pool.transaction(async (tx) => {
      await tx.rows('select 1 as one', []);
      tx.rows('insert into thing values ($1)', [31]).catch(() => {});
      throw new Error('no');
    });
    await expect(ahead).rejects.toThrow('no');
    expect(await pool.rows('select n from thing where n = 31')).toEqual([]);
  });

  it('tells why a transaction could not begin, and that a statement failed which nobody waited for', async () => {
    await expect(pool.transaction((tx) => tx.rows('select 1'), { first: 'select 1 / 0' })).rejects.toMatchObject({ code: '22012' });
    const forgetful = pool.transaction(async (tx) => {
      tx.rows('select 1 / 0').catch(() => {});
      return 1;
    });
    await expect(forgetful).rejects.toThrow('nobody waited');
    expect(await pool.rows('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('survives the loss of its connections', async () => {
    const pid = await pool.rows<{ pid: number }>('select pg_backend_pid() as pid', []);
    const other = openPool(database.url, { max: 1 });
    await other.rows('select pg_terminate_backend($1)', [pid[0]?.pid]);
    await other.end();
    await expect.poll(() => broken.length).toBeGreaterThan(0);
    expect(await pool.rows('select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('a pool that answers reads in time', () => {
  const slow = 'select pg_sleep(0.6)::text as slept';
  const stopped = { code: '57014' };
  let hurried: Pool;
  beforeAll(() => {
    hurried = openPool(database.url, { max: 2, readWithin: 200 });
  });
  afterAll(() => hurried.end());

  it('stops a statement of its own and a transaction that only reads', async () => {
    await expect(hurried.rows(slow)).rejects.toMatchObject(stopped);
    await expect(hurried.transaction((tx) => tx.rows(slow), { first: 'select 1', reading: true })).rejects.toMatchObject(stopped);
  });

  it('gives other transactions and snapshots their time, and forgets it afterwards', async () => {
    for (const options of [{}, { first: 'select 1' }, { readOnly: true }])
      expect(await hurried.transaction((tx) => tx.rows(slow), options)).toEqual([{ slept: '' }]);
    const snapshot = await hurried.snapshot();
    expect(await snapshot.rows(slow)).toEqual([{ slept: '' }]);
    await snapshot.close();
    await expect(Promise.all([hurried.rows(slow), hurried.rows(slow)])).rejects.toMatchObject(stopped);
  });
});
