/** Tasks follow the records of patients in the transaction that changes them, and are what a computation from nothing gives. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '@fieldward/domain/time/in-zone.ts';
import { account } from '../../../testing/correction-story.ts';
import { create } from '../../../testing/starter-api.ts';
import { ago, now, taskStory, type TaskStory } from '../../../testing/task-story.ts';
import { followTasks } from './task-work.ts';

let told: TaskStory;
let story: TaskStory['story'];
let stage: TaskStory['stage'];
let tracingStage: TaskStory['tracingStage'];
let publish: TaskStory['publish'];
let fill: TaskStory['fill'];
let attempt: TaskStory['attempt'];
let act: TaskStory['act'];
let standing: TaskStory['standing'];
let noted: TaskStory['noted'];
let listed: TaskStory['listed'];
let ofPatient: TaskStory['ofPatient'];
beforeAll(async () => {
  told = await taskStory();
  ({ story, stage, tracingStage, publish, fill, attempt, act, standing, noted, listed, ofPatient } = told);
}, 90_000);
afterAll(() => told?.close());

describe('tasks', () => {
  it('are made and settled with the form that asks for them, or settles them', async () => {
    const patient = await story.someone();
    await fill(patient, ago(60));
    expect(await standing(patient)).toContain(`visit 2 ${ago(32)} open Clinic one`);
    expect(await ofPatient(patient)).toContain('Treatment visit: trace');
    const second = await fill(patient, ago(30));
    expect(await standing(patient)).toContain(`visit 3 ${ago(2)} open Clinic one`);
    expect(await standing(patient, ['settled'])).toContain(`visit 2 ${ago(32)} settled Clinic one`);
    expect(await ofPatient(patient, '&only=due')).toEqual(['Treatment visit: late']);
    expect(await ofPatient(patient, '&only=trace')).toEqual([]);
    // what settled it is voided: it is asked for again, and what came after it is not
    const voided = await act(second, 'void');
    expect(await standing(patient)).toContain(`visit 2 ${ago(32)} open Clinic one`);
    await act(second, 'undo', { act: voided });
    expect(await standing(patient)).toContain(`visit 3 ${ago(2)} open Clinic one`);
    expect((await story.correct(second, {}, { body: { dateEntered: `${ago(20)} 10:00:00` } })).status).toBe(200);
    expect(await standing(patient)).toContain(`visit 3 ${addDays(now, 8)} open Clinic one`);
    // not to be seen before its window opens
    expect(await ofPatient(patient)).not.toContain('Treatment visit: soon');
    expect(await noted()).toBe(0);
  });

  it('offer the form that settles them, and follow it to another patient', async () => {
    const [one, two] = [await story.someone(), await story.someone()];
    const encounter = await fill(one, ago(40));
    expect((await listed()).results.find((row) => row.patient.uuid === one)?.form).toMatchObject({ componentForm: stage });
    const moved = await act(encounter, 'move', { patient: two });
    expect([await standing(one), await standing(two)]).toMatchObject([[], [`visit 2 ${ago(12)} open Clinic one`]]);
    await act(encounter, 'undo', { act: moved });
    expect([await standing(one), await standing(two)]).toMatchObject([[`visit 2 ${ago(12)} open Clinic one`], []]);
    expect(await noted()).toBe(0);
  });

  it('of who did not come offer the form of an attempt, and follow its outcome', async () => {
    const patient = await story.someone();
    await fill(patient, ago(60));
    const row = async (query = '') => (await listed(query)).results.find((each) => each.patient.uuid === patient && each.name !== 'Grown');
    expect(await row('&only=trace')).toMatchObject({
      state: 'trace',
      traceForm: { componentForm: tracingStage },
      attempts: 0,
      outcome: null,
    });
    // not found: it rests, and is seen where that is asked for
    const first = await attempt(patient, ago(3), null);
    expect(await row()).toBeUndefined();
    expect(await row('&only=waiting')).toMatchObject({
      state: 'trace',
      attempts: 1,
      outcome: 'notFound',
      putOffUntil: addDays(ago(3), 7),
      attemptedBy: expect.stringMatching(/./),
    });
    expect((await listed()).counts['waiting']).toBeGreaterThan(0);
    // promised: due on that day
    await attempt(patient, ago(2), addDays(now, 1));
    expect(await row()).toMatchObject({ state: 'soon', due: addDays(now, 1), attempts: 2, outcome: 'promised', putOffUntil: null });
    await act(first, 'void');
    expect(await row()).toMatchObject({ attempts: 1 });
    // and comes
    await fill(patient, ago(1));
    expect(await standing(patient)).toContain(`visit 3 ${addDays(now, 27)} open Clinic one`);
    expect(await noted()).toBe(0);
  });

  it('tell the patient page by which form to trace, and what was tried', async () => {
    const patient = await story.someone();
    await fill(patient, ago(60));
    const encounter = await attempt(patient, ago(3), null);
    const { body, status, text } = await story.clerk.get(`fieldward/patientschedule?patient=${patient}`);
    expect(status, text).toBe(200);
    const [followed] = body['schedules'];
    expect(followed.traceForm).toBe(tracingStage);
    expect(followed.items.find((each: { state: string }) => each.state === 'trace')).toMatchObject({
      again: addDays(ago(3), 7),
      attempts: [{ day: ago(3), outcome: 'notFound', source: encounter }],
    });
    const { dateCreated } = (await story.api.admin.get(`encounter/${encounter}?v=full`)).body['auditInfo'];
    expect(followed.recorded).toEqual([{ encounter, by: expect.stringMatching(/\S/), at: dateCreated }]);
  });

  it('of who was given up come back with a promise, who is lost until he comes', async () => {
    const patient = await story.someone();
    await fill(patient, ago(100));
    await followTasks(story.api.pool);
    const status = async () => (await story.api.admin.get(`programenrollment?patient=${patient}&v=full`)).body['results'][0].status;
    await attempt(patient, ago(2), null);
    expect([await status(), await standing(patient)]).toMatchObject(['lost', [`visit 2 ${ago(72)} lost Clinic one`]]);
    await attempt(patient, ago(1), addDays(now, 2));
    expect([await status(), await standing(patient)]).toMatchObject(['lost', [`visit 2 ${addDays(now, 2)} open Clinic one`]]);
    await fill(patient, ago(1));
    expect(await status()).toBe('active');
  });

  it('end with a death, and are back when it is taken back', async () => {
    const patient = await story.someone();
    await fill(patient, ago(40));
    const before = await standing(patient);
    const dies = (body: object) => story.api.admin.post(`person/${patient}`, body);
    expect((await dies({ dead: true, deathDate: `${ago(1)}T00:00:00.000+0000`, causeOfDeathNonCoded: 'Unknown' })).status).toBe(200);
    expect(await standing(patient)).toEqual([]);
    expect((await dies({ dead: false })).status).toBe(200);
    expect(await standing(patient)).toEqual(before);
  });

  it('go with an enrolment that is voided or ended', async () => {
    const patient = await story.someone();
    await fill(patient, ago(40));
    const before = await standing(patient);
    const [enrolment] = (await story.api.admin.get(`programenrollment?patient=${patient}`)).body['results'];
    expect(
      (
        await story.api.admin.post(`programenrollment/${enrolment.uuid}`, {
          status: 'finished',
          dateCompleted: `${ago(1)}T10:00:00.000+0000`,
        })
      ).status,
    ).toBe(200);
    expect(await standing(patient)).toEqual([]);
    expect((await story.api.admin.post(`programenrollment/${enrolment.uuid}`, { dateCompleted: null })).status).toBe(200);
    expect(await standing(patient)).toEqual(before);
    expect(await noted()).toBe(0);
  });

  it('of two records that become one are those of both together, and apart again', async () => {
    const [from, into] = [await story.someone(), await story.someone()];
    await fill(from, ago(30));
    await fill(into, ago(90));
    const before = [await standing(from), await standing(into)];
    const merged = await story.api.admin.post('fieldward/patientmerge', { from, into, reason: 'One person', keep: {} });
    expect(merged.status, merged.text).toBe(200);
    expect([await standing(from), await standing(into)]).toMatchObject([[], [`visit 3 ${ago(2)} open Clinic one`]]);
    const undone = await story.api.admin.post(`fieldward/patientmerge/${merged.body['uuid']}/undo`, { reason: 'Two people' });
    expect(undone.status, undone.text).toBe(200);
    expect([await standing(from), await standing(into)]).toEqual(before);
    expect(await noted()).toBe(0);
  });

  it('cost nothing for who is in no workflow with a schedule', async () => {
    const patient = await story.someone();
    await story.fill({ Weight: '50' }, { patient });
    expect(await standing(patient, ['open', 'lost', 'settled', 'cancelled'])).toEqual([]);
  });

  it('of who was not seen for too long end with the enrolment as lost, and are back with the next form', async () => {
    const patient = await story.someone();
    await fill(patient, ago(100));
    await followTasks(story.api.pool);
    expect(await standing(patient)).toContain(`visit 2 ${ago(72)} lost Clinic one`);
    const [enrolment] = (await story.api.admin.get(`programenrollment?patient=${patient}&v=full`)).body['results'];
    expect(enrolment).toMatchObject({ status: 'lost' });
    expect(await ofPatient(patient)).toEqual([]);
    const trail = await story.api.pool.rows(
      "select l.action from audit_log l join patient p using (patient_id) where p.uuid = $1 and l.action = 'lost'",
      [patient],
    );
    expect(trail).toHaveLength(1);
    await fill(patient, ago(1));
    expect(await standing(patient)).toContain(`visit 3 ${addDays(now, 27)} open Clinic one`);
    expect((await story.api.admin.get(`programenrollment?patient=${patient}&v=full`)).body['results'][0]).toMatchObject({
      status: 'active',
    });
  });

  it('of who was given up and turns out to have come take that back', async () => {
    const patient = await story.someone();
    await fill(patient, ago(100));
    await followTasks(story.api.pool);
    expect(await standing(patient)).toContain(`visit 2 ${ago(72)} lost Clinic one`);
    await fill(patient, ago(31));
    expect(await standing(patient)).toContain(`visit 3 ${ago(3)} open Clinic one`);
    expect((await story.api.admin.get(`programenrollment?patient=${patient}&v=full`)).body['results'][0]).toMatchObject({
      status: 'active',
    });
    expect(await noted()).toBe(0);
  });

  it('follow what is written past the server, and a day on which an age is reached', async () => {
    const patient = await story.someone();
    await fill(patient, ago(10));
    await story.api.pool.rows(
      `update encounter e set encounter_datetime = $2::timestamptz from patient p where p.uuid = $1 and e.patient_id = p.patient_id`,
      [patient, `${ago(40)} 10:00:00+00`],
    );
    expect(await noted()).toBeGreaterThan(0);
    await followTasks(story.api.pool);
    expect(await standing(patient)).toContain(`visit 1 ${addDays(ago(10), 28)} open Clinic one`);
    const young = await story.someone();
    const birthdate = addDays(now, -15 * 365);
    expect((await story.api.admin.post(`person/${young}`, { birthdate })).status).toBe(200);
    await fill(young, ago(10));
    const [turn] = await story.api.pool.rows<{ on: string }>(
      'select t.turns_on::text as on from task_turn t join patient p using (patient_id) where p.uuid = $1',
      [young],
    );
    expect(turn?.on, birthdate).toBeDefined();
    // as on that day
    await story.api.pool.rows('update task_turn t set turns_on = $2 from patient p where p.patient_id = t.patient_id and p.uuid = $1', [
      young,
      now,
    ]);
    await followTasks(story.api.pool);
    expect(
      await story.api.pool.rows('select t.turns_on::text as on from task_turn t join patient p using (patient_id) where p.uuid = $1', [
        young,
      ]),
    ).toEqual([turn]);
  });
});

describe('who sees tasks', () => {
  it('sees those of own places, and settles them there', async () => {
    const { admin, pool } = story.api;
    const two = String((await create(admin, 'location', { name: 'Clinic two' }))['uuid']);
    const there = await account(story.api, 'two.worker', 'Field Worker');
    await pool.rows(
      "insert into user_location (user_id, location_id) select u.user_id, l.location_id from users u, location l where u.username = 'two.worker' and l.uuid = $1",
      [two],
    );
    const [mine, theirs] = [await story.someone(), await story.someone()];
    await fill(mine, ago(40), story.clerk, two);
    await fill(theirs, ago(40));
    const seen = async () => (await listed('', there)).results.map(({ patient }) => patient.uuid);
    expect(await seen()).toEqual([mine]);
    expect((await listed('', there)).counts).toMatchObject({ missed: 1, trace: 0 });
    expect((await there.get(`fieldward/tasks?location=${story.place}`)).body['results']).toEqual([]);
    expect((await listed(`&location=${two}`)).results.map(({ patient }) => patient.uuid)).toEqual([mine]);
    await fill(mine, ago(1), there, two);
    expect(await standing(mine)).toEqual([`visit 3 ${addDays(now, 27)} open Clinic two`]);
    expect(await seen()).toEqual([]);
    expect(await noted()).toBe(0);
  });

  it('does not see what comes from a question that is sensitive without the right to it', async () => {
    const { pool } = story.api;
    const patient = await story.someone();
    await fill(patient, ago(40));
    const desk = await account(story.api, 'front.desk', 'Registration Clerk');
    const seenBy = async (as = desk) => (await listed('', as)).results.some((row) => row.patient.uuid === patient);
    const [question] = await pool.rows<{ concept: string }>(
      `update task t set names = array[f.uuid] from patient p, field f where p.patient_id = t.patient_id and p.uuid = $1 and f.name = 'Weight'
       returning (select c.uuid from concept c where c.concept_id = f.concept_id) as concept`,
      [patient],
    );
    expect(await seenBy()).toBe(true);
    expect((await story.api.admin.post(`concept/${question?.concept}`, { sensitive: true })).status).toBe(200);
    expect([await seenBy(), await seenBy(story.api.admin)]).toEqual([false, true]);
    expect((await story.api.admin.post(`concept/${question?.concept}`, { sensitive: false })).status).toBe(200);
    expect(await seenBy()).toBe(true);
  });
});

describe('a schedule that is published', () => {
  it('renews the tasks of everybody, a part at a time, and goes on where it was', async () => {
    const patient = await story.someone();
    await fill(patient, ago(20));
    expect(await standing(patient)).toContain(`visit 2 ${addDays(now, 8)} open Clinic one`);
    await followTasks(story.api.pool);
    await story.api.pool.rows('delete from dashboard_change');
    await publish({ before: 10 });
    const opened = () => ofPatient(patient).then((rows) => rows.includes('Treatment visit: soon'));
    expect(await opened()).toBe(false);
    await followTasks(story.api.pool);
    expect(await opened()).toBe(true);
    const parts = await story.api.pool.rows<{ done: number; ended: boolean }>(
      'select done, ended_at is not null as ended from task_renewal order by part',
    );
    expect(parts).toMatchObject([{ ended: true }, { ended: true }]);
    const done = parts.reduce((sum, each) => sum + each.done, 0);
    expect(done).toBeGreaterThan(5);
    // the dashboard is told of everybody, once
    const [told] = await story.api.pool.rows(
      'select count(*)::int as rows, count(distinct patient_id)::int as people from dashboard_change',
    );
    expect(told).toEqual({ rows: done, people: done });
  });
});
