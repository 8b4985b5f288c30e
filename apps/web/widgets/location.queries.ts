import { queryOptions } from '@tanstack/react-query';
import { isOffered } from '@fieldward/domain/place/location-tags.ts';
import { api, ApiProblem } from '../lib/api.ts';
import { everyPage } from './every-page.ts';

/** A place as pickers need it. */
export interface Place {
  uuid: string;
  display: string;
  tags?: readonly { display: string }[];
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

/** Rows that a picker asks for at a time: whoever does not see theirs types more of its name. */
const PICKED = 50;

/** Places that a picker offers; `more` when there are others that are not among them. */
export interface OfferedPlaces {
  places: readonly Place[];
  more: boolean;
}

interface FoundPage {
  results: readonly Place[];
  links?: readonly { rel: string }[];
}

/** Places where care is recorded (those with a tag that is not geography) whose name has the text; never all of a long list. */
export const offeredPlaces = (text: string) =>
  queryOptions({
    queryKey: ['location', 'offered', text],
    queryFn: async ({ signal }): Promise<OfferedPlaces> => {
      const asked = { limit: PICKED, v: 'custom:(uuid,display,tags:(display))' };
      const narrowed = text === '' ? { offered: true } : { offeredq: text };
      const page = await api.get<FoundPage>('location', { ...asked, ...narrowed }, signal).catch((problem: unknown) => {
        // a server of another make does not know the parameter
        if (problem instanceof ApiProblem && problem.status === 400) return api.get<FoundPage>('location', { ...asked, q: text }, signal);
        throw problem;
      });
      return {
        places: page.results.filter(({ tags }) => isOffered((tags ?? []).map(({ display }) => display))),
        more: page.links?.some(({ rel }) => rel === 'next') ?? false,
      };
    },
    staleTime: HOUR,
  });

interface Nested {
  uuid: string;
  display: string;
  parentLocation: { display: string; parentLocation: { display: string } | null } | null;
}

/** Places of any kind whose name has the text, with where they stand. */
export async function findPlaces(text: string, signal?: AbortSignal): Promise<{ uuid: string; display: string; hint?: string }[]> {
  const v = 'custom:(uuid,display,parentLocation:(display,parentLocation:(display)))';
  const { results } = await api.get<{ results: Nested[] }>('location', { q: text, limit: 20, v }, signal);
  return results.map(({ uuid, display, parentLocation: parent }) => ({
    uuid,
    display,
    ...(parent === null ? {} : { hint: [parent.display, parent.parentLocation?.display ?? ''].filter((part) => part !== '').join(', ') }),
  }));
}
