import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KNOWN, starterApi } from '../../../testing/starter-api.ts';
import type { ApiResponse, ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

const option = (body: unknown, headers?: Record<string, string>) => api.admin.post('fieldward/option', body, headers);
const refusalOf = (response: ApiResponse) => [
  response.status,
  response.body['error']?.message,
  Object.keys(response.body['error']?.fieldErrors ?? {}),
];
const concept = async (uuid: string) => (await api.admin.get(`concept/${uuid}?v=full`)).body;

describe('an option', () => {
  it('is a concept of class Misc: full name in upper case, variable name derived, as the grid shows it', async () => {
    const made = await option({ name: ' Chest  pain ', description: 'Pain in the chest' });
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({ uuid: expect.any(String), display: 'CHEST PAIN' });
    const full = await concept(made.body['uuid']);
    expect(full).toMatchObject({ conceptClass: { display: 'Misc' }, datatype: { display: 'N/A' }, retired: false });
    expect(full['names']).toMatchObject([
      { name: 'CHEST PAIN', locale: 'en', localePreferred: true, conceptNameType: 'FULLY_SPECIFIED' },
      { name: 'chest_pain', locale: 'en', localePreferred: false, conceptNameType: 'SHORT' },
    ]);
    expect(full['descriptions']).toMatchObject([{ description: 'Pain in the chest' }]);
    const grid = await api.admin.get(
      'concept?q=chest&class=8d492774-c2cc-11de-8d13-0010c6dffd0f&limit=12&totalCount=true&v=custom:(uuid,display,conceptClass:(display),datatype:(display))',
    );
    expect(grid.body).toMatchObject({ results: [{ display: 'CHEST PAIN', conceptClass: { display: 'Misc' } }], totalCount: 1 });
    const audit = await api.pool.rows('select action from audit_log where resource_uuid = $1', [made.body['uuid']]);
    expect(audit).toEqual([{ action: 'create' }]);
  });

  it.each([
    [{ name: '', variableName: '', description: '' }, 'Please fill mandatory fields', ['name', 'description']],
    [{ name: 'Fever' }, 'Please fill mandatory fields', ['description']],
    [{ name: 'Fever', variableName: ' ', description: 'x' }, 'Please fill mandatory fields', ['variableName']],
    [{ name: 'Fever!', description: 'x' }, 'Name can not contain special characters', ['name']],
    [{ name: '2 fevers', description: 'x' }, 'Name can not contain special characters', ['name']],
    [{ name: 'a'.repeat(256), description: 'x' }, 'At most 255 characters', ['name']],
    [{ name: 'Fever', description: 'x'.repeat(1001) }, 'At most 1000 characters', ['description']],
    [{ name: 'Fever', description: 'a\u0000b' }, 'The text holds characters that cannot be shown', ['description']],
    [{ name: 'Fever', variableName: 'a\u202eb', description: 'x' }, 'The text holds characters that cannot be shown', ['variableName']],
    [{ name: 7, description: 'x' }, 'Please fill mandatory fields', ['name']],
    [{ name: 'Fever', description: 'x', colour: 'red' }, 'Some properties are not allowed to be set: colour', ['colour']],
    [{ uuid: KNOWN.text, name: 'Fever', description: 'x' }, expect.stringContaining('does not exist'), []],
    [{ uuid: 'a7a9e56d-cb7c-43al-7549-ccb0e4a9a9c1', name: 'Fever', description: 'x' }, 'This concept is not an option', ['uuid']],
  ])('%j is refused', async (body, message, fields) => {
    const response = await option(body);
    const [status, text, named] = refusalOf(response);
    expect(status).toBe(typeof message === 'string' ? 400 : 404);
    expect(text).toEqual(message);
    expect(named).toEqual(fields);
  });

  it('in any script', async () => {
    for (const [name, full, variable] of [
      ['حمى شديدة', 'حمى شديدة', 'حمى_شديدة'],
      ['Fièvre élevée', 'FIÈVRE ÉLEVÉE', 'fièvre_élevée'],
      ['खांसी 2', 'खांसी 2', 'खांसी_2'],
    ]) {
      const made = await option({ name, description: 'x' });
      expect(made.status, made.text).toBe(201);
      expect((await concept(made.body['uuid']))['names']).toMatchObject([{ name: full }, { name: variable }]);
    }
  });

  it('exists once, in any case, whichever way it is made', async () => {
    expect((await option({ name: 'Sweating', description: 'x' })).status).toBe(201);
    for (const name of ['sweating', ' SWEATING '])
      expect(refusalOf(await option({ name, description: 'x' }))).toEqual([400, 'Option with this name already exist', ['name']]);
    const plain = await api.admin.post('concept', {
      names: [{ name: 'Sweating', locale: 'en', localePreferred: true, conceptNameType: 'FULLY_SPECIFIED' }],
      datatype: KNOWN.notApplicable,
      conceptClass: 'Misc',
    });
    expect(refusalOf(plain)).toEqual([400, 'Option with this name already exist', ['names[0].name']]);
    const question = await api.admin.post('concept', {
      names: [{ name: 'sweating', locale: 'en', localePreferred: true, conceptNameType: 'FULLY_SPECIFIED' }],
      datatype: KNOWN.coded,
      conceptClass: 'Question',
    });
    expect(question.body['error'].code).toBe('bank.conceptExists');
    await api.admin.post('concept', {
      names: [{ name: 'Tremor', locale: 'en', localePreferred: true, conceptNameType: 'FULLY_SPECIFIED' }],
      datatype: KNOWN.coded,
      conceptClass: 'Question',
    });
    expect((await option({ name: 'Tremor', description: 'x' })).body['error'].code).toBe('bank.questionHasName');
    const french = await api.admin.post('concept', {
      names: [{ name: 'Sweating', locale: 'fr', localePreferred: true, conceptNameType: 'FULLY_SPECIFIED' }],
      datatype: KNOWN.notApplicable,
      conceptClass: 'Misc',
    });
    expect(french.status, french.text).toBe(201);
  });

  it('exists once although several people make it at the same moment', async () => {
    for (const round of ['a', 'b', 'c']) {
      const name = `Race ${round}`;
      const answers = await Promise.all([
        ...[0, 1, 2].map(() => option({ name, description: 'x' })),
        ...[0, 1].map(() =>
          api.admin.post('concept', {
            names: [{ name: name.toUpperCase(), locale: 'en', localePreferred: true, conceptNameType: 'FULLY_SPECIFIED' }],
            datatype: KNOWN.notApplicable,
            conceptClass: 'Misc',
          }),
        ),
      ]);
      expect(answers.filter((each) => each.status === 201)).toHaveLength(1);
      for (const each of answers.filter((one) => one.status !== 201))
        expect([each.status, each.body['error'].code]).toEqual([400, 'bank.optionExists']);
    }
  });

  it('is edited: texts change, other languages stay, a stale edit is refused', async () => {
    const made = await option({ name: 'Cold', description: 'Cold hands' });
    const uuid = String(made.body['uuid']);
    await api.admin.post(`concept/${uuid}/name`, {
      name: 'Froid',
      locale: 'fr',
      conceptNameType: 'FULLY_SPECIFIED',
      localePreferred: true,
    });
    const etag = String((await api.admin.get(`concept/${uuid}`)).headers['etag']);
    const edited = await option({ uuid, name: 'Cold hands', description: 'Both' }, { 'if-match': etag });
    expect([edited.status, edited.body['display']]).toEqual([200, 'COLD HANDS']);
    const full = await concept(uuid);
    expect(full['names'].map((each: { name: string }) => each.name).toSorted()).toEqual(['COLD HANDS', 'Froid', 'cold']);
    expect(full['descriptions']).toMatchObject([{ description: 'Both' }]);
    const stale = await option({ uuid, name: 'Cold feet', description: 'Both' }, { 'if-match': etag });
    expect([stale.status, stale.body['error'].code]).toEqual([409, 'engine.stale']);
    expect((await option({ uuid, name: 'cold hands', description: 'Same again' })).status).toBe(200);
    await option({ name: 'Warm', description: 'x' });
    expect(refusalOf(await option({ uuid, name: 'WARM', description: 'x' }))).toEqual([
      400,
      'Option with this name already exist',
      ['name'],
    ]);
  });

  it('that was retired leaves its name; coming back it must not meet it', async () => {
    const made = await option({ name: 'Old name', description: 'x' });
    const uuid = String(made.body['uuid']);
    expect((await api.admin.remove(`concept/${uuid}?reason=unused`)).status).toBe(204);
    const again = await option({ name: 'Old name', description: 'x' });
    expect(again.status, again.text).toBe(201);
    const back = await api.admin.post(`concept/${uuid}`, { retired: false });
    expect([back.status, back.body['error']?.message]).toEqual([400, 'Option with this name already exist']);
  });

  it('with a name from elsewhere keeps it when something else changes', async () => {
    const made = await api.admin.post('concept', {
      names: [{ name: '2HRZE / 4HR', locale: 'en', localePreferred: true, conceptNameType: 'FULLY_SPECIFIED' }],
      datatype: KNOWN.notApplicable,
      conceptClass: 'Misc',
    });
    const edited = await option({ uuid: made.body['uuid'], name: '2HRZE / 4HR', description: 'Six months' });
    expect([edited.status, edited.body['display']]).toEqual([200, '2HRZE / 4HR']);
    expect((await concept(made.body['uuid']))['descriptions']).toMatchObject([{ description: 'Six months' }]);
  });

  it('to be edited is named by a uuid: anything else makes no new one', async () => {
    for (const uuid of [5, true, ['a'], { a: 1 }, 'a\0b']) {
      const response = await option({ uuid, name: 'Never made', description: 'Never' });
      expect([response.status, Object.keys(response.body['error']?.fieldErrors ?? {})], JSON.stringify(uuid)).toEqual([400, ['uuid']]);
    }
    expect((await api.admin.get('concept?q=Never')).body['results']).toEqual([]);
  });

  it('names the missing privilege', async () => {
    const refused = await api.nobody.post('fieldward/option', { name: 'Mine', description: 'x' });
    expect([refused.status, refused.body['error'].message]).toEqual([403, 'Privilege required: Manage Concepts']);
    expect((await api.anonymous.post('fieldward/option', {})).status).toBe(401);
  });
});
