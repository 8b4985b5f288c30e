import Type from 'typebox';
import { handlerChecks, moment, oneOf, operationWire, orNull, paging, type Shape } from '../operation.ts';

const valueGroups = ['name', 'identifier', 'gender', 'birthdate', 'deceased', 'address', 'attribute', 'observation'] as const;

/** A group of values that a caller can select. */
export type ValueGroup = (typeof valueGroups)[number];

const text = Type.String();

const entry = Type.Object(
  {
    group: oneOf(valueGroups),
    property: Type.String({ description: 'name of the property on the wire' }),
    about: orNull(Type.String({ description: 'the type of an attribute or identifier, or the question of an observation' })),
    what: oneOf(['added', 'changed', 'removed', 'restored']),
    kind: orNull(oneOf(['moment'])),
    old: orNull(text),
    new: orNull(text),
    date: orNull(moment, { description: 'null when an old removal has no date' }),
    reason: orNull(text),
    user: orNull(Type.Object({ uuid: text, display: text, name: orNull(text) })),
  },
  { $id: 'ValueEntry', description: 'what happened to one value' },
);

/** What happened to one value. */
export type ValueEntry = Shape<typeof entry>;

/** What every value of a patient was, newest first. Values that the account may not read are left out. */
export const valueHistoryWire = operationWire('GET fieldward/valuehistory', {
  privilege: ['View Audit Log', 'Get Patients'],
  about: 'What every value of a patient was, until when, and who changed it',
  query: Type.Object({
    patient: handlerChecks(Type.String({ description: 'uuid' })),
    of: Type.Optional(oneOf(valueGroups)),
    ...paging(100, 50),
  }),
  response: Type.Object({ results: Type.Array(entry), hasNext: Type.Boolean() }),
});
