import { queryOptions } from '@tanstack/react-query';
import { call, type CallResponse } from '../../../lib/call.ts';

/** What a published schedule asks of a patient. */
export type Followed = CallResponse<'GET fieldward/patientschedule'>['schedules'][number];

/** What the published schedules ask of a patient today; nothing for ''. It is forgotten with the rest of the patient when something is saved. */
export const patientScheduleQuery = (patient: string) =>
  queryOptions({
    queryKey: ['patient', patient, 'schedule'],
    queryFn: ({ signal }) => call('GET fieldward/patientschedule', { query: { patient } }, signal),
    enabled: patient !== '',
    staleTime: 0,
  });
