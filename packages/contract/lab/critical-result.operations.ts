import Type from 'typebox';
import { day, moment, named, operationWire, orNull, paging, type Shape } from '../operation.ts';
import { criticalValue } from './lab-work.operations.ts';

const privilege = ['Get Patients', 'View CommonLab Orders', 'View CommonLab results'] as const;

const criticalResult = Type.Object(
  {
    uuid: Type.String({ description: 'of the ordered test' }),
    version: Type.String({ description: 'of the results as they are shown' }),
    labReferenceNumber: Type.String(),
    labTestType: named,
    patient: Type.Object({
      uuid: Type.String(),
      display: Type.String(),
      identifier: orNull(Type.String()),
      gender: orNull(Type.String()),
      birthdate: orNull(day),
    }),
    location: orNull(named),
    releasedAt: moment,
    values: Type.Array(criticalValue, { description: 'critical values that nobody was told of' }),
  },
  { $id: 'CriticalResult' },
);

/** A test with critical values that nobody knows of. */
export type CriticalResult = Shape<typeof criticalResult>;

/** Critical results of the tests that the account's person ordered, until somebody was told of them; the oldest first. */
export const criticalResultsWire = operationWire('GET fieldward/criticalresults', {
  privilege,
  about: 'Released critical results of one’s own orders that nobody was told of, the oldest first',
  query: Type.Object(paging(100, 20)),
  response: Type.Object({ results: Type.Array(criticalResult), hasNext: Type.Boolean() }),
});

/** Whoever ordered a test knows its critical results: a call-back is noted for each. */
export const criticalResultKnownWire = operationWire('POST fieldward/criticalresultknown', {
  privilege,
  about: 'Says of a test that one has ordered that one knows its critical results, and notes that as a call-back',
  body: Type.Object({
    labTest: Type.String({ description: 'uuid of the ordered test' }),
    version: Type.String({ description: 'as the results were shown; refused when they were changed since' }),
  }),
  response: Type.Object({
    callbacks: Type.Array(Type.String(), { description: 'uuids of what was noted; none when somebody was told already' }),
  }),
});
