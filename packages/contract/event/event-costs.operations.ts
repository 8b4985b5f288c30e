import type { Message } from '@fieldward/messages/catalogue.ts';
import Type from 'typebox';
import { handlerChecks, operationWire, orNull, type Shape } from '../operation.ts';

const amount = Type.String({ description: 'two decimals' });
const parts = Type.Object({ personnel: amount, services: amount, assets: amount, total: amount }, { $id: 'EventCostParts' });

const message = Type.Unsafe<Message>(
  Type.Object({ code: Type.String(), holes: Type.Optional(Type.Record(Type.String(), Type.Unknown())) }),
);
const messages = Type.Array(message, { description: 'what could not be counted' });

/** What one event costs. */
export const eventCostWire = operationWire('GET fieldward/eventcost', {
  privilege: 'Get Events',
  about: 'What an event costs, planned and actual',
  query: Type.Object({ event: handlerChecks(Type.String({ description: 'uuid' })) }),
  response: Type.Object({ planned: parts, actual: orNull(parts), variance: orNull(amount), messages }),
});

/** What people cost for some hours: to plan and to close events one need not know what they are paid. */
export const workSharesWire = operationWire('GET fieldward/workshares', {
  privilege: 'Manage Events',
  about: 'What each person costs an event for the hours from start to end',
  query: Type.Object({
    participants: Type.Array(Type.String({ description: 'uuid' })),
    start: Type.String({ description: 'ISO 8601 with zone' }),
    end: Type.String({ description: 'ISO 8601 with zone' }),
  }),
  response: Type.Object({
    shares: Type.Array(Type.Object({ participant: Type.String(), cost: orNull(amount), message: orNull(message) })),
  }),
});

const sum = {
  events: Type.Integer(),
  closed: Type.Integer(),
  planned: parts,
  actual: orNull(parts),
  variance: orNull(amount),
};

const report = Type.Object({
  rows: Type.Array(
    Type.Object({
      place: orNull(Type.Object({ uuid: Type.String(), name: Type.String() })),
      month: orNull(Type.String({ description: 'YYYY-MM' })),
      ...sum,
    }),
  ),
  total: Type.Object(sum),
  currency: Type.String(),
  messages,
});

/** Costs of events by location and month, and all together. */
export type CostReport = Shape<typeof report>;

/** The costs of the events that were planned to begin on some days; `actual` and `variance` are of the closed ones. */
export const eventCostsWire = operationWire('GET fieldward/eventcosts', {
  privilege: 'Get Events',
  about: 'What events cost, by place and month',
  query: Type.Object({
    from: handlerChecks(Type.String({ description: 'YYYY-MM-DD' })),
    to: handlerChecks(Type.String({ description: 'YYYY-MM-DD' })),
    tz: Type.Optional(handlerChecks(Type.String({ description: 'IANA zone of the days; that of the programme unless sent' }))),
    location: Type.Optional(handlerChecks(Type.String({ description: 'uuids, joined with commas; what is within them counts' }))),
    by: Type.Optional(handlerChecks(Type.String({ description: 'place, month, or place,month' }))),
    format: Type.Optional(handlerChecks(Type.String({ description: 'json or csv' }))),
  }),
  response: report,
  files: ['text/csv'],
});
