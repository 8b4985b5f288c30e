import { encounter } from '@fieldward/contract/patient/encounter.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { list, one } from '../../../lib/client.ts';

const historyEncounter = view(encounter, {
  uuid: true,
  encounterDatetime: true,
  encounterType: 'ref',
  visit: { uuid: true, display: true, visitType: 'ref' },
  location: 'ref',
  encounterProviders: { uuid: true, display: true, provider: 'ref' },
  auditInfo: true,
});
export type HistoryEncounter = Seen<typeof historyEncounter>;

const observed = { uuid: true, display: true, concept: 'ref', value: true } as const;
const observedEncounter = view(encounter, { uuid: true, obs: { ...observed, groupMembers: observed } });

type TopObs = Seen<typeof observedEncounter>['obs'][number];

/** One observation; only at the top level a group shows its members. */
export type HistoryObs = Omit<TopObs, 'groupMembers'> & Partial<Pick<TopObs, 'groupMembers'>>;

/** One page of a patient's encounters, newest first. */
export const serviceHistoryQuery = (patient: string, limit: number, startIndex: number) =>
  queryOptions({
    queryKey: ['encounter', 'of', patient, limit, startIndex],
    queryFn: ({ signal }) => list(historyEncounter, { patient, limit, startIndex, totalCount: true }, signal),
    enabled: patient !== '',
    placeholderData: keepPreviousData,
  });

/** What was observed in one encounter, groups with their members. */
export const observationsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['encounter', uuid, 'obs'],
    queryFn: async (): Promise<readonly HistoryObs[]> => (await one(observedEncounter, uuid)).obs,
    enabled: uuid !== '',
  });
