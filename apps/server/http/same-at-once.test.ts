import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse, ScratchApi } from '../testing/scratch-api.ts';
import { create, KNOWN, starterApi } from '../testing/starter-api.ts';

let api: ScratchApi;
const TIMES = 20;
const atOnce = (send: (at: number) => Promise<ApiResponse>): Promise<ApiResponse[]> =>
  Promise.all(Array.from({ length: TIMES }, (_, at) => send(at)));
const rowsOf = async (sql: string): Promise<number> =>
  Number((await api.pool.rows<{ n: string }>(`select count(*)::text as n ${sql}`))[0]?.n);

beforeAll(async () => {
  api = await starterApi();
});
afterAll(() => api.close());

/** The OpenMRS envelope with this code. */
function refused(response: ApiResponse, status: number, code: string): void {
  expect(response.status, response.text).toBe(status);
  expect(response.body['error']).toMatchObject({ message: expect.any(String), code, detail: '' });
}

describe('the same thing at once', () => {
  const letters = (identifier: string) => identifier.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
  const person = (identifier: string) => ({
    person: { names: [{ givenName: 'Race', familyName: letters(identifier) }], gender: 'F', birthdate: '1991-3-12' },
    identifiers: [{ identifier, identifierType: KNOWN.oldNumber, location: KNOWN.unknownLocation, preferred: true }],
  });

  it('one uuid: one patient, everybody gets it', async () => {
    const answers = await atOnce(() => api.admin.post('patient', { uuid: 'race-1', ...person('RACE1') }));
    expect(answers.every((each) => each.status === 201 && each.body['uuid'] === 'race-1')).toBe(true);
    expect(await rowsOf(`from person_name where family_name = 'RACEb'`)).toBe(1);
  });

  it('one identifier: one patient, the others are refused, nothing is half saved', async () => {
    const answers = await atOnce(() => api.admin.post('patient', person('RACE2')));
    expect(answers.filter((each) => each.status === 201)).toHaveLength(1);
    for (const each of answers.filter((one) => one.status !== 201)) refused(each, 400, 'record.duplicateIdentifier');
    expect(await rowsOf(`from person_name where family_name = 'RACEc'`)).toBe(1);
  });

  it('one version: one change, the others are told', async () => {
    const { uuid } = await create(api.admin, 'hydra/phase', { name: 'Raced' });
    const etag = String((await api.admin.get(`hydra/phase/${uuid}`)).headers['etag']);
    const answers = await atOnce((at) =>
      api.admin.post(`hydra/phase/${uuid}`, { name: `Raced ${'abcdefghij'.charAt(at)}` }, { 'if-match': etag }),
    );
    expect(answers.filter((each) => each.status === 200)).toHaveLength(1);
    for (const each of answers.filter((one) => one.status !== 200)) refused(each, 409, 'engine.stale');
  });

  it('one creation sent many times at once makes one patient', async () => {
    const body = {
      uuid: 'replayed-1',
      data: JSON.stringify([
        { payload_type: 'IDENTIFIER', param_name: 'Patient Identifier', value: 'REP-000001' },
        { payload_type: 'NAME', givenName: 'Replayed', familyName: 'Once' },
        { payload_type: 'GENDER', value: 'male' },
        { payload_type: 'DOB', param_name: 'age', value: '1990-01-02 00:00:00' },
      ]),
      metadata: JSON.stringify({ ENCONTER_TYPE: 'Create Patient' }),
    };
    const answers = await atOnce(() => api.admin.post('hydra/form-submission', body));
    expect(answers[0]?.status, answers[0]?.text).toBe(201);
    for (const each of answers) expect(each).toMatchObject({ status: 201, body: answers[0]?.body ?? {} });
    expect(await rowsOf(`from patient_identifier where identifier = 'REP-000001'`)).toBe(1);
    expect(await rowsOf(`from person_name where given_name = 'Replayed'`)).toBe(1);
  });

  it('one appointment of a service at any time of a day, until it is cancelled', async () => {
    const { uuid: location } = await create(api.admin, 'location', { name: 'Clinic of races' });
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '10:00' }));
    const serviceOf = async (name: string) => (await create(api.admin, 'fieldward/appointmentservice', { name, location, hours }))['uuid'];
    const service = await serviceOf('Check-up');
    const patient = (await api.admin.post('patient', person('RACE3'))).body['uuid'];
    const book = (more: object = {}) => api.admin.post('fieldward/appointment', { patient, service, day: '2090-05-03', ...more });
    const answers = await atOnce(() => book());
    const [made, ...others] = answers.toSorted((a, b) => a.status - b.status);
    expect(made?.status, made?.text).toBe(201);
    for (const each of others) {
      expect([each.status, each.body['error']?.code], each.text).toEqual([409, 'appointment.twiceThatDay']);
      expect(Object.keys(each.body['error'].fieldErrors)).toEqual(['day']);
    }
    expect((await book({ service: await serviceOf('Eyes') })).status).toBe(201);
    const change = (body: object) => api.admin.post(`fieldward/appointment/${made?.body['uuid']}`, body);
    expect((await change({ status: 'cancelled', reason: 'Ill' })).status).toBe(200);
    expect((await book()).status).toBe(201);
    expect((await change({ status: 'scheduled' })).body['error']?.code).toBe('appointment.twiceThatDay');
  });
});
