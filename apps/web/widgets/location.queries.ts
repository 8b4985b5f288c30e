import { queryOptions } from '@tanstack/react-query';
import { location } from '@fieldward/contract/place/location.ts';
import { view, type Ref, type Seen } from '@fieldward/contract/view.ts';
import { isOffered } from '@fieldward/domain/place/location-tags.ts';
import { ApiProblem } from '../lib/api.ts';
import { every, list, one } from '../lib/client.ts';

/** Places change rarely: asked once an hour at most. */
const HOUR = 3_600_000;

/** A place as pickers need it. */
export type Place = Ref;

const named = view(location, { uuid: true, display: true });
const parent = view(location, { uuid: true, childLocations: { uuid: true, display: true } });
const offered = view(location, { uuid: true, display: true, tags: { display: true } });
const nested = view(location, {
  uuid: true,
  display: true,
  parentLocation: { display: true, parentLocation: { display: true } },
});

/** The places that carry a tag, such as `Country`. */
export const placesTagged = (tag: string) =>
  queryOptions({
    queryKey: ['location', 'tag', tag],
    queryFn: () => every(named, { tag }),
    staleTime: HOUR,
  });

/** The places directly inside a place, by name. */
export const placesInside = (uuid: string) =>
  queryOptions({
    queryKey: ['location', 'inside', uuid],
    queryFn: async () => {
      const { childLocations } = await one(parent, uuid);
      return childLocations.toSorted((a, b) => a.display.localeCompare(b.display));
    },
    enabled: uuid !== '',
    staleTime: HOUR,
  });

/** One place by its uuid, also one that is no longer used. */
export const placeQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['location', 'one', uuid],
    queryFn: () => one(named, uuid),
    enabled: uuid !== '',
    staleTime: HOUR,
  });

/** Rows that a picker asks for at a time: somebody who does not see theirs types more of its name. */
const PICKED = 50;

/** Places that a picker offers; `more` when there are others that are not among them. */
export interface OfferedPlaces {
  places: readonly Seen<typeof offered>[];
  more: boolean;
}

/** Places where the person signed in can record care (those with a tag that is not geography) whose name has the text; never all of a long list. */
export const offeredPlaces = (text: string) =>
  queryOptions({
    queryKey: ['location', 'offered', text],
    queryFn: async ({ signal }): Promise<OfferedPlaces> => {
      const narrowed = text === '' ? { offered: true } : { offeredq: text };
      const page = await list(offered, { limit: PICKED, ...narrowed }, signal).catch((problem: unknown) => {
        // a server of another make does not know the parameter
        if (problem instanceof ApiProblem && problem.status === 400) return list(offered, { limit: PICKED, q: text }, signal);
        throw problem;
      });
      return { places: page.rows.filter(({ tags }) => isOffered(tags.map(({ display }) => display))), more: page.next };
    },
    staleTime: HOUR,
  });

/** Places of any kind whose name has the text, with where they stand. */
export async function findPlaces(text: string, signal?: AbortSignal): Promise<{ uuid: string; display: string; hint?: string }[]> {
  const { rows } = await list(nested, { q: text, limit: 20 }, signal);
  return rows.map(({ uuid, display, parentLocation: around }) => ({
    uuid,
    display,
    ...(around === null ? {} : { hint: [around.display, around.parentLocation?.display ?? ''].filter((part) => part !== '').join(', ') }),
  }));
}
