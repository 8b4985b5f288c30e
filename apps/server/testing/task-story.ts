/** A workflow whose patients follow a published schedule and are traced: the story of the tests of tasks. */
import { expect } from 'vitest';
import { formFromWire, type FormDefinition } from '@fieldward/domain/form/definition.ts';
import { entriesOf } from '@fieldward/domain/form/submission.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { addDays, today } from '@fieldward/domain/time/in-zone.ts';
import { followTasks } from '../areas/care/task/task-work.ts';
import { correctionStory, type CorrectionStory } from './correction-story.ts';
import { create } from './starter-api.ts';
import { fillVisit, hourOf, publishSchedule, treatment, visitStep } from './visit-schedule.ts';

export const now: Day = today('UTC');
export const ago = (days: number): Day => addDays(now, -days);

/** The workflow with the forms of a visit and of an attempt to reach somebody. */
interface Prepared {
  readonly story: CorrectionStory;
  readonly workflow: string;
  readonly stage: string;
  readonly tracing: FormDefinition;
  readonly tracingStage: string;
}

const questionOf = (story: CorrectionStory, name: string): string =>
  story.definition.fields.find(({ field }) => field.name === name)?.field.uuid ?? '';

async function prepared(): Promise<Prepared> {
  const story = await correctionStory();
  const { admin } = story.api;
  const { workflow, component, phase, stage } = await treatment(story);
  const saved = await admin.post('fieldward/formsave', {
    form: {
      name: 'Missed visit',
      description: 'An attempt to reach somebody',
      formFields: ['Cough', 'Seen'].map((name) => ({
        field: questionOf(story, name),
        displayText: name,
        allowPastDate: true,
        allowFutureDate: true,
      })),
    },
  });
  expect(saved.status, saved.text).toBe(201);
  const traced = String(saved.body['form'].uuid);
  const tracingStage = String((await create(admin, 'hydra/componentform', { form: traced, component, phase, workflow }))['uuid']);
  const tracing: FormDefinition = formFromWire((await admin.get(`hydra/form/${traced}?v=full`)).body);
  return { story, workflow, stage, tracing, tracingStage };
}

/** A visit every 28 days and a talk at the age of 15, and what the answers about an attempt mean. */
function publishing({ story, workflow, tracing }: Prepared) {
  let schedule = '';
  const question = (name: string): string => questionOf(story, name);
  const definition = (more: object = {}): object => ({
    tracing: {
      form: tracing.uuid,
      outcome: question('Cough'),
      means: [
        { answer: story.options.YES, outcome: 'promised' },
        { answer: story.options.NO, outcome: 'notFound' },
      ],
      promised: question('Seen'),
    },
    steps: [
      visitStep(story.form, { lostAfter: 60, ...more }),
      {
        key: 'grown',
        name: 'Talk about the move to adult care',
        settledBy: [{ kind: 'form', form: story.form }],
        condition: [
          { typeName: 'Question', value: 'patient.ageInYears' },
          { typeName: 'Operator', value: '>=' },
          { typeName: 'OpenValue', value: '15' },
        ],
        doses: [{ due: [{ kind: 'after', span: { count: 15, unit: 'years' }, anchor: { of: 'birth' } }] }],
        onlyInWindow: true,
        times: 1,
        after: 30,
      },
    ],
  });

  async function publish(more: object = {}): Promise<void> {
    schedule = await publishSchedule(story.api.admin, workflow, definition(more), schedule);
  }
  return { publish };
}

function recording({ story, workflow, stage, tracing, tracingStage }: Prepared) {
  const fill = (patient: string, day: Day, as = story.clerk, place = story.place): Promise<string> =>
    fillVisit(story, { workflow, stage }, patient, day, { as, place });

  /** Records an attempt to reach somebody: a promised day, or nobody was found. */
  async function attempt(patient: string, day: Day, promised: Day | null): Promise<string> {
    const of = (name: string): string => tracing.fields.find(({ field }) => field.name === name)?.uuid ?? '';
    const answers =
      promised === null ? { [of('Cough')]: story.options.NO } : { [of('Cough')]: story.options.YES, [of('Seen')]: `${promised} 00:00:00` };
    const { body, status, text } = await story.clerk.post('hydra/form-submission', {
      data: JSON.stringify(entriesOf(tracing, answers, { dateEntered: hourOf(day, 11), location: story.place })),
      metadata: JSON.stringify({
        ENCONTER_TYPE: 'Missed visit',
        workflow,
        patient: { uuid: patient },
        formDetails: { uuid: tracingStage },
        utcOffset: 0,
      }),
    });
    expect(status, text).toBe(201);
    return String(body['encounter'].uuid);
  }

  const act = async (encounter: string, what: string, body: object = {}): Promise<string> => {
    const done = await story.clerk.post(`fieldward/filledform/${encounter}/${what}`, { reason: 'Wrong chart', ...body });
    expect(done.status, done.text).toBe(200);
    return String(done.body['uuid']);
  };
  return { fill, attempt, act };
}

function looking({ story }: Prepared) {
  /** What stands in the list of a patient: each task as `name occurrence due status`. */
  const standing = (patient: string, statuses = ['open', 'lost']): Promise<string[]> =>
    story.api.pool
      .rows<{ is: string }>(
        `select concat_ws(' ', t.step, t.occurrence, t.due_on, t.status, l.name) as is from task t join patient p using (patient_id) left join location l using (location_id)
         where p.uuid = $1 and t.status = any($2) order by t.step desc, t.occurrence, t.task_id`,
        [patient, statuses],
      )
      .then((rows) => rows.map(({ is }) => is));
  const noted = async (): Promise<number> => (await story.api.pool.rows('select from task_change')).length;

  const listed = async (query = '', as = story.clerk) => {
    const { body, status, text } = await as.get(`fieldward/tasks?limit=100${query}`);
    expect(status, text).toBe(200);
    return body as {
      results: {
        state: string;
        name: string;
        due: string;
        patient: { uuid: string };
        form: object | null;
        traceForm: object | null;
        attempts: number;
        outcome: string | null;
        putOffUntil: string | null;
      }[];
      counts: Record<string, number>;
      hasNext: boolean;
    };
  };
  const ofPatient = async (patient: string, query = '') =>
    (await listed(query)).results.filter((row) => row.patient.uuid === patient).map(({ state, name }) => `${name}: ${state}`);
  return { standing, noted, listed, ofPatient };
}

/** What the tests of tasks work with. */
export type TaskStory = Awaited<ReturnType<typeof taskStory>>;

/** A published schedule, and a form by which attempts to reach somebody are recorded. */
export async function taskStory() {
  const known = await prepared();
  const { publish } = publishing(known);
  await publish();
  await followTasks(known.story.api.pool);
  return { ...known, publish, ...recording(known), ...looking(known), close: () => known.story.close() };
}
