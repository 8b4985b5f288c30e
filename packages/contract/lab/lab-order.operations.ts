import { sampleActs, sampleStatuses } from '@fieldward/domain/lab/sample.ts';
import Type from 'typebox';
import { handlerChecks, oneOf, operationWire, orNull } from '../operation.ts';

const uuid = handlerChecks(Type.String({ description: 'uuid' }));
const optionalUuid = Type.Optional(uuid);
const optionalText = Type.Optional(handlerChecks(Type.String()));

/** All tests are ordered or none; problems of one are at `orders[1].labReferenceNumber`. */
export const labOrdersWire = operationWire('POST fieldward/laborders', {
  privilege: 'Add CommonLab Orders',
  about: 'Orders several laboratory tests at once',
  handedIn: 'laborder',
  body: Type.Object({
    patient: uuid,
    encounter: Type.Optional(handlerChecks(Type.String({ description: 'uuid; without it the order makes an encounter of now' }))),
    careSetting: optionalUuid,
    orderer: optionalUuid,
    orderedAt: Type.Optional(
      handlerChecks(
        Type.String({ description: 'when, ISO 8601 with zone, where that is a while ago; what a clock that is ahead says is now' }),
      ),
    ),
    orders: handlerChecks(
      Type.Array(
        Type.Object({
          uuid: Type.Optional(
            handlerChecks(Type.String({ description: 'chosen by the client: one that the patient has is answered, not ordered again' })),
          ),
          labTestType: uuid,
          labReferenceNumber: Type.Optional(
            handlerChecks(Type.String({ description: 'needed, but with `orderedAt`: then the next of its series is given' })),
          ),
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

const optionalOrNull = Type.Optional(handlerChecks(orNull(Type.String())));

/** What was done with a sample, as its page does it; also later, by a device that was without its server. */
export const sampleActWire = operationWire('POST fieldward/sampleact', {
  privilege: 'View CommonLab Samples',
  about: 'Collects a sample of an ordered test, accepts it or rejects it, as somebody saw it then',
  handedIn: 'sampleact',
  body: Type.Object({
    act: oneOf(sampleActs),
    test: Type.String({ description: 'uuid of the ordered test' }),
    sample: Type.String({ description: 'uuid; of a new one chosen by the client: one that the test has is not collected again' }),
    collected: Type.Optional(
      Type.Object(
        {
          sampleIdentifier: handlerChecks(Type.String()),
          specimenType: optionalOrNull,
          specimenSite: optionalOrNull,
          collectionDate: optionalText,
          collector: optionalUuid,
          quantity: optionalOrNull,
          units: optionalOrNull,
          expirable: Type.Optional(Type.Boolean()),
          expiryDate: optionalOrNull,
          comments: optionalOrNull,
        },
        { additionalProperties: false, description: 'of a new one, as the properties of a sample' },
      ),
    ),
    rejectReason: optionalText,
    seen: Type.Optional(
      Type.Object(
        {
          sampleIdentifier: Type.String(),
          status: oneOf(sampleStatuses),
          specimenType: orNull(Type.String({ description: 'uuid' })),
          specimenSite: orNull(Type.String({ description: 'uuid' })),
        },
        { description: 'the sample as it was seen: an act on one that is otherwise by now is refused' },
      ),
    ),
  }),
  response: Type.Object({ uuid: Type.String() }),
  status: 201,
});
