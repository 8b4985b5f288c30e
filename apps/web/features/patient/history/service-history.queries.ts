import { encounter } from '@fieldward/contract/patient/encounter.ts';
import { view, type Ref, type Seen } from '@fieldward/contract/view.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiProblem } from '../../../lib/api-problem.ts';
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

const observed = { uuid: true, display: true, concept: { uuid: true, display: true, units: true }, value: true } as const;
const observedEncounter = view(encounter, { uuid: true, obs: { ...observed, groupMembers: observed } });
const named = { ...observed, concept: 'ref' } as const;
const withoutUnits = view(encounter, { uuid: true, obs: { ...named, groupMembers: named } });

type Observed<O> = Omit<O, 'concept'> & { readonly concept: Ref & { readonly units?: string | null } };
type TopObs = Observed<Seen<typeof withoutUnits>['obs'][number]>;

/** One observation; only at the top level a group shows its members. */
export type HistoryObs = Omit<TopObs, 'groupMembers'> & {
  readonly groupMembers?: readonly Observed<NonNullable<TopObs['groupMembers']>[number]>[];
};

/** One page of a patient's encounters, newest first. */
export const serviceHistoryQuery = (patient: string, limit: number, startIndex: number) =>
  queryOptions({
    queryKey: ['encounter', 'of', patient, limit, startIndex],
    queryFn: ({ signal }) => list(historyEncounter, { patient, limit, startIndex, totalCount: true }, signal),
    enabled: patient !== '',
    placeholderData: keepPreviousData,
  });

/** One encounter as the list shows it. */
export const historyEncounterQuery = (uuid: string) =>
  queryOptions({ queryKey: ['encounter', uuid, 'one'], queryFn: () => one(historyEncounter, uuid), enabled: uuid !== '' });

/** What was observed in one encounter, groups with their members. */
export const observationsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['encounter', uuid, 'obs'],
    queryFn: async (): Promise<readonly HistoryObs[]> => {
      try {
        return (await one(observedEncounter, uuid)).obs;
      } catch (problem) {
        // the server behind a gateway knows units of numeric questions only, and refuses to be asked for those of others
        if (!(problem instanceof ApiProblem) || ![400, 403, 500].includes(problem.status)) throw problem;
        return (await one(withoutUnits, uuid)).obs;
      }
    },
    enabled: uuid !== '',
  });
