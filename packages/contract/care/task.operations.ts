import { awaitedStates } from '@fieldward/domain/care/schedule/outlook.ts';
import { traceOutcomes } from '@fieldward/domain/care/schedule/schedule.ts';
import { taskFilters, taskKinds } from '@fieldward/domain/care/task/task.ts';
import Type from 'typebox';
import { day, named, oneOf, operationWire, orNull, paging, type Shape } from '../operation.ts';

const placedForm = Type.Object({
  componentForm: Type.String({ description: 'uuid of the place of the form in its workflow' }),
  name: Type.String(),
});

const task = Type.Object(
  {
    uuid: Type.String(),
    kind: oneOf(taskKinds),
    state: oneOf(awaitedStates),
    name: Type.String({ description: 'what is to be done' }),
    due: day,
    patient: Type.Object({
      uuid: Type.String(),
      display: Type.String(),
      identifier: orNull(Type.String()),
      gender: orNull(Type.String()),
      birthdate: orNull(day),
      phone: orNull(Type.String()),
    }),
    workflow: orNull(named),
    location: orNull(named),
    form: orNull(placedForm, { description: 'the form that settles it' }),
    traceForm: orNull(placedForm, { description: 'the form by which an attempt to reach the patient is recorded' }),
    attempts: Type.Integer({ description: 'to reach the patient' }),
    attempted: orNull(day, { description: 'of the last attempt' }),
    attemptedBy: orNull(Type.String({ description: 'the name of who recorded the last attempt' })),
    outcome: orNull(oneOf(traceOutcomes), { description: 'of the last attempt' }),
    putOffUntil: orNull(day, { description: 'it is not shown before' }),
  },
  { $id: 'Task' },
);

/** A task as a list shows it. */
export type TaskRow = Shape<typeof task>;

const counts = Type.Object(
  { trace: Type.Integer(), missed: Type.Integer(), due: Type.Integer(), soon: Type.Integer(), waiting: Type.Integer() },
  { description: 'how many there are of each, counted up to 1,000' },
);

/** How many tasks there are, by what a list can be narrowed to. */
export type TaskCounts = Shape<typeof counts>;

/** What is to be done now, the most pressing first. Accounts that are bound to places get what is to be done there. */
export const tasksWire = operationWire('GET fieldward/tasks', {
  privilege: ['Get Patients', 'Get Patient Programs'],
  about: 'What is to be done for patients, the most pressing first',
  query: Type.Object({
    location: Type.Optional(Type.Array(Type.String(), { description: 'uuids of places; those inside them count too' })),
    only: Type.Optional(oneOf(taskFilters)),
    ...paging(100, 50),
  }),
  response: Type.Object({ day, results: Type.Array(task), hasNext: Type.Boolean(), counts }),
});
