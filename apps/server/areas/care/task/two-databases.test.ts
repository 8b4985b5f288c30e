/** One process may serve several databases, whose keys and uuids may be alike, as those of a copy are: each follows its own schedules and phases. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, today } from '@fieldward/domain/time/in-zone.ts';
import { correctionStory, type CorrectionStory } from '../../../testing/correction-story.ts';
import { fillVisit, publishSchedule, treatment, visitStep, type Treatment } from '../../../testing/visit-schedule.ts';

const now = today('UTC');
const WORKFLOW = '5d9f3c52-6b7e-4a0e-9d0a-2f6f0f0a1c11';
const INTERVALS = [28, 14];
let sides: readonly { readonly story: CorrectionStory; readonly treated: Treatment; readonly every: number }[] = [];

beforeAll(async () => {
  sides = await Promise.all(
    INTERVALS.map(async (every) => {
      const story = await correctionStory();
      const treated = await treatment(story, { uuid: WORKFLOW });
      await publishSchedule(story.api.admin, treated.workflow, { steps: [visitStep(story.form, {}, [], every)] });
      return { story, treated, every };
    }),
  );
}, 120_000);
afterAll(() => Promise.all(sides.map(({ story }) => story.close())));

it('follows the schedule of each of two databases of one process', async () => {
  const versions = await Promise.all(
    sides.map(({ story }) =>
      story.api.pool.rows(
        'select w.uuid, v.schedule_version_id from schedule_version v join schedule using (schedule_id) join workflow w using (workflow_id)',
      ),
    ),
  );
  // what a memory might be kept by is the same in both
  expect(versions[0]).toEqual(versions[1]);
  for (const { story, treated, every } of [...sides, ...sides]) {
    // oxlint-disable no-await-in-loop -- in turns: what one leaves in the memory of the process, the other would find
    const patient = await story.someone();
    await fillVisit(story, treated, patient, addDays(now, -1));
    const tasks = await story.api.pool.rows(
      'select t.due_on::text as due, t.form from task t join patient p using (patient_id) where p.uuid = $1',
      [patient],
    );
    expect(tasks).toEqual([{ due: addDays(now, every - 1), form: story.form }]);
    // oxlint-enable no-await-in-loop
  }
});
