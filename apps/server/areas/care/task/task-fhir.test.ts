/** What is to be done for patients, as FHIR tells it. */
import { addDays } from '@fieldward/domain/time/in-zone.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../testing/correction-story.ts';
import { FHIR } from '../../../testing/fhir-pages.ts';
import type { Client } from '../../../testing/scratch-api.ts';
import { create } from '../../../testing/starter-api.ts';
import { ago, now, taskStory, type TaskStory } from '../../../testing/task-story.ts';

let told: TaskStory;
let admin: Client;
beforeAll(async () => {
  told = await taskStory();
  ({ admin } = told.story.api);
}, 90_000);
afterAll(() => told?.close());

interface Task {
  readonly id: string;
  readonly status: string;
  readonly restriction: { readonly period: { readonly end: string } };
}

async function found(query: string, as: Client = admin): Promise<readonly Task[]> {
  const { status, text, body } = await as.get(`${FHIR}/Task?${query}`);
  expect(status, text).toBe(200);
  return ((body['entry'] ?? []) as { resource: Task }[]).map(({ resource }) => resource);
}

describe('a Task', () => {
  it('follows from what is recorded: ready, put off, done', async () => {
    const patient = await told.story.someone();
    expect(await found(`patient=${patient}`)).toEqual([]);
    await told.fill(patient, ago(49));
    const [open] = await found(`patient=${patient}&status=ready`);
    expect(open).toMatchObject({
      resourceType: 'Task',
      intent: 'order',
      priority: 'routine',
      code: { coding: [{ system: 'https://fieldward.org/task-kind', code: 'schedule' }], text: 'Treatment visit' },
      for: { reference: `Patient/${patient}` },
      restriction: { period: { end: addDays(ago(49), 28) } },
    });
    const task = open?.id ?? '';
    expect((await admin.get(`${FHIR}/Task/${task}`)).body).toMatchObject({ id: task, status: 'ready' });
    const off = await told.story.clerk.post('fieldward/taskact', { task, seen: 0, act: 'putOff', until: addDays(now, 2), reason: 'Away' });
    expect(off.status, off.text).toBe(200);
    expect(await found(`patient=${patient}&status=on-hold,ready&code=schedule`)).toMatchObject([{ id: task, status: 'on-hold' }]);
    const encounter = await told.fill(patient, ago(1));
    expect(await found(`patient=${patient}&status=completed&period=${ago(1)}`)).toMatchObject([
      {
        id: task,
        executionPeriod: { end: ago(1) },
        output: [{ type: { text: 'Encounter' }, valueReference: { reference: `Encounter/${encounter}` } }],
      },
    ]);
    expect(await found(`patient=${patient}&status=ready`)).toMatchObject([{ restriction: { period: { end: addDays(ago(1), 28) } } }]);
  });

  it('is given to somebody, put off and done as on the screens, and nothing else becomes of it', async () => {
    const patient = await told.story.someone();
    await told.fill(patient, ago(49));
    const [open] = await found(`patient=${patient}&status=ready`);
    const id = open?.id ?? '';
    const put = async (more: object, as: Client = admin) => {
      const entry = [{ resource: { ...open, ...more }, request: { method: 'PUT', url: `Task/${id}` } }];
      const { status, body } = await as.post(FHIR, { resourceType: 'Bundle', type: 'transaction', entry });
      const [issue] = (body['issue'] ?? []) as { expression?: string[]; details: { coding: { code: string }[] } }[];
      return status === 200 ? 200 : [status, issue?.expression?.[0], issue?.details.coding[0]?.code];
    };
    const at = (element: string) => `Bundle.entry[0].resource.${element}`;
    const shown = async () => (await admin.get(`${FHIR}/Task/${id}`)).body;
    const acts = async () => (await admin.get(`fieldward/taskhistory?task=${id}`)).body['events'].map(({ kind }: { kind: string }) => kind);
    const before = await acts();
    // what is shown may be sent back
    expect([await put({}), await acts()]).toEqual([200, before]);
    expect(await put({ status: 'cancelled' })).toEqual([400, at('status'), 'engine.refused']);
    expect(await put({ for: { reference: `Patient/${await told.story.someone()}` } })).toEqual([422, at('for'), 'record.twoPatients']);
    const focus = { reference: 'DiagnosticReport/none' };
    expect(await put({ focus })).toEqual([400, at('focus'), 'engine.fixed']);
    expect(await put({ statusReason: { text: 'for nothing' } })).toEqual([400, at('statusReason'), 'engine.refused']);
    expect(await put({ description: 'x' })).toEqual([400, at('description'), 'engine.unknownProperty']);
    const until = (days: number) => [{ url: 'https://fieldward.org/fhir/put-off-until', valueDate: addDays(now, days) }];
    expect(await put({ status: 'on-hold', extension: until(2) })).toEqual([400, at('statusReason'), 'task.reasonNeeded']);
    const reason = { statusReason: { text: 'Away' } };
    expect(await put({ status: 'on-hold', ...reason })).toEqual([400, at('extension'), 'engine.required']);
    expect(await put({ status: 'on-hold', extension: until(-2), ...reason })).toEqual([400, at('extension'), 'task.putOffPast']);
    expect(await put({ status: 'on-hold', extension: until(2), ...reason })).toBe(200);
    expect(await shown()).toMatchObject({ status: 'on-hold', extension: until(2) });
    const reader = await account(told.story.api, 'reads.tasks', 'Field Worker');
    expect(await put({ owner: { reference: 'Practitioner/none' } })).toEqual([400, at('owner'), 'engine.unknownReference']);
    const [doctor] = await told.story.api.pool.rows<{ uuid: string }>(
      `select v.uuid from users u join provider v using (person_id) where u.username = 'reads.tasks'`,
    );
    expect(await put({ status: 'on-hold', owner: { reference: `Practitioner/${doctor?.uuid}` } }, reader)).toBe(200);
    expect((await shown())['owner']).toMatchObject({ reference: `Practitioner/${doctor?.uuid}` });
    expect(await put({ status: 'completed', executionPeriod: { end: addDays(now, 1) }, ...reason })).toEqual([
      400,
      at('executionPeriod.end'),
      'record.future',
    ]);
    expect(await put({ status: 'completed', executionPeriod: { end: now }, ...reason })).toBe(200);
    expect(await shown()).toMatchObject({ status: 'completed', executionPeriod: { end: now } });
    expect(await acts()).toEqual(expect.arrayContaining(['done', 'assign', 'putOff']));
    expect((await admin.post(`${FHIR}/Task`, { ...open, id: undefined })).body['issue'][0].details.coding[0].code).toBe('engine.readOnly');
    expect((await admin.remove(`${FHIR}/Task/${id}`)).status).toBe(400);
  });

  it('is seen by who may read enrolments, is not made up, and names nobody whom it is not of', async () => {
    const patient = await told.story.someone();
    await told.fill(patient, ago(49));
    const role = await create(admin, 'role', {
      name: 'Sees no programs',
      privileges: ['Get Patients', 'Get Encounters', 'Get Observations'],
    });
    const none = await account(told.story.api, 'sees.no.programs', String(role['uuid']));
    expect((await none.get(`${FHIR}/Task?patient=${patient}`)).status).toBe(403);
    const [task] = await found(`patient=${patient}&status=ready`);
    const entry = [{ resource: { ...task, status: 'completed' }, request: { method: 'PUT', url: `Task/${task?.id}` } }];
    const put = await admin.post(FHIR, { resourceType: 'Bundle', type: 'transaction', entry });
    expect([put.status, put.body['resourceType']]).toEqual([400, 'OperationOutcome']);
    expect(await found(`patient=${await told.story.someone()}`)).toEqual([]);
    expect(await found(`patient=${patient}&code=result`)).toEqual([]);
  });
});
