/** Saving a form from the builder: form, test cases and version, all or nothing. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formFromWire, rulesFromWire } from '@fieldward/domain/form/definition.ts';
import { concept, create, KNOWN, question, starterApi, WIDGET } from '../../../testing/starter-api.ts';
import type { ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
let yes: string;
let cough: string;
let weeks: string;

beforeAll(async () => {
  api = await starterApi();
  yes = await concept(api.admin, 'YES', KNOWN.notApplicable);
  const no = await concept(api.admin, 'NO', KNOWN.notApplicable);
  cough = await question(api.admin, 'Cough', WIDGET.dropdown, KNOWN.coded, {
    attributeName: 'Coded',
    answers: [{ concept: yes }, { concept: no }],
  });
  weeks = await question(api.admin, 'Weeks', WIDGET.textbox, KNOWN.numeric, { attributeName: 'Numeric' });
}, 60_000);
afterAll(() => api.close());

const formBody = (name: string) => ({
  name,
  description: `About ${name}`,
  formFields: [
    { field: cough, displayOrder: 1, displayText: 'Cough?', mandatory: true },
    { field: weeks, displayOrder: 2, displayText: 'For how many weeks?', mandatory: true },
  ],
});
const at = '2026-11-21 10:00:00';
const save = (body: object, headers?: Readonly<Record<string, string>>) => api.admin.post('fieldward/formsave', body, headers);
const versions = async (form: unknown, v = 'default') =>
  (await api.admin.get(`fieldward/form-version?form=${String(form)}&v=${v}`)).body['results'];

describe('saving a form', () => {
  it('writes it and freezes a version, a new one only when the content is new', async () => {
    const uuid = randomUUID();
    const first = await save({ form: { ...formBody('Versioned'), uuid }, note: ' First ' });
    expect(first.status, first.text).toBe(201);
    expect(first.body).toMatchObject({ form: { uuid, name: 'Versioned' }, version: { number: 1 }, tests: [] });
    const again = await save({ form: { ...formBody('Versioned'), uuid } });
    expect(again.status, again.text).toBe(200);
    expect(again.body['version']).toEqual(first.body['version']);
    const changed = await save({ form: { uuid, description: 'Changed' }, note: 'Second' });
    expect(changed.body['version'].number).toBe(2);
    expect(await versions(uuid)).toMatchObject([
      { number: 2, note: 'Second', creator: { display: 'boss' }, dateCreated: expect.any(String) },
      { number: 1, note: 'First', uuid: first.body['version'].uuid },
    ]);
    const [, one] = await versions(uuid, 'full');
    expect(formFromWire(one.definition.form).fields.map((field) => [field.field.uuid, field.label, field.mandatory])).toEqual([
      [cough, 'Cough?', true],
      [weeks, 'For how many weeks?', true],
    ]);
    expect((await api.admin.post(`fieldward/form-version/${one.uuid}`, { note: 'x' })).body['error'].code).toBe('engine.readOnly');
    expect((await api.admin.remove(`fieldward/form-version/${one.uuid}`)).body['error'].code).toBe('engine.readOnly');
  });

  it('refuses a stale one and tells the version to go on from', async () => {
    const first = await save({ form: formBody('Stale') });
    const { uuid } = first.body['form'];
    const etag = String(first.headers['etag']);
    expect((await api.admin.get(`hydra/form/${uuid}?v=custom:(uuid)`)).headers['etag']).toBe(etag);
    const fresh = await save({ form: { uuid, description: 'Two' } }, { 'if-match': etag });
    expect(fresh.status, fresh.text).toBe(200);
    const stale = await save({ form: { uuid, description: 'Three' } }, { 'if-match': etag });
    expect([stale.status, stale.body['error'].code]).toEqual([409, 'engine.stale']);
  });

  it('makes one form of the same creation sent several times at once', async () => {
    const uuid = randomUUID();
    const all = await Promise.all([1, 2, 3].map(() => save({ form: { ...formBody('At once'), uuid } })));
    expect(all.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
    expect(await versions(uuid)).toHaveLength(1);
  });

  it('needs the right to build forms', async () => {
    for (const path of ['fieldward/formsave', 'fieldward/formpublish'])
      expect((await api.nobody.post(path, { form: formBody('Nobody') })).status).toBe(403);
    expect((await api.nobody.get('fieldward/form-version')).status).toBe(403);
  });

  it.each([
    [{}, 'engine.notObject'],
    [{ form: 'x' }, 'engine.notObject'],
    [{ form: { uuid: 'no-such', hydramoduleFormId: 'x' } }, 'engine.unknownReference'],
    [{ form: { name: 'N' }, note: 5 }, 'form.incomplete'],
    [[], 'engine.notAnObject'],
  ])('refuses %j', async (body, code) => {
    const response = await save(body);
    expect([response.status, response.body['error'].code]).toEqual([400, code]);
  });
});

describe('a body that is not right', () => {
  it('is refused where it is wrong: test cases, moments that no calendar has, a yes that is no yes', async () => {
    const wrong = async (body: object) => {
      const response = await save({ form: formBody(`Wrong ${randomUUID()}`), ...body });
      return [response.status, response.body['error']?.code, Object.keys(response.body['error']?.fieldErrors ?? {})];
    };
    const one = { name: 'One', answers: {}, expected: {}, at };
    expect(await wrong({ testCases: [one, {}] })).toEqual([400, 'engine.invalid', ['testCases[1].name', 'testCases[1].at']]);
    expect(await wrong({ testCases: [{ ...one, at: '2026-99-99 99:99:99' }] })).toEqual([400, 'engine.notDate', ['testCases[0].at']]);
    expect(await wrong({ testCases: [one, { ...one, uuid: 5 }] })).toEqual([400, 'engine.badUuid', ['testCases[1].uuid']]);
    expect(await wrong({ evenIfTestsFail: 'yes' })).toEqual([400, 'engine.notBoolean', ['evenIfTestsFail']]);
  });

  it('with a name that cannot be seen or turns the text around is refused', async () => {
    for (const name of ['\u200b\u200b', 'abc\u202edef', 'a\nb']) {
      const response = await save({ form: formBody(name) });
      expect([response.status, response.body['error']?.code], JSON.stringify(name)).toEqual([400, 'bank.unprintable']);
    }
    const half = await save({ form: formBody('a\ud800b') });
    expect([half.status, Object.keys(half.body['error']?.fieldErrors ?? {})]).toEqual([400, ['name', 'description']]);
  });
});

describe('test cases', () => {
  const testCase = (hidden: readonly string[]) => ({
    name: 'No cough',
    answers: {},
    at,
    expected: {
      hidden,
      problems: { [cough]: 'answer.required', ...(hidden.length > 0 ? {} : { [weeks]: 'answer.required' }) },
      opens: [],
      selected: {},
    },
  });

  it('are kept with the form; a failing one stops everything unless it is wanted', async () => {
    const first = await save({ form: formBody('Tested'), testCases: [testCase([])] });
    expect(first.status, first.text).toBe(201);
    expect(first.body['tests']).toMatchObject([{ name: 'No cough', passed: true }]);
    const { uuid } = first.body['form'];
    const cases = (await api.admin.get(`fieldward/form-test-case?form=${uuid}&v=default`)).body['results'];
    expect(cases).toMatchObject([{ ...testCase([]), form: { uuid } }]);

    for (const property of ['answers', 'expected'])
      for (const wrong of ['text', 7, [1], true]) {
        const refused = await api.admin.post('fieldward/form-test-case', { ...testCase([]), form: uuid, [property]: wrong });
        expect([refused.status, Object.keys(refused.body['error'].fieldErrors)], refused.text).toEqual([400, [property]]);
      }

    const failing = await save({ form: { uuid, name: 'Renamed' }, testCases: [{ ...testCase([weeks]), uuid: cases[0].uuid }] });
    expect([failing.status, failing.body['error'].code]).toEqual([400, 'form.testsFail']);
    expect(failing.body['error'].tests).toMatchObject([
      {
        uuid: cases[0].uuid,
        passed: false,
        differences: expect.arrayContaining([{ question: weeks, what: 'hidden', expected: 'hidden', got: 'shown' }]),
      },
    ]);
    expect((await api.admin.get(`hydra/form/${uuid}`)).body['name']).toBe('Tested');
    expect((await api.admin.get(`fieldward/form-test-case?form=${uuid}&v=default`)).body['results']).toEqual(cases);

    const anyway = await save({ form: { uuid, name: 'Renamed' }, testCases: [testCase([weeks])], evenIfTestsFail: true });
    expect([anyway.status, anyway.body['tests'][0].passed, anyway.body['version'].number]).toEqual([200, false, 2]);

    await create(api.admin, 'hydra/field-rule', {
      name: 'Weeks only when coughing',
      actionName: 'hide',
      form: uuid,
      targetQuestion: weeks,
      tokens: [
        { typeName: 'Question', value: cough },
        { typeName: 'Operator', value: '!=' },
        { typeName: 'CodedValue', value: yes },
      ],
    });
    const published = await api.admin.post('fieldward/formpublish', { form: uuid, note: 'With a rule' });
    expect(published.status, published.text).toBe(200);
    expect(published.body).toMatchObject({ version: { number: 3 }, tests: [{ passed: true }] });
    const [newest] = await versions(uuid, 'full');
    expect(rulesFromWire(newest.definition.rules)).toMatchObject([{ action: 'hide', targetQuestion: weeks, conditionProblem: null }]);
    const again = await api.admin.post('fieldward/formpublish', { form: { uuid } });
    expect(again.body['version'].number).toBe(3);
    const shorter = await save({ form: { uuid, formFields: [{ field: cough, mandatory: true }] }, evenIfTestsFail: true });
    expect(shorter.body['removedRules']).toEqual([{ uuid: expect.any(String), name: 'Weeks only when coughing' }]);
    expect((await save({ form: { uuid, core: true }, evenIfTestsFail: true })).body['removedRules']).toEqual([]);
  });

  it.each([
    [[{ name: '', at }], 'engine.required'],
    [[{ name: 'x', at: 'yesterday' }], 'engine.badFormat'],
    [['x'], 'engine.notObject'],
    ['x', 'engine.notList'],
    [
      [
        { uuid: 'same', name: 'x', at },
        { uuid: 'same', name: 'y', at },
      ],
      'engine.uuidTaken',
    ],
  ])('refuses %j', async (testCases, code) => {
    const response = await save({ form: formBody('Untested'), testCases });
    expect([response.status, response.body['error'].code]).toEqual([code === 'engine.uuidTaken' ? 409 : 400, code]);
    expect((await api.admin.get('encountertype/Untested')).status).toBe(404);
  });
});
