import { local } from './local-store.ts';

interface Named {
  uuid?: string;
  display: string;
}

/** The session as the server answers it. */
export interface SessionResponse {
  authenticated: boolean;
  user?: {
    uuid: string;
    display: string;
    username: string | null;
    systemId: string;
    person?: { uuid: string; display: string } | null;
    privileges: readonly Named[];
    roles: readonly Named[];
  } | null;
  /** The password was given by somebody else and only opens the page that changes it. */
  mustChangePassword?: boolean;
  /** A role demands a second factor, and there is none yet: only the page that adds one opens. */
  mustAddSecondFactor?: boolean;
  /** The password was right (`authenticated` is still false): the code of the second factor is to come. */
  secondFactor?: 'needed';
  currentProvider?: { uuid: string; display: string } | null;
}

/** The role that may do everything, by its name in OpenMRS. */
export const SUPER_ROLE = 'System Developer';

/** What is kept in the browser of a successful sign-in: name, id and privileges, never the password. */
export function storeSession(answer: SessionResponse): void {
  if (!answer.user) return;
  local.set('username', answer.user.username ?? answer.user.systemId);
  local.set('uuid', answer.user.uuid);
  local.set('active_user', privilegesOf(answer));
}

/** Privileges by name; the super role shows as all-powerful by its own name among them. */
export function privilegesOf({ user }: SessionResponse): string[] {
  const names = user?.privileges.map(({ display }) => display) ?? [];
  return user?.roles.some(({ display }) => display === SUPER_ROLE) ? [...names, SUPER_ROLE] : names;
}
