import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formParts } from '../../../db/starter/form-parts.ts';
import { isDefaultQuestion } from '@fieldward/domain/bank/question-widget.ts';
import { concept, create, KNOWN, register, starterApi } from '../../../testing/starter-api.ts';
import { PASSWORD, type ApiResponse, type ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
let yes: string;
let no: string;
let maybe: string;

const widget = (start: string) => `${start}-c2cc-11de-8d13-0010c6dffd0f`;
const textbox = widget('7d5e86fa');
const dropdown = widget('6d5e86fa');
const multiple = widget('4d5e86fa');
const date = widget('3d5e86fa');
const heading = widget('1d5e86fa');
const phone = '356eafd0-c2cc-11de-0d13-0010c6df0dff';

beforeAll(async () => {
  api = await starterApi();
  yes = await concept(api.admin, 'YES', KNOWN.notApplicable);
  no = await concept(api.admin, 'NO', KNOWN.notApplicable);
  maybe = await concept(api.admin, 'MAYBE', KNOWN.notApplicable);
}, 60_000);
afterAll(() => api.close());

const question = (body: unknown, headers?: Record<string, string>) => api.admin.post('fieldward/question', body, headers);
const refusalOf = (response: ApiResponse) => [response.body['error']?.message, Object.keys(response.body['error']?.fieldErrors ?? {})];
const text = (name: string) => ({
  conceptClass: 'Question',
  name,
  displayText: `${name}?`,
  description: `About ${name}`,
  fieldType: textbox,
  dataType: 'Text',
  attribute: false,
});
const coded = (name: string) => ({ ...text(name), fieldType: dropdown, dataType: 'Coded', options: [yes, no] });
const count = async () => Number((await api.pool.rows<{ n: number }>('select count(*) as n from concept'))[0]?.n);

describe('a question', () => {
  it('is saved with its concept, options and settings in one call', async () => {
    const made = await question({
      ...coded('Night sweats'),
      fieldType: multiple,
      variableName: 'night_sweats',
      settings: { mandatory: true, defaultValue: no, minSelections: 1, errorMessage: null },
      attribute: true,
    });
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({
      uuid: made.body['field'].uuid,
      concept: { display: 'NIGHT SWEATS' },
      field: {
        name: 'Night sweats?',
        description: 'About Night sweats',
        fieldType: { display: 'Multiple Choice' },
        attributeName: 'Coded',
        tableName: 'Attribute',
        selectMultiple: true,
        isDefault: false,
        fieldId: expect.any(Number),
        settings: { mandatory: true, defaultValue: no, minSelections: 1 },
        answers: [{ concept: { display: 'YES' } }, { concept: { display: 'NO' } }],
      },
    });
    const full = await api.admin.get(`concept/${made.body['concept'].uuid}?v=full`);
    expect(full.body).toMatchObject({
      conceptClass: { display: 'Question' },
      datatype: { display: 'Coded' },
      names: [
        { name: 'NIGHT SWEATS', conceptNameType: 'FULLY_SPECIFIED' },
        { name: 'night_sweats', conceptNameType: 'SHORT' },
      ],
      descriptions: [{ description: 'About Night sweats' }],
      answers: [{ display: 'YES' }, { display: 'NO' }],
    });
    for (const uuid of [made.body['uuid'], made.body['concept'].uuid])
      expect(await api.pool.rows('select action from audit_log where resource_uuid = $1', [uuid])).toEqual([{ action: 'create' }]);
    const list = await api.admin.get('hydra/hydra-field?q=night&totalCount=true&limit=12&v=custom:(uuid,settings,formCount)&sort=name');
    expect(list.body).toMatchObject({ results: [{ uuid: made.body['uuid'], settings: { mandatory: true }, formCount: 0 }], totalCount: 1 });
  });

  it.each<[string, () => Record<string, unknown>, string, string[]]>([
    ['nothing', () => ({}), 'Please fill mandatory fields', ['displayText', 'fieldType', 'dataType', 'name']],
    ['no display text', () => ({ ...text('Aa'), displayText: ' ' }), 'Please fill mandatory fields', ['displayText']],
    ['a digit in the name', () => text('BP 2'), 'Name cannot contain numbers or special characters', ['name']],
    ['a sign in the name', () => text('Fever?'), 'Name cannot contain numbers or special characters', ['name']],
    ['an unknown widget', () => ({ ...text('Aa'), fieldType: 'no-such' }), 'There is no fieldtype no-such', ['fieldType']],
    [
      'coded text box',
      () => ({ ...coded('Aa'), fieldType: textbox }),
      'The widget Textbox goes with the data type Text, Numeric',
      ['dataType'],
    ],
    [
      'text dropdown',
      () => ({ ...text('Aa'), fieldType: dropdown }),
      'The widget Single Select Dropdown goes with the data type Coded',
      ['dataType'],
    ],
    [
      'numeric phone',
      () => ({ ...text('Aa'), fieldType: phone, dataType: 'Numeric' }),
      'The widget Phone Number goes with the data type Text',
      ['dataType'],
    ],
    [
      'text date',
      () => ({ ...text('Aa'), fieldType: date }),
      'The widget Date/ Time Picker goes with the data type Datetime',
      ['dataType'],
    ],
    ['an odd data type', () => ({ ...text('Aa'), dataType: 'Blob' }), 'Must be one of Text, Numeric, Coded, Datetime, N/A', ['dataType']],
    ['no options', () => ({ ...coded('Aa'), options: [] }), 'Coded question should have atleast one option', ['options']],
    ['options left out', () => ({ ...coded('Aa'), options: undefined }), 'Coded question should have atleast one option', ['options']],
    ['a blank option', () => ({ ...coded('Aa'), options: [yes, ' '] }), 'Option can not be blank', ['options[1]']],
    ['an unknown option', () => ({ ...coded('Aa'), options: [yes, 'none\u0000'.slice(0, 4)] }), 'Option does not exist.', ['options[1]']],
    ['an option twice', () => ({ ...coded('Aa'), options: [yes, yes] }), 'This option is listed twice', ['options[1]']],
    ['options of a text', () => ({ ...text('Aa'), options: [yes] }), 'Only coded questions have options', ['options']],
    [
      'an unknown setting',
      () => ({ ...text('Aa'), settings: { colour: 1 } }),
      'colour is not a setting of a question',
      ['settings.colour'],
    ],
    [
      'limits in the wrong order',
      () => ({ ...text('Aa'), settings: { minLength: 9, maxLength: 3 } }),
      'The smallest length is above the greatest',
      ['settings.minLength'],
    ],
    [
      'a broken pattern',
      () => ({ ...text('Aa'), settings: { regix: '[a-' } }),
      expect.stringContaining('This regular expression cannot be used'),
      ['settings.regix'],
    ],
    [
      'a default that is no option',
      () => ({ ...coded('Aa'), settings: { defaultValue: maybe } }),
      'Option does not exist.',
      ['settings.defaultValue'],
    ],
    [
      'a contacts column of nothing',
      () => ({ ...text('Aa'), settings: { children: [{ field: 'none' }] } }),
      'There is no hydra-field none',
      ['settings.children[0].field'],
    ],
    ['a concept of another type', () => ({ ...text('Aa'), concept: yes }), 'This concept has the data type N/A', ['dataType']],
    ['an unknown concept', () => ({ ...text('Aa'), concept: 'none' }), 'There is no concept none', ['concept']],
    ['an unknown property', () => ({ ...text('Aa'), answers: [] }), 'Some properties are not allowed to be set: answers', ['answers']],
    ['a name that is taken', () => text('Yes'), 'A concept with this name exists already: choose it, or use another name', ['name']],
    ['a class of its own', () => ({ ...text('Aa'), conceptClass: 'Drug' }), 'Must be one of Question, Option', ['conceptClass']],
  ])('with %s is refused and leaves nothing behind', async (_what, body, message, fields) => {
    const before = await count();
    const response = await question(body());
    expect(response.status, response.text).toBe(400);
    expect(refusalOf(response)).toEqual([message, fields]);
    expect(await count()).toBe(before);
  });

  it('uses a concept that is there, and needs none for a heading', async () => {
    const known = await concept(api.admin, 'BODY TEMPERATURE', KNOWN.numeric);
    const made = await question({ ...text('ignored 1'), concept: known, dataType: 'Numeric', settings: { minValue: 30, maxValue: 45 } });
    expect(made.status, made.text).toBe(201);
    expect(made.body['concept']).toMatchObject({ uuid: known, display: 'BODY TEMPERATURE' });
    const shared = await question({
      uuid: (await question({ ...text('x'), concept: known, dataType: 'Numeric' })).body['uuid'],
      dataType: 'Text',
    });
    expect(shared.body['error'].code).toBe('bank.conceptShared');
    await api.admin.remove(`concept/${known}`);
    expect((await question({ ...text('x'), concept: known, dataType: 'Numeric' })).body['error'].code).toBe('bank.conceptRetired');
    const title = await question({
      displayText: '1. History (5 min.)',
      fieldType: heading,
      dataType: 'N/A',
      settings: { title: 'History' },
    });
    expect([title.status, title.body['concept'], title.body['field']?.attributeName], title.text).toEqual([201, null, 'Heading']);
    const renamed = await question({ uuid: title.body['uuid'], displayText: '2. History' });
    expect([renamed.status, renamed.body['field']?.name], renamed.text).toEqual([200, '2. History']);
  });

  it('exists once although two people make it at the same moment', async () => {
    const answers = await Promise.all([0, 1, 2].map(() => question(coded('Race of questions'))));
    expect(answers.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([201, 400, 400]);
    for (const each of answers.filter((one) => one.status === 400)) expect(each.body['error'].code).toBe('bank.conceptExists');
    expect(await api.pool.rows(`select 1 from field where name = 'Race of questions?'`)).toHaveLength(1);
  });

  it('offers two thousand options, and not more', async () => {
    const rows = Array.from({ length: 2_001 }, (_, at) => ({ name: `District ${at}` }));
    const made = await api.admin.post('fieldward/optionimport', { rows, onExisting: 'skip', dryRun: false });
    const options: string[] = made.body['rows'].map((each: { concept: string }) => each.concept);
    expect(refusalOf(await question({ ...coded('District'), options }))).toEqual(['At most 2000 options for one question', ['options']]);
    const started = performance.now();
    const saved = await question({ ...coded('District'), options: options.slice(1) });
    expect(saved.status, saved.text.slice(0, 300)).toBe(201);
    expect(saved.body['field'].answers).toHaveLength(2_000);
    const between = performance.now();
    const edited = await question({ uuid: saved.body['uuid'], displayText: 'Which district?', options: options.slice(0, 2_000) });
    expect(edited.body['field'].answers[1].uuid).toBe(saved.body['field'].answers[0].uuid);
    process.stdout.write(
      `      2,000 options: saved in ${Math.round(between - started)} ms, edited in ${Math.round(performance.now() - between)} ms\n`,
    );
  }, 60_000);

  it('of class Option is only an option', async () => {
    const made = await question({ conceptClass: 'Option', name: 'Rarely', description: 'Now and then' });
    expect([made.status, made.body['field'], made.body['concept'].display]).toEqual([201, null, 'RARELY']);
    expect(refusalOf(await question({ conceptClass: 'Option', name: 'Rarely', description: 'x' }))).toEqual([
      'Option with this name already exist',
      ['name'],
    ]);
  });

  it('keeps the uuids of answers when it is edited, what is not sent, and survives a stale edit', async () => {
    const made = await question({ ...coded('Weight loss'), settings: { mandatory: true } });
    const [first, second] = made.body['field'].answers;
    const { uuid } = made.body;
    const etag = String((await api.admin.get(`hydra/hydra-field/${uuid}`)).headers['etag']);
    const edited = await question(
      { uuid, name: 'Loss of weight', displayText: 'Lost weight?', options: [maybe, { uuid: no }, yes] },
      { 'if-match': etag },
    );
    expect(edited.status, edited.text).toBe(200);
    expect(edited.body).toMatchObject({
      concept: { uuid: made.body['concept'].uuid, display: 'LOSS OF WEIGHT' },
      field: { name: 'Lost weight?', settings: { mandatory: true }, answers: [{}, { uuid: second.uuid }, { uuid: first.uuid }] },
    });
    const stale = await question({ uuid, displayText: 'Mine' }, { 'if-match': etag });
    expect([stale.status, stale.body['error'].code]).toEqual([409, 'engine.stale']);
    expect(refusalOf(await question({ uuid, concept: yes }))).toEqual([expect.any(String), ['concept']]);
    expect((await question({ uuid: 'no-such', displayText: 'x' })).status).toBe(404);
  });

  it('notices that another question has changed the concept that both share', async () => {
    const made = await question(text('Shared words'));
    const sharer = await question({ ...text('Also shared'), name: undefined, concept: made.body['concept'].uuid });
    expect(sharer.status, sharer.text).toBe(201);
    const opened = async (uuid: string) => ({ 'if-match': String((await api.admin.get(`hydra/hydra-field/${uuid}`)).headers['etag']) });
    const [mine, theirs] = await Promise.all([opened(made.body['uuid']), opened(sharer.body['uuid'])]);
    expect((await question({ uuid: sharer.body['uuid'], description: 'Theirs' }, theirs)).status).toBe(200);
    const stale = await question({ uuid: made.body['uuid'], description: 'Mine' }, mine);
    expect([stale.status, stale.body['error'].code]).toEqual([409, 'engine.stale']);
    expect((await question({ uuid: made.body['uuid'], description: 'Mine' }, await opened(made.body['uuid']))).status).toBe(200);
  });

  it('keeps the data type that observations have, and the option that a rule chooses', async () => {
    const made = await question(coded('Presumptive'));
    const { uuid, field } = made.body;
    const patient = await register(api.admin, 'Q-1', 'Ann', 'Obs');
    const other = await question({ ...text('Remark') });
    await create(api.admin, 'obs', {
      person: patient['uuid'],
      concept: other.body['concept'].uuid,
      obsDatetime: '2024-01-01T10:00:00.000+0000',
      value: 'seen',
    });
    expect(refusalOf(await question({ uuid: other.body['uuid'], dataType: 'Numeric' }))).toEqual([
      'Answers were recorded with this concept, so its data type stays',
      ['dataType'],
    ]);
    const form = await create(api.admin, 'hydra/form', {
      name: 'Use of questions',
      description: 'x',
      formFields: [
        { field: uuid, displayOrder: 1 },
        { field: other.body['uuid'], displayOrder: 2 },
      ],
    });
    const rule = await create(api.admin, 'hydra/field-rule', {
      name: 'Assume yes',
      actionName: 'autoselect',
      form: form['uuid'],
      targetForm: form['uuid'],
      targetQuestion: uuid,
      targetFormField: form['formFields'][0].uuid,
      targetFieldAnswer: field.answers[0].uuid,
      tokens: [
        { typeName: 'Question', value: other.body['uuid'] },
        { typeName: 'Operator', value: '=' },
        { typeName: 'OpenValue', value: 'ill' },
      ],
    });
    const dropped = await question({ uuid, options: [no, maybe] });
    expect(dropped.body['error']).toMatchObject({
      code: 'bank.optionInRule',
      message: 'The rule Assume yes of the form Use of questions chooses the option YES: change the rule first',
    });
    expect((await api.admin.get(`hydra/hydra-field/${uuid}`)).body['answers']).toHaveLength(2);

    await api.pool.rows(`update system_setting set value = $1 where property = 'fieldward.panel.outcome'`, [
      `${yes}, ${made.body['concept'].uuid}`,
    ]);
    const use = await api.admin.get(`fieldward/questionuse?question=${uuid}`);
    const inForm = { uuid: form['uuid'], name: 'Use of questions' };
    const inRule = { uuid: rule['uuid'], name: 'Assume yes', form: inForm };
    expect(use.body).toMatchObject({
      forms: [{ ...inForm, retired: false }],
      rules: [inRule],
      reports: [{ name: 'fieldward.panel.outcome' }],
    });
    await api.admin.remove(`hydra/form/${form['uuid']}`);
    const read = await api.admin.get(`fieldward/questionuse?question=${other.body['uuid']}`);
    expect(read.body).toEqual({ forms: [{ ...inForm, retired: true }], rules: [inRule], reports: [] });
    expect((await api.admin.get(`hydra/hydra-field/${uuid}?v=full`)).body['formCount']).toBe(1);
    expect((await api.admin.get('fieldward/questionuse?question=none')).status).toBe(404);
  });

  it('keeps what the condition of a rule asks about', async () => {
    const asked = (await question(coded('Exposed'))).body;
    const other = (await question({ ...text('Exposure note') })).body;
    const form = await create(api.admin, 'hydra/form', {
      name: 'Asked by a rule',
      description: 'x',
      formFields: [{ field: asked['uuid'] }, { field: other['uuid'] }],
    });
    await create(api.admin, 'hydra/field-rule', {
      name: 'Hide the note',
      actionName: 'hide',
      form: form['uuid'],
      targetQuestion: other['uuid'],
      tokens: [
        { typeName: 'Question', value: asked['uuid'] },
        { typeName: 'Operator', value: '=' },
        { typeName: 'CodedValue', value: no },
      ],
    });
    const kept = async () => (await api.admin.get(`hydra/hydra-field/${asked['uuid']}`)).body['answers'].length;
    const before = await kept();
    const without = await question({ uuid: asked['uuid'], options: [yes, maybe] });
    expect(without.body['error']).toMatchObject({
      code: 'bank.ruleBreaks',
      message: 'The rule Hide the note of the form Asked by a rule would not work any more: change the rule first',
    });
    expect(await kept()).toBe(before);
    expect((await question({ uuid: asked['uuid'], options: [maybe, no] })).status).toBe(200);
  });

  it('that belongs to the product is not editable, whichever way', async () => {
    const fields = formParts.find((part) => part.table === 'field')?.rows ?? [];
    expect(fields.length).toBeGreaterThan(10);
    for (const { uuid } of fields) {
      expect(isDefaultQuestion({ uuid: String(uuid) })).toBe(true);
      const ours = await question({ uuid, displayText: 'Mine' });
      expect([ours.status, ours.body['error'].message]).toEqual([400, 'Default fields are not editable']);
      const plain = await api.admin.post(`hydra/hydra-field/${String(uuid)}`, { name: 'Mine' });
      expect([plain.status, plain.body['error'].message]).toEqual([400, 'Default fields are not editable']);
      expect((await api.admin.remove(`hydra/hydra-field/${String(uuid)}`)).status).toBe(400);
    }
  });

  it('names the missing privileges; the one for concepts only when it writes one', async () => {
    const refused = await api.nobody.post('fieldward/question', text('Aa'));
    expect([refused.status, refused.body['error'].message]).toEqual([403, 'Privilege required: Manage Forms']);
    expect((await api.nobody.get('fieldward/questionuse?question=x')).body['error'].message).toBe('Privilege required: Get Forms');
    await api.pool.rows(`with r as (insert into role (name) values ('Form maker') returning role_id),
      p as (insert into role_privilege select r.role_id, p.privilege_id from r, privilege p where p.name in ('Manage Forms', 'Get Forms', 'Get Concepts'))
      insert into user_role select u.user_id, r.role_id from users u, r where u.username = 'nobody'`);
    const maker = await starterClient();
    const known = await concept(api.admin, 'PULSE', KNOWN.numeric);
    const made = await maker('fieldward/question', { ...text('x'), concept: known, dataType: 'Numeric' });
    expect(made.status, made.text).toBe(201);
    const more = await maker('fieldward/question', text('Pulse again'));
    expect([more.status, more.body['error'].message]).toEqual([403, 'Privilege required: Manage Concepts']);
  });

  /** The account without rights, its rights read anew. */
  async function starterClient(): Promise<(path: string, body: unknown) => Promise<ApiResponse>> {
    await api.admin.post('systemsetting/fieldward.idleMinutes', { value: '30' });
    return (path, body) => api.nobody.post(path, body);
  }

  it('is hidden from who lacks the right as soon as it is marked, though their session is remembered', async () => {
    const made = await question(text('Outcome'));
    const concept = made.body['concept'].uuid;
    const person = (await register(api.admin, 'QT-1', 'Ayesha', 'Khan'))['uuid'];
    const obs = await create(api.admin, 'obs', { person, concept, obsDatetime: '2026-01-05T10:00:00.000+0000', value: 'Positive' });
    const role = await create(api.admin, 'role', {
      name: 'Reads observations',
      privileges: ['Get Observations', 'Get Patients', 'Get People'],
    });
    await create(api.admin, 'user', {
      username: 'reader',
      password: PASSWORD,
      person: { gender: 'F', names: [{ givenName: 'Rea', familyName: 'Der' }] },
      roles: [role['uuid']],
    });
    const basic = { authorization: `Basic ${Buffer.from(`reader:${PASSWORD}`).toString('base64')}` };
    const cookie = String((await api.as(basic).get('session')).headers['set-cookie']).split(';')[0] ?? '';
    const seen = async () => (await api.as({ cookie }).get(`obs/${String(obs['uuid'])}`)).status;
    expect(await seen()).toBe(200);
    expect((await question({ ...text('Outcome'), uuid: made.body['uuid'], sensitive: true })).status).toBe(200);
    expect(await seen()).toBe(404);
  });
});

describe('the two calls of older clients', () => {
  const field = (more: Record<string, unknown>) => ({
    name: 'Old client',
    fieldType: dropdown,
    attributeName: 'Coded',
    tableName: '',
    selectMultiple: false,
    ...more,
  });

  it('are refused for the same reasons', async () => {
    const post = async (more: Record<string, unknown>) => refusalOf(await api.admin.post('hydra/hydra-field', field(more)));
    expect(await post({ answers: [] })).toEqual(['Coded question should have atleast one option', ['answers']]);
    expect(await post({})).toEqual(['Coded question should have atleast one option', ['answers']]);
    expect(await post({ answers: [{ concept: '' }] })).toEqual(['Option can not be blank', ['answers[0].concept']]);
    expect(await post({ answers: [{}] })).toEqual(['Option can not be blank', ['answers[0].concept']]);
    expect(await post({ answers: [{ concept: 'no-such' }] })).toEqual(['Option does not exist.', ['answers[0].concept']]);
    expect((await post({ answers: [{ concept: yes }, { concept: yes }] }))[0]).toBe('This option is listed twice');
    expect(await post({ answers: [{ concept: yes }], settings: { nope: 1 } })).toEqual([
      'nope is not a setting of a question',
      ['settings.nope'],
    ]);
    const gone = await concept(api.admin, 'GONE', KNOWN.notApplicable);
    const keeps = await create(api.admin, 'hydra/hydra-field', field({ answers: [{ concept: gone }] }));
    await api.admin.remove(`concept/${gone}`);
    expect((await post({ answers: [{ concept: gone }] }))[0]).toBe('Option does not exist.');
    const again = await api.admin.post('hydra/hydra-field', { fieldId: keeps['fieldId'], answers: [{ concept: gone }, { concept: yes }] });
    expect(again.status, again.text).toBe(200);
    const emptied = await api.admin.post('hydra/hydra-field', { fieldId: keeps['fieldId'], answers: [] });
    expect(refusalOf(emptied)).toEqual(['Coded question should have atleast one option', ['answers']]);
  });
});
