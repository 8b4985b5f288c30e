import { hash } from '@node-rs/argon2';
import { openPool, type Pool } from '../db/pool.ts';
import type { FileStore } from '../engine/file-store.ts';
import { passingStore } from '../http/files/folder-store.ts';
import { buildServer, type ServerOptions } from '../http/server.ts';
import { type Content, testDatabase } from './postgres-for-tests.ts';

type App = Awaited<ReturnType<typeof buildServer>>;

/** An answer of the API under test. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The body as JSON; an empty object when there is none. */
  readonly body: Readonly<Record<string, any>>; // eslint-disable-line -- the shape is what the tests are about
}

/** A client of the API, as one account. */
export interface Client {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<ApiResponse>;
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<ApiResponse>;
  remove(path: string, headers?: Readonly<Record<string, string>>): Promise<ApiResponse>;
}

/** The whole server on a database of its own, without starter content: an administrator and an account without any role. */
export interface ScratchApi {
  readonly app: App;
  /** The database as its owner: for what a test prepares and looks at. */
  readonly pool: Pool;
  /** The database as the server works on it. */
  readonly asServer: Pool;
  /** The files that it keeps. */
  readonly files: FileStore;
  readonly admin: Client;
  /** Signed in, without a privilege. */
  readonly nobody: Client;
  readonly anonymous: Client;
  /** A client with these headers (a cookie, Basic credentials). */
  as(headers: Readonly<Record<string, string>>): Client;
  close(): Promise<void>;
}

export const PASSWORD = 'Admin123';

/**
 * The least work for a check: a server forgets whom it knows with every change of rights and knows nobody at a new address, and nobody is
 * to guess this password. Accounts that are made through the API have hashes as in a programme.
 */
const QUICKLY_CHECKED = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The accounts of a scratch API, and what orders need. */
export const scratchContent: Content = { name: 'scratch', write: writeScratch };

async function writeScratch(pool: Pool): Promise<void> {
  const hashed = await hash(PASSWORD, QUICKLY_CHECKED);
  await pool.rows(
    `insert into role (name) select x from unnest(array['System Developer', 'Authenticated']) x where not exists (select 1 from role where name = x)`,
  );
  for (const [username, role] of [
    ['boss', 'System Developer'],
    ['nobody', null],
  ]) {
    await pool.rows(
      `with p as (insert into person (gender) values ('F') returning person_id),
            n as (insert into person_name (person_id, given_name, family_name, preferred) select person_id, $1, 'Tester', true from p),
            u as (insert into users (person_id, username, system_id, password) select person_id, $1, $1, $2 from p returning user_id)
       insert into user_role select u.user_id, r.role_id from u, role r where r.name = $3`,
      [username, hashed, role],
    );
  }
  // orders have both, and neither can be made over the wire
  await pool.rows(
    `insert into care_setting (uuid, name, care_setting_type) values ('6f0c9a92-6f24-11e3-af88-005056821db0', 'Outpatient', 'OUTPATIENT') on conflict do nothing`,
  );
  await pool.rows(
    `insert into order_type (uuid, name, java_class_name) values ('52a447d3-a64a-11e3-9aeb-50e549534c5e', 'Test Order', 'org.openmrs.TestOrder') on conflict do nothing`,
  );
}

/** Starts it on a copy of some content, that of a scratch API by default. */
export async function scratchApi(options: Partial<ServerOptions> = {}, content: Content = scratchContent): Promise<ScratchApi> {
  const database = await testDatabase(content);
  const pool = openPool(database.url, { max: 6 });
  const asServer = openPool(database.serverUrl, { max: 6 });
  const mistakes: string[] = [];
  const files = options.files ?? passingStore();
  const app = await buildServer({
    database: asServer,
    files,
    sealEvery: 0,
    responseMistakes: (mistake) => mistakes.push(mistake),
    ...options,
  });
  const as = (headers: Readonly<Record<string, string>>): Client => client(app, headers, mistakes);
  const basic = (name: string) => ({ authorization: `Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}` });
  return {
    app,
    pool,
    asServer,
    files,
    as,
    admin: as(basic('boss')),
    nobody: as(basic('nobody')),
    anonymous: as({}),
    close: async () => {
      await app.close();
      await asServer.end();
      await pool.end();
      await database.drop();
    },
  };
}

/** A request whose response is not what its wire declares fails with the mistake, whatever the test expects. */
function client(app: App, own: Readonly<Record<string, string>>, mistakes: string[]): Client {
  const send = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    payload?: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ApiResponse> => {
    const url = path.startsWith('/') ? path : `/openmrs/ws/rest/v1/${path}`;
    const response = await app.inject({
      method,
      url,
      headers: { ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...own, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    const [mistake] = mistakes.splice(0);
    if (mistake !== undefined) throw new Error(mistake);
    const json = /[/+]json/.test(String(response.headers['content-type'] ?? '')) && response.payload !== '';
    return { status: response.statusCode, headers: response.headers, text: response.payload, body: json ? response.json() : {} };
  };
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, typeof body === 'string' ? body : JSON.stringify(body), headers),
    remove: (path, headers) => send('DELETE', path, undefined, headers),
  };
}
