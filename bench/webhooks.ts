import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aboutWebhookSecret, newSecret } from '../apps/server/areas/audit/webhook/webhook-signature.ts';
import { WebhookWork } from '../apps/server/areas/audit/webhook/webhook-work.ts';
import { SecretKeys } from '../apps/server/areas/account/session/secret-keys.ts';
import { allResources } from '../apps/server/areas/all-resources.ts';
import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import { openPool, type Pool } from '../apps/server/db/pool.ts';
import { sealAudit } from '../apps/server/engine/audit-chain.ts';
import { ReachableNetworks } from '../apps/server/engine/reachable-networks.ts';
import { benchDatabase } from './bench-database.ts';
import { short, sizeName, type BenchOptions, type Result } from './result.ts';

const EVENTS = 50_000;
const BUDGET = 1_000;

/** A receiver on this machine that drops what it has by its id; `silent` takes requests and never answers. */
async function receiver(silent = false): Promise<{ url: string; events: () => number; close: () => Promise<void> }> {
  const known = new Set<string>();
  let events = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (silent) return;
      const id = String(request.headers['webhook-id']);
      const { data } = JSON.parse(Buffer.concat(parts).toString('utf8')) as { data: { results: unknown[] } }; // we sent it
      if (!known.has(id)) events += data.results.length;
      known.add(id);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}/`,
    events: () => events,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A webhook of the administrator that begins with what is written from now on. */
async function webhook(pool: Pool, secrets: SecretKeys, address: string): Promise<void> {
  const [made] = await pool.rows<{ uuid: string }>(
    `with k as (insert into api_token (user_id, name, token_hash, begins, privileges, per_minute, expires, creator)
       select user_id, 'Benchmark', $2, 'fwt_', '{Get Patients,Get Encounters}', 1, now() + interval '1 day', user_id from users where username = 'admin'
       returning api_token_id, user_id)
     insert into webhook (name, address, api_token_id, secret, place_seq, place_id, creator)
     select 'Benchmark', $1, api_token_id, '', (select coalesce(max(seq), 0) + 1 from audit_link), 0, user_id from k returning uuid`,
    [address, randomBytes(32)],
  );
  const uuid = made?.uuid ?? '';
  await pool.rows('update webhook set secret = $2 where uuid = $1', [uuid, secrets.seal(newSecret(), aboutWebhookSecret(uuid))]);
}

/** Writes changes of encounters of all patients in turn, and links them. */
async function written(pool: Pool): Promise<void> {
  await pool.rows(
    `with p as (select array_agg(patient_id) as ids from patient)
     insert into audit_log (patient_id, action, resource, resource_uuid)
     select ids[1 + n % cardinality(ids)], 'update', 'encounter', 'made-' || n from p, generate_series(1, ${EVENTS}) n`,
  );
  while ((await sealAudit(pool)) > 0);
}

/** Changes that one process hands to a receiver on the same machine, signed, in batches of 500 that each follow a receipt. */
export async function benchWebhooks({ sizes }: BenchOptions): Promise<Result[]> {
  const size = Math.min(...sizes);
  const postgres = await startEmbedded({ dataDir: await benchDatabase(size) });
  const pool = openPool(postgres.url, { max: 10 });
  const secrets = new SecretKeys([randomBytes(32)]);
  const networks = ReachableNetworks.of('127.0.0.1') ?? ReachableNetworks.strangers;
  const failed = (error: unknown): never => {
    throw error;
  };
  const run = async (silent: number): Promise<number> => {
    await pool.rows('delete from webhook');
    const [good, dead] = [await receiver(), await receiver(true)];
    while ((await sealAudit(pool)) > 0);
    await webhook(pool, secrets, good.url);
    for (let made = 0; made < silent; made += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other is fast enough
      await webhook(pool, secrets, dead.url);
    await written(pool);
    const work = new WebhookWork(pool, { secrets, networks, resources: async () => allResources }, failed);
    const begun = performance.now();
    while (good.events() < EVENTS) {
      // oxlint-disable-next-line no-await-in-loop -- as a server does
      await work.turn();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const rate = EVENTS / ((performance.now() - begun) / 1_000);
    await work.stop();
    await Promise.all([good.close(), dead.close()]);
    return rate;
  };
  try {
    const results: Result[] = [];
    for (const silent of [0, 8]) {
      // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
      const rate = await run(silent);
      results.push({
        what: `webhook, ${EVENTS.toLocaleString('en')} changes of ${sizeName(size)} patients${silent === 0 ? '' : `, beside ${silent} receivers that never answer`}`,
        measured: `${short(rate)} changes a second received`,
        budget: `> ${BUDGET} a second`,
        met: rate > BUDGET,
        ...(silent === 0
          ? { note: 'server, receiver and database share the processors; an entry of the trail names the patients of each batch' }
          : {}),
      });
    }
    return results;
  } finally {
    await pool.end();
    await postgres.stop();
  }
}
