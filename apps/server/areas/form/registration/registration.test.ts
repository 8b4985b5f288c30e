/** People are registered with a form of the programme: by its own limits, into a patient and an encounter. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import { account } from '../../../testing/correction-story.ts';
import { concept, create, KNOWN, register, starterApi } from '../../../testing/starter-api.ts';
import type { ApiResponse, Client, ScratchApi } from '../../../testing/scratch-api.ts';

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

/** Number of the newest version of the form. */
const newest = async (): Promise<number> => (await api.admin.get('fieldward/registration')).body['version'];

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
  ['District', 'Textbox', 'Text', { bound: { to: 'countyDistrict' } }],
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

  it('names the version of the form that was filled', async () => {
    const sent = await send({ Name: 'Versha', Age: '30', Number: 'REG-000020', Consent: options['AYE'] });
    const filled = (await api.admin.get(`fieldward/filledform?encounter=${sent.body['encounter'].uuid}`)).body;
    expect([filled['form'].uuid, filled['version']?.number, filled['current']]).toEqual([form, await newest(), true]);
    expect((await api.admin.get(`encounter/${sent.body['encounter'].uuid}?v=full`)).body['form'].uuid).toBe(form);
  });

  describe('and edits them', () => {
    /** What the form shows of somebody, by the label of its questions. */
    async function opened(patient: string, client = api.admin) {
      const { status, text, body, headers } = await client.get(`fieldward/registration/${patient}`);
      if (status !== 200) throw new Error(text);
      const label = (field: string): string => Object.entries(fields).find(([, uuid]) => uuid === field)?.[0] ?? field;
      const answers = Object.fromEntries(Object.entries(body['answers']).map(([field, answer]) => [label(field), answer]));
      return {
        answers,
        etag: String(headers['etag']),
        hidden: (body['hidden'] as string[]).map(label),
        encounter: body['encounter'],
        lock: body['lock'],
      };
    }
    const edit = (
      patient: string,
      answers: object,
      { etag, version, client = api.admin }: { etag?: string; version?: number; client?: Client } = {},
    ) =>
      client.post(
        `fieldward/registration/${patient}`,
        {
          form,
          answers: Object.fromEntries(Object.entries(answers).map(([label, answer]) => [fields[label] ?? label, answer])),
          reason: 'Misheard',
          utcOffset: 0,
          ...(version === undefined ? {} : { version }),
        },
        etag === undefined ? {} : { 'if-match': etag },
      );
    let number = 100;
    async function registered(answers: object = {}): Promise<{ patient: string; encounter: string }> {
      number += 1;
      const sent = await send(
        {
          Known: options['AYE'],
          Name: 'Salma',
          Clan: 'Obi',
          Sex: options['WOMAN'],
          Age: '7 months',
          MR: `MR-${number}`,
          Phone: '0300 5550000',
          Consent: options['AYE'],
          Number: `REG-000${number}`,
          ...answers,
        },
        { utcOffset: 0 },
      );
      if (sent.status !== 200) throw new Error(sent.text);
      return { patient: sent.body['patient'].uuid, encounter: sent.body['encounter'].uuid };
    }
    const person = async (patient: string) => (await api.admin.get(`patient/${patient}?v=full`)).body;

    it('shows what the record says, and saves what was changed, both halves at once', async () => {
      const { patient, encounter } = await registered();
      const before = await opened(patient);
      expect(before).toMatchObject({
        answers: {
          Name: 'Salma',
          Clan: 'Obi',
          Sex: options['WOMAN'],
          Age: '7 months',
          Phone: '0300 5550000',
          Known: options['AYE'],
          Consent: options['AYE'],
        },
        hidden: [],
        encounter,
        lock: null,
      });
      const changes = { Name: "N'Salma", Sex: options['HIJRA'], Age: '9', Phone: null, MR: 'MR-new', Consent: options['NAY'] };
      const saved = await edit(patient, changes, before);
      expect(saved.status, saved.text).toBe(200);
      expect(new Set(saved.body['changed'] as string[])).toEqual(new Set(Object.keys(changes).map((label) => fields[label])));
      const { Phone: _gone, ...rest } = changes;
      const after = await opened(patient);
      expect(after.answers).toEqual({ ...before.answers, ...rest, Phone: undefined });
      expect(after.etag).toBe(String(saved.headers['etag']));
      expect((await person(patient))['person']).toMatchObject({ gender: 'O', age: 9, birthdateEstimated: true, attributes: [] });
      const entries = await api.pool.rows<{ detail: { reason?: string } }>(
        `select detail from audit_log where patient_id = (select person_id from person where uuid = $1) and action = 'update' and resource in ('patient', 'encounter')`,
        [patient],
      );
      expect(entries.map(({ detail }) => detail.reason)).toEqual(['Misheard', 'Misheard']);
      const kept = await api.pool.rows(
        `select 1 from obs where voided and void_reason = 'Misheard' and encounter_id = (select encounter_id from encounter where uuid = $1)`,
        [encounter],
      );
      expect(kept).toHaveLength(1);
      // the same again changes nothing, whatever was changed meanwhile
      const again = await edit(patient, changes, before);
      expect([again.status, again.body['changed']]).toEqual([200, []]);
    });

    it('asks for an address part by part, and leaves the parts that it does not ask for', async () => {
      const { patient } = await registered({ District: 'Bla' });
      const address = async () => (await person(patient))['person'].preferredAddress;
      expect(await address()).toMatchObject({ countyDistrict: 'Bla', country: null });
      await api.admin.post(`patient/${patient}`, { person: { addresses: [{ uuid: (await address()).uuid, country: 'Mali' }] } });
      expect((await edit(patient, { District: 'San' }, await opened(patient))).status).toBe(200);
      expect(await address()).toMatchObject({ countyDistrict: 'San', country: 'Mali' });
    });

    it('refuses who was slower, with what both say', async () => {
      const { patient } = await registered();
      const { etag } = await opened(patient);
      expect((await edit(patient, { Name: 'Salima' }, { etag })).status).toBe(200);
      const late = await edit(patient, { Name: 'Selma', Consent: options['NAY'] }, { etag });
      expect([late.status, late.body['error'].code]).toEqual([409, 'engine.stale']);
      expect((await opened(patient)).answers).toMatchObject({ Name: 'Salima', Consent: options['AYE'] });
      expect((await edit(patient, { Name: 'Selma' }, await opened(patient))).status).toBe(200);
    });

    it('refuses by its limits at their questions, and changes neither half', async () => {
      const { patient } = await registered();
      expect(codes(await edit(patient, { Name: '', Number: null, Clan: 'obi', Consent: options['NAY'] }))).toEqual({
        Name: 'answer.required',
        Number: 'answer.required',
        Clan: 'answer.pattern',
      });
      await registered({ Number: 'REG-000900' });
      expect(codes(await edit(patient, { Number: 'REG-000900', Consent: options['NAY'] }))).toEqual({
        Number: 'record.duplicateIdentifier',
      });
      expect((await opened(patient)).answers).toMatchObject({ Name: 'Salma', Consent: options['AYE'] });
      expect((await edit(patient, { Nickname: 'x' })).body['error'].code).toBe('correction.unknownField');
      expect((await api.nobody.get(`fieldward/registration/${patient}`)).status).toBe(403);
      expect((await api.admin.get(`fieldward/registration/${form}`)).status).toBe(404);
    });

    it('leaves what a rule hides of the person as it is', async () => {
      const { patient } = await registered();
      const saved = await edit(patient, { Known: options['NAY'], Clan: 'Eze' });
      expect(saved.status, saved.text).toBe(200);
      expect((await person(patient))['person'].names).toMatchObject([{ givenName: 'Salma', familyName: 'Eze' }]);
      expect((await opened(patient)).answers).toMatchObject({ Name: 'Salma', Known: options['NAY'] });
    });

    it('asks about the person alone of somebody whom the dialog registered', async () => {
      const made = await register(api.admin, 'REG-000800', 'Dia', 'Log');
      const patient = String(made['uuid']);
      const before = await opened(patient);
      expect(before).toMatchObject({ answers: { Name: 'Dia', Clan: 'Log', Born: '1984-03-12' }, encounter: null, lock: null });
      expect((await edit(patient, { Consent: options['AYE'] }, before)).body['error'].code).toBe('correction.unknownField');
      const saved = await edit(patient, { Clan: 'Logg', Born: null, Age: '40' }, before);
      expect(saved.status, saved.text).toBe(200);
      expect((await person(patient))['person']).toMatchObject({
        age: 40,
        birthdateEstimated: true,
        names: [{ givenName: 'Dia', familyName: 'Logg' }],
      });
    });

    it('judges its other answers as those of any filled form', async () => {
      const { patient, encounter } = await registered();
      await api.pool.rows(`update encounter set encounter_datetime = '2020-02-03T10:00:00Z' where uuid = $1`, [encounter]);
      expect((await api.admin.post('fieldward/settings', { closingDay: '28' })).status).toBe(200);
      const before = await opened(patient);
      expect(before.lock).toMatchObject({ code: 'correction.monthClosed' });
      expect((await edit(patient, { Name: 'Sal', Consent: options['NAY'] })).body['error'].code).toBe('correction.monthClosed');
      expect((await opened(patient)).answers).toMatchObject({ Name: 'Salma' });
      expect((await edit(patient, { Name: 'Sal' })).status).toBe(200);
      expect((await api.admin.post('fieldward/settings', { closingDay: 'never' })).status).toBe(200);
      await create(api.admin, 'role', { name: 'People Only', privileges: ['Get Patients', 'Get People', 'Edit Patients', 'Edit People'] });
      const clerk = await account(api, 'people.only', 'People Only');
      expect((await opened(patient, clerk)).hidden).toEqual(['Known', 'Consent', 'Entered']);
      expect((await edit(patient, { Consent: options['NAY'] }, { client: clerk })).body['error'].code).toBe('correction.hiddenAnswer');
      expect((await edit(patient, { Name: 'Sala' }, { client: clerk })).status).toBe(200);
    });

    it('neither shows nor changes what is sensitive to an account that does not see it', async () => {
      const { patient } = await registered();
      await create(api.admin, 'role', {
        name: 'Unseeing',
        privileges: ['Get Patients', 'Get People', 'Edit Patients', 'Edit People', 'Enter Data', 'Get Encounters', 'Get Observations'],
      });
      const clerk = await account(api, 'unseeing', 'Unseeing');
      const sensitive = async (is: boolean) => {
        for (const name of ['REG PHONE', 'REG CONSENT'])
          // oxlint-disable-next-line no-await-in-loop -- two
          await api.admin.post(`concept/${(await api.admin.get(`concept?q=${name}`)).body['results'][0].uuid}`, { sensitive: is });
      };
      await sensitive(true);
      const shown = await opened(patient, clerk);
      expect(shown.hidden).toEqual(expect.arrayContaining(['Phone', 'Consent']));
      expect([shown.answers['Phone'], shown.answers['Consent']]).toEqual([undefined, undefined]);
      expect((await edit(patient, { Phone: '1' }, { client: clerk })).body['error'].code).toBe('correction.hiddenAnswer');
      expect((await edit(patient, { Name: 'Sally' }, { client: clerk, etag: shown.etag })).status).toBe(200);
      await sensitive(false);
      expect((await opened(patient)).answers).toMatchObject({ Name: 'Sally', Phone: '0300 5550000', Consent: options['AYE'] });
    });

    it('takes answers to the version that was opened, and names the one that asked first', async () => {
      const { patient, encounter } = await registered();
      const first = await newest();
      const version = async () => (await api.admin.get(`fieldward/filledform?encounter=${encounter}`)).body['version'].number;
      await api.admin.post(`hydra/hydra-field/${questions['Consent']}`, { retired: true, retireReason: 'Old' });
      expect(codes(await edit(patient, { Consent: options['NAY'] }))).toEqual({ Consent: 'correction.retiredQuestion' });
      expect((await edit(patient, { Name: 'Salo' })).status).toBe(200);
      await api.admin.post(`hydra/hydra-field/${questions['Consent']}`, { retired: false });
      const extra = await question(['Nickname', 'Textbox', 'Text', {}]);
      const body = formBody({ ...questions, Nickname: extra });
      const saved = await api.admin.post('fieldward/formsave', {
        form: {
          ...body,
          uuid: form,
          formFields: [
            ...body.formFields.map((each) => ({ ...each, uuid: fields[each.displayText] })),
            { field: extra, displayText: 'Nickname' },
          ],
        },
      });
      expect(saved.status, saved.text).toBe(200);
      const shown = (await api.admin.get(`hydra/form/${form}?v=full`)).body['formFields'] as { uuid: string; displayText: string }[];
      fields = Object.fromEntries(shown.map(({ displayText, uuid }) => [displayText, uuid]));
      expect((await edit(patient, { Nickname: 'Sal' }, { version: first })).body['error'].code).toBe('correction.unknownField');
      expect((await edit(patient, { Consent: options['NAY'] }, { version: first })).status).toBe(200);
      expect(await version()).toBe(first);
      expect((await edit(patient, { Nickname: 'Sal' })).status).toBe(200);
      expect(await version()).toBe(await newest());
      expect((await opened(patient)).answers).toMatchObject({ Nickname: 'Sal', Consent: options['NAY'] });
    });
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

it('takes from a device who was registered there, and holds them while somebody else has the number', async () => {
  const handIn = (uuid: string, patient: string, more: object = {}) => {
    const answers = { Name: 'Zar', Born: '1990-04-01', Number: 'REG-500001', Known: options['AYE'] };
    const named = Object.fromEntries(Object.entries(answers).map(([label, answer]) => [fields[label] ?? label, answer]));
    const act = { kind: 'registration', body: { uuid, form, patient, answers: named, ...more }, patient, name: 'Zar', form };
    const saved = { at: Date.now() - 3_600_000, offset: 300, device: 'tablet' };
    return api.admin.post('fieldward/fieldrecord', { uuid, act, saved, clock: Date.now() });
  };
  const [one, first, other, second] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  for (let sent = 0; sent < 2; sent += 1) expect((await handIn(one, first)).body).toMatchObject({ state: 'stored' });
  expect((await api.admin.get(`patient/${first}`)).body).toMatchObject({ uuid: first });
  expect((await handIn(other, second, { answers: 5 })).status).toBe(400);
  expect((await handIn(other, second)).body).toMatchObject({ state: 'held', problem: { fields: [{ field: fields['Number'] }] } });
  const opened = (await api.admin.get(`fieldward/heldrecord?uuid=${other}`)).body;
  expect(opened).toMatchObject({ kind: 'registration', form: { uuid: form }, definition: { form: { uuid: form } } });
  expect(opened).toMatchObject({
    patient: { uuid: null, display: 'Zar' },
    sent: { body: { answers: { [fields['Number'] ?? '']: 'REG-500001' } } },
  });
  await api.pool.rows(`update patient_identifier set voided = true where identifier = 'REG-500001'`);
  const decided = await api.admin.post('fieldward/heldrecorddecide', { uuid: other, decision: 'accept' });
  expect(decided.body, decided.text).toMatchObject({ state: 'accepted' });
  expect((await api.admin.get(`patient/${second}`)).status).toBe(200);
});
