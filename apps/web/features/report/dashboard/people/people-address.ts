import { indicatorsWithPeople, type DashboardIndicator } from '@fieldward/contract/report/dashboard.ts';

/** Where the people behind a number are shown. */
export const PEOPLE = '/dashboard/people';

interface Counted {
  readonly from: string | null;
  readonly to: string;
}

/** The address of the people behind a number; undefined for numbers without people (events and their cost). */
export function peopleSearch(
  indicator: DashboardIndicator,
  counted: Counted,
  location: string | null,
  more: { readonly user?: string; readonly result?: string } = {},
): Readonly<Record<string, string | undefined>> | undefined {
  if (!indicatorsWithPeople.includes(indicator)) return undefined;
  return {
    indicator,
    period: 'other',
    from: counted.from ?? undefined,
    to: counted.to,
    location: location === null || location === '' ? undefined : location,
    user: more.user,
    result: more.result,
  };
}
