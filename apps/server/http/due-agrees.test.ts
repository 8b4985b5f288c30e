/** The work list, the patient page, the dashboard and its lists of people agree on who is due, with a published schedule and without: docs/decisions/dashboard.md */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Day } from '@fieldward/domain/time/day.ts';
import { addDays, today } from '@fieldward/domain/time/in-zone.ts';
import { refreshDashboard } from '../areas/report/dashboard/dashboard-refresh.ts';
import { followTasks } from '../areas/care/task/task-work.ts';
import { correctionStory, type CorrectionStory } from '../testing/correction-story.ts';
import { fillVisit, publishSchedule, treatment, type Treatment, visitStep } from '../testing/visit-schedule.ts';

let story: CorrectionStory;
let treated: Treatment;
const now = today('UTC');
const ago = (days: number): Day => addDays(now, -days);
/** Days ago of each visit, with the day that was agreed on, if any: also ahead, as a negative number of days. */
const VISITS: readonly (readonly (readonly [number, number?])[])[] = [
  [[60]],
  [[60], [31]],
  [[40, 20]],
  [[40, 3]],
  [[40, 20], [18]],
  [[10, -4]],
  [[10]],
  [
    [70, 50],
    [49, 1],
  ],
];

beforeAll(async () => {
  story = await correctionStory();
  treated = await treatment(story);
  await story.counted();
}, 90_000);
afterAll(() => story?.close());

const visit = (patient: string, day: Day, agreed: Day | null): Promise<string> =>
  fillVisit(story, treated, patient, day, agreed === null ? {} : { answers: { Seen: `${agreed} 00:00:00` } });

/** What each place of the product says of the patients: the overdue day in the list of the dashboard, that of a missed visit in the head of the page. */
async function dueDays(patients: readonly string[]) {
  await refreshDashboard(story.api.pool);
  const { admin } = story.api;
  const people = async (indicator: string): Promise<Map<string, string>> => {
    const { body } = await admin.get(`fieldward/dashboardpeople?indicator=${indicator}&from=${ago(90)}&to=${addDays(now, 60)}&limit=100`);
    return new Map(body['results'].map(({ uuid, day }: { uuid: string; day: string }) => [uuid, day]));
  };
  const [due, overdue] = [await people('followUpsDue'), await people('followUpsOverdue')];
  const list: { patient: { uuid: string }; due: string; state: string }[] = (await admin.get('fieldward/tasks?limit=200')).body['results'];
  return Promise.all(
    patients.map(async (patient) => ({
      due: due.get(patient) ?? null,
      overdue: overdue.get(patient) ?? null,
      missed: (await admin.get(`fieldward/patientbanner?patient=${patient}`)).body['missedAppointment'],
      task: list.find((row) => row.patient.uuid === patient) ?? null,
      plan: (await admin.get(`fieldward/patientschedule?patient=${patient}`)).body['schedules'].flatMap(
        ({ items }: { items: { due: string | null; state: string; settled: object | null; cancelled: string | null }[] }) =>
          items.filter(({ settled, cancelled, due: on }) => settled === null && cancelled === null && on !== null),
      )[0],
    })),
  );
}

it('is due by the schedule where one is published, in every place of the product, and by the rule of the programme otherwise', async () => {
  const { admin } = story.api;
  const patients: string[] = [];
  for (const visits of VISITS) {
    // oxlint-disable no-await-in-loop -- one after the other, as they came
    const patient = await story.someone();
    patients.push(patient);
    for (const [when, agreed] of visits) await visit(patient, ago(when), agreed === undefined ? null : ago(agreed));
    // oxlint-enable no-await-in-loop
  }
  const before = await dueDays(patients);
  expect(before.map(({ overdue }) => overdue)).toEqual([null, null, ago(20), ago(3), null, null, null, ago(1)]);
  // the head of the page tells the day that was agreed on last, unless somebody came since
  expect(before.map(({ missed }) => missed)).toEqual([null, null, ago(20), ago(3), null, null, null, ago(1)]);
  expect(before.every(({ task, plan }) => task === null && plan === undefined)).toBe(true);

  const seen = String(story.definition.fields.find(({ field }) => field.name === 'Seen')?.field.uuid);
  const definition = { steps: [visitStep(story.form, { before: 60 }, [{ kind: 'recorded', question: seen }])] };
  const schedule = await publishSchedule(admin, treated.workflow, definition);
  await followTasks(story.api.pool);
  const after = await dueDays(patients);
  expect(after.map(({ due }) => due)).toEqual([
    ago(32),
    ago(3),
    ago(20),
    ago(3),
    addDays(now, 10),
    addDays(now, 4),
    addDays(now, 18),
    ago(1),
  ]);
  for (const { due, overdue, missed, task, plan } of after) {
    expect([task?.due, plan?.due]).toEqual([due, due]);
    expect(overdue).toBe(due !== null && due < now ? due : null);
    expect(missed).toBe(['missed', 'trace', 'lost'].includes(String(task?.state)) ? due : null);
  }
  // who comes is on no list any more, at once
  await visit(String(patients[0]), now, null);
  const [came] = await dueDays(patients);
  expect([came?.due, came?.overdue, came?.missed, came?.task?.due]).toEqual([addDays(now, 28), null, null, addDays(now, 28)]);
  // no schedule is followed any more: the rule of the programme holds again
  expect((await admin.remove(`fieldward/schedule/${schedule}?reason=over`)).status).toBe(204);
  await followTasks(story.api.pool);
  const back = await dueDays(patients);
  expect(back.slice(1).map(({ due, overdue, missed }) => [due, overdue, missed])).toEqual(
    before.slice(1).map(({ due, overdue, missed }) => [due, overdue, missed]),
  );
  expect(back.every(({ task }) => task === null)).toBe(true);
}, 120_000);
