import Type from 'typebox';
import { handlerChecks, moment, operationWire, orNull, type Shape } from '../operation.ts';

const names = Type.Record(Type.String(), Type.String());

const range = Type.Object({
  events: Type.Array(
    Type.Object({
      uuid: Type.String(),
      eventId: Type.Integer(),
      name: Type.String(),
      closed: orNull(Type.Boolean()),
      start: moment,
      end: moment,
      type: Type.String({ description: 'uuid' }),
      location: Type.String({ description: 'uuid' }),
      version: Type.String(),
    }),
  ),
  types: names,
  locations: names,
});

/** The events of some days, and the names of their types and locations by uuid. */
export type EventRange = Shape<typeof range>;

/** The live events that overlap some days, by their planned beginning. */
export const eventRangeWire = operationWire('GET fieldward/eventrange', {
  privilege: 'Get Events',
  about: 'The live events of some days, in short',
  query: Type.Object({
    from: handlerChecks(Type.String({ description: 'YYYY-MM-DD' })),
    to: handlerChecks(Type.String({ description: 'YYYY-MM-DD' })),
    tz: Type.Optional(handlerChecks(Type.String({ description: 'IANA zone of the days; that of the programme unless sent' }))),
    location: Type.Optional(handlerChecks(Type.String({ description: 'uuids, joined with commas; what is within them counts' }))),
    type: Type.Optional(handlerChecks(Type.String({ description: 'uuid' }))),
    status: Type.Optional(
      handlerChecks(
        Type.String({ description: 'open: details are to be added; todo: the closure is to be filled; closed; several with commas' }),
      ),
    ),
  }),
  response: range,
});

/** Whether the account has an address for calendar programs. The address itself is shown only when it is made. */
export const calendarFeedWire = operationWire('GET fieldward/calendarfeed', {
  privilege: 'Get Events',
  about: 'Whether one has an address for calendar programs',
  response: Type.Object({ exists: Type.Boolean(), made: orNull(moment), lastUsed: orNull(moment) }),
});

export const calendarFeedMakeWire = operationWire('POST fieldward/calendarfeed', {
  privilege: 'Get Events',
  forPeople: true,
  about: 'A new address for calendar programs; the one before stops working',
  response: Type.Object({ url: Type.String() }),
  status: 201,
});

export const calendarFeedRevokeWire = operationWire('DELETE fieldward/calendarfeed', {
  privilege: 'authenticated',
  forPeople: true,
  about: 'Takes the address for calendar programs back',
});
