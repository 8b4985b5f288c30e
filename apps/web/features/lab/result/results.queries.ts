import { queryOptions } from '@tanstack/react-query';
import { concept } from '@fieldward/contract/form/concept.ts';
import { labTestAttributeType } from '@fieldward/contract/lab/lab-catalogue.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { call } from '../../../lib/call.ts';
import { every, one } from '../../../lib/client.ts';
import { loadPatternEngine } from '../../../widgets/pattern-engine.ts';

const resultField = view(labTestAttributeType, {
  uuid: true,
  name: true,
  groupName: true,
  multisetName: true,
  datatypeClassname: true,
  datatypeConfig: true,
  minOccurs: true,
  hint: true,
  units: true,
  sortWeight: true,
  maxDelta: true,
  referenceRanges: 'default',
});

/** A field of the results of a test. */
export type ResultField = Seen<typeof resultField>;

/** The fields of a type of test in their order. */
export const resultFieldsQuery = (type: string) =>
  queryOptions({
    queryKey: ['lab-results', 'fields', type],
    queryFn: async ({ signal }) =>
      (await every(resultField, { testTypeUuid: type }, signal)).toSorted((a, b) => a.sortWeight - b.sortWeight),
    enabled: type !== '',
  });

/** What the results of a test are judged by. */
export const resultBasisQuery = (labTest: string) =>
  queryOptions({
    queryKey: ['lab-results', 'basis', labTest],
    queryFn: ({ signal }) => call('GET fieldward/labresultbasis', { query: { labTest } }, signal),
    enabled: labTest !== '',
    gcTime: 0,
  });

/** What runs the patterns of fields, as the server does. */
export const patternsQuery = queryOptions({ queryKey: ['pattern-engine'], queryFn: loadPatternEngine, staleTime: Infinity });

const offeredAnswers = view(concept, { uuid: true, answers: 'ref' });

/** The answers that a coded field offers: those of the concept of a uuid. */
export const answersQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['concept', 'answers', uuid],
    queryFn: async ({ signal }) => (await one(offeredAnswers, uuid, signal)).answers,
    enabled: uuid !== '',
    staleTime: 600_000,
  });
