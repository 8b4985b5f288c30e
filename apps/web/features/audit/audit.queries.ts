import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** One entry of the audit trail. */
export interface AuditEntry {
  /** Its place in the trail, for paging. */
  key: string;
  date: string;
  action: string;
  resource: string | null;
  /** Of the record that it is about. */
  uuid: string | null;
  address: string | null;
  detail: unknown;
  /** Linked into the chain of hashes. */
  sealed: boolean;
  user: { uuid: string; display: string; name: string | null } | null;
  patient: { uuid: string; display: string } | null;
}

interface AuditPage {
  results: AuditEntry[];
  hasOlder: boolean;
  hasNewer: boolean;
  patient: { uuid: string; display: string } | null;
}

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
  from: string;
  to: string;
}

/** The first moment of a day, or of the day after it, in this device's zone; '' for none. */
function momentOf(day: string, after = 0): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  return found === null ? '' : new Date(Number(found[1]), Number(found[2]) - 1, Number(found[3]) + after).toISOString();
}

/** The filters as the server takes them: the last day of the period belongs to it. */
export function auditParams({ from, to, ...rest }: AuditFilters): Record<string, string> {
  return { ...rest, from: momentOf(from), to: momentOf(to, 1) };
}

/** One page of the trail, newest first; `before` and `after` are keys of entries. */
export const auditQuery = (filters: AuditFilters, page: { limit: number; before: string; after: string }) =>
  queryOptions({
    queryKey: ['audit', filters, page],
    queryFn: ({ signal }) => api.get<AuditPage>('fieldward/auditlog', { ...auditParams(filters), ...page }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const auditFacetsQuery = queryOptions({
  queryKey: ['audit', 'facets'],
  queryFn: () => api.get<{ actions: string[]; resources: string[] }>('fieldward/auditfacets'),
  staleTime: 60_000,
});

/** What a check of the chain found. */
export interface AuditVerdict {
  checked: number;
  notYetLinked: number;
  /** Number of the first link that does not fit. */
  broken: number | null;
}

/** Recomputes the chain of the period that the filters show. */
export function checkTrail(filters: AuditFilters): Promise<AuditVerdict> {
  const { from = '', to = '' } = auditParams(filters);
  return api.get('fieldward/auditverdict', { from, to, limited: true });
}
