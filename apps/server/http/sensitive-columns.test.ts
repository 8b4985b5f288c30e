// area: account
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONCEPT_COLUMNS, STAYS, type ConceptColumn } from '../testing/concept-columns.ts';
import { twoPlaces, type TwoPlaces } from '../testing/two-places.ts';

/**
 * Each column of patients' tables that names a concept, against the views of who does not see what is sensitive: what it names is hidden,
 * or the column says nothing of what somebody has. A new column is asked without editing this.
 */
let at: TwoPlaces;
beforeAll(async () => {
  at = await twoPlaces();
}, 60_000);
afterAll(() => at?.close());

test('what a column of patients names is hidden, or says nothing of them', async () => {
  const { pool } = at.api;
  const columns = await pool.rows<ConceptColumn>(CONCEPT_COLUMNS);
  expect(columns.length).toBeGreaterThan(15);
  const known = columns.map(({ table, column }) => `${table}.${column}`);
  expect(Object.keys(STAYS).filter((name) => !known.includes(name))).toEqual([]);
  const told: string[] = [];
  for (const { table, column } of columns) {
    if (Object.hasOwn(STAYS, `${table}.${column}`)) continue;
    await pool
      .transaction(async (tx) => {
        // as it is, without what other columns must be then
        await tx.rows('set local session_replication_role = replica');
        const checks = await tx.rows<{ name: string }>(
          `select conname as name from pg_constraint where contype = 'c' and conrelid = $1::regclass`,
          [table],
        );
        for (const { name } of checks) await tx.rows(`alter table ${table} drop constraint ${name}`);
        const [concept] = await tx.rows<{ id: string }>(
          'update concept set sensitive = true where concept_id = (select max(concept_id) from concept) returning concept_id::text as id',
        );
        const needed = await tx.rows<{ name: string }>(
          `select a.attname as name from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and a.attnotnull and a.attidentity = ''
             and not exists (select from pg_index x where x.indrelid = a.attrelid and x.indisprimary and a.attnum = any (x.indkey))`,
          [table],
        );
        for (const { name } of needed) await tx.rows(`alter table ${table} alter column ${name} drop not null`);
        if (table === 'person')
          await tx.rows(`update person set ${column} = $1::bigint where person_id = (select min(person_id) from person)`, [concept?.id]);
        else {
          // what else must name a concept names one that is not sensitive
          const others = columns.filter(
            (each) => each.table === table && each.column !== column && needed.some(({ name }) => name === each.column),
          );
          await tx.rows(
            `insert into ${table} (${['patient_id', column, ...others.map((each) => each.column)].join(', ')})
             select min(patient_id), $1::bigint${', (select min(concept_id) from concept where not sensitive)'.repeat(others.length)} from patient`,
            [concept?.id],
          );
        }
        const asked = `select from ${table} where ${column} = $1::bigint`;
        expect(await tx.rows(asked, [concept?.id])).not.toEqual([]);
        await tx.rows('select guarded.enter(1)');
        if ((await tx.rows(asked, [concept?.id])).length > 0) told.push(`${table}.${column}`);
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw new Error(`${table}.${column}`, { cause: error });
      });
  }
  expect(told).toEqual([]);
});

class Undone extends Error {}
