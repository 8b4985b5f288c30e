/** Phases that advance by a condition: in the transaction of the data, and as computed from nothing. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entriesOf } from '@fieldward/domain/form/submission.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { addDays, today } from '@fieldward/domain/time/in-zone.ts';
import { account, correctionStory, type CorrectionStory } from '../../../testing/correction-story.ts';
import { create } from '../../../testing/starter-api.ts';
import { followTasks } from '../task/task-work.ts';

let story: CorrectionStory;
let workflow = '';
let weight = '';
const phases: Record<string, { phase: string; link: string; stage: string }> = {};
const now = today('UTC');
const ago = (days: number): Day => addDays(now, -days);
const token = (typeName: string, value: string): object => ({ typeName, value });
const atLeast = (kilograms: number): object[] => [
  token('Question', weight),
  token('Operator', '>='),
  token('OpenValue', String(kilograms)),
];

beforeAll(async () => {
  story = await correctionStory();
  const { admin } = story.api;
  weight = String(story.definition.fields.find(({ field }) => field.name === 'Weight')?.field.uuid);
  workflow = String((await create(admin, 'hydra/workflow', { name: 'Feeding' }))['uuid']);
  const component = String((await create(admin, 'hydra/component', { name: 'One stage' }))['uuid']);
  for (const name of ['Screening', 'Recovering', 'Recovered', 'Discharged']) {
    // oxlint-disable-next-line no-await-in-loop -- phases stand in the order in which they are made
    const phase = String((await create(admin, 'hydra/phase', { name }))['uuid']);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const link = String((await create(admin, 'hydra/workflowphases', { hydramodulePhase: phase, hydramoduleWorkflow: workflow }))['uuid']);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const stage = String((await create(admin, 'hydra/componentform', { form: story.form, component, phase, workflow }))['uuid']);
    phases[name] = { phase, link, stage };
  }
  await advance('Recovering', atLeast(50));
  await advance('Recovered', atLeast(60));
  await followTasks(story.api.pool);
}, 60_000);
afterAll(() => story?.close());

async function advance(phase: string, rule: readonly object[] | null): Promise<void> {
  const body = rule === null ? { advance: 'form' } : { advance: 'rule', advanceRule: rule };
  const { status, text } = await story.api.admin.post(`hydra/workflowphases/${phases[phase]?.link}`, body);
  expect(status, text).toBe(200);
}

/** Fills the form of the first phase with a weight; the uuid of the encounter. */
async function weigh(patient: string, day: string, kilograms: number, stage = 'Screening'): Promise<string> {
  const { body, status, text } = await story.clerk.post('hydra/form-submission', {
    data: JSON.stringify(
      entriesOf(story.definition, story.of({ Weight: String(kilograms) }), { dateEntered: `${day} 10:00:00`, location: story.place }),
    ),
    metadata: JSON.stringify({
      ENCONTER_TYPE: 'Check-up',
      workflow,
      patient: { uuid: patient },
      formDetails: { uuid: phases[stage]?.stage },
      utcOffset: 0,
    }),
  });
  expect(status, text).toBe(201);
  return String(body['encounter'].uuid);
}

/** The phases of the enrolments of a patient that stand, as `phase day cause`. */
const states = async (patient: string): Promise<string[]> =>
  (
    await story.api.pool.rows<{ is: string }>(
      `select concat_ws(' ', p.name, (s.since at time zone 'UTC')::date, case when s.by_rule then 'rule' when s.by_hand then 'hand' else 'form' end) as is
       from enrolment_state s join phase p using (phase_id) join patient o using (patient_id) join patient_workflow w using (patient_id, patient_workflow_id)
       where o.uuid = $1 and not s.voided and not w.voided order by s.since, s.enrolment_state_id`,
      [patient],
    )
  ).map(({ is }) => is);

const phaseNow = async (patient: string): Promise<string | null> =>
  (await story.api.admin.get(`programenrollment?patient=${patient}&v=custom:(phase:(display))`)).body['results'][0]?.phase?.display ?? null;

describe('a phase with a condition', () => {
  it('is reached with the form whose answer makes it hold, and left again when that is corrected, voided or moved', async () => {
    const [patient, other] = [await story.someone(), await story.someone()];
    await weigh(patient, ago(40), 45);
    expect(await phaseNow(patient)).toBe('Screening');
    const heavy = await weigh(patient, ago(20), 55);
    expect(await states(patient)).toEqual([`Screening ${ago(40)} form`, `Recovering ${ago(20)} rule`]);
    expect((await story.correct(heavy, { Weight: '48' })).status).toBe(200);
    expect(await states(patient)).toEqual([`Screening ${ago(40)} form`]);
    expect((await story.correct(heavy, { Weight: '61' })).status).toBe(200);
    // the furthest of two that begin at one moment counts, both stand
    expect(await states(patient)).toEqual([`Screening ${ago(40)} form`, `Recovering ${ago(20)} rule`, `Recovered ${ago(20)} rule`]);
    expect(await phaseNow(patient)).toBe('Recovered');
    const moved = await story.clerk.post(`fieldward/filledform/${heavy}/move`, { reason: 'Wrong chart', patient: other });
    expect(moved.status, moved.text).toBe(200);
    expect(await phaseNow(patient)).toBe('Screening');
    expect(await phaseNow(other)).toBe('Recovered');
    await story.clerk.post(`fieldward/filledform/${heavy}/undo`, { reason: 'x', act: moved.body['uuid'] });
    expect([await phaseNow(patient), await phaseNow(other)]).toEqual(['Recovered', null]);
    expect((await story.clerk.post(`fieldward/filledform/${heavy}/void`, { reason: 'Wrong chart' })).status).toBe(200);
    expect(await phaseNow(patient)).toBe('Screening');
  });

  it('is told with its reason: the condition, the form and who filled it', async () => {
    const patient = await story.someone();
    await weigh(patient, ago(40), 45);
    const heavy = await weigh(patient, ago(20), 55);
    const { body } = await story.api.admin.get(`programenrollment?patient=${patient}&v=custom:(history)`);
    expect(body['results'][0].history).toMatchObject([
      { kind: 'enrolled', cause: 'form', form: { name: 'Check-up' }, by: expect.stringContaining('') },
      { kind: 'phase', phase: 'Screening', cause: 'form' },
      { kind: 'phase', phase: 'Recovering', cause: 'rule', form: { encounter: heavy, name: 'Check-up' }, gone: null },
    ]);
  });

  it('goes forward only, and what somebody says of it by hand stands', async () => {
    const patient = await story.someone();
    await weigh(patient, ago(40), 65);
    expect(await phaseNow(patient)).toBe('Recovered');
    const [enrolment] = (await story.api.admin.get(`programenrollment?patient=${patient}&v=full`)).body['results'];
    const state = enrolment.states.find((each: { state: { display: string } }) => each.state.display === 'Recovered');
    expect((await story.api.admin.remove(`programenrollment/${enrolment.uuid}/state/${state.uuid}?reason=not yet`)).status).toBe(204);
    expect(await phaseNow(patient)).toBe('Recovering');
    await weigh(patient, ago(30), 40);
    expect(await phaseNow(patient)).toBe('Recovering');
    // another form says so again: that is news
    await weigh(patient, ago(10), 66, 'Screening');
    expect(await phaseNow(patient)).toBe('Recovering');
  });

  it('is another one tomorrow for everybody when the condition is another one, or another order', async () => {
    const patient = await story.someone();
    await weigh(patient, ago(40), 55);
    expect(await phaseNow(patient)).toBe('Recovering');
    await advance('Recovering', atLeast(56));
    await followTasks(story.api.pool);
    expect(await phaseNow(patient)).toBe('Screening');
    await advance('Recovering', null);
    await followTasks(story.api.pool);
    await weigh(patient, ago(5), 57, 'Recovering');
    expect(await states(patient)).toEqual([`Screening ${ago(40)} form`, `Recovering ${ago(5)} form`]);
    await advance('Recovering', atLeast(50));
    await followTasks(story.api.pool);
    expect(await states(patient)).toEqual([`Screening ${ago(40)} form`, `Recovering ${ago(40)} rule`]);
  });

  it('is reached by time alone, on its day', async () => {
    const patient = await story.someone();
    await weigh(patient, ago(40), 45);
    const grown = [token('Question', 'patient.ageInYears'), token('Operator', '>='), token('OpenValue', '15')];
    await story.api.pool.rows(
      `update person p set birthdate = $2::date, birthdate_estimated = false from patient t where t.patient_id = p.person_id and t.uuid = $1`,
      [patient, `${Number(now.slice(0, 4)) - 15}${now.slice(4)}`.replace('-02-29', '-02-28')],
    );
    await advance('Discharged', grown);
    await followTasks(story.api.pool);
    expect(await states(patient)).toEqual([`Screening ${ago(40)} form`, `Discharged ${now} rule`]);
    // nobody recorded anything: the trail says so, once
    const noted = async () =>
      story.api.pool.rows(
        `select a.user_id, a.resource, a.detail from audit_log a join patient p using (patient_id) where p.uuid = $1 and a.action = 'advance'`,
        [patient],
      );
    await followTasks(story.api.pool);
    expect(await noted()).toEqual([{ user_id: null, resource: 'programenrollment', detail: { to: 'Discharged', since: now } }]);
    // a year younger: it is known when it will be looked at again
    await story.api.pool.rows(
      `update person p set birthdate = birthdate + interval '1 year' from patient t where t.patient_id = p.person_id and t.uuid = $1`,
      [patient],
    );
    await followTasks(story.api.pool);
    expect(await states(patient)).toEqual([`Screening ${ago(40)} form`]);
    const [{ turn } = { turn: null }] = await story.api.pool.rows<{ turn: string | null }>(
      'select turns_on::text as turn from patient_workflow w join patient p using (patient_id) where p.uuid = $1',
      [patient],
    );
    expect(turn?.slice(5)).toBe(now.slice(5));
    await advance('Discharged', null);
    await followTasks(story.api.pool);
  });

  it('is refused where nobody can answer it, where it can never hold, and where it is missing', async () => {
    const { admin } = story.api;
    const change = async (body: object): Promise<unknown[]> => {
      const { status, body: refused } = await admin.post(`hydra/workflowphases/${phases['Discharged']?.link}`, body);
      return [status, refused['error']?.code, Object.keys(refused['error']?.fieldErrors ?? {})];
    };
    expect(await change({ advance: 'rule' })).toEqual([400, 'workflow.ruleMissing', ['advanceRule']]);
    expect(await change({ advance: 'hand', advanceRule: atLeast(1) })).toEqual([400, 'workflow.ruleNotAlone', ['advanceRule']]);
    expect(await change({ advance: 'rule', advanceRule: [token('Question', 'strange'), ...atLeast(1).slice(1)] })).toMatchObject([
      400,
      expect.any(String),
      ['advanceRule'],
    ]);
    expect(await change({ advance: 'rule', advanceRule: atLeast(1).slice(0, 2) })).toMatchObject([
      400,
      expect.any(String),
      ['advanceRule'],
    ]);
    expect(await change({ advance: 'rule', advanceRule: 'heavy' })).toMatchObject([400, 'engine.notList', ['advanceRule']]);
    expect(await change({ advance: 'rule', advanceRule: [7, {}] })).toMatchObject([400, 'engine.notAnObject', ['advanceRule']]);
    const never = [...atLeast(60), token('Operator', 'AND'), token('Question', weight), token('Operator', '<'), token('OpenValue', '50')];
    expect(await change({ advance: 'rule', advanceRule: never })).toEqual([400, 'rule.neverTrue', ['advanceRule']]);
    expect(await change({ advance: 'sometimes' })).toEqual([400, 'engine.notChoice', ['advance']]);
    const { body } = await admin.get(`hydra/workflowphases/${phases['Discharged']?.link}?v=full`);
    expect([body['advance'], body['advanceRule']]).toEqual(['form', null]);
  });

  it('keeps its questions from being removed unawares', async () => {
    const { body } = await story.api.admin.get(`fieldward/whereused?resource=hydra-field&uuid=${weight}`);
    expect(JSON.stringify(body)).toContain('workflows');
  });

  it('is, after any changes in any order, what a computation from nothing gives', async () => {
    const patient = await story.someone();
    const filled: string[] = [];
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            what: fc.constantFrom('fill', 'void', 'back', 'correct'),
            day: fc.integer({ min: 1, max: 60 }),
            kg: fc.integer({ min: 45, max: 65 }),
          }),
          {
            minLength: 1,
            maxLength: 3,
          },
        ),
        async (acts) => {
          for (const { what, day, kg } of acts) {
            const last = filled[day % Math.max(1, filled.length)];
            // oxlint-disable no-await-in-loop -- one act after the other
            if (what === 'fill' || last === undefined) filled.push(await weigh(patient, ago(day), kg));
            else if (what === 'correct') await story.correct(last, { Weight: String(kg) });
            else await story.clerk.post(`fieldward/filledform/${last}/${what === 'void' ? 'void' : 'undo'}`, { reason: 'Wrong' });
            // oxlint-enable no-await-in-loop
          }
          const incremental = await states(patient);
          await story.api.pool.rows(
            `update patient_workflow w set reached = null, turns_on = null from patient p where p.patient_id = w.patient_id and p.uuid = $1`,
            [patient],
          );
          await story.api.pool.rows(
            `update enrolment_state s set voided = true, void_reason = 'from nothing' from patient p where p.patient_id = s.patient_id and p.uuid = $1 and not s.by_hand`,
            [patient],
          );
          await story.api.pool.rows(
            'insert into phase_renewal (workflow_id) select workflow_id from workflow where uuid = $1 on conflict (workflow_id) do update set built_to = 0, ended_at = null',
            [workflow],
          );
          await followTasks(story.api.pool);
          expect(await states(patient)).toEqual(incremental);
        },
      ),
      { numRuns: 15 },
    );
  }, 120_000);
});

describe('a form that does not enrol', () => {
  it('leaves who is in no workflow in none, begins nothing, and still leads who is enrolled to its phase', async () => {
    const { admin } = story.api;
    const stage = phases['Screening']?.stage;
    const saved = await admin.post(`hydra/componentform/${stage}`, { enrols: false });
    expect(saved.status, saved.text).toBe(200);
    const patient = await story.someone();
    await weigh(patient, ago(30), 45);
    expect(await states(patient)).toEqual([]);
    expect((await admin.get(`programenrollment?patient=${patient}`)).body['results']).toEqual([]);
    await weigh(patient, ago(20), 45, 'Discharged');
    const [enrolment] = (await admin.get(`programenrollment?patient=${patient}&v=custom:(dateEnrolled,uuid)`)).body['results'];
    expect(enrolment.dateEnrolled.slice(0, 10)).toBe(ago(20));
    // who was lost is not back by it
    await admin.post(`programenrollment/${enrolment.uuid}`, { status: 'lost', statusSince: `${ago(10)}T10:00:00.000+0000` });
    await weigh(patient, ago(5), 45);
    expect((await admin.get(`programenrollment/${enrolment.uuid}?v=custom:(status)`)).body['status']).toBe('lost');
    expect((await admin.post(`hydra/componentform/${stage}`, { enrols: true })).status).toBe(200);
  });
});

describe('the outcomes of a workflow', () => {
  it('are set in an order by those who may, and refused to others and where they are none', async () => {
    const { admin } = story.api;
    const { YES, NO, FEVER } = story.options;
    const listed = await admin.get(`fieldward/workflowoutcomes?workflow=${workflow}`);
    expect([listed.status, listed.body['outcomes']]).toEqual([200, []]);
    const etag = String(listed.headers['etag']);
    const first = await admin.post('fieldward/workflowoutcomes', { workflow, outcomes: [NO, YES] }, { 'if-match': etag });
    expect(first.status, first.text).toBe(200);
    expect(first.body['outcomes'].map(({ uuid }: { uuid: string }) => uuid)).toEqual([NO, YES]);
    const late = await admin.post('fieldward/workflowoutcomes', { workflow, outcomes: [FEVER] }, { 'if-match': etag });
    expect([late.status, late.body['error'].code]).toEqual([409, 'engine.stale']);
    const order = await admin.post('fieldward/workflowoutcomes', { workflow, outcomes: [FEVER, YES, NO, YES] });
    expect(order.body['outcomes'].map(({ uuid }: { uuid: string }) => uuid)).toEqual([FEVER, YES, NO]);
    expect((await admin.get(`program/${workflow}?v=full`)).body['outcomes'].map(({ uuid }: { uuid: string }) => uuid)).toEqual([
      FEVER,
      YES,
      NO,
    ]);
    const strange = await admin.post('fieldward/workflowoutcomes', { workflow, outcomes: ['strange'] });
    expect([strange.status, Object.keys(strange.body['error'].fieldErrors)]).toEqual([400, ['outcomes']]);
    expect((await admin.post('fieldward/workflowoutcomes', { workflow: 'strange', outcomes: [] })).status).toBe(404);
    expect((await admin.post('fieldward/workflowoutcomes', { workflow, outcomes: 'YES' })).status).toBe(400);
    const viewer = await account(story.api, 'outlooker', 'Viewer');
    expect((await story.manager.get(`fieldward/workflowoutcomes?workflow=${workflow}`)).status).toBe(200);
    expect((await viewer.post('fieldward/workflowoutcomes', { workflow, outcomes: [] })).status).toBe(403);
    expect((await story.clerk.post('fieldward/workflowoutcomes', { workflow, outcomes: [] })).status).toBe(403);
    // the role that builds workflows
    expect((await story.manager.post('fieldward/workflowoutcomes', { workflow, outcomes: [YES] })).status).toBe(200);
  });
});
