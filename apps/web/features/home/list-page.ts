import { queryOptions } from '@tanstack/react-query';
import dayjs from 'dayjs';
import type { DashboardPeople } from '@fieldward/contract/report/dashboard.ts';
import type { SavedList } from '@fieldward/contract/report/saved-list.operations.ts';
import type { SavedListKind } from '@fieldward/domain/report/saved-list.ts';
import { api } from '../../lib/api.ts';

/** A page of the application that shows a list. */
export interface Page {
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

/** Who is due in the next seven days, and who should have come before today. */
export const DUE: Page = { to: '/dashboard/people', search: { indicator: 'followUpsDue', period: 'next' } };
export const OVERDUE: Page = { to: '/dashboard/people', search: { indicator: 'followUpsOverdue' } };

/** How many people are on one of these two lists. */
export const countQuery = ({ search }: Page) =>
  queryOptions({
    queryKey: ['dashboard', 'people', 'count', search],
    queryFn: ({ signal }) => {
      const today = dayjs().format('YYYY-MM-DD');
      const days = search['period'] === 'next' ? { from: today, to: dayjs().add(7, 'day').format('YYYY-MM-DD') } : { to: today };
      return api.get<DashboardPeople>('fieldward/dashboardpeople', { indicator: search['indicator'], ...days, limit: 1 }, signal);
    },
    staleTime: 60_000,
    retry: false,
  });
