/** Which form a submission is judged by, and what becomes of one that its form refuses. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { concepts, fields, programme } from '../../../testing/clinic-programme.ts';
import { openClinic, type Clinic } from '../../../testing/clinic.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.close());

type Json = Readonly<Record<string, unknown>>;
const cough = { payload_type: 'OBS_CODED', param_name: concepts.cough, value: concepts.no };
const coughs = { ...cough, value: concepts.yes };
const weeks = (value: unknown): Json => ({ payload_type: 'OBS_NUMERIC', param_name: concepts.weeks, value });
const named = { formDetails: { uuid: programme.componentForm } };

const send = (data: readonly Json[], more: Json = {}) =>
  clinic.clerk.post('hydra/form-submission', {
    data,
    metadata: { ENCONTER_TYPE: programme.formName, patient: { uuid: programme.patient }, ...more },
  });
/** Status, the fields at fault and their codes. */
async function outcomeOf(data: readonly Json[], more: Json = {}): Promise<unknown> {
  const { status, body } = await send(data, more);
  const errors = (body['error']?.fieldErrors ?? {}) as Record<string, readonly { code: string }[]>;
  return status === 201 ? 201 : Object.entries(errors).map(([field, [first]]) => [field, first?.code]);
}
const choose = (check: string) =>
  clinic.rows(
    `insert into system_setting (property, value) values ('fieldward.submissionCheck', $1) on conflict (lower(property)) do update set value = excluded.value`,
    [check],
  );
beforeEach(() => choose('strict'));

const lastMarks = async (): Promise<unknown> =>
  (await clinic.rows<{ marks: unknown }>('select marks from form_submission order by form_submission_id desc limit 1'))[0]?.marks;

const wrong = [
  ['a number out of range', [coughs, weeks(9999)], [fields.weeks, 'answer.range']],
  ['a fraction of three digits', [coughs, weeks('1.234')], [fields.weeks, 'answer.decimal']],
  ['an answer that is not offered', [{ ...cough, value: concepts.fever }], [fields.cough, 'answer.choice']],
  ['a mandatory answer missing', [{ payload_type: 'OBS', param_name: concepts.remark, value: 'x' }], [fields.cough, 'answer.required']],
  ['a second, wrong answer', [coughs, weeks(3), weeks(9999)], [fields.weeks, 'answer.range']],
  [
    'an answer of another kind',
    [cough, { payload_type: 'OBS_NUMERIC', param_name: concepts.symptoms, value: 7 }],
    [fields.symptoms, 'answer.shape'],
  ],
] as const;

const ways = [
  ['by its stage form', named],
  ['by its own uuid', { formDetails: { uuid: programme.form } }],
  ['by its encounter type', {}],
  ['by its encounter type, with a key misspelt', { formDetails: { uid: programme.componentForm } }],
] as const;

describe('the form is found', () => {
  it.each(ways)('%s, and judges', async (_how, more) => {
    for (const [what, data, problem] of wrong) expect([what, await outcomeOf(data, more)]).toEqual([what, [problem]]);
    expect(await outcomeOf([cough], more)).toBe(201);
    const [through] = await clinic.rows(
      'select c.uuid, f.form_version_id > 0 as frozen from form_encounter f join component_form c using (component_form_id) order by f.form_encounter_id desc limit 1',
    );
    expect(through).toEqual({ uuid: programme.componentForm, frozen: true });
  });

  it('not by an encounter type that has none', async () => {
    await clinic.rows(`insert into encounter_type (name) values ('Plain Visit')`);
    expect(await outcomeOf([cough], { ENCONTER_TYPE: 'Plain Visit' })).toEqual([['formDetails', 'submission.noForm']]);
    expect(await outcomeOf([cough], { ...named, ENCONTER_TYPE: 'Plain Visit' })).toEqual([
      ['ENCONTER_TYPE', 'submission.otherEncounterType'],
    ]);
    expect(await outcomeOf([cough], { ...named, ENCONTER_TYPE: 'No Such Type' })).toEqual([
      ['ENCONTER_TYPE', 'submission.unknownEncounterType'],
    ]);
    expect(await outcomeOf([cough], { ...named, ENCONTER_TYPE: undefined })).toBe(201);
  });

  it('under the name that it had when it was opened', async () => {
    await clinic.rows(`update encounter_type set name = 'New Name' where name = $1`, [programme.formName]);
    await clinic.rows(`update form set name = 'New Name' where uuid = $1`, [programme.form]);
    expect(await outcomeOf([cough], named)).toBe(201);
    await clinic.rows(`update encounter_type set name = $1 where name = 'New Name'`, [programme.formName]);
    await clinic.rows(`update form set name = $1 where uuid = $2`, [programme.formName, programme.form]);
  });
});

describe('a retired form', () => {
  const filledOn = (day: string): Json => ({ payload_type: 'DATE_ENTERED', value: `${day} 10:00:00` });
  it.each(['form', 'component_form'])('(%s) takes what was filled before', async (table) => {
    const uuid = table === 'form' ? programme.form : programme.componentForm;
    await clinic.rows(`update ${table} set retired = true, date_retired = '2026-03-01' where uuid = $1`, [uuid]);
    expect(await outcomeOf([cough], named)).toEqual([['formDetails', 'submission.retiredForm']]);
    expect(await outcomeOf([cough, filledOn('2026-03-02')], named)).toEqual([['formDetails', 'submission.retiredForm']]);
    expect(await outcomeOf([cough, filledOn('2026-02-20')], named)).toBe(201);
    await clinic.rows(`update ${table} set retired = false, date_retired = null where uuid = $1`, [uuid]);
  });
});

describe('a form that changed since it was filled', () => {
  const filledOn = (day: string): Json => ({ payload_type: 'DATE_ENTERED', value: `${day} 10:00:00` });
  /** Numbers of the version before the change and after it. */
  const numbers: number[] = [];
  const filledIn = async (): Promise<number | undefined> =>
    (
      await clinic.rows<{ number: number }>(
        'select number from form_encounter join form_version using (form_version_id) order by form_encounter_id desc limit 1',
      )
    )[0]?.number;
  const limit = (most: number) => clinic.rows('update form_field set max_value = $1 where uuid = $2', [most, fields.weeks]);
  const freeze = async (day: string): Promise<void> => {
    await send([cough], named); // freezes what it is filled in
    numbers.push((await filledIn()) ?? 0);
    await clinic.rows('update form_version set date_created = $1 where number = $2', [day, numbers.at(-1)]);
  };
  beforeAll(async () => {
    await clinic.rows(`update form_version set date_created = '2027-01-01'`);
    await freeze('2026-02-01');
    await limit(10);
    await freeze('2026-03-01');
    // what is frozen stays in memory from its first use on
    await clinic.rows(
      `update form_version set definition = jsonb_set(definition, '{form,formFields}', (
        select jsonb_agg(f) from jsonb_array_elements(definition->'form'->'formFields') f where f->>'uuid' <> $1)) where number = $2`,
      [fields.phone, numbers[0]],
    );
  });
  afterAll(() => limit(104));
  const outOfRange = [[fields.weeks, 'answer.range']];

  it.each([
    ['the version of its day takes it', [weeks(50), filledOn('2026-02-10')], {}, 0],
    ['the version that it names takes it', [weeks(50)], { version: 0 }, 0],
    ['the day before the first version is that of the present form', [weeks(5), filledOn('2026-01-10')], {}, 1],
    ['what its version takes is kept with it', [weeks(5), filledOn('2026-02-10')], {}, 0],
    ['a later day', [weeks(50), filledOn('2026-03-02')], {}, outOfRange],
    ['no day', [weeks(50)], {}, outOfRange],
    ['the newest version', [weeks(50), filledOn('2026-02-10')], { version: 1 }, outOfRange],
    ['what neither takes', [weeks(500), filledOn('2026-02-10')], {}, outOfRange],
    ['a version that is not there', [weeks(5)], { version: 7 }, [['formDetails', 'submission.unknownVersion']]],
  ] as const)('%s', async (_what, data, details, outcome) => {
    const version = 'version' in details ? { version: numbers[details.version] ?? details.version * 100 } : {};
    const answer = await outcomeOf([coughs, ...data], { formDetails: { ...named.formDetails, ...version } });
    expect(answer === 201 ? await filledIn() : answer).toEqual(typeof outcome === 'number' ? numbers[outcome] : outcome);
  });

  it('what answers a question that came later was filled later', async () => {
    const phone = { payload_type: 'OBS', param_name: concepts.phone, value: '+923001234567' };
    expect(await outcomeOf([cough, phone, filledOn('2026-02-10')], named)).toBe(201);
    expect(await filledIn()).toBe(numbers[1]);
  });
});

describe('where the programme does not refuse', () => {
  it('mark keeps the record and says what is wrong with it', async () => {
    await choose('mark');
    for (const [what, data, [field, code]] of wrong) {
      expect([what, await outcomeOf(data)]).toEqual([what, 201]);
      expect(await lastMarks()).toEqual(expect.arrayContaining([expect.objectContaining({ field, code })]));
    }
    const kept = await clinic.rows('select value_numeric from obs where value_numeric = 9999 limit 1');
    expect(kept).toEqual([{ value_numeric: 9999 }]);
    expect(await outcomeOf([cough], { ENCONTER_TYPE: 'Plain Visit' })).toBe(201);
    expect(await lastMarks()).toMatchObject([{ code: 'submission.noForm', holes: { name: 'Plain Visit' } }]);
    expect(await outcomeOf([cough])).toBe(201);
    expect(await lastMarks()).toBeNull();
  });

  it('marked records are listed, the last first, as long as they are not voided', async () => {
    await choose('mark');
    expect(await outcomeOf([coughs, weeks(9999)])).toBe(201);
    const list = async (query = '') => (await clinic.admin.get(`fieldward/markedrecords?${query}`)).body;
    const { results, hasNext } = await list('limit=1');
    expect([results, hasNext]).toMatchObject([
      [
        {
          encounterType: { display: programme.formName },
          patient: { uuid: programme.patient, display: 'Ayesha Khan', identifier: programme.identifier },
          enterer: { display: 'clerk' },
          marks: [{ field: fields.weeks, label: 'weeks', message: { code: 'answer.range', holes: { min: 0, max: 104 } } }],
        },
      ],
      true,
    ]);
    const whole = (await list())['results'].length;
    expect(await list('limit=0&counted=true')).toEqual({ results: [], hasNext: true, total: whole });
    expect(await list('state=looked&limit=0&counted=true')).toEqual({ results: [], hasNext: false, total: 0 });
    expect((await clinic.admin.remove(`encounter/${results[0].uuid}`)).status).toBe(204);
    expect((await list())['results']).toHaveLength(whole - 1);
    expect((await clinic.filler.get('fieldward/markedrecords')).status).toBe(403);
  });

  it('somebody looks at a marked record, says what came of it, and takes that back', async () => {
    await choose('mark');
    expect(await outcomeOf([coughs, weeks(9998)])).toBe(201);
    const list = async (state: string) =>
      (await clinic.admin.get(`fieldward/markedrecords?state=${state}&limit=100`)).body['results'] as readonly {
        uuid: string;
        looked: unknown;
      }[];
    const [record] = await list('open');
    const path = `fieldward/markedrecords/${record?.uuid}`;
    expect(record?.looked).toBeNull();
    expect((await clinic.admin.post(path, { reason: ' ' })).body['error']?.code).toBe('dataentry.reasonNeeded');
    expect((await clinic.filler.post(path, { reason: 'x' })).status).toBe(403);
    expect((await clinic.admin.post(path, { reason: 'Asked the clinic' })).status).toBe(204);
    expect((await clinic.admin.post(path, { reason: 'Me too' })).status).toBe(409);
    expect((await list('looked')).filter(({ uuid }) => uuid === record?.uuid)).toMatchObject([
      { looked: { at: expect.any(String), by: { display: expect.any(String) }, reason: 'Asked the clinic' } },
    ]);
    expect((await list('open')).some(({ uuid }) => uuid === record?.uuid)).toBe(false);
    expect((await clinic.admin.remove(path)).status).toBe(204);
    expect((await clinic.admin.remove(path)).status).toBe(204);
    expect((await list('open')).some(({ uuid }) => uuid === record?.uuid)).toBe(true);
    expect((await clinic.admin.post('fieldward/markedrecords/nobody', { reason: 'x' })).status).toBe(404);
  });

  it('lenient keeps it without a word', async () => {
    await choose('lenient');
    for (const [what, data] of wrong) expect([what, await outcomeOf(data)]).toEqual([what, 201]);
    expect(await lastMarks()).toBeNull();
  });

  it.each(['mark', 'lenient'])(
    '%s: what cannot be stored is refused, and what a screen of ours sends is judged strictly',
    async (check) => {
      await choose(check);
      expect(await outcomeOf([coughs, weeks('many')])).toEqual([[fields.weeks, 'answer.number']]);
      expect(await outcomeOf([{ ...cough, value: 'no-such-answer' }])).toEqual([['no-such-answer', 'submission.unknownConcept']]);
      expect(await outcomeOf([{ ...coughs, formField: fields.cough }, weeks(9999)])).toEqual([[fields.weeks, 'answer.range']]);
    },
  );
});

describe('concepts', () => {
  it('limit numbers whatever their forms say', async () => {
    await clinic.rows('update concept set hi_absolute = 50 where uuid = $1', [concepts.weeks]);
    expect(await outcomeOf([coughs, weeks(51)], named)).toEqual([[fields.weeks, 'answer.maxValue']]);
    await clinic.rows('update concept set hi_absolute = null where uuid = $1', [concepts.weeks]);
    expect(await outcomeOf([coughs, weeks(51)], named)).toBe(201);
  });

  it('that no question asks about judge by themselves', async () => {
    await clinic.rows(
      `insert into concept (uuid, class_id, datatype_id, hi_absolute) select 'test-pulse', class_id, datatype_id, 250 from concept where uuid = $1`,
      [concepts.weeks],
    );
    const pulse = { payload_type: 'OBS_NUMERIC', param_name: 'test-pulse' };
    expect(await outcomeOf([cough, { ...pulse, value: 80 }], named)).toBe(201);
    expect(await outcomeOf([cough, { ...pulse, value: 800 }], named)).toEqual([['test-pulse', 'answer.maxValue']]);
    expect(await outcomeOf([cough, { ...pulse, payload_type: 'OBS', value: 'fast' }], named)).toEqual([['test-pulse', 'answer.number']]);
  });
});
