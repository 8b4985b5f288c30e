// area: report
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, today } from '@fieldward/domain/time/in-zone.ts';
import { followTasks } from '../areas/care/task/task-work.ts';
import { refreshDashboard } from '../areas/report/dashboard/dashboard-refresh.ts';
import { carefulAccount } from '../testing/account-but.ts';
import { correctionStory, type CorrectionStory } from '../testing/correction-story.ts';
import type { Client } from '../testing/scratch-api.ts';
import { fillVisit, publishSchedule, treatment, visitStep, type Treatment } from '../testing/visit-schedule.ts';

/** A day that a schedule takes from the answer to a sensitive question is shown nowhere to who may not see the answer: docs/decisions/sensitive-data.md */
let story: CorrectionStory;
let careful: Client;
let care: Treatment;
let schedule = '';
let patient = '';
const now = today('UTC');
const agreed = addDays(now, -3);

beforeAll(async () => {
  story = await correctionStory();
  const { admin, pool } = story.api;
  care = await treatment(story, { name: 'Quiet care' });
  const seen = String(story.definition.fields.find(({ field }) => field.name === 'Seen')?.field.uuid);
  const step = visitStep(story.form, { before: 60, after: 1, missedAfter: 2, traceAfter: 14 }, [{ kind: 'recorded', question: seen }]);
  schedule = await publishSchedule(admin, care.workflow, { steps: [step] });
  patient = await story.someone();
  await fillVisit(story, care, patient, addDays(now, -20), { answers: { Seen: `${agreed} 00:00:00` } });
  await followTasks(pool);
  await refreshDashboard(pool);
  ({ client: careful } = await carefulAccount(story.api, 'careful'));
}, 90_000);
afterAll(() => story?.close());

/** What says the day, by its address. */
async function told(client: Client): Promise<Readonly<Record<string, boolean>>> {
  const people = (indicator: string) => `fieldward/dashboardpeople?indicator=${indicator}&from=${addDays(now, -90)}&to=${now}&limit=100`;
  const found: [string, boolean][] = [];
  for (const address of [
    people('followUpsDue'),
    people('followUpsOverdue'),
    'fieldward/tasks?limit=200',
    `fieldward/patientbanner?patient=${patient}`,
    `fieldward/followuppeople?measure=open&limit=50`,
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { status, text } = await client.get(address);
    expect(status, `${address}: ${text}`).toBe(200);
    found.push([address.replace(/[?&]from=.*|\?.*(?<!indicator=.*)$/, ''), text.includes(agreed)]);
  }
  return Object.fromEntries(found);
}

it('shows the day of a task that comes from a sensitive question to nobody who may not see its answer', async () => {
  expect(Object.values(await told(careful))).toEqual([true, true, true, true, true]);
  const concept = await story.api.admin.get('concept?q=SEEN&v=custom:(uuid)');
  const marked = await story.api.admin.post(`concept/${concept.body['results'][0].uuid}`, { sensitive: true });
  expect(marked.status, marked.text).toBe(200);
  expect(await told(careful)).toEqual(Object.fromEntries(Object.keys(await told(careful)).map((address) => [address, false])));
  expect(Object.values(await told(story.api.admin))).toEqual([true, true, true, true, true]);
}, 60_000);

it('shows it neither while the dashboard is behind, and shows what follows from no task', async () => {
  // settled since, and not counted anew yet
  const of = `(select patient_id from patient where uuid = $1)`;
  await story.api.pool.rows(`update task set status = 'settled', settled_on = due_on where patient_id = ${of} and status = 'open'`, [
    patient,
  ]);
  expect(Object.values(await told(careful)).slice(0, 2)).toEqual([false, false]);
  await story.api.pool.rows(`delete from task where patient_id = ${of}`, [patient]);
  expect(Object.values(await told(careful)).slice(0, 2)).toEqual([true, true]);
}, 60_000);

it('shows no task of a step that asks for a sensitive answer', async () => {
  const { admin, pool } = story.api;
  const question = String(story.definition.fields.find(({ field }) => field.name === 'Cough')?.field.uuid);
  const token = (typeName: string, value: string) => ({ typeName, value });
  const condition = [token('Question', question), token('Operator', '='), token('CodedValue', story.options.YES)];
  await publishSchedule(admin, care.workflow, { steps: [visitStep(story.form, { condition })] }, schedule);
  const coughing = await story.someone();
  await fillVisit(story, care, coughing, addDays(now, -30), { answers: { Cough: story.options.YES } });
  await followTasks(pool);
  const tasks = async (client: Client) =>
    (await client.get('fieldward/tasks?limit=200')).body['results'].filter(
      (task: { patient: { uuid: string } }) => task.patient.uuid === coughing,
    ).length;
  expect([await tasks(admin), await tasks(careful)]).toEqual([1, 1]);
  expect((await admin.post(`concept/${story.options.YES}`, { sensitive: true })).status).toBe(200);
  expect([await tasks(admin), await tasks(careful)]).toEqual([1, 0]);
}, 60_000);
