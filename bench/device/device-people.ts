/** A programme of many patients: the demonstration, and copies of its patients with all that is recorded of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPool, type Pool } from '../../apps/server/db/pool.ts';

/** Keys of copies begin this far behind those of the patient before; more than the demonstration has of anything. */
const APART = 1_000_000;

/** What is copied of a patient, and the keys among its columns that are those of the copy. */
const TABLES: readonly (readonly [string, string])[] = [
  ['person', 'person_id'],
  ['person_name', 'person_id'],
  ['person_address', 'person_id'],
  ['person_attribute', 'person_id'],
  ['patient', 'patient_id'],
  ['patient_identifier', 'patient_id'],
  ['patient_place', 'patient_id'],
  ['patient_workflow', 'patient_id'],
  ['enrolment_state', 'patient_id'],
  ['visit', 'patient_id'],
  ['encounter', 'patient_id'],
  ['form_encounter', 'patient_id'],
  ['obs', 'patient_id'],
  ['task', 'patient_id'],
];
const KEYS = new Set([...TABLES.map(([table]) => `${table}_id`), 'patient_id', 'obs_group_id', 'previous_version']);

/** The database of a product that runs on a data folder, as its owner. */
export function ownerOf(dataDir: string): Pool {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  const port =
    readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
      .split('\n')[3]
      ?.trim() ?? '';
  return openPool(`postgres://fieldward:${password}@127.0.0.1:${port}/fieldward`, { max: 1 });
}

/** Copies the patients of the demonstration until there are so many, past all triggers. Names get a letter, numbers a figure. */
export async function multiply(pool: Pool, patients: number): Promise<void> {
  const [{ there } = { there: 0 }] = await pool.rows<{ there: number }>('select count(*)::int as there from patient where not voided');
  const copies = Math.ceil((patients - there) / there);
  await pool.transaction(async (tx) => {
    await tx.rows('set local session_replication_role = replica');
    await tx.rows('create temp table original on commit drop as select patient_id as id from patient where not voided');
    for (const [table, of] of TABLES) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const columns = await tx.rows<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [`public.${table}`],
      );
      const value = (name: string): string => {
        const key = KEYS.has(name) || (name === of && of === 'person_id');
        if (key) return `t.${name} + c.n * ${APART}`;
        if (name === 'uuid') return 'md5(t.uuid || c.n)::uuid::text';
        if (name === 'identifier') return `t.identifier || '-' || c.n`;
        if (name === 'given_name') return `t.given_name || chr(97 + c.n % 26)`;
        return `t.${name}`;
      };
      const names = columns.map(({ name }) => name);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await tx.rows(
        `insert into ${table} (${names.join(', ')}) overriding system value
         select ${names.map(value).join(', ')} from ${table} t cross join generate_series(1, $1::int) c(n) where t.${of} in (select id from original)`,
        [copies],
      );
    }
  });
  await pool.rows('vacuum (analyze)');
}
