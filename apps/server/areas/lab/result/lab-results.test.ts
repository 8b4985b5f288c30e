import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labDatatypes } from '@fieldward/domain/lab/datatype.ts';
import { laboratory, staff, type Laboratory } from '../../../testing/laboratory.ts';
import { concept, create, KNOWN } from '../../../testing/starter-api.ts';
import type { ApiResponse, Client } from '../../../testing/scratch-api.ts';

let lab: Laboratory;
beforeAll(async () => {
  lab = await laboratory();
}, 60_000);
afterAll(() => lab?.api.close());

const message = ({ status, body }: ApiResponse) => [status, body['error']?.message];
interface Value {
  readonly uuid: string;
  readonly valueReference: string;
  readonly flag: string | null;
  readonly delta: string | null;
  readonly beyondDelta: boolean;
  readonly attributeType: { readonly uuid: string };
  readonly amends: { readonly uuid: string; readonly valueReference: string; readonly voidReason: string } | null;
}
const valuesOf = async (labTest: string): Promise<readonly Value[]> =>
  (await lab.admin.get(`commonlab/labtestattribute?labTest=${labTest}&v=full`)).body['results'];
const everything = async (labTest: string): Promise<number> =>
  (await lab.admin.get(`commonlab/labtestattribute?labTest=${labTest}&includeAll=true`)).body['results'].length;

describe('no result without an accepted sample', () => {
  const none = 'Need to provide atleast one sample';
  const unaccepted = 'No sample of this test has been accepted yet';
  const ways: Readonly<Record<string, (labTest: string) => Promise<ApiResponse>>> = {
    'the results of the screen': (labTest) => lab.result(lab.admin, labTest, '13'),
    'a value by itself': (labTest) =>
      lab.admin.post('commonlab/labtestattribute', { labTest, attributeType: lab.haemoglobin, valueReference: '13' }),
    'a value below its test': (labTest) =>
      lab.admin.post(`commonlab/labtestorder/${labTest}/attributes`, { attributeType: lab.haemoglobin, valueReference: '13' }),
    'the test with values': (labTest) =>
      lab.admin.post(`commonlab/labtestorder/${labTest}`, { attributes: [{ attributeType: lab.haemoglobin, valueReference: '13' }] }),
    'the collection, by test': (labTest) =>
      lab.admin.post('commonlab/labtestorder', {
        order: labTest,
        labTestType: lab.testType,
        labReferenceNumber: 'X',
        attributes: [{ attributeType: lab.haemoglobin, valueReference: '13' }],
      }),
    'the collection, by order': async (labTest) =>
      lab.admin.post('commonlab/labtestorder', {
        order: (await lab.test(labTest))['order'].uuid,
        labTestType: lab.testType,
        labReferenceNumber: 'X',
        attributes: [{ attributeType: lab.haemoglobin, valueReference: '13' }],
      }),
    'a sample that is accepted with it': (labTest) =>
      lab.admin.post(`commonlab/labtestorder/${labTest}`, {
        labTestSamples: [{ sampleIdentifier: `with ${labTest.slice(0, 8)}`, status: 'ACCEPTED' }],
        attributes: [{ attributeType: lab.haemoglobin, valueReference: '13' }],
      }),
  };
  const states: Readonly<Record<string, (labTest: string) => Promise<unknown>>> = {
    'no sample': () => Promise.resolve(),
    'a collected one': (labTest) => lab.sample(labTest),
    'a rejected one': async (labTest) =>
      lab.admin.post(`commonlab/labtestsample/${await lab.sample(labTest)}`, { status: 'REJECTED', rejectReason: 'leaked' }),
    'a voided accepted one': async (labTest) => {
      const uuid = await lab.sample(labTest);
      await lab.admin.post(`commonlab/labtestsample/${uuid}`, { status: 'ACCEPTED' });
      await lab.admin.remove(`commonlab/labtestsample/${uuid}`);
    },
    'an accepted one of another test': () => lab.accepted(),
  };
  describe.each(Object.entries(ways))('%s', (_way, send) => {
    it.each(Object.entries(states))('with %s', async (state, prepare) => {
      const labTest = await lab.order();
      await prepare(labTest);
      const response = await send(labTest);
      expect(response.status, response.text).toBe(400);
      expect([none, unaccepted, 'A new sample is a collected one']).toContain(response.body['error'].message);
      if (_way !== 'a sample that is accepted with it')
        expect(response.body['error'].message).toBe(['a collected one', 'a rejected one'].includes(state) ? unaccepted : none);
      expect(await everything(labTest)).toBe(0);
      expect((await lab.test(labTest))['resultedAt']).toBeNull();
    });
  });

  it('with one order together with values, or a field or sample of another test', async () => {
    const [labTest, other] = [await lab.order(), await lab.accepted()];
    const whole = await lab.test(other);
    // the sample of another test cannot be moved here, nor listed as one's own
    const sample = whole['labTestSamples'][0].uuid;
    expect((await lab.admin.post(`commonlab/labtestsample/${sample}`, { labTest })).status).toBe(400);
    const moved = await lab.admin.post(`commonlab/labtestorder/${labTest}`, {
      labTestSamples: [{ uuid: sample }],
      attributes: [{ attributeType: lab.haemoglobin, valueReference: '13' }],
    });
    expect(moved.status, moved.text).toBe(409);
    const nested = await lab.admin.post('commonlab/labtestorder', {
      order: { patient: lab.patient, encounter: lab.encounter, concept: await concept(lab.admin, 'NESTED TEST', KNOWN.notApplicable) },
      labTestType: lab.testType,
      labReferenceNumber: 'N',
      attributes: [{ attributeType: lab.haemoglobin, valueReference: '13' }],
    });
    expect(message(nested)).toEqual([400, none]);
    const type = await create(lab.admin, 'commonlab/labtesttype', {
      name: 'Other',
      referenceConcept: await concept(lab.admin, 'OTHER TEST', KNOWN.notApplicable),
    });
    const field = await create(lab.admin, 'commonlab/labtestattributetype', {
      name: 'Other',
      labTestType: type['uuid'],
      datatypeClassname: labDatatypes.text,
    });
    const foreign = { labTest: other, attributes: [{ attributeType: field['uuid'], valueReference: 'x' }] };
    expect(message(await lab.admin.post('fieldward/labresults', foreign))).toEqual([400, 'This test has no such field']);
  });
});

describe('results', () => {
  it('are recorded by the uuid of the test as by that of its order, and found by its number or either uuid', async () => {
    for (const by of ['test', 'order'] as const) {
      const labTest = await lab.accepted();
      const { order, testOrderId, labReferenceNumber } = await lab.test(labTest);
      const response = await lab.admin.post('commonlab/labtestorder', {
        order: by === 'test' ? labTest : order.uuid,
        labTestType: lab.testType,
        labReferenceNumber,
        attributes: [
          { attributeType: lab.haemoglobin, valueReference: 13.5 },
          { attributeType: lab.remark, valueReference: 'fine' },
        ],
      });
      expect([response.status, response.body['uuid']], response.text).toEqual([200, labTest]);
      const found = [testOrderId, order.uuid, labTest].map((id) => lab.admin.get(`commonlab/labtestattribute?testOrderId=${id}&v=ref`));
      const results = [{ display: '13.5', valueReference: '13.5', labTest: { uuid: labTest } }, { valueReference: 'fine' }];
      for (const { body } of await Promise.all(found)) expect(body).toMatchObject({ results });
      expect(await lab.test(labTest)).toMatchObject({
        sampleStatus: 'PROCESSED',
        releasedAt: expect.any(String),
        resultedBy: { display: 'boss' },
        order: { type: 'testorder', concept: { uuid: expect.any(String) } },
      });
    }
    expect((await lab.admin.get('commonlab/labtestattribute?testOrderId=x')).status).toBe(400);
  });

  it('keep what they were when they are changed, which needs a reason', async () => {
    const labTest = await lab.accepted();
    await lab.result(lab.technician, labTest, '13');
    const [before] = await valuesOf(labTest);
    const change = (more: object) => lab.result(lab.admin, labTest, '15', { version: '*', ...more });
    expect(message(await change({}))).toEqual([400, 'Say why the result is changed']);
    const changed = await change({ amendReason: 'misread' });
    expect(changed.status, changed.text).toBe(200);
    const [after] = await valuesOf(labTest);
    expect(after).toMatchObject({
      uuid: before?.uuid,
      valueReference: '15',
      amendReason: 'misread',
      amends: { valueReference: '13', voidReason: 'Amended' },
    });
    expect(await everything(labTest)).toBe(2);
    const former = `commonlab/labtestattribute/${after?.amends?.uuid}`;
    for (const rewritten of [{ voided: true, voidReason: 'Typing error' }, { voidReason: 'x' }, { valueReference: '12', amendReason: 'x' }])
      expect(message(await lab.admin.post(former, rewritten))).toEqual([400, 'This result was voided']);
    expect((await lab.admin.get(`${former}?v=full`)).body).toMatchObject({ valueReference: '13', auditInfo: { voidReason: 'Amended' } });
    // the same again is no change
    expect((await change({})).status).toBe(200);
    expect(await everything(labTest)).toBe(2);
    // by the resource, and as older clients take a value away
    expect(
      (await lab.admin.post(`commonlab/labtestattribute/${before?.uuid}`, { valueReference: '16', amendReason: 'again' })).status,
    ).toBe(200);
    expect((await lab.admin.post(`commonlab/labtestattribute/${before?.uuid}`, { valueReference: '17' })).status).toBe(400);
    expect(await everything(labTest)).toBe(3);
    const emptied = await lab.admin.post(`commonlab/labtestorder/${labTest}`, {
      attributes: [{ attributeType: lab.haemoglobin, valueReference: null }],
    });
    expect(emptied.status, emptied.text).toBe(200);
    expect([await valuesOf(labTest), await everything(labTest)]).toEqual([[], 3]);
  });

  it.each([
    ['6.9', 'criticalLow'],
    ['7', 'criticalLow'],
    ['11.9', 'low'],
    ['12', null],
    ['16', null],
    ['16.01', 'high'],
    ['20', 'criticalHigh'],
  ])('of %s are flagged %s', async (value, flag) => {
    const labTest = await lab.accepted();
    expect((await lab.result(lab.admin, labTest, value)).status).toBe(200);
    expect((await valuesOf(labTest))[0]?.flag).toBe(flag);
  });

  it('say how far they moved since the last', async () => {
    const [first, second] = [await lab.accepted(), await lab.accepted()];
    await lab.result(lab.admin, first, '14.5');
    await lab.result(lab.admin, second, '10.4');
    expect((await valuesOf(second))[0]).toMatchObject({ delta: '-4.1', beyondDelta: true });
  });

  it.each([
    ['twelve', 'valueReference'],
    ['99.5', 'valueReference'],
    ['1e2', 'valueReference'],
  ])('of %s are refused, with nothing saved', async (value, field) => {
    const labTest = await lab.accepted();
    const response = await lab.result(lab.admin, labTest, value);
    expect(response.status).toBe(400);
    expect(Object.keys(response.body['error'].fieldErrors)).toEqual([`attributes[0].${field}`]);
    expect(await everything(labTest)).toBe(0);
    expect((await lab.test(labTest))['sampleStatus']).toBe('ACCEPTED');
  });

  it.each([[[null]], [['13']], [[[]]]])('are objects, not %j', async (attributes) => {
    const labTest = await lab.accepted();
    const response = await lab.admin.post('fieldward/labresults', { labTest, attributes });
    expect([response.status, Object.keys(response.body['error'].fieldErrors)]).toEqual([400, ['attributes[0]']]);
    expect(await everything(labTest)).toBe(0);
  });

  it('have what is required', async () => {
    const labTest = await lab.accepted();
    const response = await lab.admin.post('fieldward/labresults', {
      labTest,
      attributes: [{ attributeType: lab.remark, valueReference: 'only' }],
    });
    expect(message(response)).toEqual([400, 'Please fill the required fields']);
    expect(response.body['error'].missing).toEqual([{ attributeType: lab.haemoglobin, name: 'Hb', setNumber: null }]);
    expect(await everything(labTest)).toBe(0);
  });

  it('of a coded field are kept by uuid, and sent by uuid or name', async () => {
    const [yes, no] = [await concept(lab.admin, 'REACTIVE', KNOWN.notApplicable), await concept(lab.admin, 'INERT', KNOWN.notApplicable)];
    const question = await concept(lab.admin, 'REACTION', KNOWN.coded, { answers: [yes] });
    const field = await create(lab.admin, 'commonlab/labtestattributetype', {
      name: 'Reaction',
      labTestType: lab.testType,
      datatypeClassname: labDatatypes.coded,
      datatypeConfig: question,
    });
    for (const [sent, status] of [
      ['reactive', 200],
      [yes, 200],
      ['INERT', 400],
      [no, 400],
      ['no such', 400],
    ] as const) {
      const labTest = await lab.accepted();
      const response = await lab.admin.post('fieldward/labresults', {
        labTest,
        attributes: [
          { attributeType: lab.haemoglobin, valueReference: '13' },
          { attributeType: field['uuid'], valueReference: sent },
        ],
      });
      expect(response.status, response.text).toBe(status);
      if (status === 200) expect((await valuesOf(labTest))[1]).toMatchObject({ valueReference: yes, valueDisplay: 'REACTIVE' });
    }
  });

  it('of a multiset stand in rows', async () => {
    const field = await create(lab.admin, 'commonlab/labtestattributetype', {
      name: 'Isolate',
      labTestType: lab.testType,
      datatypeClassname: labDatatypes.text,
      multisetName: 'Culture',
    });
    const labTest = await lab.accepted();
    const rows = (second: string | null) => [
      { attributeType: lab.haemoglobin, valueReference: '13' },
      { attributeType: field['uuid'], setNumber: 1, valueReference: 'E. coli' },
      { attributeType: field['uuid'], setNumber: 2, valueReference: second },
    ];
    expect((await lab.admin.post('fieldward/labresults', { labTest, attributes: rows('S. aureus') })).status).toBe(200);
    expect((await valuesOf(labTest)).map((each) => each.valueReference)).toEqual(['13', 'E. coli', 'S. aureus']);
    expect((await lab.admin.post('fieldward/labresults', { labTest, attributes: rows(null), version: '*' })).status).toBe(200);
    expect((await valuesOf(labTest)).map((each) => each.valueReference)).toEqual(['13', 'E. coli']);
  });

  it('are recorded by one of two people, twenty times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const labTest = await lab.accepted();
      const { headers } = await lab.admin.get(`commonlab/labtestorder/${labTest}`);
      const version = round % 2 === 0 ? {} : { version: String(headers['etag']) };
      const both = await Promise.all([lab.result(lab.admin, labTest, '13', version), lab.result(lab.technician, labTest, '14', version)]);
      expect(
        both.map(({ status }) => status).toSorted((a, b) => a - b),
        both.map(({ text }) => text).join('\n'),
      ).toEqual([200, 409]);
      const [won, lost] = both[0]?.status === 200 ? ['13', '14'] : ['14', '13'];
      const refused = both.find(({ status }) => status === 409);
      expect(refused?.body['error'].current.attributes[0].valueReference).toBe(won);
      expect(refused?.body['error'].yours.attributes[0].valueReference).toBe(lost);
      expect((await valuesOf(labTest)).map((each) => each.valueReference)).toEqual([won]);
      expect(await everything(labTest)).toBe(1);
    }
  }, 60_000);

  it('are recorded by those who may', async () => {
    const labTest = await lab.accepted();
    const clerk = await staff(lab.api, 'clerk', 'Registration Clerk');
    expect((await lab.result(clerk, labTest, '13')).status).toBe(403);
    expect((await clerk.post('commonlab/labtestattribute', { labTest, attributeType: lab.haemoglobin, valueReference: '13' })).status).toBe(
      403,
    );
  });
});

describe('release', () => {
  const release = (client: Client, labTest: string) => client.post('fieldward/labrelease', { labTest });

  it('is by a second person where the type wants one, and again after a change', async () => {
    await lab.admin.post(`commonlab/labtesttype/${lab.testType}`, { needsRelease: true });
    const labTest = await lab.accepted();
    expect(message(await release(lab.admin, labTest))).toEqual([400, 'There are no results to release']);
    await lab.result(lab.technician, labTest, '13');
    expect((await lab.test(labTest))['releasedAt']).toBeNull();
    expect(message(await release(lab.technician, labTest))).toEqual([400, 'Another person than who recorded the results releases them']);
    expect((await release(lab.admin, labTest)).body).toMatchObject({
      releasedBy: { display: 'boss' },
      resultedBy: { display: 'technician' },
    });
    expect(message(await release(lab.admin, labTest))).toEqual([400, 'The results are released already']);
    await lab.result(lab.admin, labTest, '14', { version: '*', amendReason: 'misread' });
    expect((await lab.test(labTest))['releasedAt']).toBeNull();
    expect(message(await release(lab.admin, labTest))[0]).toBe(400);
    expect((await release(lab.technician, labTest)).status).toBe(200);
    await lab.admin.post(`commonlab/labtesttype/${lab.testType}`, { needsRelease: false });
  });
});

describe('the work list', () => {
  const list = async (name: string, more = '') => (await lab.admin.get(`fieldward/labworklist?list=${name}&limit=100${more}`)).body;
  const has = async (name: string, labTest: string, more = '') =>
    (await list(name, more))['results'].some((each: { uuid: string }) => each.uuid === labTest);

  it('has a test where it stands', async () => {
    const labTest = await lab.order();
    const sample = await lab.sample(labTest, { sampleIdentifier: 'SCANNED-1' });
    const where = async () => {
      const found: string[] = [];
      for (const name of ['collected', 'toaccept', 'toresult', 'torelease', 'critical']) if (await has(name, labTest)) found.push(name);
      return found;
    };
    expect(await where()).toEqual(['collected', 'toaccept']);
    await lab.admin.post(`commonlab/labtestsample/${sample}`, { status: 'ACCEPTED' });
    expect(await where()).toEqual(['collected', 'toresult']);
    await lab.result(lab.admin, labTest, '5');
    expect(await where()).toEqual(['collected', 'critical']);
    const [row] = (await list('critical', '&q=scanned-1'))['results'];
    expect(row).toMatchObject({
      uuid: labTest,
      critical: [{ value: '5', flag: 'criticalLow', units: 'g/dL' }],
      samples: [{ sampleIdentifier: 'SCANNED-1' }],
    });
    const response = await lab.admin.post('fieldward/labcallback', {
      result: row.critical[0].uuid,
      toldWhom: 'Dr Diallo',
      readBack: true,
      note: 'by phone',
    });
    expect(response.status, response.text).toBe(201);
    expect(response.body).toMatchObject({ toldWhom: 'Dr Diallo', readBack: true, toldBy: { display: 'boss' } });
    expect(await where()).toEqual(['collected']);
    // somebody must be told of another value again
    await lab.result(lab.admin, labTest, '6', { version: '*', amendReason: 'misread' });
    expect(await where()).toEqual(['collected', 'critical']);
  });

  it('counts each list, finds by label, place and overdue', async () => {
    const labTest = await lab.order();
    await lab.sample(labTest, { sampleIdentifier: 'SCANNED-2' });
    const found = await list('toaccept', '&q=SCANNED-2');
    expect(found['results']).toHaveLength(1);
    expect(found['totals']).toEqual({ collected: 1, toaccept: 1, toresult: 0, torelease: 0, overdue: 0, critical: 0 });
    await lab.api.pool.rows(
      `update orders set date_activated = now() - interval '2 days' where order_id = (select order_id from lab_test where uuid = $1)`,
      [labTest],
    );
    expect((await list('overdue', '&q=SCANNED-2'))['results']).toMatchObject([
      { uuid: labTest, overdue: true, patient: { identifier: 'LAB-PATIENT-1' } },
    ]);
    expect(await has('toaccept', labTest, `&location=${KNOWN.unknownLocation}`)).toBe(true);
    expect(await has('toaccept', labTest, '&location=00000000-none')).toBe(false);
    expect((await lab.admin.get('fieldward/labworklist?list=nothing')).status).toBe(400);
    const { results, totals, hasNext } = (await lab.admin.get('fieldward/labworklist?list=toaccept&limit=0&q=SCANNED-2')).body;
    expect([results, totals, hasNext]).toEqual([[], { ...found['totals'], overdue: 1 }, true]);
  });

  it('finds what a scanner read, wherever it stands', async () => {
    const scan = async (asked: string) =>
      (await lab.admin.get(`fieldward/labscan?${asked}`)).body['results'].map((each: { uuid: string }) => each.uuid);
    const labTest = await lab.order();
    await lab.sample(labTest, { sampleIdentifier: 'SCANNED-3' });
    expect(await scan('code=%20scanned-3')).toEqual([labTest]);
    const { order, labReferenceNumber } = await lab.test(labTest);
    expect(await scan(`code=${labReferenceNumber.toLowerCase()}`)).toEqual([labTest]);
    expect(await scan(`code=${order.orderNumber.toLowerCase()}`)).toEqual([labTest]);
    expect(await scan(`labTest=${labTest}`)).toEqual([labTest]);
    expect(await scan('code=SCANNED')).toEqual([]);
    expect((await lab.admin.get('fieldward/labscan')).status).toBe(400);
    // also when it is done; a label outweighs a reference number of the same text
    const sampled = (await lab.test(labTest))['labTestSamples'][0].uuid;
    await lab.admin.post(`commonlab/labtestsample/${sampled}`, { status: 'ACCEPTED' });
    await lab.result(lab.admin, labTest, '13');
    const other = await lab.order({
      orders: [{ labTestType: lab.testType, labReferenceNumber: 'SCANNED-3' }],
    });
    expect(await scan('code=SCANNED-3')).toEqual([labTest]);
    expect((await list('toresult', '&q=SCANNED-3'))['results']).toEqual([]);
    expect(await scan(`labTest=${other}`)).toEqual([other]);
  });

  it('notes of several critical values at once who was told, all or none', async () => {
    const labTest = await lab.accepted();
    await lab.result(lab.admin, labTest, '5');
    const [row] = (await lab.admin.get(`fieldward/labscan?labTest=${labTest}`)).body['results'];
    const results = row.critical.map((each: { uuid: string }) => each.uuid);
    const refused = await lab.admin.post('fieldward/lab-callback', { results: [...results, 'nobody'], toldWhom: 'Dr Diallo' });
    expect([refused.status, await has('critical', labTest)]).toEqual([400, true]);
    expect((await lab.admin.post('fieldward/labcallback', { results: [], toldWhom: 'Dr Diallo' })).status).toBe(400);
    const response = await lab.admin.post('fieldward/lab-callback', { results, toldWhom: 'Dr Diallo' });
    expect([response.status, response.body['results'].length, await has('critical', labTest)]).toEqual([201, 1, false]);
    // the former address takes the same body; a single result goes to the resource
    const again = await lab.admin.post('fieldward/labcallback', { results, toldWhom: 'Dr Sow' });
    const single = await lab.admin.post('fieldward/lab-callback', { result: results[0], toldWhom: 'Dr Ba' });
    expect([again.status, again.body['results'].length, single.status, single.body['toldWhom']]).toEqual([201, 1, 201, 'Dr Ba']);
  });
});

it('shows how a value went', async () => {
  const trend = (await lab.admin.get(`fieldward/labtrend?patient=${lab.patient}&attributeType=${lab.haemoglobin}`)).body;
  expect(trend).toMatchObject({ attributeType: { name: 'Hb', units: 'g/dL' }, range: { low: '12', high: '16' } });
  expect(trend['points'].length).toBeGreaterThan(10);
  const { fields } = (await lab.admin.get(`fieldward/labtrend?patient=${lab.patient}`)).body;
  expect(fields).toMatchObject([{ uuid: lab.haemoglobin, count: trend['points'].length }]);
});

it('tells how long tests take, by type and place', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const asked = `fieldward/labturnaround?from=${today}&to=${today}`;
  const { rows, total, complete } = (await lab.admin.get(asked)).body;
  expect(rows).toMatchObject([{ type: { uuid: lab.testType }, location: { uuid: KNOWN.unknownLocation }, tests: total.tests }]);
  expect(rows[0].total.count).toBeGreaterThan(10);
  expect([rows[0].total.median, complete]).toEqual([0, true]);
  const csv = await lab.admin.get(`${asked}&by=type&format=csv`);
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.text).toContain('released p90 hours');
  expect((await lab.admin.get(`${asked}&by=nothing`)).status).toBe(400);
});

describe('an account that reports results and orders nothing', () => {
  it('posts them to the collection, changes nothing of the order and orders nothing', async () => {
    const role = await create(lab.admin, 'role', {
      name: 'Results only',
      privileges: [
        'View CommonLab Orders',
        'Get CommonLab Metadata',
        'View CommonLab results',
        'Add CommonLab results',
        'Edit CommonLab results',
      ],
    });
    const reporter = await staff(lab.api, 'results.only', String(role['uuid']));
    const labTest = await lab.accepted();
    const { order, labReferenceNumber } = await lab.test(labTest);
    const attributes = [{ attributeType: lab.haemoglobin, valueReference: '13' }];
    const post = (more: object) =>
      reporter.post('commonlab/labtestorder', { order: order.uuid, labTestType: lab.testType, labReferenceNumber, attributes, ...more });
    expect(message(await post({ labReferenceNumber: 'another' }))[0]).toBe(403);
    expect(
      (await post({ order: { patient: lab.patient, encounter: lab.encounter, concept: order.concept, type: 'testorder' } })).status,
    ).toBe(403);
    expect((await reporter.post(`commonlab/labtestorder/${labTest}`, { labReferenceNumber: 'another' })).status).toBe(403);
    expect(await valuesOf(labTest)).toEqual([]);
    expect((await post({})).status).toBe(200);
    expect(await valuesOf(labTest)).toMatchObject([{ valueReference: '13' }]);
    expect((await reporter.post('fieldward/labresults', { labTest: await lab.accepted(), attributes })).status).toBe(200);
  });
});
