import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratchApi, type ScratchApi } from '../testing/scratch-api.ts';

const TOKEN = 'a-token-of-the-operator';
const folder = mkdtempSync(join(tmpdir(), 'fieldward-metrics-'));
const backupMark = join(folder, 'last-backup');
let api: ScratchApi;
beforeAll(async () => {
  api = await scratchApi({
    metrics: { token: TOKEN, load: () => ({ open: 3, idle: 2, waiting: 0 }), lags: () => [1_500, null], backupMark },
  });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const figures = async (): Promise<string> => (await api.as({ authorization: `Bearer ${TOKEN}` }).get('/metrics')).text;

describe('the metrics', () => {
  it('are nothing to who lacks the token', async () => {
    for (const client of [api.anonymous, api.admin, api.as({ authorization: 'Bearer another' })])
      expect((await client.get('/metrics')).status).toBe(404);
  });

  it('count requests by resource or operation, method and status, and name no object', async () => {
    const uuid = '11111111-2222-4333-8444-555555555555';
    await api.admin.get('location');
    await api.admin.get(`location/${uuid}`);
    await api.admin.get('fieldward/patientaudience?patient=x');
    await api.anonymous.get('location');
    await api.admin.get(`nothing/${uuid}`);
    const text = await figures();
    const count = (method: string, route: string, status: number): string | undefined =>
      new RegExp(`fieldward_http_requests_total\\{method="${method}",route="${route}",status="${status}"\\} (\\d+)`).exec(text)?.[1];
    expect(count('GET', 'location', 200)).toBe('1');
    expect(count('GET', 'location', 404)).toBe('1');
    expect(text).toMatch(/route="\/fieldward\/patientaudience",status="\d+"\} 1/);
    expect(text).toContain('fieldward_http_request_seconds_bucket{le="0.005",method="GET",route="location"}');
    expect(text).not.toContain(uuid);
  });

  it('know connections, replicas, work to be done, the event loop and the backup', async () => {
    await api.pool.rows(`insert into audit_log (action) values ('test')`);
    await api.pool.rows(
      `with k as (insert into api_token (user_id, name, token_hash, begins, privileges, per_minute, expires, creator)
         select user_id, 'x', 'x', 'x', '{x}', 1, now(), user_id from users where username = 'boss' returning api_token_id, user_id),
       a as (insert into audit_log (audit_log_id, action, resource, resource_uuid, occurred_at) overriding system value
         values (900000, 'update', 'location', 'x', now() - interval '1 hour')),
       l as (insert into audit_link (seq, entries, size, last, hash) values (77, '{[900000,900000]}', 1, 0, 'x'))
       insert into webhook (name, address, api_token_id, secret, place_seq, place_id, creator, delivered, failed)
       select 'Warehouse', 'x', api_token_id, 'x', 77, 0, user_id, 12, 3 from k`,
    );
    const before = await figures();
    const hook = (figure: string) =>
      Number(new RegExp(`fieldward_webhook_${figure}\\{webhook="[^"]+",name="Warehouse"\\} (\\S+)`).exec(before)?.[1]);
    expect(['waiting', 'delivered', 'failed', 'dead', 'on'].map(hook)).toEqual([1, 12, 3, 0, 1]);
    expect(hook('oldest_seconds')).toBeGreaterThanOrEqual(3_600);
    expect(before).toContain('fieldward_database_connections{state="open"} 3');
    expect(before).toContain('fieldward_replica_behind_seconds{replica="1"} 1.5');
    expect(before).not.toContain('replica="2"');
    expect(before).toMatch(/fieldward_backlog\{worker="audit_chain"\} [1-9]/); // nothing links the chain here
    expect(before).toContain('fieldward_backlog{worker="dashboard"}');
    expect(before).toContain('nodejs_eventloop_lag_seconds');
    expect(before).toContain('fieldward_last_backup_timestamp_seconds 0');
    writeFileSync(backupMark, '');
    expect(await figures()).toMatch(/fieldward_last_backup_timestamp_seconds 1\.\d+e\+?9|fieldward_last_backup_timestamp_seconds 1\d{9}/);
    rmSync(backupMark);
    expect(await figures()).toContain('fieldward_last_backup_timestamp_seconds 0');
  });
});
