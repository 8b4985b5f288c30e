import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDemo } from './demo/load-demo.ts';
import { startEmbedded, type Embedded } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { openPool, type Pool } from './pool.ts';
import { buildServer } from '../http/server.ts';
import { programme, concepts, seedProgramme } from '../testing/clinic-programme.ts';
import { testFolder } from '../testing/test-folder.ts';
import { volumeTables as volume } from '../testing/volume-tables.ts';
import { PASSWORD } from '../testing/scratch-api.ts';
import { loadStarter } from './starter/load-starter.ts';

const script = readFileSync(join(import.meta.dirname, 'partition-by-patient.sql'), 'utf8');
const dataDir = testFolder('fieldward-volume-');
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
  where conrelid::regclass::text = any ($1) and conparentid = 0 and contype in ('p', 'u', 'f', 'c', 'x') order by 1, 2`,
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

const sequences = () =>
  pool.rows<{ name: string }>(
    `select pg_get_serial_sequence(format('%I', c.relname), a.attname) as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relname = any ($1) and a.attidentity <> '' order by 1`,
    [volume],
  );

/** Fills a form over the API; contacts make patients, so both kinds of statements that number rows themselves run. */
async function fillForm(): Promise<number> {
  const app = await buildServer({ database: pool, sealEvery: 0 });
  const metadata = {
    ENCONTER_TYPE: programme.formName,
    workflow: programme.workflow,
    patient: { uuid: programme.patient, identifiers: [{ type: 'Patient Identifier', value: programme.identifier }] },
    formDetails: { componentFormId: 1, uuid: programme.componentForm },
  };
  const data = [
    { payload_type: 'OBS_CODED', param_name: concepts.cough, value: concepts.no },
    {
      payload_type: 'CONTACT_TRACING',
      param_name: 'ContactRegistry',
      createPatient: true,
      numberOfPeople: 1,
      value: [
        { patientID: 'TBP-000077', patientGivenName: 'Ali', patientFamilyName: 'Raza', gender: 'Male', age: 30, relation: 'Sibling' },
      ],
    },
  ];
  const { statusCode, payload } = await app.inject({
    method: 'POST',
    url: '/openmrs/ws/rest/v1/hydra/form-submission',
    headers: { 'content-type': 'application/json', authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}` },
    payload: JSON.stringify({ data: JSON.stringify(data), metadata: JSON.stringify(metadata) }),
  });
  await app.close();
  if (statusCode >= 300) throw new Error(payload);
  return statusCode;
}

/** Merges the first two patients and takes that back; answers the places of all rows before, between and after. */
async function mergeAndUndo(): Promise<readonly unknown[]> {
  const app = await buildServer({ database: pool, sealEvery: 0 });
  const post = async (path: string, payload: object) => {
    const response = await app.inject({
      method: 'POST',
      url: `/openmrs/ws/rest/v1/${path}`,
      headers: { authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}` },
      payload,
    });
    if (response.statusCode >= 300) throw new Error(response.payload);
    return response.json<{ uuid: string }>();
  };
  const [from, into] = await pool.rows<{ id: number; uuid: string }>(
    'select patient_id as id, uuid from patient p where exists (select from obs o where o.patient_id = p.patient_id) order by 1 limit 2',
  );
  const owners = () =>
    pool.rows('select patient_id = $1 as its, count(*)::int as n from obs where patient_id = any ($2) group by 1 order by 1', [
      from?.id,
      [from?.id, into?.id],
    ]);
  const before = await owners();
  const merge = await post('fieldward/patientmerge', {
    from: from?.uuid,
    into: into?.uuid,
    reason: 'x',
    keep: { gender: 'into', birthdate: 'into' },
  });
  const between = await owners();
  await post(`fieldward/patientmerge/${merge.uuid}/undo`, {});
  const after = await owners();
  await app.close();
  return [before, between, after];
}

it('partitions the volume tables by patient as they are; rows, names of constraints and indexes, and triggers stay', async () => {
  await pool.transaction((tx) => loadStarter(tx, { adminPassword: PASSWORD }));
  await pool.transaction((tx) => loadDemo(tx, { patients: 10 }));
  await seedProgramme(pool);
  const count = () => pool.rows(`select ${volume.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ')}`);
  const shape = async () => [await constraints(), (await indexes()).map(({ name, definition }) => [name, definition]), await sequences()];
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

  expect(await fillForm()).toBe(201);
  const [unmerged, merged, again] = await mergeAndUndo();
  expect(unmerged).toHaveLength(2);
  expect(merged).toMatchObject([{ its: false }]);
  expect(again).toEqual(unmerged);

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
