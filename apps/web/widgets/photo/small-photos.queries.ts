import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const smallPhotosKey = ['patient', 'photos'] as const;

/** The small photos of the patients of a list, by uuid; nothing where the server does not tell. */
export const smallPhotos = (patients: readonly string[], mayView: boolean) =>
  queryOptions({
    queryKey: [...smallPhotosKey, patients],
    queryFn: async ({ signal }) => {
      const { results } = await call('GET fieldward/smallphotos', { query: { patients: [...patients] } }, signal);
      return new Map(results.map((each) => [each.patient, each]));
    },
    enabled: mayView && patients.length > 0,
    staleTime: 300_000,
    retry: false,
  });
