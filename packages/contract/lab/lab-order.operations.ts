import Type from 'typebox';
import { handlerChecks, oneOf, operationWire, orNull } from '../operation.ts';

const uuid = handlerChecks(Type.String({ description: 'uuid' }));
const optionalUuid = Type.Optional(uuid);
const optionalText = Type.Optional(handlerChecks(Type.String()));

/** All tests are ordered or none; problems of one are at `orders[1].labReferenceNumber`. */
export const labOrdersWire = operationWire('POST fieldward/laborders', {
  privilege: 'Add CommonLab Orders',
  about: 'Orders several laboratory tests at once',
  body: Type.Object({
    patient: uuid,
    encounter: Type.Optional(handlerChecks(Type.String({ description: 'uuid; without it the order makes an encounter of now' }))),
    careSetting: optionalUuid,
    orderer: optionalUuid,
    orders: handlerChecks(
      Type.Array(
        Type.Object({
          uuid: Type.Optional(
            handlerChecks(Type.String({ description: 'chosen by the client: one that the patient has is answered, not ordered again' })),
          ),
          labTestType: uuid,
          labReferenceNumber: handlerChecks(Type.String()),
          labInstructions: optionalText,
          urgency: optionalText,
        }),
        { description: 'at most 100' },
      ),
    ),
  }),
  response: Type.Object({ orders: Type.Array(Type.String(), { description: 'uuids of the ordered tests, in the order of the request' }) }),
  status: 201,
});

/** A proposal: of two people who save the same label, the second is told that it is in use. */
export const nextLabNumberWire = operationWire('GET fieldward/nextlabnumber', {
  privilege: 'View CommonLab Orders',
  about: 'The free laboratory reference or sample identifier that follows the newest ones',
  query: Type.Object({
    of: oneOf(['reference', 'sample']),
    labTestType: Type.Optional(handlerChecks(Type.String({ description: 'uuid: follows the newest one of that test, if it has any' }))),
    after: Type.Optional(Type.String({ description: 'follows this one' })),
  }),
  response: Type.Object({
    next: orNull(Type.String()),
    source: orNull(Type.String({ description: 'uuid: it is drawn from there once it is taken' })),
  }),
});

/** Draws the next number for good: nobody else is given it, even when it is never used. */
export const drawLabNumberWire = operationWire('POST fieldward/labnumber', {
  privilege: 'View CommonLab Orders',
  about: 'Draws the next laboratory reference or label of a sample from its source',
  body: Type.Object({ source: Type.String({ description: 'uuid' }) }),
  response: Type.Object({ identifier: Type.String() }),
  status: 201,
});
