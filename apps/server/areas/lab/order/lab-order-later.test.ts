// area: lab, device
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBut } from '../../../testing/account-but.ts';
import { laboratory, type Laboratory } from '../../../testing/laboratory.ts';
import { concept, create, KNOWN, register } from '../../../testing/starter-api.ts';
import type { ApiResponse, Client } from '../../../testing/scratch-api.ts';

type Body = ApiResponse['body'];
let lab: Laboratory;
let nth = 0;
beforeAll(async () => {
  lab = await laboratory();
}, 60_000);
afterAll(() => lab?.api.close());

const HOUR = 3_600_000;
const then = (): string => new Date(Date.now() - 3 * HOUR).toISOString();
const anybody = async (): Promise<string> => {
  nth += 1;
  return String((await register(lab.admin, `LATER-${nth}`, 'Zarmina', `Later${'abcdefghijklmnop'[nth]}`))['uuid']);
};
const bodyOf = (patient: string, order: Body = {}, more: Body = {}) => ({
  patient,
  orderedAt: then(),
  orders: [{ uuid: randomUUID(), labTestType: lab.testType, labReferenceNumber: `FIELD-${(nth += 1)}`, ...order }],
  ...more,
});
const handIn = (body: Body, more: Body = {}, client: Client = lab.admin) =>
  client.post('fieldward/fieldrecord', {
    uuid: randomUUID(),
    act: { kind: 'laborder', body, patient: body['patient'], name: 'Zarmina' },
    saved: { at: Date.now() - 3 * HOUR, offset: 300, device: 'tablet' },
    clock: Date.now(),
    ...more,
  });
const testsOf = async (patient: string): Promise<Body[]> =>
  (await lab.admin.get(`commonlab/labtestorder?patient=${patient}&v=full`)).body['results'];

describe('an order of tests that a device hands in', () => {
  it('is made once, in an encounter of the time when it was ordered', async () => {
    const patient = await anybody();
    const [uuid, body] = [randomUUID(), bodyOf(patient)];
    for (let sent = 0; sent < 2; sent += 1) {
      const answer = await handIn(body, { uuid });
      expect(answer.body, answer.text).toMatchObject({ state: 'stored' });
    }
    const [test, ...others] = await testsOf(patient);
    expect(others).toEqual([]);
    expect(test).toMatchObject({ uuid: body.orders[0]?.uuid, labReferenceNumber: body.orders[0]?.labReferenceNumber });
    expect(Date.parse(test?.['order'].dateActivated)).toBe(Date.parse(body.orderedAt));
    const encounter = (await lab.admin.get(`encounter/${test?.['order'].encounter.uuid}`)).body;
    expect(Date.parse(encounter['encounterDatetime'])).toBe(Date.parse(body.orderedAt));
    const other = await handIn({ ...body, orders: [{ ...body.orders[0], labInstructions: 'Fasting' }] }, { uuid });
    expect([other.status, other.body['error']?.code]).toEqual([409, 'submission.replayed']);
    // and where it arrived by itself before, its answer lost
    expect((await handIn(body)).body).toMatchObject({ state: 'stored' });
    expect(await testsOf(patient)).toHaveLength(1);
  });

  it('was not made later than now, whatever the clock of the device says', async () => {
    const patient = await anybody();
    const answer = await handIn(bodyOf(patient, {}, { orderedAt: new Date(Date.now() + 5 * HOUR).toISOString() }));
    expect(answer.body, answer.text).toMatchObject({ state: 'stored' });
    const [test] = await testsOf(patient);
    expect(Math.abs(Date.parse(test?.['order'].dateActivated) - Date.now())).toBeLessThan(60_000);
    const wrong = await handIn(bodyOf(patient, {}, { orderedAt: 'yesterday' }));
    expect(wrong.body).toMatchObject({ state: 'held', problem: { code: 'engine.notDate' } });
  });

  it('is given the numbers that it does not have: the next of their source, else those that follow the newest', async () => {
    const patient = await anybody();
    const two = (): Body[] => [0, 1].map(() => ({ uuid: randomUUID(), labTestType: lab.testType }));
    await handIn(bodyOf(patient, { labReferenceNumber: 'SERIES-0041' }));
    const orders = two();
    expect((await handIn({ patient, orderedAt: then(), orders })).body).toMatchObject({ state: 'stored' });
    const numbers = async () =>
      (await testsOf(patient)).map((test) => String(test['labReferenceNumber'])).toSorted((a, b) => a.localeCompare(b));
    expect(await numbers()).toEqual(['SERIES-0041', 'SERIES-0042', 'SERIES-0043']);
    // again under another id: it has its numbers by now
    expect((await handIn({ patient, orderedAt: then(), orders })).body).toMatchObject({ state: 'stored' });
    expect(await numbers()).toHaveLength(3);
    const source = await create(lab.admin, 'fieldward/labnumbersource', {
      name: 'References',
      numbers: 'references',
      prefix: 'REF-',
      baseCharacterSet: '0123456789',
      firstIdentifierBase: '0007',
      minLength: 8,
      maxLength: 8,
    });
    const drawn = await handIn({ patient, orderedAt: then(), orders: two() });
    expect(drawn.body, drawn.text).toMatchObject({ state: 'stored' });
    expect((await numbers()).filter((number) => number.startsWith('REF-'))).toEqual(['REF-0007', 'REF-0008']);
    await lab.admin.remove(`fieldward/labnumbersource/${source['uuid']}?reason=test`);
  });

  it('is held where there is no such type of test, in words of the laboratory', async () => {
    const held = await handIn(bodyOf(await anybody(), { labTestType: randomUUID() }));
    expect(held.body).toMatchObject({ state: 'held', problem: { code: 'lab.typeNotThere' } });
    const without = await handIn(bodyOf(await anybody(), { labTestType: undefined }));
    expect(without.body).toMatchObject({
      state: 'held',
      problem: { code: 'engine.required', fields: [{ field: 'orders[0].labTestType' }] },
    });
  });

  it('is held where the test is not done any more, the patient was voided or is unknown, or the right was withdrawn', async () => {
    const retired = String(
      (
        await create(lab.admin, 'commonlab/labtesttype', {
          name: 'Old smear',
          referenceConcept: await concept(lab.admin, 'OLD SMEAR', KNOWN.notApplicable),
        })
      )['uuid'],
    );
    await lab.admin.remove(`commonlab/labtesttype/${retired}?reason=replaced`);
    const patient = await anybody();
    const problem = async (body: Body, client?: Client) => {
      const answer = await handIn(body, {}, client);
      expect(answer.body, answer.text).toMatchObject({ state: 'held' });
      return answer.body['problem'].code;
    };
    const one = bodyOf(patient);
    const both = { ...one, orders: [...one.orders, { uuid: randomUUID(), labTestType: retired, labReferenceNumber: 'OLD-1' }] };
    expect(await problem(both)).toBe('supply.retiredChoice');
    expect(await testsOf(patient), 'all or none').toEqual([]);
    const { client } = await accountBut(lab.api, 'no-orders', 'Add CommonLab Orders');
    expect(await problem(bodyOf(patient), client)).toBe('engine.forbidden');
    expect(await problem(bodyOf(randomUUID()))).toBe('submission.unknownPatient');
    await lab.admin.remove(`patient/${patient}?reason=mistake`);
    expect(await problem(bodyOf(patient))).toBe('submission.unknownPatient');
    expect(await testsOf(patient)).toEqual([]);
  });

  it('follows its patient into the record that theirs was merged into', async () => {
    const [stays, goes] = [await anybody(), await anybody()];
    const uuid = randomUUID();
    const body = bodyOf(goes);
    const merged = await lab.admin.post('fieldward/patientmerge', { from: goes, into: stays, reason: 'the same' });
    expect(merged.status, merged.text).toBeLessThan(300);
    for (let sent = 0; sent < 2; sent += 1) {
      const answer = await handIn(body, { uuid });
      expect(answer.body, answer.text).toMatchObject({ state: 'stored' });
    }
    expect((await testsOf(stays)).map((test) => test['uuid'])).toEqual([body.orders[0]?.uuid]);
  });

  it('is known again by what was sent before its patient was merged', async () => {
    const [stays, goes] = [await anybody(), await anybody()];
    const uuid = randomUUID();
    const body = bodyOf(goes);
    expect((await handIn(body, { uuid })).body).toMatchObject({ state: 'stored' });
    const merged = await lab.admin.post('fieldward/patientmerge', { from: goes, into: stays, reason: 'the same' });
    expect(merged.status, merged.text).toBeLessThan(300);
    const again = await handIn(body, { uuid });
    expect(again.body, again.text).toMatchObject({ state: 'stored' });
    expect(await testsOf(stays)).toHaveLength(1);
  });

  it('is one when it comes several times at once, and everybody is told so', async () => {
    const patient = await anybody();
    const body = bodyOf(patient);
    const answers = await Promise.all([1, 2, 3].map(() => lab.admin.post('fieldward/laborders', body)));
    expect(answers.map((each) => [each.status, each.body['orders']])).toEqual(answers.map(() => [201, [body.orders[0]?.uuid]]));
    expect(await testsOf(patient)).toHaveLength(1);
  });

  it('becomes the order of its author when somebody accepts it, and is put right by its author', async () => {
    const patient = await anybody();
    const { client } = await accountBut(lab.api, 'loses-the-right', 'Add CommonLab Orders');
    const person = (await client.get('session')).body['user'].person.uuid;
    await create(lab.admin, 'provider', { person, identifier: 'loses' });
    const uuid = randomUUID();
    expect((await handIn(bodyOf(patient), { uuid }, client)).body).toMatchObject({ state: 'held' });
    expect((await client.get(`fieldward/heldrecord?uuid=${uuid}`)).body).toMatchObject({
      kind: 'laborder',
      own: true,
      patient: { uuid: patient },
    });
    const accepted = await lab.admin.post('fieldward/heldrecorddecide', { uuid, decision: 'accept' });
    expect(accepted.body, accepted.text).toMatchObject({ state: 'accepted' });
    const [test] = await testsOf(patient);
    expect(test?.['order'].orderer.display).toBe('Cora Careful');
    const own = randomUUID();
    const wrong = bodyOf(patient, { labTestType: randomUUID() });
    expect((await handIn(wrong, { uuid: own })).body).toMatchObject({ state: 'held' });
    expect((await handIn(bodyOf(patient), { uuid: own, corrects: true })).body).toMatchObject({ state: 'stored' });
    expect(await testsOf(patient)).toHaveLength(2);
  });
});
