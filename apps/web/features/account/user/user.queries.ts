import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { UserAccount, UserAccountBody } from '@fieldward/contract/account/user-account.ts';
import { passwordPolicyOf, type PasswordPolicy } from '@fieldward/domain/account/password.ts';
import { api } from '../../../lib/api.ts';

/** An account as the grid shows it. */
export interface UserRow {
  uuid: string;
  display: string;
  systemId: string;
  retired: boolean;
  lastSignIn: string | null;
  person: { display: string; gender: string; birthdate: string | null };
  roles: readonly { uuid: string; display: string }[];
}

const view = 'custom:(uuid,display,systemId,retired,lastSignIn,person:(display,gender,birthdate),roles:(uuid,display))';

export interface UserFilter {
  q: string;
  /** uuid of a role that they hold, '' for any. */
  role: string;
  retired: boolean;
  limit: number;
  startIndex: number;
  /** Property of the server, '-' before it for descending; '' for the usual order. */
  sort: string;
}

/** One page of the accounts. */
export const usersQuery = ({ q, role, retired, limit, startIndex, sort }: UserFilter) =>
  queryOptions({
    queryKey: ['user', 'list', { q, role, retired, limit, startIndex, sort }],
    queryFn: ({ signal }) =>
      api.get<{ results: UserRow[]; totalCount?: number }>(
        'user',
        { q, roles: role, sort, limit, startIndex, totalCount: true, ...(retired ? { includeAll: true } : {}), v: view },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

/** One account as the form edits it, with its version. */
export const userQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['user', 'account', uuid],
    queryFn: () => api.getTagged<UserAccount>('fieldward/user', { user: uuid }),
    gcTime: 0,
    staleTime: 0,
  });

/** What the programme asks of passwords; a setting that cannot be read is the specification's. */
export const passwordPolicyQuery = queryOptions({
  queryKey: ['settings', 'password-policy'],
  staleTime: 600_000,
  queryFn: async (): Promise<PasswordPolicy> => {
    try {
      return passwordPolicyOf(
        (await api.get<{ value: string | null }>('systemsetting/fieldward.passwordPolicy', { v: 'custom:(value)' })).value,
      );
    } catch {
      return 'specification';
    }
  },
});

/** Creates, edits or retires an account in one transaction. */
export const saveUser = (body: UserAccountBody, ifMatch: string | undefined) => api.post<UserAccount>('fieldward/user', body, { ifMatch });

/** A temporary password, or a link to set a new one: shown once. */
export type ResetWay = { password: string } | { link: string; expires: string };

/** Gives an account a temporary password, or makes a link with which its owner sets one. */
export const resetPassword = (user: string, how: 'temporary' | 'link') => api.post<ResetWay>('fieldward/passwordreset', { user, how });

/** Where an account is signed in. */
export interface UserSession {
  since: string;
  lastUsed: string;
  address: string | null;
  device: string | null;
}

export const userSessionsQuery = (user: string) =>
  queryOptions({
    queryKey: ['user', 'sessions', user],
    queryFn: async ({ signal }) => (await api.get<{ results: UserSession[] }>('fieldward/usersessions', { user }, signal)).results,
    gcTime: 0,
    staleTime: 0,
  });

/** Signs an account out everywhere. */
export const endSessions = (user: string) => api.post<{ ended: number }>('fieldward/endsessions', { user });

export interface Place {
  uuid: string;
  display: string;
}

/** The places that an account is bound to. */
export const userPlacesQuery = (user: string) =>
  queryOptions({
    queryKey: ['user', 'places', user],
    queryFn: async ({ signal }) => (await api.get<{ locations: Place[] }>('fieldward/userlocation', { user }, signal)).locations,
    gcTime: 0,
    staleTime: 0,
  });

/** Places by a part of their name, or the first ones. */
export const placesFoundQuery = (text: string) =>
  queryOptions({
    queryKey: ['location', 'to-bind', text],
    queryFn: async ({ signal }) =>
      (await api.get<{ results: Place[] }>('location', { q: text, limit: 30, v: 'custom:(uuid,display)' }, signal)).results,
    staleTime: 60_000,
  });

/** Binds an account to places, in place of those before. */
export const bindUser = (user: string, locations: readonly string[]) => api.post('fieldward/userlocation', { user, locations });
