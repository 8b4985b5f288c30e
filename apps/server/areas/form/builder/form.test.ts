import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concept, create, KNOWN, starterApi } from '../../../testing/starter-api.ts';
import type { ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
let yes: string;
let no: string;
let cough: Readonly<Record<string, any>>; // eslint-disable-line -- an answer of the API
let weight: Readonly<Record<string, any>>; // eslint-disable-line -- an answer of the API

const dropdown = '6d5e86fa-c2cc-11de-8d13-0010c6dffd0f';
const textbox = '7d5e86fa-c2cc-11de-8d13-0010c6dffd0f';

beforeAll(async () => {
  api = await starterApi();
  yes = await concept(api.admin, 'YES', KNOWN.notApplicable);
  no = await concept(api.admin, 'NO', KNOWN.notApplicable);
  cough = await create(api.admin, 'hydra/hydra-field', {
    name: 'Cough',
    description: 'Cough',
    fieldType: dropdown,
    concept: await concept(api.admin, 'COUGH', KNOWN.coded),
    attributeName: 'Coded',
    tableName: '',
    selectMultiple: false,
    answers: [{ concept: yes }, { concept: no }],
  });
  weight = await create(api.admin, 'hydra/hydra-field', {
    name: 'Weight',
    fieldType: textbox,
    concept: await concept(api.admin, 'WEIGHT', KNOWN.numeric),
    attributeName: 'Numeric',
    tableName: 'Attribute',
    answers: [],
  });
}, 60_000);
afterAll(() => api.close());

const formBody = (name: string) => ({
  hydramoduleFormId: null,
  name,
  component: '',
  description: `About ${name}`,
  retired: false,
  formFields: [
    {
      name: 'Cough',
      field: cough['uuid'],
      displayOrder: 1,
      displayText: 'Cough?',
      mandatory: true,
      scorable: false,
      minValue: 0,
      maxValue: 0,
      regix: '',
      characters: '',
      children: [],
    },
    {
      name: 'Weight',
      field: weight['uuid'],
      displayOrder: 2,
      displayText: 'Weight',
      minValue: 2.5,
      maxValue: 300,
      allowDecimal: true,
      dateMode: null,
    },
    {
      name: 'Contacts',
      field: '1e4640ca-d264-4f8f-9210-66c053553933',
      displayOrder: 3,
      createPatient: true,
      children: [
        { name: 'Given Name', field: '73e557b7-7eb0-4e96-2f1b-11c39534ec29', displayText: 'Given Name', mandatory: true, isCore: true },
        { name: 'Age', field: '73e557b7-0be7-4e96-b1f2-11c39534ec29', displayText: 'Age', mandatory: true },
      ],
    },
  ],
});

describe('a question', () => {
  it('shows its widget, concept and answers, and its concept offers them too', async () => {
    expect(cough).toMatchObject({
      fieldType: { display: 'Single Select Dropdown' },
      concept: { display: 'COUGH' },
      answers: [{ concept: { display: 'YES' } }, { concept: { display: 'NO' } }],
    });
    expect(cough['answers'][0].fieldAnswerId).toEqual(expect.any(Number));
    const { body } = await api.admin.get(`concept/${cough['concept'].uuid}`);
    expect(body['answers'].map((each: { display: string }) => each.display)).toEqual(['YES', 'NO']);
  });

  it('is changed through the collection by its number; what is not sent stays', async () => {
    const response = await api.admin.post('hydra/hydra-field', { fieldId: weight['fieldId'], name: 'Body weight' });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ uuid: weight['uuid'], name: 'Body weight', attributeName: 'Numeric', tableName: 'Attribute' });
    expect((await api.admin.get('hydra/hydra-field?q=dy%20wei')).body['results']).toMatchObject([{ uuid: weight['uuid'] }]);
  });

  it('keeps the answers that are sent again, so that rules go on pointing at them', async () => {
    const response = await api.admin.post('hydra/hydra-field', { fieldId: cough['fieldId'], answers: [{ concept: no }] });
    expect(response.body['answers']).toMatchObject([{ uuid: cough['answers'][1].uuid }]);
    const both = await api.admin.post('hydra/hydra-field', { fieldId: cough['fieldId'], answers: [{ concept: yes }, { concept: no }] });
    expect(both.body['answers'].map((each: { display: string }) => each.display)).toEqual(['YES', 'NO']);
  });

  it('that the product brings to every form is found with the others of its kind, in one request', async () => {
    const { body } = await api.admin.get('hydra/hydra-field?widgets=true&v=custom:(name)');
    expect(body['results'].map((each: { name: string }) => each.name)).toEqual([
      'Heading',
      'Address',
      'Contact Tracing',
      'Phone Number',
      'GPS Location',
      'Location',
      'Date Entered',
    ]);
  });

  it('of the product itself stays as it is', async () => {
    const response = await api.admin.post('hydra/hydra-field/f68972ca-b9ce-11ea-b3de-0242ac130004', { name: 'Mine' });
    expect(response.body['error']?.code).toBe('bank.defaultField');
  });
});

describe('a form', () => {
  it('is made with its questions and an encounter type of its name', async () => {
    const made = await create(api.admin, 'hydra/form', formBody('TB Screening'));
    expect((await api.admin.get('encountertype/TB Screening')).body).toMatchObject({
      name: 'TB Screening',
      description: 'About TB Screening',
    });
    const { body } = await api.admin.get(`hydra/form/${made['uuid']}?v=full`);
    expect(body).toMatchObject({ encounterType: { display: 'TB Screening' }, hydramoduleFormId: expect.any(Number) });
    expect(body['formFields'].map((each: { displayText: string }) => each.displayText)).toEqual(['Cough?', 'Weight', null]);
    expect(body['formFields'][1]).toMatchObject({
      minValue: 2.5,
      maxValue: 300,
      allowDecimal: true,
      field: { fieldType: { display: 'Textbox' } },
    });
    expect(body['formFields'][0].field.answers).toEqual(
      expect.arrayContaining([expect.objectContaining({ concept: expect.objectContaining({ uuid: yes, display: 'YES' }) })]),
    );
    expect(body['formFields'][2].children.map((each: { name: string }) => each.name)).toEqual(['Given Name', 'Age']);
    expect((await api.admin.get(`hydra/form-field?q=${made['uuid']}`)).body['results']).toHaveLength(3);
  });

  it('keeps the questions that are sent again with their rules, drops the others, and renames its encounter type', async () => {
    const made = await create(api.admin, 'hydra/form', formBody('To be changed'));
    const [first, second] = made['formFields'];
    const response = await api.admin.post('hydra/form', {
      hydramoduleFormId: made['hydramoduleFormId'],
      name: 'Changed',
      formFields: [{ ...formBody('')['formFields'][0], uuid: first.uuid, displayText: 'Coughing?' }],
    });
    expect(response.status).toBe(200);
    expect(response.body['formFields']).toMatchObject([{ uuid: first.uuid, displayText: 'Coughing?' }]);
    expect((await api.admin.get(`hydra/form-field/${second.uuid}?v=full`)).body['retired']).toBe(true);
    expect((await api.admin.get(`encountertype/${response.body['encounterType'].uuid}`)).body['name']).toBe('Changed');
  });

  it('knows its questions again when they are sent without uuids, as older clients do', async () => {
    const body = formBody('Sent again');
    const made = await create(api.admin, 'hydra/form', body);
    const fieldsOf = async () =>
      (await api.admin.get(`hydra/form/${made['uuid']}?v=custom:(formFields:(uuid,formFieldId,children:(uuid)))`)).body['formFields'];
    const before = await fieldsOf();
    const response = await api.admin.post('hydra/form', { ...body, hydramoduleFormId: made['hydramoduleFormId'] });
    expect(response.status).toBe(200);
    expect(await fieldsOf()).toEqual(before);
  });

  it('does not take the name of another', async () => {
    await create(api.admin, 'hydra/form', formBody('Only once'));
    const response = await api.admin.post('hydra/form', formBody('only ONCE'));
    expect([response.status, response.body['error']?.code, response.body['error']?.message]).toEqual([
      400,
      'form.exists',
      'Form already exist.',
    ]);
  });

  it('is listed also when it is retired', async () => {
    const made = await create(api.admin, 'hydra/form', formBody('Old one'));
    await api.admin.remove(`hydra/form/${made['uuid']}`);
    const { forms } = (await api.admin.get('hydra/form?v=custom:(uuid,name,retired)')).body;
    expect(forms).toContainEqual({ uuid: made['uuid'], name: 'Old one', retired: true });
  });

  it('has rules, with their tokens in order; all of a form are found at once', async () => {
    const made = await create(api.admin, 'hydra/form', formBody('With rules'));
    const tokens = [
      { typeName: 'Question', value: cough['uuid'] },
      { typeName: 'Operator', value: '!=' },
      { typeName: 'CodedValue', value: yes },
    ];
    const rule = await create(api.admin, 'hydra/field-rule', {
      name: 'Weight only when coughing',
      description: '',
      actionName: 'hide',
      form: made['uuid'],
      targetForm: made['uuid'],
      targetQuestion: weight['uuid'],
      targetFormField: made['formFields'][1].uuid,
      tokens,
    });
    const { results } = (await api.admin.get(`hydra/field-rule?form=${made['uuid']}`)).body;
    expect(results).toMatchObject([
      {
        uuid: rule['uuid'],
        actionName: 'hide',
        form: { name: 'With rules' },
        targetFormField: { uuid: made['formFields'][1].uuid },
        tokens,
      },
    ]);
    expect((await api.admin.get('hydra/field-rule')).body['fields']).toHaveLength(1);
    const component = await create(api.admin, 'hydra/component', { name: 'Stage of rules' });
    await create(api.admin, 'hydra/componentform', { form: made['uuid'], component: component['uuid'] });
    const listed = (await api.admin.get('hydra/form?v=custom:(uuid,stages,versionNumber)')).body['forms'];
    expect(listed).toContainEqual({ uuid: made['uuid'], stages: ['Stage of rules'], versionNumber: null });
    const shown = (await api.admin.get('hydra/componentform')).body['ComponentsFormsMap'][0].form.formFields.map(
      (each: { field: { parsedRule: string | null } }) => each.field.parsedRule,
    );
    const id = cough['fieldId'];
    expect(shown[0]).toBe(null);
    expect(JSON.parse(shown[1])).toEqual({ hiddenWhen: [{ id, questionId: id, notEquals: [{ uuid: 'YES' }] }, 'OR'] });
    const [first, second, third] = results[0].tokens;
    const turned = await api.admin.post(`hydra/field-rule/${rule['uuid']}`, { tokens: [third, second, first] });
    expect(turned.body['tokens'].map((each: { uuid: string }) => each.uuid)).toEqual([third.uuid, second.uuid, first.uuid]);
    await api.admin.remove(`hydra/field-rule/${rule['uuid']}`);
    expect((await api.admin.get(`hydra/field-rule?form=${made['uuid']}`)).body['results']).toEqual([]);
  });
});
