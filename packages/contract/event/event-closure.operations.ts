import Type from 'typebox';
import { operationWire, orNull } from '../operation.ts';

const text = Type.String();
const person = Type.Object({
  participant: Type.String({ description: 'uuid' }),
  plannedForEvent: Type.Boolean(),
  attendance: Type.Boolean(),
  absenceReason: Type.String({ description: "'' of who was there" }),
});
const figures = {
  quantity: Type.Number(),
  actualCost: text,
  plannedForEvent: Type.Boolean(),
  availableInEvent: Type.Boolean({ description: 'provided, or used' }),
};

/** Closes an event later than it was over: what a device without its server recorded of it. */
export const eventClosureWire = operationWire('POST fieldward/eventclosure', {
  privilege: ['Manage Events', 'Get Events'],
  about: 'Closes an event with who came, what was provided and used, and what it cost, as somebody saw the event then',
  handedIn: 'eventclosure',
  body: Type.Object({
    event: Type.String({ description: 'uuid' }),
    version: Type.String({ description: 'ETag of the event as it was seen, without quotes: refused when it was changed since' }),
    closure: Type.Object({
      closureNotes: orNull(text),
      schedule: Type.Object({
        scheduleId: Type.Integer(),
        plannedDate: Type.String({ description: 'as it was seen' }),
        eventDate: Type.String({ description: 'when it really began' }),
        endDate: text,
      }),
      eventParticipants: Type.Array(person, { description: 'all of the team, those who were not planned too' }),
      eventServices: Type.Array(Type.Object({ service: Type.String({ description: 'uuid' }), ...figures })),
      eventAssets: Type.Array(Type.Object({ asset: Type.String({ description: 'uuid' }), ...figures })),
    }),
  }),
  response: Type.Object({ uuid: text }),
});
