import { parseDay } from '@fieldward/domain/time/moment.ts';
import { addDays } from '@fieldward/domain/time/in-zone.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditVerdict } from '@fieldward/contract/audit/audit.operations.ts';
import { typedMoment } from '../../lib/clock.ts';
import { call } from '../../lib/call.ts';

/** The filters as they stand in the address; '' for any. Days are `YYYY-MM-DD`. */
export interface AuditFilters {
  /** User name. */
  user: string;
  /** uuid. */
  patient: string;
  action: string;
  resource: string;
  /** uuid of a record. */
  object: string;
  /** Id of a request. */
  request: string;
  from: string;
  to: string;
}

/** The first moment of a day, or of the day after it, in the programme; '' for none. */
function momentOf(text: string, after = 0): string {
  const day = parseDay(text);
  return day === null ? '' : typedMoment(addDays(day, after));
}

/** The filters as the server takes them: the last day of the period belongs to it. */
export function auditParams({ from, to, ...rest }: AuditFilters): AuditFilters {
  return { ...rest, from: momentOf(from), to: momentOf(to, 1) };
}

/** One page of the trail, newest first; `before` and `after` are keys of entries. */
export const auditQuery = (filters: AuditFilters, page: { limit: number; before: string; after: string }) =>
  queryOptions({
    queryKey: ['audit', filters, page],
    queryFn: ({ signal }) => call('GET fieldward/auditlog', { query: { ...auditParams(filters), ...page } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const auditFacetsQuery = queryOptions({
  queryKey: ['audit', 'facets'],
  queryFn: () => call('GET fieldward/auditfacets'),
  staleTime: 60_000,
});

/** Recomputes the chain of the period that the filters show. */
export function checkTrail(filters: AuditFilters): Promise<AuditVerdict> {
  const { from, to } = auditParams(filters);
  return call('GET fieldward/auditverdict', { query: { from, to, limited: true } });
}
