import { SUPERUSER_ROLE } from '@fieldward/contract/account/superuser-role.ts';
import { local } from './local-store.ts';
import type { CallResponse } from './operation-address.ts';

/** The session of somebody, as the server sends it. */
type SignedIn = Extract<CallResponse<'GET session'>, { readonly authenticated: true }>;

/** The property of an account that says how its person wants to fill forms on a phone: `one` or `all`; else as the form says. */
export const FORM_DISPLAY = 'fieldward.formDisplay';

/** What is kept in the browser of a successful sign-in: name, id, privileges and a preference, never the password. */
export function storeSession(session: Pick<SignedIn, 'user'>): void {
  const { user } = session;
  local.set('username', user.username ?? user.systemId);
  local.set('uuid', user.uuid);
  local.set('active_user', privilegesOf(session));
  // a server of another make may leave them out
  const { userProperties }: { readonly userProperties?: Readonly<Record<string, string>> } = user;
  const display = userProperties?.[FORM_DISPLAY];
  if (display === 'one' || display === 'all') local.set('formDisplay', display);
  else local.remove('formDisplay');
}

/** Privileges by name; the role that may do everything stands among them under its own name. */
export function privilegesOf({ user }: Pick<SignedIn, 'user'>): string[] {
  const names = user.privileges.map(({ display }) => display);
  return user.roles.some(({ display }) => display === SUPERUSER_ROLE) ? [...names, SUPERUSER_ROLE] : names;
}
