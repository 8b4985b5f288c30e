import { queryOptions } from '@tanstack/react-query';
import type { ReferenceRange } from '@fieldward/domain/lab/range.ts';
import { api } from '../../../lib/api.ts';
import { loadPatternEngine } from '../../../widgets/pattern-engine.ts';
import type { Ref } from '../order/lab-work.queries.ts';

/** A field of the results of a test. */
export interface ResultField {
  uuid: string;
  name: string;
  groupName: string | null;
  multisetName: string | null;
  datatypeClassname: string;
  datatypeConfig: string | null;
  minOccurs: number;
  hint: string | null;
  units: string | null;
  sortWeight: number;
  maxDelta: string | null;
  referenceRanges: readonly ReferenceRange[];
}

/** The fields of a type of test in their order. */
export const resultFieldsQuery = (type: string) =>
  queryOptions({
    queryKey: ['lab-results', 'fields', type],
    queryFn: async ({ signal }) => {
      const v =
        'custom:(uuid,name,groupName,multisetName,datatypeClassname,datatypeConfig,minOccurs,hint,units,sortWeight,maxDelta,referenceRanges:default,retired)';
      const asked = { testTypeUuid: type, v, limit: 100 };
      const { results } = await api.get<{ results: (ResultField & { retired?: boolean })[] }>(
        'commonlab/labtestattributetype',
        asked,
        signal,
      );
      return results.filter(({ retired }) => retired !== true).toSorted((a, b) => a.sortWeight - b.sortWeight);
    },
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

/** The answers that a coded field offers. */
export const answersQuery = (concept: string) =>
  queryOptions({
    queryKey: ['concept', 'answers', concept],
    queryFn: async () => (await api.get<{ answers: Ref[] }>(`concept/${concept}`, { v: 'custom:(uuid,answers:ref)' })).answers,
    enabled: concept !== '',
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
