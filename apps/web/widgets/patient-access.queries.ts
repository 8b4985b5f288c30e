import { queryOptions } from '@tanstack/react-query';
import { ApiProblem } from '../lib/api.ts';
import { call } from '../lib/call.ts';

/** Whether the person has opened a patient of another location, until when and why. */
export const openedQuery = (patient: string) =>
  queryOptions({
    queryKey: ['break glass', patient],
    queryFn: async () => (await call('GET fieldward/breakglass', { query: { patient } })).open,
    staleTime: 60_000,
  });

/** Opens a patient of another location, with a reason. */
export const openPatient = (patient: string, reason: string) => call('POST fieldward/breakglass', { body: { patient, reason } });

/** Whether the server offers to open the patient with a reason. The sentence of that code may not be here yet. */
export function isOffered(error: unknown): boolean {
  if (!(error instanceof ApiProblem) || typeof error.body !== 'object' || error.body === null || !('error' in error.body)) return false;
  const { error: message } = error.body;
  return typeof message === 'object' && message !== null && 'code' in message && message.code === 'access.elsewhere';
}
