/** What forms, deaths and merges mean for the enrolments of patients. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entriesOf } from '@fieldward/domain/form/submission.ts';
import { correctionStory, type CorrectionStory } from '../../../testing/correction-story.ts';
import { create } from '../../../testing/starter-api.ts';

let story: CorrectionStory;
let workflow = '';
const stages: Record<string, string> = {};
beforeAll(async () => {
  story = await correctionStory();
  const { admin } = story.api;
  workflow = String((await create(admin, 'hydra/workflow', { name: 'Tuberculosis' }))['uuid']);
  const component = String((await create(admin, 'hydra/component', { name: 'One stage' }))['uuid']);
  for (const name of ['Screening', 'Treatment', 'Review']) {
    // oxlint-disable-next-line no-await-in-loop -- phases stand in the order in which they are made
    const phase = String((await create(admin, 'hydra/phase', { name }))['uuid']);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await create(admin, 'hydra/workflowphases', { hydramodulePhase: phase, hydramoduleWorkflow: workflow });
    // oxlint-disable-next-line no-await-in-loop -- as above
    stages[name] = String((await create(admin, 'hydra/componentform', { form: story.form, component, phase, workflow }))['uuid']);
  }
}, 60_000);
afterAll(() => story?.close());

/** Fills the form in a phase on a day; the uuid of the encounter. */
async function fill(patient: string, phase: string, day: string): Promise<string> {
  const { body, status, text } = await story.clerk.post('hydra/form-submission', {
    data: JSON.stringify(
      entriesOf(story.definition, story.of({ Weight: '60' }), { dateEntered: `${day} 10:00:00`, location: story.place }),
    ),
    metadata: JSON.stringify({
      ENCONTER_TYPE: 'Check-up',
      workflow,
      patient: { uuid: patient },
      formDetails: { uuid: stages[phase] },
      utcOffset: 0,
    }),
  });
  expect(status, text).toBe(201);
  return String(body['encounter'].uuid);
}

const act = async (encounter: string, what: string, body: object = {}): Promise<string> => {
  const done = await story.clerk.post(`fieldward/filledform/${encounter}/${what}`, { reason: 'Wrong chart', ...body });
  expect(done.status, done.text).toBe(200);
  return String(done.body['uuid']);
};

/** The enrolments of a patient as `status since place until`, and what stands of their phases and statuses. */
async function enrolments(patient: string): Promise<{ is: string; phase: string | null; states: string[] }[]> {
  return story.api.pool.rows(
    `select concat_ws(' ', w.status, w.date_enrolled::date, l.name, w.date_completed::date) as is, (select name from phase p where p.phase_id = w.phase_id) as phase,
       array(select concat_ws(' ', coalesce(p.name, s.status), s.since::date) from enrolment_state s left join phase p using (phase_id)
         where s.patient_id = w.patient_id and s.patient_workflow_id = w.patient_workflow_id and not s.voided order by s.since, s.enrolment_state_id) as states
     from patient_workflow w join patient o using (patient_id) left join location l on l.location_id = w.location_id
     where o.uuid = $1 and not w.voided order by w.date_enrolled`,
    [patient],
  );
}

/** Ends an enrolment as somebody would. */
async function ended(patient: string, status: string, day: string): Promise<void> {
  await story.api.pool.rows(
    `with s as (insert into enrolment_state (patient_id, patient_workflow_id, status, since, by_hand)
       select w.patient_id, w.patient_workflow_id, $2, $3::timestamptz, true from patient_workflow w join patient p using (patient_id)
       where p.uuid = $1 and not w.voided and w.date_completed is null returning *)
     select 1 from s`,
    [patient, status, `${day} 12:00:00+00`],
  );
  await story.api.pool.rows(
    `select follow_states(w.patient_id, w.patient_workflow_id, 1) from patient_workflow w join patient p using (patient_id) where p.uuid = $1`,
    [patient],
  );
}

describe('a form', () => {
  it('enrols, and leads to its phase; never back, whatever comes later or late', async () => {
    const patient = await story.someone();
    await fill(patient, 'Treatment', '2026-02-10');
    expect(await enrolments(patient)).toEqual([
      { is: 'active 2026-02-10 Clinic one', phase: 'Treatment', states: ['Treatment 2026-02-10'] },
    ]);
    await fill(patient, 'Screening', '2026-02-20');
    expect((await enrolments(patient))[0]?.states).toEqual(['Treatment 2026-02-10']);
    // entered late
    await fill(patient, 'Screening', '2026-01-05');
    expect(await enrolments(patient)).toEqual([
      { is: 'active 2026-01-05 Clinic one', phase: 'Treatment', states: ['Screening 2026-01-05', 'Treatment 2026-02-10'] },
    ]);
    await fill(patient, 'Review', '2026-01-20');
    expect(await enrolments(patient)).toEqual([
      { is: 'active 2026-01-05 Clinic one', phase: 'Review', states: ['Screening 2026-01-05', 'Review 2026-01-20'] },
    ]);
  });

  it('that is voided, moved or of another day takes its enrolment along, and brings it back', async () => {
    const [one, two] = [await story.someone(), await story.someone()];
    const screening = await fill(one, 'Screening', '2026-01-05');
    const treatment = await fill(one, 'Treatment', '2026-02-10');
    const whole = await enrolments(one);
    const voided = await act(screening, 'void');
    expect(await enrolments(one)).toEqual([{ is: 'active 2026-02-10 Clinic one', phase: 'Treatment', states: ['Treatment 2026-02-10'] }]);
    const moved = await act(treatment, 'move', { patient: two });
    expect(await enrolments(one)).toEqual([]);
    expect(await enrolments(two)).toEqual([{ is: 'active 2026-02-10 Clinic one', phase: 'Treatment', states: ['Treatment 2026-02-10'] }]);
    await act(treatment, 'undo', { act: moved });
    expect(await enrolments(two)).toEqual([]);
    await act(screening, 'undo', { act: voided });
    expect(await enrolments(one)).toEqual(whole);
    expect((await story.correct(treatment, {}, { body: { dateEntered: '2026-03-01 10:00:00' } })).status).toBe(200);
    expect((await enrolments(one))[0]?.states).toEqual(['Screening 2026-01-05', 'Treatment 2026-03-01']);
    expect((await story.correct(screening, {}, { body: { dateEntered: '2026-01-07 10:00:00' } })).status).toBe(200);
    expect((await enrolments(one))[0]).toMatchObject({ is: 'active 2026-01-07 Clinic one' });
  });

  it('of a time when the patient was in already enrols nobody twice; two at a moment enrol once', async () => {
    const patient = await story.someone();
    await Promise.all(['Screening', 'Treatment', 'Review'].map((phase, at) => fill(patient, phase, `2026-03-0${at + 1}`)));
    expect(await enrolments(patient)).toEqual([
      {
        is: 'active 2026-03-01 Clinic one',
        phase: 'Review',
        states: ['Screening 2026-03-01', 'Treatment 2026-03-02', 'Review 2026-03-03'],
      },
    ]);
  });

  it('brings back who was lost, begins anew for who had finished, and changes nothing of what is over', async () => {
    const patient = await story.someone();
    await fill(patient, 'Screening', '2026-01-05');
    await ended(patient, 'lost', '2026-03-01');
    await fill(patient, 'Treatment', '2026-02-01');
    expect((await enrolments(patient))[0]).toMatchObject({ is: 'lost 2026-01-05 Clinic one 2026-03-01', phase: 'Treatment' });
    const back = await fill(patient, 'Treatment', '2026-04-01');
    expect(await enrolments(patient)).toMatchObject([
      {
        is: 'active 2026-01-05 Clinic one',
        states: ['Screening 2026-01-05', 'Treatment 2026-02-01', 'lost 2026-03-01', 'active 2026-04-01'],
      },
    ]);
    await act(back, 'void');
    expect(await enrolments(patient)).toMatchObject([{ is: 'lost 2026-01-05 Clinic one 2026-03-01' }]);
    await act(back, 'undo');
    await ended(patient, 'finished', '2026-06-01');
    await fill(patient, 'Review', '2026-07-01');
    expect(await enrolments(patient)).toHaveLength(1);
    await fill(patient, 'Screening', '2026-08-01');
    expect(await enrolments(patient)).toMatchObject([
      { is: 'finished 2026-01-05 Clinic one 2026-06-01', phase: 'Treatment' },
      { is: 'active 2026-08-01 Clinic one', phase: 'Screening', states: ['Screening 2026-08-01'] },
    ]);
  });
});

describe('a death', () => {
  it('ends every enrolment, and taken back it never happened', async () => {
    const patient = await story.someone();
    await fill(patient, 'Screening', '2026-01-05');
    const before = await enrolments(patient);
    const dies = (body: object) => story.api.admin.post(`person/${patient}`, body);
    expect((await dies({ dead: true, deathDate: '2026-05-01T00:00:00.000+0000', causeOfDeathNonCoded: 'Unknown' })).status).toBe(200);
    expect(await enrolments(patient)).toMatchObject([{ is: 'died 2026-01-05 Clinic one 2026-05-01' }]);
    expect((await dies({ deathDate: '2026-04-01T00:00:00.000+0000' })).status).toBe(200);
    expect(await enrolments(patient)).toMatchObject([{ is: 'died 2026-01-05 Clinic one 2026-04-01' }]);
    // found in a drawer
    await fill(patient, 'Treatment', '2026-03-05');
    expect(await enrolments(patient)).toMatchObject([{ is: 'died 2026-01-05 Clinic one 2026-04-01', phase: 'Treatment' }]);
    expect((await dies({ dead: false })).status).toBe(200);
    expect(await enrolments(patient)).toEqual([
      { ...before[0], phase: 'Treatment', states: ['Screening 2026-01-05', 'Treatment 2026-03-05'] },
    ]);
  });
});

describe('a merge', () => {
  it('keeps the earlier enrolment, and its undo both', async () => {
    const [from, into] = [await story.someone(), await story.someone()];
    await fill(from, 'Screening', '2026-01-05');
    await fill(into, 'Treatment', '2026-02-05');
    const before = [await enrolments(from), await enrolments(into)];
    const merged = await story.api.admin.post('fieldward/patientmerge', { from, into, reason: 'One person', keep: {} });
    expect(merged.status, merged.text).toBe(200);
    // the forms of both count: the earlier enrolment has the phases of the later one
    expect(await enrolments(into)).toMatchObject([
      { is: 'active 2026-01-05 Clinic one', phase: 'Treatment', states: ['Screening 2026-01-05', 'Treatment 2026-02-05'] },
    ]);
    const undone = await story.api.admin.post(`fieldward/patientmerge/${merged.body['uuid']}/undo`, { reason: 'Two people' });
    expect(undone.status, undone.text).toBe(200);
    expect([await enrolments(from), await enrolments(into)]).toEqual(before);
  });

  it.each(['from', 'into'] as const)(
    'of a record that is dead with one that is alive has one enrolment, whichever is right (%s), and its undo both',
    async (right) => {
      const [from, into] = [await story.someone(), await story.someone()];
      await fill(from, 'Screening', '2026-01-05');
      await fill(into, 'Treatment', '2026-02-05');
      const death = { dead: true, deathDate: '2026-05-01T00:00:00.000+0000', causeOfDeathNonCoded: 'Unknown' };
      expect((await story.api.admin.post(`person/${from}`, death)).status).toBe(200);
      const before = [await enrolments(from), await enrolments(into)];
      const merged = await story.api.admin.post('fieldward/patientmerge', { from, into, reason: 'One person', keep: { death: right } });
      expect(merged.status, merged.text).toBe(200);
      const together = (await enrolments(into)).map(({ is }) => is);
      expect(together.filter((is) => is.startsWith('active'))).toEqual(right === 'into' ? ['active 2026-01-05 Clinic one'] : []);
      const undone = await story.api.admin.post(`fieldward/patientmerge/${merged.body['uuid']}/undo`, { reason: 'Two people' });
      expect(undone.status, undone.text).toBe(200);
      expect([await enrolments(from), await enrolments(into)]).toEqual(before);
    },
  );
});
