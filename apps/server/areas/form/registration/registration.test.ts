/** People are registered with a form of the programme: by its own limits, into a patient and an encounter. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import { concept, create, KNOWN, starterApi } from '../../../testing/starter-api.ts';
import type { ApiResponse, ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
let form: string;
/** Form fields by the label of their question. */
let fields: Readonly<Record<string, string>>;
const options: Record<string, string> = {};
let mrNumber: string;

const codes = (response: ApiResponse): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries((response.body['error']?.fieldErrors ?? {}) as Record<string, { code: string }[]>).map(([field, [first]]) => [
      Object.entries(fields).find(([, uuid]) => uuid === field)?.[0] ?? field,
      first?.code ?? '',
    ]),
  );
const send = (answers: Readonly<Record<string, unknown>>, more: object = {}) =>
  api.admin.post('fieldward/registration', {
    uuid: crypto.randomUUID(),
    form,
    answers: Object.fromEntries(Object.entries(answers).map(([label, answer]) => [fields[label] ?? label, answer])),
    ...more,
  });

/** The questions of the form: label, kind, what of the person it asks for. */
const asked = (): [label: string, fieldType: string, attributeName: string, more: object][] => [
  ['Known', 'Single Select Radiobuttons', 'Coded', {}],
  ['Name', 'Textbox', 'Text', { mandatory: true, bound: { to: 'givenName' } }],
  ['Clan', 'Textbox', 'Text', { bound: { to: 'familyName' }, regix: '[A-Z][a-z]+' }],
  [
    'Sex',
    'Single Select Dropdown',
    'Coded',
    { bound: { to: 'gender', codes: { [options['WOMAN'] ?? '']: 'F', [options['HIJRA'] ?? '']: 'O' } } },
  ],
  ['Born', 'Date/ Time Picker', 'Datetime', { mandatory: true, allowPastDate: true, bound: { to: 'birthdate' } }],
  ['Age', 'Age', 'Numeric', { bound: { to: 'age' } }],
  ['Number', 'Textbox', 'Text', { mandatory: true, bound: { to: 'identifier' } }],
  ['MR', 'Textbox', 'Text', { bound: { to: 'identifier', type: mrNumber } }],
  ['Phone', 'Textbox', 'Text', { bound: { to: 'attribute', type: contactNumberType } }],
  ['Consent', 'Single Select Radiobuttons', 'Coded', {}],
];

/** A question that comes with the product: no observation keeps its answer. */
const askedWithoutConcept: ReturnType<typeof asked> = [['Entered', 'Date Entered', 'Datetime', { allowPastDate: true }]];

async function question([label, fieldType, attributeName]: ReturnType<typeof asked>[number]): Promise<string> {
  const coded = attributeName === 'Coded';
  const type = { Coded: KNOWN.coded, Text: KNOWN.text, Numeric: KNOWN.numeric, Datetime: KNOWN.datetime }[attributeName];
  const chosen = label === 'Sex' ? ['WOMAN', 'HIJRA'] : ['AYE', 'NAY'];
  const made = await create(api.admin, 'hydra/hydra-field', {
    name: label,
    fieldType,
    attributeName,
    concept: await concept(api.admin, `REG ${label.toUpperCase()}`, type ?? ''),
    ...(coded ? { answers: chosen.map((name) => ({ concept: options[name] })) } : {}),
  });
  return String(made['uuid']);
}

const formBody = (questions: Readonly<Record<string, string>>, without: readonly string[] = []) => ({
  name: 'Registration of people',
  description: 'Who somebody is',
  registers: true,
  formFields: [...asked(), ...askedWithoutConcept].flatMap(([label, , , more]) =>
    without.includes(label) ? [] : [{ field: questions[label], displayText: label, ...more }],
  ),
});
let questions: Readonly<Record<string, string>>;

/** A rule of the form: the question is not asked of the unknown. */
const hiding = (label: string) => ({
  name: `No ${label} of the unknown`,
  actionName: 'hide',
  form,
  targetFormField: fields[label],
  targetQuestion: questions[label],
  tokens: [
    { typeName: 'Question', value: questions['Known'] },
    { typeName: 'Operator', value: '=' },
    { typeName: 'CodedValue', value: options['NAY'] },
  ],
});

beforeAll(async () => {
  api = await starterApi();
  // oxlint-disable-next-line no-await-in-loop -- concepts come one after the other
  for (const name of ['WOMAN', 'HIJRA', 'AYE', 'NAY']) options[name] = await concept(api.admin, name, KNOWN.notApplicable);
  mrNumber = String((await api.admin.get('patientidentifiertype?q=MR Number')).body['results'][0].uuid);
  const made: [string, string][] = [];
  // oxlint-disable-next-line no-await-in-loop -- as above
  for (const each of asked()) made.push([each[0], await question(each)]);
  for (const [label, fieldType] of askedWithoutConcept)
    // oxlint-disable-next-line no-await-in-loop -- one
    made.push([label, String((await api.admin.get(`hydra/hydra-field?q=${fieldType}`)).body['results'][0].uuid)]);
  questions = Object.fromEntries(made);
}, 60_000);
afterAll(() => api?.close());

describe('a form that registers people', () => {
  it('asks for a name and the identifier, says how each sex is kept, and asks nothing of the person twice', async () => {
    const refused = async (body: object) => (await api.admin.post('fieldward/formsave', { form: body })).body['error']?.code;
    expect(await refused(formBody(questions, ['Name', 'Clan']))).toBe('form.needsName');
    expect(await refused(formBody(questions, ['Number']))).toBe('form.needsIdentifier');
    const changed = (label: string, bound: object) => {
      const body = formBody(questions);
      return { ...body, formFields: body.formFields.map((each) => (each.displayText === label ? { ...each, bound } : each)) };
    };
    expect(await refused(changed('Clan', { to: 'givenName' }))).toBe('form.boundTwice');
    expect(await refused(changed('Sex', { to: 'gender', codes: { [options['WOMAN'] ?? '']: 'F' } }))).toBe('form.sexWithoutCode');
    expect(await refused(changed('Age', { to: 'givenName' }))).toBe('form.boundUnfit');
    expect(await refused(changed('Phone', { to: 'attribute' }))).toBe('form.boundWithoutType');
  });

  it('is saved, chosen in the settings and read by whoever registers people', async () => {
    const saved = await api.admin.post('fieldward/formsave', { form: formBody(questions) });
    expect(saved.status, saved.text).toBe(201);
    form = saved.body['form'].uuid;
    const shown = (await api.admin.get(`hydra/form/${form}?v=full`)).body;
    expect(shown['registers']).toBe(true);
    const rows = shown['formFields'] as { uuid: string; displayText: string; bound: unknown }[];
    fields = Object.fromEntries(rows.map(({ displayText, uuid }) => [displayText, uuid]));
    expect(rows.find(({ displayText }) => displayText === 'Name')?.bound).toEqual({ to: 'givenName' });
    await create(api.admin, 'hydra/field-rule', hiding('Name'));
    const hidden = await api.admin.post('hydra/field-rule', hiding('Number'));
    expect(hidden.body['error'].fieldErrors.targetQuestion[0].code).toBe('form.identifierHidden');
    expect((await send({ Name: 'Ana' })).body['error'].code).toBe('form.notRegistering');
    expect((await api.admin.get('fieldward/registration')).body).toEqual({ definition: null, version: null });
    const unknown = await api.admin.post('fieldward/settings', { registrationForm: 'none' });
    expect(unknown.body['error'].fieldErrors.registrationForm[0].code).toBe('settings.registrationFormUnknown');
    expect((await api.admin.post('fieldward/settings', { registrationForm: form })).status).toBe(200);
    const active = (await api.admin.get('fieldward/registration')).body;
    expect([active['definition'].form.uuid, active['definition'].rules.length, active['version']]).toEqual([form, 1, 1]);
    // it stays in use, and stands at no stage
    expect((await api.admin.remove(`hydra/form/${form}?reason=old`)).body['error'].code).toBe('form.isRegistration');
  });

  it('registers somebody with one name and an age in months, the same one when it is sent again', async () => {
    const uuid = crypto.randomUUID();
    const answers = {
      Name: "N'Golo",
      Sex: options['HIJRA'],
      Age: '5 months',
      Number: 'REG-000001',
      MR: 'MR-7',
      Phone: '0300 1234567',
      Consent: options['AYE'],
    };
    const sent = await send(answers, { uuid });
    expect(sent.status, sent.text).toBe(200);
    const { patient, encounter } = sent.body as unknown as { patient: { uuid: string }; encounter: { uuid: string } };
    expect((await send(answers, { uuid })).body).toEqual(sent.body);
    const shown = (await api.admin.get(`patient/${patient.uuid}?v=full`)).body;
    expect(shown['person']).toMatchObject({
      gender: 'O',
      birthdateEstimated: true,
      age: 0,
      names: [{ givenName: "N'Golo", familyName: null }],
    });
    expect((shown['identifiers'] as { identifier: string }[]).map(({ identifier }) => identifier)).toEqual(['REG-000001', 'MR-7']);
    expect(shown['person'].attributes).toMatchObject([{ value: '0300 1234567' }]);
    const obs = await api.pool.rows<{ answer: string }>(
      `select c.uuid as answer from obs o join encounter e using (patient_id, encounter_id) join concept c on c.concept_id = o.value_coded where e.uuid = $1`,
      [encounter.uuid],
    );
    expect(obs).toEqual([{ answer: options['AYE'] }]);
  });

  it('keeps the day it was entered where nothing else was asked, and makes no encounter of questions about the person alone', async () => {
    const person = { Name: 'Adaeze', Age: '30' };
    expect((await send({ ...person, Number: 'REG-000011' })).body).toMatchObject({ encounter: null });
    const sent = await send({ ...person, Number: 'REG-000012', Entered: '2026-01-05 10:30:00' }, { utcOffset: 0 });
    expect(sent.status, sent.text).toBe(200);
    const filled = await api.admin.get(`fieldward/filledform?encounter=${sent.body['encounter']?.uuid}`);
    expect(filled.body['answers'], filled.text).toEqual({ [fields['Entered'] ?? '']: '2026-01-05 10:30:00' });
  });

  it('refuses by its own limits, all at once, at their questions', async () => {
    const wrong = await send({ Name: 'An4', Clan: 'obi', Age: '400 days', Sex: options['AYE'], Number: 'REG-1' });
    expect(codes(wrong)).toEqual({
      Name: 'person.nameLetters',
      Clan: 'answer.pattern',
      Sex: 'answer.choice',
      Age: 'person.age',
      Number: 'person.identifierFormat',
    });
    expect(codes(await send({ Name: 'Ana', Number: 'REG-000009' }))).toEqual({ Born: 'person.birthdateOrAge' });
    expect(codes(await send({ Name: 'Ana', Age: '3', Number: 'REG-000001' }))).toEqual({ Number: 'submission.duplicateIdentifier' });
    expect(codes(await send({ Name: 'Ana', Age: '3', Number: 'REG-000009', MR: 'mr-7' }))).toEqual({
      MR: 'submission.duplicateIdentifier',
    });
    expect((await send({ Nickname: 'Ana' })).body['error'].code).toBe('correction.unknownField');
  });

  it('registers somebody of whom no name is known, where its rules ask for none', async () => {
    const sent = await send({ Known: options['NAY'], Age: '40', Number: 'REG-000002' });
    expect(sent.status, sent.text).toBe(200);
    const shown = (await api.admin.get(`patient/${sent.body['patient'].uuid}?v=full`)).body;
    expect(shown['person']).toMatchObject({ gender: 'U', age: 40, names: [{ givenName: 'Unknown' }] });
    // the dialog's way stays as it is, for every other client
    const strict = await api.admin.post('hydra/form-submission', {
      data: [
        { payload_type: 'IDENTIFIER', param_name: 'Patient Identifier', value: 'REG-000003' },
        { payload_type: 'NAME', param_name: 'name', givenName: "N'Golo", familyName: '' },
        { payload_type: 'GENDER', param_name: 'gender', value: 'F' },
        { payload_type: 'AGE', param_name: 'age', value: '30' },
      ],
      metadata: { ENCONTER_TYPE: 'Create Patient' },
    });
    expect(strict.status).toBe(400);
  });

  it('says at the identifier that a rule hides it, where one from before was let through', async () => {
    await api.pool.rows(
      `update field_rule r set target_form_field_id = ff.form_field_id, target_question_id = ff.field_id
       from form_field ff where ff.uuid = $1 and r.form_id = ff.form_id`,
      [fields['Number']],
    );
    const sent = await send({ Known: options['NAY'], Name: 'Ana', Age: '40' });
    expect(codes(sent)).toEqual({ Number: 'form.identifierHidden' });
  });
});
