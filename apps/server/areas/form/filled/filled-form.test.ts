/** Filled forms keep the version they were filled in, and open again as they were filled. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Answers } from '@fieldward/domain/form/answers.ts';
import { formFromWire, rulesFromWire, type FormDefinition } from '@fieldward/domain/form/definition.ts';
import { entriesOf, type SubmissionContext } from '@fieldward/domain/form/submission.ts';
import { concept, create, KNOWN, register, starterApi } from '../../../testing/starter-api.ts';
import type { ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
let patient: string;
let place: string;
let form: Readonly<Record<string, any>>; // eslint-disable-line -- an answer of the API
let through: string;
const asked = new Map<string, string>();
const options = new Map<string, string>();

const ready = {
  address: '97c5dc2b-a352-4847-b7f6-c0717e9b3dc7',
  contacts: '1e4640ca-d264-4f8f-9210-66c053553933',
  heading: '4e1640ca-d264-4f8f-9210-66c535053393',
};

async function question(name: string, fieldType: string, datatype: string | null, more: object = {}): Promise<void> {
  const body = { name, description: name, fieldType, ...more };
  const own = datatype === null ? {} : { concept: await concept(api.admin, name.toUpperCase(), datatype) };
  asked.set(name, String((await create(api.admin, 'hydra/hydra-field', { ...body, ...own }))['uuid']));
}

beforeAll(async () => {
  api = await starterApi();
  for (const name of ['YES', 'NO', 'FEVER', 'SWEAT']) options.set(name, await concept(api.admin, name, KNOWN.notApplicable));
  const offers = (...names: string[]) => ({ attributeName: 'Coded', answers: names.map((name) => ({ concept: options.get(name) })) });
  await question('Cough', 'Single Select Dropdown', KNOWN.coded, offers('YES', 'NO'));
  await question('Again', 'Single Select Radiobuttons', KNOWN.coded, { ...offers('YES', 'NO'), tableName: 'Attribute' });
  await question('Signs', 'Multiple Choice', KNOWN.coded, { ...offers('FEVER', 'SWEAT'), selectMultiple: true });
  await question('Weight', 'Textbox', KNOWN.numeric, { attributeName: 'Numeric' });
  await question('Remark', 'Textbox', KNOWN.text, { attributeName: 'Text' });
  await question('Nickname', 'Textbox', null, { attributeName: 'Text', tableName: 'Attribute' });
  await question('Seen', 'Date/ Time Picker', KNOWN.datetime, { attributeName: 'Datetime' });
  await question('Heard', 'Date/ Time Picker', KNOWN.datetime, { attributeName: 'Datetime' });
  await question('Woken', 'Date/ Time Picker', KNOWN.datetime, { attributeName: 'Datetime' });
  await question('Years', 'Age', KNOWN.numeric);
  await question('Phone', 'Phone Number', KNOWN.text, { attributeName: 'Text', tableName: 'Attribute' });
  await question('Tube', 'Barcode Reader', KNOWN.text, { attributeName: 'Text' });
  await question('Where', 'GPS', KNOWN.text);
  await question('Clinic', 'Location', KNOWN.text);
  await question('Site', 'Location', null);
  await question('When', 'Date Entered', null);
  const saved = await api.admin.post('fieldward/formsave', {
    form: {
      name: 'Everything',
      description: 'Every widget',
      formFields: [
        { field: ready.heading, displayText: 'Part 1' },
        ...[...asked].map(([name, field]) => ({
          field,
          displayText: name,
          allowPastDate: true,
          allowDecimal: true,
          ...(name === 'Heard' ? { dateMode: 'datetime' } : name === 'Woken' ? { dateMode: 'time' } : {}),
        })),
        { field: ready.address },
        { field: ready.contacts },
      ],
    },
  });
  expect(saved.status, saved.text).toBe(201);
  form = saved.body['form'];
  const component = await create(api.admin, 'hydra/component', { name: 'Any stage' });
  through = String((await create(api.admin, 'hydra/componentform', { form: form['uuid'], component: component['uuid'] }))['uuid']);
  patient = String((await register(api.admin, 'FF-1', 'Ayesha', 'Khan'))['uuid']);
  place = String((await create(api.admin, 'location', { name: 'Clinic one' }))['uuid']);
}, 60_000);
afterAll(() => api.close());

const definition = async (): Promise<FormDefinition> => formFromWire((await api.admin.get(`hydra/form/${form['uuid']}?v=full`)).body);
/** Answers by form field from answers by the name of the question. */
const byField = (of: FormDefinition, answers: Readonly<Record<string, Answer>>): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [of.fields.find((field) => field.field.name === name)?.uuid ?? name, answer]),
  );
const fill = async (answers: Answers, context: SubmissionContext = {}, older = false): Promise<string> => {
  const entries = entriesOf(await definition(), answers, context).map((entry) => {
    const { formField: _field, ...rest } = entry;
    return older ? rest : entry;
  });
  const { status, body, text } = await api.admin.post('hydra/form-submission', {
    data: JSON.stringify(entries),
    metadata: JSON.stringify({ ENCONTER_TYPE: form['name'], patient: { uuid: patient }, formDetails: { uuid: through }, utcOffset: 300 }),
  });
  expect(status, text).toBe(201);
  return String(body['encounter'].uuid);
};
const filled = async (encounter: string) => {
  const { status, body, text } = await api.admin.get(`fieldward/filledform?encounter=${encounter}`);
  expect(status, text).toBe(200);
  return body;
};
const option = (name: string): string => options.get(name) ?? '';
const versions = async () => (await api.admin.get(`fieldward/form-version?form=${form['uuid']}&limit=100`)).body['results'];

const everything = (): Readonly<Record<string, Answer>> => ({
  Cough: option('YES'),
  Again: option('NO'),
  Signs: [option('SWEAT'), option('FEVER')],
  Weight: '61.5',
  Remark: 'Sleeps badly. "Very" badly.',
  Nickname: 'Aysh',
  Seen: '2026-03-04',
  Heard: '2026-03-04 05:06:00',
  Woken: '04:30',
  Years: '41',
  Phone: '+923001234567',
  Tube: 'TUBE-0001',
  Where: { latitude: 24.86, longitude: -67.01 },
  Clinic: place,
  Site: place,
  When: '2026-03-05 07:08:09',
  Address: { country: 'Pakistan', province: 'Sindh', city: 'Karachi', address: 'Street 1', landmark: '' },
  'Contact Tracing': [
    { identifier: 'CT-1', givenName: 'Sana', familyName: 'Khan', age: '7', gender: 'F', relationship: 'Child' },
    { identifier: '', givenName: 'Ali', familyName: 'Khan', age: '', gender: 'M', relationship: 'Sibling', dateOfBirth: '1990-06-07' },
  ],
});

describe('a filled form opens', () => {
  it('with every answer as it was given', async () => {
    const answers = byField(await definition(), everything());
    const shown = await filled(await fill(answers));
    const contacts = byField(await definition(), { 'Contact Tracing': null });
    const [key = ''] = Object.keys(contacts);
    expect(shown['answers']).toMatchObject({
      ...answers,
      [key]: [
        { givenName: 'Sana', age: '7' },
        { givenName: 'Ali', dateOfBirth: '1990-06-07' },
      ],
    });
    expect({ ...shown['answers'], [key]: null }).toEqual({ ...answers, [key]: null });
    expect(shown).toMatchObject({ form: { uuid: form['uuid'], name: 'Everything' }, version: { number: 1 }, current: true });
    expect(shown['encounter'].encounterDatetime).toBe('2026-03-05T02:08:09.000+0000');
    const stripped = (of: FormDefinition) => of.fields.map(({ uuid, label, field, displayOrder }) => [uuid, label, displayOrder, field]);
    expect(stripped(formFromWire(shown['definition'].form))).toEqual(stripped(await definition()));
  });

  it('with what older clients sent, who name no form fields', async () => {
    const { Cough, Signs, Weight, Remark, Seen, Address } = everything();
    const answers = byField(await definition(), {
      Cough: Cough ?? null,
      Signs: Signs ?? null,
      Weight: Weight ?? null,
      Remark: Remark ?? null,
      Seen: Seen ?? null,
      Address: Address ?? null,
    });
    const shown = await filled(await fill(answers, {}, true));
    expect(shown['answers']).toEqual(answers);
  });

  it('with no more than was answered', async () => {
    const answers = byField(await definition(), { Weight: '5' });
    expect((await filled(await fill(answers)))['answers']).toEqual(answers);
  });

  it('also from before versions: as the form of today', async () => {
    const { Clinic: _clinic, ...most } = everything();
    const answers = byField(await definition(), most);
    const encounter = await fill(answers, { location: place });
    await api.pool.rows(
      'update form_encounter set form_version_id = null, beside = null where encounter_id = (select encounter_id from encounter where uuid = $1)',
      [encounter],
    );
    const shown = await filled(encounter);
    expect(shown).toMatchObject({ version: null, current: true });
    const keys = byField(await definition(), { Nickname: 'Aysh', Address: everything()['Address'] ?? null, Site: place });
    expect(shown['answers']).toMatchObject(keys);
  });

  it('in its own version, whatever became of the form', async () => {
    const before = await definition();
    const answers = byField(before, { Cough: option('YES'), Weight: '50', Remark: 'Before' });
    const encounter = await fill(answers);
    const opened = await filled(encounter);
    const [cough, remark] = ['Cough', 'Remark'].map((name) => before.fields.find((field) => field.field.name === name));
    const rule = await create(api.admin, 'hydra/field-rule', {
      name: 'No remark',
      actionName: 'hide',
      form: form['uuid'],
      targetQuestion: asked.get('Remark'),
      tokens: [
        { typeName: 'Question', value: asked.get('Cough') },
        { typeName: 'Operator', value: '=' },
        { typeName: 'CodedValue', value: option('YES') },
      ],
    });
    const edit = await api.admin.post('hydra/form', {
      hydramoduleFormId: form['hydramoduleFormId'],
      formFields: [{ uuid: cough?.uuid, displayText: 'Do you cough?' }, { uuid: remark?.uuid }],
    });
    expect(edit.status, edit.text).toBe(200);
    const after = await filled(encounter);
    expect({ ...after, current: true }).toEqual(opened);
    expect(after['current']).toBe(false);
    expect(after['answers']).toEqual(answers);

    const [newest] = await versions();
    const later = await filled(await fill(byField(await definition(), { Cough: option('YES') })));
    expect(later['version'].number).toBe(newest.number + 1);
    expect(later['current']).toBe(true);
    expect(formFromWire(later['definition'].form).fields.map(({ label }) => label)).toEqual(['Do you cough?', 'Remark']);
    expect(rulesFromWire(later['definition'].rules)).toMatchObject([{ name: 'No remark', conditionProblem: null }]);

    const both = byField(await definition(), { Cough: option('YES'), Remark: 'Fine' });
    expect(Object.values((await filled(await fill(both)))['answers'])).toEqual([option('YES')]);
    await api.admin.remove(`hydra/field-rule/${rule['uuid']}`);
    expect((await filled(await fill(both)))['answers']).toEqual(both);
  });
});

describe('a version is frozen', () => {
  it('by the first who fills content that no version has, once, also when several do so at once', async () => {
    await api.admin.post(`hydra/form/${form['uuid']}`, { description: 'Changed by an older client' });
    const before = await versions();
    const answers = byField(await definition(), { Cough: option('NO') });
    const encounters = await Promise.all([1, 2, 3, 4].map(() => fill(answers)));
    const after = await versions();
    expect(after).toHaveLength(before.length + 1);
    for (const encounter of encounters) expect((await filled(encounter))['version'].uuid).toBe(after[0].uuid);
    await fill(answers);
    expect(await versions()).toHaveLength(after.length);
    const rows = (await api.admin.get(`hydra/form-encounter?patient=${patient}&v=default&limit=1`)).body['results'];
    expect(rows[0].formVersion).toMatchObject({ uuid: after[0].uuid, number: after[0].number });
  });

  it('when an option is renamed, and not when a name is saved as it was', async () => {
    const answers = byField(await definition(), { Cough: option('NO') });
    await fill(answers);
    const before = await versions();
    const { names } = (await api.admin.get(`concept/${option('NO')}?v=full`)).body;
    const rename = (name: string) => api.admin.post(`concept/${option('NO')}/name/${names[0].uuid}`, { name });
    expect((await rename('NO')).status).toBe(200);
    await fill(answers);
    expect(await versions()).toHaveLength(before.length);
    expect((await rename('NOT AT ALL')).status).toBe(200);
    const shown = await filled(await fill(answers));
    expect(await versions()).toHaveLength(before.length + 1);
    expect(JSON.stringify(shown['definition'])).toContain('NOT AT ALL');
  });

  it('not by a submission that is refused', async () => {
    await api.admin.post(`hydra/form/${form['uuid']}`, { description: 'Changed again' });
    const before = await versions();
    const body = {
      data: JSON.stringify([{ payload_type: 'OBS_CODED', param_name: 'no-such-concept', value: 'x' }]),
      metadata: JSON.stringify({ ENCONTER_TYPE: form['name'], patient: { uuid: patient }, formDetails: { uuid: through } }),
    };
    expect((await api.admin.post('hydra/form-submission', body)).status).toBe(400);
    expect(await versions()).toEqual(before);
  });
});

describe('reading a filled form', () => {
  it('needs the rights to encounters and observations, and is noted', async () => {
    const encounter = await fill(byField(await definition(), { Cough: option('NO') }));
    expect((await api.nobody.get(`fieldward/filledform?encounter=${encounter}`)).status).toBe(403);
    expect((await api.anonymous.get(`fieldward/filledform?encounter=${encounter}`)).status).toBe(401);
    await filled(encounter);
    await expect
      .poll(() =>
        api.pool.rows(
          `select 1 from audit_log where action = 'read' and resource = 'encounter' and resource_uuid = $1 and patient_id > 0`,
          [encounter],
        ),
      )
      .not.toEqual([]);
  });

  it('says when there is none', async () => {
    for (const [query, status, code] of [
      ['', 400, 'engine.required'],
      ['encounter=no-such-encounter', 404, 'form.notFilled'],
      ['encounter=%00', 400, 'engine.badParameter'],
    ] as const) {
      const answer = await api.admin.get(`fieldward/filledform?${query}`);
      expect([answer.status, answer.body['error'].code]).toEqual([status, code]);
    }
    const encounter = await fill(byField(await definition(), { Cough: option('NO') }));
    await api.admin.remove(`encounter/${encounter}`);
    expect((await api.admin.get(`fieldward/filledform?encounter=${encounter}`)).status).toBe(404);
    const type = await create(api.admin, 'encountertype', { name: 'Without a form' });
    const other = await create(api.admin, 'encounter', {
      patient,
      encounterType: type['uuid'],
      encounterDatetime: '2026-01-01T00:00:00.000+0000',
    });
    expect((await api.admin.get(`fieldward/filledform?encounter=${other['uuid']}`)).body['error'].code).toBe('form.notFilled');
  });
});
