import { MOST_COPIES } from '@fieldward/domain/event/copy.ts';
import Type from 'typebox';
import { handlerChecks, moment, oneOf, operationWire, orNull, type Given, type Shape } from '../operation.ts';

const thing = { what: oneOf(['person', 'service', 'asset']), uuid: Type.String(), name: Type.String() };

const clash = Type.Object({
  what: oneOf(['person', 'asset']),
  uuid: Type.String(),
  name: Type.String(),
  with: orNull(
    Type.Object(
      {
        uuid: orNull(Type.String()),
        copy: orNull(Type.Integer({ description: 'position of the copy that it clashes with' })),
        name: Type.String(),
        start: moment,
        end: moment,
      },
      { description: 'null: an event that one may not see' },
    ),
  ),
});

const copied = Type.Object({
  event: Type.String({ description: 'uuid of the event that is copied' }),
  uuid: orNull(Type.String({ description: 'null in a dry run' })),
  name: Type.String(),
  location: Type.Object({ uuid: Type.String(), display: Type.String() }),
  plannedDate: moment,
  endDate: moment,
  clashes: Type.Array(clash),
  retired: Type.Array(Type.Object(thing), { description: 'are not copied' }),
});

/** What comes of one copy. */
export type CopiedEvent = Shape<typeof copied>;

const copyRequest = Type.Object({
  event: Type.String({ description: 'uuid' }),
  plannedDate: Type.String({ description: 'ISO 8601 with zone' }),
  endDate: Type.Optional(Type.String({ description: 'as long after the beginning as it was planned unless sent' })),
  location: Type.Optional(Type.String({ description: 'uuid; where the event is unless sent' })),
  name: Type.Optional(Type.String()),
});

/** A copy to be made. */
export type CopyRequest = Given<typeof copyRequest>;

/**
 * Copies events to new dates and locations, all or none. 'refuse' refuses clashes (`eventwork.copiesClash`, with the same `copies`);
 * 'leave out' leaves out the people and assets that are busy. A dry run writes nothing.
 */
export const eventCopyWire = operationWire('POST fieldward/eventcopy', {
  privilege: ['Get Events', 'Manage Events'],
  about: `Copies events to new dates and places, at most ${MOST_COPIES} at once`,
  body: handlerChecks(
    Type.Object({
      copies: Type.Array(copyRequest),
      onClash: Type.Optional(oneOf(['refuse', 'leave out'])),
      dryRun: Type.Optional(Type.Boolean()),
    }),
  ),
  response: Type.Object({ copies: Type.Array(copied) }),
  status: [201, 200],
});
