import { SUPERUSER_ROLE, type PrivilegeName } from '@fieldward/contract/privileges.ts';
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
}

/** Makes an actor; the super-user role is found among the roles. */
export function actorOf(facts: Omit<Actor, 'superuser'>): Actor {
  return { ...facts, superuser: facts.roles.has(SUPERUSER_ROLE) };
}

/** Whether the actor has a privilege, by role or as super user. */
export function may(actor: Actor, privilege: PrivilegeName): boolean {
  return actor.superuser || actor.privileges.has(privilege);
}

/** Raises `engine.forbidden` naming the first missing privilege. */
export function demand(actor: Actor, ...needed: readonly PrivilegeName[]): void {
  for (const privilege of needed) {
    if (!may(actor, privilege)) throw new Problem('engine.forbidden', { privilege });
  }
}
