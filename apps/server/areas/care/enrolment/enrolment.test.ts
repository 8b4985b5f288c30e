/** Enrolments as clients of OpenMRS and the patient page read and write them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, correctionStory, type CorrectionStory } from '../../../testing/correction-story.ts';
import type { ApiResponse, Client } from '../../../testing/scratch-api.ts';
import { concept, create, KNOWN } from '../../../testing/starter-api.ts';

let story: CorrectionStory;
let admin: Client;
let workflow = '';
let other = '';
let cured = '';
const phases: Record<string, string> = {};
beforeAll(async () => {
  story = await correctionStory();
  ({ admin } = story.api);
  workflow = String((await create(admin, 'hydra/workflow', { name: 'Tuberculosis' }))['uuid']);
  other = String((await create(admin, 'hydra/workflow', { name: 'Diabetes' }))['uuid']);
  for (const name of ['Screening', 'Treatment']) {
    // oxlint-disable-next-line no-await-in-loop -- phases stand in the order in which they are made
    phases[name] = String((await create(admin, 'hydra/phase', { name }))['uuid']);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await create(admin, 'hydra/workflowphases', { hydramodulePhase: phases[name], hydramoduleWorkflow: workflow });
  }
  phases['Foot care'] = String((await create(admin, 'hydra/phase', { name: 'Foot care' }))['uuid']);
  await create(admin, 'hydra/workflowphases', { hydramodulePhase: phases['Foot care'], hydramoduleWorkflow: other });
  cured = await concept(admin, 'CURED', KNOWN.notApplicable);
  await story.api.pool.rows(
    'insert into workflow_outcome (workflow_id, concept_id) select w.workflow_id, c.concept_id from workflow w, concept c where w.uuid = $1 and c.uuid = $2',
    [workflow, cured],
  );
}, 60_000);
afterAll(() => story?.close());

const day = (text: string): string => `${text}T10:00:00.000+0000`;
const refusal = (response: ApiResponse): [number, string, string[]] => [
  response.status,
  response.body['error']?.code,
  Object.keys(response.body['error']?.fieldErrors ?? {}),
];
const enrol = (patient: string, more: object = {}, as: Client = admin): Promise<ApiResponse> =>
  as.post('programenrollment', { patient, program: workflow, dateEnrolled: day('2026-01-05'), location: story.place, ...more });
const enrolled = async (patient: string, more: object = {}): Promise<string> => {
  const { status, body, text } = await enrol(patient, more);
  expect(status, text).toBe(201);
  return String(body['uuid']);
};
const SHOWN =
  'custom:(uuid,display,program,dateEnrolled,dateCompleted,location:(uuid,display),states:(startDate,endDate,voided,state:(uuid,concept:(display))))';
const shown = async (patient: string, v = SHOWN): Promise<ApiResponse['body'][]> =>
  (await admin.get(`programenrollment?patient=${patient}&v=${v}`)).body['results'];
const now = async (enrolment: string): Promise<string[]> => {
  const { body } = await admin.get(
    `programenrollment/${enrolment}?v=custom:(status,statusSince,dateCompleted,outcome:(display),reason,phase:(display))`,
  );
  return [
    body['status'],
    body['statusSince']?.slice(0, 10),
    body['dateCompleted']?.slice(0, 10),
    body['outcome']?.display,
    body['reason'],
    body['phase']?.display,
  ].filter((each) => each !== undefined && each !== null);
};

describe('a workflow as a program', () => {
  it('is listed with its phases as states, and a concept, chosen or not', async () => {
    const { results } = (await admin.get('program?v=custom:(uuid,display,allWorkflows,concept:(uuid,display))')).body;
    expect(results).toContainEqual(
      expect.objectContaining({
        uuid: workflow,
        display: 'Tuberculosis',
        concept: { uuid: workflow, display: 'Tuberculosis' },
        allWorkflows: [
          expect.objectContaining({
            uuid: workflow,
            states: [expect.objectContaining({ display: 'Screening' }), expect.objectContaining({ display: 'Treatment' })],
          }),
        ],
      }),
    );
    const { body } = await admin.get(`program/${workflow}?v=full`);
    expect(body['outcomes']).toMatchObject([{ uuid: cured }]);
    expect((await admin.get(`workflow/${workflow}`)).body['states']).toHaveLength(2);
    expect((await admin.post('program', { name: 'Another' })).status).toBe(400);
  });
});

describe('an enrolment', () => {
  it('is made with its states, completed with an outcome, and shown as clients ask for it', async () => {
    const patient = await story.someone();
    const uuid = await enrolled(patient, { states: [{ state: phases['Screening'], startDate: day('2026-01-05') }] });
    await admin.post(`programenrollment/${uuid}`, { states: [{ state: phases['Treatment'], startDate: day('2026-02-01') }] });
    expect(await shown(patient)).toMatchObject([
      {
        uuid,
        display: 'Tuberculosis',
        program: { uuid: workflow },
        dateCompleted: null,
        location: { uuid: story.place, display: 'Clinic one' },
        states: [
          {
            endDate: '2026-02-01T10:00:00.000+0000',
            voided: false,
            state: { uuid: phases['Screening'], concept: { display: 'Screening' } },
          },
          { endDate: null, voided: false, state: { concept: { display: 'Treatment' } } },
        ],
      },
    ]);
    const ended = await admin.post(`programenrollment/${uuid}`, { dateCompleted: day('2026-03-01'), outcome: cured });
    expect(ended.status, ended.text).toBe(200);
    expect(await now(uuid)).toEqual(['finished', '2026-03-01', '2026-03-01', 'CURED', 'Treatment']);
    expect((await admin.post(`programenrollment/${uuid}`, { dateCompleted: day('2026-03-02'), reason: 'Misread' })).status).toBe(200);
    expect(await now(uuid)).toEqual(['finished', '2026-03-02', '2026-03-02', 'CURED', 'Misread', 'Treatment']);
    // one after the other
    const second = await enrolled(patient, { dateEnrolled: day('2026-04-01') });
    expect(await shown(patient, 'custom:(uuid)')).toEqual([{ uuid: second }, { uuid }]);
    expect(refusal(await admin.post(`programenrollment/${uuid}`, { dateCompleted: null }))).toEqual([
      409,
      'enrolment.alreadyOpen',
      ['program'],
    ]);
    expect((await admin.remove(`programenrollment/${second}?reason=typo`)).status).toBe(204);
    expect((await admin.post(`programenrollment/${uuid}`, { dateCompleted: null })).status).toBe(200);
    expect(await now(uuid)).toEqual(['active', '2026-01-05', 'Treatment']);
  });

  it('is paused and resumed, lost and back; nothing of it is overwritten', async () => {
    const patient = await story.someone();
    const uuid = await enrolled(patient);
    const is = async (body: object) => {
      const { status, text } = await admin.post(`programenrollment/${uuid}`, body);
      expect(status, text).toBe(200);
    };
    await is({ status: 'paused', statusSince: day('2026-02-01'), reason: 'In hospital' });
    expect(await now(uuid)).toEqual(['paused', '2026-02-01', 'In hospital']);
    await is({ status: 'active', statusSince: day('2026-02-10') });
    await is({ status: 'lost', statusSince: day('2026-05-01') });
    expect(await now(uuid)).toEqual(['lost', '2026-05-01', '2026-05-01']);
    await is({ status: 'transferred' });
    expect(await now(uuid)).toEqual(['transferred', '2026-05-01', '2026-05-01']);
    const rows = await story.api.pool.rows<{ status: string; voided: boolean }>(
      `select s.status, s.voided from enrolment_state s join patient_workflow w using (patient_id, patient_workflow_id) where w.uuid = $1 order by s.enrolment_state_id`,
      [uuid],
    );
    expect(rows.map(({ status, voided }) => `${status}${voided ? ' voided' : ''}`)).toEqual([
      'paused',
      'active',
      'lost voided',
      'transferred',
    ]);
  });

  it('refuses what cannot be, names why, and loses nothing', async () => {
    const patient = await story.someone();
    const uuid = await enrolled(patient);
    const twice = await enrol(patient, { dateEnrolled: day('2026-02-01') });
    expect(refusal(twice)).toEqual([409, 'enrolment.already', ['program']]);
    expect(twice.body['error'].message).toContain('Tuberculosis already: enrolled on 2026-01-05, at Clinic one');
    for (const dateEnrolled of ['', null])
      expect(refusal(await admin.post(`programenrollment/${uuid}`, { dateEnrolled }))).toEqual([400, 'engine.required', ['dateEnrolled']]);
    const someone = await story.someone();
    await story.api.pool.rows(`update person set birthdate = '2025-06-01', birthdate_estimated = false where uuid = $1`, [someone]);
    expect(refusal(await enrol(someone, { dateEnrolled: day('2025-05-01') }))).toEqual([400, 'record.beforeBirth', ['dateEnrolled']]);
    expect(refusal(await enrol(someone, { dateEnrolled: day('2999-05-01') }))).toEqual([400, 'record.future', ['dateEnrolled']]);
    expect(refusal(await enrol(someone, { dateCompleted: day('2026-01-01') }))).toEqual([
      400,
      'enrolment.endBeforeBeginning',
      ['dateCompleted'],
    ]);
    expect(refusal(await enrol(someone, { states: [{ state: phases['Foot care'] }] }))[1]).toBe('enrolment.otherPhase');
    expect(refusal(await enrol(someone, { outcome: cured }))).toEqual([400, 'enrolment.outcomeNeedsEnd', ['outcome']]);
    expect(refusal(await enrol(someone, { status: 'died' }))).toEqual([400, 'enrolment.diedByDeath', ['status']]);
    expect(await shown(someone)).toEqual([]);
    const change = async (body: object) => refusal(await admin.post(`programenrollment/${uuid}`, body));
    const unknown = await concept(admin, 'UNHEARD', KNOWN.notApplicable);
    expect(await change({ dateCompleted: day('2026-02-01'), outcome: unknown })).toEqual([400, 'enrolment.unknownOutcome', ['outcome']]);
    expect(await change({ dateCompleted: day('2026-01-01') })).toEqual([400, 'enrolment.endBeforeBeginning', ['dateCompleted']]);
    expect(await change({ states: [{ state: phases['Screening'], startDate: day('2025-12-01') }] })).toEqual([
      400,
      'enrolment.outsideTime',
      ['states[0].startDate'],
    ]);
    const shut = await create(admin, 'location', { name: 'Shut' });
    await admin.remove(`location/${shut['uuid']}?reason=shut`);
    expect(await change({ location: shut['uuid'] })).toEqual([400, 'enrolment.retiredPlace', ['location']]);
    const old = await create(admin, 'hydra/workflow', { name: 'Old' });
    await admin.remove(`hydra/workflow/${old['uuid']}?reason=old`);
    expect(refusal(await enrol(someone, { program: old['uuid'] }))).toEqual([400, 'enrolment.retiredWorkflow', ['program']]);
    expect(await now(uuid)).toEqual(['active', '2026-01-05']);
  });

  it('is not of the dead after their death, and ends with it when it is entered late', async () => {
    const patient = await story.someone();
    await admin.post(`person/${patient}`, { dead: true, deathDate: day('2026-02-01'), causeOfDeathNonCoded: 'Unknown' });
    expect(refusal(await enrol(patient, { dateEnrolled: day('2026-03-01') }))).toEqual([400, 'enrolment.afterDeath', ['dateEnrolled']]);
    const uuid = await enrolled(patient);
    expect(await now(uuid)).toEqual(['died', '2026-02-01', '2026-02-01']);
    expect(refusal(await admin.post(`programenrollment/${uuid}`, { status: 'active' }))).toEqual([400, 'enrolment.dead', ['status']]);
  });

  it('is made once by two at once, and changed by one of two who saw the same', async () => {
    const patient = await story.someone();
    const both = await Promise.all([enrol(patient), enrol(patient)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const uuid = both.find(({ status }) => status === 201)?.body['uuid'];
    const { headers } = await admin.get(`programenrollment/${uuid}`);
    const etag = String(headers['etag']);
    const change = (status: string) => admin.post(`programenrollment/${uuid}`, { status }, { 'if-match': etag });
    const changed = await Promise.all([change('paused'), change('lost')]);
    expect(changed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('is corrected by hand: forms and phases follow it from then on; a phase is taken away for good', async () => {
    const patient = await story.someone();
    const uuid = await enrolled(patient, { states: [{ state: phases['Screening'], startDate: day('2026-01-05') }] });
    const state = (await admin.get(`programenrollment/${uuid}?v=full`)).body['states'][0].uuid;
    expect((await admin.post(`programenrollment/${uuid}/state/${state}`, { startDate: day('2026-01-07') })).status).toBe(200);
    expect(await now(uuid)).toEqual(['active', '2026-01-05', 'Screening']);
    expect((await admin.remove(`programenrollment/${uuid}/state/${state}?reason=never`)).status).toBe(204);
    expect(await now(uuid)).toEqual(['active', '2026-01-05']);
  });

  it('is written as the programs page of OpenMRS 3 and other clients send it: states as objects, with dates, an empty list, an empty end', async () => {
    const patient = await story.someone();
    const made = await admin.post('programenrollment', {
      patient,
      program: workflow,
      dateEnrolled: '2026-01-05T10:00:00.000+00:00',
      dateCompleted: null,
      location: story.place,
      states: [{ state: { uuid: phases['Screening'] }, startDate: day('2026-01-06'), endDate: day('2026-01-20') }],
    });
    expect(made.status, made.text).toBe(201);
    const uuid = String(made.body['uuid']);
    interface State {
      readonly state: { readonly concept: { readonly display: string } };
      readonly startDate: string;
      readonly endDate: string | null;
    }
    const states = async () =>
      (await shown(patient))[0]?.['states'].map(({ state, startDate, endDate }: State) => [
        state.concept.display,
        startDate.slice(0, 10),
        endDate === null ? null : endDate.slice(0, 10),
      ]);
    // the end of a state is the beginning of the next one, whatever a client sends
    expect(await states()).toEqual([['Screening', '2026-01-06', null]]);
    const later = { dateEnrolled: day('2026-01-05'), dateCompleted: null, location: story.place };
    expect((await admin.post(`programenrollment/${uuid}`, { ...later, states: [] })).status).toBe(200);
    expect(await states()).toHaveLength(1);
    const next = { state: { uuid: phases['Treatment'] }, startDate: day('2026-02-01') };
    expect((await admin.post(`programenrollment/${uuid}`, { ...later, states: [next] })).status).toBe(200);
    expect(await states()).toEqual([
      ['Screening', '2026-01-06', '2026-02-01'],
      ['Treatment', '2026-02-01', null],
    ]);
    expect((await admin.post(`programenrollment/${uuid}`, { ...later, dateCompleted: day('2026-03-01'), outcome: cured })).status).toBe(
      200,
    );
    expect((await states())?.[1]).toEqual(['Treatment', '2026-02-01', '2026-03-01']);
    const { history } = (await admin.get(`programenrollment/${uuid}?v=full`)).body;
    expect(history.map(({ kind, phase, status }: Record<string, string | null>) => phase ?? status ?? kind)).toEqual([
      'enrolled',
      'Screening',
      'Treatment',
      'finished',
    ]);
  });

  it('stands in the head of the patient page, those that go on first, for those who may see it', async () => {
    const patient = await story.someone();
    const first = await enrolled(patient, { dateCompleted: day('2026-02-01'), outcome: cured, reason: 'All doses' });
    const second = await enrolled(patient, {
      dateEnrolled: day('2026-03-01'),
      states: [{ state: phases['Treatment'], startDate: day('2026-03-02') }],
    });
    await admin.post(`programenrollment/${second}`, { status: 'paused', statusSince: day('2026-04-01'), reason: 'Travels' });
    const head = async (as: Client) => (await as.get(`fieldward/patientbanner?patient=${patient}`)).body['enrolments'];
    const common = { workflow: 'Tuberculosis', place: 'Clinic one' };
    expect(await head(admin)).toEqual([
      {
        ...common,
        uuid: second,
        status: 'paused',
        statusSince: day('2026-04-01'),
        enrolled: day('2026-03-01'),
        phase: 'Treatment',
        outcome: null,
        reason: 'Travels',
      },
      {
        ...common,
        uuid: first,
        status: 'finished',
        statusSince: day('2026-02-01'),
        enrolled: day('2026-01-05'),
        phase: null,
        outcome: 'CURED',
        reason: 'All doses',
      },
    ]);
    await story.api.pool.rows(
      `delete from role_privilege x using role r, privilege p where r.role_id = x.role_id and p.privilege_id = x.privilege_id and r.name = 'Laboratory Technician' and p.name = 'Get Patient Programs'`,
    );
    expect(await head(await account(story.api, 'labhand', 'Laboratory Technician'))).toEqual([]);
  });

  it('is for those who may', async () => {
    const patient = await story.someone();
    const viewer = await account(story.api, 'onlooker', 'Viewer');
    const clerk = await account(story.api, 'frontdesk', 'Registration Clerk');
    expect((await enrol(patient, {}, viewer)).status).toBe(403);
    const made = await enrol(patient, {}, clerk);
    expect(made.status, made.text).toBe(201);
    expect((await clerk.post(`programenrollment/${made.body['uuid']}`, { status: 'paused' })).status).toBe(403);
    expect((await story.clerk.post(`programenrollment/${made.body['uuid']}`, { status: 'paused' })).status).toBe(200);
    expect((await story.clerk.remove(`programenrollment/${made.body['uuid']}?reason=x`)).status).toBe(403);
    expect((await viewer.get(`programenrollment?patient=${patient}`)).body['results']).toHaveLength(1);
  });
});
