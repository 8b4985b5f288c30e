import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { endVisits } from '../../patient/encounter/visit-ending.ts';
import { openClinic, type Clinic } from '../../../testing/clinic.ts';
import { concepts, fields, programme } from '../../../testing/clinic-programme.ts';
import { priorAnswers } from './prior-answers.operation.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.close());

/** Fills the form with more answers than the mandatory one; answers the encounter. */
async function fill(date: string, ...entries: object[]): Promise<void> {
  const { status, body } = await clinic.clerk.post('hydra/form-submission', {
    data: [
      { payload_type: 'OBS_CODED', param_name: concepts.cough, value: concepts.yes },
      { payload_type: 'OBS_NUMERIC', param_name: concepts.weeks, value: '2' },
      { payload_type: 'DATE_ENTERED', value: date },
      ...entries,
    ],
    metadata: {
      ENCONTER_TYPE: programme.formName,
      patient: { uuid: programme.patient },
      formDetails: { uuid: programme.componentForm },
      workflow: programme.workflow,
    },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
}
const remark = (value: string): object => ({ payload_type: 'OBS', param_name: concepts.remark, value });

describe('the panels of the patient page', () => {
  beforeAll(async () => {
    await clinic.rows(
      `insert into system_setting (property, value) values ('fieldward.panel.vitals', $1), ('fieldward.panel.diagnoses', $2) on conflict (lower(property) text_pattern_ops) do update set value = excluded.value`,
      [`${concepts.weeks}, ${concepts.remark}`, `["${concepts.remark}"]`],
    );
    await fill('2026-01-01 08:00:00', remark('first'));
    await fill('2026-02-01 08:00:00', remark('second'), {
      payload_type: 'CONTACT_TRACING',
      createPatient: true,
      value: [{ patientID: 'TST-P1', patientGivenName: 'Bilal', patientFamilyName: 'Khan', age: '12', gender: 'M', relation: 'Child' }],
    });
  });

  it('show the newest value of each concept, every diagnosis, relatives and visits', async () => {
    const { status, body } = await clinic.reader.get(`fieldward/patientpanels?patient=${programme.patient}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      vitals: [
        { concept: { uuid: concepts.weeks }, value: 2, date: '2026-02-01T08:00:00.000+0000' },
        { concept: { uuid: concepts.remark }, value: 'second' },
      ],
      diagnoses: [{ value: 'second' }, { value: 'first' }],
      outcome: [],
      nextAppointment: [],
      relationships: [
        { person: { display: 'Bilal Khan', isPatient: true, identifier: 'TST-P1' }, relationship: 'Child', start: null, end: null },
      ],
    });
    expect((body['recentVisits'] as unknown[]).slice(0, 2)).toMatchObject([
      { display: programme.formName, date: '2026-02-01T08:00:00.000+0000' },
      { date: '2026-01-01T08:00:00.000+0000' },
    ]);
  });

  it('are refused for a patient that is not there', async () => {
    expect(await clinic.reader.get(`fieldward/patientpanels?patient=nobody`)).toMatchObject({
      status: 400,
      body: { error: { code: 'submission.unknownReference' } },
    });
  });
});

describe('auto-populate', () => {
  const ask = (): Promise<unknown> =>
    clinic.reader
      .get(`fieldward/prioranswers?patient=${programme.patient}&componentForm=${programme.componentForm}`)
      .then(({ body }) => body['results'] as unknown);
  const populate = (field: string, earliest: boolean, through: boolean): Promise<unknown> =>
    clinic.rows(
      `update form_field set auto_complete_from_form_field = form_field_id, auto_complete_from_earliest = $2, auto_complete_from_component_form = case when $3 then (select component_form_id from component_form where uuid = $4) end where uuid = $1`,
      [field, earliest, through, programme.componentForm],
    );

  it('takes the earliest or the latest answer, through the form that is named', async () => {
    await fill(
      '2025-01-01 08:00:00',
      remark('oldest'),
      { payload_type: 'OBS_CODED_MULTI', param_name: concepts.symptoms, value: [concepts.sweat, concepts.fever] },
      { payload_type: 'OBS_DATE_TIME', param_name: concepts.seen, value: '2024-12-31 00:00:00' },
    );
    expect(await ask()).toEqual([]);
    await populate(fields.remark, true, true);
    await populate(fields.symptoms, false, false);
    await populate(fields.seen, false, true);
    await populate(fields.weeks, false, true);
    expect(await ask()).toEqual([
      { formField: fields.weeks, value: '2' },
      { formField: fields.symptoms, value: [concepts.sweat, concepts.fever] },
      { formField: fields.seen, value: '2024-12-31' },
      { formField: fields.remark, value: 'oldest' },
    ]);
    await populate(fields.remark, false, true);
    expect(await ask()).toContainEqual({ formField: fields.remark, value: 'second' });
  });

  it('is told of many patients, each what the form takes over from theirs, and of nobody who is not there', async () => {
    const of = { rows: (sql: string, values: readonly unknown[]) => clinic.rows(sql, values) } as unknown as Db; // it asks for rows alone
    const told = await priorAnswers.ofPatients?.([programme.patient, 'nobody'], {} as Actor, of);
    expect([...(told ?? [])]).toEqual([
      [programme.patient, { results: expect.arrayContaining([{ formField: fields.weeks, value: '2' }]) }],
    ]);
  });

  it('is refused for what is not there', async () => {
    expect(await clinic.reader.get(`fieldward/prioranswers?patient=nobody&componentForm=${programme.componentForm}`)).toMatchObject({
      status: 400,
    });
    expect(await clinic.reader.get(`fieldward/prioranswers?patient=${programme.patient}&componentForm=nothing`)).toMatchObject({
      status: 400,
    });
  });
});

describe('the order of the forms of a stage', () => {
  const stage = { component: programme.component, phase: programme.phase, workflow: programme.workflow };
  it('is saved', async () => {
    await clinic.rows(
      `with f as (insert into form (name) values ('Second Test Form') returning form_id)
      insert into component_form (uuid, workflow_id, phase_id, component_id, form_id) select 'test-componentform-2', c.workflow_id, c.phase_id, c.component_id, f.form_id from f, component_form c where c.uuid = $1`,
      [programme.componentForm],
    );
    expect(
      await clinic.clerk.post('fieldward/componentformorder', { ...stage, order: ['test-componentform-2', programme.componentForm] }),
    ).toMatchObject({
      status: 200,
    });
    expect(await clinic.rows(`select uuid from component_form where uuid like 'test-componentform%' order by display_order`)).toEqual([
      { uuid: 'test-componentform-2' },
      { uuid: programme.componentForm },
    ]);
  });

  it.each([
    [{ ...stage, order: ['elsewhere'] }, 'submission.orderUnknown'],
    [{ ...stage, phase: 'another', order: [programme.componentForm] }, 'submission.orderUnknown'],
    [{ ...stage }, 'submission.missing'],
    [{ order: [] }, 'submission.missing'],
  ])('%j is refused', async (body, code) => {
    expect(await clinic.clerk.post('fieldward/componentformorder', body)).toMatchObject({ status: 400, body: { error: { code } } });
  });
});

describe('the head of the patient page', () => {
  const head = async () => (await clinic.admin.get(`fieldward/patientbanner?patient=${programme.patient}`)).body;

  it('says where in the programme somebody is, and which form comes next', async () => {
    expect(await head()).toMatchObject({ programmes: [{ workflow: { uuid: programme.workflow } }], criticalResults: [], visit: null });
    const form = `from component_form where uuid = $1 on conflict do nothing`;
    await clinic.rows(`insert into workflow_phase (workflow_id, phase_id) select workflow_id, phase_id ${form}`, [programme.componentForm]);
    await clinic.rows(
      `insert into phase_component (workflow_id, phase_id, component_id) select workflow_id, phase_id, component_id ${form}`,
      [programme.componentForm],
    );
    const { programmes } = await head();
    expect(programmes[0].steps.find(({ componentForm }: { componentForm: string }) => componentForm === programme.componentForm)).toEqual({
      componentForm: programme.componentForm,
      form: programme.formName,
      phase: expect.any(String),
      stage: expect.any(String),
      done: { encounter: expect.any(String), at: '2026-02-01T08:00:00.000+0000' },
    });
  });

  it('says which appointment was missed, until the patient comes', async () => {
    await clinic.rows(
      `insert into system_setting (property, value) values ('fieldward.panel.nextAppointment', $1) on conflict (lower(property) text_pattern_ops) do update set value = excluded.value`,
      [concepts.seen],
    );
    const appointment = (day: string): object => ({ payload_type: 'OBS_DATE_TIME', param_name: concepts.seen, value: `${day} 00:00:00` });
    await fill('2026-02-02 09:00:00', appointment('2026-02-20'));
    expect(await head()).toMatchObject({ missedAppointment: '2026-02-20' });
    await fill('2026-02-21 08:00:00');
    expect(await head()).toMatchObject({ missedAppointment: null });
  });

  it('tells nobody what they may not see', async () => {
    const { status, body } = await clinic.reader.get(`fieldward/patientbanner?patient=${programme.patient}`);
    expect([status, body['programmes'], body['nextForm'], body['visit']]).toEqual([200, [], null, null]);
    expect((await clinic.filler.get(`fieldward/patientbanner?patient=${programme.patient}`)).status).toBe(403);
    expect((await clinic.reader.get('fieldward/patientbanner?patient=nobody')).status).toBe(404);
  });
});

describe('a form and the visit of its day and place', () => {
  const visits = () =>
    clinic.rows<{ day: string; open: boolean; encounters: number }>(
      `select v.form_day::text as day, v.stop_datetime is null as open,
         (select count(*)::int from encounter e where e.patient_id = v.patient_id and e.visit_id = v.visit_id) as encounters
       from visit v join patient p using (patient_id) where p.uuid = $1 and not v.voided order by v.form_day nulls first`,
      [programme.patient],
    );
  const today = new Date().toISOString().slice(0, 10);

  it('are found together: two at once and a later one make one visit, another day another one', async () => {
    expect(await visits()).toEqual([]);
    await clinic.rows(`insert into visit_type (name) values ('Facility Visit')`);
    await Promise.all([fill('2026-03-01 08:00:00', remark('a')), fill('2026-03-01 09:00:00', remark('b'))]);
    await fill('2026-03-01 07:00:00', remark('c'));
    await fill(`${today} 00:00:01`, remark('d'));
    expect(await visits()).toEqual([
      { day: '2026-03-01', open: false, encounters: 3 },
      { day: today, open: true, encounters: 1 },
    ]);
  });

  it('end with their day, unless the setting says no', async () => {
    await clinic.rows(`update visit set start_datetime = now() - interval '2 days' where stop_datetime is null`);
    const setting = `insert into system_setting (property, value) values ('fieldward.visitsEnd', $1) on conflict (lower(property) text_pattern_ops) do update set value = excluded.value`;
    await clinic.rows(setting, ['false']);
    await endVisits(clinic);
    expect((await visits()).filter(({ open }) => open)).toHaveLength(1);
    await clinic.rows(setting, ['true']);
    await endVisits(clinic);
    expect((await visits()).filter(({ open }) => open)).toHaveLength(0);
    const [last] = await clinic.rows<{ kept: boolean }>(
      "select bool_and(stop_datetime >= start_datetime and stop_datetime < start_datetime + interval '1 day') as kept from visit",
    );
    expect(last?.kept).toBe(true);
  });

  it('are not brought together where forms make no visits', async () => {
    await clinic.rows(`insert into system_setting (property, value) values ('fieldward.formVisits', 'false')`);
    await fill('2026-03-02 08:00:00', remark('e'));
    expect((await visits()).map(({ day }) => day)).not.toContain('2026-03-02');
  });
});
