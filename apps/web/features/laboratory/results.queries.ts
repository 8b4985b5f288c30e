import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { Ref } from './lab-work.queries.ts';

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
}

/** The fields of a type of test in their order. */
export const resultFieldsQuery = (type: string) =>
  queryOptions({
    queryKey: ['lab-results', 'fields', type],
    queryFn: async ({ signal }) => {
      const v = 'custom:(uuid,name,groupName,multisetName,datatypeClassname,datatypeConfig,minOccurs,hint,units,sortWeight)';
      const asked = { testTypeUuid: type, v, limit: 100 };
      const { results } = await api.get<{ results: ResultField[] }>('commonlab/labtestattributetype', asked, signal);
      return results.toSorted((a, b) => a.sortWeight - b.sortWeight);
    },
    enabled: type !== '',
  });

/** The answers that a coded field offers. */
export const answersQuery = (concept: string) =>
  queryOptions({
    queryKey: ['concept', 'answers', concept],
    queryFn: async () => (await api.get<{ answers: Ref[] }>(`concept/${concept}`, { v: 'custom:(uuid,answers:(uuid,display))' })).answers,
    enabled: concept !== '',
    staleTime: 600_000,
  });

/** Records results; refused with 409 when the test changed since `version`. */
export function saveResults(body: {
  labTest: string;
  attributes: readonly { attributeType: string; valueReference: string | null; setNumber?: number }[];
  comments: string | null;
  amendReason?: string;
  version?: string;
}): Promise<unknown> {
  return api.post('fieldward/labresults', body);
}
