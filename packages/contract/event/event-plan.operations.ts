import Type from 'typebox';
import { moment, oneOf, operationWire, orNull } from '../operation.ts';

/** Who and what is needed at another event between two instants (with their zones). */
export const eventBusyWire = operationWire('GET fieldward/eventbusy', {
  privilege: 'Get Events',
  about: 'Who and what is busy at a time',
  query: Type.Object({
    start: Type.String({ description: 'ISO 8601 with zone' }),
    end: Type.String({ description: 'ISO 8601 with zone' }),
    event: Type.Optional(Type.String({ description: 'uuid of the event that is being planned: it does not keep anybody busy' })),
  }),
  response: Type.Object({
    busy: Type.Array(
      Type.Object({
        what: oneOf(['person', 'asset']),
        uuid: Type.String(),
        start: moment,
        end: moment,
        with: orNull(Type.Object({ uuid: Type.String(), name: Type.String() }, { description: 'null: an event that one may not see' })),
      }),
    ),
  }),
});
