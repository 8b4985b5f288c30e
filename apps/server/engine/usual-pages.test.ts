/** A first page of a size that screens ask for is planned once a connection, however small it is. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allResources } from '../areas/all-resources.ts';
import type { ScratchApi } from '../testing/scratch-api.ts';
import { starterApi } from '../testing/starter-api.ts';
import { actorOf } from './actor.ts';
import { Plans } from './plan.ts';
import { readMany } from './read.ts';
import { Registry } from './resource.ts';

/** PostgreSQL makes five plans for the given values before it looks what a general one would cost. */
const BEFORE = 5;

let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

const actor = actorOf({
  userId: '1',
  userUuid: 'reader',
  username: 'reader',
  personId: null,
  privileges: new Set(),
  roles: new Set(['System Developer']),
  address: '',
  bound: false,
  anySensitive: false,
});

it.each(['1', '5', '20'])('a page of %s questions', async (limit) => {
  const plans = new Plans(new Registry(allResources));
  const r = allResources.find(({ name }) => name === 'concept');
  if (r === undefined) throw new Error('no questions');
  const planned = await api.pool.transaction(async (tx) => {
    for (let time = 0; time < 2 * BEFORE; time += 1)
      await readMany(plans, r, { actor, query: { limit, v: 'default' }, base: 'http://here', path: 'concept' }, tx);
    return tx.rows<{ anew: number; once: number }>(
      'select custom_plans as anew, generic_plans as once from pg_prepared_statements where statement like $1 and generic_plans + custom_plans = $2',
      [`%from concept t% limit ${Number(limit) + 1})%`, 2 * BEFORE],
    );
  });
  expect(planned).toEqual([{ anew: BEFORE, once: BEFORE }]);
});
