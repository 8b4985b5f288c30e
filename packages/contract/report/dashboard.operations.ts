import Type from 'typebox';
import { day, handlerChecks, moment, named, oneOf, operationWire, orNull, type Shape } from '../operation.ts';
import { dashboardGroupings, dashboardIndicators, type DashboardIndicator } from './dashboard.ts';

const askedDay = (description: string) => Type.String({ description });

/** A number and what it is made of. */
const value = {
  value: orNull(Type.Number({ description: 'null when there is nothing to compute it from: no test, no release, no closed event' })),
  part: Type.Optional(Type.Integer({ description: 'positivity: how many were positive' })),
  of: Type.Optional(Type.Integer({ description: 'positivity: how many were tested; labTurnaround: how many tests were released' })),
  p90: Type.Optional(orNull(Type.Number({ description: 'labTurnaround: hours within which nine of ten were released' }))),
  planned: Type.Optional(Type.String({ description: 'eventCost: exact amount planned for all events' })),
  actual: Type.Optional(orNull(Type.String({ description: 'eventCost: exact cost of the closed events, null without any' }))),
};

/** What a number counts. */
const counted = {
  from: orNull(day, { description: 'first day that counts; null when there is no first day' }),
  // the last day that counts
  to: day,
};

const point = Type.Object(
  {
    key: Type.String({
      description:
        'first day of the month or week, uuid of the place, elsewhere for what has no place, before for what was overdue before the period',
    }),
    label: orNull(Type.String({ description: 'name of the place; null for months and weeks' })),
    ...counted,
    location: orNull(Type.String({ description: 'location to send to dashboardpeople; null: the location of this request' })),
    exact: Type.Optional(Type.Boolean({ description: 'by place: without the places inside it; send exact=true to dashboardpeople' })),
    within: Type.Optional(Type.Boolean({ description: 'by place: places inside it have numbers of their own' })),
    ...value,
  },
  { $id: 'DashboardPoint', description: 'a bar of a chart' },
);

const series = Type.Object(
  {
    ...counted,
    points: Type.Array(point),
    users: Type.Optional(
      Type.Array(Type.Object({ uuid: Type.String(), display: Type.String(), value: Type.Integer() }), {
        description: 'formsFilled: who filled in most, at most 50',
      }),
    ),
    ...value,
  },
  { $id: 'DashboardSeries' },
);

/** A number and what it is made of. */
export type DashboardValue = Pick<DashboardPoint, keyof typeof value>;
/** A bar of a chart. */
export type DashboardPoint = Shape<typeof point>;
/** A number with its bars. */
export type DashboardSeries = Shape<typeof series>;

const place = Type.Optional(handlerChecks(Type.String({ description: 'uuid of a place; the places inside it count too' })));

const response = Type.Object({
  from: day,
  to: day,
  by: oneOf(dashboardGroupings),
  location: orNull(named),
  above: Type.Array(named, { description: 'the places that contain this one, the highest first' }),
  asOf: orNull(moment, { description: 'the moment whose state is shown; null: nothing has been counted yet' }),
  building: orNull(Type.Integer({ description: 'percent of a new count that is done; null: no new count is running' })),
  // in the zone of the programme; overdue is what was due before it
  today: day,
  currency: Type.String({ description: 'code of the currency of costs; empty when none is set' }),
  indicators: Type.Object(
    // every indicator is a key
    Object.fromEntries(dashboardIndicators.map((name) => [name, series])) as Record<DashboardIndicator, typeof series>, // each of them is there
  ),
});

/** The numbers of a period. */
export type DashboardResponse = Shape<typeof response>;

/** The numbers of the programme in a period of at most ten years, both days counted. */
export const dashboardWire = operationWire('GET fieldward/dashboard', {
  privilege: 'View Dashboard',
  about: 'The numbers of the programme by month, week or place',
  query: Type.Object({
    from: handlerChecks(askedDay('in the zone of the programme')),
    to: handlerChecks(askedDay('in the zone of the programme')),
    location: place,
    by: Type.Optional(handlerChecks(oneOf(dashboardGroupings))),
  }),
  response,
});

const person = Type.Object(
  {
    uuid: Type.String(),
    display: orNull(Type.String({ description: 'null for a patient without a name' })),
    identifier: orNull(Type.String()),
    gender: orNull(Type.String()),
    birthdate: orNull(day),
    // the last day that counts: of registration, first screening, the form, the release; the due day of a follow-up
    day,
    place: orNull(named),
    times: Type.Integer({ description: 'how often the number counts the patient' }),
  },
  { $id: 'DashboardPerson' },
);

/** A patient behind a number. */
export type DashboardPerson = Shape<typeof person>;

const people = Type.Object({
  results: Type.Array(person, { description: 'each patient once, the newest day first' }),
  total: Type.Integer({ description: 'how many patients there are, counted up to 10,000' }),
  more: Type.Boolean({ description: 'there are more than 10,000' }),
  hasNext: Type.Boolean(),
  asOf: response.properties.asOf,
});

/** A page of the patients behind a number. */
export type DashboardPeople = Shape<typeof people>;

/** The patients behind a number; a bar of a chart says which query finds those behind it. Only patients whom the account may see. */
export const dashboardPeopleWire = operationWire('GET fieldward/dashboardpeople', {
  privilege: ['View Dashboard', 'Get Patients'],
  about: 'The patients behind a number of the dashboard',
  query: Type.Object({
    indicator: handlerChecks(oneOf(dashboardIndicators)),
    from: Type.Optional(handlerChecks(askedDay('may be left out for followUpsOverdue'))),
    to: handlerChecks(askedDay('in the zone of the programme')),
    location: Type.Optional(handlerChecks(Type.String({ description: 'uuid of a place, or none for what has no place' }))),
    exact: Type.Optional(Type.Boolean({ description: 'only the place itself, without the places inside it' })),
    user: Type.Optional(handlerChecks(Type.String({ description: 'formsFilled: uuid of the account that filled in' }))),
    result: Type.Optional(handlerChecks(oneOf(['negative', 'positive']))),
    limit: Type.Optional(handlerChecks(Type.Integer({ description: '1 to 100, usually 50' }))),
    startIndex: Type.Optional(handlerChecks(Type.Integer())),
  }),
  response: people,
});
