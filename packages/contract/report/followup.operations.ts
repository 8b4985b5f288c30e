import { awaitedStates } from '@fieldward/domain/care/schedule/outlook.ts';
import { enrolmentStatuses } from '@fieldward/domain/care/enrolment.ts';
import Type from 'typebox';
import { day, named, oneOf, operationWire, orNull, paging, wholeNumber, type Shape } from '../operation.ts';
import { cohortStatuses, followupGroupings, followupMeasures, MOST_COHORT_MONTHS } from './followup.ts';

const place = Type.Optional(Type.String({ description: 'uuid of a place; the places inside it count too' }));
const workflow = Type.Optional(Type.String({ description: 'uuid' }));
/** How far settled and given up are looked back at. */
const back = wholeNumber({ otherwise: 90, min: 1, max: 366 });

const numbers = {
  due: Type.Integer({ description: 'due, and neither missed nor to trace yet' }),
  missed: Type.Integer(),
  trace: Type.Integer(),
  oldest: orNull(day, { description: 'the day on which what waits longest was due' }),
  lost: Type.Integer({ description: 'given up in the last days' }),
  settled: Type.Integer({ description: 'done in the last days' }),
  settledLate: Type.Integer({ description: 'of these: done after they had been missed' }),
  wait: orNull(Type.Integer(), { description: 'days from due to done that half of the settled took at most; below 0: early' }),
  longWait: orNull(Type.Integer(), { description: 'the same for nine of ten' }),
};

const row = Type.Object(
  {
    key: orNull(Type.String({ description: 'uuid of the place, account or workflow' }), { description: 'null: without one' }),
    label: orNull(Type.String()),
    ...numbers,
  },
  { $id: 'FollowupRow' },
);

/** What is overdue at a place, of a worker or in a workflow. */
export type FollowupRow = Shape<typeof row>;

/** The numbers of what is overdue and how long it waits. */
export const followupWire = operationWire('GET fieldward/followup', {
  privilege: ['View Dashboard', 'Get Patient Programs'],
  about: 'What is overdue by place, worker or workflow, and how long it waits',
  query: Type.Object({ location: place, workflow, by: Type.Optional(oneOf(followupGroupings)), days: back }),
  response: Type.Object({
    day,
    total: Type.Object(numbers),
    rows: Type.Array(row, { description: 'those with most to trace first' }),
    waiting: Type.Array(
      Type.Object({ from: Type.Integer({ description: 'days since it was due' }), to: orNull(Type.Integer()), count: Type.Integer() }),
    ),
  }),
});

/** What is overdue, as the page shows it. */
export type Followup = Shape<(typeof followupWire)['response']>;

const who = {
  uuid: Type.String(),
  display: Type.String(),
  identifier: orNull(Type.String()),
  gender: orNull(Type.String()),
  birthdate: orNull(day),
};

const person = Type.Object(
  {
    task: Type.String({ description: 'uuid' }),
    patient: Type.Object(who),
    name: Type.String({ description: 'what is to be done' }),
    state: orNull(oneOf(awaitedStates), { description: 'null: done' }),
    due: day,
    missed: orNull(day, { description: 'missed from this day on' }),
    trace: orNull(day),
    lost: orNull(day),
    settled: orNull(day, { description: 'the day on which it was done' }),
    days: Type.Integer({ description: 'from the day it was due to today, or to the day on which it was done or given up' }),
    workflow: orNull(named),
    location: orNull(named),
    worker: orNull(named, { description: 'who recorded something of the patient last; of what is settled: who settled it' }),
  },
  { $id: 'FollowupPerson' },
);

/** Something that is overdue, or was, and of whom. */
export type FollowupPerson = Shape<typeof person>;

/** Who is behind a number of what is overdue. */
export const followupPeopleWire = operationWire('GET fieldward/followuppeople', {
  privilege: ['View Dashboard', 'Get Patient Programs', 'Get Patients'],
  about: 'The patients behind a number of what is overdue, and since when',
  query: Type.Object({
    measure: oneOf(followupMeasures),
    location: place,
    workflow,
    days: back,
    place: Type.Optional(Type.String({ description: 'uuid of one place without those inside it; none: without a place' })),
    worker: Type.Optional(Type.String({ description: 'uuid of an account; none: nobody has recorded anything yet' })),
    waiting: Type.Optional(Type.String({ description: 'first day of a span of waiting' })),
    ...paging(100, 50),
  }),
  response: Type.Object({ day, results: Type.Array(person), hasNext: Type.Boolean(), total: Type.Integer() }),
});

const ways = [
  'dead',
  'notEnrolled',
  'noSchedule',
  'ended',
  'counting',
  'listed',
  'otherPlace',
  'notYet',
  'putOff',
  'settled',
  'lost',
  'nothing',
] as const;

const finding = Type.Object(
  {
    why: oneOf(ways),
    workflow: Type.Optional(named),
    status: Type.Optional(oneOf(enrolmentStatuses)),
    name: Type.Optional(Type.String({ description: 'what is to be done' })),
    state: Type.Optional(oneOf(awaitedStates)),
    location: Type.Optional(orNull(named)),
    // when it was or will be so
    day: Type.Optional(orNull(day)),
    due: Type.Optional(day),
    by: Type.Optional(orNull(named)),
  },
  { $id: 'FollowupFinding' },
);

/** A reason why somebody is, or is not, on a list of what is to be done. */
export type FollowupFinding = Shape<typeof finding>;

/** Why somebody is on a list, or is not. */
export const followupWhyWire = operationWire('GET fieldward/followupwhy', {
  privilege: ['Get Patients', 'Get Patient Programs'],
  about: 'Why a patient is, or is not, on the list of what is to be done at places',
  query: Type.Object({
    patient: Type.String({ description: 'uuid' }),
    location: Type.Optional(Type.Array(Type.String(), { description: 'uuids of the places of the list; those inside them count too' })),
  }),
  response: Type.Object({
    day,
    patient: Type.Object(who),
    listed: Type.Boolean({ description: 'on the list of these places' }),
    findings: Type.Array(finding),
  }),
});

const month = Type.String({ description: 'YYYY-MM' });
const counts = Object.fromEntries(cohortStatuses.map((status) => [status, Type.Integer()])) as Record<
  (typeof cohortStatuses)[number],
  ReturnType<typeof Type.Integer>
>; // each status is a key

const cohort = Type.Object(
  {
    month,
    started: Type.Integer(),
    after: Type.Array(Type.Object({ months: Type.Integer({ description: 'whole months after the day of enrolment' }), ...counts }), {
      description: 'months that are over for everybody of the cohort',
    }),
  },
  { $id: 'Cohort' },
);

/** Those who were enrolled in a month, and what became of them. */
export type Cohort = Shape<typeof cohort>;

/** What became of those who were enrolled, by month of enrolment. */
export const cohortsWire = operationWire('GET fieldward/cohorts', {
  privilege: ['View Dashboard', 'Get Patient Programs'],
  about: 'Who is still in care so many months after the enrolment, by month of enrolment',
  query: Type.Object({
    workflow: Type.String({ description: 'uuid' }),
    location: place,
    months: wholeNumber({ otherwise: 12, min: 2, max: MOST_COHORT_MONTHS }),
  }),
  response: Type.Object({ day, workflow: named, cohorts: Type.Array(cohort, { description: 'the oldest month first' }) }),
});

/** The retention of a workflow. */
export type Cohorts = Shape<(typeof cohortsWire)['response']>;

const member = Type.Object(
  {
    patient: Type.Object(who),
    enrolled: day,
    status: oneOf(enrolmentStatuses, { description: 'so many months after the enrolment' }),
    since: day,
    reason: orNull(Type.String()),
    now: oneOf(enrolmentStatuses),
    location: orNull(named),
  },
  { $id: 'CohortMember' },
);

/** Somebody of a cohort, and what was known so many months later. */
export type CohortMember = Shape<typeof member>;

/** Who is behind a number of a cohort. */
export const cohortPeopleWire = operationWire('GET fieldward/cohortpeople', {
  privilege: ['View Dashboard', 'Get Patient Programs', 'Get Patients'],
  about: 'The patients of a cohort by their status so many months after the enrolment',
  query: Type.Object({
    workflow: Type.String({ description: 'uuid' }),
    month,
    after: wholeNumber({ otherwise: 0, min: 0, max: MOST_COHORT_MONTHS }),
    status: Type.Optional(oneOf(cohortStatuses)),
    location: place,
    ...paging(100, 50),
  }),
  response: Type.Object({ day, workflow: named, results: Type.Array(member), hasNext: Type.Boolean(), total: Type.Integer() }),
});
