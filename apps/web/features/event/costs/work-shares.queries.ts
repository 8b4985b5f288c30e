import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Hours, Share } from '@fieldward/domain/event/cost.ts';
import { say } from '@fieldward/messages/catalogue.ts';
import { call } from '../../../lib/call.ts';
import { useSession } from '../../../lib/session.ts';

const iso = (instant: number | null): string => (instant === null ? '' : new Date(instant).toISOString());

/** What people (uuids) cost for some hours, by uuid: the server knows what they are paid. */
const workSharesQuery = (people: readonly string[], [start, end]: Hours) =>
  queryOptions({
    queryKey: ['event', 'shares', start, end, people],
    queryFn: async ({ signal }) => {
      const { shares } = await call(
        'GET fieldward/workshares',
        { query: { participants: [...people], start: iso(start), end: iso(end) } },
        signal,
      );
      return new Map(shares.map(({ participant, cost, message }) => [participant, { cost, message }]));
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** What each of the people of an event costs for some hours. Of whom that cannot be read it says so. */
export function useShares(people: readonly string[], hours: Hours): (person: { readonly uuid: string; readonly name: string }) => Share {
  const { may } = useSession();
  const [start, end] = hours;
  const asked = may('Manage Events') && people.length > 0 && start !== null && end !== null && start <= end;
  const { data, isError } = useQuery({ ...workSharesQuery(people.toSorted(), hours), enabled: asked });
  return ({ uuid, name }) =>
    (asked ? data?.get(uuid) : undefined) ?? { cost: null, message: isError ? say('eventwork.shareUnknown', { name }) : null };
}
