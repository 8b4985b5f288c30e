import { afterAll, beforeAll, expect, it } from 'vitest';
import { scratchApi, type ScratchApi } from '../testing/scratch-api.ts';
import { sealAudit, verifyAudit } from './audit-chain.ts';
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
