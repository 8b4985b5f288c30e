import { programEnrollment } from '@fieldward/contract/care/program.ts';
import { location } from '@fieldward/contract/place/location.ts';
import { view } from '@fieldward/contract/view.ts';
import { isOver } from '@fieldward/domain/care/enrolment.ts';
import { isOffered } from '@fieldward/domain/place/location-tags.ts';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { every, list } from '../../../lib/client.ts';
import type { Found } from '../../../ui/autocomplete.tsx';

const KEY = ['referral'] as const;

interface ListPage {
  readonly direction: 'incoming' | 'outgoing' | undefined;
  readonly states: readonly ('sent' | 'received')[] | undefined;
  readonly overdue: boolean;
  readonly place: string | undefined;
  readonly limit: number;
  readonly startIndex: number;
}

/** A page of referrals and transfers. */
export const referralsQuery = (page: ListPage) =>
  queryOptions({
    queryKey: [...KEY, 'list', page],
    queryFn: ({ signal }) =>
      call('GET fieldward/referrals', { query: { ...page, states: page.states === undefined ? undefined : [...page.states] } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const going = view(programEnrollment, {
  uuid: true,
  program: { uuid: true, display: true },
  status: true,
  location: { uuid: true },
});

/** The enrolments of a patient that go on. */
export const goingOnQuery = (patient: string) =>
  queryOptions({
    queryKey: ['patient', patient, 'enrolments', 'going on'],
    queryFn: async ({ signal }) => (await every(going, { patient }, signal)).filter(({ status }) => !isOver(status)),
    staleTime: 0,
  });

const place = view(location, { uuid: true, display: true, tags: { display: true }, parentLocation: { display: true } });

/** Places that are looked at for one whose name has the text. */
const MOST = 50;

/** Places of care whose name has the text, also those of others. @param without uuid that is left out */
export async function careFound(q: string, without: string, signal: AbortSignal): Promise<readonly Found[]> {
  const { rows } = await list(place, { q, limit: MOST }, signal);
  return rows
    .filter(({ uuid, tags }) => uuid !== without && isOffered(tags.map(({ display }) => display)))
    .map(({ uuid, display, parentLocation }) => ({ uuid, display, hint: parentLocation?.display }));
}

/** Asks anew for what shows a referral of a patient. */
export function useReferralsAnew(): (patient: string) => Promise<void> {
  const queries = useQueryClient();
  return async (patient) => {
    await Promise.all([queries.invalidateQueries({ queryKey: KEY }), queries.invalidateQueries({ queryKey: ['patient', patient] })]);
  };
}
