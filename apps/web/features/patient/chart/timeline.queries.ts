import type { TimelineKind } from '@fieldward/contract/patient/timeline-kinds.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** What happened with a patient, newest first, a page at a time; '' for every kind. */
export const timelineQuery = (patient: string, kind: TimelineKind | '') =>
  infiniteQueryOptions({
    queryKey: ['patient', patient, 'timeline', kind],
    queryFn: ({ pageParam, signal }) =>
      call('GET fieldward/patienttimeline', { query: { patient, kind: kind || undefined, before: pageParam || undefined } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
