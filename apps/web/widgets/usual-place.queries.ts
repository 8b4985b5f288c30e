import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { view } from '@fieldward/contract/view.ts';
import { encounter } from '@fieldward/contract/patient/encounter.ts';
import { list } from '../lib/client.ts';
import { DEVICE_PREFIX, local } from '../lib/local-store.ts';
import { sessionQuery } from '../lib/session.ts';
import { offeredPlaces } from './location.queries.ts';

/** A device is shared: where one person worked last says nothing of the next. */
const keyOfLast = (): string => `${DEVICE_PREFIX}last-location:${local.get('uuid') ?? ''}`;

/** Remembers the place that the person signed in chose last on this device. */
export const rememberPlace = (uuid: string): void => localStorage.setItem(keyOfLast(), uuid);

/** The place that the person signed in chose last on this device; '' for none. */
export const lastPlace = (): string => localStorage.getItem(keyOfLast()) ?? '';

const placeOfVisit = view(encounter, { uuid: true, location: 'ref' });
/** Visits that are looked at for a place: older ones say little of where the patient goes now. */
const RECENT = 5;

/** A place that is proposed (uuid), '' where none is known; `some` says whether there are places to choose from. */
export interface UsualPlace {
  readonly place: string;
  readonly some: boolean;
}

/**
 * Where work most likely is done: the place of the session or of the account, the only one there is, the one that they chose last on this device,
 * that of the patient's last visit.
 * @param patient uuid, or '' for somebody who is being registered
 */
export const usualPlaceQuery = (queries: QueryClient, patient: string) =>
  queryOptions({
    queryKey: ['location', 'usual', patient],
    queryFn: async ({ signal }): Promise<UsualPlace> => {
      try {
        const { places, more } = await queries.fetchQuery(offeredPlaces(''));
        const { place: own } = await queries.ensureQueryData(sessionQuery);
        const only = places.length === 1 && !more ? (places[0]?.uuid ?? '') : '';
        const known = own || only || lastPlace();
        const some = places.length > 0;
        if (known !== '' || !some || patient === '') return { place: known, some };
        const { rows } = await list(placeOfVisit, { patient, limit: RECENT }, signal);
        return { place: rows.find(({ location }) => location !== null)?.location?.uuid ?? '', some };
      } catch {
        // a form opens without a place, too
        return { place: '', some: false };
      }
    },
    staleTime: 0,
    gcTime: 0,
  });
