import { hash } from '@node-rs/argon2';
import { SUPERUSER_ROLE } from '@fieldward/contract/privileges.ts';
import type { Db } from '../../engine/db.ts';
import { starterUuid } from './starter-rows.ts';

interface Account {
  readonly uuid: string;
  readonly person: string;
  readonly username: string;
  readonly systemId: string;
  readonly given: string;
  readonly family: string;
  readonly role: string | null;
  readonly provider: boolean;
}

/** The system itself (what has no other author), the administrator, and the software that reads xrays. */
const accounts: readonly Account[] = [
  {
    uuid: 'A4F30A1B-5EB9-11DF-A648-37A07F9C90FB',
    person: starterUuid('person', 'daemon'),
    username: 'daemon',
    systemId: 'daemon',
    given: 'Fieldward',
    family: 'System',
    role: null,
    provider: false,
  },
  {
    uuid: '1c3db49d-440a-11e6-a65c-00e04c680037',
    person: starterUuid('person', 'admin'),
    username: 'admin',
    systemId: 'admin',
    given: 'Super',
    family: 'User',
    role: SUPERUSER_ROLE,
    provider: true,
  },
  {
    uuid: starterUuid('users', 'QXR-user'),
    person: starterUuid('person', 'QXR-user'),
    username: 'QXR-user',
    systemId: 'QXR-user',
    given: 'Xray',
    family: 'Reader',
    role: 'Automated',
    provider: true,
  },
];

/** The accounts that no person has, by uuid: nobody is let in as them on the word of somebody else. */
export const ACCOUNTS_OF_NOBODY: ReadonlySet<string> = new Set(
  accounts.filter(({ username }) => username !== 'admin').map(({ uuid }) => uuid),
);

/**
 * Makes the accounts that are missing. Only the administrator has a password: the one given, as plain text.
 * @returns whether the administrator's account was made now (and the password therefore counts)
 */
export async function loadAccounts(db: Db, adminPassword: string | null): Promise<boolean> {
  let made = false;
  for (const each of accounts) {
    const [known] = await db.rows('select 1 from users where uuid = $1 or lower(username) = lower($2)', [each.uuid, each.username]);
    if (known !== undefined) continue;
    const admin = each.username === 'admin';
    await db.rows(
      `with person as (insert into person (uuid, gender) values ($1, 'U') returning person_id),
       named as (insert into person_name (uuid, person_id, preferred, given_name, family_name) select $2, person_id, true, $3, $4 from person),
       account as (
         insert into users (uuid, person_id, username, system_id, password, password_changed)
         select $5, person_id, $6, $7, $8, case when $8::text is null then null else now() end from person returning user_id),
       held as (insert into user_role (user_id, role_id) select user_id, role_id from account, role where lower(role.name) = lower($9))
       insert into provider (uuid, person_id, name, identifier) select $10, person_id, $3 || ' ' || $4, $7 from person where $11`,
      [
        each.person,
        starterUuid('person_name', each.username),
        each.given,
        each.family,
        each.uuid,
        each.username,
        each.systemId,
        admin && adminPassword !== null ? await hash(adminPassword) : null,
        each.role,
        starterUuid('provider', each.username),
        each.provider,
      ],
    );
    made ||= admin;
  }
  return made;
}
