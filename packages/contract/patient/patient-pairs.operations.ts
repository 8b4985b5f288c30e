import Type from 'typebox';
import { countedPaging, countOfList, dayShown, moment, oneOf, operationWire, orNull, wholeNumber, type Shape } from '../operation.ts';

const person = Type.Object({
  uuid: Type.String(),
  name: Type.String(),
  identifier: orNull(Type.String()),
  gender: orNull(Type.String()),
  birthdate: orNull(dayShown),
  places: Type.Array(Type.String()),
});

/** Schema of two records that may be of one person. */
export const patientPair = Type.Object(
  {
    a: person,
    b: person,
    score: Type.Integer({ description: 'up to 100' }),
    reasons: Type.Array(
      oneOf(['identifier', 'phone', 'name', 'spelling', 'sound', 'birthdate', 'nearBirthdate', 'gender', 'place', 'mother']),
    ),
    decided: orNull(Type.Object({ by: orNull(Type.String()), date: moment })),
  },
  { $id: 'PatientPair' },
);

/** Two records that may be of one person. */
export type PatientPair = Shape<typeof patientPair>;

/** Records that may be of one person, the likeliest first. */
export const patientPairsWire = operationWire('GET fieldward/patientpairs', {
  privilege: ['Merge Patients', 'Get Patients', 'Get People', 'Get Patient Identifiers'],
  about: 'Pairs of records that may be of one person, with score and reasons, the likeliest first',
  query: Type.Object({
    state: Type.Optional(oneOf(['open', 'different'], { description: 'open: nobody decided; different: not the same person' })),
    patient: Type.Optional(Type.String({ description: 'uuid: only pairs of this one' })),
    place: Type.Optional(Type.String({ description: 'uuids, separated by commas: one of the two is known there or below' })),
    minimum: wholeNumber({ otherwise: 0, min: 0, max: 100 }),
    ...countedPaging(100, 25),
  }),
  response: Type.Object({ results: Type.Array(patientPair), hasNext: Type.Boolean(), total: countOfList }),
});

/** Somebody says that two records are of different people, or takes that back. */
export const patientPairDecideWire = operationWire('POST fieldward/patientpairs', {
  privilege: ['Merge Patients', 'Get Patients', 'Get People', 'Get Patient Identifiers'],
  about: 'Says that two records are not of the same person (different: true), or that this is open again',
  body: Type.Object({ a: Type.String({ description: 'uuid' }), b: Type.String({ description: 'uuid' }), different: Type.Boolean() }),
});
