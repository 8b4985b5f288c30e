/** The whole server on a database of its own with the programme for tests, and two clerks of different rights. */
import { PASSWORD, scratchApi, type Client } from './scratch-api.ts';
import { seedProgramme } from './clinic-programme.ts';

export interface Clinic {
  /** May fill forms and register patients. */
  readonly clerk: Client;
  /** May fill forms only. */
  readonly filler: Client;
  /** May read only. */
  readonly reader: Client;
  readonly admin: Client;
  readonly anonymous: Client;
  rows<T>(sql: string, values?: readonly unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

const rights = {
  clerk: ['Enter Data', 'Edit Patients', 'Manage Workflows', 'Get Patients', 'Get Observations'],
  filler: ['Enter Data'],
  reader: ['Get Patients', 'Get Observations'],
} as const;

export async function openClinic(): Promise<Clinic> {
  const api = await scratchApi();
  await seedProgramme(api.pool);
  for (const [name, privileges] of Object.entries(rights)) {
    await api.pool.rows(
      `with r as (insert into role (name) values ('Test ' || $1) returning role_id),
      known as (insert into privilege (name) select n from unnest($2::text[]) n where not exists (select 1 from privilege where name = n) returning privilege_id, name),
      granted as (insert into role_privilege (role_id, privilege_id) select r.role_id, x.privilege_id from r, (select privilege_id, name from known union select privilege_id, name from privilege) x where x.name = any($2)),
      p as (insert into person (gender) values ('F') returning person_id),
      v as (insert into provider (person_id, name) select person_id, $1 from p),
      u as (insert into users (person_id, username, system_id, password) select p.person_id, $1, $1, b.password from p, users b where b.username = 'boss' returning user_id)
      insert into user_role (user_id, role_id) select user_id, role_id from u, r`,
      [name, privileges],
    );
  }
  const as = (name: string): Client => api.as({ authorization: `Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}` });
  return {
    clerk: as('clerk'),
    filler: as('filler'),
    reader: as('reader'),
    admin: api.admin,
    anonymous: api.anonymous,
    rows: (sql, values) => api.pool.rows(sql, values),
    close: () => api.close(),
  };
}
