import Type from 'typebox';
import { operationWire } from '../operation.ts';

/** Several visits of one patient that overlap become one. */
export const visitJoinWire = operationWire('POST fieldward/visitjoin', {
  privilege: ['Edit Visits', 'Get Visits'],
  about:
    'Of several visits of one patient that overlap, one takes in what was recorded in the others, which are voided; a voided visit that comes back takes it with it',
  body: Type.Object({
    into: Type.String({ description: 'uuid of the one that stays' }),
    visits: Type.Array(Type.String(), { description: 'uuids of those that go', minItems: 1, maxItems: 50 }),
    reason: Type.String(),
  }),
  response: Type.Object({
    into: Type.String({ description: 'uuid' }),
    encounters: Type.Integer({ description: 'how many encounters are in another visit than before' }),
  }),
});
