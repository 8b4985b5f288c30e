import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** The fields in which a patient has numbers. */
export const trendFieldsQuery = (patient: string) =>
  queryOptions({
    queryKey: ['lab-work', 'trend', patient],
    queryFn: async ({ signal }) => {
      const response = await call('GET fieldward/labtrend', { query: { patient } }, signal);
      return 'fields' in response ? response.fields : [];
    },
  });

/** The numbers of a patient in a field, over time. */
export const trendQuery = (patient: string, attributeType: string) =>
  queryOptions({
    queryKey: ['lab-work', 'trend', patient, attributeType],
    queryFn: async ({ signal }) => {
      const response = await call('GET fieldward/labtrend', { query: { patient, attributeType } }, signal);
      if ('fields' in response) throw new Error('a field was named, and fields came back');
      return response;
    },
    enabled: attributeType !== '',
  });
