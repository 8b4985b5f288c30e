import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { starterApi } from '../../../testing/starter-api.ts';
import type { ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

type Row = Readonly<Record<string, unknown>>;
const send = (rows: readonly unknown[], more: Row = {}) =>
  api.admin.post('fieldward/optionimport', { rows, onExisting: 'skip', dryRun: false, ...more });
const dry = (rows: readonly unknown[], more: Row = {}) => send(rows, { dryRun: true, ...more });
const concept = async (uuid: string) => (await api.admin.get(`concept/${uuid}?v=full`)).body;
const icd = (code: string) => [{ source: 'ICD-10', code }];
const count = async () => Number((await api.pool.rows<{ n: number }>('select count(*) as n from concept'))[0]?.n);

describe('a code list', () => {
  it('becomes options, with variable names, descriptions and codes', async () => {
    const rows = [
      {
        name: 'Type 2 diabetes mellitus, with renal complications (stage 4)',
        variableName: 'dm2_renal',
        description: 'Long standing',
        mappings: [
          { source: 'ICD-10', code: 'E11.2', name: 'Type 2 diabetes mellitus with renal complications' },
          { source: 'SNOMED CT', code: '127013003', mapType: 'narrower-than' },
          { source: 'LOINC', code: '' },
        ],
      },
      { name: 'Haemoglobin A1c', mappings: [{ source: 'LOINC', code: 4548 }] },
    ];
    const before = await count();
    const judged = await dry(rows);
    expect([judged.status, judged.body]).toEqual([
      200,
      {
        counts: { create: 2, update: 0, skip: 0, error: 0 },
        rows: [
          { row: 0, fate: 'create' },
          { row: 1, fate: 'create' },
        ],
      },
    ]);
    expect(await count()).toBe(before);
    const done = await send(rows);
    expect(done.body['counts']).toEqual({ create: 2, update: 0, skip: 0, error: 0 });
    const [first, second] = done.body['rows'];
    const full = await concept(first.concept);
    expect(full).toMatchObject({
      display: 'TYPE 2 DIABETES MELLITUS, WITH RENAL COMPLICATIONS (STAGE 4)',
      conceptClass: { display: 'Misc' },
      datatype: { display: 'N/A' },
      descriptions: [{ description: 'Long standing' }],
    });
    expect(full['names'].map((each: Row) => [each['name'], each['conceptNameType'], each['localePreferred']])).toEqual([
      ['TYPE 2 DIABETES MELLITUS, WITH RENAL COMPLICATIONS (STAGE 4)', 'FULLY_SPECIFIED', true],
      ['dm2_renal', 'SHORT', false],
    ]);
    expect(full['mappings'].map((each: Row) => [each['source'], each['code'], each['mapType']])).toEqual([
      ['ICD-10', 'E11.2', 'SAME-AS'],
      ['SNOMED CT', '127013003', 'NARROWER-THAN'],
    ]);
    expect(await concept(second.concept)).toMatchObject({
      names: [{ name: 'HAEMOGLOBIN A1C' }, { name: 'haemoglobin_a1c' }],
      descriptions: [{ description: 'Haemoglobin A1c' }],
      mappings: [{ code: '4548' }],
    });
    expect((await api.admin.get('concept?code=E11.2')).body['results']).toHaveLength(1);
    const audit = await api.pool.rows<{ action: string }>('select action from audit_log where resource_uuid = $1', [first.concept]);
    expect(audit).toEqual([{ action: 'create' }]);
    expect(await api.pool.rows(`select detail from audit_log where action = 'import'`)).toEqual([
      { detail: { import: { create: 2, update: 0, skip: 0, error: 0 } } },
    ]);
  });

  it('finds what is there by name or code, and skips or updates it', async () => {
    await send([
      { name: 'Malaria', description: 'Fever', mappings: icd('B54') },
      { name: 'Measles', mappings: icd('B05') },
    ]);
    const rows = [
      {
        name: 'malaria',
        description: 'Fever after a bite',
        variableName: 'mal',
        mappings: [
          { source: 'icd-10', code: 'b54' },
          { source: 'CIEL', code: '116128' },
        ],
      },
      { name: 'Rubeola', mappings: [...icd('B05'), { source: 'CIEL', code: '134561' }] },
      { name: 'MEASLES VACCINE' },
    ];
    expect((await dry(rows)).body['counts']).toEqual({ create: 1, update: 0, skip: 2, error: 0 });
    const judged = await dry(rows, { onExisting: 'update' });
    expect(judged.body['rows'].map((each: Row) => each['fate'])).toEqual(['update', 'update', 'create']);
    const done = await send(rows, { onExisting: 'update' });
    const [malaria, measles] = done.body['rows'];
    expect(malaria.concept).toBe(judged.body['rows'][0].concept);
    expect(await concept(malaria.concept)).toMatchObject({
      names: [{ name: 'MALARIA' }, { name: 'mal' }],
      descriptions: [{ description: 'Fever after a bite' }],
      mappings: [
        { source: 'ICD-10', code: 'B54' },
        { source: 'CIEL', code: '116128' },
      ],
    });
    expect(await concept(measles.concept)).toMatchObject({ display: 'MEASLES', descriptions: [{ description: 'Measles' }] });
    expect((await send(rows, { onExisting: 'update' })).body['counts']).toEqual({ create: 0, update: 0, skip: 3, error: 0 });
  });

  it('with a bad row is refused whole, and each bad row is listed with its reason', async () => {
    await send([
      { name: 'Asthma', mappings: icd('J45') },
      { name: 'Chronic cough', mappings: icd('R05') },
    ]);
    const rows = [
      { name: 'Whooping cough' },
      { name: ' whooping  COUGH ' },
      { name: '' },
      { name: '12.5 %' },
      { name: 'a'.repeat(256) },
      { name: 'With\u0000null' },
      'a text',
      { name: 'Pertussis', mappings: icd('A37') },
      { name: 'Pertussis again', mappings: icd('a37') },
      { name: 'Asthma', mappings: icd('R05') },
      { name: 'Cough for long', mappings: icd('R05') },
      { name: 'Coughing long', mappings: [{ source: '', code: 'R05.1' }] },
      { name: 'Hydra - Contact Number' },
      { name: 'Listed', description: 'x'.repeat(4001) },
      { name: 'Listed', variableName: {} },
      { name: 'Many', mappings: Array.from({ length: 21 }, (_, at) => ({ source: 'X', code: at })) },
      { name: 'Half \ud800 sign' },
    ];
    const expected = [
      [1, 'bank.importNameTwice', { row: 1 }],
      [2, 'bank.mandatory', undefined],
      [3, 'bank.nameNeedsLetter', undefined],
      [4, 'engine.tooLong', { max: 255 }],
      [5, 'bank.unprintable', undefined],
      [6, 'administration.importRow', undefined],
      [8, 'bank.importCodeTwice', { row: 8, code: 'a37' }],
      [9, 'bank.importAmbiguous', { first: 'ASTHMA', second: 'CHRONIC COUGH' }],
      [10, 'bank.importCodeTwice', { row: 10, code: 'R05' }],
      [11, 'engine.required', undefined],
      [12, 'bank.importOtherClass', { name: 'Hydra - Contact Number', conceptClass: 'Question' }],
      [13, 'engine.tooLong', { max: 4000 }],
      [14, 'engine.notText', undefined],
      [15, 'bank.importTooManyCodes', { max: 20 }],
      [16, 'bank.unprintable', undefined],
    ];
    const errors = (list: readonly Row[]) =>
      list
        .filter((each) => each['fate'] === 'error')
        .map((each) => [each['row'], (each['message'] as Row)['code'], (each['message'] as Row)['holes']]);
    expect(errors((await dry(rows)).body['rows'])).toEqual(expected);
    const before = await count();
    const refused = await send(rows);
    expect(refused.status).toBe(400);
    expect(refused.body['error']).toMatchObject({
      code: 'administration.importRefused',
      message: 'Rows that cannot be imported: 15. Nothing was saved.',
      counts: { create: 2, error: 15 },
    });
    expect(errors(refused.body['error'].rows)).toEqual(expected);
    expect(await count()).toBe(before);
  });

  it('says which row means the same option by another way', async () => {
    await send([{ name: 'Scabies', mappings: icd('B86') }]);
    const judged = await dry([{ name: 'Scabies' }, { name: 'Sarcoptic itch', mappings: icd('B86') }]);
    expect(judged.body['rows']).toMatchObject([
      { fate: 'skip' },
      { fate: 'error', message: { code: 'bank.importSameConcept', holes: { row: 1 } } },
    ]);
  });

  it('passes over retired options', async () => {
    const made = await send([{ name: 'Smallpox' }]);
    const uuid = made.body['rows'][0].concept;
    await api.admin.remove(`concept/${uuid}`);
    const again = await send([{ name: 'Smallpox' }]);
    expect(again.body['counts'].create).toBe(1);
    expect(again.body['rows'][0].concept).not.toBe(uuid);
  });

  it.each([
    [{ rows: [] }, 'administration.importEmpty'],
    [{ rows: {} }, 'engine.notList'],
    [{ rows: [{ name: 'x' }], onExisting: 'replace' }, 'engine.notChoice'],
    [{ rows: [{ name: 'x' }], dryRun: 'no' }, 'engine.notBoolean'],
    [{ rows: [{ name: 'x' }], sheet: 1 }, 'engine.unknownProperty'],
    [{ rows: Array.from({ length: 60_001 }, () => 0) }, 'administration.importTooMany'],
  ])('is refused when the request is wrong (%#)', async (body, code) => {
    const response = await api.admin.post('fieldward/optionimport', body);
    expect([response.status, response.body['error'].code]).toEqual([400, code]);
  });

  it('may be large, and nothing else may', async () => {
    const long = { name: 'x', description: 'y'.repeat(3 * 1024 * 1024) };
    expect((await send([long])).body['error'].rows[0].message.code).toBe('engine.tooLong');
    for (const path of ['fieldward/option', 'concept'])
      expect([path, (await api.admin.post(path, long)).body['error'].code]).toEqual([path, 'engine.tooLarge']);
    const larger = await api.admin.post('fieldward/optionimport', { rows: [{ name: 'z'.repeat(49 * 1024 * 1024) }] });
    expect([larger.status, larger.body['error'].code]).toEqual([413, 'engine.tooLarge']);
  });

  it('is imported once by two people at the same moment', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => ({ name: `Twin ${at}` }));
    const [one, other] = await Promise.all([send(rows), send(rows)]);
    expect([one.body['counts'].create, other.body['counts'].create].toSorted((a, b) => a - b)).toEqual([0, 200]);
    const [single, many] = await Promise.all([
      api.admin.post('fieldward/option', { name: 'Triplet', description: 'x' }),
      send([{ name: 'Triplet' }, { name: 'Quadruplet' }]),
    ]);
    const made = await api.pool.rows(`select 1 from concept_name where name = 'TRIPLET' and concept_name_type = 'FULLY_SPECIFIED'`);
    expect(made).toHaveLength(1);
    expect([single.status, many.status]).toContainEqual(many.status === 200 && many.body['counts'].skip === 1 ? 201 : 400);
  });

  it('names the missing privilege', async () => {
    const refused = await api.nobody.post('fieldward/optionimport', { rows: [{ name: 'x' }] });
    expect([refused.status, refused.body['error'].message]).toEqual([403, 'Privilege required: Manage Concepts']);
  });

  it('of 10,000 rows takes seconds, and its dry run of 50,000', async () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => ({
      name: `Condition number ${at} of the list, not otherwise specified`,
      description: `What is meant by number ${at}: ${'word '.repeat(12)}`,
      mappings: [
        { source: 'ICD-10', code: `Q${at}` },
        { source: 'SNOMED CT', code: `9${at}`, name: `Condition ${at}` },
      ],
    }));
    const started = performance.now();
    const judged = await dry(rows);
    const dried = performance.now();
    expect(judged.body['counts']).toEqual({ create: 50_000, update: 0, skip: 0, error: 0 });
    const done = await send(rows.slice(0, 10_000));
    const written = performance.now();
    expect(done.body['counts'].create).toBe(10_000);
    const again = await send(
      rows.slice(0, 10_000).map((row) => ({ ...row, description: 'Another' })),
      { onExisting: 'update' },
    );
    const updated = performance.now();
    expect(again.body['counts'].update).toBe(10_000);
    process.stdout.write(
      `      dry ${Math.round(dried - started)} ms, import ${Math.round(written - dried)} ms, update ${Math.round(updated - written)} ms\n`,
    );
    expect(written - dried).toBeLessThan(12_000);
  }, 180_000);
});
