/** Importing forms over HTTP: the dry run, the import itself, what is found again, refusals, and filling an imported form. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answers } from '@fieldward/domain/form/answers.ts';
import { formFromWire } from '@fieldward/domain/form/definition.ts';
import { formState, visibleAnswers } from '@fieldward/domain/form/state.ts';
import { zonedMoment } from '@fieldward/domain/time/moment.ts';
import { rulesFromWire } from '@fieldward/domain/rule/rule.ts';
import { entriesOf } from '@fieldward/domain/form/submission.ts';
import { writeXlsform } from '@fieldward/domain/xlsform/export.ts';
import type { ImportedForm, PortableForm } from '@fieldward/domain/xlsform/form.ts';
import { readXlsform } from '@fieldward/domain/xlsform/import.ts';
import { samples } from '@fieldward/domain/xlsform/samples/all-samples.ts';
import { sheetsOf } from '@fieldward/domain/xlsform/samples/sample-table.ts';
import { tbScreening } from '@fieldward/domain/xlsform/samples/tb-screening.ts';
import { portableForm as portableView } from '@fieldward/contract/form/portable-form.ts';
import { portableForm } from '@fieldward/domain/xlsform/wire.ts';
import { patternEngine } from '../../../engine/pattern-engine.ts';
import { create, register, starterApi } from '../../../testing/starter-api.ts';
import { PASSWORD, type Client, type ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi();
}, 90_000);
afterAll(() => api.close());

const bodyOf = ({ name, description, options, questions, fields, rules }: PortableForm, dryRun = false) => ({
  form: { name, description },
  options,
  questions,
  fields,
  rules,
  dryRun,
});
const post = (form: PortableForm, dryRun = false) => api.admin.post('fieldward/formimport', bodyOf(form, dryRun));
interface Fate {
  readonly key: string;
  readonly fate: string;
  readonly variableName: string;
}
const fates = (answer: { readonly body: Record<string, unknown> }, of: 'options' | 'questions'): readonly Fate[] =>
  answer.body[of] as readonly Fate[];
const formUuid = (answer: { readonly body: Record<string, unknown> }): string => (answer.body['form'] as { uuid: string }).uuid;

async function exported(uuid: string) {
  const form = (await api.admin.get(`hydra/form/${uuid}?v=${portableView.text}`)).body;
  const rules = (await api.admin.get(`hydra/field-rule?form=${uuid}&v=full&limit=100`)).body['results'];
  return portableForm(form, rules);
}

const counts = async () =>
  (
    await api.pool.rows(
      `select (select count(*) from concept) as concepts, (select count(*) from field) as questions, (select count(*) from form) as forms,
        (select count(*) from encounter_type) as types, (select count(*) from field_rule) as rules, (select count(*) from form_version) as versions`,
    )
  )[0];

/** The form with the variable names that the bank gave. */
function renamed(form: PortableForm, answer: { readonly body: Record<string, unknown> }): Pick<PortableForm, 'fields' | 'rules'> {
  const names = new Map(fates(answer, 'questions').map(({ key, variableName }) => [key, variableName]));
  const of = (key: string): string => names.get(key) ?? key;
  return {
    fields: form.fields.map((field) => ({ ...field, key: of(field.key), question: field.question === null ? null : of(field.question) })),
    rules: form.rules.map((rule) => ({
      ...rule,
      target: of(rule.target),
      tokens: rule.tokens.map((token) => (token.typeName === 'Question' ? { ...token, value: of(token.value) } : token)),
    })),
  };
}

describe('a dry run', () => {
  it('tells what would be made, and makes nothing', async () => {
    const form = readXlsform(sheetsOf(tbScreening), { patterns: patternEngine });
    const before = await counts();
    const dry = await post(form, true);
    expect([dry.status, dry.body['problems']]).toEqual([200, []]);
    expect(new Set(fates(dry, 'questions').map(({ fate }) => fate))).toEqual(new Set(['new']));
    expect(dry.body['rules']).toBe(form.rules.length);
    expect(await counts()).toEqual(before);
  });

  it('tells what the import would refuse', async () => {
    const form = readXlsform(sheetsOf(tbScreening));
    const broken: PortableForm = {
      ...form,
      name: '',
      fields: form.fields.map((field) => ({ ...field, regix: field.regix === null ? null : '(' })),
    };
    const dry = await post(broken, true);
    expect(dry.status).toBe(200);
    expect((dry.body['problems'] as readonly { code: string }[]).length).toBeGreaterThan(0);
    expect((await post(broken)).status).toBe(400);
  });
});

describe('ten files', () => {
  it.each(samples)(
    '$name is imported, and exported it is the same form',
    async (sample) => {
      const form = readXlsform(sheetsOf(sample), { patterns: patternEngine });
      const made = await post(form);
      expect([made.status, made.status === 201 ? '' : made.text]).toEqual([201, '']);
      const back = await exported(formUuid(made));
      expect(back.losses).toEqual([]);
      expect({ fields: back.form.fields, rules: back.form.rules }).toEqual(renamed(form, made));
      expect(back.form.questions.map(({ widget, dataType, options }) => ({ widget, dataType, options }))).toEqual(
        form.questions.map(({ widget, dataType, options }) => ({ widget, dataType, options })),
      );
      const again = readXlsform(writeXlsform(back.form));
      expect(again.fields).toEqual(back.form.fields);
      expect(again.rules.map(({ tokens, target, answer }) => ({ tokens, target, answer }))).toEqual(
        back.form.rules.map(({ tokens, target, answer }) => ({ tokens, target, answer })),
      );
      // the file names its questions and options: nothing is made twice
      const second = await post({ ...again, name: `${form.name} again` }, true);
      expect(second.body['problems']).toEqual([]);
      expect(fates(second, 'questions').filter(({ fate }) => fate !== 'existing')).toEqual([]);
      expect(fates(second, 'options').filter(({ fate }) => fate !== 'existing')).toEqual([]);
      // so does the first file, by variable names
      const third = await post({ ...form, name: `${form.name} again` }, true);
      expect(fates(third, 'questions').filter(({ fate }) => fate !== 'existing')).toEqual([]);
    },
    60_000,
  );

  it('freezes a first version', async () => {
    const [row] = await api.pool.rows<{ n: number }>(
      `select max(v.number) as n from form_version v join form f using (form_id) where f.name = 'TB screening'`,
    );
    expect(row?.n).toBe(1);
  });
});

const tiny = (name: string, more: Partial<ImportedForm> = {}): PortableForm => ({
  ...readXlsform(
    {
      survey: [
        { type: 'integer', name: 'import_age', label: 'Age of the child' },
        { type: 'select_one yn', name: 'import_fever', label: 'Fever?' },
      ],
      choices: [
        { list_name: 'yn', name: 'yes', label: 'Yes' },
        { list_name: 'yn', name: 'no', label: 'No' },
      ],
      settings: [{ form_title: name }],
    },
    {},
  ),
  ...more,
});

describe('what the bank has', () => {
  it('a variable name of another question makes a new question beside it, which is found the next time', async () => {
    expect((await post(tiny('Import one'))).status).toBe(201);
    const other = tiny('Import two');
    const text = {
      ...other,
      questions: other.questions.map((question) => (question.key === 'import_age' ? { ...question, dataType: 'Text' as const } : question)),
    };
    const dry = await post(text, true);
    expect(fates(dry, 'questions')).toMatchObject([
      { key: 'import_age', fate: 'clash', variableName: 'import_age_2', other: 'Age of the child' },
      { key: 'import_fever', fate: 'existing' },
    ]);
    expect((await post(text)).status).toBe(201);
    expect(fates(await post({ ...text, name: 'Import three' }, true), 'questions')).toMatchObject([
      { fate: 'existing', variableName: 'import_age_2' },
      { fate: 'existing' },
    ]);
  });

  it('a form whose name is taken is refused, in the dry run and in earnest', async () => {
    const twice = tiny('Import one');
    expect((await post(twice, true)).body['problems']).toMatchObject([{ code: 'form.exists', field: 'name' }]);
    const refused = await post(twice);
    expect([refused.status, refused.body['error']]).toMatchObject([400, { code: 'form.exists', message: 'Form already exist.' }]);
  });

  it('a question that is named like an option gets a name of its own', async () => {
    const form = tiny('Import four');
    const named: PortableForm = {
      ...form,
      questions: form.questions.map((question) => ({ ...question, variableName: `${question.key}_x`, name: 'Yes', displayText: 'Yes' })),
    };
    const made = await post(named);
    expect([made.status, made.status === 201 ? '' : made.text]).toEqual([201, '']);
  });
});

async function account(name: string, ...privileges: readonly string[]): Promise<Client> {
  await create(api.admin, 'role', { name: `role of ${name}`, privileges });
  await create(api.admin, 'user', {
    username: name,
    password: PASSWORD,
    person: { gender: 'F', names: [{ givenName: 'Some', familyName: 'Body' }] },
    roles: [`role of ${name}`],
  });
  return api.as({ authorization: `Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}` });
}

describe('bad bodies', () => {
  const form = tiny('Never');
  const [field] = form.fields;
  const cases: readonly (readonly [string, unknown, string])[] = [
    ['no object', [], 'engine.notAnObject'],
    ['no form', { options: [] }, 'engine.notObject'],
    ['no list', { ...bodyOf(form), fields: {} }, 'xlsform.badBody'],
    ['a key twice', { ...bodyOf(form), fields: [field, field] }, 'xlsform.badBody'],
    ['an unknown question', { ...bodyOf(form), fields: [{ ...field, question: 'nobody' }] }, 'xlsform.badBody'],
    ['an unknown option', { ...bodyOf(form), options: [] }, 'xlsform.badBody'],
    [
      'a rule on nothing',
      { ...bodyOf(form), rules: [{ name: 'x', action: 'hide', tokens: [], target: 'nobody', answer: null }] },
      'xlsform.badBody',
    ],
    ['a number as text', { ...bodyOf(form), fields: [{ ...field, minValue: '1' }] }, 'xlsform.badBody'],
    ['no questions', { ...bodyOf(form), questions: [], fields: [], rules: [] }, 'xlsform.noQuestions'],
    [
      'a rule that cannot be read',
      {
        ...bodyOf(form),
        rules: [{ name: 'x', action: 'hide', tokens: [{ typeName: 'Operator', value: 'AND' }], target: 'import_age', answer: null }],
      },
      'rule.unreadable',
    ],
    ['a dry run of neither', { ...bodyOf(form), dryRun: 'yes' }, 'engine.notBoolean'],
  ];
  it.each(cases)('%s', async (_, body, code) => {
    const before = await counts();
    const refused = await api.admin.post('fieldward/formimport', body);
    expect([refused.status, (refused.body['error'] as { code: string }).code]).toEqual([400, code]);
    expect(await counts()).toEqual(before);
  });

  it('anonymous people are not let in', async () => {
    expect((await api.anonymous.post('fieldward/formimport', bodyOf(form))).status).toBe(401);
  });

  it('who may build forms but make no concepts imports what the bank has, and nothing else', async () => {
    const builder = await account('formbuilder', 'Get Forms', 'Manage Forms');
    const reader = await account('formreader', 'Get Forms');
    expect((await reader.post('fieldward/formimport', bodyOf(form))).status).toBe(403);
    const strange: PortableForm = {
      ...form,
      questions: form.questions.map((question) => ({ ...question, variableName: `${question.variableName}_unknown` })),
    };
    const before = await counts();
    expect((await builder.post('fieldward/formimport', bodyOf(strange, true))).body['problems']).toMatchObject([
      { code: 'engine.forbidden' },
    ]);
    expect((await builder.post('fieldward/formimport', bodyOf(strange))).status).toBe(403);
    expect(await counts()).toEqual(before);
    expect((await builder.post('fieldward/formimport', bodyOf({ ...form, name: 'Import by a builder' }))).status).toBe(201);
  });
});

describe('an imported form', () => {
  it('is filled by a clerk: its rules act, its answers are saved', async () => {
    const [{ uuid, id } = { uuid: '', id: '' }] = await api.pool.rows<{ uuid: string; id: string }>(
      `select uuid, form_id::text as id from form where name = 'TB screening'`,
    );
    const form = formFromWire((await api.admin.get(`hydra/form/${uuid}?v=full`)).body);
    const rules = rulesFromWire((await api.admin.get(`hydra/field-rule?form=${uuid}&v=full&limit=100`)).body['results']);
    const key = (text: string): string => form.fields.find(({ label }) => label.includes(text))?.uuid ?? '';
    const choice = (text: string, option: string): string =>
      form.fields.find(({ label }) => label.includes(text))?.field.answers.find(({ concept }) => concept.display === option)?.concept
        .uuid ?? '';
    const now = zonedMoment(new Date());
    const answers: Answers = {
      [key('Date of screening')]: now.slice(0, 10),
      [key('Age in years')]: '34',
      [key('Sex')]: choice('Sex', 'FEMALE'),
      [key('have a cough')]: choice('have a cough', 'YES'),
      [key('how many weeks')]: '3',
      [key('Which other symptoms')]: [choice('Which other symptoms', 'NIGHT SWEATS')],
      [key('HIV status')]: choice('HIV status', 'NEGATIVE'),
      [key('Has anybody')]: choice('Has anybody', 'NO'),
    };
    const state = formState(form, rules, answers, now, { checkers: { patterns: patternEngine } });
    expect(state.fields[key('blood')]?.hidden).toBe(false);
    expect(state.fields[key('antiretroviral')]?.hidden).toBe(true);
    expect(state.fields[key('Presumptive')]?.autoselected).toBe(choice('Presumptive', 'PRESUMPTIVE CASE'));
    const filled: Answers = {
      ...answers,
      [key('Presumptive')]: choice('Presumptive', 'PRESUMPTIVE CASE'),
      [key('sputum sample')]: choice('sputum sample', 'YES'),
      [key('Scan the code')]: 'AB12345',
    };
    const wrong = formState(form, rules, filled, now, { checkers: { patterns: patternEngine } });
    expect(wrong.problems).toEqual([
      { field: key('Scan the code'), message: { code: 'answer.own', holes: { message: 'Two letters and six digits' } } },
    ]);
    const right: Answers = { ...filled, [key('Scan the code')]: 'AB123456' };
    const patient = await register(api.admin, 'XLS-1', 'Amina', 'Odhiambo');
    const [made] = await api.pool.rows<{ uuid: string; workflow: string }>(
      `with w as (insert into workflow (name) values ('Import workflow') returning workflow_id, uuid), p as (insert into phase (name) values ('Import phase') returning phase_id),
        c as (insert into component (name) values ('Import stage') returning component_id)
       insert into component_form (workflow_id, phase_id, component_id, form_id) select w.workflow_id, p.phase_id, c.component_id, $1::bigint from w, p, c
       returning uuid, (select w.uuid from w) as workflow`,
      [id],
    );
    const whole = formState(form, rules, right, now, { checkers: { patterns: patternEngine } });
    expect(whole.problems).toEqual([]);
    await create(api.admin, 'hydra/form-submission', {
      data: JSON.stringify(entriesOf(form, visibleAnswers(whole, right), { dateEntered: now })),
      metadata: JSON.stringify({
        ENCONTER_TYPE: 'TB screening',
        workflow: made?.workflow,
        patient: { uuid: patient['uuid'] },
        formDetails: { uuid: made?.uuid },
        utcOffset: 0,
      }),
    });
    const [saved] = await api.pool.rows<{ n: number }>(
      `select count(*)::int as n from obs o join encounter e using (encounter_id) join encounter_type t on t.encounter_type_id = e.encounter_type where t.name = 'TB screening'`,
    );
    expect(saved?.n).toBeGreaterThan(8);
  }, 60_000);
});
