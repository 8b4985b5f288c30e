/** Statements of every request are planned once a connection: first pages of sizes that screens ask for, and what looks up some things at once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allResources } from '../areas/all-resources.ts';
import type { ScratchApi } from '../testing/scratch-api.ts';
import { starterApi } from '../testing/starter-api.ts';
import { actorOf } from './actor.ts';
import { Plans } from './plan.ts';
import { readMany } from './read.ts';
import { References } from './references.ts';
import { Registry } from './resource.ts';
import type { Db } from './db.ts';

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

const questions = () => {
  const r = allResources.find(({ name }) => name === 'concept');
  if (r === undefined) throw new Error('no questions');
  return r;
};

/** How often statements like a pattern were planned for the values of one execution, and how often not, when something was done ten times. */
async function planned(pattern: string, work: (tx: Db) => Promise<unknown>): Promise<unknown> {
  return api.pool.transaction(async (tx) => {
    for (let time = 0; time < 2 * BEFORE; time += 1) await work(tx);
    return tx.rows(
      'select custom_plans as anew, generic_plans as once from pg_prepared_statements where statement like $1 and generic_plans + custom_plans = $2',
      [pattern, 2 * BEFORE],
    );
  });
}

it.each(['1', '5', '20'])('a page of %s questions', async (limit) => {
  const plans = new Plans(new Registry(allResources));
  const request = { actor, query: { limit, v: 'default' }, base: 'http://here', path: 'concept' };
  expect(await planned(`%from concept t% limit ${Number(limit) + 1})%`, (tx) => readMany(plans, questions(), request, tx))).toEqual([
    { anew: BEFORE, once: BEFORE },
  ]);
});

it('the questions of two observations', async () => {
  const uuids = (await api.pool.rows<{ uuid: string }>('select uuid from concept order by concept_id limit 2')).map(({ uuid }) => uuid);
  expect(await planned('%from concept t where t.uuid%', (tx) => new References(tx).gather(questions(), uuids))).toEqual([
    { anew: BEFORE, once: BEFORE },
  ]);
});
