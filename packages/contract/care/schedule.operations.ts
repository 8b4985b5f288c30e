import type { ScheduleFinding } from '@fieldward/domain/care/schedule/finding.ts';
import type { Facts } from '@fieldward/domain/care/schedule/facts.ts';
import type { Item } from '@fieldward/domain/care/schedule/items.ts';
import type { Known } from '@fieldward/domain/care/schedule/known.ts';
import type { ScheduleTestResult } from '@fieldward/domain/care/schedule/test-case.ts';
import Type from 'typebox';
import { taskStanding } from './task.operations.ts';
import { day, handlerChecks, moment, named, operationWire, orNull, wholeNumber, type Shape } from '../operation.ts';

/** An object of the rules: `packages/domain/care/schedule` says what it holds. */
const ofRules = <T>(description: string) => Type.Unsafe<T>({ type: 'object', description });

/** What a schedule of a workflow can name. */
export const scheduleKnownWire = operationWire('GET fieldward/scheduleknown', {
  privilege: 'Get Workflows',
  about: 'The forms, phases, questions and laboratory tests that a schedule of a workflow can name',
  query: Type.Object({ workflow: handlerChecks(Type.String({ description: 'uuid' })) }),
  response: ofRules<Known>('lists of forms, phases, questions and tests'),
});

/** A finding as it is sent: its position is called `place`. */
type SentFinding = Omit<ScheduleFinding, 'position'> & { readonly place: string };

/** Freezes the draft of a schedule as a version. Refused with `findings` or `tests` while its check or its test cases find errors. */
export const schedulePublishWire = operationWire('POST fieldward/schedulepublish', {
  privilege: 'Manage Workflows',
  about: 'Checks a schedule, runs its test cases and freezes a version that patients follow',
  body: handlerChecks(
    Type.Object({ schedule: Type.String({ description: 'uuid' }), note: Type.Optional(orNull(Type.String({ maxLength: 1000 }))) }),
  ),
  response: Type.Object({
    version: Type.Object({ uuid: Type.String(), number: Type.Integer() }),
    findings: Type.Array(ofRules<SentFinding>('a warning')),
    tests: Type.Array(ofRules<ScheduleTestResult>('a test case that passed')),
  }),
  etag: true,
  ifMatch: true,
});

/** The facts of one patient, for trying a draft. */
export const scheduleFactsWire = operationWire('GET fieldward/schedulefacts', {
  privilege: ['Get Workflows', 'Get Patients', 'Get Encounters', 'Get Observations'],
  about: 'What a schedule of a workflow needs to know of a patient',
  query: Type.Object({
    workflow: handlerChecks(Type.String({ description: 'uuid' })),
    patient: handlerChecks(Type.String({ description: 'uuid' })),
  }),
  response: Type.Object({ facts: ofRules<Facts>('the facts'), today: day }),
});

/** What the published schedules ask for. */
export const patientScheduleWire = operationWire('GET fieldward/patientschedule', {
  privilege: ['Get Patients', 'Get Encounters', 'Get Observations'],
  about: 'What the published schedules ask of a patient, in which state it is, and why',
  query: Type.Object({
    patient: handlerChecks(Type.String({ description: 'uuid' })),
    day: Type.Optional(handlerChecks(Type.String({ description: 'YYYY-MM-DD; today unless sent' }))),
  }),
  response: Type.Object({
    day,
    schedules: Type.Array(
      Type.Object({
        schedule: named,
        workflow: named,
        version: Type.Integer(),
        items: Type.Array(ofRules<Item>('an item')),
        forms: Type.Array(
          Type.Object(
            { step: Type.String(), componentForm: Type.String({ description: 'uuid' }) },
            { description: 'where the form of a step is filled' },
          ),
        ),
        traceForm: orNull(
          Type.String({ description: 'uuid of the place of the form by which an attempt to reach the patient is recorded' }),
        ),
        recorded: Type.Array(
          Type.Object(
            { encounter: Type.String({ description: 'uuid; `source` of an attempt' }), by: Type.String(), at: moment },
            { description: 'who recorded an attempt, and when' },
          ),
        ),
        tasks: Type.Array(
          Type.Object(
            { step: Type.String(), occurrence: Type.Integer(), standing: taskStanding },
            { description: 'who has what is open, and until when it waits; for who may read enrolments' },
          ),
        ),
        next: orNull(day, { description: 'on which anything changes while nothing is recorded' }),
      }),
    ),
  }),
});

const counts = Type.Object({ due: Type.Integer(), missed: Type.Integer(), trace: Type.Integer(), lost: Type.Integer() });

/** A part of a rehearsal: the next patients after `after`. */
export const scheduleRehearsalWire = operationWire('GET fieldward/schedulerehearsal', {
  privilege: ['Manage Workflows', 'Get Patients', 'Get Encounters', 'Get Observations'],
  about:
    'What the draft of a schedule would have asked of the patients of the last year, beside the published one, some patients at a time',
  query: Type.Object({
    schedule: handlerChecks(Type.String({ description: 'uuid' })),
    after: Type.Optional(Type.String({ description: 'the `next` of the part before' })),
    limit: wholeNumber({ otherwise: 100, min: 1, max: 200 }),
  }),
  response: Type.Object({
    total: Type.Integer({ description: 'patients of the workflow' }),
    done: Type.Integer({ description: 'patients of this part' }),
    next: orNull(Type.String()),
    months: Type.Array(Type.Object({ month: Type.String({ description: 'YYYY-MM' }), published: counts, draft: counts })),
    differing: Type.Array(
      Type.Object(
        { patient: named, published: counts, draft: counts },
        { description: 'somebody of whom the two would have asked otherwise' },
      ),
    ),
  }),
});

/** A part of a rehearsal. */
export type RehearsalPart = Shape<(typeof scheduleRehearsalWire)['response']>;
export type RehearsalCounts = Shape<typeof counts>;
