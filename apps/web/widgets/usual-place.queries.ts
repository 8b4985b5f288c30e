import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { view } from '@fieldward/contract/view.ts';
import { encounter } from '@fieldward/contract/patient/encounter.ts';
import { list } from '../lib/client.ts';
import { deviceGate } from '../lib/device/device-gate.ts';
import { DEVICE_PREFIX, local } from '../lib/local-store.ts';
import { sessionQuery } from '../lib/session.ts';
import { offeredPlaces, placeQuery } from './location.queries.ts';

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

/** Whether a place is offered that is not among the first of a long list. */
async function isOfferedByName(queries: QueryClient, uuid: string): Promise<boolean> {
  const { display } = await queries.fetchQuery(placeQuery(uuid));
  const { places } = await queries.fetchQuery(offeredPlaces(display));
  return places.some((place) => place.uuid === uuid);
}

/** The only place whose people are held on this device; '' for none. */
async function heldPlace(): Promise<string> {
  return deviceGate() === undefined ? '' : (await import('../lib/device/registering.ts')).placeOfDevice();
}

/**
 * Where work most likely is done: the place of the session or of the account, the only one there is, the one that they chose last on this device,
 * the only one whose people this device holds, that of the patient's last visit. Always one that they are offered and may use.
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
        const some = places.length > 0;
        // A place may have been retired since, or taken from the account: what the server would refuse is not proposed.
        const isOffered = async (uuid: string): Promise<boolean> =>
          uuid !== '' && (places.some((place) => place.uuid === uuid) || (more && (await isOfferedByName(queries, uuid))));
        for (const place of new Set([own, only, lastPlace(), await heldPlace()])) if (await isOffered(place)) return { place, some };
        if (!some || patient === '') return { place: '', some };
        const { rows } = await list(placeOfVisit, { patient, limit: RECENT }, signal);
        for (const place of new Set(rows.map(({ location }) => location?.uuid ?? ''))) if (await isOffered(place)) return { place, some };
        return { place: '', some };
      } catch {
        // a form opens without a place, too
        return { place: '', some: false };
      }
    },
    // asked anew with every opening, as nothing of it is kept; what was asked ahead of a page is not asked again by it
    staleTime: 1_000,
    gcTime: 0,
  });
