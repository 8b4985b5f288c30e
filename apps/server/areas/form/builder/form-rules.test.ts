/** What the server holds to when a form is saved, over HTTP. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concept, create, KNOWN, question, starterApi, WIDGET } from '../../../testing/starter-api.ts';
import type { ApiResponse, ScratchApi } from '../../../testing/scratch-api.ts';

const heading = '4e1640ca-d264-4f8f-9210-66c535053393';
const contacts = '1e4640ca-d264-4f8f-9210-66c053553933';
const contactAge = '73e557b7-0be7-4e96-b1f2-11c39534ec29';

let api: ScratchApi;
let yes: string;
let cough: string;
let weeks: string;
let symptoms: string;

beforeAll(async () => {
  api = await starterApi();
  yes = await concept(api.admin, 'YES', KNOWN.notApplicable);
  const no = await concept(api.admin, 'NO', KNOWN.notApplicable);
  const answers = [{ concept: yes }, { concept: no }];
  cough = await question(api.admin, 'Cough', WIDGET.dropdown, KNOWN.coded, { attributeName: 'Coded', answers });
  weeks = await question(api.admin, 'Weeks', WIDGET.textbox, KNOWN.numeric, { attributeName: 'Numeric' });
  symptoms = await question(api.admin, 'Symptoms', WIDGET.multiple, KNOWN.coded, { attributeName: 'Coded', answers });
}, 60_000);
afterAll(() => api.close());

let count = 0;
const unique = (name: string): string => `${name} ${(count += 1)}`;
const bodyOf = (formFields: readonly object[], name = unique('Form')) => ({ name, description: `About ${name}`, formFields });
const post = (body: object) => api.admin.post('hydra/form', body);
const refusal = ({ status, body }: ApiResponse) => [status, body['error']?.code, Object.keys(body['error']?.fieldErrors ?? {})];
const fieldsOf = async (form: unknown, v = '(uuid,retired,displayText,children:(uuid,displayText))') =>
  (await api.admin.get(`hydra/form/${String(form)}?v=custom:(formFields:${v})`)).body['formFields'];
const ruleOn = (form: unknown, more: object) =>
  create(api.admin, 'hydra/field-rule', {
    name: unique('Rule'),
    actionName: 'hide',
    form,
    targetQuestion: weeks,
    tokens: [
      { typeName: 'Question', value: cough },
      { typeName: 'Operator', value: '=' },
      { typeName: 'CodedValue', value: yes },
    ],
    ...more,
  });
const rulesOf = async (form: unknown) =>
  ((await api.admin.get(`hydra/field-rule?form=${String(form)}`)).body['results'] as readonly { uuid: string }[]).map(({ uuid }) => uuid);

describe('a form needs', () => {
  const sentence = 'Please enter required field before submitting form.';
  it.each([
    ['a name', { name: '' }, ['name']],
    ['a name that is not blank', { name: '   ' }, ['name']],
    ['a description', { description: null }, ['description']],
    ['a question', { formFields: [] }, ['formFields']],
    ['questions at all', { formFields: null }, ['formFields']],
    ['all of them', { name: null, description: ' ', formFields: [] }, ['name', 'description', 'formFields']],
  ])('%s', async (_what, missing, fields) => {
    const refused = await post({ ...bodyOf([{ field: cough }]), ...missing });
    expect(refusal(refused)).toEqual([400, 'form.incomplete', fields]);
    expect(refused.body['error'].message).toBe(sentence);
    const made = await create(api.admin, 'hydra/form', bodyOf([{ field: cough }]));
    const edited = await post({ hydramoduleFormId: made['hydramoduleFormId'], ...missing });
    expect(refusal(edited)).toEqual([400, 'form.incomplete', fields]);
    expect(await fieldsOf(made['uuid'])).toHaveLength(1);
  });

  it('nothing more when only a part is sent', async () => {
    const made = await create(api.admin, 'hydra/form', bodyOf([{ field: cough }]));
    expect((await api.admin.post(`hydra/form/${made['uuid']}`, { core: true })).status).toBe(200);
    expect((await post({})).body['error'].message).toBe(sentence);
  });
});

describe('the name of a form', () => {
  it('is that of no encounter type in use, in any case, blanks apart', async () => {
    await create(api.admin, 'encountertype', { name: 'Laboratory round' });
    for (const name of ['Laboratory round', 'LABORATORY ROUND', '  laboratory Round ']) {
      const refused = await post(bodyOf([{ field: cough }], name));
      expect([...refusal(refused), refused.body['error'].message]).toEqual([400, 'form.exists', ['name'], 'Form already exist.']);
    }
    expect((await api.admin.get('hydra/form?name=round&v=custom:(uuid)')).body['results']).toEqual([]);
    expect((await post(bodyOf([{ field: cough }], 'Laboratory rounds'))).status).toBe(201);
  });

  it('may be that of a retired type', async () => {
    const type = await create(api.admin, 'encountertype', { name: 'Bygone round' });
    await api.admin.remove(`encountertype/${type['uuid']}`);
    const made = await create(api.admin, 'hydra/form', bodyOf([{ field: cough }], ' Bygone round '));
    expect(made['name']).toBe('Bygone round');
    expect(made['encounterType'].uuid).not.toBe(type['uuid']);
  });

  it('goes to one of several that are saved at once', async () => {
    const all = await Promise.all(['Race', 'race', ' RACE', 'Race ', 'rAce'].map((name) => post(bodyOf([{ field: cough }], name))));
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400, 400]);
    expect(all.filter(({ status }) => status === 400).map(({ body }) => body['error'].message)).toEqual(
      Array(4).fill('Form already exist.'),
    );
    expect(await api.pool.rows(`select 1 from encounter_type where lower(btrim(name)) = 'race'`)).toHaveLength(1);
  });

  it('is not taken by renaming either, nor by bringing a form back', async () => {
    const [one, two, three] = [
      await create(api.admin, 'hydra/form', bodyOf([{ field: cough }], 'Renaming one')),
      await create(api.admin, 'hydra/form', bodyOf([{ field: cough }], 'Renaming two')),
      await create(api.admin, 'hydra/form', bodyOf([{ field: cough }], 'Renaming three')),
    ];
    expect(refusal(await api.admin.post(`hydra/form/${one['uuid']}`, { name: 'RENAMING TWO' }))[1]).toBe('form.exists');
    const both = await Promise.all([one, three].map((form) => api.admin.post(`hydra/form/${form['uuid']}`, { name: 'Renaming all' })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.body['error'].message).toBe('Form already exist.');
    expect((await api.admin.post(`hydra/form/${two['uuid']}`, { name: 'renaming two' })).status).toBe(200);
    expect((await api.admin.post(`hydra/form/${two['uuid']}`, { retired: true })).body['retired']).toBe(true);
    expect(refusal(await post(bodyOf([{ field: cough }], 'Renaming two')))[1]).toBe('form.exists');
    expect((await api.admin.post(`hydra/form/${two['uuid']}`, { retired: false })).body['retired']).toBe(false);
  });
});

describe('questions', () => {
  it('stand on a form once, headings as often as wanted', async () => {
    const refused = await post(bodyOf([{ field: cough }, { field: weeks }, { field: cough }]));
    expect([...refusal(refused), refused.body['error'].message]).toEqual([
      400,
      'form.questionTwice',
      ['formFields'],
      'Question already added.',
    ]);
    const made = await create(api.admin, 'hydra/form', bodyOf([{ field: heading }, { field: cough }, { field: heading }]));
    const again = await post({
      hydramoduleFormId: made['hydramoduleFormId'],
      formFields: [{ field: cough }, { field: weeks }, { field: weeks }],
    });
    expect(refusal(again)[1]).toBe('form.questionTwice');
    const alone = await api.admin.post('hydra/form-field', { form: made['uuid'], field: cough });
    expect(refusal(alone)[1]).toBe('form.questionTwice');
    expect((await api.admin.post('hydra/form-field', { form: made['uuid'], field: heading })).status).toBe(201);
    expect(await fieldsOf(made['uuid'])).toHaveLength(4);
    const members = { field: contacts, children: [{ field: contactAge }, { field: contactAge }] };
    expect(refusal(await post(bodyOf([members])))[1]).toBe('form.questionTwice');
    const group = await create(api.admin, 'hydra/form-field', { form: made['uuid'], field: contacts, children: [{ field: contactAge }] });
    const twiceInGroup = await api.admin.post(`hydra/form-field/${group['uuid']}`, { children: members.children });
    expect(refusal(twiceInGroup)[1]).toBe('form.questionTwice');
    const seven = [contactAge, cough, weeks, symptoms];
    for (const name of ['Fifth', 'Sixth', 'Seventh'])
      seven.push(await question(api.admin, `${name} column`, WIDGET.textbox, KNOWN.numeric, { attributeName: 'Numeric' }));
    const wide = await api.admin.post(`hydra/form-field/${group['uuid']}`, { children: seven.map((field) => ({ field })) });
    expect(refusal(wide)[1]).toBe('form.tooManyContactColumns');
  });

  it('that left a form come back only while they are not retired', async () => {
    const old = await question(api.admin, 'Left question', WIDGET.textbox, KNOWN.numeric, { attributeName: 'Numeric' });
    const made = await create(api.admin, 'hydra/form', bodyOf([{ field: old }, { field: cough }]));
    const [first, second] = (await fieldsOf(made['uuid'])) as { uuid: string }[];
    expect((await api.admin.remove(`hydra/form-field/${first?.uuid}?reason=left`)).status).toBe(204);
    await api.pool.rows('update field set retired = true where uuid = $1', [old]);
    const alone = await api.admin.post(`hydra/form-field/${first?.uuid}`, { retired: false });
    expect(refusal(alone)).toEqual([400, 'form.questionRetired', ['field']]);
    for (const back of [{ uuid: first?.uuid, retired: false }, { field: old }]) {
      const whole = await post({ hydramoduleFormId: made['hydramoduleFormId'], formFields: [{ uuid: second?.uuid }, back] });
      expect(refusal(whole).slice(0, 2), whole.text).toEqual([400, 'form.questionRetired']);
    }
    await api.pool.rows('update field set retired = false where uuid = $1', [old]);
    expect((await api.admin.post(`hydra/form-field/${first?.uuid}`, { retired: false })).status).toBe(200);
  });

  it('that are retired come on no form any more; where they stand they stay', async () => {
    const old = await question(api.admin, 'Old question', WIDGET.textbox, KNOWN.numeric, { attributeName: 'Numeric' });
    const made = await create(api.admin, 'hydra/form', bodyOf([{ field: old }, { field: cough }]));
    await api.pool.rows('update field set retired = true where uuid = $1', [old]);
    for (const body of [bodyOf([{ field: old }]), bodyOf([{ field: contacts, children: [{ field: old }] }])])
      expect(refusal(await post(body))).toEqual([400, 'form.questionRetired', ['formFields']]);
    const other = await create(api.admin, 'hydra/form', bodyOf([{ field: weeks }]));
    expect(refusal(await api.admin.post('hydra/form-field', { form: other['uuid'], field: old }))[1]).toBe('form.questionRetired');
    const fields = (await fieldsOf(made['uuid'])) as { uuid: string }[];
    const kept = await post({
      uuid: made['uuid'],
      hydramoduleFormId: made['hydramoduleFormId'],
      formFields: [...fields, { field: weeks }],
    });
    expect(kept.status, kept.text).toBeLessThan(300);
    expect(await fieldsOf(made['uuid'])).toHaveLength(3);
  });

  it('are known again by their uuid, then by what they ask', async () => {
    const headings = [1, 2, 3].map((n) => ({ field: heading, displayText: `Part ${n}`, uuid: randomUUID() }));
    const [one, two, three] = headings;
    const made = await create(
      api.admin,
      'hydra/form',
      bodyOf([one, two, three, { field: cough, displayText: 'Cough?' }].flatMap((each) => each ?? [])),
    );
    const before = await fieldsOf(made['uuid']);
    expect(before.map((each: { uuid: string }) => each.uuid).slice(0, 3)).toEqual(headings.map(({ uuid }) => uuid));
    const put = (formFields: readonly object[]) => post({ hydramoduleFormId: made['hydramoduleFormId'], formFields });
    const swapped = await put([
      { ...three, displayOrder: 1 },
      { field: cough, uuid: randomUUID(), displayText: 'Coughing?', displayOrder: 2 },
      { ...one, displayOrder: 3 },
    ]);
    expect(swapped.status, swapped.text).toBe(200);
    expect(await fieldsOf(made['uuid'])).toMatchObject([
      { uuid: three?.uuid, displayText: 'Part 3' },
      { uuid: before[3].uuid, displayText: 'Coughing?' },
      { uuid: one?.uuid, displayText: 'Part 1' },
    ]);
    const other = await create(api.admin, 'hydra/form', bodyOf([{ field: weeks }]));
    const [stranger] = await fieldsOf(other['uuid']);
    expect(refusal(await put([{ field: weeks, uuid: stranger.uuid }]))[1]).toBe('engine.uuidTaken');
  });

  it('that left a form are kept, and are the same when they come back', async () => {
    const made = await create(
      api.admin,
      'hydra/form',
      bodyOf([{ field: cough }, { field: contacts, children: [{ field: contactAge, displayText: 'Age' }] }]),
    );
    const before = await fieldsOf(made['uuid']);
    const put = (formFields: readonly object[]) => post({ hydramoduleFormId: made['hydramoduleFormId'], formFields });
    expect((await put([{ field: cough }])).body['formFields']).toHaveLength(1);
    const rows = () =>
      api.pool.rows<{ retired: boolean }>(
        'select retired from form_field where form_id = (select form_id from form where uuid = $1) order by form_field_id',
        [made['uuid']],
      );
    expect(await rows()).toEqual([{ retired: false }, { retired: true }, { retired: true }]);
    expect((await put([{ field: cough }, { field: contacts, children: [{ field: contactAge }] }])).status).toBe(200);
    expect(await fieldsOf(made['uuid'])).toEqual(before);
    await put([{ field: contacts }]);
    expect((await put([{ uuid: before[0].uuid, field: cough }, { uuid: before[1].uuid }])).status).toBe(200);
    expect((await fieldsOf(made['uuid'])).map((each: { uuid: string }) => each.uuid).toSorted()).toEqual(
      before.map((each: { uuid: string }) => each.uuid).toSorted(),
    );
  });

  it('take their rules with them', async () => {
    const made = await create(api.admin, 'hydra/form', bodyOf([{ field: cough }, { field: weeks }, { field: symptoms }]));
    const other = await create(api.admin, 'hydra/form', bodyOf([{ field: cough }]));
    const rules = {
      hidesWeeks: await ruleOn(made['uuid'], {}),
      hidesSymptoms: await ruleOn(made['uuid'], { targetQuestion: symptoms }),
      opens: await ruleOn(made['uuid'], { actionName: 'openform', targetQuestion: null, targetForm: other['uuid'] }),
      asksWeeks: await ruleOn(made['uuid'], { targetQuestion: symptoms, tokens: [{ typeName: 'Question', value: weeks }] }),
    };
    await post({ hydramoduleFormId: made['hydramoduleFormId'], formFields: [{ field: cough }, { field: symptoms }] });
    expect(await rulesOf(made['uuid'])).toEqual([rules.hidesSymptoms['uuid'], rules.opens['uuid']]);
    expect((await api.admin.get(`hydra/field-rule/${rules.asksWeeks['uuid']}?v=full`)).body).toMatchObject({
      retired: true,
      retireReason: 'Its question left the form',
    });
    expect(
      await api.pool.rows(`select action from audit_log where resource_uuid = $1 and action = 'retire'`, [rules.hidesWeeks['uuid']]),
    ).toHaveLength(1);
    const [coughField] = await fieldsOf(made['uuid']);
    await api.admin.remove(`hydra/form-field/${coughField.uuid}`);
    expect(await rulesOf(made['uuid'])).toEqual([]);
  });

  it.each([
    ['values upside down', { minValue: 10, maxValue: 2 }, 'form.valuesInOrder', 'minValue'],
    ['a lowest value above no highest', { minValue: 5, maxValue: 0 }, 'form.valuesInOrder', 'minValue'],
    ['lengths upside down', { minLength: 10, maxLength: 2 }, 'form.lengthsInOrder', 'minLength'],
    ['a negative length', { maxLength: -1 }, 'form.negative', 'maxLength'],
    ['a negative number of choices', { minSelections: -1 }, 'form.negative', 'minSelections'],
    ['occurrences upside down', { minOccurrence: 3, maxOccurrence: 2 }, 'form.occurrencesInOrder', 'minOccurrence'],
    ['a broken pattern', { regix: '[a-' }, 'form.pattern', 'regix'],
    ['a pattern that no linear engine runs', { regix: '(?=a)b' }, 'form.pattern', 'regix'],
    ['a pattern that refers back', { regix: '(a)\\1' }, 'form.pattern', 'regix'],
    ['a pattern that grows without end', { regix: '((((a{50}){50}){50}){50})' }, 'form.pattern', 'regix'],
    ['a pattern that is too long', { regix: 'a'.repeat(501) }, 'engine.tooLong', 'regix'],
    ['a date mode of its own', { dateMode: 'century' }, 'engine.notChoice', 'dateMode'],
  ])('are refused with %s', async (_what, settings, code, property) => {
    const refused = await post(bodyOf([{ field: cough }, { field: weeks, displayText: 'How many weeks?', ...settings }]));
    expect(refusal(refused)).toEqual([400, code, [`formFields[1].${property}`]]);
    if (code.startsWith('form.')) expect(refused.body['error'].message).toContain('How many weeks?');
  });

  it('may have a pattern that is slow elsewhere, limits that mean none, and long texts', async () => {
    const text = 'x'.repeat(500);
    const made = await create(
      api.admin,
      'hydra/form',
      bodyOf([
        {
          field: weeks,
          regix: '(a+)+$',
          minValue: 0,
          maxValue: 0,
          minLength: 3,
          maxLength: 0,
          errorMessage: text,
          characters: text,
          defaultValue: text,
        },
      ]),
    );
    expect((await fieldsOf(made['uuid'], '(regix,errorMessage)'))[0]).toEqual({ regix: '(a+)+$', errorMessage: text });
  });

  it('ask for no more choices than they offer', async () => {
    expect(refusal(await post(bodyOf([{ field: symptoms, minSelections: 3 }])))[1]).toBe('form.tooManySelections');
    expect((await post(bodyOf([{ field: symptoms, minSelections: 2 }]))).status).toBe(201);
  });
});

describe('a question that is filled from another', () => {
  it('names one of the other form, and not itself', async () => {
    const [source, other] = [
      await create(api.admin, 'hydra/form', bodyOf([{ field: weeks }])),
      await create(api.admin, 'hydra/form', bodyOf([{ field: cough }])),
    ];
    const component = await create(api.admin, 'hydra/component', { name: 'Filling' });
    const attach = (form: unknown) => create(api.admin, 'hydra/componentform', { form, component: component['uuid'] });
    const [throughSource, throughOther] = [await attach(source['uuid']), await attach(other['uuid'])];
    const [sourceField] = await fieldsOf(source['uuid']);
    const filled = (autoCompleteFromFormField: string, through: unknown) =>
      bodyOf([{ field: weeks, displayText: 'Weeks now', autoCompleteFromFormField, autoCompleteFromComponentForm: through }]);
    const refused = await post(filled(sourceField.uuid, throughOther['uuid']));
    expect(refusal(refused)).toEqual([400, 'form.sourceNotOnForm', ['formFields[0].autoCompleteFromFormField']]);
    expect(refused.body['error'].message).toContain(other['name']);
    expect(refusal(await post(filled('no-such-question', throughOther['uuid'])))[1]).toBe('engine.unknownReference');
    const made = await create(api.admin, 'hydra/form', filled(sourceField.uuid, throughSource['uuid']));
    const [own] = await fieldsOf(made['uuid']);
    const itself = await post({
      hydramoduleFormId: made['hydramoduleFormId'],
      formFields: [{ uuid: own.uuid, autoCompleteFromFormField: own.uuid, autoCompleteFromComponentForm: null }],
    });
    expect(refusal(itself)[1]).toBe('form.fillsItself');
    // the source leaves its form: what was filled from it is still filled from earlier answers, and the form can be saved
    await post({ hydramoduleFormId: source['hydramoduleFormId'], formFields: [{ field: cough }] });
    const again = await post({
      hydramoduleFormId: made['hydramoduleFormId'],
      formFields: [{ ...filled(sourceField.uuid, throughSource['uuid']).formFields[0], mandatory: true }],
    });
    expect(again.status, again.text).toBe(200);
    expect(again.body['formFields'][0].autoCompleteFromFormField.uuid).toBe(sourceField.uuid);
    expect(refusal(await post(filled(sourceField.uuid, throughSource['uuid'])))[1]).toBe('form.sourceNotOnForm');
  });
});
