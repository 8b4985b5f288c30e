import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** What the panels of the patient page show. */
export const patientPanelsQuery = (patient: string) =>
  queryOptions({
    queryKey: ['patientpanels', patient],
    queryFn: () => call('GET fieldward/patientpanels', { query: { patient } }),
    enabled: patient !== '',
  });
