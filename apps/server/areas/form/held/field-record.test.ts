/** The server never turns field work away: what a device hands in is stored once, or held with its reason until somebody decides. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concepts, fields, programme } from '../../../testing/clinic-programme.ts';
import { openClinic, type Clinic } from '../../../testing/clinic.ts';
import type { ApiResponse, Client } from '../../../testing/scratch-api.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
  await clinic.rows(
    `insert into privilege (name) select n from unnest(array['Decide Held Records', 'Get Encounters', 'Get Observations']) n
     where not exists (select from privilege p where p.name = n)`,
  );
}, 60_000);
afterAll(() => clinic.close());

type Json = Readonly<Record<string, unknown>>;
const HOUR = 3_600_000;
const coughs = { payload_type: 'OBS_CODED', param_name: concepts.cough, value: concepts.yes };
const weeks = (value: unknown): Json => ({ payload_type: 'OBS_NUMERIC', param_name: concepts.weeks, value });
const on = (date: string): Json => ({ payload_type: 'DATE_ENTERED', value: `${date} 09:00:00` });

let day = 1;
/** A day of its own for each form, so that no two are the same form of the same day. */
const another = (): string => new Date(Date.UTC(2025, 0, (day += 1))).toISOString().slice(0, 10);

const submission = (data: readonly Json[], patient: string = programme.patient): Json => ({
  data: JSON.stringify(data),
  metadata: JSON.stringify({
    ENCONTER_TYPE: programme.formName,
    workflow: programme.workflow,
    patient: { uuid: patient, givenName: 'Zubaida', familyName: 'Typed' },
    formDetails: { uuid: programme.componentForm },
    authentication: { USERNAME: 'x', PASSWORD: 'never-store-me' },
  }),
});
const saved = (ago = HOUR, device = 'tablet-of-the-clerk'): Json => ({ at: Date.now() - ago, offset: 300, device });
const handIn = (uuid: string, sent: Json, more: Json = {}, as: Client = clinic.clerk): Promise<ApiResponse> =>
  as.post('fieldward/fieldrecord', { uuid, submission: sent, saved: saved(), clock: Date.now(), ...more });
const outcome = ({ status, body }: ApiResponse): unknown => (status === 201 ? [body['state'], body['problem']?.code] : body['error']?.code);
const encounters = async (uuid: string): Promise<number> =>
  (
    await clinic.rows<{ n: number }>(
      'select count(*)::int as n from form_submission s join encounter e using (patient_id, encounter_id) where s.uuid = $1 and not e.voided',
      [uuid],
    )
  )[0]?.n ?? 0;
const decide = (uuid: string, body: Json, as: Client = clinic.admin): Promise<ApiResponse> =>
  as.post('fieldward/heldrecorddecide', { uuid, ...body });
const list = async (as: Client, query = ''): Promise<Json[]> => {
  const { status, body } = await as.get(`fieldward/heldrecords?limit=100${query}`);
  expect(status).toBe(200);
  return body['results'] as Json[];
};
const one = async (as: Client, uuid: string): Promise<Json | undefined> => (await list(as)).find((row) => row['uuid'] === uuid);

/** A form that its rules refuse, held; its id. */
async function held(patient?: string): Promise<string> {
  const uuid = randomUUID();
  expect(outcome(await handIn(uuid, submission([coughs, weeks(9999), on(another())], patient)))).toEqual(['held', 'submission.refused']);
  return uuid;
}

describe('what a device hands in', () => {
  it('is stored when nothing speaks against it, once however often it comes', async () => {
    const uuid = randomUUID();
    const sent = submission([coughs, weeks(3), on(another())]);
    const first = await handIn(uuid, sent);
    expect(outcome(first)).toEqual(['stored', undefined]);
    const again = await handIn(uuid, sent);
    expect(again.body).toEqual(first.body);
    expect(await encounters(uuid)).toBe(1);
    expect(outcome(await handIn(uuid, submission([coughs, weeks(4), on(another())])))).toBe('submission.replayed');
    expect(await list(clinic.clerk)).toEqual([]);
  });

  it('that its author changed while it waited is stored so, or known to be there as it was', async () => {
    const [fresh, there] = [randomUUID(), randomUUID()];
    const changed = submission([coughs, weeks(5), on(another())]);
    expect(outcome(await handIn(fresh, changed, { corrects: true }))).toEqual(['stored', undefined]);
    await handIn(there, submission([coughs, weeks(3), on(another())]));
    for (const attended of [false, true])
      expect(outcome(await handIn(there, changed, { corrects: true, attended }))).toBe('fieldrecord.arrived');
    const plain = randomUUID();
    const sent = await clinic.clerk.post('hydra/form-submission', { uuid: plain, ...submission([coughs, weeks(3), on(another())]) });
    expect(sent.status, sent.text).toBe(201);
    expect(outcome(await handIn(plain, changed, { corrects: true }))).toBe('fieldrecord.arrived');
    expect([await encounters(fresh), await encounters(there), await encounters(plain)]).toEqual([1, 1, 1]);
  });

  it('is stored once when it was sent as a plain submission before, and its answer was lost', async () => {
    const uuid = randomUUID();
    const sent = submission([coughs, weeks(3), on(another())]);
    expect((await clinic.clerk.post('hydra/form-submission', { uuid, ...sent })).status).toBe(201);
    expect(outcome(await handIn(uuid, sent))).toEqual(['stored', undefined]);
    expect(await encounters(uuid)).toBe(1);
  });

  it('is held with its reason when a rule refuses it, and answered the same again', async () => {
    const uuid = randomUUID();
    const sent = submission([coughs, weeks(9999), on(another())]);
    const first = await handIn(uuid, sent);
    expect(first.body).toMatchObject({ state: 'held', problem: { code: 'submission.refused', fields: [{ field: fields.weeks }] } });
    expect((await handIn(uuid, sent)).body).toEqual(first.body);
    expect(await encounters(uuid)).toBe(0);
    expect(await one(clinic.clerk, uuid)).toMatchObject({ own: true, state: 'held', hidden: false, form: { display: programme.formName } });
    expect(await one(clinic.admin, uuid)).toMatchObject({ own: false, author: { display: expect.any(String) } });
    expect(await one(clinic.filler, uuid)).toBeUndefined();
    const [row] = await clinic.rows<{ text: string }>('select r::text as text from field_record r where uuid = $1', [uuid]);
    expect(row?.text).not.toContain('never-store-me');
    const opened = (await clinic.clerk.get(`fieldward/heldrecord?uuid=${uuid}`)).body;
    expect(opened['answers']).toMatchObject({ [fields.weeks]: '9999', [fields.cough]: concepts.yes });
    expect((await clinic.filler.get(`fieldward/heldrecord?uuid=${uuid}`)).status).toBe(404);
  });

  it.each<[string, Json, unknown]>([
    ['a patient whom nobody knows', { patient: 'nobody-knows-this-patient' }, ['held', 'submission.unknownPatient']],
    ['a form that is not there', { formDetails: { uuid: 'no-such-form' } }, ['held', 'submission.unknownForm']],
    ['JSON that cannot be read', { metadata: '{' }, 'submission.malformed'],
    ['no id', { uuid: '' }, 'engine.required'],
    ['an id that is none', { uuid: 'not an id!' }, 'submission.badId'],
  ])('of %s', async (_what, change, expected) => {
    const sent = submission([coughs, weeks(3), on(another())], (change['patient'] as string | undefined) ?? programme.patient);
    const metadata = JSON.parse(String(sent['metadata'])) as Json;
    const {
      uuid = randomUUID(),
      patient: _patient,
      metadata: broken,
      ...more
    } = change as { uuid?: string; patient?: string; metadata?: string };
    const answer = await handIn(uuid, { ...sent, metadata: broken ?? JSON.stringify({ ...metadata, ...more }) });
    expect(outcome(answer)).toEqual(expected);
  });

  it('is refused and not held while its person stands before it', async () => {
    const uuid = randomUUID();
    const answer = await handIn(uuid, submission([coughs, weeks(9999), on(another())]), { attended: true });
    expect([answer.status, outcome(answer)]).toEqual([400, 'submission.refused']);
    expect(await one(clinic.admin, uuid)).toBeUndefined();
  });

  it('comes in also from an account whose right was withdrawn, which may do nothing else', async () => {
    const uuid = randomUUID();
    const sent = submission([coughs, weeks(3), on(another())]);
    expect(outcome(await handIn(uuid, sent, {}, clinic.reader))).toEqual(['held', 'engine.forbidden']);
    expect((await clinic.reader.post('hydra/form-submission', { uuid: randomUUID(), ...sent })).status).toBe(403);
    expect((await decide(uuid, { decision: 'accept' }, clinic.reader)).status).toBe(403);
    expect((await clinic.anonymous.post('fieldward/fieldrecord', {})).status).toBe(401);
    // of somebody else's id nothing is told
    expect(outcome(await handIn(uuid, sent))).toBe('submission.replayed');
    expect((await decide(uuid, { decision: 'accept' })).body).toMatchObject({ state: 'accepted' });
    const [row] = await clinic.rows<{ username: string }>(
      'select u.username from form_submission s join encounter e using (patient_id, encounter_id) join users u on u.user_id = e.creator where s.uuid = $1',
      [uuid],
    );
    expect(row?.username).toBe('reader');
  });

  it('tells a clock that is wrong, and keeps the date as it was typed', async () => {
    const uuid = randomUUID();
    const date = another();
    const wrong = Date.now() + 5 * HOUR;
    const { body } = await handIn(uuid, submission([coughs, weeks(3), on(date)]), {
      saved: { at: wrong - 1_000, offset: 300 },
      clock: wrong,
    });
    expect(body['state']).toBe('stored');
    expect(Math.abs(Number(body['clockAhead']) - 5 * 3600)).toBeLessThan(60);
    const [row] = await clinic.rows<{ day: string }>(
      `select e.encounter_datetime::date::text as day from form_submission s join encounter e using (patient_id, encounter_id) where s.uuid = $1`,
      [uuid],
    );
    expect(row?.day).toBe(date);
    expect((await handIn(randomUUID(), submission([coughs, weeks(3), on(another())]))).body['clockAhead']).toBeNull();
  });
});

describe('the same form of the same patient and day', () => {
  const twin = async (first: Json, second: Json, as: Client = clinic.clerk): Promise<unknown> => {
    const date = another();
    expect(outcome(await handIn(randomUUID(), submission([coughs, weeks(3), on(date)]), first))).toEqual(['stored', undefined]);
    return outcome(await handIn(randomUUID(), submission([coughs, weeks(5), on(date)]), second, as));
  };
  it('from another device asks', async () =>
    expect(await twin({}, { saved: saved(HOUR, 'another-tablet') })).toEqual(['held', 'fieldrecord.sameDay']));
  it('from somebody else asks', async () => expect(await twin({}, {}, clinic.filler)).toEqual(['held', 'fieldrecord.sameDay']));
  it('from the same person on the same device is meant', async () => expect(await twin({}, {})).toEqual(['stored', undefined]));
  it('saved with a connection is meant', async () =>
    expect(await twin({}, { saved: saved(1_000, 'another-tablet') })).toEqual(['stored', undefined]));

  it('is both kept when that is accepted', async () => {
    const date = another();
    const [first, second] = [randomUUID(), randomUUID()];
    await handIn(first, submission([coughs, weeks(3), on(date)]));
    await handIn(second, submission([coughs, weeks(5), on(date)]), {}, clinic.filler);
    expect((await decide(second, { decision: 'accept' })).body).toMatchObject({ state: 'accepted' });
    expect([await encounters(first), await encounters(second)]).toEqual([1, 1]);
  });
});

describe('a record that is held', () => {
  it('is rejected with a reason, which its author reads', async () => {
    const uuid = await held();
    expect(outcome(await decide(uuid, { decision: 'reject', reason: ' ' }))).toBe('fieldrecord.reasonNeeded');
    expect((await decide(uuid, { decision: 'reject', reason: 'Never seen that day' })).status).toBe(200);
    expect(await one(clinic.clerk, uuid)).toMatchObject({ state: 'rejected', decided: { reason: 'Never seen that day' } });
    expect(await encounters(uuid)).toBe(0);
    // what was typed is still there
    expect((await clinic.clerk.get(`fieldward/heldrecord?uuid=${uuid}`)).body['answers']).toMatchObject({ [fields.weeks]: '9999' });
  });

  it('is still refused as it is, accepted when corrected, and keeps what its author typed', async () => {
    const uuid = await held();
    expect(outcome(await decide(uuid, { decision: 'accept' }))).toBe('submission.refused');
    expect(await one(clinic.admin, uuid)).toMatchObject({ state: 'held' });
    const accepted = await decide(uuid, {
      decision: 'accept',
      reason: 'A slip',
      submission: submission([coughs, weeks(9), on(another())]),
    });
    expect(accepted.body).toMatchObject({ state: 'accepted', encounter: { uuid: expect.any(String) } });
    const [row] = await clinic.rows<Json>(
      `select content #>> '{data,1,value}' as typed, corrected #>> '{data,1,value}' as corrected,
        (select array_agg(distinct a.action || ' ' || a.resource) from audit_log a where a.resource_uuid in (r.uuid, e.uuid)) as trail, u.username
       from field_record r join form_submission s on s.uuid = r.uuid join encounter e on e.patient_id = s.patient_id and e.encounter_id = s.encounter_id
       join users u on u.user_id = e.creator where r.uuid = $1`,
      [uuid],
    );
    expect(row).toMatchObject({ typed: '9999', corrected: '9', username: 'clerk' });
    expect(row?.['trail']).toEqual(expect.arrayContaining(['create heldrecord', 'update heldrecord', 'create encounter']));
  });

  it('answers its device what was decided', async () => {
    const uuid = randomUUID();
    const sent = submission([coughs, weeks(3), on(another())], 'unknown-but-later-corrected');
    await handIn(uuid, sent);
    await decide(uuid, { decision: 'accept', submission: submission([coughs, weeks(3), on(another())]) });
    expect(outcome(await handIn(uuid, sent))).toEqual(['stored', undefined]);
    expect(await encounters(uuid)).toBe(1);
  });

  it('is decided once, by two at once', async () => {
    const uuid = randomUUID();
    await handIn(uuid, submission([coughs, weeks(3), on(another())], programme.patient), {}, clinic.reader);
    const both = await Promise.all([decide(uuid, { decision: 'accept' }), decide(uuid, { decision: 'reject', reason: 'Twice' })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.map(outcome)).toContain('fieldrecord.decided');
  });

  it('is superseded by what its author corrects under the same id; that is not changed after the decision', async () => {
    const uuid = await held();
    const corrected = submission([coughs, weeks(7), on(another())]);
    expect(outcome(await handIn(uuid, corrected))).toBe('submission.replayed');
    expect(outcome(await handIn(uuid, submission([coughs, weeks(8888), on(another())]), { corrects: true }))).toEqual([
      'held',
      'submission.refused',
    ]);
    expect(outcome(await handIn(uuid, corrected, { corrects: true, attended: true }))).toEqual(['stored', undefined]);
    expect(outcome(await handIn(uuid, corrected, { corrects: true }))).toEqual(['stored', undefined]);
    expect([await encounters(uuid), (await one(clinic.clerk, uuid))?.['state']]).toEqual([1, 'superseded']);
    const [row] = await clinic.rows<{ former: { content: { data: Json[] } }[] }>('select former from field_record where uuid = $1', [uuid]);
    expect(row?.former.map(({ content }) => content.data[1]?.['value'])).toEqual([9999, 8888]);
    expect(outcome(await decide(uuid, { decision: 'accept' }))).toBe('fieldrecord.decided');
    const rejected = await held();
    await decide(rejected, { decision: 'reject', reason: 'No' });
    expect(outcome(await handIn(rejected, corrected, { corrects: true }))).toBe('fieldrecord.decided');
  });
});

async function patientOf(name: string): Promise<string> {
  const { body, status, text } = await clinic.admin.post('hydra/form-submission', {
    data: [
      { payload_type: 'NAME', givenName: name, familyName: 'Merged' },
      { payload_type: 'GENDER', value: 'F' },
      { payload_type: 'AGE', value: '30' },
      { payload_type: 'IDENTIFIER', value: `TST-${Math.floor(Math.random() * 1e6)}` },
    ],
    metadata: { ENCONTER_TYPE: 'Create Patient' },
  });
  expect(status, text).toBe(201);
  return String(body['patient'].uuid);
}
const patientsWith = (submission: string): Promise<readonly Json[]> =>
  clinic.rows<Json>('select p.uuid from form_submission s join patient p using (patient_id) where s.uuid = $1', [submission]);

describe('a form that was filled for somebody else', () => {
  const move = (uuid: string, patient: string, more: Json = {}): Promise<ApiResponse> =>
    decide(uuid, { decision: 'accept', patient, reason: 'Mistaken for her sister', ...more });

  it('is accepted for the patient whose it is, with a reason; the answers stay as they were filled', async () => {
    const right = await patientOf('Rightone');
    const uuid = randomUUID();
    const sent = submission([coughs, weeks(5), on(another())], 'nobody-knows-whom');
    expect(outcome(await handIn(uuid, sent))).toEqual(['held', 'submission.unknownPatient']);
    expect(outcome(await move(uuid, right, { reason: ' ' }))).toBe('fieldrecord.reasonNeeded');
    expect(outcome(await move(uuid, 'nobody-either'))).toBe('submission.unknownPatient');
    expect(await one(clinic.admin, uuid)).toMatchObject({ state: 'held' });
    expect((await move(uuid, right)).body).toMatchObject({ state: 'accepted' });
    expect(await patientsWith(uuid)).toEqual([{ uuid: right }]);
    expect(await one(clinic.admin, uuid)).toMatchObject({ patient: { uuid: right }, decided: { reason: 'Mistaken for her sister' } });
    // its device sends it again, as it was typed
    expect(outcome(await handIn(uuid, sent))).toEqual(['stored', undefined]);
    expect(await encounters(uuid)).toBe(1);
    const [trail] = await clinic.rows<{ detail: Json }>(
      `select detail from audit_log where resource = 'heldrecord' and action = 'update' and resource_uuid = $1`,
      [uuid],
    );
    expect(trail?.detail['changed']).toEqual(['state', 'patient']);
  });

  it('is corrected and given to another one at once', async () => {
    const [wrong, right] = [await patientOf('Wrongtwo'), await patientOf('Righttwo')];
    const uuid = await held(wrong);
    expect(outcome(await move(uuid, right))).toBe('submission.refused');
    expect((await move(uuid, right, { submission: submission([coughs, weeks(6), on(another())], wrong) })).body).toMatchObject({
      state: 'accepted',
    });
    expect(await patientsWith(uuid)).toEqual([{ uuid: right }]);
  });

  it('is not given to one whom the account does not see, nor is somebody registered by it', async () => {
    const gone = await patientOf('Goneone');
    expect((await clinic.admin.remove(`patient/${gone}?reason=twice`)).status).toBe(204);
    expect(outcome(await move(await held(), gone))).toBe('submission.unknownPatient');
    const uuid = randomUUID();
    const registers = {
      data: JSON.stringify([{ payload_type: 'AGE', value: '30' }]),
      metadata: JSON.stringify({ ENCONTER_TYPE: 'Create Patient' }),
    };
    expect(outcome(await handIn(uuid, registers))).toEqual(['held', expect.any(String)]);
    expect(outcome(await move(uuid, await patientOf('Someone')))).toBe('fieldrecord.registers');
  });
});

it('tells what was answered to a question that the form has no longer, or that takes no such answer', async () => {
  const uuid = randomUUID();
  const gone = { payload_type: 'OBS', param_name: 'a-question-of-old', value: 'three pillows', formField: 'gone-since' };
  const coded = { payload_type: 'OBS_CODED', param_name: 'another-of-old', value: concepts.yes };
  const wrong = { payload_type: 'OBS_CODED_MULTI', param_name: concepts.weeks, value: [concepts.yes], formField: fields.weeks };
  expect(outcome(await handIn(uuid, submission([coughs, gone, coded, wrong, on(another())])))).toEqual(['held', expect.any(String)]);
  const { body } = await clinic.admin.get(`fieldward/heldrecord?uuid=${uuid}`);
  expect(Object.keys(body['answers'])).toEqual([fields.cough]);
  expect(body['unread']).toEqual([
    { question: 'a-question-of-old', answer: 'three pillows' },
    { question: 'another-of-old', answer: 'YES' },
    { question: 'weeks', answer: 'YES' },
  ]);
});

describe('patients who were voided or merged since', () => {
  it('of a voided one it is put right by its author with the same answers when that was taken back', async () => {
    const patient = await patientOf('Voidb');
    expect((await clinic.admin.remove(`patient/${patient}?reason=twice`)).status).toBe(204);
    const uuid = randomUUID();
    const sent = submission([coughs, weeks(3), on(another())], patient);
    expect(outcome(await handIn(uuid, sent))).toEqual(['held', 'submission.unknownPatient']);
    const again = { corrects: true, attended: true };
    expect(outcome(await handIn(uuid, sent, again))).toBe('submission.unknownPatient');
    await clinic.rows('update patient set voided = false, voided_by = null, date_voided = null, void_reason = null where uuid = $1', [
      patient,
    ]);
    expect(outcome(await handIn(uuid, sent, again))).toEqual(['stored', undefined]);
    expect([await encounters(uuid), (await one(clinic.clerk, uuid))?.['state']]).toEqual([1, 'superseded']);
  });

  it('of a voided one it is held, and accepted when that was taken back', async () => {
    const patient = await patientOf('Voida');
    expect((await clinic.admin.remove(`patient/${patient}?reason=twice`)).status).toBe(204);
    const uuid = randomUUID();
    expect(outcome(await handIn(uuid, submission([coughs, weeks(3), on(another())], patient)))).toEqual([
      'held',
      'submission.unknownPatient',
    ]);
    expect(outcome(await decide(uuid, { decision: 'accept' }))).toBe('submission.unknownPatient');
    await clinic.rows('update patient set voided = false, voided_by = null, date_voided = null, void_reason = null where uuid = $1', [
      patient,
    ]);
    expect((await decide(uuid, { decision: 'accept' })).body).toMatchObject({ state: 'accepted' });
  });

  it('of a merged one it is stored with the record of today; what was held follows its patient', async () => {
    const [from, into] = [await patientOf('Mergeda'), await patientOf('Mergedb')];
    const lost = randomUUID();
    const sent = submission([coughs, weeks(3), on(another())], from);
    expect(outcome(await handIn(lost, sent))).toEqual(['stored', undefined]);
    const waiting = await held(from);
    const unfit = randomUUID();
    await handIn(unfit, submission([coughs, weeks(3), on(another())], from), {}, clinic.reader);
    const merged = await clinic.admin.post('fieldward/patientmerge', { from, into, keep: {}, reason: 'the same' });
    expect(merged.status, merged.text).toBe(200);
    // the answer was lost, and the record of today stands in its place: nothing is doubled
    expect(outcome(await handIn(lost, sent))).toEqual(['stored', undefined]);
    const late = randomUUID();
    expect(outcome(await handIn(late, submission([coughs, weeks(3), on(another())], from)))).toEqual(['stored', undefined]);
    expect([await encounters(lost), await encounters(late)]).toEqual([1, 1]);
    expect(await one(clinic.admin, waiting)).toMatchObject({ patient: { uuid: into } });
    expect((await decide(unfit, { decision: 'accept' })).body).toMatchObject({ state: 'accepted' });
    expect(await patientsWith(unfit)).toEqual([{ uuid: into }]);
  });
});

describe('somebody who was registered on a device', () => {
  const registration = (identifier: string, patient: string): Json => ({
    data: JSON.stringify([
      { payload_type: 'IDENTIFIER', param_name: 'Patient Identifier', value: identifier },
      { payload_type: 'NAME', param_name: 'name', givenName: 'Newborn', familyName: 'Field' },
      { payload_type: 'GENDER', param_name: 'gender', value: 'Female' },
      { payload_type: 'AGE', param_name: 'age', value: '30' },
    ]),
    metadata: JSON.stringify({ ENCONTER_TYPE: 'Create Patient', patient: { uuid: patient, givenName: 'Newborn', familyName: 'Field' } }),
  });
  const number = (): string => `FLD-${Math.floor(Math.random() * 1e9)}`;

  it('is there once, under the id that the device chose, and then what was filled for them', async () => {
    const [uuid, patient, form] = [randomUUID(), randomUUID(), randomUUID()];
    const sent = registration(number(), patient);
    expect(outcome(await handIn(uuid, sent))).toEqual(['stored', undefined]);
    expect(outcome(await handIn(uuid, sent))).toEqual(['stored', undefined]);
    expect(outcome(await handIn(form, submission([coughs, weeks(2), on(another())], patient)))).toEqual(['stored', undefined]);
    const rows = await clinic.rows<Json>('select count(*)::int as n from patient p where p.uuid = $1', [patient]);
    expect([rows[0]?.['n'], await encounters(form)]).toEqual([1, 1]);
  });

  it('is held with a number that somebody has, is not taken for them, and is put right with another one', async () => {
    const [taken, uuid, patient, form] = [number(), randomUUID(), randomUUID(), randomUUID()];
    expect(outcome(await handIn(randomUUID(), registration(taken, randomUUID())))).toEqual(['stored', undefined]);
    expect(outcome(await handIn(uuid, registration(taken, patient)))).toEqual(['held', 'submission.duplicateIdentifier']);
    expect(await one(clinic.admin, uuid)).toMatchObject({
      kind: 'registration',
      form: null,
      patient: { uuid: null, display: 'Newborn Field' },
    });
    const opened = (await clinic.admin.get(`fieldward/heldrecord?uuid=${uuid}`)).body;
    expect(opened).toMatchObject({ sent: { data: expect.arrayContaining([expect.objectContaining({ value: taken })]) } });
    const sent = submission([coughs, weeks(2), on(another())], patient);
    expect(outcome(await handIn(form, sent))).toEqual(['held', 'submission.unknownPatient']);
    expect(outcome(await decide(uuid, { decision: 'accept' }))).toBe('submission.duplicateIdentifier');
    const right = { corrects: true, attended: true };
    expect(outcome(await handIn(uuid, registration(taken, patient), right))).toBe('submission.duplicateIdentifier');
    expect(outcome(await handIn(uuid, registration(number(), patient), right))).toEqual(['stored', undefined]);
    expect(outcome(await handIn(form, sent, { corrects: true }))).toEqual(['stored', undefined]);
    expect(await one(clinic.clerk, uuid)).toMatchObject({ state: 'superseded', kind: 'registration' });
  });

  it('is decided as what it is: a form is accepted as no registration', async () => {
    const uuid = await held();
    const act = { kind: 'registration', body: registration(number(), randomUUID()) };
    expect(outcome(await decide(uuid, { decision: 'accept', act }))).toBe('fieldrecord.kind');
    expect(await one(clinic.clerk, uuid)).toMatchObject({ state: 'held', kind: 'form' });
  });

  it('is refused as a kind of record that nobody takes, and is no record then', async () => {
    const uuid = randomUUID();
    const body = { uuid, act: { kind: 'nothing', body: {} }, saved: saved(), clock: Date.now() };
    expect(outcome(await clinic.clerk.post('fieldward/fieldrecord', body))).toBe('fieldrecord.kind');
    expect(await one(clinic.clerk, uuid)).toBeUndefined();
  });
});

it('shows sensitive answers to its author and to who may see such, and lets nobody else decide', async () => {
  const uuid = await held();
  await clinic.rows(
    `insert into role_privilege (role_id, privilege_id) select r.role_id, p.privilege_id from role r, privilege p
     where r.name = 'Test filler' and p.name in ('Decide Held Records', 'Get Patients', 'Get Encounters', 'Get Observations', 'Enter Data') on conflict do nothing`,
  );
  // written past the server: rights are read anew after any setting
  const mark = async (sensitive: boolean): Promise<void> => {
    await clinic.rows('update concept set sensitive = $2 where uuid = $1', [concepts.weeks, sensitive]);
    await clinic.admin.post('systemsetting', { property: `marked.${String(sensitive)}`, value: 'x' });
  };
  await mark(true);
  try {
    expect(await one(clinic.filler, uuid)).toMatchObject({ hidden: true, problem: null });
    // as a value: four digits in a row stand in a uuid, too
    expect((await clinic.filler.get(`fieldward/heldrecord?uuid=${uuid}`)).text).not.toMatch(/(?<![\w-])9999(?![\w-])/);
    expect(outcome(await decide(uuid, { decision: 'reject', reason: 'x' }, clinic.filler))).toBe('fieldrecord.hidden');
    expect(await one(clinic.clerk, uuid)).toMatchObject({ hidden: false, problem: { code: 'submission.refused' } });
    expect(outcome(await handIn(uuid, submission([coughs, weeks(6), on(another())]), { corrects: true }))).toEqual(['stored', undefined]);
  } finally {
    await mark(false);
  }
});
