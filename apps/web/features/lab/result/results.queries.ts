import { queryOptions } from '@tanstack/react-query';
import { concept } from '@fieldward/contract/form/concept.ts';
import { labTestAttributeType } from '@fieldward/contract/lab/lab-catalogue.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { api } from '../../../lib/api.ts';
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

/** By what the results of a test are judged. */
export interface ResultBasis {
  ageDays: number | null;
  sex: 'M' | 'F' | null;
  pregnant: boolean | null;
  /** The patient's last number in each field. */
  last: readonly { attributeType: string; value: string; at: string }[];
}

export const resultBasisQuery = (test: string) =>
  queryOptions({
    queryKey: ['lab-results', 'basis', test],
    queryFn: ({ signal }) => api.get<ResultBasis>('fieldward/labresultbasis', { labTest: test }, signal),
    enabled: test !== '',
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

/** What the server answers of the results that it kept. */
export interface SavedResults {
  attributes?: readonly { flag: string | null; voided?: boolean; callbacks?: readonly unknown[] }[];
}

/** Records results; refused with 409 when the test changed since `version`. */
export function saveResults(body: {
  labTest: string;
  attributes: readonly { attributeType: string; valueReference: string | null; setNumber?: number }[];
  comments: string | null;
  pregnant?: boolean | null;
  amendReason?: string;
  version?: string;
}): Promise<SavedResults> {
  return api.post('fieldward/labresults', body);
}
