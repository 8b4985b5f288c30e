import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ageInYears } from '@fieldward/domain/person/age.ts';
import { openPool, type Pool } from '../db/pool.ts';
import { testDatabase, type TestDatabase } from '../testing/postgres-for-tests.ts';
import { yearsBetween } from './age-sql.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = openPool(database.url, { max: 1 });
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const days = (from: string, to: string) =>
  fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
/** The ends of months and leap years more often than they come. */
const edges = fc
  .tuple(fc.integer({ min: 1896, max: 2028 }), fc.constantFrom('01-01', '02-28', '02-29', '03-01', '03-31', '04-30', '12-31'))
  .map(([year, day]) => new Date(`${year}-${day}T00:00:00Z`).toISOString().slice(0, 10));
const someDay = fc.oneof(days('1900-01-01', '2028-12-31'), edges);

it('counts the years of a life as the rules do', async () => {
  const pairs = fc.sample(fc.tuple(someDay, someDay), { seed: 29, numRuns: 600 }).map((pair) => pair.toSorted());
  const rows = await pool.rows<{ years: number }>(
    `select ${yearsBetween('d.born', 'd.day')} as years from unnest($1::date[], $2::date[]) with ordinality d(born, day, n) order by d.n`,
    [pairs.map(([born]) => born), pairs.map(([, day]) => day)],
  );
  const counted = pairs.map(([born = '', day = ''], n) => `${born} ${day}: ${rows[n]?.years}`);
  expect(counted).toEqual(pairs.map(([born = '', day = '']) => `${born} ${day}: ${ageInYears(born, day)}`));
});
