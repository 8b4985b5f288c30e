import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create, register, starterApi } from '../../../testing/starter-api.ts';
import type { ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

const make = async (path: string, name: string) => create(api.admin, path, { name });
/** A form that asks for the address. */
const makeForm = async (name: string) =>
  create(api.admin, 'hydra/form', { name, description: name, formFields: [{ field: '97c5dc2b-a352-4847-b7f6-c0717e9b3dc7' }] });

describe('a workflow', () => {
  it('is built of phases, stages and forms, listed under the keys that clients know', async () => {
    const [workflow, phase, component, form] = [
      await make('hydra/workflow', 'Tuberculosis'),
      await make('hydra/phase', 'Diagnosis'),
      await make('hydra/component', 'Laboratory'),
      await makeForm('Smear Result'),
    ];
    const inWorkflow = await create(api.admin, 'hydra/workflowphases', {
      displayOrder: phase['phaseId'],
      hydramodulePhase: phase['uuid'],
      hydramoduleWorkflow: workflow['uuid'],
    });
    const inPhase = await create(api.admin, 'hydra/phasecomponent', {
      displayOrder: component['componentId'],
      hydramoduleComponent: component['uuid'],
      hydramodulePhase: phase['uuid'],
      hydramoduleWorkflow: workflow['uuid'],
    });
    const atStage = await create(api.admin, 'hydra/componentform', {
      form: form['uuid'],
      component: component['uuid'],
      phase: phase['uuid'],
      workflow: workflow['uuid'],
    });

    expect((await api.admin.get('hydra/workflow')).body['workflows']).toMatchObject([
      { uuid: workflow['uuid'], workflowId: workflow['workflowId'], name: 'Tuberculosis' },
    ]);
    expect((await api.admin.get('hydra/workflowphases')).body['workflowPhasesMap']).toMatchObject([
      {
        id: inWorkflow['id'],
        uuid: inWorkflow['uuid'],
        phaseUUID: phase['uuid'],
        workflowUUID: workflow['uuid'],
        phaseName: 'Diagnosis',
        workflowName: 'Tuberculosis',
      },
    ]);
    expect((await api.admin.get('hydra/phasecomponent')).body['PhaseComponentsMap']).toMatchObject([
      {
        uuid: inPhase['uuid'],
        componentUUID: component['uuid'],
        phaseUUID: phase['uuid'],
        workflowUUID: workflow['uuid'],
        hydramoduleComponent: { name: 'Laboratory', componentId: component['componentId'] },
      },
    ]);
    expect((await api.admin.get('hydra/componentform')).body['ComponentsFormsMap']).toMatchObject([
      {
        uuid: atStage['uuid'],
        id: atStage['componentFormId'],
        componentFormId: atStage['componentFormId'],
        form: { name: 'Smear Result' },
        workflow: { uuid: workflow['uuid'] },
        retired: false,
      },
    ]);
    expect((await api.admin.get(`hydra/phasecomponent?q=${workflow['uuid']}`)).body['results']).toHaveLength(1);
    expect((await api.admin.get(`hydra/workflowphases?q=${workflow['uuid']}`)).body['results']).toHaveLength(1);
    expect((await api.admin.get(`hydra/componentform?q=${component['uuid']}`)).body['results']).toHaveLength(1);
    expect(
      (await api.admin.get('hydra/componentform?v=custom:(uuid,form:(uuid,name),workflow:(uuid))')).body['ComponentsFormsMap'],
    ).toEqual([{ uuid: atStage['uuid'], form: { uuid: form['uuid'], name: 'Smear Result' }, workflow: { uuid: workflow['uuid'] } }]);

    const again = await api.admin.post('hydra/componentform', {
      form: form['uuid'],
      component: component['uuid'],
      phase: phase['uuid'],
      workflow: workflow['uuid'],
    });
    expect(again.body['error'].code).toBe('record.formTwice');
  });

  it('removes the row of a phase, and retires the row of a form', async () => {
    const [workflow, phase, component, form] = [
      await make('hydra/workflow', 'Short'),
      await make('hydra/phase', 'Passing'),
      await make('hydra/component', 'Brief'),
      await makeForm('Leaflet'),
    ];
    const row = await create(api.admin, 'hydra/workflowphases', { hydramodulePhase: phase['uuid'], hydramoduleWorkflow: workflow['uuid'] });
    const attached = await create(api.admin, 'hydra/componentform', {
      form: form['uuid'],
      component: component['uuid'],
      phase: phase['uuid'],
      workflow: workflow['uuid'],
    });
    expect((await api.admin.remove(`hydra/workflowphases/${row['uuid']}`)).status).toBe(204);
    expect((await api.admin.get(`hydra/workflowphases/${row['uuid']}`)).status).toBe(404);
    expect((await api.admin.remove(`hydra/componentform/${attached['uuid']}`)).status).toBe(204);
    expect((await api.admin.get(`hydra/componentform/${attached['uuid']}`)).body['retired']).toBe(true);
    await create(api.admin, 'hydra/componentform', {
      form: form['uuid'],
      component: component['uuid'],
      phase: phase['uuid'],
      workflow: workflow['uuid'],
    });
  });

  it('is renamed and retired through the collection, by its number', async () => {
    const workflow = await make('hydra/workflow', 'Renamable');
    const renamed = await api.admin.post('hydra/workflow', {
      workflowId: workflow['workflowId'],
      uuid: workflow['uuid'],
      name: 'Renamed',
      retired: true,
    });
    expect(renamed.status).toBe(200);
    const { workflows } = (await api.admin.get('hydra/workflow')).body;
    expect(workflows.map((each: { name: string }) => each.name)).not.toContain('Renamed');
  });

  it.each(['Tub3rculosis', 'TB-care', ''])('refuses the name %j', async (name) => {
    expect((await api.admin.post('hydra/workflow', { name })).status).toBe(400);
  });

  it('puts forms without an order at the end', async () => {
    const [workflow, phase, component] = [
      await make('hydra/workflow', 'Ordered'),
      await make('hydra/phase', 'Ordered'),
      await make('hydra/component', 'Ordered'),
    ];
    for (const name of ['First form', 'Second form', 'Third form']) {
      const form = await makeForm(name);
      await create(api.admin, 'hydra/componentform', {
        form: form['uuid'],
        component: component['uuid'],
        phase: phase['uuid'],
        workflow: workflow['uuid'],
      });
    }
    const { results } = (await api.admin.get(`hydra/componentform?q=${component['uuid']}&v=custom:(displayOrder,form:(name))`)).body;
    expect(results).toEqual([
      { displayOrder: 1, form: { name: 'First form' } },
      { displayOrder: 2, form: { name: 'Second form' } },
      { displayOrder: 3, form: { name: 'Third form' } },
    ]);
  });

  it('is assigned to users; an encounter shows the form that it was made with', async () => {
    const [workflow, component, form] = [
      await make('hydra/workflow', 'Assigned'),
      await make('hydra/component', 'Assigned'),
      await makeForm('Assigned form'),
    ];
    const { results: users } = (await api.admin.get('user?q=admin')).body;
    await create(api.admin, 'hydra/userworkflow', { workflow: workflow['uuid'], user: users[0].uuid });
    for (const q of [users[0].uuid, 'Admin'])
      expect((await api.admin.get(`hydra/userworkflow?q=${q}`)).body['results']).toMatchObject([
        { workflow: { uuid: workflow['uuid'], name: 'Assigned' } },
      ]);
    const found = async (q: string) => (await api.admin.get(`hydra/form?q=${q}&v=custom:(name)`)).body['results'];
    expect([await found('SSIGNED f'), await found(String(component['uuid']))]).toEqual([[{ name: 'Assigned form' }], []]);

    const attached = await create(api.admin, 'hydra/componentform', {
      form: form['uuid'],
      component: component['uuid'],
      workflow: workflow['uuid'],
    });
    const patient = await register(api.admin, 'WFL-000001', 'Formed', 'Patient');
    const encounter = await create(api.admin, 'encounter', { patient: patient['uuid'], encounterType: 'Assigned form' });
    await create(api.admin, 'hydra/form-encounter', { componentForm: attached['uuid'], encounter: encounter['uuid'] });
    expect((await api.admin.get('hydra/form-encounter?patientIdentifier=WFL-000001')).body['results']).toMatchObject([
      {
        componentForm: { componentFormId: attached['componentFormId'], form: { name: 'Assigned form' } },
        encounter: { uuid: encounter['uuid'] },
      },
    ]);
    expect((await api.admin.get(`encounter/${encounter['uuid']}`)).body['form']).toMatchObject({ name: 'Assigned form' });
  });
});
