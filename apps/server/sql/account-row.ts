import { actorOf, type Actor } from '../engine/actor.ts';

/** An account as authentication needs it. */
export interface Account {
  readonly actor: Actor;
  /** Argon2id in PHC form; null when nobody can sign in with it. */
  readonly password: string | null;
  readonly mustChangePassword: boolean;
  /** It has a second factor: the password alone opens nothing. */
  readonly secondFactor: boolean;
  /** A role demands a second factor. */
  readonly factorDemanded: boolean;
  /** A role demands a second factor, and there is none yet: it is added before anything else. */
  readonly mustAddFactor: boolean;
}

/** Columns of an account, for a statement where `u` is the user. Everybody who is signed in has the role Authenticated. */
export const ACCOUNT_COLUMNS = `u.user_id::text as "userId", u.uuid as "userUuid", coalesce(u.username, u.system_id) as username,
  u.person_id::text as "personId", u.password, u.must_change_password as "mustChangePassword",
  exists (select 1 from second_factor f where f.user_id = u.user_id and f.confirmed is not null) as "secondFactor",
  exists (select 1 from role r where r.second_factor and not r.retired and (r.role_id in (select roles_of(u.user_id)) or r.name = 'Authenticated')) as "factorDemanded",
  exists (select 1 from user_location ul where ul.user_id = u.user_id) as bound,
  exists (select 1 from concept c where c.sensitive) or exists (select 1 from lab_test_type y where y.sensitive)
    or exists (select 1 from patient_identifier_type y where y.sensitive) as "anySensitive",
  array(select r.name from role r where not r.retired and (r.role_id in (select roles_of(u.user_id)) or r.name = 'Authenticated')) as roles,
  array(select distinct p.name from role r join role_privilege rp using (role_id) join privilege p using (privilege_id)
    where not r.retired and (r.role_id in (select roles_of(u.user_id)) or r.name = 'Authenticated')) as privileges`;

export interface AccountRow {
  readonly userId: string;
  readonly userUuid: string;
  readonly username: string;
  readonly personId: string | null;
  readonly password: string | null;
  readonly mustChangePassword: boolean;
  readonly secondFactor: boolean;
  readonly factorDemanded: boolean;
  readonly bound: boolean;
  /** The programme has marked something as sensitive. */
  readonly anySensitive: boolean;
  readonly roles: readonly string[];
  readonly privileges: readonly string[];
}

/** Makes an account of a row; `address` is where the request comes from, `token` that with which a program sends it. */
export function accountOf(row: AccountRow, address: string, token?: string): Account {
  return {
    actor: actorOf({
      userId: row.userId,
      userUuid: row.userUuid,
      username: row.username,
      personId: row.personId,
      privileges: new Set(row.privileges),
      roles: new Set(row.roles),
      bound: row.bound,
      anySensitive: row.anySensitive,
      address,
      ...(token === undefined ? {} : { token }),
    }),
    password: row.password,
    mustChangePassword: row.mustChangePassword,
    secondFactor: row.secondFactor,
    factorDemanded: row.factorDemanded,
    mustAddFactor: row.factorDemanded && !row.secondFactor,
  };
}
