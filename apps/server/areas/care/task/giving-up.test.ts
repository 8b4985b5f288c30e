/** Whoever is given up in the one look at everybody is as a second look would leave him. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '@fieldward/domain/time/in-zone.ts';
import { ago, now, taskStory, type TaskStory } from '../../../testing/task-story.ts';
import { ReadyPlans, settleTasks } from './task-settling.ts';
import { followTasks } from './task-work.ts';

let told: TaskStory;
beforeAll(async () => {
  told = await taskStory();
}, 90_000);
afterAll(() => told?.close());

/** A form of a day, an attempt without or with a promised day, the end of the enrolment, or an age. */
const happening = fc.record({
  what: fc.constantFrom('fill', 'fill', 'fill', 'attempt', 'promise', 'end', 'grow'),
  days: fc.integer({ min: 0, max: 250 }),
});

async function happens(patient: string, { what, days }: { readonly what: string; readonly days: number }): Promise<void> {
  const { admin } = told.story.api;
  if (what === 'fill') await told.fill(patient, ago(days));
  if (what === 'attempt') await told.attempt(patient, ago(days), null);
  if (what === 'promise') await told.attempt(patient, ago(days), addDays(now, (days % 60) - 50));
  if (what === 'grow') await admin.post(`person/${patient}`, { birthdate: addDays(now, -15 * 365 - (days % 40)) });
  if (what !== 'end') return;
  const enrolment = (await admin.get(`programenrollment?patient=${patient}`)).body['results'].at(-1)?.uuid as string | undefined;
  if (enrolment !== undefined)
    await admin.post(`programenrollment/${enrolment}`, { status: 'finished', dateCompleted: `${ago(days)}T10:00:00.000+0000` });
}

/** All rows that a look may write. */
const rowsOf = (ids: readonly string[]): Promise<unknown[]> =>
  told.story.api.pool.rows(
    `select 'task' as of, to_jsonb(t) as row from task t where t.patient_id = any($1::bigint[])
     union all select 'enrolment', to_jsonb(w) from patient_workflow w where w.patient_id = any($1::bigint[])
     union all select 'state', to_jsonb(s) from enrolment_state s where s.patient_id = any($1::bigint[])
     union all select 'turn', to_jsonb(n) from task_turn n where n.patient_id = any($1::bigint[])
     order by 1, 2`,
    [ids],
  );

it('needs no second look, whatever happened', async () => {
  const { pool } = told.story.api;
  let lost = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(happening, { maxLength: 5 }), { minLength: 3, maxLength: 3 }), async (histories) => {
      const ids: string[] = [];
      for (const history of histories) {
        const patient = await told.story.someone();
        for (const each of history) await happens(patient, each);
        const [row] = await pool.rows<{ id: string }>('select patient_id::text as id from patient where uuid = $1', [patient]);
        ids.push(row?.id ?? '');
      }
      await followTasks(pool);
      const once = await rowsOf(ids);
      lost += JSON.stringify(once).split('"status":"lost"').length - 1;
      await pool.transaction((tx) => settleTasks(tx, new ReadyPlans(), ids, { givesUp: true }));
      expect(await rowsOf(ids)).toEqual(once);
    }),
    { numRuns: Number(process.env['FIELDWARD_TASK_RUNS'] ?? 12) },
  );
  expect(lost).toBeGreaterThan(0);
}, 180_000);

it('keeps a patient lost who came back and stayed away again, with an entry of the trail for each time', async () => {
  const { pool } = told.story.api;
  const patient = await told.story.someone();
  const trail = () =>
    pool.rows(
      `select e.detail ->> 'due' as due from audit_log e join patient p using (patient_id) where p.uuid = $1 and e.action = 'lost' order by e.audit_log_id`,
      [patient],
    );
  await told.fill(patient, ago(240));
  await followTasks(pool);
  await told.fill(patient, ago(120));
  await followTasks(pool);
  const [enrolment] = (await told.story.api.admin.get(`programenrollment?patient=${patient}&v=full`)).body['results'];
  expect([enrolment.status, await told.standing(patient), await trail()]).toMatchObject([
    'lost',
    [`visit 3 ${ago(92)} lost Clinic one`],
    [{ due: ago(212) }, { due: ago(92) }],
  ]);
});
