/** Two places, a token of either, and webhooks that tell a receiver what was written. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { privileges } from '@fieldward/contract/privileges.ts';
import type { Webhook } from '@fieldward/contract/audit/webhook.operations.ts';
import { WebhookWork } from '../areas/audit/webhook/webhook-work.ts';
import { SecretKeys } from '../areas/account/session/secret-keys.ts';
import { allResources } from '../areas/all-resources.ts';
import { sealAudit } from '../engine/audit-chain.ts';
import { ReachableNetworks } from '../engine/reachable-networks.ts';
import { twoPlaces, type TwoPlaces } from './two-places.ts';
import type { ApiResponse } from './scratch-api.ts';

export interface WebhookStory {
  readonly at: TwoPlaces;
  /** uuid of the token of an administrator, and of one who is bound to the north. */
  readonly token: string;
  readonly boundToken: string;
  /** Makes a webhook; fails when it is refused. */
  readonly hook: (address: string, more?: object) => Promise<{ readonly uuid: string; readonly secret: string }>;
  readonly tryHook: (address: string, more?: object) => Promise<ApiResponse>;
  readonly shown: (uuid: string) => Promise<Webhook>;
  /** Links what was written. */
  readonly sealed: () => Promise<void>;
  /** Links what was written and sends what waits, until nothing more does. */
  readonly send: () => Promise<void>;
  /** As one of several processes. */
  readonly process: () => WebhookWork;
  /** What rests is tried now, and what a killed process held is free. */
  readonly later: () => Promise<void>;
  /** Writes a place; its uuid. */
  readonly write: (name: string) => Promise<string>;
  /** Lets a process of its own send what waits, and kills it when the receiver has the request. */
  readonly killedWhileSending: (came: Promise<void>) => Promise<void>;
}

const from = (path: string): string => JSON.stringify(pathToFileURL(join(import.meta.dirname, '..', path)).href);

/** Only sends what waits, of a database and a secret key. */
const SENDER = `
  import { openPool } from ${from('db/pool.ts')};
  import { WebhookWork } from ${from('areas/audit/webhook/webhook-work.ts')};
  import { SecretKeys } from ${from('areas/account/session/secret-keys.ts')};
  import { ReachableNetworks } from ${from('engine/reachable-networks.ts')};
  const [url, key] = process.argv.slice(-2);
  const resources = async () => (await import(${from('areas/all-resources.ts')})).allResources;
  const around = { secrets: new SecretKeys([Buffer.from(key, 'base64')]), networks: ReachableNetworks.of('127.0.0.1'), resources };
  await new WebhookWork(openPool(url, { max: 2 }), around, console.error).turn();
`;

/** Starts the server with it; some seconds. */
export async function webhookStory(): Promise<WebhookStory> {
  const key = randomBytes(32);
  const secrets = new SecretKeys([key]);
  const networks = ReachableNetworks.of('127.0.0.1') ?? ReachableNetworks.strangers;
  const at = await twoPlaces({ secretKeys: secrets, networks });
  const { api } = at;
  const around = { secrets, networks, resources: async () => allResources, answerWithin: 1_000 };
  let written = 0;
  const failed = (error: unknown): never => {
    throw error;
  };
  await api.pool.rows('insert into privilege (name) select unnest($1::text[]) on conflict do nothing', [Object.keys(privileges)]);
  const [boss] = await api.pool.rows<{ uuid: string }>(`select uuid from users where username = 'boss'`);
  const made = async (user: string): Promise<string> => {
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const body = { user, name: 'Exchange', privileges: ['Get Locations', 'Get Patients', 'Get People'], expires: day };
    const response = await api.admin.post('fieldward/apitoken', body);
    if (response.status !== 201) throw new Error(response.text);
    return String(response.body['made'].uuid);
  };
  const [token, boundToken] = [await made(boss?.uuid ?? ''), await made(at.boundUuid)];
  const sealed = async (): Promise<void> => {
    while ((await sealAudit(api.pool)) > 0);
  };
  const tryHook = (address: string, more: object = {}) =>
    api.admin.post('fieldward/webhook', { name: 'Warehouse', address, token, ...more });
  const process = () => new WebhookWork(api.asServer, around, failed);
  return {
    at,
    token,
    boundToken,
    tryHook,
    sealed,
    process,
    hook: async (address, more) => {
      await sealed();
      const { status, body, text } = await tryHook(address, more);
      if (status !== 201) throw new Error(text);
      return { uuid: String(body['made'].uuid), secret: String(body['secret']) };
    },
    shown: async (uuid) => {
      const { body } = await api.admin.get('fieldward/webhooks');
      const found = (body as { results: Webhook[] }).results.find((each) => each.uuid === uuid);
      if (found === undefined) throw new Error(`no webhook ${uuid}`);
      return found;
    },
    send: async () => {
      const work = process();
      await sealed();
      while ((await work.turn()) > 0) await work.settled();
    },
    later: async () => {
      await api.pool.rows('update webhook set next_at = now(), claim = null, claimed_until = null');
    },
    write: async (name) => {
      // a name of its own, in letters
      const own = String.fromCodePoint(...[26 * 26, 26, 1].map((unit) => 97 + (Math.floor(written / unit) % 26)));
      written += 1;
      const { status, body, text } = await api.admin.post('location', { name: `${name} ${own}` });
      if (status !== 201) throw new Error(text);
      return String(body['uuid']);
    },
    killedWhileSending: async (came) => {
      await sealed();
      const url = new URL(String(globalThis.process.env['FIELDWARD_TEST_AS_SERVER']));
      const [database] = await api.pool.rows<{ name: string }>('select current_database() as name');
      url.pathname = `/${database?.name}`;
      const child = spawn(globalThis.process.execPath, ['--input-type=module', '-e', SENDER, url.href, key.toString('base64')], {
        stdio: 'inherit',
      });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await came;
      child.kill('SIGKILL');
      await ended;
    },
  };
}
