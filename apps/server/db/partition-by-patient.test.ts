import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDemo } from './demo/load-demo.ts';
import { startEmbedded, type Embedded } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { openPool, type Pool } from './pool.ts';
import { volumeTables as volume } from '../testing/volume-tables.ts';
import { loadStarter } from './starter/load-starter.ts';

const script = readFileSync(join(import.meta.dirname, 'partition-by-patient.sql'), 'utf8');
const dataDir = mkdtempSync(join(tmpdir(), 'fieldward-volume-'));
chmodSync(dataDir, 0o755); // root's PostgreSQL is not root and has to enter
let postgres: Embedded;
let pool: Pool;

beforeAll(async () => {
  postgres = await startEmbedded({ dataDir });
  await migrate(postgres.url);
  pool = openPool(postgres.url, { max: 2 });
}, 60_000);
afterAll(async () => {
  await pool.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const constraints = () =>
  pool.rows<{ relation: string; name: string; definition: string }>(
    `
  select conrelid::regclass::text as relation, conname::text as name, pg_get_constraintdef(oid) as definition from pg_constraint
  where conrelid::regclass::text = any ($1) and conparentid = 0 and contype in ('p', 'u', 'f', 'c') order by 1, 2`,
    [volume],
  );
const indexes = () =>
  pool.rows<{ name: string; relation: string; definition: string; is_unique: boolean }>(
    `
  select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as relation, i.indisunique as is_unique,
    replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
  from pg_index i where i.indrelid::regclass::text = any ($1) order by 1`,
    [volume],
  );

it('partitions the volume tables by patient as they are; rows, names of constraints and indexes, and triggers stay', async () => {
  await pool.transaction((tx) => loadStarter(tx, { adminPassword: null }));
  await pool.transaction((tx) => loadDemo(tx, { patients: 10 }));
  const count = () => pool.rows(`select ${volume.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ')}`);
  const shape = async () => [await constraints(), (await indexes()).map(({ name, definition }) => [name, definition])];
  const [rows, before] = [await count(), await shape()];
  await pool.transaction((tx) => tx.rows(script));
  expect(await count()).toEqual(rows);
  expect(await shape()).toEqual(before);
  const parts = await pool.rows<{ name: string; n: number }>(
    'select inhparent::regclass::text as name, count(*) as n from pg_inherits group by 1 order by 1',
  );
  expect(parts.filter(({ name }) => volume.includes(name))).toEqual(volume.map((name) => ({ name, n: 16 })));
  await expect(pool.rows(`insert into audit_log (action) values ('x')`)).resolves.toEqual([]);
  await expect(pool.rows('delete from audit_log')).rejects.toThrow('can only be added to');
  await expect(pool.rows('truncate audit_log')).rejects.toThrow('can only be added to');
  await expect(
    pool.rows('insert into obs (patient_id, concept_id) select patient_id, (select min(concept_id) from concept) from patient limit 1'),
  ).resolves.toEqual([]);

  // the views of bound accounts are made again, and write through to the partitions
  await migrate(postgres.url);
  const [made] = await pool.transaction(async (tx) => {
    await tx.rows('insert into user_location select 1, min(location_id) from patient_place');
    await tx.rows('select bound.enter(1)');
    return tx.rows<{ row: Record<string, unknown> }>(
      `insert into obs as t (patient_id, concept_id) select min(p.patient_id), (select min(concept_id) from concept) from patient p returning to_jsonb(t) as row`,
    );
  });
  expect(made?.row).toMatchObject({ obs_id: expect.any(Number), voided: false });
}, 60_000);
