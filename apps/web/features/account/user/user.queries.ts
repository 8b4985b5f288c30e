import { queryOptions } from '@tanstack/react-query';
import { user } from '@fieldward/contract/account/user.ts';
import type { UserAccount, UserAccountBody } from '@fieldward/contract/account/user-account.operations.ts';
import { systemSetting } from '@fieldward/contract/settings/system-setting.ts';
import { view, type Ref, type Seen } from '@fieldward/contract/view.ts';
import { passwordPolicyOf, type PasswordPolicy } from '@fieldward/domain/account/password.ts';
import { call, callTagged } from '../../../lib/call.ts';
import { one } from '../../../lib/client.ts';
import { saveOnTop } from '../../../lib/stale-save.ts';
import { catalogueKey } from '../../../widgets/catalogue/catalogue.queries.ts';

export const userRow = view(user, {
  uuid: true,
  display: true,
  systemId: true,
  retired: true,
  lastSignIn: true,
  person: { display: true, gender: true, birthdate: true },
  roles: 'ref',
});

/** An account as the grid shows it. */
export type UserRow = Seen<typeof userRow>;

/** Key of the pages of the accounts. */
export const usersKey = catalogueKey(userRow);

/** One account as the form edits it, with its version. */
export const userQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['user', 'account', uuid],
    queryFn: () => callTagged('GET fieldward/user', { query: { user: uuid } }),
    gcTime: 0,
    staleTime: 0,
  });

/** What the programme asks of passwords; a setting that cannot be read is the specification's. */
export const passwordPolicyQuery = queryOptions({
  queryKey: ['settings', 'password-policy'],
  staleTime: 600_000,
  queryFn: async (): Promise<PasswordPolicy> => {
    try {
      return passwordPolicyOf((await one(view(systemSetting, { value: true }), 'fieldward.passwordPolicy')).value);
    } catch {
      return 'specification';
    }
  },
});

/** Creates, edits or retires an account in one transaction; `before` is the account as the form was opened with. */
export function saveUser(body: UserAccountBody, before: { readonly account: UserAccount; readonly etag: string | undefined } | null) {
  const send = (sent: object, ifMatch: string | undefined) => call('POST fieldward/user', { body: sent as UserAccountBody, ifMatch }); // the same properties
  if (before === null) return send(body, undefined);
  const { account, etag } = before;
  const stored = async () => {
    const now = await callTagged('GET fieldward/user', { query: { user: account.uuid } });
    return { values: { ...now.data }, etag: now.etag };
  };
  return saveOnTop({ body, ifMatch: etag, opened: { ...account }, send, stored });
}

/** Gives an account a temporary password, or makes a link with which its owner sets one. */
export const resetPassword = (account: string, how: 'temporary' | 'link') =>
  call('POST fieldward/passwordreset', { body: { user: account, how } });

/** Where an account is signed in. */
export const userSessionsQuery = (account: string) =>
  queryOptions({
    queryKey: ['user', 'sessions', account],
    queryFn: async ({ signal }) => (await call('GET fieldward/usersessions', { query: { user: account } }, signal)).results,
    gcTime: 0,
    staleTime: 0,
  });

/** Signs an account out everywhere. */
export const endSessions = (account: string) => call('POST fieldward/endsessions', { body: { user: account } });

/** The locations that an account is bound to. */
export const userPlacesQuery = (account: string) =>
  queryOptions({
    queryKey: ['user', 'places', account],
    queryFn: async ({ signal }): Promise<readonly Ref[]> =>
      (await call('GET fieldward/userlocation', { query: { user: account } }, signal)).locations,
    gcTime: 0,
    staleTime: 0,
  });

/** Binds an account to locations, in place of those before. */
export const bindUser = (account: string, locations: readonly string[]) =>
  call('POST fieldward/userlocation', { body: { user: account, locations } });
