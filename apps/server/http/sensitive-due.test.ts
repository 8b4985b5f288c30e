// area: report
import { afterAll, beforeAll, expect, it } from 'vitest';
import { privileges } from '@fieldward/contract/privileges.ts';
import { addDays, today } from '@fieldward/domain/time/in-zone.ts';
import { followTasks } from '../areas/care/task/task-work.ts';
import { refreshDashboard } from '../areas/report/dashboard/dashboard-refresh.ts';
import { account, correctionStory, type CorrectionStory } from '../testing/correction-story.ts';
import type { Client } from '../testing/scratch-api.ts';
import { create } from '../testing/starter-api.ts';
import { fillVisit, publishSchedule, treatment, visitStep } from '../testing/visit-schedule.ts';

/** A day that a schedule takes from the answer to a sensitive question is shown nowhere to who may not see the answer: docs/decisions/sensitive-data.md */
let story: CorrectionStory;
let careful: Client;
let patient = '';
const now = today('UTC');
const agreed = addDays(now, -3);

beforeAll(async () => {
  story = await correctionStory();
  const { admin, pool } = story.api;
  const care = await treatment(story, { name: 'Quiet care' });
  const seen = String(story.definition.fields.find(({ field }) => field.name === 'Seen')?.field.uuid);
  const step = visitStep(story.form, { before: 60, after: 1, missedAfter: 2, traceAfter: 14 }, [{ kind: 'recorded', question: seen }]);
  await publishSchedule(admin, care.workflow, { steps: [step] });
  patient = await story.someone();
  await fillVisit(story, care, patient, addDays(now, -20), { answers: { Seen: `${agreed} 00:00:00` } });
  await followTasks(pool);
  await refreshDashboard(pool);
  const role = String((await create(admin, 'role', { name: 'Careful' }))['uuid']);
  await pool.rows(
    `insert into role_privilege (role_id, privilege_id) select r.role_id, p.privilege_id from role r, privilege p
     where r.uuid = $1 and p.name = any ($2::text[]) and p.name <> 'View Sensitive Data'`,
    [role, Object.keys(privileges)],
  );
  careful = await account(story.api, 'careful', 'Careful');
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
