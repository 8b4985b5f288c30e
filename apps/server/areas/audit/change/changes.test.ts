// area: audit
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ToldChange } from '@fieldward/contract/audit/change.operations.ts';
import { sealAudit } from '../../../engine/audit-chain.ts';
import type { Client } from '../../../testing/scratch-api.ts';
import { twoPlaces, type TwoPlaces } from '../../../testing/two-places.ts';

let at: TwoPlaces;
beforeAll(async () => {
  at = await twoPlaces();
}, 60_000);
afterAll(() => at?.close());

const sealed = async (): Promise<void> => {
  while ((await sealAudit(at.api.pool)) > 0);
};

/** Everything after a position, page by page, and where to go on. */
async function follow(client: Client, after: string, more = '', limit = 7): Promise<{ changes: ToldChange[]; next: string }> {
  const changes: ToldChange[] = [];
  for (let next = after; ;) {
    const { status, body, text } = await client.get(`fieldward/changes?limit=${limit}&after=${next}${more}`);
    expect(status, text).toBe(200);
    changes.push(...body['results']);
    next = body['next'];
    if (body['more'] === false) return { changes, next };
  }
}

const latest = async (client: Client): Promise<string> => {
  await sealed();
  return (await follow(client, 'latest')).next;
};

describe('the feed of changes', () => {
  it('tells what was written, in order, once, and nothing that was only read', async () => {
    const { admin } = at.api;
    const from = await latest(admin);
    const made = await admin.post('location', { name: 'Told' });
    const address = `location/${String(made.body['uuid'])}`;
    await admin.post(address, { description: 'once more' });
    await admin.get(`${address}?v=full`);
    expect((await at.api.nobody.post(address, { description: 'refused' })).status).toBe(403);
    await admin.get('fieldward/auditexport');
    await admin.remove(`${address}?reason=over`);
    expect((await follow(admin, from)).changes).toEqual([]); // it has no link yet
    await sealed();
    const { changes, next } = await follow(admin, from, '', 1);
    expect(changes.map(({ action, resource, address: where, patient }) => [action, resource, where, patient])).toEqual(
      ['create', 'update', 'retire'].map((action) => [action, 'location', address, null]),
    );
    expect(new Set(changes.map(({ id }) => id)).size).toBe(3);
    expect((await follow(admin, next)).changes).toEqual([]);
    // asked again from the same position it is the same
    expect((await follow(admin, from, '', 500)).changes).toEqual(changes);
  });

  it('misses nothing and doubles nothing while others write, those of a patient in their order', async () => {
    const { admin } = at.api;
    const patient = at.mine.uuids.get('patient') ?? '';
    let position = await latest(admin);
    const changes: ToldChange[] = [];
    let writing = true;
    const poll = (async () => {
      for (let last = false; !last;) {
        last = !writing;
        await sealed();
        const found = await follow(admin, position, '', 5);
        changes.push(...found.changes);
        position = found.next;
      }
    })();
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let turn = 0; turn < 6; turn += 1) {
          const response =
            writer % 2 === 0
              ? await admin.post(`person/${patient}`, { birthdateEstimated: (writer / 2 + turn) % 2 === 0 })
              : await admin.post('location', { name: `Ward ${'ABCDEFGH'[writer]} ${'ABCDEFGH'[turn]}` });
          expect(response.status, response.text).toBeLessThan(300);
        }
      }),
    );
    writing = false;
    await poll;
    const rows = await at.api.pool.rows<{ id: string; patient: boolean }>(
      `select audit_log_id::text as id, patient_id <> 0 as patient from audit_log
       where action in ('create', 'update') and resource in ('location', 'person') order by audit_log_id desc limit $1`,
      [changes.length],
    );
    const entry = ({ id }: { id: string }): string => id.split('.').at(-1) ?? '';
    expect(changes.length).toBeGreaterThanOrEqual(24);
    expect(new Set(changes.map(entry))).toEqual(new Set(rows.map(({ id }) => id)));
    expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
    const ofPatient = changes.filter((each) => each.patient === patient).map((each) => Number(entry(each)));
    expect(ofPatient).toEqual(ofPatient.toSorted((one, other) => one - other));
  }, 60_000);

  it('can be asked for some resources, and for one patient', async () => {
    const { admin } = at.api;
    const from = await latest(admin);
    const patient = at.mine.uuids.get('patient') ?? '';
    await admin.post('location', { name: 'Not asked for' });
    await admin.post(`person/${patient}`, { birthdateEstimated: true });
    await admin.post(`person/${at.theirs.uuids.get('patient') ?? ''}`, { birthdateEstimated: true });
    await sealed();
    const resources = (await follow(admin, from, '&resource=person,encounter')).changes;
    expect(resources.map(({ resource }) => resource)).toEqual(['person', 'person']);
    const one = (await follow(admin, from, `&patient=${patient}`)).changes;
    expect(one.map((each) => each.patient)).toEqual([patient]);
    expect((await follow(admin, from, `&patient=nobody`)).changes).toEqual([]);
  });

  it('begins at a moment, for who has lost the position', async () => {
    const { admin } = at.api;
    await sealed();
    const [{ now } = { now: '' }] = await at.api.pool.rows<{ now: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
    );
    await admin.post('location', { name: 'Since then' });
    await sealed();
    const since = async (moment: string) => (await follow(admin, moment)).changes.map(({ resource, action }) => `${action} ${resource}`);
    expect(await since(now)).toEqual(['create location']);
    expect((await since('2020-01-01')).length).toBeGreaterThan(5);
    expect(await since('2999-01-01T00:00:00.000%2B0500')).toEqual([]);
  });

  it('tells an account nothing of other places, and nothing that it may not read', async () => {
    await sealed();
    const { changes } = await follow(at.bound, '', '', 1_000);
    expect(changes.some(({ patient }) => patient === at.mine.uuids.get('patient'))).toBe(true);
    const theirs = new Set(at.theirs.uuids.values());
    expect(changes.filter(({ uuid, patient }) => theirs.has(uuid) || (patient !== null && theirs.has(patient)))).toEqual([]);
    expect((await follow(at.api.nobody, '', '', 1_000)).changes).toEqual([]);
  });

  it.each(['x', '1', '1.', '-1.0', '1.2.3', '99999999999999999999.1', "1.0'"])('refuses %s as a position', async (after) => {
    const { status, body } = await at.api.admin.get(`fieldward/changes?after=${encodeURIComponent(after)}`);
    expect([status, body['error']?.code]).toEqual([400, 'engine.badParameter']);
  });
});
