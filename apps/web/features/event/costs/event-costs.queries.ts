import { queryOptions } from '@tanstack/react-query';
import type { CostReport } from '@fieldward/contract/event/event-costs.operations.ts';
import { call, type CallRequest } from '../../../lib/call.ts';

/** The days (YYYY-MM-DD in the zone), locations (joined with commas) and grouping of a report. */
type CostsQuery = CallRequest<'GET fieldward/eventcosts'>['query'];

/** Planned and actual cost of the events of some days. */
export const eventCostsQuery = (query: CostsQuery) =>
  queryOptions({
    queryKey: ['event', 'costs', query],
    queryFn: ({ signal }): Promise<CostReport> => call('GET fieldward/eventcosts', { query }, signal),
    placeholderData: (before) => before,
  });
