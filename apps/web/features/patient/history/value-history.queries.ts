import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** Groups of values that can be asked for alone. */
export type ValueGroup = 'name' | 'identifier' | 'gender' | 'birthdate' | 'deceased' | 'address' | 'attribute' | 'observation';

/** What became of one value. */
export interface ValueEntry {
  group: ValueGroup;
  property: string;
  /** The type of an attribute or identifier, or the question of an observation. */
  about: string | null;
  what: 'added' | 'changed' | 'removed' | 'restored';
  kind: 'moment' | null;
  old: string | null;
  new: string | null;
  date: string;
  reason: string | null;
  user: { uuid: string; display: string; name: string | null } | null;
}

const PAGE = 30;

/** The history of a patient's values, newest first, a page at a time. */
export const valueHistoryQuery = (patient: string, of: ValueGroup | '') =>
  infiniteQueryOptions({
    queryKey: ['audit', 'values', patient, of],
    queryFn: ({ pageParam }) =>
      api.get<{ results: ValueEntry[]; hasNext: boolean }>('fieldward/valuehistory', { patient, of, limit: PAGE, startIndex: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ hasNext }, pages) => (hasNext ? pages.length * PAGE : undefined),
    staleTime: 0,
  });
