import { addDays } from '@fieldward/domain/time/in-zone.ts';
import { queryOptions } from '@tanstack/react-query';
import type { DashboardIndicator } from '@fieldward/contract/report/dashboard.ts';
import type { SavedList } from '@fieldward/contract/report/saved-list.operations.ts';
import type { SavedListKind } from '@fieldward/domain/report/saved-list.ts';
import { call } from '../../lib/call.ts';
import { today } from '../../lib/clock.ts';

/** A page of the application that shows a list. */
interface Page {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

const pages: Readonly<Record<SavedListKind, string>> = {
  patient: '/patient',
  encounter: '/dashboard/people',
  due: '/dashboard/people',
};

/** Where a saved list is shown: what it looks for stands in the address. */
export function pageOf({ kind, filter }: Pick<SavedList, 'kind' | 'filter'>): Page {
  return { to: pages[kind], search: filter };
}

/** A list of people whose next follow-up is due. */
export interface DueList extends Page {
  readonly search: { readonly indicator: DashboardIndicator; readonly period: 'next' } | { readonly indicator: DashboardIndicator };
}

/** People who are due in the next seven days, and people who were due before today. */
export const DUE: DueList = { to: '/dashboard/people', search: { indicator: 'followUpsDue', period: 'next' } };
export const OVERDUE: DueList = { to: '/dashboard/people', search: { indicator: 'followUpsOverdue' } };

/** How many people are on one of these two lists. */
export const countQuery = ({ search }: DueList) =>
  queryOptions({
    queryKey: ['dashboard', 'people', 'count', search],
    queryFn: ({ signal }) => {
      const now = today();
      const days = 'period' in search ? { from: now, to: addDays(now, 7) } : { to: now };
      return call('GET fieldward/dashboardpeople', { query: { indicator: search.indicator, ...days, limit: 1 } }, signal);
    },
    staleTime: 60_000,
    retry: false,
  });
