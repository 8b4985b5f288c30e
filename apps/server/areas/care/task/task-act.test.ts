/** What people do with tasks: assign, pass on, put off, say that it is done, and take it back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '@fieldward/domain/time/in-zone.ts';
import { ago, now, taskStory, type TaskStory } from '../../../testing/task-story.ts';

let told: TaskStory;
beforeAll(async () => {
  told = await taskStory();
}, 90_000);
afterAll(() => told?.close());

interface Row {
  readonly uuid: string;
  readonly name: string;
  readonly acts: number;
  readonly patient: { readonly uuid: string };
  readonly assigned: { readonly display: string; readonly uuid: string } | null;
  readonly putOff: { readonly reason: string } | null;
  readonly putOffUntil: string | null;
}

const rowOf = async (patient: string, query = ''): Promise<Row | undefined> =>
  ((await told.listed(query)).results as unknown as Row[]).find((row) => row.patient.uuid === patient && row.name === 'Treatment visit');

async function late(): Promise<{ patient: string; row: Row }> {
  const patient = await told.story.someone();
  await told.fill(patient, ago(60));
  const row = await rowOf(patient);
  if (row === undefined) throw new Error('the visit is not on the list');
  return { patient, row };
}

const act = (task: string, seen: number, body: object) => told.story.clerk.post('fieldward/taskact', { task, seen, ...body });
const acted = async (task: string, seen: number, body: object): Promise<string> => {
  const { status, text, body: made } = await act(task, seen, body);
  expect(status, text).toBe(200);
  return String(made['uuid']);
};
const events = async (task: string) => {
  const { status, text, body } = await told.story.clerk.get(`fieldward/taskhistory?task=${task}`);
  expect(status, text).toBe(200);
  return (body['events'] as { kind: string; gone: object | null; reason: string | null }[]).map(({ kind, gone }) =>
    gone === null ? kind : `${kind} gone`,
  );
};

describe('a task', () => {
  it('is assigned and passed on to who sees it, and stays so until it is done', async () => {
    const { patient, row } = await late();
    const { body } = await told.story.clerk.get(`fieldward/taskassignees?task=${row.uuid}`);
    const [first, second] = body['people'] as { uuid: string; display: string }[];
    await acted(row.uuid, 0, { act: 'assign', to: { kind: 'user', uuid: first?.uuid } });
    expect(await rowOf(patient)).toMatchObject({ acts: 1, assigned: { uuid: first?.uuid, display: first?.display } });
    await acted(row.uuid, 1, { act: 'assign', to: { kind: 'user', uuid: second?.uuid }, reason: 'Holidays' });
    // a visit that is entered later moves the number, not whose it is
    await told.fill(patient, ago(90));
    expect(await rowOf(patient)).toMatchObject({ acts: 2, assigned: { uuid: second?.uuid } });
    expect(await rowOf(patient, '&owner=nobody')).toBeUndefined();
    expect((await events(row.uuid)).filter((kind) => kind === 'assign')).toHaveLength(2);
    await told.fill(patient, ago(1));
    expect(await told.standing(patient)).toContain(`visit 4 ${addDays(now, 27)} open Clinic one`);
    expect(await told.story.api.pool.rows('select from task where assigned_by is not null and status = $1', ['open'])).toEqual([]);
  });

  it('refuses who does not see it, and what was done with it by somebody who was faster', async () => {
    const { row } = await late();
    expect((await act(row.uuid, 0, { act: 'assign', to: { kind: 'user', uuid: 'nobody' } })).body['error'].code).toBe('task.notAssignable');
    const both = await Promise.all([1, 2].map((days) => act(row.uuid, 0, { act: 'putOff', until: addDays(now, days), reason: 'Away' })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body['error'].code).toBe('task.changedMeanwhile');
  });

  it('waits until a day, with a reason, and is back when that is taken back', async () => {
    const { patient, row } = await late();
    const wrong = async (body: object) => (await act(row.uuid, 0, { act: 'putOff', ...body })).body['error'].code as string;
    expect(await wrong({ until: addDays(now, 3) })).toBe('task.reasonNeeded');
    expect(await wrong({ until: now, reason: 'Away' })).toBe('task.putOffPast');
    expect(await wrong({ until: addDays(now, 400), reason: 'Away' })).toBe('task.putOffFar');
    expect(await wrong({ until: addDays(now, 60), reason: 'Away' })).toBe('task.putOffLost');
    const made = await acted(row.uuid, 0, { act: 'putOff', until: addDays(now, 3), reason: 'Away until then' });
    expect(await rowOf(patient)).toBeUndefined();
    expect(await rowOf(patient, '&only=waiting')).toMatchObject({ putOffUntil: addDays(now, 3), putOff: { reason: 'Away until then' } });
    const back = await told.story.clerk.post('fieldward/taskactundo', { act: made });
    expect(back.status, back.text).toBe(200);
    expect(await rowOf(patient)).toMatchObject({ acts: 2, putOffUntil: null, putOff: null });
    expect((await told.story.clerk.post('fieldward/taskactundo', { act: made })).body['error'].code).toBe('task.undoneAlready');
    expect(await events(row.uuid)).toContain('putOff gone');
  });

  it('is done by hand on a day on which it could be, and open again when that is taken back', async () => {
    const { patient, row } = await late();
    expect((await act(row.uuid, 0, { act: 'done', day: addDays(now, 1), reason: 'Seen' })).body['error'].code).toBe('record.future');
    expect((await act(row.uuid, 0, { act: 'done', day: ago(60), reason: 'Seen' })).body['error'].code).toBe('task.doneNotThen');
    const made = await acted(row.uuid, 0, { act: 'done', day: ago(2), reason: 'Seen at another clinic' });
    expect(await told.standing(patient)).toContain(`visit 3 ${addDays(now, 26)} open Clinic one`);
    expect((await act(row.uuid, 1, { act: 'done', reason: 'Seen' })).body['error'].code).toBe('task.over');
    expect((await told.story.clerk.post('fieldward/taskactundo', { act: made, reason: 'Somebody else' })).status).toBe(200);
    expect(await told.standing(patient)).toContain(`visit 2 ${ago(32)} open Clinic one`);
    expect(await told.noted()).toBe(0);
  });
});
