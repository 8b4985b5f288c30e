import { NATIONAL_ID_TYPE } from '@fieldward/contract/account/user-account.ts';
import type { UserAccount } from '@fieldward/contract/account/user-account.operations.ts';
import type { Db } from '../../../engine/db.ts';

/** An account with its person, as it is stored. */
export interface UserAccountRow extends UserAccount {
  readonly id: string;
  readonly version: string;
  readonly person: string;
  readonly personName: string | null;
  /** uuid of the person attribute. */
  readonly nationalIdAttribute: string | null;
  /** uuids of the live providers of the person. */
  readonly providers: readonly string[];
  /** uuid of the retired provider that the person was last; null when there was none. */
  readonly formerProvider: string | null;
}

const ROW = `select u.user_id::text as id, u.uuid, u.xmin::text as version, coalesce(u.username, u.system_id) as display, u.system_id as "systemId",
    coalesce(u.username, u.system_id) as username, u.retired, p.uuid as person, coalesce(p.gender, '') as gender, coalesce(p.birthdate::text, '') as birthdate,
    n.uuid as "personName", coalesce(n.family_name, '') as "familyName", coalesce(n.given_name, '') as "givenName",
    a.uuid as "nationalIdAttribute", coalesce(a.value, '') as "nationalId", v.providers, cardinality(v.providers) > 0 as provider,
    (select v.uuid from provider v where v.person_id = p.person_id and v.retired order by v.provider_id desc limit 1) as "formerProvider",
    coalesce((select json_agg(json_build_object('uuid', r.uuid, 'display', r.name) order by r.name)
      from user_role ur join role r using (role_id) where ur.user_id = u.user_id and not r.retired), '[]'::json) as roles
  from users u join person p using (person_id)
  left join lateral (select * from person_name n where n.person_id = p.person_id and not n.voided order by n.preferred desc, n.person_name_id limit 1) n on true
  left join lateral (select a.* from person_attribute a join person_attribute_type y using (person_attribute_type_id)
    where a.person_id = p.person_id and not a.voided and lower(y.uuid) = lower($2) order by a.person_attribute_id desc limit 1) a on true
  cross join lateral (select array(select v.uuid from provider v where v.person_id = p.person_id and not v.retired order by v.provider_id) as providers) v
  where u.uuid = $1`;

/** An account by uuid; null when there is none. */
export async function userAccountRow(db: Db, uuid: string): Promise<UserAccountRow | null> {
  const [row] = await db.rows<UserAccountRow>(ROW, [uuid, NATIONAL_ID_TYPE]);
  return row ?? null;
}

/** What clients are shown of it. */
export function shownAccount(row: UserAccountRow): UserAccount {
  const { uuid, display, systemId, username, familyName, givenName, gender, birthdate, nationalId, provider, roles, retired } = row;
  return { uuid, display, systemId, username, familyName, givenName, gender, birthdate, nationalId, provider, roles, retired };
}
