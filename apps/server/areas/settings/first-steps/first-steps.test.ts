import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, register, starterApi } from '../../../testing/starter-api.ts';
import type { ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
const steps = async (): Promise<unknown> => (await api.admin.get('fieldward/firststeps')).body;

beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

it('ticks each first step once it is done, and says when the programme has begun', async () => {
  // the accounts of the test are people of the programme
  expect(await steps()).toEqual({ begun: false, zone: false, places: false, people: true, form: false, workflow: false });
  expect((await api.admin.post('fieldward/settings', { timeZone: 'Africa/Nairobi' })).status).toBe(200);
  expect(await steps()).toMatchObject({ zone: true, places: false });
  await create(api.admin, 'location', { name: 'First Clinic', description: 'The first', tags: ['Facility'] });
  expect(await steps()).toMatchObject({ places: true, begun: false });
  const made = async (path: string, body: object): Promise<string> => String((await create(api.admin, path, body))['uuid']);
  const { fields = [] } = (await api.admin.get('hydra/hydra-field?limit=1')).body as { fields?: { uuid: string }[] };
  const form = await made('hydra/form', { name: 'First Form', description: 'The first', formFields: [{ field: fields[0]?.uuid }] });
  expect(await steps()).toMatchObject({ form: true, workflow: false });
  const workflow = await made('hydra/workflow', { name: 'First Flow' });
  const phase = await made('hydra/phase', { name: 'First Phase' });
  const component = await made('hydra/component', { name: 'First Stage' });
  await made('hydra/componentform', { workflow, phase, component, form });
  expect(await steps()).toMatchObject({ workflow: true });
  await register(api.admin, 'FST-000001', 'First', 'Patient');
  expect(await steps()).toMatchObject({ begun: true });
});

it('takes the zone as set once somebody saves it, also as it was', async () => {
  await api.pool.rows(`update system_setting set changed_by = null where lower(property) = 'fieldward.timezone'`);
  expect((await api.admin.post('fieldward/settings', { currency: 'EUR' })).status).toBe(200);
  expect(await steps()).toMatchObject({ zone: false });
  const { timeZone } = (await api.admin.get('fieldward/settings')).body;
  expect((await api.admin.post('fieldward/settings', { timeZone })).body).toMatchObject({ timeZone });
  expect(await steps()).toMatchObject({ zone: true });
});

it('is told to administrators only', async () => {
  expect((await api.nobody.get('fieldward/firststeps')).status).toBe(403);
});
