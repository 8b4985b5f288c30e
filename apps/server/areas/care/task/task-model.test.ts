/** Whatever happens to patients, in whichever order, their tasks are those that a computation from nothing gives. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '@fieldward/domain/time/in-zone.ts';
import { ago, now, taskStory, type TaskStory } from '../../../testing/task-story.ts';
import { ReadyPlans, settleTasks } from './task-settling.ts';

let told: TaskStory;
beforeAll(async () => {
  told = await taskStory();
}, 90_000);
afterAll(() => told?.close());

/** A patient with what happened so far. */
interface Past {
  readonly patient: string;
  /** Records that were merged into that of the patient, at some time. */
  readonly others: string[];
  readonly filled: string[];
  /** A filled form with what voided it. */
  readonly voided: (readonly [string, string])[];
  /** What somebody did with tasks, and has not taken back. */
  readonly acts: string[];
  readonly merges: string[];
}

/** One of a list, by any number. */
const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(list.length, 1)];

interface Open {
  readonly uuid: string;
  readonly acts: number;
}

const openOf = (patient: string): Promise<Open[]> =>
  told.story.api.pool.rows<Open>(
    `select t.uuid, (select count(*)::int + (count(*) filter (where a.voided))::int from task_act a
       where a.patient_id = t.patient_id and a.schedule_id = t.schedule_id and a.step = t.step) as acts
     from task t join patient p using (patient_id) where p.uuid = $1 and t.status = 'open' order by t.step desc, t.occurrence`,
    [patient],
  );

/** Does something with an open task of a patient. What the rules refuse changes nothing. */
async function doSomething(past: Past, patient: string, number: number, body: object): Promise<void> {
  const task = pick(await openOf(patient), number);
  if (task === undefined) return;
  const { status, text, body: made } = await told.story.clerk.post('fieldward/taskact', { task: task.uuid, seen: task.acts, ...body });
  expect([200, 400], text).toContain(status);
  if (status === 200) past.acts.push(String(made['uuid']));
}

/** Gives a task to some person, role or place that sees it, or to nobody. */
async function give(past: Past, patient: string, number: number): Promise<void> {
  const task = pick(await openOf(patient), number);
  if (task === undefined) return;
  const { body } = await told.story.clerk.get(`fieldward/taskassignees?task=${task.uuid}`);
  const kinds = { user: 'people', role: 'roles', location: 'places' } as const;
  const all = Object.entries(kinds).flatMap(([kind, list]) =>
    (body[list] as readonly { uuid: string }[]).slice(0, 3).map(({ uuid }) => ({ kind, uuid })),
  );
  await doSomething(past, patient, number, { act: 'assign', to: pick([...all, null], number) ?? null });
}

const enrolmentOf = async (patient: string): Promise<string | undefined> =>
  (await told.story.api.admin.get(`programenrollment?patient=${patient}`)).body['results'].at(-1)?.uuid as string | undefined;

async function changeEnrolment(patient: string, body: object): Promise<void> {
  const uuid = await enrolmentOf(patient);
  if (uuid !== undefined) await told.story.api.admin.post(`programenrollment/${uuid}`, body);
}

const changePerson = (patient: string, body: object) => told.story.api.admin.post(`person/${patient}`, body);

/** What can happen. What the rules of records refuse changes nothing. */
const happenings = {
  async fill(past, number) {
    past.filled.push(await told.fill(past.patient, ago(number)));
  },
  async tried(past, number) {
    const made = await told.attempt(past.patient, ago(1 + (number % 40)), null);
    if (number % 3 === 0) past.filled.push(made);
  },
  async promised(past, number) {
    const made = await told.attempt(past.patient, ago(1 + (number % 40)), addDays(now, (number % 30) - 10));
    if (number % 3 === 0) past.filled.push(made);
  },
  async void(past) {
    const last = past.filled.at(-1);
    if (last === undefined) return;
    const done = await told.story.clerk.post(`fieldward/filledform/${last}/void`, { reason: 'Wrong chart' });
    if (done.status === 200) past.voided.push([last, String(done.body['uuid'])]);
  },
  async undo(past) {
    const last = past.voided.pop();
    if (last !== undefined) await told.story.clerk.post(`fieldward/filledform/${last[0]}/undo`, { reason: 'Right chart', act: last[1] });
  },
  async date(past, number) {
    const last = past.filled.at(-1);
    if (last !== undefined && past.voided.every(([encounter]) => encounter !== last))
      await told.story.correct(last, {}, { body: { dateEntered: `${ago(number)} 09:00:00` } });
  },
  end: (past, number) => changeEnrolment(past.patient, { status: 'finished', dateCompleted: `${ago(number)}T10:00:00.000+0000` }),
  begin: (past) => changeEnrolment(past.patient, { dateCompleted: null }),
  async place(past, number) {
    const places = await told.story.api.pool.rows<{ uuid: string }>('select uuid from location where not retired order by location_id');
    await changeEnrolment(past.patient, { location: pick(places, number)?.uuid ?? null });
  },
  async die(past, number) {
    await changePerson(past.patient, { dead: true, deathDate: `${ago(number)}T00:00:00.000+0000`, causeOfDeathNonCoded: 'Unknown' });
  },
  async live(past) {
    await changePerson(past.patient, { dead: false });
  },
  async birth(past, number) {
    await changePerson(past.patient, { birthdate: addDays(now, -15 * 365 - number) });
  },
  give: (past, number) => give(past, past.patient, number),
  putOff: (past, number) => doSomething(past, past.patient, number, { act: 'putOff', until: addDays(now, number), reason: 'Away' }),
  done: (past, number) => doSomething(past, past.patient, number, { act: 'done', day: ago(number % 40), reason: 'Seen elsewhere' }),
  async takeBack(past, number) {
    const [act] = past.acts.splice(number % Math.max(past.acts.length, 1), 1);
    if (act === undefined) return;
    const [asked] = await told.story.api.pool.rows(
      "select from task_act a join task t using (patient_id, schedule_id, step) where a.uuid = $1 and t.status in ('open', 'lost')",
      [act],
    );
    const { status, text } = await told.story.clerk.post('fieldward/taskactundo', { act });
    // where nothing was ever asked of whoever it is of now, as of somebody who had died before a merge, there is nothing to see
    expect(asked === undefined ? [200, 404] : [200], text).toContain(status);
  },
  async merge(past, number) {
    const other = await told.story.someone();
    past.others.push(other);
    await told.fill(other, ago(number));
    await give(past, other, number);
    await doSomething(past, other, number, { act: number % 2 === 0 ? 'putOff' : 'done', until: addDays(now, 2), reason: 'Away' });
    const body = { from: other, into: past.patient, reason: 'One person', keep: {} };
    const merged = await told.story.api.admin.post('fieldward/patientmerge', body);
    if (merged.status === 200) past.merges.push(String(merged.body['uuid']));
  },
  async apart(past) {
    const last = past.merges.pop();
    if (last !== undefined) await told.story.api.admin.post(`fieldward/patientmerge/${last}/undo`, { reason: 'Two people' });
  },
} satisfies Readonly<Record<string, (past: Past, number: number) => Promise<void>>>;

type What = keyof typeof happenings;
const happens: Readonly<Record<What, (past: Past, number: number) => Promise<void>>> = happenings;
// of a constant object, these are its only keys; some are drawn more often
const whats: readonly What[] = [...(Object.keys(happenings) as What[]), 'fill', 'fill', 'give', 'putOff', 'done', 'takeBack'];
const histories: fc.Arbitrary<readonly (readonly [What, number])[]> = fc.array(
  fc.tuple(fc.constantFrom(...whats), fc.integer({ min: 1, max: 120 })),
  { minLength: 4, maxLength: 12 },
);

/** Is tried each time: a task with everything that somebody can do, in two records that become one and two again. */
const KNOWN: readonly (readonly [What, number])[] = [
  ['fill', 40],
  ['give', 1],
  ['putOff', 3],
  ['merge', 30],
  ['fill', 70],
  ['place', 1],
  ['apart', 1],
  ['takeBack', 1],
];

/** All that a computation makes of a patient. */
const madeOf = async (patient: string) => ({
  tasks: await told.story.api.pool.rows(
    `select t.step, t.occurrence, t.name, t.form, t.names, t.location_id, t.opens_on::text, t.due_on::text, t.missed_on::text, t.trace_on::text, t.lost_on::text,
       t.rank_on::text, t.trace_form, t.attempts, t.attempted_on::text, t.outcome, t.put_off_until::text, t.put_off_by, t.since::text, t.assigned_by,
       t.assigned_user, t.assigned_role
     from task t join patient p using (patient_id) where p.uuid = $1 and t.status = 'open' order by t.step, t.occurrence`,
    [patient],
  ),
  turns: await told.story.api.pool.rows('select t.turns_on::text from task_turn t join patient p using (patient_id) where p.uuid = $1', [
    patient,
  ]),
});

async function fromNothing(patient: string): Promise<Awaited<ReturnType<typeof madeOf>>> {
  const { pool } = told.story.api;
  const [row] = await pool.rows<{ id: string }>('select patient_id::text as id from patient where uuid = $1', [patient]);
  const id = row?.id ?? '';
  await pool.rows('with gone as (delete from task where patient_id = $1::bigint) delete from task_turn where patient_id = $1::bigint', [
    id,
  ]);
  await pool.transaction((tx) => settleTasks(tx, new ReadyPlans(), [id]));
  return madeOf(patient);
}

it('gives the tasks, step by step, that a computation from nothing gives', async () => {
  const met = new Set<What>();
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const past: Past = { patient: await told.story.someone(), others: [], filled: [], voided: [], acts: [], merges: [] };
      for (const [what, number] of history) {
        const before = [past.acts.length, past.merges.length].join();
        await happens[what](past, number);
        if (before !== [past.acts.length, past.merges.length].join()) met.add(what);
        expect(await told.noted(), what).toBe(0);
      }
      for (const patient of [past.patient, ...past.others]) {
        const incremental = await madeOf(patient);
        expect(await fromNothing(patient)).toEqual(incremental);
      }
    }),
    { numRuns: Number(process.env['FIELDWARD_TASK_RUNS'] ?? 15), examples: [[KNOWN]] },
  );
  // a model in which nobody does anything proves nothing
  expect([...met]).toEqual(expect.arrayContaining(['give', 'putOff', 'merge']));
}, 180_000);

it('keeps what was done with each task over a merge and its undo', async () => {
  const past = async (): Promise<Past> => ({
    patient: await told.story.someone(),
    others: [],
    filled: [],
    voided: [],
    acts: [],
    merges: [],
  });
  const [from, into] = [await past(), await past()];
  await told.fill(from.patient, ago(30));
  await told.fill(into.patient, ago(90));
  await give(from, from.patient, 0);
  await doSomething(into, into.patient, 0, { act: 'putOff', until: addDays(now, 2), reason: 'Away' });
  const before = [await madeOf(from.patient), await madeOf(into.patient)];
  const { admin } = told.story.api;
  const body = { from: from.patient, into: into.patient, reason: 'One person', keep: {} };
  const merged = await admin.post('fieldward/patientmerge', body);
  expect(merged.status, merged.text).toBe(200);
  // the visit that is next was asked for by the one: who has it stays; what the other one waited for is done
  const [visit] = (await madeOf(into.patient)).tasks.filter((row) => (row as { step: string }).step === 'visit');
  expect(visit).toMatchObject({ occurrence: 3, assigned_by: from.acts[0], put_off_by: null });
  const undone = await admin.post(`fieldward/patientmerge/${merged.body['uuid']}/undo`, { reason: 'Two people' });
  expect(undone.status, undone.text).toBe(200);
  expect([await madeOf(from.patient), await madeOf(into.patient)]).toEqual(before);
}, 60_000);
