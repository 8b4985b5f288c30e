import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

interface Address {
  address1: string | null;
  address2: string | null;
  cityVillage: string | null;
  stateProvince: string | null;
  country: string | null;
}

/** The address of a place in one line, '' when none is known. */
export const placeAddressQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['location', 'address', uuid],
    queryFn: async () => {
      const v = 'custom:(address1,address2,cityVillage,stateProvince,country)';
      const { address1, address2, cityVillage, stateProvince, country } = await api.get<Address>(`location/${uuid}`, { v });
      return [address1, address2, cityVillage, stateProvince, country].filter((part) => part !== null && part !== '').join(', ');
    },
    enabled: uuid !== '',
    staleTime: 300_000,
  });
