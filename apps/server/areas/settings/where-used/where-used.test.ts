import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ScratchApi } from '../../../testing/scratch-api.ts';
import { create, KNOWN, question, register, starterApi, WIDGET } from '../../../testing/starter-api.ts';
import { kindOfUse } from './use-kinds.ts';
import { usingColumns } from './where-used.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

const used = (resource: string, uuid: string) => api.admin.get(`fieldward/whereused?resource=${resource}&uuid=${uuid}`);

it('has a word for every table of the database that points at something that can be removed', async () => {
  const tables = await api.pool.rows<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'retired'`,
  );
  const found = await Promise.all(
    tables.map(async (target) => (await usingColumns(api.pool, target.name)).map((each) => ({ ...each, of: target.name }))),
  );
  const unknown = new Set(
    found
      .flat()
      .flatMap(({ name, column, ofPatients, of }) => (kindOfUse(name, column, ofPatients, of) === 'other' ? [`${name} > ${of}`] : [])),
  );
  expect([...unknown].toSorted()).toEqual([]);
});

it('needs no word for a table of tomorrow with rows about patients', async () => {
  const asOf = async (table: string, more: string): Promise<unknown> => {
    await api.pool.rows(`create table ${table} (location_id bigint references location ${more})`);
    try {
      const [found] = (await usingColumns(api.pool, 'location')).filter(({ name }) => name === table);
      return found && kindOfUse(found.name, found.column, found.ofPatients, 'location');
    } finally {
      await api.pool.rows(`drop table ${table}`);
    }
  };
  expect(await asOf('tomorrow', ', patient_id bigint not null references patient')).toBe('patients');
  expect(await asOf('tomorrow_apart', '')).toBe('other');
});

it('counts what is live and points at a place', async () => {
  const place = String((await create(api.admin, 'location', { name: 'Used Clinic' }))['uuid']);
  expect((await used('location', place)).body).toEqual({ uses: [] });
  await create(api.admin, 'location', { name: 'Used Room', parentLocation: place });
  const patient = await register(api.admin, 'USE-000001', 'Amina', 'Traore');
  await create(api.admin, `patient/${String(patient['uuid'])}/identifier`, {
    identifier: 'USE-1',
    identifierType: KNOWN.oldNumber,
    location: place,
  });
  expect((await used('location', place)).body['uses']).toEqual(
    expect.arrayContaining([
      { kind: 'patients', count: 1 },
      { kind: 'places', count: 1 },
    ]),
  );
});

it('says of a workflow, a phase, a stage and a form what stands there, each once', async () => {
  const made = async (resource: string, body: object): Promise<string> => String((await create(api.admin, resource, body))['uuid']);
  const hydramoduleWorkflow = await made('hydra/workflow', { name: 'Used Workflow' });
  const hydramodulePhase = await made('hydra/phase', { name: 'Using Phase' });
  await made('hydra/workflowphases', { hydramoduleWorkflow, hydramodulePhase });
  const stages = [await made('hydra/component', { name: 'Used Stage' }), await made('hydra/component', { name: 'Empty Stage' })];
  for (const hydramoduleComponent of stages)
    // oxlint-disable-next-line no-await-in-loop -- a stage after the other, as screens add them
    await made('hydra/phasecomponent', { hydramoduleWorkflow, hydramodulePhase, hydramoduleComponent });
  const field = await question(api.admin, 'Used question', WIDGET.textbox, KNOWN.numeric);
  const form = await made('hydra/form', { name: 'Used Form', description: 'x', formFields: [{ field }] });
  await made('hydra/componentform', { workflow: hydramoduleWorkflow, phase: hydramodulePhase, component: stages[0], form });
  const uses = async (resource: string, uuid: string | undefined) => (await used(resource, String(uuid))).body['uses'];
  expect(await uses('workflow', hydramoduleWorkflow)).toEqual([
    { kind: 'stages', count: 2 },
    { kind: 'forms', count: 1 },
    { kind: 'phases', count: 1 },
  ]);
  expect(await uses('phase', hydramodulePhase)).toEqual([
    { kind: 'stages', count: 2 },
    { kind: 'forms', count: 1 },
    { kind: 'workflows', count: 1 },
  ]);
  expect(await uses('component', stages[0])).toEqual([
    { kind: 'forms', count: 1 },
    { kind: 'phases', count: 1 },
  ]);
  expect(await uses('form', form)).toEqual([{ kind: 'stages', count: 1 }]);
});

it('counts once what points twice, and what a role inherits is no use of it', async () => {
  const parent = await create(api.admin, 'role', { name: 'Used Parent' });
  const child = await create(api.admin, 'role', { name: 'Used Child', inheritedRoles: [parent['uuid']] });
  expect((await used('role', String(parent['uuid']))).body).toEqual({ uses: [{ kind: 'roles', count: 1 }] });
  expect((await used('role', String(child['uuid']))).body).toEqual({ uses: [] });
});

it('answers for every kind of metadata, and for nothing else', async () => {
  const option = await create(api.admin, 'hydra/phase', { name: 'Used Phase' });
  expect((await used('phase', String(option['uuid']))).body).toEqual({ uses: [] });
  expect((await used('location', 'nobody')).status).toBe(404);
  expect((await used('patient', 'nobody')).status).toBe(404);
  expect((await used('', '')).status).toBe(404);
});
