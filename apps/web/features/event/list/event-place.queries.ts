import { queryOptions } from '@tanstack/react-query';
import { location } from '@fieldward/contract/place/location.ts';
import { view } from '@fieldward/contract/view.ts';
import { one } from '../../../lib/client.ts';

const address = view(location, { address1: true, address2: true, cityVillage: true, stateProvince: true, country: true });

/** The address of a location in one line, '' when none is known. */
export const placeAddressQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['location', 'address', uuid],
    queryFn: async ({ signal }) => {
      const { address1, address2, cityVillage, stateProvince, country } = await one(address, uuid, signal);
      return [address1, address2, cityVillage, stateProvince, country].filter((part) => part !== null && part !== '').join(', ');
    },
    enabled: uuid !== '',
    staleTime: 300_000,
  });
