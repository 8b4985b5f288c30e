/** Schedules through the API: drafts, publishing, what is due to a patient, and the rehearsal on the past. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldOf, formUuid, workflowUuid } from '../../../db/demo/content-rows.ts';
import { loadDemo } from '../../../db/demo/load-demo.ts';
import type { ScratchApi } from '../../../testing/scratch-api.ts';
import { create, starterApi } from '../../../testing/starter-api.ts';

let api: ScratchApi;
const tuberculosis = workflowUuid('Tuberculosis Programme');
beforeAll(async () => {
  api = await starterApi({ places: true });
  await api.pool.transaction((tx) => loadDemo(tx, { patients: 30 }));
}, 240_000);
afterAll(() => api.close());

const visit = (
  rest: object = {},
  due: readonly object[] = [{ kind: 'after', span: { count: 28, unit: 'days' }, anchor: { of: 'enrolment' } }],
): object => ({
  steps: [
    {
      key: 'visit',
      name: 'Visit',
      settledBy: [{ kind: 'form', form: formUuid('TB Monthly Follow Up') }],
      doses: [{ due }],
      times: null,
      after: 5,
      missedAfter: 5,
      ...rest,
    },
  ],
});
const made = async (name: string, definition: object): Promise<string> =>
  (await create(api.admin, 'fieldward/schedule', { workflow: tuberculosis, name, definition }))['uuid'] as string;
const published = (uuid: string) => api.admin.post('fieldward/schedulepublish', { schedule: uuid });

describe('a schedule', () => {
  it('is drafted and published; the same content again is the same version', async () => {
    const uuid = await made('Visits', visit());
    expect((await api.admin.get(`fieldward/schedule/${uuid}`)).body).toMatchObject({ name: 'Visits', published: null, testCases: [] });
    // counted from the enrolment alone it is due again as soon as the form is filled: a warning, with the names of the step and the form
    const again = {
      severity: 'warning',
      place: 'steps[0].doses[0].due[0]',
      message: { code: 'schedule.againAtOnce', holes: { step: 'Visit', form: 'TB Monthly Follow Up', number: 1 } },
    };
    expect((await published(uuid)).body).toMatchObject({ version: { number: 1 }, findings: [again], tests: [] });
    expect((await published(uuid)).body).toMatchObject({ version: { number: 1 } });
    await api.admin.post(`fieldward/schedule/${uuid}`, { definition: visit({ before: 3 }) });
    expect((await published(uuid)).body).toMatchObject({ version: { number: 2 } });
    const versions = (await api.admin.get(`fieldward/schedule-version?schedule=${uuid}&v=full`)).body['results'];
    expect(versions).toMatchObject([
      { number: 2, definition: visit({ before: 3 }) },
      { number: 1, definition: visit() },
    ]);
  });

  it('is refused where it cannot be read, each place at its field', async () => {
    const refused = await api.admin.post('fieldward/schedule', {
      workflow: tuberculosis,
      name: 'Unreadable',
      definition: visit({ before: -1, times: 'often' }),
    });
    expect(refused.status).toBe(400);
    expect(Object.keys((refused.body['error'] as { fieldErrors: object }).fieldErrors)).toEqual([
      'definition.steps[0].times',
      'definition.steps[0].before',
    ]);
  });

  it('is not published with errors, and keeps the version before', async () => {
    const uuid = await made('Errors', visit({ settledBy: [{ kind: 'form', form: 'nothing' }] }));
    const refused = await published(uuid);
    expect(refused.status).toBe(400);
    expect(refused.body['error']).toMatchObject({
      code: 'schedule.hasErrors',
      findings: [{ severity: 'error', place: 'steps[0].settledBy[0].form', message: { code: 'schedule.noSuchForm' } }],
    });
    expect((await api.admin.get(`fieldward/schedule/${uuid}`)).body).toMatchObject({ published: null });
  });

  it('is not published while a test case fails', async () => {
    const uuid = await made('Tested', visit());
    const facts = { enrolments: [{ from: '2024-02-01' }] };
    const testCase = (state: string): object => ({
      name: 'leap day',
      on: '2024-02-29',
      facts,
      expected: [{ step: 'visit', occurrence: 1, state, due: '2024-02-29' }],
    });
    await api.admin.post(`fieldward/schedule/${uuid}`, { testCases: [testCase('late')] });
    expect((await published(uuid)).body['error']).toMatchObject({
      code: 'schedule.testsFail',
      tests: [{ name: 'leap day', passed: false }],
    });
    await api.admin.post(`fieldward/schedule/${uuid}`, { testCases: [testCase('due')] });
    expect((await published(uuid)).body).toMatchObject({ version: { number: 1 }, tests: [{ name: 'leap day', passed: true }] });
  });

  it('is not published over the change of somebody else', async () => {
    const uuid = await made('Twice', visit());
    const { etag } = (await api.admin.get(`fieldward/schedule/${uuid}`)).headers as { etag: string };
    await api.admin.post(`fieldward/schedule/${uuid}`, { definition: visit({ before: 1 }) });
    const stale = await api.admin.post('fieldward/schedulepublish', { schedule: uuid }, { 'if-match': etag });
    expect(stale.status).toBe(409);
  });

  it('tells that a form is used', async () => {
    const uses = (await api.admin.get(`fieldward/whereused?resource=form&uuid=${formUuid('TB Monthly Follow Up')}`)).body['uses'];
    expect(uses).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'schedules' })]));
  });

  it('can name what its workflow has', async () => {
    const known = (await api.admin.get(`fieldward/scheduleknown?workflow=${tuberculosis}`)).body;
    expect(known['forms']).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'TB Monthly Follow Up', retired: false })]));
    expect(known['questions']).toEqual(expect.arrayContaining([expect.objectContaining({ uuid: fieldOf('next_appointment') })]));
    expect((known['phases'] as { name: string }[]).map(({ name }) => name)).toEqual(['Screening', 'Diagnosis', 'Treatment', 'Follow Up']);
  });
});

describe('the schedule of the demonstration', () => {
  interface Shown {
    readonly schedules: readonly {
      readonly forms: readonly { readonly step: string; readonly componentForm: string }[];
      readonly items: readonly { readonly step: string; readonly state: string; readonly due: string | null }[];
    }[];
  }

  const promised = `
    select p.uuid, to_char(o.value_datetime at time zone 'UTC', 'YYYY-MM-DD') as day
    from obs o join patient p using (patient_id) join field f on f.concept_id = o.concept_id and f.uuid = $1
    where not o.voided and o.obs_id = (select max(n.obs_id) from obs n where n.patient_id = o.patient_id and n.concept_id = o.concept_id
        and n.obs_datetime = (select max(l.obs_datetime) from obs l where l.patient_id = o.patient_id and l.concept_id = o.concept_id and not l.voided))
      and exists (select 1 from obs s join field g on g.concept_id = s.concept_id and g.uuid = $2 where s.patient_id = o.patient_id and not s.voided)
      and not exists (select 1 from obs s join field g on g.concept_id = s.concept_id and g.uuid = $3 where s.patient_id = o.patient_id and not s.voided)`;

  it('expects each patient in treatment on the day that was promised', async () => {
    const rows = (
      await api.pool.rows<{ uuid: string; day: string }>(promised, [
        fieldOf('next_appointment'),
        fieldOf('treatment_start'),
        fieldOf('outcome'),
      ])
    ).slice(0, 8);
    expect(rows.length).toBeGreaterThan(0);
    for (const { uuid, day } of rows) {
      const shown = (await api.admin.get(`fieldward/patientschedule?patient=${uuid}`)).body as unknown as Shown;
      const open = shown.schedules.flatMap(({ items }) => items).find(({ step, state }) => step === 'follow-up' && state !== 'settled');
      expect(open?.due).toBe(day);
      const place = shown.schedules.flatMap(({ forms }) => forms).find(({ step }) => step === 'follow-up')?.componentForm;
      const { body } = await api.admin.get(`hydra/componentform/${place}?v=custom:(form:(uuid))`);
      expect(body).toMatchObject({ form: { uuid: formUuid('TB Monthly Follow Up') } });
      expect((await api.admin.get(`fieldward/patientbanner?patient=${uuid}`)).body).toMatchObject({ schedules: shown.schedules.length });
    }
  });

  it('asks nothing of who is paused, and goes on where the pause ends', async () => {
    const paused = await made('Paused', visit());
    await published(paused);
    const [row] = await api.pool.rows<{ uuid: string; id: string; enrolment: string }>(
      `select p.uuid, p.patient_id::text as id, w.patient_workflow_id::text as enrolment from patient_workflow w join patient p using (patient_id)
         join workflow k using (workflow_id) join person n on n.person_id = p.patient_id
       where k.uuid = $1 and w.status = 'active' and not w.voided and not n.dead order by 2 limit 1`,
      [tuberculosis],
    );
    if (row === undefined) throw new Error('somebody is in the workflow');
    const states = async (): Promise<(readonly [string, string | null])[]> => {
      const { body } = await api.admin.get(`fieldward/patientschedule?patient=${row.uuid}`);
      const shown = body['schedules'] as { schedule: { uuid: string }; items: { state: string; cancelled: string | null }[] }[];
      const items = shown.find(({ schedule }) => schedule.uuid === paused)?.items ?? [];
      return items.filter(({ state }) => state !== 'settled').map(({ state, cancelled }) => [state, cancelled]);
    };
    const [[before]] = (await states()) as [readonly [string, string | null]];
    expect(before).not.toBe('cancelled');
    const say = (status: string): Promise<unknown> =>
      api.pool.rows('insert into enrolment_state (patient_id, patient_workflow_id, status, since) values ($1, $2, $3, now())', [
        row.id,
        row.enrolment,
        status,
      ]);
    await say('paused');
    expect(await states()).toEqual([['cancelled', 'paused']]);
    await say('active');
    expect((await states()).map(([state]) => state)).not.toContain('cancelled');
  });

  it('rehearses a draft on the last year, part by part, with names of who differs', async () => {
    const uuid = await made('Stricter', visit());
    const part = (await api.admin.get(`fieldward/schedulerehearsal?schedule=${uuid}&limit=10`)).body as {
      done: number;
      next: string;
      total: number;
      differing: { patient: { display: string }; published: object; draft: { due: number } }[];
    };
    expect(part.done).toBe(10);
    expect(part.total).toBeGreaterThanOrEqual(30);
    expect(part.differing.length).toBeGreaterThan(0);
    expect(part.differing[0]).toMatchObject({ published: { due: 0 } });
    const second = (await api.admin.get(`fieldward/schedulerehearsal?schedule=${uuid}&limit=10&after=${part.next}`)).body;
    expect(second['done']).toBe(10);
  });
});
