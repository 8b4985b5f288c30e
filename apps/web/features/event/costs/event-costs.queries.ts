import { queryOptions } from '@tanstack/react-query';
import type { CostSum, CostSumRow } from '@fieldward/domain/event/cost-sum.ts';
import { api } from '../../../lib/api.ts';

/** Costs of events by place and month, and all together. */
export interface CostReport {
  rows: readonly CostSumRow[];
  total: CostSum;
}

/** What the costs are asked for; days as YYYY-MM-DD in the zone, places joined with commas. */
export interface CostsAsked extends Readonly<Record<string, string>> {
  from: string;
  to: string;
  location: string;
  by: string;
  tz: string;
}

/** Planned and actual cost of the events of some days. */
export const eventCostsQuery = (asked: CostsAsked) =>
  queryOptions({
    queryKey: ['event', 'costs', asked],
    queryFn: ({ signal }) => api.get<CostReport>('fieldward/eventcosts', asked, signal),
    placeholderData: (before) => before,
  });
