import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resultProblem, sampleStatuses, statusesByWeight, type SampleStatus } from '@fieldward/domain/lab/sample.ts';
import { encounterOf, laboratory, staff, type Laboratory } from '../../../testing/laboratory.ts';
import { concept, create, KNOWN, register } from '../../../testing/starter-api.ts';
import type { ApiResponse } from '../../../testing/scratch-api.ts';
import { worklistSql } from './lab-worklist-sql.ts';

let lab: Laboratory;
beforeAll(async () => {
  lab = await laboratory();
}, 60_000);
afterAll(() => lab?.api.close());

const message = ({ status, body }: ApiResponse) => [status, body['error']?.message];
const sampleOf = async (uuid: string) => (await lab.admin.get(`commonlab/labtestsample/${uuid}?v=full`)).body;
const move = (uuid: string, body: Record<string, unknown>) => lab.admin.post(`commonlab/labtestsample/${uuid}`, body);

describe('an ordered test', () => {
  it('shows what clients know in the three views, and who ordered', async () => {
    const uuid = await lab.order();
    const shown = async (v: string) => (await lab.admin.get(`commonlab/labtestorder/${uuid}?v=${v}`)).body;
    const ref = await shown('ref');
    expect(ref).toMatchObject({ uuid, labReferenceNumber: expect.stringMatching(/^LAB-/), order: { patient: { uuid: lab.patient } } });
    expect(ref['labTestType']).toBeUndefined();
    expect(await shown('default')).toMatchObject({
      display: ref['labReferenceNumber'],
      labTestType: { uuid: lab.testType, testGroup: 'HEMATOLOGY' },
      labTestSamples: [],
      attributes: [],
      sampleStatus: null,
    });
    const full = await shown('full');
    expect(full['order']).toMatchObject({
      orderer: { display: expect.stringContaining('boss') },
      careSetting: { display: 'Outpatient' },
      encounter: { uuid: lab.encounter },
      display: 'HAEMOGLOBIN TEST',
      orderNumber: expect.stringMatching(/^ORD-\d+$/),
    });
    const order = (await lab.admin.get(`order/${full['order'].uuid}?v=full`)).body;
    expect(order).toMatchObject({ type: 'testorder', action: 'NEW', orderType: { display: 'Test Order' } });
    const { orders } = (await lab.admin.get(`encounter/${lab.encounter}?v=full`)).body;
    expect(orders.map((each: { uuid: string }) => each.uuid)).toContain(full['order'].uuid);
  });

  it('keeps its results from those who may read orders only', async () => {
    const uuid = await lab.accepted();
    // a value that no time of day in an answer can contain: no second is above 59
    expect((await lab.result(lab.technician, uuid, '90.75', { comments: 'near 90.75 twice' })).status).toBe(200);
    const role = await create(lab.admin, 'role', { name: 'Orders only', privileges: ['View CommonLab Orders', 'View CommonLab Samples'] });
    const reader = await staff(lab.api, 'ordersonly', String(role['uuid']), false);
    const [sample] = (await lab.test(uuid))['labTestSamples'];
    for (const path of [
      `commonlab/labtestorder/${uuid}?v=full`,
      `commonlab/labtestorder/${uuid}`,
      `commonlab/labtestorder?patient=${lab.patient}&v=full`,
      `commonlab/labtestsample/${sample.uuid}?v=custom:(labTest:full)`,
      `commonlab/labtestorder/${uuid}?v=custom:(uuid,resultComments)`,
    ]) {
      const response = await reader.get(path);
      expect([response.status, response.text.includes('90.75')], `${path} ${response.text}`).toEqual([200, false]);
    }
    expect((await reader.get(`commonlab/labtestorder/${uuid}?v=full`)).body['attributes']).toEqual([]);
    for (const each of ['attributes', 'attributes:ref', 'attributes:(display)'])
      expect(message(await reader.get(`commonlab/labtestorder/${uuid}?v=custom:(${each})`))).toEqual([
        403,
        'Privilege required: View CommonLab results',
      ]);
    expect((await lab.technician.get(`commonlab/labtestorder/${uuid}?v=full`)).body).toMatchObject({
      attributes: [{ valueReference: '90.75' }],
      resultComments: 'near 90.75 twice',
    });
  });

  it('is posted as OpenMRS clients do, with its order', async () => {
    const orderer = (await lab.admin.get('provider?q=technician')).body['results'][0].uuid;
    const made = await create(lab.admin, 'commonlab/labtestorder', {
      order: {
        patient: lab.patient,
        encounter: lab.encounter,
        concept: await concept(lab.admin, 'ASKED FOR', KNOWN.notApplicable),
        careSetting: '6f0c9a92-6f24-11e3-af88-005056821db0',
        type: 'testorder',
        orderer,
        action: 'NEW',
      },
      labTestType: lab.testType,
      labReferenceNumber: 'REF-1',
      labInstructions: 'fasting',
    });
    expect(made).toMatchObject({ labReferenceNumber: 'REF-1', order: { orderer: { uuid: orderer } } });
  });

  it('is listed by patient only', async () => {
    const uuid = await lab.order();
    expect(message(await lab.admin.get('commonlab/labtestorder'))).toEqual([400, 'Not all are listed: search, for example by patient']);
    const { results } = (await lab.admin.get(`commonlab/labtestorder?patient=${lab.patient}&limit=100`)).body;
    expect(results.map((each: { uuid: string }) => each.uuid)).toContain(uuid);
    expect((await lab.admin.get('commonlab/labtestorder?patient=00000000-none')).body['results']).toEqual([]);
  });

  it('is ordered with others or not at all', async () => {
    const before = (await lab.admin.get(`order?patient=${lab.patient}&totalCount=true&limit=1`)).body['totalCount'];
    const refused = await lab.admin.post('fieldward/laborders', {
      patient: lab.patient,
      encounter: lab.encounter,
      orders: [{ labTestType: lab.testType, labReferenceNumber: 'A' }, { labTestType: lab.testType }],
    });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body['error'].fieldErrors)).toEqual(['orders[1].labReferenceNumber']);
    expect((await lab.admin.get(`order?patient=${lab.patient}&totalCount=true&limit=1`)).body['totalCount']).toBe(before);
    expect(message(await lab.admin.post('fieldward/laborders', { patient: lab.patient, encounter: lab.encounter, orders: [] }))).toEqual([
      400,
      'Choose at least one test',
    ]);
  });

  it('makes the encounter of a patient who has none: of now, at the place of the patient, in one with the order', async () => {
    const patient = String((await register(lab.admin, 'LAB-FIRST-1', 'Binta', 'Keita'))['uuid']);
    const order = (labReferenceNumber: string) =>
      lab.technician.post('fieldward/laborders', { patient, orders: [{ labTestType: lab.testType, labReferenceNumber }] });
    const encounters = async () => (await lab.admin.get(`encounter?patient=${patient}&v=full`)).body['results'] as Record<string, any>[];
    expect([(await order('')).status, await encounters()]).toEqual([400, []]);
    const [first, second] = await Promise.all([order('FIRST-1'), order('FIRST-2')]);
    expect([first.status, second.status], first.text + second.text).toEqual([201, 201]);
    const made = await encounters();
    expect(made.map(({ encounterType }) => encounterType.display)).toEqual(['Laboratory Order', 'Laboratory Order']);
    expect(made[0]).toMatchObject({ location: { uuid: KNOWN.unknownLocation }, orders: [{ patient: { uuid: patient } }] });
    expect(Date.now() - Date.parse(made[0]?.['encounterDatetime'])).toBeLessThan(60_000);
    expect((await lab.test(first.body['orders'][0]))['order'].encounter.display).toContain('Laboratory Order');
  });

  it('is not made twice when the answer was lost, alone or with one more', async () => {
    const item = (reference: string) => ({ uuid: randomUUID(), labTestType: lab.testType, labReferenceNumber: reference });
    const [first, second, third] = [item('AGAIN-1'), item('AGAIN-2'), item('AGAIN-3')];
    const order = (orders: readonly object[], patient = lab.patient) =>
      lab.technician.post('fieldward/laborders', { patient, encounter: lab.encounter, orders });
    expect((await order([first, second])).status).toBe(201);
    const again = await order([first, second, third]);
    expect([again.status, again.body['orders']], again.text).toEqual([201, [first.uuid, second.uuid, third.uuid]]);
    expect((await order([first, third])).body['orders']).toEqual([first.uuid, third.uuid]);
    const other = String((await register(lab.admin, 'LAB-AGAIN-1', 'Awa', 'Keita'))['uuid']);
    expect((await order([first], other)).status).toBeGreaterThanOrEqual(400);
    // another reference under a known uuid is another test, and one that was taken back is not there
    expect((await order([{ ...first, labReferenceNumber: 'AGAIN-4' }])).status).toBeGreaterThanOrEqual(400);
    const found = (await lab.admin.get(`commonlab/labtestorder?patient=${lab.patient}&limit=100`)).body['results'];
    const ours = new Set<string>([first, second, third].map(({ uuid }) => uuid));
    expect(found.filter((each: { uuid: string }) => ours.has(each.uuid))).toHaveLength(3);
    expect((await lab.admin.remove(`commonlab/labtestorder/${first.uuid}`)).status).toBe(204);
    expect((await order([first])).status).toBeGreaterThanOrEqual(400);
  });

  it('needs a provider', async () => {
    const client = await staff(lab.api, 'noprovider', 'Clinician', false);
    const response = await client.post('fieldward/laborders', {
      patient: lab.patient,
      encounter: lab.encounter,
      orders: [{ labTestType: lab.testType, labReferenceNumber: 'A' }],
    });
    expect(message(response)).toEqual([400, 'Your account is no provider: say who orders']);
    expect(Object.keys(response.body['error'].fieldErrors)).toEqual(['orders[0].order.orderer']);
  });

  it.each(['labtestorder', 'order', 'encounter'])('goes with all that it has when its %s is voided, and comes back', async (what) => {
    const encounter = await encounterOf(lab.api, lab.patient);
    const uuid = await lab.accepted({ encounter });
    expect((await lab.result(lab.admin, uuid, '13')).status).toBe(200);
    const whole = await lab.test(uuid);
    const path = {
      labtestorder: `commonlab/labtestorder/${uuid}`,
      order: `order/${whole['order'].uuid}`,
      encounter: `encounter/${encounter}`,
    }[what];
    expect((await lab.admin.remove(`${path}?reason=mistake`)).status).toBe(204);
    const parts = [
      `order/${whole['order'].uuid}`,
      `commonlab/labtestorder/${uuid}`,
      `commonlab/labtestsample/${whole['labTestSamples'][0].uuid}`,
    ];
    parts.push(`commonlab/labtestattribute/${whole['attributes'][0].uuid}`);
    const voided = async () => Promise.all(parts.map(async (each) => (await lab.admin.get(`${each}?v=full`)).body['voided']));
    expect(await voided()).toEqual([true, true, true, true]);
    expect((await lab.admin.post(String(path), { voided: false })).status).toBe(200);
    expect(await voided()).toEqual([false, false, false, false]);
  });
});

describe('a sample', () => {
  it('is found by its test, in the views that clients know', async () => {
    const test = await lab.order();
    const uuid = await lab.sample(test, { quantity: '2.5', units: 'ml', comments: 'clear' });
    const { results } = (await lab.admin.get(`commonlab/labtestsample?labtest=${test}&v=full`)).body;
    expect(results).toMatchObject([
      {
        uuid,
        status: 'COLLECTED',
        labTest: { uuid: test },
        quantity: '2.5',
        units: 'ml',
        collector: { display: expect.stringContaining('boss') },
      },
    ]);
    const ref = (await lab.admin.get(`commonlab/labtestsample/${uuid}?v=ref`)).body;
    expect(Object.keys(ref)).toEqual(expect.arrayContaining(['labTest', 'specimenType', 'status', 'sampleIdentifier']));
    expect(ref['quantity']).toBeUndefined();
    expect(
      (await lab.admin.get(`commonlab/labtestsample?sampleidentifier=${results[0].sampleIdentifier.toLowerCase()}`)).body['results'],
    ).toHaveLength(1);
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ['taken in the future', { collectionDate: '2100-01-01T00:00:00.000+0000' }, 'The date is in the future', 'collectionDate'],
    ['of no quantity', { quantity: 'much' }, 'Must be a number', 'quantity'],
    ['without a label', { sampleIdentifier: ' ' }, 'Field is required', 'sampleIdentifier'],
    ['that is accepted already', { status: 'ACCEPTED' }, 'A new sample is a collected one', 'status'],
    ['that expires early', { expiryDate: '2001-01-01T00:00:00.000+0000' }, 'The sample cannot expire before it is collected', 'expiryDate'],
  ])('%s is refused', async (_what, more, message, field) => {
    const test = await lab.order();
    const response = await lab.admin.post('commonlab/labtestsample', { labTest: test, sampleIdentifier: `X-${field}`, ...more });
    expect(response.status, response.text).toBe(400);
    expect(Object.keys(response.body['error'].fieldErrors)).toEqual([field]);
    expect(response.body['error'].fieldErrors[field][0].message).toBe(message);
    expect((await lab.test(test))['labTestSamples']).toEqual([]);
  });

  it('has a label of its own', async () => {
    const [one, other] = [await lab.order(), await lab.order()];
    const uuid = await lab.sample(one, { sampleIdentifier: 'Label-1' });
    const taken = () => lab.admin.post('commonlab/labtestsample', { labTest: other, sampleIdentifier: ' label-1' });
    expect(message(await taken())).toEqual([400, 'Another sample has this identifier']);
    expect((await lab.admin.remove(`commonlab/labtestsample/${uuid}`)).status).toBe(204);
    expect((await taken()).status).toBe(201);
  });

  /** A sample in each state. */
  async function sampleIn(status: SampleStatus): Promise<{ test: string; uuid: string }> {
    const test = await lab.order();
    const uuid = await lab.sample(test);
    if (status === 'ACCEPTED' || status === 'PROCESSED') await move(uuid, { status: 'ACCEPTED' });
    if (status === 'REJECTED') await move(uuid, { status, rejectReason: 'leaked' });
    if (status === 'PROCESSED') await lab.result(lab.admin, test, '13');
    expect((await sampleOf(uuid))['status']).toBe(status);
    return { test, uuid };
  }
  type Step = (at: { test: string; uuid: string }) => Promise<ApiResponse>;
  const steps: Readonly<Record<string, Step>> = {
    accept: ({ uuid }) => move(uuid, { status: 'ACCEPTED' }),
    reject: ({ uuid }) => move(uuid, { status: 'REJECTED', rejectReason: 'clotted' }),
    'reject with an empty reason': ({ uuid }) => move(uuid, { status: 'REJECTED', rejectReason: ' ' }),
    'reject by a client that knows of no reasons': ({ uuid }) => move(uuid, { status: 'REJECTED' }),
    process: ({ uuid }) => move(uuid, { status: 'PROCESSED' }),
    collect: ({ uuid }) => move(uuid, { status: 'COLLECTED' }),
    edit: ({ uuid }) => move(uuid, { comments: 'other' }),
    void: ({ uuid }) => lab.admin.remove(`commonlab/labtestsample/${uuid}`),
    result: ({ test }) => lab.result(lab.admin, test, '14', { amendReason: 'again', version: '' }),
    'another sample': ({ test }) =>
      lab.admin.post('commonlab/labtestsample', { labTest: test, sampleIdentifier: `again ${test.slice(0, 8)}` }),
  };
  const processed = 'Cannot Accept/Reject a processed Sample';
  const final = 'A processed sample cannot be changed any more';
  const none = 'No sample of this test has been accepted yet';
  const reason = 'Say why the sample is rejected';
  const table: Readonly<Record<string, readonly [string, string, string, string]>> = {
    accept: ['ACCEPTED', 'ACCEPTED', 'ACCEPTED', processed],
    reject: ['REJECTED', 'REJECTED', 'REJECTED', processed],
    'reject with an empty reason': [reason, reason, reason, processed],
    'reject by a client that knows of no reasons': ['REJECTED', 'REJECTED', 'REJECTED', processed],
    process: [
      'A sample that is COLLECTED cannot become PROCESSED',
      'A sample that is ACCEPTED cannot become PROCESSED',
      'A sample that is REJECTED cannot become PROCESSED',
      'PROCESSED',
    ],
    collect: [
      'COLLECTED',
      'A sample that is ACCEPTED cannot become COLLECTED',
      'A sample that is REJECTED cannot become COLLECTED',
      processed,
    ],
    edit: ['COLLECTED', 'ACCEPTED', 'REJECTED', final],
    void: ['gone', 'gone', 'gone', final],
    result: [none, 'PROCESSED', none, 'Somebody else changed this meanwhile. Reload it and make your change again.'],
    'another sample': ['COLLECTED', 'ACCEPTED', 'REJECTED', 'Sample Already Processed'],
  };
  describe.each(Object.entries(table))('%s', (name, answers) => {
    it.each(sampleStatuses.map((status, at) => [status, answers[at] ?? ''] as const))('when it is %s: %s', async (status, expected) => {
      const at = await sampleIn(status);
      const before = await sampleOf(at.uuid);
      const response = await steps[name]?.(at);
      const after = await sampleOf(at.uuid);
      if ((response?.status ?? 0) < 300) expect(after['voided'] === true ? 'gone' : after['status']).toBe(expected);
      else {
        expect(response?.body['error'].message).toBe(expected);
        expect(after).toEqual(before);
      }
    });
  });

  it('takes the comments for the reason of a rejection without one', async () => {
    const [commented, bare] = [await sampleIn('COLLECTED'), await sampleIn('ACCEPTED')];
    await move(commented.uuid, { status: 'REJECTED', comments: 'clotted' });
    await move(bare.uuid, { status: 'REJECTED' });
    expect(await sampleOf(commented.uuid)).toMatchObject({ rejectReason: 'clotted', comments: 'clotted' });
    expect(await sampleOf(bare.uuid)).toMatchObject({ rejectReason: '–' });
  });

  it('keeps who accepted or rejected it, when, and why', async () => {
    const { uuid } = await sampleIn('REJECTED');
    expect(await sampleOf(uuid)).toMatchObject({
      rejectReason: 'leaked',
      rejectedBy: { display: 'boss' },
      rejectedAt: expect.any(String),
      acceptedAt: null,
    });
    await move(uuid, { status: 'ACCEPTED' });
    expect(await sampleOf(uuid)).toMatchObject({
      rejectReason: null,
      rejectedBy: null,
      acceptedBy: { display: 'boss' },
      acceptedAt: expect.any(String),
    });
  });

  it('is processed with its date, and collected again when all results are taken back', async () => {
    const { test, uuid } = await sampleIn('PROCESSED');
    expect((await sampleOf(uuid))['processedDate']).toEqual(expect.any(String));
    const [value] = (await lab.test(test))['attributes'];
    expect((await lab.admin.remove(`commonlab/labtestattribute/${value.uuid}`)).status).toBe(204);
    expect(await sampleOf(uuid)).toMatchObject({ status: 'COLLECTED', processedDate: null });
    expect(await lab.test(test)).toMatchObject({ resultedAt: null, releasedAt: null });
    // and there is no way back without accepting it
    expect(message(await lab.admin.post(`commonlab/labtestattribute/${value.uuid}`, { voided: false }))).toEqual([400, none]);
  });
});

describe('tests with whatever samples', () => {
  interface Story {
    readonly samples: readonly { readonly status: SampleStatus; readonly voided: boolean }[];
    readonly needsNone: boolean;
  }
  /** Tests of one patient with these samples, resulted where a live one is processed; their uuids in the same order. */
  async function written(stories: readonly Story[]): Promise<string[]> {
    const model = await lab.order();
    const rows = await lab.api.pool.rows<{ uuid: string }>(
      `with story as materialized (
         select s.*, (random() * 1e15)::bigint as key, nextval(pg_get_serial_sequence('orders', 'order_id')) as order_id,
           nextval(pg_get_serial_sequence('lab_test', 'lab_test_id')) as test_id
         from jsonb_to_recordset($2::jsonb) s(n int, samples jsonb, "needsNone" boolean)),
       model as (select t.patient_id, t.lab_test_type_id, o.order_type_id, o.concept_id, o.encounter_id, o.orderer, o.care_setting_id
         from lab_test t join orders o using (patient_id, order_id) where t.uuid = $1),
       easy as (
         insert into lab_test_type (name, test_group, requires_specimen, reference_concept_id)
         select 'Without specimen', y.test_group, false, y.reference_concept_id from model join lab_test_type y using (lab_test_type_id) returning lab_test_type_id),
       ordered as (
         insert into orders (order_id, patient_id, order_type_id, concept_id, encounter_id, orderer, care_setting_id)
         select s.order_id, m.patient_id, m.order_type_id, m.concept_id, m.encounter_id, m.orderer, m.care_setting_id from story s, model m),
       tests as (
         insert into lab_test (lab_test_id, patient_id, order_id, lab_test_type_id, lab_reference_number, resulted_at)
         select s.test_id, m.patient_id, s.order_id, case when s."needsNone" then e.lab_test_type_id else m.lab_test_type_id end, 'S-' || s.n,
           case when s.samples @> '[{"status": "PROCESSED", "voided": false}]' then now() end
         from story s, model m, easy e returning lab_test_id, uuid),
       taken as (
         insert into lab_sample (patient_id, lab_test_id, sample_identifier, status, processed_date, reject_reason, voided, voided_by, date_voided)
         select m.patient_id, s.test_id, concat_ws('-', 'S', s.n, x.at), x.one ->> 'status', case x.one ->> 'status' when 'PROCESSED' then now() end,
           'leaked', (x.one ->> 'voided')::boolean, case x.one ->> 'voided' when 'true' then 1 end, case x.one ->> 'voided' when 'true' then now() end
         from story s cross join model m cross join lateral jsonb_array_elements(s.samples) with ordinality x(one, at))
       select t.uuid from story s join tests t on t.lab_test_id = s.test_id order by s.n`,
      [model, JSON.stringify(stories.map((story, n) => ({ n, ...story })))],
    );
    return rows.map(({ uuid }) => uuid);
  }

  it('show the status and stand on the lists that the rules say', async () => {
    const sample = fc.record({ status: fc.constantFrom(...sampleStatuses), voided: fc.boolean() });
    const story = fc.record({ samples: fc.array(sample, { maxLength: 4 }), needsNone: fc.boolean() });
    const stories = fc.sample(story, { seed: 41, numRuns: 300 });
    const uuids = await written(stories);
    const shown = new Map<string, unknown>();
    for (let from = 0; from < uuids.length + 100; from += 100) {
      const path = `commonlab/labtestorder?patient=${lab.patient}&v=custom:(uuid,sampleStatus)&limit=100&startIndex=${from}`;
      for (const { uuid, sampleStatus } of (await lab.admin.get(path)).body['results']) shown.set(uuid, sampleStatus);
    }
    const onList = async (list: 'toaccept' | 'toresult'): Promise<ReadonlySet<string>> => {
      const values = ['2000-01-01', '2100-01-01', null, '%%', '', 1_000, 0];
      const [found] = await lab.api.pool.rows<{ rows: string }>(worklistSql(list, false), values);
      return new Set((JSON.parse(found?.rows ?? '[]') as { uuid: string }[]).map(({ uuid }) => uuid));
    };
    const [toAccept, toResult] = [await onList('toaccept'), await onList('toresult')];
    // the other states, and samples that are left over where everything is released
    await lab.api.pool.rows(
      `with told as (
         update lab_test t set resulted_at = coalesce(resulted_at, now()), released_at = case when t.lab_test_id % 3 > 0 then now() end, voided = t.lab_test_id % 7 = 0,
           voided_by = 1, date_voided = now() where t.uuid = any ($1) and t.lab_test_id % 4 = 0 returning t.patient_id, t.lab_test_id),
         late as (update lab_test_type set target_hours = 24 where name = 'Without specimen'),
         ordered as (
           update orders o set date_activated = now() - interval '2 days' from lab_test t
           where t.uuid = any ($1) and o.patient_id = t.patient_id and o.order_id = t.order_id and t.lab_test_id % 2 = 0),
         taken as (
           update lab_sample s set collection_date = now() from lab_test t
           where t.uuid = any ($1) and s.patient_id = t.patient_id and s.lab_test_id = t.lab_test_id and s.lab_sample_id % 3 > 0)
       insert into lab_result (patient_id, lab_test_id, lab_test_attribute_type_id, value_reference, flag, told)
       select t.patient_id, t.lab_test_id, (select min(lab_test_attribute_type_id) from lab_test_attribute_type), '5',
         (array['criticalLow', 'low', 'criticalHigh'])[1 + t.lab_test_id % 3], t.lab_test_id % 5 = 0 from told t`,
      [uuids],
    );
    const [totals] = await lab.api.pool.rows<{ totals: string; plainly: object }>(
      `select w.totals, (
         select jsonb_build_object('collected', count(*) filter (where s.has and s.today), 'toaccept', count(*) filter (where s.has and s.waiting),
           'toresult', count(*) filter (where t.resulted_at is null and (not y.requires_specimen or s.accepted)),
           'torelease', count(*) filter (where t.resulted_at is not null and t.released_at is null),
           'overdue', count(*) filter (where t.released_at is null and o.date_activated + y.target_hours * interval '1 hour' < now()),
           'critical', count(*) filter (where exists (
             select from lab_result r where r.lab_test_id = t.lab_test_id and not r.voided and not r.told and r.flag in ('criticalLow', 'criticalHigh'))))
         from lab_test t join orders o using (patient_id, order_id) join lab_test_type y using (lab_test_type_id)
         cross join lateral (
           select count(*) > 0 as has, bool_or(collection_date >= $1 and collection_date < $2) as today, bool_or(status = 'COLLECTED') as waiting, bool_or(status = 'ACCEPTED') as accepted
           from lab_sample s where s.lab_test_id = t.lab_test_id and not s.voided) s
         where not t.voided) as plainly
       from (${worklistSql('toaccept', false)}) w`,
      [new Date(Date.now() - 3_600_000).toISOString(), new Date(Date.now() + 3_600_000).toISOString(), null, '%%', '', 10, 0],
    );
    expect(totals?.plainly).toEqual(JSON.parse(totals?.totals ?? '{}'));
    expect(Object.values(totals?.plainly ?? {}).filter((n) => n === 0)).toEqual([]);
    for (const [at, { samples, needsNone }] of stories.entries()) {
      const uuid = uuids[at] ?? '';
      const live = samples.filter(({ voided }) => !voided).map(({ status }) => status);
      const resulted = live.includes('PROCESSED');
      expect([shown.get(uuid), toAccept.has(uuid), toResult.has(uuid)], JSON.stringify({ samples, needsNone })).toEqual([
        statusesByWeight.find((status) => live.includes(status)) ?? null,
        live.includes('COLLECTED'),
        !resulted && resultProblem(!needsNone, live) === null,
      ]);
    }
  });
});
