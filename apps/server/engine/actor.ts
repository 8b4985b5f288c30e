import { SUPERUSER_ROLE, type PrivilegeName } from '@fieldward/contract/privileges.ts';
import type { AppReach } from './app-reach.ts';
import { Problem } from './problem.ts';

/** Who does something: the signed-in account with what it may do, and where the request came from. */
export interface Actor {
  readonly userId: string;
  readonly userUuid: string;
  readonly username: string;
  readonly personId: string | null;
  readonly privileges: ReadonlySet<string>;
  readonly roles: ReadonlySet<string>;
  readonly superuser: boolean;
  readonly address: string;
  /** The account is bound to places: it reads and writes through `boundTo`. */
  readonly bound: boolean;
  /** It lacks the right to what the programme has marked as sensitive: it reads and writes through `boundTo`, too. */
  readonly guarded: boolean;
  /** The uuid of the token with which a program acts for the account: it is never a super user. Absent where a person acts. */
  readonly token?: string;
  /** How far an app reaches that acts for the account, which has a token then; absent for everybody else. */
  readonly app?: AppReach;
}

/** Makes an actor; the super-user role of a person is found among the roles. `anySensitive`: the programme has marked something as sensitive. */
export function actorOf({ anySensitive, ...facts }: Omit<Actor, 'superuser' | 'guarded'> & { readonly anySensitive: boolean }): Actor {
  const actor = { ...facts, superuser: facts.token === undefined && facts.roles.has(SUPERUSER_ROLE), guarded: false };
  return { ...actor, guarded: anySensitive && !may(actor, 'View Sensitive Data') };
}

/** Whether the actor has a privilege, by role or as super user. */
export function may(actor: Actor, privilege: PrivilegeName): boolean {
  return actor.superuser || actor.privileges.has(privilege);
}

/** Refuses programs what only people do with their own account, or with those of others. Raises `program.notForPrograms`. */
export function demandNoProgram(actor: Actor): void {
  if (actor.token !== undefined) throw new Problem('program.notForPrograms');
}

/** Raises `engine.forbidden` naming the first missing privilege. */
export function demand(actor: Actor, ...needed: readonly PrivilegeName[]): void {
  for (const privilege of needed) {
    if (!may(actor, privilege)) throw new Problem('engine.forbidden', { privilege });
  }
}
