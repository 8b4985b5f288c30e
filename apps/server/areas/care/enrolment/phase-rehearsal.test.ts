/** What a rehearsal says of a phase, beside what becomes of patients once it counts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entriesOf } from '@fieldward/domain/form/submission.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { addDays, today } from '@fieldward/domain/time/in-zone.ts';
import { account, correctionStory, type CorrectionStory } from '../../../testing/correction-story.ts';
import type { ApiResponse } from '../../../testing/scratch-api.ts';
import { create } from '../../../testing/starter-api.ts';
import { followTasks } from '../task/task-work.ts';

let story: CorrectionStory;
let workflow = '';
let weight = '';
const phases: Record<string, { link: string; stage: string }> = {};
const now = today('UTC');
const ago = (days: number): Day => addDays(now, -days);
const token = (typeName: string, value: string): object => ({ typeName, value });
const atLeast = (kilograms: number): object[] => [
  token('Question', weight),
  token('Operator', '>='),
  token('OpenValue', String(kilograms)),
];
const people: Record<string, string> = {};

async function weigh(name: string, day: Day, kilograms: number): Promise<void> {
  const { status, text } = await story.clerk.post('hydra/form-submission', {
    data: JSON.stringify(
      entriesOf(story.definition, story.of({ Weight: String(kilograms) }), { dateEntered: `${day} 10:00:00`, location: story.place }),
    ),
    metadata: JSON.stringify({
      ENCONTER_TYPE: 'Check-up',
      workflow,
      patient: { uuid: people[name] },
      formDetails: { uuid: phases['Screening']?.stage },
      utcOffset: 0,
    }),
  });
  expect(status, text).toBe(201);
}

beforeAll(async () => {
  story = await correctionStory();
  const { admin } = story.api;
  weight = String(story.definition.fields.find(({ field }) => field.name === 'Weight')?.field.uuid);
  workflow = String((await create(admin, 'hydra/workflow', { name: 'Feeding' }))['uuid']);
  const component = String((await create(admin, 'hydra/component', { name: 'One stage' }))['uuid']);
  for (const name of ['Screening', 'Recovering', 'Recovered']) {
    // oxlint-disable-next-line no-await-in-loop -- phases stand in the order in which they are made
    const phase = String((await create(admin, 'hydra/phase', { name }))['uuid']);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const link = String((await create(admin, 'hydra/workflowphases', { hydramodulePhase: phase, hydramoduleWorkflow: workflow }))['uuid']);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const stage = String((await create(admin, 'hydra/componentform', { form: story.form, component, phase, workflow }))['uuid']);
    phases[name] = { link, stage };
  }
  await publish('Recovering', { advance: 'rule', advanceRule: atLeast(50) });
  // oxlint-disable-next-line no-await-in-loop -- a registration each
  for (const name of ['light', 'middle', 'heavy', 'finished']) people[name] = await story.someone();
  await weigh('light', ago(60), 45);
  await weigh('middle', ago(60), 45);
  await weigh('middle', ago(30), 52);
  await weigh('heavy', ago(60), 47);
  await weigh('heavy', ago(30), 55);
  await weigh('finished', ago(60), 56);
  const [enrolment] = (await admin.get(`programenrollment?patient=${people['finished']}`)).body['results'];
  await admin.post(`programenrollment/${enrolment.uuid}`, { status: 'finished', statusSince: `${ago(20)}T10:00:00.000+0000` });
}, 60_000);
afterAll(() => story?.close());

async function publish(phase: string, body: object): Promise<void> {
  const { status, text } = await story.api.admin.post(`hydra/workflowphases/${phases[phase]?.link}`, body);
  expect(status, text).toBe(200);
  await followTasks(story.api.pool);
}
const rehearse = (phase: string, body: object, by = story.api.admin): Promise<ApiResponse> =>
  by.post('fieldward/phaserehearsal', { workflowphase: phases[phase]?.link, ...body });

interface Differing {
  readonly patient: { readonly uuid: string };
  readonly present: object;
  readonly planned: { readonly phase: string; readonly since: string };
}
const byName = (differing: readonly Differing[]): Record<string, object> =>
  Object.fromEntries(
    differing.map(({ patient, present, planned }) => [
      Object.keys(people).find((name) => people[name] === patient.uuid),
      [present, planned],
    ]),
  );

/** The phase of each patient that the tables hold, and since when. */
async function standing(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, uuid] of Object.entries(people)) {
    const path = `programenrollment?patient=${uuid}&v=custom:(phase:(display),states:(startDate,state:(display)))`;
    // oxlint-disable-next-line no-await-in-loop -- a handful
    const [{ phase, states }] = (await story.api.admin.get(path)).body['results'];
    const since = states.findLast(({ state }: { state: { display: string } }) => state.display === phase.display).startDate;
    found[name] = `${phase.display} ${since.slice(0, 10)}`;
  }
  return found;
}

describe('the rehearsal of a phase', () => {
  it('says who would have come into it and when, and changes nothing', async () => {
    const before = await standing();
    const { body, status, text } = await rehearse('Recovering', { advance: 'rule', advanceRule: atLeast(47) });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ total: 4, done: 4, next: null, present: { reached: 3, now: 2 }, planned: { reached: 3, now: 2 } });
    expect(byName(body['differing'])).toEqual({
      heavy: [
        { phase: 'Recovering', since: ago(30), reached: ago(30) },
        { phase: 'Recovering', since: ago(60), reached: ago(60) },
      ],
    });
    expect(await standing()).toEqual(before);
  });

  it.each([
    ['a stricter condition', () => ({ advance: 'rule', advanceRule: atLeast(55) })],
    ['no condition', () => ({ advance: 'hand' })],
    ['the first form of the phase', () => ({ advance: 'form' })],
  ])('says of %s what then becomes of everybody', async (_what, planning) => {
    const planned = planning();
    const before = await standing();
    const { body } = await rehearse('Recovering', planned);
    const foretold = Object.fromEntries(
      Object.entries(people).map(([name, uuid]) => {
        const found = (body['differing'] as Differing[]).find(({ patient }) => patient.uuid === uuid);
        return [name, found === undefined ? before[name] : `${found.planned.phase} ${found.planned.since}`];
      }),
    );
    expect(foretold, 'the cases differ').not.toEqual(before);
    await publish('Recovering', planned);
    expect(await standing()).toEqual(foretold);
    await publish('Recovering', { advance: 'rule', advanceRule: atLeast(50) });
    expect(await standing()).toEqual(before);
  });

  it('goes through everybody in parts', async () => {
    const all = (await rehearse('Recovering', { advance: 'hand' })).body['differing'] as Differing[];
    const parts: Differing[] = [];
    let after: string | null = null;
    let done = 0;
    do {
      // oxlint-disable-next-line no-await-in-loop -- a part begins where the one before it ended
      const { body } = await rehearse('Recovering', { advance: 'hand', limit: 1, ...(after === null ? {} : { after }) });
      parts.push(...body['differing']);
      done += body['done'];
      after = body['next'];
    } while (after !== null);
    expect([done, parts]).toEqual([4, all]);
  });

  it('is refused where the condition cannot be, and to who may not change workflows', async () => {
    const refusal = async (body: object): Promise<unknown[]> => {
      const { status, body: refused } = await rehearse('Recovering', body);
      return [status, refused['error']?.code, Object.keys(refused['error']?.fieldErrors ?? {})];
    };
    expect(await refusal({ advance: 'rule' })).toEqual([400, 'workflow.ruleMissing', ['advanceRule']]);
    expect(await refusal({ advance: 'rule', advanceRule: 'heavy' })).toEqual([400, 'engine.notList', ['advanceRule']]);
    expect(await refusal({ advance: 'rule', advanceRule: atLeast(1).slice(0, 2) })).toMatchObject([
      400,
      expect.any(String),
      ['advanceRule'],
    ]);
    expect(await refusal({ advance: 'sometimes' })).toMatchObject([400, expect.any(String), ['advance']]);
    expect((await rehearse('Nowhere', { advance: 'hand', workflowphase: 'strange' })).status).toBe(404);
    expect((await rehearse('Recovering', { advance: 'hand' }, story.clerk)).status).toBe(403);
    const viewer = await account(story.api, 'onlooker', 'Viewer');
    expect((await rehearse('Recovering', { advance: 'hand' }, viewer)).status).toBe(403);
  });

  it('is in the trail, with whom it showed', async () => {
    await rehearse('Recovering', { advance: 'hand' });
    const rows = await story.api.pool.rows<{ people: number }>(
      `select count(distinct p.patient_id)::int as people from audit_log a join patient p using (patient_id) where a.action = 'rehearse' and a.resource = 'workflowphases'`,
    );
    expect(rows).toEqual([{ people: 4 }]);
  });
});

describe('the history of an enrolment', () => {
  it('says the condition that led to a phase', async () => {
    const { body } = await story.api.admin.get(`programenrollment?patient=${people['heavy']}&v=custom:(history)`);
    const events = body['results'][0].history as { phase: string | null; condition: unknown }[];
    expect(events.map(({ phase, condition }) => [phase, condition])).toEqual([
      [null, null],
      ['Screening', null],
      ['Recovering', atLeast(50)],
    ]);
  });
});
