import { afterAll, beforeAll, expect, it } from 'vitest';
import { scratchApi, type ScratchApi } from '../testing/scratch-api.ts';
import { chainHead, hasLink, missingEntries, sealAudit, startSealing, verifyAudit, type ChainHead } from './audit-chain.ts';
import { auditWrite } from './audit.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await scratchApi();
}, 60_000);
afterAll(() => api.close());

const entries = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    action: 'read',
    actor: null,
    resource: 'patient',
    uuid: `u${at}`,
    patientId: String(at % 3),
  }));

it('links entries in order, only once, and notices what was changed behind its back', async () => {
  await auditWrite(api.pool, ...entries(30));
  const [one, two] = await Promise.all([sealAudit(api.pool), sealAudit(api.pool)]);
  expect(one + two).toBe(30);
  await auditWrite(api.pool, ...entries(5));
  expect(await verifyAudit(api.pool)).toEqual({ checked: 30, notYetLinked: 5, broken: null });
  await sealAudit(api.pool);
  expect(await verifyAudit(api.pool)).toEqual({ checked: 35, notYetLinked: 0, broken: null });
  for (const text of [`update audit_log set action = 'x'`, 'delete from audit_log', 'truncate audit_log']) {
    await expect(api.pool.rows(text)).rejects.toThrow('only be added to');
  }
  const forge = async (text: string) => {
    await api.pool.rows('alter table audit_log disable trigger all');
    await api.pool.rows(text);
    await api.pool.rows('alter table audit_log enable trigger all');
  };
  await forge(`update audit_log set user_id = 77 where chain_seq = 12`);
  expect(await verifyAudit(api.pool)).toMatchObject({ broken: 12 });
  await forge(`update audit_log set user_id = null where chain_seq = 12`);
  expect(await verifyAudit(api.pool)).toMatchObject({ broken: null });
  await forge(`delete from audit_log where chain_seq = 20`);
  expect(await verifyAudit(api.pool)).toMatchObject({ broken: 20 });
});

it('misses the newest entries when they were cut off, by a head that was kept and by their numbers', async () => {
  const told: ChainHead[] = [];
  const sealing = startSealing(
    api.pool,
    (error) => expect.fail(String(error)),
    60_000,
    (head) => told.push(head),
  );
  await auditWrite(api.pool, ...entries(12));
  await sealAudit(api.pool);
  await sealing.stop();
  const head = await chainHead(api.pool);
  expect(told).toEqual([head]);
  if (head === null) return;
  expect(await hasLink(api.pool, head)).toBe(true);
  const before = await missingEntries(api.pool);
  await api.pool.rows('alter table audit_log disable trigger all');
  await api.pool.rows(`delete from audit_log where chain_seq > $1`, [head.seq - 11]);
  await api.pool.rows('alter table audit_log enable trigger all');
  expect(await missingEntries(api.pool)).toMatchObject({ count: before.count + 11, longest: 11 });
  expect(await hasLink(api.pool, head)).toBe(false);
  await auditWrite(api.pool, ...entries(20));
  await sealAudit(api.pool);
  // the chain is whole in itself, and not the one that it was
  expect(await hasLink(api.pool, head)).toBe(false);
  expect(await hasLink(api.pool, { seq: head.seq - 11, hash: '' })).toBe(false);
  expect(await missingEntries(api.pool)).toMatchObject({ longest: 11 });
});
