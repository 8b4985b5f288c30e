import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScratchApi } from '../testing/scratch-api.ts';
import { starterApi } from '../testing/starter-api.ts';

let api: ScratchApi;
let patients: readonly string[] = [];
let one = '';
let other = '';
beforeAll(async () => {
  api = await starterApi();
  patients = await numbers(
    `with p as (insert into person (gender) values ('F'), ('F') returning person_id)
     insert into patient (patient_id) select person_id from p returning patient_id::text as n`,
  );
  [one = '', other = ''] = patients;
  await api.pool.rows(`insert into encounter_type (name) values ('Of somebody')`);
}, 90_000);
afterAll(() => api.close());

const numbers = async (sql: string): Promise<string[]> => (await api.pool.rows<{ n: string }>(sql)).map(({ n }) => n);
const met = async (patient: string): Promise<string> =>
  (
    await numbers(
      `insert into encounter (patient_id, encounter_type) values (${patient}, (select min(encounter_type_id) from encounter_type)) returning encounter_id::text as n`,
    )
  )[0] ?? '';
const observed = (patient: string, ...encounters: readonly string[]): string =>
  `insert into obs (patient_id, concept_id, encounter_id)
   select ${patient}, (select min(concept_id) from concept), e from unnest(array[${encounters.join(', ')}]::bigint[]) e returning obs_id::text as n`;
const unknown = { constraint: 'obs_encounter_of_same_patient', code: '23503' };
/** The rows of a table that are another patient's afterwards. */
const moved = (table: 'obs' | 'encounter', encounters: string): string =>
  `update ${table} set patient_id = ${other} where patient_id = ${one} and encounter_id in (${encounters})`;

describe('an observation of an encounter', () => {
  it('is of the patient of its encounter, whatever is written', async () => {
    const [first, second, foreign] = [await met(one), await met(one), await met(other)];
    await expect(api.pool.rows(observed(one, '999999999'))).rejects.toMatchObject(unknown);
    await expect(api.pool.rows(observed(one, first, foreign, first))).rejects.toMatchObject(unknown);
    const written = await numbers(observed(one, first, first, second));
    await expect(api.pool.rows(`update obs set encounter_id = ${foreign} where obs_id = ${written[0] ?? ''}`)).rejects.toMatchObject(
      unknown,
    );
    await expect(api.pool.rows(moved('obs', first))).rejects.toMatchObject(unknown);
    await expect(api.pool.rows(moved('encounter', second))).rejects.toMatchObject(unknown);
    // what is named to a person who deletes it for good (DatabaseProblems.referrer)
    await expect(api.pool.rows(`delete from encounter where encounter_id = ${second}`)).rejects.toMatchObject({
      ...unknown,
      detail: expect.stringContaining('is still referenced from table "obs"'),
    });
    await expect(
      api.pool.rows(`update encounter set encounter_id = encounter_id + 100000 where encounter_id = ${second}`),
    ).rejects.toMatchObject(unknown);
    await api.pool.rows(`update obs set encounter_id = ${second} where obs_id = ${written[0] ?? ''}`);
    await api.pool.rows(`with e as (${moved('encounter', `${first}, ${second}`)}) ${moved('obs', `${first}, ${second}`)}`);
    // the first statement is right, and the second one of the same transaction is looked at as well
    await expect(
      api.pool.transaction(async (tx) => {
        await tx.rows(observed(other, first));
        await tx.rows(`update encounter set patient_id = ${one} where encounter_id = ${first}`);
      }),
    ).rejects.toMatchObject(unknown);
    await api.pool.rows(`delete from obs where patient_id = ${other}`);
    await api.pool.rows(`delete from encounter where patient_id = ${other}`);
  });

  it('is written with its encounter in one statement, and goes with it in one', async () => {
    const [written] = await numbers(
      `with e as (insert into encounter (patient_id, encounter_type) values (${one}, (select min(encounter_type_id) from encounter_type)) returning patient_id, encounter_id)
       insert into obs (patient_id, concept_id, encounter_id) select patient_id, (select min(concept_id) from concept), encounter_id from e returning encounter_id::text as n`,
    );
    await api.pool.rows(
      `with o as (delete from obs where encounter_id = ${written ?? ''}) delete from encounter where encounter_id = ${written ?? ''}`,
    );
  });

  it.each([
    ['goes', (encounter: string) => `delete from encounter where encounter_id = ${encounter}`],
    ['becomes that of another patient', (encounter: string) => moved('encounter', encounter)],
  ])('keeps an encounter that %s waiting for whoever writes, and the other way round', async (_what, leaves) => {
    const waiting = (query: string) => () =>
      api.pool.rows(`select from pg_stat_activity where wait_event_type = 'Lock' and query = $1`, [query]);
    const failure = (query: string): Promise<unknown> =>
      api.pool.rows(query).then(
        () => null,
        (error: unknown) => error,
      );
    const encounter = await met(one);
    let late: Promise<unknown> | undefined;
    await api.pool.transaction(async (tx) => {
      await tx.rows(observed(one, encounter));
      late = failure(leaves(encounter));
      await expect.poll(waiting(leaves(encounter))).toHaveLength(1);
    });
    expect(await late).toMatchObject(unknown);
    await api.pool.rows(`delete from obs where patient_id = ${one}`);
    await api.pool.transaction(async (tx) => {
      await tx.rows(leaves(encounter));
      late = failure(observed(one, encounter));
      await expect.poll(waiting(observed(one, encounter))).toHaveLength(1);
    });
    expect(await late).toMatchObject(unknown);
    expect(await numbers(`select obs_id::text as n from obs where patient_id in (${patients.join(', ')})`)).toEqual([]);
  });
});

describe('triggers that see the rows before and after', () => {
  // PostgreSQL plans what a trigger asks once a connection, for as many rows as there were the first time: a join that was planned for one row
  // compares each of fifty thousand with each. Sets (union, except) do not, and what is executed as text is planned each time.
  const LOOKS_AT_ONE_ROW = ['patient_place_changed'];

  it('compare them as sets', async () => {
    const functions = await api.pool.rows<{ name: string; body: string; before: string; after: string }>(
      `select distinct p.proname as name, p.prosrc as body, t.tgoldtable as before, t.tgnewtable as after from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where t.tgoldtable is not null and t.tgnewtable is not null order by 1`,
    );
    expect(functions.map(({ name }) => name)).toContain('obs_left');
    const joining = functions.filter(({ name, body, before, after }) =>
      body
        .replaceAll(/execute\s+('[^']*'|\$\w*\$[^]*?\$\w*\$)/g, '')
        .split(';')
        .some(
          (statement) =>
            statement.includes(before) &&
            statement.includes(after) &&
            !/\b(?:except|union)\b/.test(statement) &&
            !LOOKS_AT_ONE_ROW.includes(name),
        ),
    );
    expect(joining.map(({ name }) => name)).toEqual([]);
  });
});
