import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** What one may know about the own second factor. */
export interface FactorState {
  /** When it was added; null: there is none. */
  since: string | null;
  recoveryCodesLeft: number;
  /** A role demands one. */
  demanded: boolean;
  /** The session is no longer fresh: adding one asks for the password. */
  passwordNeeded: boolean;
}

/** A second factor that is being added. */
export interface NewFactor {
  secret: string;
  picture: string;
}

export const secondFactorQuery = queryOptions({
  queryKey: ['secondfactor'],
  queryFn: () => api.get<FactorState>('fieldward/secondfactor'),
  staleTime: 0,
});

/** Begins adding one; without the password only in a fresh session. */
export function beginFactor(password: string): Promise<NewFactor> {
  return api.post('fieldward/secondfactor', password === '' ? {} : { password });
}

/** Sends the first code; answers the recovery codes, this once. */
export async function confirmFactor(code: string): Promise<readonly string[]> {
  return (await api.post<{ recoveryCodes: string[] }>('fieldward/secondfactor/confirm', { code })).recoveryCodes;
}

/** What password and code together may do: ten new recovery codes in place of the old ones. */
export async function renewRecoveryCodes(password: string, code: string): Promise<readonly string[]> {
  return (await api.post<{ recoveryCodes: string[] }>('fieldward/secondfactor/recoverycodes', { password, code })).recoveryCodes;
}

/** What password and code together may do: remove the second factor. */
export function removeFactor(password: string, code: string): Promise<void> {
  return api.post('fieldward/secondfactor/remove', { password, code });
}
