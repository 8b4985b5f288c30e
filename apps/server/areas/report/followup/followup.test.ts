/** Numbers of what is overdue, the people behind them, why somebody is on a list, and what became of cohorts. */
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FollowupMeasure } from '@fieldward/contract/report/followup.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { addDays, today } from '@fieldward/domain/time/in-zone.ts';
import { correctionStory, type CorrectionStory } from '../../../testing/correction-story.ts';
import type { ApiResponse, Client } from '../../../testing/scratch-api.ts';
import { create } from '../../../testing/starter-api.ts';
import { fillVisit, publishSchedule, treatment, type Treatment, type Visit, visitStep } from '../../../testing/visit-schedule.ts';
import { monthBack } from './months.ts';

let story: CorrectionStory;
let admin: Client;
let workflow = '';
let bare = '';
let treated: Treatment;
let elsewhere = '';
const now = today('UTC');
const ago = (days: number): Day => addDays(now, -days);

beforeAll(async () => {
  story = await correctionStory();
  ({ admin } = story.api);
  treated = await treatment(story);
  ({ workflow } = treated);
  bare = String((await create(admin, 'hydra/workflow', { name: 'Diabetes' }))['uuid']);
  elsewhere = String((await create(admin, 'location', { name: 'Clinic two' }))['uuid']);
  await publishSchedule(admin, workflow, { steps: [visitStep(story.form)] });
}, 90_000);
afterAll(() => story?.close());

const fill = (patient: string, day: Day, more: Visit = {}) => fillVisit(story, treated, patient, day, more);
const read = async (path: string, as = admin) => {
  const { body, status, text } = await as.get(path);
  expect(status, text).toBe(200);
  return body;
};
const people = async (query: string, as = admin) => read(`fieldward/followuppeople?${query}`, as);
const namesOf = (body: ApiResponse['body']): string[] =>
  body['results'].map((each: { patient: { uuid: string } }) => each.patient.uuid).toSorted();
const uuidsOf = (people: Readonly<Record<string, string>>, ...names: string[]): string[] =>
  names.map((name) => people[name] ?? '').toSorted();
const why = async (patient: string, places = ''): Promise<string[]> => {
  const { findings, listed } = await read(`fieldward/followupwhy?patient=${patient}${places === '' ? '' : `&location=${places}`}`);
  return [`listed ${listed}`, ...findings.map((each: { why: string; day?: string }) => [each.why, each.day].filter(Boolean).join(' '))];
};

describe('what is overdue', () => {
  const those: Record<string, string> = {};
  beforeAll(async () => {
    // due, missed, to trace, at another place; one who came too late; one who is not due yet
    for (const [name, day, place, as] of [
      ['due', ago(29), story.place, story.clerk],
      ['missed', ago(36), story.place, story.clerk],
      ['trace', ago(60), story.place, story.colleague],
      ['away', ago(44), elsewhere, story.clerk],
      ['came', ago(50), story.place, story.clerk],
      ['early', ago(10), story.place, story.clerk],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- people come one after the other
      those[name] = await story.someone();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await fill(those[name], day, { place, as });
    }
    await fill(those['came'] ?? '', ago(2), { as: story.colleague });
  }, 60_000);

  it('is counted by place, with how long it waits', async () => {
    const body = await read('fieldward/followup?by=place');
    expect(body['total']).toEqual({
      due: 1,
      missed: 1,
      trace: 2,
      oldest: ago(32),
      lost: 0,
      settled: 1,
      settledLate: 1,
      wait: 20,
      longWait: 20,
    });
    expect(body['rows'].map(({ label, due, missed, trace }: Record<string, unknown>) => [label, due, missed, trace])).toEqual([
      ['Clinic one', 1, 1, 1],
      ['Clinic two', 0, 0, 1],
    ]);
    expect(body['waiting']).toEqual([
      { from: 0, to: 7, count: 1 },
      { from: 8, to: 14, count: 1 },
      { from: 15, to: 28, count: 1 },
      { from: 29, to: 60, count: 1 },
      { from: 61, to: null, count: 0 },
    ]);
    const one = await read(`fieldward/followup?location=${elsewhere}&workflow=${workflow}`);
    expect([one['total'].trace, one['total'].due, one['rows'].length]).toEqual([1, 0, 1]);
    expect((await read(`fieldward/followup?workflow=${bare}`))['rows']).toEqual([]);
    expect((await read('fieldward/followup?by=workflow'))['rows']).toMatchObject([{ key: workflow, label: 'Tuberculosis', trace: 2 }]);
    expect((await read('fieldward/followup?days=1'))['total'].settled).toBe(0);
  });

  it('is counted by who saw the patient last, or settled it', async () => {
    const { rows } = await read('fieldward/followup?by=worker');
    const byWorker = Object.fromEntries(rows.map((each: Record<string, unknown>) => [each['label'], each]));
    expect(byWorker['clerk']).toMatchObject({ due: 1, missed: 1, trace: 1, settled: 0 });
    expect(byWorker['colleague']).toMatchObject({ due: 0, missed: 0, trace: 1, settled: 1, settledLate: 1 });
  });

  it('opens down to the people, who are as many as were counted, in every group', async () => {
    const measures: FollowupMeasure[] = ['due', 'missed', 'trace', 'lost', 'settled', 'settledLate'];
    for (const by of ['place', 'worker'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one question after the other
      const { rows } = await read(`fieldward/followup?by=${by}`);
      for (const row of rows)
        for (const measure of measures) {
          // oxlint-disable-next-line no-await-in-loop -- as above
          const { total, results } = await people(`measure=${measure}&${by}=${row.key}`);
          expect([by, measure, total, results.length]).toEqual([by, measure, row[measure], row[measure]]);
        }
    }
    expect(namesOf(await people('measure=open&waiting=29'))).toEqual([those['trace']]);
    expect(namesOf(await people('measure=open'))).toEqual(uuidsOf(those, 'due', 'missed', 'trace', 'away'));
    const [row] = (await people(`measure=trace&place=${story.place}`)).results;
    expect(row).toMatchObject({
      state: 'trace',
      due: ago(32),
      missed: ago(26),
      trace: ago(17),
      days: 32,
      worker: { display: 'colleague' },
    });
    const [settled] = (await people('measure=settled')).results;
    expect(settled).toMatchObject({ state: null, due: ago(22), settled: ago(2), days: 20 });
    expect((await people('measure=open&limit=1&startIndex=1')).results).toHaveLength(1);
    expect((await admin.get('fieldward/followuppeople?measure=open&waiting=3')).status).toBe(400);
    expect((await admin.get('fieldward/followup?workflow=nobody')).status).toBe(400);
  });

  it('is a report, too, which says of each the same as the page', async () => {
    const file = async (more: string) => {
      const { status, text } = await admin.get(`hydra/report?name=scheduleTasks&from=${ago(200)}&to=${now}${more}`);
      expect(status, text).toBe(200);
      return Papa.parse<Record<string, string>>(text.replace('\uFEFF', ''), { header: true, skipEmptyLines: true }).data;
    };
    const { total } = await read('fieldward/followup?days=200');
    const rows = await file('');
    const states = (state: string) => rows.filter((row) => row['State'] === state);
    expect(['due', 'missed', 'to trace', 'done', 'given up'].map((state) => states(state).length)).toEqual(
      ['due', 'missed', 'trace', 'settled', 'lost'].map((measure) => total[measure]),
    );
    expect(states('done')).toEqual([
      expect.objectContaining({ 'To do': 'Treatment visit', Due: ago(22), Done: ago(2), 'Done by': 'colleague', Days: '20' }),
    ]);
    const there = await file(`&facility=${elsewhere}`);
    expect(there.map((row) => row['Location'])).toEqual(rows.map((row) => row['Location']).filter((name) => name === 'Clinic two'));
    expect(there.length).toBeGreaterThan(0);
  });

  it('says why somebody is on a list, or is not', async () => {
    expect(await why(those['trace'] ?? '')).toEqual(['listed true', 'listed', 'counting']);
    await story.api.pool.rows('update task_renewal set ended_at = now()');
    expect(await why(those['trace'] ?? '', story.place)).toEqual(['listed true', 'listed']);
    expect(await why(those['trace'] ?? '', elsewhere)).toEqual(['listed false', 'otherPlace']);
    expect(await why(those['early'] ?? '')).toEqual(['listed false', `notYet ${addDays(now, 15)}`]);
    expect(await why(those['came'] ?? '')).toEqual(['listed false', `notYet ${addDays(now, 23)}`, `settled ${ago(2)}`]);
    const nobody = await story.someone();
    expect(await why(nobody)).toEqual(['listed false', 'notEnrolled']);
    await create(admin, 'programenrollment', {
      patient: nobody,
      program: bare,
      dateEnrolled: `${ago(3)}T10:00:00.000+0000`,
      location: story.place,
    });
    expect(await why(nobody)).toEqual(['listed false', 'noSchedule']);
    expect((await admin.get('fieldward/followupwhy?patient=nobody')).status).toBe(404);
  });

  it('names who was ended, paused or dead', async () => {
    const paused = await story.someone();
    await fill(paused, ago(60));
    const [enrolment] = (await admin.get(`programenrollment?patient=${paused}&v=custom:(uuid)`)).body['results'];
    const done = await admin.post(`programenrollment/${enrolment.uuid}`, { status: 'paused', statusSince: `${ago(5)}T10:00:00.000+0000` });
    expect(done.status, done.text).toBe(200);
    expect(await why(paused)).toEqual(['listed false', `ended ${ago(5)}`]);
    const dead = await story.someone();
    await fill(dead, ago(60));
    expect((await admin.post(`person/${dead}`, { dead: true, deathDate: `${ago(4)}T10:00:00.000+0000` })).status).toBe(200);
    expect(await why(dead)).toEqual(['listed false', `dead ${ago(4)}`, `ended ${ago(4)}`]);
  });
});

describe('a cohort', () => {
  const month = monthBack(now, 6);
  const on = (day: number, after = 0): string => {
    const [year = 0, start = 1] = month.split('-').map(Number);
    return new Date(Date.UTC(year, start - 1 + after, day, 10)).toISOString().replace('Z', '+0000');
  };
  const enrolled: Record<string, string> = {};
  beforeAll(async () => {
    for (const [name, day, place] of [
      ['stays', 3, story.place],
      ['lost', 5, story.place],
      ['cured', 20, elsewhere],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      enrolled[name] = await story.someone();
      // oxlint-disable-next-line no-await-in-loop -- as above
      const body = { patient: enrolled[name], program: bare, dateEnrolled: on(day), location: place };
      // oxlint-disable-next-line no-await-in-loop -- as above
      enrolled[`${name} enrolment`] = String((await create(admin, 'programenrollment', body))['uuid']);
    }
    for (const [name, status, since] of [
      ['lost', 'lost', on(4, 2)],
      ['cured', 'finished', on(21, 4)],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const done = await admin.post(`programenrollment/${enrolled[`${name} enrolment`]}`, { status, statusSince: since });
      expect(done.status, done.text).toBe(200);
    }
  }, 60_000);

  it('is what its members were so many months after each one began', async () => {
    const { cohorts } = await read(`fieldward/cohorts?workflow=${bare}&months=8`);
    const [cohort] = cohorts.filter((each: { month: string }) => each.month === month);
    expect(cohort.started).toBe(3);
    const at = (months: number) => cohort.after.find((each: { months: number }) => each.months === months);
    const numbers = { inCare: 3, finished: 0, transferred: 0, lost: 0, died: 0 };
    expect(at(1)).toEqual({ months: 1, ...numbers });
    // lost on the 4th, two months after the 5th is later
    expect(at(2)).toEqual({ months: 2, ...numbers, inCare: 2, lost: 1 });
    expect(at(4)).toEqual({ months: 4, ...numbers, inCare: 2, lost: 1 });
    expect(at(5)).toEqual({ months: 5, ...numbers, inCare: 1, finished: 1, lost: 1 });
    // not over for those who began at the end of the month
    expect(at(7)).toBeUndefined();
    const here = await read(`fieldward/cohorts?workflow=${bare}&months=8&location=${elsewhere}`);
    expect(here['cohorts'].map((each: { month: string; started: number }) => [each.month, each.started])).toEqual([[month, 1]]);
  });

  it('opens down to its members, with what they are now', async () => {
    const members = async (query: string) => read(`fieldward/cohortpeople?workflow=${bare}&month=${month}&${query}`);
    expect(namesOf(await members('after=0'))).toEqual(uuidsOf(enrolled, 'stays', 'lost', 'cured'));
    expect(namesOf(await members('after=2&status=lost'))).toEqual([enrolled['lost']]);
    const { results } = await members('after=3');
    expect(results.map(({ status, now: then }: Record<string, string>) => [status, then])).toEqual([
      ['active', 'active'],
      ['lost', 'lost'],
      ['active', 'finished'],
    ]);
    expect((await admin.get(`fieldward/cohortpeople?workflow=${bare}&month=2020-13`)).status).toBe(400);
    expect((await admin.get('fieldward/cohorts?workflow=nothing')).status).toBe(400);
  });
});

it.each([
  ['2026-01-31', 0, '2026-01'],
  ['2026-01-31', 1, '2025-12'],
  ['2026-12-01', -1, '2027-01'],
  ['2026-03-15', 27, '2023-12'],
] as const)('the month that is %s less %s is %s', (day, months, month) => expect(monthBack(day as Day, months)).toBe(month));
