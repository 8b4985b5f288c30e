// area: lab, device
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBut } from '../../../testing/account-but.ts';
import { laboratory, type Laboratory } from '../../../testing/laboratory.ts';
import { concept, create, KNOWN } from '../../../testing/starter-api.ts';
import type { ApiResponse, Client } from '../../../testing/scratch-api.ts';

type Body = ApiResponse['body'];
let lab: Laboratory;
let [blood, vein] = ['', ''];
let nth = 0;
beforeAll(async () => {
  lab = await laboratory();
  blood = String(await concept(lab.admin, 'BLOOD', KNOWN.notApplicable));
  vein = String(await concept(lab.admin, 'VEIN', KNOWN.notApplicable));
}, 60_000);
afterAll(() => lab?.api.close());

const HOUR = 3_600_000;
const label = (): string => `TUBE-${(nth += 1)}`;
const collecting = (test: string, more: Body = {}) => ({
  act: 'collect',
  test,
  sample: randomUUID(),
  collected: {
    sampleIdentifier: label(),
    specimenType: blood,
    specimenSite: vein,
    collectionDate: new Date(Date.now() - 2 * HOUR).toISOString(),
    ...more,
  },
});
const seenAs = ({ collected }: ReturnType<typeof collecting>, status = 'COLLECTED') => ({
  sampleIdentifier: collected.sampleIdentifier,
  specimenType: collected.specimenType,
  specimenSite: collected.specimenSite,
  status,
});
const handIn = (body: Body, more: Body = {}, client: Client = lab.admin) =>
  client.post('fieldward/fieldrecord', {
    uuid: randomUUID(),
    act: { kind: 'sampleact', body, patient: lab.patient, name: 'Amina' },
    saved: { at: Date.now() - HOUR, offset: 300, device: 'tablet' },
    clock: Date.now(),
    ...more,
  });
const sampleNow = async (uuid: string): Promise<Body> => (await lab.admin.get(`commonlab/labtestsample/${uuid}?v=full`)).body;
const refusal = async (body: Body, client?: Client): Promise<[string, string | undefined]> => {
  const answer = await handIn(body, {}, client);
  return [answer.body['state'], answer.body['problem']?.code];
};

describe('what a device hands in of samples', () => {
  it('collects a sample of a test that the same device ordered, and accepts it, each once', async () => {
    const test = randomUUID();
    const order = {
      patient: lab.patient,
      encounter: lab.encounter,
      orderedAt: new Date(Date.now() - 3 * HOUR).toISOString(),
      orders: [{ uuid: test, labTestType: lab.testType, labReferenceNumber: 'FIELD-1' }],
    };
    const ordered = await handIn(order, { act: { kind: 'laborder', body: order, patient: lab.patient, name: 'Amina' } });
    expect(ordered.body, ordered.text).toMatchObject({ state: 'stored' });
    const collect = collecting(test);
    const [one, two] = [randomUUID(), randomUUID()];
    for (let sent = 0; sent < 2; sent += 1) expect((await handIn(collect, { uuid: one })).body).toMatchObject({ state: 'stored' });
    expect(await sampleNow(collect.sample)).toMatchObject({
      labTest: { uuid: test },
      status: 'COLLECTED',
      sampleIdentifier: collect.collected.sampleIdentifier,
      specimenType: { uuid: blood },
      collector: { display: expect.stringContaining('boss') },
    });
    const accept = { act: 'accept', test, sample: collect.sample, seen: seenAs(collect) };
    for (let sent = 0; sent < 2; sent += 1) expect((await handIn(accept, { uuid: two })).body).toMatchObject({ state: 'stored' });
    expect(await sampleNow(collect.sample)).toMatchObject({ status: 'ACCEPTED', acceptedBy: { display: expect.any(String) } });
    expect((await lab.test(test))['labTestSamples']).toHaveLength(1);
    // the same collection under another id: it is there by now
    expect((await handIn(collect)).body).toMatchObject({ state: 'stored' });
    const trail = await lab.api.pool.rows(
      `select action from audit_log where resource = 'labtestsample' and resource_uuid = $1 and action <> 'read' order by 1`,
      [collect.sample],
    );
    expect(trail).toEqual([{ action: 'create' }, { action: 'update' }]);
  });

  it('rejects one with the reason, and not without', async () => {
    const test = await lab.order();
    const collect = collecting(test);
    await handIn(collect);
    const reject = { act: 'reject', test, sample: collect.sample, seen: seenAs(collect) };
    expect(await refusal(reject)).toEqual(['held', 'lab.rejectReasonNeeded']);
    expect(await refusal({ ...reject, rejectReason: 'Leaking' })).toEqual(['stored', undefined]);
    expect(await sampleNow(collect.sample)).toMatchObject({ status: 'REJECTED', rejectReason: 'Leaking' });
  });

  it('is held where somebody else used the label, decided about the sample, voided it or its test, or nobody knows it', async () => {
    const test = await lab.order();
    const taken = label();
    await lab.sample(test, { sampleIdentifier: taken });
    expect(await refusal(collecting(test, { sampleIdentifier: taken }))).toEqual(['held', 'lab.labelTaken']);
    expect(await refusal(collecting(test, { collectionDate: new Date(Date.now() + 24 * HOUR).toISOString() }))).toEqual([
      'held',
      'record.future',
    ]);
    const collect = collecting(test);
    await handIn(collect);
    const accept = { act: 'accept', test, sample: collect.sample, seen: seenAs(collect) };
    await lab.technician.post(`commonlab/labtestsample/${collect.sample}`, { status: 'REJECTED', rejectReason: 'Too little' });
    const changed = await handIn(accept);
    expect(changed.body).toMatchObject({
      state: 'held',
      problem: { code: 'lab.sampleChangedMeanwhile', holes: { name: expect.stringContaining('technician') } },
    });
    expect(await sampleNow(collect.sample)).toMatchObject({ status: 'REJECTED' });
    await lab.admin.remove(`commonlab/labtestsample/${collect.sample}?reason=mistake`);
    expect(await refusal(accept)).toEqual(['held', 'lab.sampleVoided']);
    expect(await refusal({ ...accept, sample: randomUUID() })).toEqual(['held', 'lab.sampleNotThere']);
    expect(await refusal(collecting(randomUUID()))).toEqual(['held', 'lab.testNotThere']);
    await lab.admin.remove(`commonlab/labtestorder/${test}?reason=mistake`);
    expect(await refusal(collecting(test))).toEqual(['held', 'lab.testVoided']);
    const done = await lab.accepted();
    await lab.result(lab.technician, done, '13');
    expect(await refusal(collecting(done))).toEqual(['held', 'lab.alreadyProcessed']);
    expect(await refusal({ act: 'accept' })).toEqual([undefined, undefined]);
  });

  it('is held for who may not collect or decide any more, and becomes theirs when somebody accepts it', async () => {
    const test = await lab.order();
    const { client } = await accountBut(lab.api, 'collects-no-more', 'Add CommonLab Samples');
    await create(lab.admin, 'provider', { person: (await client.get('session')).body['user'].person.uuid, identifier: 'collects' });
    const collect = collecting(test);
    const uuid = randomUUID();
    expect((await handIn(collect, { uuid }, client)).body).toMatchObject({ state: 'held', problem: { code: 'engine.forbidden' } });
    const accepted = await lab.admin.post('fieldward/heldrecorddecide', { uuid, decision: 'accept' });
    expect(accepted.body, accepted.text).toMatchObject({ state: 'accepted' });
    expect(await sampleNow(collect.sample)).toMatchObject({ collector: { display: expect.stringContaining('Cora') } });
    const { client: looker } = await accountBut(lab.api, 'decides-no-more', 'Edit CommonLab Samples');
    const accept = { act: 'accept', test, sample: collect.sample, seen: seenAs(collect) };
    expect(await refusal(accept, looker)).toEqual(['held', 'engine.forbidden']);
    expect((await looker.post('fieldward/sampleact', accept)).status).toBe(403);
  });

  it('is accepted over what others changed when somebody decides so', async () => {
    const test = await lab.order();
    const collect = collecting(test);
    await handIn(collect);
    await lab.technician.post(`commonlab/labtestsample/${collect.sample}`, { status: 'REJECTED', rejectReason: 'Too little' });
    const { seen, ...accept } = { act: 'accept', test, sample: collect.sample, seen: seenAs(collect) };
    const uuid = randomUUID();
    expect((await handIn({ ...accept, seen }, { uuid })).body).toMatchObject({ state: 'held' });
    const decide = (more: Body = {}) => lab.admin.post('fieldward/heldrecorddecide', { uuid, decision: 'accept', ...more });
    expect((await decide()).body['error']?.code).toBe('lab.sampleChangedMeanwhile');
    const act = { kind: 'sampleact', body: accept, patient: lab.patient, name: 'Amina' };
    expect((await decide({ act })).body).toMatchObject({ state: 'accepted' });
    expect(await sampleNow(collect.sample)).toMatchObject({ status: 'ACCEPTED', rejectReason: null });
  });
});
