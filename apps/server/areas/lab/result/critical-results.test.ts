/** What somebody ordered and is critical, until they say that they know: for them only, of what they have seen, once. */
import { setTimeout as rest } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CriticalResult } from '@fieldward/contract/lab/critical-result.operations.ts';
import { laboratory, staff, type Laboratory } from '../../../testing/laboratory.ts';
import type { Client } from '../../../testing/scratch-api.ts';
import { create, KNOWN } from '../../../testing/starter-api.ts';

let lab: Laboratory;
/** Orders tests. */
let nadia: Client;
beforeAll(async () => {
  lab = await laboratory();
  nadia = await staff(lab.api, 'nadia.clinic', 'Clinician');
}, 60_000);
afterAll(() => lab?.api.close());
afterEach(() => lab.api.pool.rows('update lab_test set voided = true'));

const listed = async (client: Client): Promise<readonly CriticalResult[]> => {
  const { status, text, body } = await client.get('fieldward/criticalresults');
  expect(status, text).toBe(200);
  return body['results'];
};
const only = async (client: Client): Promise<CriticalResult> => {
  const [result] = await listed(client);
  if (result === undefined) throw new Error('there is none');
  return result;
};
const know = (client: Client, { uuid, version }: Pick<CriticalResult, 'uuid' | 'version'>) =>
  client.post('fieldward/criticalresultknown', { labTest: uuid, version });
/** Who was told of the results of a test, oldest first. */
const callsOf = (labTest: string) =>
  lab.api.pool.rows<{ whom: string; by: string; seconds: number }>(
    `select c.told_whom as whom, u.username as by, extract(epoch from now() - c.told_at)::int as seconds
     from lab_callback c join lab_result r using (patient_id, lab_result_id) join lab_test t using (patient_id, lab_test_id)
     join users u on u.user_id = c.creator where t.uuid = $1 and not c.voided order by c.lab_callback_id`,
    [labTest],
  );
/** How many tests the laboratory still has to call about. */
const toCall = async (): Promise<number> => (await lab.technician.get('fieldward/labworklist?list=critical')).body['totals'].critical;

describe('critical results of what somebody ordered', () => {
  it('are listed for them alone, once they are released, with the values that nobody was told of', async () => {
    await lab.admin.post(`commonlab/labtesttype/${lab.testType}`, { needsRelease: true });
    const labTest = await lab.critical(nadia);
    await lab.admin.post(`commonlab/labtesttype/${lab.testType}`, { needsRelease: false });
    expect(await listed(nadia)).toEqual([]);
    expect((await lab.admin.post('fieldward/labrelease', { labTest })).status).toBe(200);
    expect(await listed(nadia)).toMatchObject([
      {
        uuid: labTest,
        labTestType: { display: 'Haemoglobin' },
        patient: { uuid: lab.patient, display: 'Amina Traore' },
        values: [{ name: 'Hb', value: '6', units: 'g/dL', flag: 'criticalLow' }],
      },
    ]);
    expect([await listed(lab.admin), await listed(lab.technician)]).toEqual([[], []]);
    // what is as expected is on no list
    const normal = await lab.accepted({}, nadia);
    expect((await lab.result(lab.technician, normal, '13')).status).toBe(200);
    expect(await listed(nadia)).toHaveLength(1);
  });

  it('are known by name and time, and leave the list of the laboratory with that', async () => {
    const labTest = await lab.critical(nadia);
    expect(await toCall()).toBe(1);
    const result = await only(nadia);
    const { status, text, body } = await know(nadia, result);
    expect(status, text).toBe(200);
    expect(body['callbacks']).toHaveLength(1);
    const noted = await callsOf(labTest);
    expect(noted).toMatchObject([{ whom: 'nadia clinic Labworker', by: 'nadia.clinic' }]);
    expect(noted[0]?.seconds).toBeLessThan(60);
    expect([await listed(nadia), await toCall()]).toEqual([[], 0]);
    const [entry] = await lab.api.pool.rows<{ n: number }>(
      `select count(*)::int as n from audit_log where resource = 'lab-callback' and action = 'create' and resource_uuid = $1`,
      body['callbacks'],
    );
    expect(entry?.n).toBe(1);
    // pressed again, on a page that was not loaded anew
    const again = await know(nadia, result);
    expect([again.status, again.body['callbacks'], (await callsOf(labTest)).length]).toEqual([200, [], 1]);
  });

  it('are known only as they were seen', async () => {
    const labTest = await lab.critical(nadia);
    const seen = await only(nadia);
    expect((await lab.result(lab.technician, labTest, '5', { version: '*', amendReason: 'misread' })).status).toBe(200);
    const refused = await know(nadia, seen);
    expect([refused.status, refused.body['error'].code]).toEqual([409, 'critical.changed']);
    expect(await callsOf(labTest)).toEqual([]);
    const now = await only(nadia);
    expect(now.values[0]?.value).toBe('5');
    expect((await know(nadia, now)).status).toBe(200);
  });

  it('are noted once by two at a time, and not beside a call that is being noted', async () => {
    const labTest = await lab.critical(nadia);
    const result = await only(nadia);
    const answers = await Promise.all([know(nadia, result), know(nadia, result), know(nadia, result)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.flatMap(({ body }) => body['callbacks'])).toHaveLength(1);
    expect(await callsOf(labTest)).toHaveLength(1);
    const other = await lab.critical(nadia);
    const second = await only(nadia);
    let knowing: ReturnType<typeof know> | undefined;
    await lab.api.pool.transaction(async (tx) => {
      await tx.rows(
        `insert into lab_callback (patient_id, lab_result_id, told_whom, creator)
         select r.patient_id, r.lab_result_id, 'Dr Diallo', 1 from lab_result r join lab_test t using (patient_id, lab_test_id) where t.uuid = $1`,
        [other],
      );
      knowing = know(nadia, second);
      await rest(300);
    });
    const late = await knowing;
    expect([late?.status, late?.body['callbacks']]).toEqual([200, []]);
    expect((await callsOf(other)).map(({ whom }) => whom)).toEqual(['Dr Diallo']);
  });

  it('are known by nobody else', async () => {
    const labTest = await lab.critical(nadia);
    const result = await only(nadia);
    for (const client of [lab.admin, lab.technician]) expect((await know(client, result)).status).toBe(404);
    expect((await know(nadia, { uuid: 'nobody-at-all', version: '1' })).status).toBe(404);
    expect((await lab.api.nobody.get('fieldward/criticalresults')).status).toBe(403);
    expect(await callsOf(labTest)).toEqual([]);
  });

  it('are shown to an account that is bound to places only where it sees them', async () => {
    await lab.critical(nadia);
    const result = await only(nadia);
    const elsewhere = String((await create(lab.admin, 'location', { name: 'Clinic elsewhere' }))['uuid']);
    const [user] = (await lab.admin.get('user?q=nadia.clinic')).body['results'];
    const bind = async (locations: readonly string[]) =>
      expect((await lab.admin.post('fieldward/userlocation', { user: user.uuid, locations })).status).toBe(200);
    await bind([elsewhere]);
    expect([await listed(nadia), (await know(nadia, result)).status]).toEqual([[], 404]);
    await bind([KNOWN.unknownLocation]);
    const here = await only(nadia);
    expect((await know(nadia, here)).body['callbacks']).toHaveLength(1);
    expect([await listed(nadia), await toCall()]).toEqual([[], 0]);
    await bind([]);
  });

  it('are hidden from whoever does not see what is sensitive', async () => {
    const privileges = ['Get Patients', 'View CommonLab Orders', 'View CommonLab results'];
    await create(lab.admin, 'role', { name: 'Sees results', privileges });
    const client = await staff(lab.api, 'sees.results', 'Sees results');
    const [provider] = (await lab.admin.get('provider?q=sees.results')).body['results'];
    await lab.critical(lab.admin, { orderer: provider.uuid });
    const sensitive = async (is: boolean) =>
      expect((await lab.admin.post(`commonlab/labtesttype/${lab.testType}`, { sensitive: is })).status).toBe(200);
    const result = await only(client);
    await sensitive(true);
    expect([await listed(client), await toCall()]).toEqual([[], 1]);
    expect((await know(client, result)).body['callbacks'] ?? []).toEqual([]);
    await sensitive(false);
    expect((await know(client, await only(client))).body['callbacks']).toHaveLength(1);
  });
});
