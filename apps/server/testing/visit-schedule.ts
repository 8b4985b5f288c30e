/** A workflow whose patients come every four weeks, as a published schedule asks, and the form of the story that they come for. */
import { entriesOf } from '@fieldward/domain/form/submission.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { today } from '@fieldward/domain/time/in-zone.ts';
import type { CorrectionStory } from './correction-story.ts';
import type { Client } from './scratch-api.ts';
import { create } from './starter-api.ts';

const inDays = (count: number): { readonly count: number; readonly unit: 'days' } => ({ count, unit: 'days' });

/** The step of a visit: four weeks after the last one, else after the enrolment. */
export const visitStep = (form: string, more: object = {}, first: readonly object[] = [], every = 28): object => ({
  key: 'visit',
  name: 'Treatment visit',
  settledBy: [{ kind: 'form', form }],
  doses: [
    {
      due: [
        ...first,
        { kind: 'after', span: inDays(every), anchor: { of: 'settled' } },
        { kind: 'after', span: inDays(every), anchor: { of: 'enrolment' } },
      ],
    },
  ],
  counts: 'enrolment',
  times: null,
  before: 3,
  after: 5,
  missedAfter: 5,
  traceAfter: 14,
  ...more,
});

export interface Treatment {
  readonly workflow: string;
  readonly component: string;
  readonly phase: string;
  /** Where the form of the story stands in the workflow. */
  readonly stage: string;
}

/** Makes a workflow of one phase with the form of the story. */
export async function treatment({ api: { admin }, form }: CorrectionStory, more: object = {}): Promise<Treatment> {
  const workflow = String((await create(admin, 'hydra/workflow', { name: 'Tuberculosis', ...more }))['uuid']);
  const component = String((await create(admin, 'hydra/component', { name: 'One stage' }))['uuid']);
  const phase = String((await create(admin, 'hydra/phase', { name: 'Treatment' }))['uuid']);
  await create(admin, 'hydra/workflowphases', { hydramodulePhase: phase, hydramoduleWorkflow: workflow });
  const stage = String((await create(admin, 'hydra/componentform', { form, component, phase, workflow }))['uuid']);
  return { workflow, component, phase, stage };
}

/** Publishes a schedule of a workflow; a new version of it where its uuid is given. Answers its uuid. */
export async function publishSchedule(admin: Client, workflow: string, definition: object, known = ''): Promise<string> {
  const schedule =
    known === '' ? String((await create(admin, 'fieldward/schedule', { workflow, name: 'Visits', definition }))['uuid']) : known;
  const changed = known === '' ? null : await admin.post(`fieldward/schedule/${known}`, { definition });
  const published = await admin.post('fieldward/schedulepublish', { schedule });
  for (const each of [changed, published]) if (each !== null && each.status !== 200) throw new Error(each.text);
  return schedule;
}

export interface Visit {
  readonly as?: Client;
  readonly place?: string;
  /** Answers besides the weight, by the name of the question. */
  readonly answers?: Readonly<Record<string, string>>;
}

/** An hour of a day as a form writes it; of today a second of its first minute, as the hour may be ahead: earlier hours stay earlier. */
export const hourOf = (day: Day, hour: 10 | 11): string => (day < today('UTC') ? `${day} ${hour}:00:00` : `${day} 00:00:${hour}`);

/** Fills the form of the story at ten o'clock of a day; the uuid of the encounter. */
export async function fillVisit(
  story: CorrectionStory,
  { workflow, stage }: Pick<Treatment, 'workflow' | 'stage'>,
  patient: string,
  day: Day,
  { as = story.clerk, place = story.place, answers = {} }: Visit = {},
): Promise<string> {
  const { status, text, body } = await as.post('hydra/form-submission', {
    data: JSON.stringify(
      entriesOf(story.definition, story.of({ Weight: '60', ...answers }), {
        dateEntered: hourOf(day, 10),
        location: place,
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
  if (status !== 201) throw new Error(text);
  return String(body['encounter'].uuid);
}
