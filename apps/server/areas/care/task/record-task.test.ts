/** What no schedule asks for: results to tell, forms to finish, referrals to accept, pairs to check. Made and settled with the data. */
import { addDays, today } from '@fieldward/domain/time/in-zone.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { laboratory, staff, type Laboratory } from '../../../testing/laboratory.ts';
import type { Client } from '../../../testing/scratch-api.ts';
import { create, KNOWN, register } from '../../../testing/starter-api.ts';
import { followTasks } from './task-work.ts';

interface Row {
  readonly uuid: string;
  readonly kind: string;
  readonly name: string;
  readonly urgent: boolean;
  readonly acts: number;
  readonly state: string;
  readonly patient: { readonly uuid: string };
  readonly location: { readonly display: string } | null;
  readonly assigned: { readonly display: string } | null;
  readonly record: { readonly uuid: string; readonly form: string | null; readonly from: string | null } | null;
}

let lab: Laboratory;
let nadia: Client;
const TODAY = today('UTC');
beforeAll(async () => {
  lab = await laboratory();
  nadia = await staff(lab.api, 'nadia.clinic', 'Clinician');
}, 60_000);
afterAll(() => lab?.api.close());
beforeEach(async () => {
  await lab.api.pool.rows('update lab_test set voided = true');
  await lab.api.pool.rows('update referral set voided = true');
  await lab.api.pool.rows('delete from patient_pair');
  await followTasks(lab.api.pool);
});

const listed = async (client: Client, query = ''): Promise<{ results: readonly Row[]; counts: Record<string, number> }> => {
  const { status, text, body } = await client.get(`fieldward/tasks?limit=100${query}`);
  expect(status, text).toBe(200);
  return body as { results: Row[]; counts: Record<string, number> };
};
const only = async (client: Client, query = ''): Promise<Row> => {
  const { results } = await listed(client, query);
  expect(results).toHaveLength(1);
  return results[0] as Row;
};
const act = (client: Client, task: Row, body: object) => client.post('fieldward/taskact', { task: task.uuid, seen: task.acts, ...body });
const noted = async (): Promise<number> => (await lab.api.pool.rows('select from task_change')).length;
/** A patient of a place. */
let number = 0;
async function someone(place: string = KNOWN.unknownLocation, family = 'Listed'): Promise<string> {
  number += 1;
  const made = await create(lab.admin, 'patient', {
    person: {
      names: [{ givenName: `Person${'abcdefghij'[number % 10]}${'klmnopqrst'[Math.floor(number / 10) % 10]}`, familyName: family }],
      gender: 'F',
      birthdate: '1984-03-12',
    },
    identifiers: [{ identifier: `REC-${number}`, identifierType: KNOWN.oldNumber, location: place, preferred: true }],
  });
  return String(made['uuid']);
}

describe('a result', () => {
  it('is to be told from its release until somebody says so, and anew when it is amended', async () => {
    const test = await lab.accepted({}, nadia);
    expect((await listed(nadia)).results).toEqual([]);
    expect((await lab.result(lab.technician, test, '13')).status).toBe(200);
    // in the transaction of the result: nothing is left to the background
    expect(await noted()).toBe(0);
    const task = await only(nadia);
    expect(task).toMatchObject({
      kind: 'result',
      name: 'Haemoglobin',
      urgent: false,
      state: 'due',
      patient: { uuid: lab.patient },
      record: { uuid: test },
    });
    expect((await listed(nadia)).counts).toMatchObject({ result: 1, due: 0, waiting: 0 });
    const told = await lab.admin.get(`/openmrs/ws/fhir2/R4/Task?focus=DiagnosticReport/${test}&status=ready`);
    expect(told.body['entry']).toMatchObject([
      { resource: { id: task.uuid, code: { text: 'Haemoglobin', coding: [{ code: 'result' }] } } },
    ]);
    expect((await act(nadia, task, { act: 'done' })).status).toBe(400);
    expect((await act(nadia, task, { act: 'done', reason: 'Told by telephone', day: addDays(TODAY, -1) })).body['error']).toMatchObject({
      fieldErrors: { day: [{ code: 'task.doneNotThen' }] },
    });
    expect((await act(nadia, task, { act: 'done', reason: 'Told by telephone' })).status).toBe(200);
    expect([await noted(), (await listed(nadia)).results]).toEqual([0, []]);
    const history = await nadia.get(`fieldward/taskhistory?task=${task.uuid}`);
    expect(history.body['events'].map(({ kind }: { kind: string }) => kind)).toEqual(['done', 'made']);

    const amended = await lab.result(lab.technician, test, '6', { version: '*', amendReason: 'Misread' });
    expect(amended.status, amended.text).toBe(200);
    const anew = await only(nadia);
    expect(anew).toMatchObject({ uuid: task.uuid, urgent: true });
    // what was told before is no answer to it
    expect((await act(nadia, task, { act: 'done', reason: 'Told by telephone' })).body['error']).toMatchObject({
      code: 'task.changedMeanwhile',
    });
    expect((await act(nadia, anew, { act: 'done', reason: 'Asked to come at once' })).status).toBe(200);
    expect((await listed(nadia)).results).toEqual([]);
  });

  it('that is critical stands first, and can be given, put off with a reason, and taken back', async () => {
    const normal = await lab.accepted({}, nadia);
    await lab.result(lab.technician, normal, '13');
    const critical = await lab.critical(nadia);
    const { results } = await listed(nadia);
    expect(results.map(({ record, urgent }) => [record?.uuid, urgent])).toEqual([
      [critical, true],
      [normal, false],
    ]);
    const [first] = results as [Row];
    const people = await nadia.get(`fieldward/taskassignees?task=${first.uuid}`);
    const names = people.body['people'].map(({ display }: { display: string }) => display);
    expect(names).toContain('nadia clinic Labworker');
    const me = people.body['people'].find(({ display }: { display: string }) => display.startsWith('nadia'));
    expect((await act(nadia, first, { act: 'assign', to: { kind: 'user', uuid: me.uuid } })).status).toBe(200);
    const mine = await only(nadia, '&owner=mine');
    expect(mine).toMatchObject({ uuid: first.uuid, assigned: { display: 'nadia clinic Labworker' }, acts: first.acts + 1 });
    const off = await act(nadia, mine, { act: 'putOff', until: addDays(TODAY, 2), reason: 'Comes on that day' });
    expect(off.status, off.text).toBe(200);
    expect((await listed(nadia)).counts).toMatchObject({ result: 1, waiting: 1 });
    expect((await listed(nadia, '&only=waiting')).results).toHaveLength(1);
    expect((await nadia.post('fieldward/taskactundo', { act: off.body['uuid'] })).status).toBe(200);
    expect((await listed(nadia)).counts).toMatchObject({ result: 2, waiting: 0 });
    expect(await noted()).toBe(0);
  });

  it('is of nobody who may not read results, nor of whom it is hidden from, nor told after a death', async () => {
    const test = await lab.accepted({}, nadia);
    await lab.result(lab.technician, test, '13');
    await create(lab.admin, 'role', { name: 'Visits only', privileges: ['Get Patients', 'Get Patient Programs', 'Edit Patient Programs'] });
    const visits = await staff(lab.api, 'visits.only', 'Visits only', false);
    expect(await listed(visits)).toMatchObject({ results: [], counts: { result: 0 } });
    const task = await only(nadia);
    expect((await visits.get(`fieldward/taskhistory?task=${task.uuid}`)).status).toBe(404);
    expect((await act(visits, task, { act: 'done', reason: 'Told' })).status).toBe(404);
    const people = await nadia.get(`fieldward/taskassignees?task=${task.uuid}`);
    expect(people.body['people'].map(({ display }: { display: string }) => display)).not.toContain('visits only Labworker');

    await create(lab.admin, 'role', {
      name: 'Results but none sensitive',
      privileges: ['Get Patients', 'Get Patient Programs', 'View CommonLab Orders', 'View CommonLab results'],
    });
    const plain = await staff(lab.api, 'plain.reader', 'Results but none sensitive', false);
    expect((await listed(plain)).results).toHaveLength(1);
    await lab.admin.post(`commonlab/labtesttype/${lab.testType}`, { sensitive: true });
    expect([(await listed(plain)).results, (await listed(lab.admin)).results.length]).toEqual([[], 1]);
    await lab.admin.post(`commonlab/labtesttype/${lab.testType}`, { sensitive: false });

    expect((await lab.admin.post(`person/${lab.patient}`, { dead: true, causeOfDeathNonCoded: 'Unknown' })).status).toBe(200);
    expect([await noted(), (await listed(nadia)).results]).toEqual([0, []]);
    expect((await lab.admin.post(`person/${lab.patient}`, { dead: false })).status).toBe(200);
    expect((await listed(nadia)).results).toHaveLength(1);
  });

  it('goes with a test that is voided, and with the record into which its patient is merged', async () => {
    const test = await lab.accepted({}, nadia);
    await lab.result(lab.technician, test, '13');
    const into = String((await register(lab.admin, 'REC-INTO', 'Amina', 'Merged'))['uuid']);
    const merged = await lab.admin.post('fieldward/patientmerge', { from: lab.patient, into, reason: 'One person', keep: {} });
    expect(merged.status, merged.text).toBe(200);
    expect(await noted()).toBe(0);
    expect((await only(nadia)).patient.uuid).toBe(into);
    expect((await lab.admin.post(`fieldward/patientmerge/${merged.body['uuid']}/undo`, { reason: 'Two people' })).status).toBe(200);
    expect((await only(nadia)).patient.uuid).toBe(lab.patient);
    const gone = await lab.admin.remove(`commonlab/labtestorder/${test}?reason=wrong`);
    expect(gone.status, gone.text).toBeLessThan(300);
    expect([await noted(), (await listed(nadia)).results]).toEqual([0, []]);
  });
});

describe('a referral', () => {
  it('is to be accepted at the place that it was sent to, until somebody answers', async () => {
    const [here, there] = await Promise.all(
      ['Sends', 'Receives'].map(async (name) => String((await create(lab.admin, 'location', { name }))['uuid'])),
    );
    const patient = await someone(here);
    const sent = await lab.admin.post('fieldward/referral', {
      patient,
      kind: 'referral',
      from: here,
      to: there,
      urgency: 'emergency',
      service: 'Chest X-ray',
      reason: 'Coughs blood',
      expected: TODAY,
    });
    expect(sent.status, sent.text).toBe(201);
    expect(await noted()).toBe(0);
    expect((await listed(lab.admin, `&location=${here}`)).results).toEqual([]);
    const task = await only(lab.admin, `&location=${there}&only=referral`);
    expect(task).toMatchObject({
      name: 'Chest X-ray',
      urgent: true,
      location: { display: 'Receives' },
      record: { uuid: sent.body['uuid'], from: 'Sends', form: null },
    });
    expect((await act(lab.admin, task, { act: 'done', reason: 'Seen' })).body['error']).toMatchObject({ code: 'task.doneThere' });
    expect((await lab.admin.post(`fieldward/referral/${sent.body['uuid']}`, { act: 'accept' })).status).toBe(200);
    expect([await noted(), (await listed(lab.admin)).results]).toEqual([0, []]);
  });
});

describe('a pair of records', () => {
  it('is to be checked by whoever may merge, behind all others, until somebody decides', async () => {
    const [a, b] = [await someone(), await someone()];
    const ids = await lab.api.pool.rows<{ id: string }>(
      'select patient_id::text as id from patient where uuid = any ($1) order by patient_id',
      [[a, b]],
    );
    const found = () =>
      lab.api.pool.rows(
        "insert into patient_pair (patient_a, patient_b, score, reasons) values ($1::bigint, $2::bigint, 80, '{name}')",
        ids.map(({ id }) => id),
      );
    await found();
    await followTasks(lab.api.pool);
    expect((await listed(nadia)).results).toEqual([]);
    const task = await only(lab.admin, '&only=pair');
    expect(task).toMatchObject({ kind: 'pair', patient: { uuid: a }, record: { uuid: b } });
    expect(task.name).toMatch(/^Person/);
    const test = await lab.accepted({}, nadia);
    await lab.result(lab.technician, test, '13');
    expect((await listed(lab.admin)).results.map(({ kind }) => kind)).toEqual(['result', 'pair']);
    const decide = (different: boolean) => lab.admin.post('fieldward/patientpairs', { a, b, different });
    expect((await decide(true)).status).toBe(204);
    expect([await noted(), (await listed(lab.admin, '&only=pair')).results]).toEqual([0, []]);
    expect((await decide(false)).status).toBe(204);
    expect((await listed(lab.admin, '&only=pair')).results).toHaveLength(1);
    // a record that goes leaves nothing to compare
    expect((await lab.admin.remove(`patient/${b}?reason=Twice`)).status).toBeLessThan(300);
    expect([await noted(), (await listed(lab.admin, '&only=pair')).results]).toEqual([0, []]);
  });
});

describe('a form', () => {
  it('that is held is its author’s, and of whoever decides, until it is decided', async () => {
    const patient = await someone();
    await lab.api.pool.rows(
      `insert into field_record (patient_id, state, content, problem, saved_at, utc_offset, creator)
       select p.patient_id, 'held', '{}', '{"code": "submission.refused"}', now(), 0, u.user_id from patient p, users u where p.uuid = $1 and u.username = 'nadia.clinic'`,
      [patient],
    );
    await followTasks(lab.api.pool);
    expect(await only(nadia, '&only=form')).toMatchObject({ record: { form: 'held' }, assigned: { display: 'nadia clinic Labworker' } });
    const colleague = await staff(lab.api, 'colleague', 'Clinician');
    expect((await listed(colleague, '&only=form')).results).toEqual([]);
    const task = await only(lab.admin, '&only=form');
    // somebody else is asked to finish it, who may decide
    const { people } = (await lab.admin.get(`fieldward/taskassignees?task=${task.uuid}`)).body as {
      people: { uuid: string; display: string }[];
    };
    expect(people.map(({ display }) => display)).not.toContain('colleague Labworker');
    expect(people.map(({ display }) => display)).toContain('nadia clinic Labworker');
    await lab.api.pool.rows(
      `update field_record set state = 'rejected', decided_at = now(), decided_by = 1, reason = 'Wrong' where state = 'held'`,
    );
    await followTasks(lab.api.pool);
    expect((await listed(lab.admin, '&only=form')).results).toEqual([]);
  });
});
