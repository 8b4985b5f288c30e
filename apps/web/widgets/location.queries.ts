import { queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { everyPage } from './every-page.ts';

/** A place as pickers need it. */
export interface Place {
  uuid: string;
  display: string;
  tags?: readonly { uuid: string; display: string }[];
}

/** Places change rarely: asked once an hour at most. */
const HOUR = 3_600_000;

/** The places that carry a tag, such as `Country`. */
export const placesTagged = (tag: string) =>
  queryOptions({
    queryKey: ['location', 'tag', tag],
    queryFn: () => everyPage<Place>('location', { tag, v: 'custom:(uuid,display)' }),
    staleTime: HOUR,
  });

/** The places directly inside a place, by name. */
export const placesInside = (parent: string) =>
  queryOptions({
    queryKey: ['location', 'inside', parent],
    queryFn: async () => {
      const place = await api.get<{ childLocations: Place[] }>(`location/${parent}`, { v: 'custom:(uuid,childLocations:(uuid,display))' });
      return place.childLocations.toSorted((a, b) => a.display.localeCompare(b.display));
    },
    enabled: parent !== '',
    staleTime: HOUR,
  });

/** One place by its uuid, also one that is no longer used. */
export const placeQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['location', 'one', uuid],
    queryFn: () => api.get<Place>(`location/${uuid}`, { v: 'custom:(uuid,display)' }),
    enabled: uuid !== '',
    staleTime: HOUR,
  });

/** Geography that nobody works at: countries, provinces and cities are left out where a service point is asked. */
const GEOGRAPHY = new Set(['Country', 'Province/State', 'City/Village']);

/** Places where care happens: every location that is more than a country, province or city. */
export const servicePlaces = queryOptions({
  queryKey: ['location', 'service'],
  queryFn: async () => {
    const tagged = await placesWithLoginTag();
    if (tagged.length > 0) return tagged;
    const all = await everyPage<Place>('location', { v: 'custom:(uuid,display,tags:(uuid,display))' });
    return all.filter(({ tags }) => !tags || tags.length === 0 || tags.some((tag) => !GEOGRAPHY.has(tag.display)));
  },
  staleTime: HOUR,
});

const placesWithLoginTag = () => everyPage<Place>('location', { tag: 'Login Location', v: 'custom:(uuid,display)' });
