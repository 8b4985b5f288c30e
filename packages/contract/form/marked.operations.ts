import Type from 'typebox';
import type { Message } from '@fieldward/messages/catalogue.ts';
import { REASON_LENGTH } from '../limits.ts';
import { countedPaging, countOfList, handlerChecks, moment, named, oneOf, operationWire, orNull, type Shape } from '../operation.ts';

const mark = Type.Object({
  field: Type.String({ description: 'uuid of the form field or concept, or the key of the metadata' }),
  label: Type.String({ description: 'what people call it' }),
  message: Type.Unsafe<Message>(
    Type.Object({
      code: Type.String({ description: 'of the catalogue of messages' }),
      holes: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
    }),
  ),
});

const markedRecord = Type.Object({
  uuid: Type.String({ description: 'of the encounter' }),
  encounterDatetime: moment,
  /** When it was sent. */
  received: moment,
  encounterType: named,
  patient: Type.Object({ uuid: Type.String(), display: Type.String(), identifier: orNull(Type.String()) }),
  enterer: orNull(named),
  marks: Type.Array(mark),
  looked: orNull(Type.Object({ at: moment, by: named, reason: Type.String({ description: 'what came of it' }) })),
});

/** A filled form that was kept although its rules refuse it. */
export type MarkedRecord = Shape<typeof markedRecord>;

/** The marked records, the last received first; those that were voided since are left out. */
export const markedRecordsWire = operationWire('GET fieldward/markedrecords', {
  privilege: ['Get Encounters', 'Get Patients'],
  about: 'Filled forms that were kept although their rules refuse them, with the reasons',
  query: Type.Object({
    ...countedPaging(100, 25),
    state: Type.Optional(oneOf(['open', 'looked'])),
  }),
  response: Type.Object({ results: Type.Array(markedRecord), hasNext: Type.Boolean(), total: countOfList }),
});

const oneRecord = { privilege: ['Get Encounters', 'Get Patients', 'Edit Encounters'] } as const;

/** Somebody looked at the record, and says what came of it. */
export const markedRecordTickWire = operationWire('POST fieldward/markedrecords/:uuid', {
  ...oneRecord,
  about: 'Ticks off a marked record: somebody looked at it',
  body: Type.Object({ reason: handlerChecks(Type.String({ maxLength: REASON_LENGTH })) }),
});

/** The record is to be looked at again. */
export const markedRecordUntickWire = operationWire('DELETE fieldward/markedrecords/:uuid', {
  ...oneRecord,
  about: 'Takes back that somebody looked at a marked record',
});
