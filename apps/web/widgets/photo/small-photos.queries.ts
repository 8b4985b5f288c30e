import { MOST_SMALL_PHOTOS } from '@fieldward/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const smallPhotosKey = ['patient', 'photos'] as const;

/** The small photos of the patients of a list, by uuid; nothing where the server does not tell. */
export const smallPhotos = (patients: readonly string[], mayView: boolean) =>
  queryOptions({
    queryKey: [...smallPhotosKey, patients],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(patients.length / MOST_SMALL_PHOTOS) }, (_, n) =>
        patients.slice(n * MOST_SMALL_PHOTOS, (n + 1) * MOST_SMALL_PHOTOS),
      );
      const found = await Promise.all(parts.map((part) => call('GET fieldward/smallphotos', { query: { patients: part } }, signal)));
      return new Map(found.flatMap(({ results }) => results.map((each) => [each.patient, each])));
    },
    enabled: mayView && patients.length > 0,
    staleTime: 300_000,
    retry: false,
  });
