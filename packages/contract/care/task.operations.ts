import { awaitedStates } from '@fieldward/domain/care/schedule/outlook.ts';
import { traceOutcomes } from '@fieldward/domain/care/schedule/schedule.ts';
import { referralUrgencies } from '@fieldward/domain/care/referral.ts';
import { assigneeKinds, taskActKinds, taskOwners } from '@fieldward/domain/care/task/task-act.ts';
import { TASKS_AHEAD } from '@fieldward/domain/device/device.ts';
import { taskFilters, taskKinds, unfinishedForms } from '@fieldward/domain/care/task/task.ts';
import Type from 'typebox';
import { REASON_LENGTH } from '../limits.ts';
import { day, handlerChecks, moment, named, oneOf, operationWire, orNull, paging, type Shape } from '../operation.ts';
import { home } from './home.ts';

const placedForm = Type.Object({
  componentForm: Type.String({ description: 'uuid of the place of the form in its workflow' }),
  name: Type.String(),
});

const assigneeParts = { kind: oneOf(assigneeKinds), uuid: Type.String(), display: Type.String() };
const assignee = Type.Object(assigneeParts);

/** How a task stands besides its days: who has it, until when it waits, and how often somebody did something with it. */
const standing = {
  acts: Type.Integer({ description: 'how often somebody did something with what the step asks for, or took it back; an act names it' }),
  assigned: orNull(Type.Object({ ...assigneeParts, since: moment }), { description: 'who has it, and since when' }),
  putOffUntil: orNull(day, { description: 'it is not shown before' }),
  putOff: orNull(Type.Object({ reason: Type.String(), by: Type.String() }), {
    description: 'somebody put it off; else an attempt to reach the patient is to be repeated',
  }),
};

/** Who has a task, and until when it waits. */
export type TaskStanding = Shape<typeof taskStanding>;
export const taskStanding = Type.Object({ uuid: Type.String(), ...standing });

export const taskRow = Type.Object(
  {
    uuid: Type.String(),
    kind: oneOf(taskKinds),
    state: oneOf(awaitedStates),
    name: Type.String({
      description: 'what is to be done: the step, the test, the form, what somebody was sent for, the name of the other record',
    }),
    due: day,
    urgent: Type.Boolean({ description: 'it stands before all others: a critical result, an emergency' }),
    record: orNull(
      Type.Object({
        uuid: Type.String({ description: 'of the test, the submission or held record, the referral, the other patient' }),
        form: orNull(oneOf(unfinishedForms), { description: 'held: refused; marked: kept although its rules refuse it' }),
        from: orNull(Type.String({ description: 'the name of the place that sent the patient' })),
        urgency: orNull(oneOf(referralUrgencies), { description: 'of a referral' }),
      }),
      { description: 'what asks for it, where that is no schedule' },
    ),
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
    ...standing,
  },
  { $id: 'Task' },
);

/** A task as a list shows it. */
export type TaskRow = Shape<typeof taskRow>;

const counts = Type.Object(
  {
    trace: Type.Integer(),
    missed: Type.Integer(),
    due: Type.Integer(),
    soon: Type.Integer(),
    result: Type.Integer(),
    form: Type.Integer(),
    referral: Type.Integer(),
    pair: Type.Integer(),
    waiting: Type.Integer(),
  },
  { description: 'how many there are of each, counted up to 1,000' },
);

/** How many tasks there are, by what a list can be narrowed to. */
export type TaskCounts = Shape<typeof counts>;

/** What is to be done now, the most pressing first. Accounts that are bound to places get what is to be done there. */
export const tasksWire = operationWire('GET fieldward/tasks', {
  privilege: ['Get Patients', 'Get Patient Programs'],
  about: 'What is to be done for patients, as far as the account may see what asks for it; the most pressing first',
  query: Type.Object({
    location: Type.Optional(Type.Array(Type.String(), { description: 'uuids of places; those inside them count too' })),
    only: Type.Optional(
      oneOf(taskFilters, { description: 'how it stands with what a schedule asks for, the other kinds, or what was put off' }),
    ),
    owner: Type.Optional(
      oneOf(taskOwners, {
        description:
          'not given to another person or role, assigned to the account, to a role of it, to a place (see `location`), or to nobody',
      }),
    ),
    ...paging(100, 50),
  }),
  response: Type.Object({ day, results: Type.Array(taskRow), hasNext: Type.Boolean(), counts }),
});

const taskDays = Type.Object({
  shows: orNull(day, { description: 'the first day on which lists show it' }),
  opens: day,
  due: day,
  missed: orNull(day),
  trace: orNull(day),
  lost: orNull(day),
});

const tasksOfPatient = Type.Object({
  results: Type.Array(Type.Object({ row: taskRow, days: taskDays })),
  home: orNull(home, { description: 'where the patient lives; null where nothing is to be done, or without the right to read addresses' }),
});

/** What is to be done for somebody, with the days from which the state of each follows on any day. */
export type TasksOfPatient = Shape<typeof tasksOfPatient>;

/** What is to be done for one patient, also in the next weeks. */
export const patientTasksWire = operationWire('GET fieldward/patienttasks', {
  privilege: ['Get Patients', 'Get Patient Programs'],
  about: `What schedules ask for a patient now and in the next ${TASKS_AHEAD} days, and the days on which its state changes`,
  query: Type.Object({ patient: handlerChecks(Type.String({ description: 'uuid' })) }),
  response: tasksOfPatient,
});

const taskUuid = Type.String({ description: 'uuid of a task' });

/** Assigns a task, puts it off, or says that it is done. */
export const taskActWire = operationWire('POST fieldward/taskact', {
  privilege: ['Edit Patient Programs', 'Get Patient Programs', 'Get Patients'],
  about: 'Assigns a task to somebody, puts it off, or says that it is done',
  handedIn: 'taskact',
  body: Type.Object({
    task: taskUuid,
    act: oneOf(taskActKinds),
    seen: Type.Optional(
      Type.Integer({
        description:
          '`acts` of the task as it was shown: refused when somebody was faster. Not sent by a device that was without its server',
      }),
    ),
    to: Type.Optional(
      orNull(Type.Object({ kind: oneOf(assigneeKinds), uuid: Type.String() }), { description: 'null: nobody in particular' }),
    ),
    until: Type.Optional(orNull(handlerChecks(Type.String({ description: 'YYYY-MM-DD' })))),
    day: Type.Optional(orNull(handlerChecks(Type.String({ description: 'on which it was done, YYYY-MM-DD; today by default' })))),
    reason: Type.Optional(orNull(Type.String({ maxLength: REASON_LENGTH, description: 'needed unless it is assigned' }))),
  }),
  response: Type.Object({ uuid: Type.String({ description: 'of the act' }) }),
});

/** Takes an act back. */
export const taskActUndoWire = operationWire('POST fieldward/taskactundo', {
  privilege: ['Edit Patient Programs', 'Get Patient Programs', 'Get Patients'],
  about: 'Takes back that a task was assigned, put off or marked as done',
  body: Type.Object({
    act: Type.String({ description: 'uuid' }),
    reason: Type.Optional(orNull(Type.String({ maxLength: REASON_LENGTH }))),
  }),
  response: Type.Object({ uuid: Type.String({ description: 'of the act' }) }),
});

const event = Type.Object({
  kind: oneOf([...taskActKinds, 'made', 'settled'] as const),
  at: moment,
  by: orNull(Type.String({ description: 'null: it follows from what is recorded' })),
  act: orNull(Type.String({ description: 'uuid' })),
  to: orNull(assignee),
  day: orNull(day, { description: 'on which it was done, until when it waits, or when it is due' }),
  reason: orNull(Type.String()),
  occurrence: Type.Integer(),
  gone: orNull(Type.Object({ by: Type.String(), at: moment, reason: orNull(Type.String()) }), { description: 'it was taken back' }),
});

/** What happened with a task, as its history shows it. */
export type TaskEvent = Shape<typeof event>;

/** The history of what a step asks of a patient. */
export const taskHistoryWire = operationWire('GET fieldward/taskhistory', {
  privilege: ['Get Patients', 'Get Patient Programs'],
  about: 'What happened with a task and those of the same step before: who did what, when and why; the newest first',
  query: Type.Object({ task: taskUuid }),
  response: Type.Object({ name: Type.String(), events: Type.Array(event) }),
});

/** To whom a task can be assigned. */
export const taskAssigneesWire = operationWire('GET fieldward/taskassignees', {
  privilege: ['Edit Patient Programs', 'Get Patient Programs', 'Get Patients'],
  about: 'The people, roles and places to whom a task can be assigned: those who see it',
  query: Type.Object({ task: taskUuid }),
  response: Type.Object({ people: Type.Array(named), roles: Type.Array(named), places: Type.Array(named) }),
});
