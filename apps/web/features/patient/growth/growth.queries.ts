import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** How a child grows, by the standards of WHO. */
export const growthQuery = (patient: string) =>
  queryOptions({
    queryKey: ['patient', patient, 'growth'],
    queryFn: ({ signal }) => call('GET fieldward/patientgrowth', { query: { patient } }, signal),
  });
