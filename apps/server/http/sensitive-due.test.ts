// area: report
import { afterAll, beforeAll, expect, it } from 'vitest';
import { privileges } from '@fieldward/contract/privileges.ts';
import { entriesOf } from '@fieldward/domain/form/submission.ts';
import { addDays, today } from '@fieldward/domain/time/in-zone.ts';
import { followTasks } from '../areas/care/task/task-work.ts';
import { refreshDashboard } from '../areas/report/dashboard/dashboard-refresh.ts';
import { account, correctionStory, type CorrectionStory } from '../testing/correction-story.ts';
import type { Client } from '../testing/scratch-api.ts';
import { create } from '../testing/starter-api.ts';

/** A day that a schedule takes from the answer to a sensitive question is shown nowhere to who may not see the answer: docs/decisions/sensitive-data.md */
let story: CorrectionStory;
let careful: Client;
let patient = '';
const now = today('UTC');
const agreed = addDays(now, -3);

beforeAll(async () => {
  story = await correctionStory();
  const { admin, pool } = story.api;
  const workflow = String((await create(admin, 'hydra/workflow', { name: 'Quiet care' }))['uuid']);
  const component = String((await create(admin, 'hydra/component', { name: 'One stage' }))['uuid']);
  const phase = String((await create(admin, 'hydra/phase', { name: 'Treatment' }))['uuid']);
  await create(admin, 'hydra/workflowphases', { hydramodulePhase: phase, hydramoduleWorkflow: workflow });
  const stage = String((await create(admin, 'hydra/componentform', { form: story.form, component, phase, workflow }))['uuid']);
  const seen = String(story.definition.fields.find(({ field }) => field.name === 'Seen')?.field.uuid);
  const step = {
    key: 'visit',
    name: 'Visit',
    settledBy: [{ kind: 'form', form: story.form }],
    doses: [{ due: [{ kind: 'recorded', question: seen }] }],
    counts: 'enrolment',
    times: null,
    before: 60,
    after: 1,
    missedAfter: 2,
  };
  const schedule = String((await create(admin, 'fieldward/schedule', { workflow, name: 'Visits', definition: { steps: [step] } }))['uuid']);
  const published = await admin.post('fieldward/schedulepublish', { schedule });
  expect(published.status, published.text).toBe(200);
  patient = await story.someone();
  const { status, text } = await story.clerk.post('hydra/form-submission', {
    data: JSON.stringify(
      entriesOf(story.definition, story.of({ Weight: '60', Seen: `${agreed} 00:00:00` }), {
        dateEntered: `${addDays(now, -20)} 10:00:00`,
        location: story.place,
      }),
    ),
    metadata: JSON.stringify({
      ENCONTER_TYPE: 'Check-up',
      workflow,
      patient: { uuid: patient },
      formDetails: { uuid: stage },
      utcOffset: 0,
    }),
  });
  expect(status, text).toBe(201);
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
