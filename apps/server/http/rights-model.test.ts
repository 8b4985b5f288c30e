// area: account
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rightsModel, sequenceOf, type Attacker, type RightsModel, type Step } from '../testing/rights-model.ts';

/**
 * No sequence of writes gives somebody a right or a place that it did not have, lets it become somebody stronger, or makes an account
 * that may or sees more than it does. FIELDWARD_MODEL_RUNS sequences (FIELDWARD_MODEL_SEED on); the same seed is the same sequence.
 */
const RUNS = Number(process.env['FIELDWARD_MODEL_RUNS'] ?? 200);
const SEED = Number(process.env['FIELDWARD_MODEL_SEED'] ?? 1);

let model: RightsModel;
beforeAll(async () => {
  model = await rightsModel();
  for (const table of KEPT.map(([name]) => name)) await model.api.pool.rows(`create table before_${table} as select * from ${table}`);
}, 60_000);
afterAll(() => model?.api.close());

/** Tables that are as they were before each sequence: key columns, and the columns that are put back. */
const KEPT: readonly (readonly [table: string, key: readonly string[], columns: readonly string[]])[] = [
  ['privilege', ['privilege_id'], ['name', 'retired']],
  ['role', ['role_id'], ['name', 'retired']],
  ['users', ['user_id'], ['retired', 'password', 'must_change_password']],
  ['location', ['location_id'], ['name', 'retired', 'parent_location']],
  ['person', ['person_id'], ['voided', 'birthdate']],
  ['encounter', ['encounter_id'], ['location_id', 'voided']],
  ['patient_identifier', ['patient_identifier_id'], ['location_id', 'voided']],
  ['role_privilege', ['role_id', 'privilege_id'], []],
  ['role_role', ['child_role_id', 'parent_role_id'], []],
  ['user_role', ['user_id', 'role_id'], []],
  ['user_location', ['user_id', 'location_id'], []],
  ['session', ['session_id'], []],
];

const RESTORE = KEPT.flatMap(([table, key, columns]) => {
  const same = key.map((column) => `b.${column} = t.${column}`).join(' and ');
  const differs = columns.map((column) => `b.${column} is distinct from t.${column}`).join(' or ');
  if (columns.length > 0)
    return [
      // two that have exchanged their names
      ...(columns.includes('name')
        ? [`update ${table} t set name = 'was ' || t.${key[0]} from before_${table} b where ${same} and b.name is distinct from t.name`]
        : []),
      `update ${table} t set ${columns.map((column) => `${column} = b.${column}`).join(', ')} from before_${table} b where ${same} and (${differs})`,
    ];
  return [
    ...(table === 'session' ? [] : [`delete from ${table} t where not exists (select from before_${table} b where ${same})`]),
    `insert into ${table} select b.* from before_${table} b where not exists (select from ${table} t where ${same})`,
  ];
}).join(';\n');

/** What an account may, sees and is, for those that are compared. */
interface State {
  readonly privileges: readonly string[];
  readonly superuser: boolean;
  readonly places: readonly number[];
  readonly encounters: readonly number[];
  /** People and secrets of the accounts that are stronger, by name and roles: whose roles were taken is stronger no more. */
  readonly stronger: Readonly<Record<string, string>>;
  readonly newest: number;
}

async function stateOf({ userId, bound }: Attacker): Promise<State> {
  return model.api.pool.transaction(
    async (tx) => {
      const [state] = await tx.rows<State>(
        `select array(select distinct p.name from roles_of($1) h(role_id) join role_privilege rp using (role_id) join privilege p using (privilege_id)) as privileges,
           exists (select from roles_of($1) h(role_id) join role r using (role_id) where r.name = 'System Developer') as superuser,
           array(select location_id::int from user_place where user_id = $1) as places,
           array(select encounter_id::int from encounter) as encounters,
           (select json_object_agg(u.username || ' with ' || (select coalesce(string_agg(h::text, ',' order by h), 'no role') from roles_of(u.user_id) h),
              json_build_array(u.password, p.voided, p.birthdate, person_display(u.person_id))::text)
            from users u join person p using (person_id) where u.username like 'model.%') as stronger,
           (select max(user_id) from users) as newest`,
        [userId],
      );
      if (state === undefined) throw new Error('no state');
      return state;
    },
    bound ? { first: `select bound.enter(${userId})` } : {},
  );
}

/** Accounts made since then that may or see more than the one that made them did. */
const made = (before: State) =>
  model.api.pool.rows(
    `select u.username from users u where u.user_id > $1 and (
       exists (select from roles_of(u.user_id) h(role_id) join role r using (role_id) where r.name = 'System Developer')
       or exists (select from roles_of(u.user_id) h(role_id) join role_privilege rp using (role_id) join privilege p using (privilege_id)
         where not p.name = any($2::text[]))
       or ($3 and not exists (select from user_location l where l.user_id = u.user_id)))`,
    [before.newest, before.privileges, before.places.length > 0],
  );

async function run(who: Attacker, steps: readonly Step[]): Promise<string[]> {
  const before = await stateOf(who);
  const answers: number[] = [];
  for (const { method, path, body } of steps)
    answers.push((await (method === 'POST' ? who.client.post(path, body ?? {}) : who.client.remove(path))).status);
  const after = await stateOf(who);
  const newPlaces = await model.api.pool.rows<{ id: number }>(
    'select location_id as id from location l where not exists (select from before_location b where b.location_id = l.location_id)',
  );
  const own = new Set([...before.places, ...newPlaces.map(({ id }) => id)]);
  const gained = [
    ...after.privileges.filter((name) => !before.privileges.includes(name)),
    ...(after.superuser ? ['everything'] : []),
    ...after.places.filter((id) => !own.has(id)).map((id) => `place ${id}`),
    ...(who.bound ? after.encounters.filter((id) => !before.encounters.includes(id)).map((id) => `encounter ${id}`) : []),
    ...(who.bound && after.places.length === 0 ? ['all places'] : []),
    ...Object.keys(after.stronger).filter((name) => (before.stronger[name] ?? after.stronger[name]) !== after.stronger[name]),
    ...(await made(before)).map((row) => JSON.stringify(row)),
  ];
  await model.api.pool.rows(RESTORE);
  succeeded += answers.filter((status) => status < 300).length;
  return gained.length === 0 ? [] : [`${who.name} gains ${gained.join(', ')}: ${JSON.stringify(steps)} ${answers.join()}`];
}

let succeeded = 0;

test('nobody gets more by any sequence of writes', async () => {
  const { attackers, targets, api } = model;
  const administrators = attackers.filter(({ name }) => name.startsWith('programmeadm'));
  const gains: string[] = [];
  for (let at = 0; at < RUNS; at += 1) {
    // every other sequence is of those who may change most
    const group = at % 2 === 0 ? administrators : attackers;
    const who = group[Math.floor(at / 2) % group.length];
    if (who === undefined) throw new Error('nobody tries');
    await api.admin.post('role/Viewer', {}); // what was put back counts from now on
    gains.push(...(await run(who, sequenceOf(SEED + at, who, targets))));
  }
  expect(gains).toEqual([]);
  expect(succeeded).toBeGreaterThan(RUNS / 4);
}, 600_000);
