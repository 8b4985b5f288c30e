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

const forge = async (text: string, values: readonly unknown[] = []) => {
  for (const table of ['audit_log', 'audit_link']) await api.pool.rows(`alter table ${table} disable trigger all`);
  await api.pool.rows(text, [...values]);
  for (const table of ['audit_log', 'audit_link']) await api.pool.rows(`alter table ${table} enable trigger all`);
};

it('links entries once, and notices what was changed behind its back', async () => {
  await auditWrite(api.pool, ...entries(30));
  const [one, two] = await Promise.all([sealAudit(api.pool), sealAudit(api.pool)]);
  expect(one + two).toBe(30);
  await auditWrite(api.pool, ...entries(5));
  expect(await verifyAudit(api.pool)).toEqual({ checked: 30, notYetLinked: 5, broken: null });
  await sealAudit(api.pool);
  expect(await sealAudit(api.pool)).toBe(0);
  expect(await verifyAudit(api.pool)).toEqual({ checked: 35, notYetLinked: 0, broken: null });
  for (const text of [`update audit_log set action = 'x'`, 'delete from audit_log', 'truncate audit_log', 'delete from audit_link']) {
    await expect(api.pool.rows(text)).rejects.toThrow('only be added to');
  }
  const [of] = await api.pool.rows<{ id: string }>('select lower(entries)::text as id from audit_link where seq = 2');
  await forge('update audit_log set user_id = 77 where audit_log_id = $1', [of?.id]);
  expect(await verifyAudit(api.pool)).toEqual({ checked: 30, notYetLinked: 0, broken: 2 });
  await forge('update audit_log set user_id = null where audit_log_id = $1', [of?.id]);
  expect(await verifyAudit(api.pool)).toMatchObject({ broken: null });
  // a part continues from the link before it
  expect(await verifyAudit(api.pool, { first: 2, last: 2 })).toEqual({ checked: 5, notYetLinked: 0, broken: null });
  await forge(`update audit_link set hash = '' where seq = 1`);
  expect(await verifyAudit(api.pool)).toMatchObject({ broken: 1 });
  expect(await verifyAudit(api.pool, { first: 2, last: 2 })).toMatchObject({ broken: 2 });
  expect(await verifyAudit(api.pool, { first: 9, last: 9 })).toMatchObject({ broken: 8 });
  await forge('delete from audit_log where audit_log_id = $1', [of?.id]);
  expect(await verifyAudit(api.pool, { first: 2, last: 2 })).toMatchObject({ broken: 2 });
});

it('links what was written long ago and is committed late, once, and looks no longer for what never came', async () => {
  const fresh = await scratchApi();
  try {
    await auditWrite(fresh.pool, ...entries(3));
    await sealAudit(fresh.pool);
    await fresh.pool
      .transaction(async (tx) => {
        await auditWrite(tx, ...entries(1));
        throw new Error('taken back');
      })
      .catch(() => {});
    await fresh.pool.transaction(async (late) => {
      await auditWrite(late, ...entries(2));
      await auditWrite(fresh.pool, ...entries(4));
      expect(await sealAudit(fresh.pool)).toBe(4);
      expect(await sealAudit(fresh.pool)).toBe(0);
    });
    expect(await verifyAudit(fresh.pool)).toEqual({ checked: 7, notYetLinked: 2, broken: null });
    expect(await sealAudit(fresh.pool)).toBe(2);
    expect(await sealAudit(fresh.pool)).toBe(0);
    expect(await verifyAudit(fresh.pool)).toEqual({ checked: 9, notYetLinked: 0, broken: null });
    const [row] = await fresh.pool.rows<{ missing: string }>(
      'select (range_agg(m) - (select range_agg(n) from audit_link k, unnest(k.entries) n))::text as missing from audit_link l, unnest(l.missing) m',
    );
    expect(row?.missing).toBe('{[4,5)}');
  } finally {
    await fresh.close();
  }
});

it('links at most a thousand entries at once', async () => {
  const fresh = await scratchApi();
  try {
    await auditWrite(fresh.pool, ...entries(1500));
    expect([await sealAudit(fresh.pool), await sealAudit(fresh.pool), await sealAudit(fresh.pool)]).toEqual([1000, 500, 0]);
    expect(await verifyAudit(fresh.pool)).toEqual({ checked: 1500, notYetLinked: 0, broken: null });
  } finally {
    await fresh.close();
  }
});

it('misses the newest entries when they were cut off, by a head that was kept and by their numbers', async () => {
  const reported: ChainHead[] = [];
  const sealing = startSealing(
    api.pool,
    (error) => expect.fail(String(error)),
    60_000,
    (head) => reported.push(head),
  );
  for (let at = 0; at < 12; at += 1) {
    await auditWrite(api.pool, ...entries(4));
    await sealAudit(api.pool);
  }
  await sealing.stop();
  const head = await chainHead(api.pool);
  expect(reported).toEqual([head]);
  if (head === null) return;
  const kept = [head.hash, head.hash.toUpperCase(), head.hash.slice(0, 8), head.hash.slice(0, 7), head.hash.slice(-8)];
  expect(await Promise.all(kept.map((hash) => hasLink(api.pool, { seq: head.seq, hash })))).toEqual([true, true, true, false, false]);
  const before = await missingEntries(api.pool);
  const cut = '(select upper(entries) - 1 from audit_link where seq = $1)';
  const [last] = await api.pool.rows<{ id: string }>(`select ${cut} as id`, [head.seq - 2]);
  await forge(`delete from audit_log where audit_log_id > ${cut}`, [head.seq - 2]);
  await forge('delete from audit_link where seq > $1', [head.seq - 2]);
  expect(await missingEntries(api.pool)).toMatchObject({ count: before.count + 8, longest: 8 });
  expect(await hasLink(api.pool, head)).toBe(false);
  await auditWrite(api.pool, ...entries(20));
  await sealAudit(api.pool);
  // the chain is whole in itself, and not the one that it was
  expect(await hasLink(api.pool, head)).toBe(false);
  expect(await hasLink(api.pool, { seq: head.seq - 2, hash: '' })).toBe(false);
  // of several runs the longest is told
  await forge('delete from audit_log where audit_log_id = (select max(audit_log_id) - 5 from audit_log)');
  expect(await missingEntries(api.pool)).toEqual({ count: before.count + 9, longest: 8, after: Number(last?.id) });
});
