import { queryOptions, useQuery } from '@tanstack/react-query';
import { SUPERUSER_ROLE } from '@fieldward/contract/account/superuser-role.ts';
import type { May, PrivilegeName } from '@fieldward/contract/privileges.ts';
import type { Moment } from '@fieldward/domain/time/day.ts';
import { call } from './call.ts';
import { local } from './local-store.ts';
import { privilegesOf, storeSession } from './session-store.ts';
import { leaveForLogin } from './sign-out.ts';

/** Who is signed in and what they may do. */
interface Session {
  uuid: string;
  username: string;
  /** The person's name, or the user name when there is none. */
  name: string;
  privileges: readonly string[];
  roles: readonly string[];
  providerUuid: string | undefined;
  /** uuid of the place of the session, or the one that the account is bound to; '' where there is none. */
  place: string;
  mustChangePassword: boolean;
  mustAddSecondFactor: boolean;
  /** Where this server is a site: when it spoke with its centre last (null: never), and of how many patients changes wait for that. */
  site: { readonly lastContact: Moment | null; readonly waiting: number } | null;
}

async function fetchSession(): Promise<Session> {
  const session = await call('GET session');
  if (!session.authenticated) {
    leaveForLogin('expired');
    return storedSession();
  }
  storeSession(session);
  const { user } = session;
  return {
    uuid: user.uuid,
    username: user.username ?? user.systemId,
    name: user.person?.display || user.username || user.systemId,
    privileges: privilegesOf(session),
    roles: user.roles.map(({ display }) => display),
    providerUuid: session.currentProvider?.uuid,
    place: session.sessionLocation?.uuid ?? '',
    mustChangePassword: session.mustChangePassword ?? false,
    mustAddSecondFactor: session.mustAddSecondFactor ?? false,
    site: session.site ?? null,
  };
}

/** What the browser remembers of the session until the server has responded. */
function storedSession(): Session {
  const username = local.get('username') ?? '';
  return {
    uuid: local.get('uuid') ?? '',
    username,
    name: username,
    privileges: local.get('active_user') ?? [],
    roles: [],
    providerUuid: undefined,
    place: '',
    mustChangePassword: false,
    mustAddSecondFactor: false,
    site: null,
  };
}

/** The session, fetched at most every five minutes. */
export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: fetchSession, staleTime: 300_000 });

interface SessionRights {
  readonly user: Session;
  readonly privileges: readonly string[];
  /** The server decides; this only hides what it would refuse. */
  readonly may: May;
  /** The same for a name that came from the server: programmes have privileges of their own. */
  readonly holds: (name: string) => boolean;
}

/** Who is signed in, and what they may do. */
export function useSession(): SessionRights {
  const { data } = useQuery({ ...sessionQuery, placeholderData: storedSession });
  const user = data ?? storedSession();
  const holds = (name: string): boolean => has(user, name);
  return { user, privileges: user.privileges, may: holds, holds };
}

/** Whether the person may do something, as far as the browser remembers; for code that runs before a page is drawn. */
export function mayNow(privilege: PrivilegeName): boolean {
  return has(storedSession(), privilege);
}

function has({ privileges }: Session, name: string): boolean {
  return privileges.includes(SUPERUSER_ROLE) || privileges.includes(name);
}
