import { queryOptions } from '@tanstack/react-query';
import { api, ApiProblem } from '../lib/api.ts';

/** A patient of another place, open for the person for a while. */
export interface Opened {
  reason: string;
  since: string;
  expires: string;
}

/** Whether the person has opened a patient of another place, until when and why. */
export const openedQuery = (patient: string) =>
  queryOptions({
    queryKey: ['break glass', patient],
    queryFn: async () => (await api.get<{ open: Opened | null }>('fieldward/breakglass', { patient })).open,
    staleTime: 60_000,
  });

/** Opens a patient of another place, with a reason. */
export const openPatient = (patient: string, reason: string): Promise<unknown> => api.post('fieldward/breakglass', { patient, reason });

/** Whether the server offers to open the patient with a reason. The sentence of that code may not be here yet. */
export function isOffered(error: unknown): boolean {
  if (!(error instanceof ApiProblem) || typeof error.body !== 'object' || error.body === null || !('error' in error.body)) return false;
  const { error: message } = error.body;
  return typeof message === 'object' && message !== null && 'code' in message && message.code === 'access.elsewhere';
}
