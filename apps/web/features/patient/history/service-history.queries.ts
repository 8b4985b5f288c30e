import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import type { RecordValue } from '../chart/patient-panels.queries.ts';

interface Ref {
  uuid: string;
  display: string;
}

export interface HistoryEncounter {
  uuid: string;
  encounterDatetime: string;
  encounterType: Ref | null;
  visit: { uuid: string; display?: string; visitType?: Ref | null } | null;
  location: Ref | null;
  encounterProviders: readonly { uuid: string; display?: string; provider?: Ref | null }[];
  auditInfo: { creator: Ref | null } | null;
}

export interface HistoryObs {
  uuid: string;
  display?: string;
  concept: Ref;
  value: RecordValue;
  groupMembers: readonly HistoryObs[] | null;
}

interface Page<T> {
  results: T[];
  totalCount?: number;
  links?: readonly { rel: string }[];
}

const ROW =
  'custom:(uuid,encounterDatetime,encounterType:ref,visit:(uuid,display,visitType:ref),location:ref,encounterProviders:(uuid,display,provider:ref),auditInfo)';
const OBS = 'uuid,display,concept:ref,value';

/** One page of a patient's encounters, newest first. */
export const serviceHistoryQuery = (patient: string, limit: number, startIndex: number) =>
  queryOptions({
    queryKey: ['encounter', 'of', patient, limit, startIndex],
    queryFn: ({ signal }) => api.get<Page<HistoryEncounter>>('encounter', { patient, v: ROW, limit, startIndex, totalCount: true }, signal),
    enabled: patient !== '',
    placeholderData: keepPreviousData,
  });

/** What was observed in one encounter, groups with their members. */
export const observationsQuery = (encounter: string) =>
  queryOptions({
    queryKey: ['encounter', encounter, 'obs'],
    queryFn: async () =>
      (await api.get<{ obs: HistoryObs[] }>(`encounter/${encounter}`, { v: `custom:(uuid,obs:(${OBS},groupMembers:(${OBS})))` })).obs,
    enabled: encounter !== '',
  });
