/** Enrolments, appointments and relatives by FHIR: written by the rules of what they are here. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoApi } from '../testing/demo-api.ts';
import { FHIR, fhirFound, type FhirResource } from '../testing/fhir-pages.ts';
import { fhirMistakes } from '../testing/fhir-validator.ts';
import { PASSWORD, type ScratchApi } from '../testing/scratch-api.ts';
import { register } from '../testing/starter-api.ts';

let api: ScratchApi;
let patient: string;
beforeAll(async () => {
  fhirMistakes({ resourceType: 'Basic' }); // reads the definitions
  api = await demoApi(10);
  patient = String((await register(api.admin, 'TBP-900001', 'Fida', 'Hussain'))['uuid']);
}, 120_000);
afterAll(() => api.close());

const subject = () => ({ reference: `Patient/${patient}` });
const post = (body: FhirResource) => api.admin.post(`${FHIR}/${body['resourceType']}`, body);
const put = (body: FhirResource) =>
  api.app.inject({
    method: 'PUT',
    url: `${FHIR}/${body['resourceType']}/${body['id']}`,
    headers: { authorization: `Basic ${Buffer.from(`boss:${PASSWORD}`).toString('base64')}`, 'content-type': 'application/fhir+json' },
    payload: JSON.stringify(body),
  });
const outcome = ({ status, body }: { status: number; body: FhirResource }) => [
  status,
  body['issue']?.[0].expression?.[0],
  body['issue']?.[0].details.coding[0].code,
];

describe('an EpisodeOfCare', () => {
  it('is an enrolment, once at a time, with its end', async () => {
    const [known] = await fhirFound(api.admin, 'EpisodeOfCare?_count=1');
    const episode = {
      resourceType: 'EpisodeOfCare',
      status: 'active',
      type: known?.['type'],
      patient: subject(),
      period: { start: '2026-05-01T08:00:00+05:00' },
    };
    const made = await post(episode);
    expect([made.status, fhirMistakes(made.body), made.body['status'], made.body['period']]).toEqual([
      201,
      [],
      'active',
      { start: '2026-05-01T03:00:00.000+00:00' },
    ]);
    expect((await api.admin.get(`programenrollment/${made.body['id']}`)).body['patient'].uuid).toBe(patient);
    expect(outcome(await post(episode))).toEqual([409, 'EpisodeOfCare.type', 'enrolment.already']);
    expect(outcome(await post({ ...episode, status: 'finished' }))).toEqual([400, 'EpisodeOfCare.period.end', 'engine.required']);
    expect(outcome(await post({ ...episode, status: 'waitlist' }))).toEqual([400, 'EpisodeOfCare.status', 'engine.refused']);
    expect(outcome(await post({ ...episode, team: [] }))[1]).toBe('EpisodeOfCare.team');
    const over = { ...episode, id: made.body['id'], status: 'finished', period: { ...episode.period, end: '2026-06-01T08:00:00+05:00' } };
    const ended = await put(over);
    expect([ended.statusCode, ended.json<FhirResource>()['status']]).toEqual([200, 'finished']);
  });
});

describe('an Appointment', () => {
  it('is booked when the clinic is open and the patient free', async () => {
    const [service] = await api.pool.rows<{ uuid: string; place: string }>(
      `select s.uuid, l.uuid as place from appointment_service s join location l using (location_id) where not s.retired order by s.appointment_service_id limit 1`,
    );
    // a Tuesday far ahead, at ten by the clock of the programme
    const appointment = (day: string, more: object = {}) => ({
      resourceType: 'Appointment',
      status: 'booked',
      serviceType: [{ coding: [{ code: service?.uuid }] }],
      start: `${day}T10:00:00Z`,
      end: `${day}T10:15:00Z`,
      comment: 'brings the card',
      participant: [{ actor: subject(), status: 'accepted' }],
      ...more,
    });
    const made = await post(appointment('2030-01-08'));
    expect([made.status, made.status === 201 ? fhirMistakes(made.body) : made.text]).toEqual([201, []]);
    expect(made.body).toMatchObject({ status: 'booked', comment: 'brings the card', start: '2030-01-08T10:00:00.000+00:00' });
    expect(made.body['participant'].map((each: FhirResource) => each['actor'].reference)).toContain(`Location/${service?.place}`);
    expect(outcome(await post(appointment('2030-01-08')))).toEqual([409, 'Appointment.start', 'appointment.twice']);
    expect(outcome(await post(appointment('2020-01-07')))).toEqual([400, 'Appointment.start', 'appointment.past']);
    // what is over was: it is recorded as what became of it, and not as coming
    const missed = await post(appointment('2020-01-07', { status: 'noshow' }));
    expect([missed.status, missed.body['status'], missed.body['start']]).toEqual([201, 'noshow', '2020-01-07T10:00:00.000+00:00']);
    const came = await post(appointment('2020-01-08', { status: 'fulfilled', start: '2020-01-08', end: '2020-01-09' }));
    expect([came.status, came.body['status'], came.body['end']]).toEqual([201, 'fulfilled', '2020-01-09T00:00:00.000+00:00']);
    const timed = await put({ ...appointment('2020-01-08', { status: 'fulfilled' }), id: came.body['id'] });
    expect([timed.statusCode, timed.json<FhirResource>()['start']]).toEqual([200, '2020-01-08T10:00:00.000+00:00']);
    const moved = await put({ ...appointment('2020-01-14', { status: 'fulfilled' }), id: came.body['id'] });
    expect([moved.statusCode, moved.json<FhirResource>()['issue'][0].details.coding[0].code]).toEqual([400, 'appointment.notOpen']);
    expect(outcome(await post(appointment('2030-01-09', { status: 'fulfilled' })))[2]).toBe('appointment.notYet');
    expect(outcome(await post(appointment('2030-01-09', { status: 'proposed' })))).toEqual([400, 'Appointment.status', 'engine.refused']);
    expect(outcome(await post(appointment('2030-01-09', { participant: [{ actor: { reference: 'Device/1' } }] })))[1]).toBe(
      'Appointment.participant',
    );
    expect((await api.nobody.post(`${FHIR}/Appointment`, appointment('2030-01-10'))).status).toBe(403);
  });
});

describe('a RelatedPerson', () => {
  const relative = (more: object = {}) => ({
    resourceType: 'RelatedPerson',
    patient: subject(),
    relationship: [{ text: 'Sibling' }],
    name: [{ given: ['Zainab'], family: 'Hussain' }],
    gender: 'female',
    birthDate: '1990',
    ...more,
  });

  it('is somebody new who is related to the patient, and stored once', async () => {
    const made = await post(relative());
    expect([made.status, made.status === 201 ? fhirMistakes(made.body) : made.text]).toEqual([201, []]);
    expect(made.body).toMatchObject({ patient: subject(), relationship: [{ text: 'Sibling' }], gender: 'female', birthDate: '1990' });
    const people = async () => (await api.pool.rows('select 1 from person')).length;
    const entry = [
      {
        fullUrl: 'urn:uuid:5a3c1f0e-2f5c-4e8a-9a3e-1d2c3b4a5f60',
        resource: relative({ name: [{ text: 'Noor Hussain' }] }),
        request: { method: 'POST', url: 'RelatedPerson' },
      },
    ];
    const send = () => api.admin.post(FHIR, { resourceType: 'Bundle', type: 'transaction', entry });
    expect((await send()).status).toBe(200);
    const before = await people();
    expect([(await send()).status, await people()]).toEqual([200, before]);
    // the same person is related to another patient
    const [other] = await fhirFound(api.admin, 'Patient?_count=1');
    const again = await post(relative({ extension: made.body['extension'], patient: { reference: `Patient/${other?.['id']}` } }));
    expect([again.status, again.body['extension'], await people()]).toEqual([201, made.body['extension'], before]);
    const changed = await put({ ...again.body, gender: 'male' });
    expect([changed.statusCode, changed.json<FhirResource>()['issue'][0].details.coding[0].code]).toEqual([400, 'engine.readOnly']);
    expect((await api.admin.remove(`${FHIR}/RelatedPerson/${again.body['id']}`)).status).toBe(204);
    expect([(await api.admin.get(`${FHIR}/RelatedPerson/${again.body['id']}`)).status, await people()]).toEqual([410, before]);
  });

  it('is refused where it says what there is not, and nobody is made', async () => {
    const people = async () => (await api.pool.rows('select 1 from person')).length;
    const before = await people();
    expect(outcome(await post(relative({ relationship: [{ text: 'Stranger' }] })))[1]).toBe('RelatedPerson.relationship');
    expect(outcome(await post(relative({ patient: { reference: 'Patient/nobody' } })))[0]).toBe(400);
    expect(outcome(await post(relative({ name: undefined })))[1]).toBe('RelatedPerson.name');
    expect(outcome(await post(relative({ communication: [] })))[1]).toBe('RelatedPerson.communication');
    expect((await api.nobody.post(`${FHIR}/RelatedPerson`, relative())).status).toBe(403);
    expect(await people()).toBe(before);
  });
});
