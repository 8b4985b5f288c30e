import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiResponse } from '../../../testing/scratch-api.ts';
import { laboratory, type Laboratory } from '../../../testing/laboratory.ts';

let lab: Laboratory;
beforeAll(async () => {
  lab = await laboratory({ needsRelease: true });
}, 60_000);
afterAll(() => lab.api.close());

const BASIC = { authorization: `Basic ${Buffer.from('boss:Admin123').toString('base64')}` };

/** The text of the PDF at a path, spaces and line ends as one space. */
async function printed(path: string): Promise<string> {
  const response = await lab.api.app.inject({ method: 'GET', url: `/openmrs/ws/rest/v1/${path}`, headers: BASIC });
  expect([response.statusCode, response.headers['content-type']], response.body.slice(0, 300)).toEqual([200, 'application/pdf']);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(response.rawPayload)));
  return text.join('\n').replaceAll(/\s+/g, ' ');
}
const report = (query: string): Promise<string> => printed(`fieldward/labreport?${query}`);
const summary = (): Promise<string> => printed(`fieldward/patientsummary?patient=${lab.patient}`);
const problem = ({ status, body }: ApiResponse): unknown => [status, body['error']?.code];

async function released(value: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const labTest = await lab.accepted();
  expect((await lab.result(lab.technician, labTest, value, more)).status).toBe(200);
  expect((await lab.admin.post('fieldward/labrelease', { labTest })).status).toBe(200);
  return labTest;
}

describe('the report of the laboratory', () => {
  test('says who, what, when, the normal values and flags by word', async () => {
    const labTest = await released('6.5', { comments: 'Repeat soon' });
    const text = await report(`labTest=${labTest}`);
    for (const part of ['Laboratory report', 'Amina Traore', 'LAB-PATIENT-1', 'Haemoglobin', 'Hb', '6.5', 'g/dL', '12 – 16'])
      expect(text).toContain(part);
    for (const part of [
      'Critically low',
      'Comments: Repeat soon',
      'Recorded by technician Labworker',
      'Released by boss Tester',
      'Page 1 of 1',
    ])
      expect(text).toContain(part);
  });

  test('tells the age of a small child in months, as the page does', async () => {
    const labTest = await released('11');
    const mine = 'person_id = (select patient_id from patient where uuid = $1)';
    const [before] = await lab.api.pool.rows(`select birthdate::text, birthdate_estimated from person where ${mine}`, [lab.patient]);
    const born = (sql: string) => lab.api.pool.rows(`update person set ${sql} where ${mine}`, [lab.patient]);
    await born('birthdate = current_date - 20, birthdate_estimated = false');
    expect(await report(`labTest=${labTest}`)).toMatch(/\((?:19|20|21) days\)/);
    await born(`birthdate = current_date - 100`);
    expect(await summary()).toContain('(3 months)');
    await born(`birthdate = '1990-05-05'`);
    expect(await summary()).toMatch(/\(\d+ years\)/);
    await lab.api.pool.rows(`update person set birthdate = $2, birthdate_estimated = $3 where ${mine}`, [
      lab.patient,
      ...Object.values(before ?? {}),
    ]);
  });

  test('never has what is not released, and has it once it is', async () => {
    const labTest = await lab.accepted();
    await lab.result(lab.technician, labTest, '77.25');
    expect(problem(await lab.admin.get(`fieldward/labreport?labTest=${labTest}`))).toEqual([400, 'labreport.notReleased']);
    expect(await report(`patient=${lab.patient}`)).not.toContain('77.25');
    // nor has the summary that is handed over, though the value is critical and the screen names it
    expect(await summary()).not.toContain('77.25');
    expect((await lab.admin.get(`fieldward/patientbanner?patient=${lab.patient}`)).text).toContain('77.25');
    await lab.admin.post('fieldward/labrelease', { labTest });
    expect(await report(`patient=${lab.patient}`)).toContain('77.25');
    expect(await summary()).toContain('77.25');
    // what is changed waits for its release again, and neither value is printed
    const version = String((await lab.admin.get(`commonlab/labtestorder/${labTest}`)).headers['etag']).replaceAll('"', '');
    const amended = await lab.result(lab.technician, labTest, '78.25', { amendReason: 'Typing mistake', version });
    expect(amended.status).toBe(200);
    const meanwhile = await report(`patient=${lab.patient}`);
    expect(meanwhile).not.toContain('78.25');
    expect(meanwhile).not.toContain('77.25');
    await lab.admin.post('fieldward/labrelease', { labTest });
    const after = await report(`labTest=${labTest}`);
    expect(after).toContain('78.25');
    expect(after).toContain('Amended on');
    expect(after).not.toContain('77.25');
  });

  test('has no rejected sample and no voided test', async () => {
    const labTest = await lab.order();
    const rejected = await lab.sample(labTest, { sampleIdentifier: 'BAD-SAMPLE' });
    expect((await lab.admin.post(`commonlab/labtestsample/${rejected}`, { status: 'REJECTED', rejectReason: 'clotted' })).status).toBe(200);
    const good = await lab.sample(labTest, { sampleIdentifier: 'GOOD-SAMPLE' });
    // nobody may know when it was collected
    await lab.admin.post(`commonlab/labtestsample/${good}`, { status: 'ACCEPTED', collectionDate: null });
    await lab.result(lab.technician, labTest, '14.12');
    await lab.admin.post('fieldward/labrelease', { labTest });
    const text = await report(`patient=${lab.patient}`);
    expect(text).toContain('GOOD-SAMPLE');
    expect(text).not.toMatch(/BAD-SAMPLE|clotted/);
    expect(text).toMatch(/Sample GOOD-SAMPLE.*, collected on unknown/);
    expect((await lab.admin.remove(`commonlab/labtestorder/${labTest}`)).status).toBe(204);
    expect(await report(`patient=${lab.patient}`)).not.toContain('14.12');
  });

  test('speaks French and Arabic, with the same numbers', async () => {
    const labTest = await released('17.75');
    const french = await report(`labTest=${labTest}&language=fr`);
    for (const part of ['Compte rendu de laboratoire', 'Résultat', 'Élevé', '17.75', '12 – 16']) expect(french).toContain(part);
    const arabic = await report(`labTest=${labTest}&language=ar&tz=Africa/Cairo`);
    for (const part of ['تقرير المختبر', 'النتيجة', 'مرتفع', 'Amina Traore', '17.75', '12 – 16', 'g/dL']) expect(arabic).toContain(part);
  });

  test('refuses what it cannot do', async () => {
    const asked = async (query: string) => problem(await lab.admin.get(`fieldward/labreport?${query}`));
    expect(await asked('')).toEqual([400, 'engine.required']);
    expect(await asked('patient=nobody')).toEqual([404, 'engine.unknownObject']);
    expect(await asked('labTest=%00')).toEqual([400, 'engine.badParameter']);
    expect(await asked(`patient=${lab.patient}&language=xx`)).toEqual([400, 'engine.badParameter']);
    expect(await asked(`patient=${lab.patient}&tz=Mars`)).toEqual([400, 'engine.badParameter']);
    expect((await lab.api.nobody.get(`fieldward/labreport?patient=${lab.patient}`)).status).toBe(403);
  });

  test('is audited with the patient', async () => {
    await report(`patient=${lab.patient}`);
    const entries = (await lab.admin.get('fieldward/auditlog?resource=labreport&limit=1')).body['results'];
    expect(entries[0]).toMatchObject({ action: 'export', patient: { uuid: lab.patient } });
  });
});

describe('labels of samples', () => {
  test('one page for each, in the order asked', async () => {
    const labTest = await lab.order();
    const first = await lab.sample(labTest, { sampleIdentifier: 'LABEL-1', collectionDate: '2026-01-02T03:04:05.000+0000' });
    const second = await lab.sample(labTest, { sampleIdentifier: 'ملصق ٢' });
    const text = await printed(`fieldward/lablabels?samples=${second},${first}`);
    expect(text).toContain('LABEL-1');
    expect(text.match(/Amina Traore/g)).toHaveLength(2);
    expect(text).toContain('02/01/2026 03:04');
    expect(text.indexOf('LABEL-1')).toBeGreaterThan(text.indexOf('Amina Traore', 20));
  });

  test('refuses none, unknown ones, too many', async () => {
    const asked = async (samples: string) => problem(await lab.admin.get(`fieldward/lablabels?samples=${samples}`));
    expect(await asked('')).toEqual([400, 'engine.required']);
    expect(await asked('nothing')).toEqual([404, 'engine.unknownObject']);
    expect(await asked(Array.from({ length: 201 }, (_, n) => `x${n}`).join(','))).toEqual([400, 'labreport.tooManyLabels']);
  });
});
