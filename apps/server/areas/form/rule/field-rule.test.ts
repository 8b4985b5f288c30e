/** What the server refuses of rules, over HTTP, and that a deleted rule acts no more. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formFromWire, rulesFromWire } from '@fieldward/domain/form/definition.ts';
import { formState } from '@fieldward/domain/form/state.ts';
import { concept, create, KNOWN, question as makeQuestion, starterApi, WIDGET } from '../../../testing/starter-api.ts';
import type { ApiResponse, ScratchApi } from '../../../testing/scratch-api.ts';

const heading = '4e1640ca-d264-4f8f-9210-66c535053393';

let api: ScratchApi;
let yes: string;
let no: string;
let maybe: string;
let cough: string;
let fever: string;
let weeks: string;
let stranger: string;

beforeAll(async () => {
  api = await starterApi();
  [yes, no, maybe] = [
    await concept(api.admin, 'YES', KNOWN.notApplicable),
    await concept(api.admin, 'NO', KNOWN.notApplicable),
    await concept(api.admin, 'MAYBE', KNOWN.notApplicable),
  ];
  const coded = { attributeName: 'Coded', answers: [{ concept: yes }, { concept: no }] };
  cough = await makeQuestion(api.admin, 'Cough', WIDGET.dropdown, KNOWN.coded, coded);
  fever = await makeQuestion(api.admin, 'Fever', WIDGET.dropdown, KNOWN.coded, coded);
  weeks = await makeQuestion(api.admin, 'Weeks', WIDGET.textbox, KNOWN.numeric, { attributeName: 'Numeric' });
  stranger = await makeQuestion(api.admin, 'Stranger', WIDGET.dropdown, KNOWN.coded, coded);
}, 60_000);
afterAll(() => api.close());

let count = 0;
const makeForm = (questions: readonly string[] = [cough, fever, weeks]) => {
  const name = `Ruled ${(count += 1)}`;
  return create(api.admin, 'hydra/form', { name, description: name, formFields: questions.map((field) => ({ field })) });
};
const question = (value: string) => ({ typeName: 'Question', value });
const op = (value: string) => ({ typeName: 'Operator', value });
const coded = (value: string) => ({ typeName: 'CodedValue', value });
const asks = (value: string, response = yes) => [question(value), op('='), coded(response)];
const post = (form: unknown, more: object) =>
  api.admin.post('hydra/field-rule', { name: 'A rule', actionName: 'hide', form, targetQuestion: weeks, tokens: asks(cough), ...more });
const refusal = ({ status, body }: ApiResponse) => [status, body['error']?.code, Object.keys(body['error']?.fieldErrors ?? {})];
const rulesOf = async (form: unknown) => (await api.admin.get(`hydra/field-rule?form=${String(form)}&v=full&limit=100`)).body['results'];
const answerOf = async (field: string, response: string): Promise<string> =>
  (await api.admin.get(`hydra/hydra-field/${field}`)).body['answers'].find(
    (each: { concept: { uuid: string } }) => each.concept.uuid === response,
  ).uuid;

describe('a rule that goes on and on', () => {
  it('is refused at once, and one as long as a person could write is judged quickly', async () => {
    const form = (await makeForm())['uuid'];
    const chain = (length: number) => Array.from({ length }, (_, at) => [...(at === 0 ? [] : [op('OR')]), ...asks(cough)]).flat();
    const started = performance.now();
    expect(refusal(await post(form, { tokens: chain(5000) }))).toEqual([400, 'rule.tooLong', ['tokens']]);
    expect((await post(form, { tokens: chain(250) })).status).toBe(201);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe('a rule that hides or selects', () => {
  it('acts on a question of its own form, however older clients name it', async () => {
    const form = await makeForm();
    const field = form['formFields'][2].uuid;
    for (const target of [
      { targetQuestion: weeks },
      { targetQuestion: weeks, targetForm: null, targetFormField: null },
      { targetQuestion: weeks, targetForm: form['uuid'] },
      { targetQuestion: null, targetFormField: field },
      { targetQuestion: weeks, targetFormField: field, targetForm: '' },
    ]) {
      const made = await post(form['uuid'], target);
      expect(made.status, made.text).toBe(201);
      expect(made.body).toMatchObject({
        targetQuestion: { uuid: weeks },
        targetFormField: { uuid: field },
        targetForm: { uuid: form['uuid'] },
      });
      expect((await api.admin.remove(`hydra/field-rule/${made.body['uuid']}`)).status).toBe(204);
    }
    expect(await rulesOf(form['uuid'])).toEqual([]);
  });

  it('moves to another question when it is edited', async () => {
    const form = await makeForm();
    const made = await post(form['uuid'], {});
    const moved = await api.admin.post('hydra/field-rule', { ruleId: made.body['ruleId'], targetQuestion: fever });
    expect(moved.body).toMatchObject({ targetQuestion: { uuid: fever }, targetFormField: { uuid: form['formFields'][1].uuid } });
    const opens = await api.admin.post(`hydra/field-rule/${made.body['uuid']}`, {
      actionName: 'openform',
      targetForm: (await makeForm())['uuid'],
    });
    expect(opens.body, opens.text).toMatchObject({ actionName: 'openform', targetQuestion: null, targetFormField: null });
  });

  it('names the option by the answer of the question', async () => {
    const form = await makeForm();
    const made = await post(form['uuid'], {
      actionName: 'autoselect',
      targetQuestion: fever,
      targetFieldAnswer: await answerOf(fever, no),
    });
    expect(made.status, made.text).toBe(201);
    expect(rulesFromWire(await rulesOf(form['uuid']))).toMatchObject([{ action: 'autoselect', targetAnswerConcept: no }]);
    const foreign = await post(form['uuid'], {
      actionName: 'autoselect',
      targetQuestion: fever,
      targetFieldAnswer: await answerOf(stranger, no),
    });
    expect(foreign.status).toBe(201); // the same option, by the answer of another question
    const { uuid } = await create(api.admin, 'hydra/hydra-field', {
      name: 'Other',
      fieldType: WIDGET.dropdown,
      concept: await concept(api.admin, 'OTHER', KNOWN.coded),
      attributeName: 'Coded',
      answers: [{ concept: maybe }],
    });
    const notOffered = await post(form['uuid'], {
      actionName: 'autoselect',
      targetQuestion: fever,
      targetFieldAnswer: await answerOf(String(uuid), maybe),
    });
    expect(refusal(notOffered)).toEqual([400, 'rule.answerNotOffered', ['targetFieldAnswer']]);
  });

  it('stops acting when it is deleted', async () => {
    const form = await makeForm();
    const made = await post(form['uuid'], {});
    const hidden = async (): Promise<boolean | undefined> => {
      const definition = formFromWire((await api.admin.get(`hydra/form/${form['uuid']}?v=full`)).body);
      const rules = rulesFromWire(await rulesOf(form['uuid']));
      const [asked, , target] = definition.fields;
      return formState(definition, rules, { [asked?.uuid ?? '']: yes }, '2026-11-21 10:00:00').fields[target?.uuid ?? '']?.hidden;
    };
    expect(await hidden()).toBe(true);
    await api.admin.remove(`hydra/field-rule/${made.body['uuid']}`);
    expect(await hidden()).toBe(false);
    const rows = await api.pool.rows<{ message: string | null }>(
      'select parsed_rule(form_field_id) as message from form_field where uuid = $1',
      [form['formFields'][2].uuid],
    );
    expect(rows).toEqual([{ message: null }]);
  });
});

describe('a rule is refused', () => {
  it.each<[string, () => object | Promise<object>, string, string]>([
    ['without tokens', () => ({ tokens: [] }), 'engine.tooFew', 'tokens'],
    ['when it cannot be read', () => ({ tokens: [question(cough), op('='), op('AND')] }), 'rule.unreadable', 'tokens[2]'],
    ['when it ends too soon', () => ({ tokens: [question(cough), op('=')] }), 'rule.unfinished', 'tokens[2]'],
    ['when a bracket stays open', () => ({ tokens: [op('('), ...asks(cough)] }), 'rule.unfinished', 'tokens[4]'],
    ['when it asks a question that is not on the form', () => ({ tokens: asks(stranger) }), 'rule.questionNotOnForm', 'tokens[0]'],
    ['when it acts on a question that is not on the form', () => ({ targetQuestion: stranger }), 'rule.targetNotOnForm', 'targetQuestion'],
    ['when it acts on nothing', () => ({ targetQuestion: null }), 'rule.noTarget', 'targetQuestion'],
    ['when it compares with an answer that is not offered', () => ({ tokens: asks(cough, maybe) }), 'rule.notOffered', 'tokens[2]'],
    ['when it selects nothing', () => ({ actionName: 'autoselect', targetQuestion: fever }), 'rule.noAnswer', 'targetFieldAnswer'],
    [
      'when it selects in a question without options',
      async () => ({ actionName: 'autoselect', targetFieldAnswer: await answerOf(fever, yes) }),
      'rule.targetNotCoded',
      'targetQuestion',
    ],
    ['when it opens no form', () => ({ actionName: 'openform', targetForm: null }), 'rule.noForm', 'targetForm'],
    ['when it acts on another form', async () => ({ targetForm: (await makeForm())['uuid'] }), 'form.targetElsewhere', 'targetForm'],
    [
      'when it acts on a question of another form',
      async () => ({ targetQuestion: null, targetFormField: (await makeForm())['formFields'][0].uuid }),
      'rule.targetNotOnForm',
      'targetQuestion',
    ],
    [
      'when it compares a number with words',
      () => ({ targetQuestion: fever, tokens: [question(weeks), op('>'), { typeName: 'OpenValue', value: 'many' }] }),
      'rule.notNumber',
      'tokens[2]',
    ],
    ['when it hides what it asks', () => ({ targetQuestion: cough }), 'rule.hidesItself', 'tokens'],
    ['with an unknown action', () => ({ actionName: 'explode' }), 'engine.notChoice', 'actionName'],
  ])('%s', async (_what, more, code, property) => {
    const form = await makeForm();
    const refused = await post(form['uuid'], await more());
    expect(refusal(refused)).toEqual([400, code, [property]]);
    expect(await rulesOf(form['uuid'])).toEqual([]);
  });

  it('when it opens its own form, or a retired one', async () => {
    const [form, old] = [await makeForm(), await makeForm()];
    await api.admin.remove(`hydra/form/${old['uuid']}`);
    const opening = (targetForm: unknown) => post(form['uuid'], { actionName: 'openform', targetQuestion: null, targetForm });
    expect(refusal(await opening(form['uuid']))[1]).toBe('form.opensItself');
    expect(refusal(await opening(old['uuid']))[1]).toBe('form.opensRetired');
    expect((await opening((await makeForm([heading, cough]))['uuid'])).status).toBe(201);
  });

  it('when it closes a circle, whoever is first', async () => {
    const form = await makeForm();
    expect((await post(form['uuid'], { targetQuestion: fever, tokens: asks(cough) })).status).toBe(201);
    const circle = await post(form['uuid'], { targetQuestion: cough, tokens: asks(fever) });
    expect([circle.status, circle.body['error'].code]).toEqual([400, 'rule.circle']);
    const other = await makeForm();
    const both = await Promise.all([
      post(other['uuid'], { targetQuestion: fever, tokens: asks(cough) }),
      post(other['uuid'], { targetQuestion: cough, tokens: asks(fever) }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
    expect(await rulesOf(other['uuid'])).toHaveLength(1);
  });

  it('also when an edit makes it wrong or brings it back, and stays as it was', async () => {
    const form = await makeForm();
    const made = await post(form['uuid'], {});
    const path = `hydra/field-rule/${made.body['uuid']}`;
    expect(refusal(await api.admin.post(path, { tokens: asks(stranger) }))[1]).toBe('rule.questionNotOnForm');
    expect(refusal(await api.admin.post(path, { tokens: [] }))[1]).toBe('engine.tooFew');
    expect((await api.admin.get(path)).body['tokens']).toMatchObject(asks(cough));
    await api.admin.remove(path);
    await api.admin.post('hydra/form', { hydramoduleFormId: form['hydramoduleFormId'], formFields: [{ field: fever }, { field: weeks }] });
    expect((await api.admin.post(path, { description: 'Gone' })).status).toBe(200);
    expect(refusal(await api.admin.post(path, { retired: false }))[1]).toBe('rule.questionNotOnForm');
  });
});
