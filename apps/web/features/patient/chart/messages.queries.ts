import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** So many of a patient's messages are shown. */
const SHOWN = 20;

/** The newest messages to or about a patient. */
export const patientMessagesQuery = (patient: string) =>
  queryOptions({
    queryKey: ['message', 'patient', patient],
    queryFn: ({ signal }) => call('GET fieldward/messages', { query: { patient, limit: SHOWN } }, signal),
    staleTime: 0,
  });
