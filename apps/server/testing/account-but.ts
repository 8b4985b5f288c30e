/** Accounts that may do everything but one thing. */
import { privileges, type PrivilegeName } from '@fieldward/contract/privileges.ts';
import { PASSWORD, type Client, type ScratchApi } from './scratch-api.ts';

type Api = Pick<ScratchApi, 'pool' | 'as'>;
interface Account {
  readonly client: Client;
  readonly uuid: string;
}

/** Makes an account that does not see what is sensitive. */
export const carefulAccount = (api: Api, username: string): Promise<Account> => accountBut(api, username, 'View Sensitive Data');

/** Makes an account that lacks one privilege, and answers the client that it signs in as, with its uuid. */
export const accountBut = (api: Api, username: string, lacks: PrivilegeName): Promise<Account> => accountWithout(api, username, [lacks]);

/** Makes an account that has all privileges but these. */
export async function accountWithout({ pool, as }: Api, username: string, lacks: readonly string[]): Promise<Account> {
  await pool.rows('insert into privilege (name) select x from unnest($1::text[]) x on conflict do nothing', [Object.keys(privileges)]);
  const [made] = await pool.rows<{ uuid: string }>(
    `with p as (insert into person (gender) values ('F') returning person_id),
       n as (insert into person_name (person_id, preferred, given_name, family_name) select person_id, true, 'Cora', 'Careful' from p),
       u as (insert into users (person_id, username, system_id, password)
         select p.person_id, $1, $1, b.password from p, users b where b.username = 'boss' returning user_id, uuid),
       r as (insert into role (name) values ('Not all: ' || $1) returning role_id),
       h as (insert into role_privilege (role_id, privilege_id)
         select r.role_id, p.privilege_id from r, privilege p where p.name = any ($2::text[]) and p.name <> all ($3::text[])),
       g as (insert into user_role (user_id, role_id) select u.user_id, r.role_id from u, r)
     select uuid from u`,
    [username, Object.keys(privileges), lacks],
  );
  if (made === undefined) throw new Error(`no account ${username}`);
  return { client: as({ authorization: `Basic ${Buffer.from(`${username}:${PASSWORD}`).toString('base64')}` }), uuid: made.uuid };
}
