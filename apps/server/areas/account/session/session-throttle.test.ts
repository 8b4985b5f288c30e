// area: account
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openPool, type Pool } from '../../../db/pool.ts';
import { testDatabase, type TestDatabase } from '../../../testing/postgres-for-tests.ts';
import { sweepGuesses, throttlesOf, type Throttles } from './session-throttle.ts';

let database: TestDatabase;
/** Two servers of one database. */
let pools: readonly Pool[];
let here: Throttles;
let there: Throttles;
beforeAll(async () => {
  database = await testDatabase();
  pools = [openPool(database.serverUrl), openPool(database.serverUrl)];
  [here, there] = pools.map(throttlesOf) as [Throttles, Throttles]; // as many as there are pools
});
afterAll(async () => {
  await Promise.all((pools ?? []).map((pool) => pool.end()));
  await database?.drop();
});
beforeEach(() => pools[0]?.rows('delete from guess'));

const later = (minutes: number) => pools[0]?.rows(`update guess set last = last - make_interval(mins => $1)`, [minutes]);

async function tries(count: number, begin: (at: number) => Promise<number | null>): Promise<(number | null)[]> {
  const waits: (number | null)[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other, as somebody guesses
  for (let at = 0; at < count; at += 1) waits.push(await begin(at));
  return waits;
}

it('lets a few wrong passwords pass, then slows, then refuses', async () => {
  const waits = await tries(31, () => here.password.begin('ada', '10.0.0.1'));
  expect(waits.slice(0, 8)).toEqual([0, 0, 0, 0, 0, 250, 500, 1000]);
  expect(waits[29]).toBe(8000);
  expect(waits[30]).toBeNull();
  expect(await here.password.begin('ada', '10.0.0.2')).toBe(0);
  await later(16);
  expect(await here.password.begin('ada', '10.0.0.1')).toBe(0);
});

it('gives all servers of a database one budget, also to guesses side by side', async () => {
  const waits = await Promise.all(Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? here : there).password.begin('ada', '10.0.0.1')));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  expect(waits.filter((wait) => wait !== null)).toHaveLength(30);
  expect(await there.password.begin('ada', '10.0.0.1')).toBeNull();
});

it('takes who gets in and who tries at the same moment, without one waiting for the other', async () => {
  const waiting = async (count: number) =>
    expect
      .poll(() => pools[0]?.rows(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%guess%'`), { interval: 5 })
      .toHaveLength(count);
  await here.password.begin('ada', '10.0.0.1');
  let both: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await pools[0]?.transaction(async (tx) => {
    await tx.rows(`select from guess where account = sha256('ada') and address = '' for update`);
    const succeeded = here.password.succeeded('ada', '10.0.0.1');
    await waiting(1);
    const begun = there.password.begin('ada', '10.0.0.1');
    await waiting(2);
    both = Promise.allSettled([succeeded, begun]);
  });
  expect((await both)?.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});

it('slows an account attacked from many addresses, and lets a clean address in', async () => {
  const waits = await tries(130, (at) => (at % 2 === 0 ? here : there).password.begin('ada', `10.0.0.${at}`));
  expect([waits[119], waits[120], waits[129]]).toEqual([0, 2_000, 2_000]);
  // an address that guessed before has had its free attempts
  expect(await tries(6, () => here.password.begin('ada', '10.0.0.1'))).toEqual([2_000, 2_000, 2_000, 2_000, null, null]);
  expect(await here.password.begin('ada', '10.9.9.9')).toBe(2_000);
  await here.password.succeeded('ada', '10.9.9.9');
  expect(await there.password.begin('ada', '10.9.9.9')).toBe(0);
});

it('refuses everybody where only those get so far who know the password', async () => {
  await tries(120, (at) => here.code.begin('ada', `10.0.0.${at}`));
  expect(await here.code.begin('ada', '10.9.9.9')).toBeNull();
  expect(await here.password.begin('ada', '10.9.9.9')).toBe(0);
});

it('is not kept up by attempts that are refused', async () => {
  await tries(30, () => here.password.begin('ada', '10.0.0.1'));
  expect(new Set(await tries(100, () => here.password.begin('ada', '10.0.0.1')))).toEqual(new Set([null]));
  // the owner elsewhere does not notice
  expect(await here.password.begin('ada', '10.0.0.2')).toBe(0);
  await later(10);
  expect(await here.password.begin('ada', '10.0.0.1')).toBeNull();
  await later(6);
  expect(await here.password.begin('ada', '10.0.0.1')).toBe(0);
});

it('keeps neither names nor what counts no longer', async () => {
  await here.password.begin('ada', '10.0.0.1');
  const kept = await pools[0]?.rows<{ row: string }>('select encode(account, $1) || encode(address, $1) as row from guess', ['escape']);
  expect(kept?.some(({ row }) => row.includes('ada') || row.includes('10.0'))).toBe(false);
  await later(16);
  await here.password.begin('eve', '10.0.0.1');
  await sweepGuesses(pools[0] as Pool); // opened above
  expect(await pools[0]?.rows('select from guess')).toHaveLength(2);
  await tries(6, () => here.password.begin('ada', '10.0.0.1'));
  await tries(9, (at) => here.password.begin(`made up ${at}`, '10.0.0.1'));
  await sweepGuesses(pools[0] as Pool, 2);
  expect(await here.password.begin('ada', '10.0.0.1')).toBe(500);
});
