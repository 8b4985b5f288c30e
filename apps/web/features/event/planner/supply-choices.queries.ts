import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import type { FullEvent } from '../summary/event-read.ts';

type Service = FullEvent['eventServices'][number]['service'];
type Asset = FullEvent['eventAssets'][number]['asset'];
type Person = FullEvent['eventParticipants'][number]['participant'];

/** The catalogue changes rarely while an event is closed. */
const MINUTES = 300_000;

const byName = <T extends { name: string }>(list: readonly T[]): T[] => list.toSorted((a, b) => a.name.localeCompare(b.name));

/** The services in use, by name. */
export const servicesQuery = queryOptions({
  queryKey: ['service', 'choices'],
  queryFn: async ({ signal }) =>
    byName(
      (await api.get<{ services: Service[] }>('hydra/service', { v: 'custom:(uuid,name,unitCost,serviceType:(uuid,name))' }, signal))
        .services,
    ),
  staleTime: MINUTES,
});

/** The assets in use, by name. */
export const assetsQuery = queryOptions({
  queryKey: ['asset', 'choices'],
  queryFn: async ({ signal }) => {
    const v = 'custom:(uuid,name,referenceId,capitalValue,fixedAsset,assetType:(uuid,name,assetCategory:(uuid,name)))';
    return byName((await api.get<{ assets: Asset[] }>('hydra/asset', { v }, signal)).assets);
  },
  staleTime: MINUTES,
});

/** The people who go to events, by name. */
export const peopleQuery = queryOptions({
  queryKey: ['participant', 'choices'],
  queryFn: async ({ signal }) => {
    const v = 'custom:(uuid,name,salaryValue,salaryType:(uuid,name))';
    return byName((await api.get<{ participants: Person[] }>('hydra/participant', { v }, signal)).participants);
  },
  staleTime: MINUTES,
});
