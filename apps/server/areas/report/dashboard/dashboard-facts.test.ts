/** The facts of patients written by hand, and the dashboard that shows them: what counts, when and where. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratchApi, type ScratchApi } from '../../../testing/scratch-api.ts';
import { definition, MEASURE } from './dashboard-measures.ts';
import { refreshDashboard } from './dashboard-refresh.ts';

let api: ScratchApi;

const CONTACT = '9757f93d-ebe7-423f-822b-dbe792248488';
const PROGRAMME = {
  screened: { forms: ['screening'] },
  presumptive: { forms: ['screening'], concept: 'cough', answers: ['yes'] },
  diagnosed: { concept: 'diagnosed', answers: ['yes'] },
  treatmentStarted: { forms: ['start'] },
  treatmentEnded: { forms: ['outcome'] },
  followUp: { forms: ['visit'] },
  contactForm: { forms: ['contacts'] },
  tested: { concept: 'sputum', answers: ['yes', 'no'] },
  positive: { concept: 'sputum', answers: ['yes'] },
  followUpDays: 30,
  nextAppointment: ['back-on', 'call-on'],
};

beforeAll(async () => {
  api = await scratchApi();
  await api.pool.rows(
    `with c as (insert into concept_class (name) values ('Any') returning concept_class_id), d as (insert into concept_datatype (name) values ('Any') returning concept_datatype_id)
     insert into concept (uuid, class_id, datatype_id) select x, c.concept_class_id, d.concept_datatype_id
     from c, d, unnest(array['cough', 'diagnosed', 'sputum', 'yes', 'no', 'back-on', 'call-on', '${CONTACT}']) x`,
  );
  await api.pool.rows(
    `insert into encounter_type (uuid, name) select x, x from unnest(array['screening', 'start', 'outcome', 'visit', 'contacts', 'other']) x`,
  );
  await api.pool.rows(`insert into location (uuid, name) values ('north', 'North'), ('south', 'South')`);
  await api.pool.rows(`insert into patient_identifier_type (name) values ('First'), ('Second'), ('Third')`);
  await api.pool.rows(`insert into provider (uuid, name) values ('orderer', 'Orderer')`);
  await api.pool.rows(
    `insert into lab_test_type (name, test_group, reference_concept_id) select 'Test', 'SEROLOGY', concept_id from concept where uuid = 'sputum'`,
  );
  await api.pool.rows(`insert into system_setting (property, value) values ('fieldward.reportContent', $1)`, [
    JSON.stringify({ programme: PROGRAMME }),
  ]);
}, 60_000);
afterAll(() => api?.close());

interface Filled {
  readonly form: keyof typeof forms;
  readonly at: string;
  readonly place?: string;
  readonly voided?: true;
  /** Question, answer (a day, a concept; null: the group of a contact), and whether it was taken back. */
  readonly answers?: readonly (readonly [string, string | null, 'voided'?])[];
}
const forms = { screening: 1, start: 1, outcome: 1, visit: 1, contacts: 1, other: 1 };

interface Someone {
  readonly registered?: string;
  readonly voided?: true;
  readonly dead?: true;
  /** Place and whether the identifier is preferred, in the order in which they were given. */
  readonly identifiers?: readonly { readonly place: string | null; readonly preferred?: true; readonly voided?: true }[];
  readonly forms?: readonly Filled[];
  /** When the test was ordered and released. */
  readonly tests?: readonly {
    readonly ordered: string;
    readonly released: string | null;
    readonly place?: string;
    readonly voided?: 'test' | 'order';
  }[];
}

/** Makes a patient and returns the key. */
async function patient(some: Someone): Promise<string> {
  const [row] = await api.pool.rows<{ id: string }>(
    `with p as (insert into person (gender, dead) values ('F', $2) returning person_id)
     insert into patient (patient_id, date_created, voided) select person_id, $1, $3 from p returning patient_id::text as id`,
    [some.registered ?? '2026-01-01T10:00:00Z', some.dead === true, some.voided === true],
  );
  const id = row?.id ?? '';
  for (const [at, { place, preferred, voided }] of (some.identifiers ?? []).entries())
    await api.pool.rows(
      `insert into patient_identifier (patient_id, identifier, identifier_type, location_id, preferred, voided)
       select $1::bigint, 'N' || $1::bigint, t.patient_identifier_type_id, (select location_id from location where uuid = $3), $4, $5
       from patient_identifier_type t order by t.patient_identifier_type_id limit 1 offset $2`,
      [id, at, place, preferred === true, voided === true],
    );
  for (const filled of some.forms ?? []) await fill(id, filled);
  for (const test of some.tests ?? []) {
    const encounter = await fill(id, { form: 'other', at: test.ordered, ...(test.place === undefined ? {} : { place: test.place }) });
    await api.pool.rows(
      `with o as (insert into orders (patient_id, order_type_id, concept_id, encounter_id, orderer, care_setting_id, date_activated, voided)
         select $1, (select max(order_type_id) from order_type), (select concept_id from concept where uuid = 'sputum'), $2,
           (select provider_id from provider where uuid = 'orderer'), (select max(care_setting_id) from care_setting), $3, $5 = 'order'
         returning order_id)
       insert into lab_test (patient_id, order_id, lab_test_type_id, lab_reference_number, resulted_at, released_at, voided)
       select $1, o.order_id, (select max(lab_test_type_id) from lab_test_type), 'R1', $4::timestamptz, $4::timestamptz, $5 = 'test' from o`,
      [id, encounter, test.ordered, test.released, test.voided ?? ''],
    );
  }
  return id;
}

async function fill(id: string, { form, at, place, voided, answers = [] }: Filled): Promise<string> {
  const [row] = await api.pool.rows<{ id: string }>(
    `insert into encounter (patient_id, encounter_type, encounter_datetime, location_id, voided, creator)
     select $1, (select encounter_type_id from encounter_type where uuid = $2), $3, (select location_id from location where uuid = $4), $5,
       (select user_id from users where username = 'boss') returning encounter_id::text as id`,
    [id, form, at, place ?? null, voided === true],
  );
  for (const [question, answer, gone] of answers)
    await api.pool.rows(
      `insert into obs (patient_id, encounter_id, concept_id, value_coded, value_datetime, voided)
       select $1, $2, (select concept_id from concept where uuid = $3), (select concept_id from concept where uuid = $4), $6::timestamptz, $5`,
      [id, row?.id, question, answer, gone === 'voided', /^\d{4}-/.test(answer ?? '') ? `${answer}T00:00:00Z` : null],
    );
  return row?.id ?? '';
}

/** `measure day place key n` of each fact of a patient, in the order of the measures; forms only when they are wanted. */
const factsOf = async (some: Someone, wanted: Wanted = 'steps'): Promise<string[]> => factsOfPatient(await patient(some), wanted);

type Wanted = 'forms' | 'all' | 'steps';

async function factsOfPatient(id: string, wanted: Wanted): Promise<string[]> {
  const { facts } = await definition(api.pool);
  const rows = await api.pool.rows<{ measure: number; day: string; place: string; key: number; n: number }>(
    `select f.measure, f.day::text, case when f.location_id = 0 then '-' else (select uuid from location l where l.location_id = f.location_id) end as place, f.key, f.n
     from (${facts}) f order by f.measure, f.day, place, f.key`,
    [[id]],
  );
  const name = (measure: number): string => Object.entries(MEASURE).find(([, number]) => number === measure)?.[0] ?? '?';
  return rows
    .map(({ measure, ...row }) => ({ ...row, name: name(measure) }))
    .filter((row) => wanted === 'all' || (row.name === 'form') === (wanted === 'forms'))
    .filter((row) => wanted !== 'steps' || row.name !== 'registered')
    .map(({ name: of, day, place, key, n }) => `${of} ${day} ${place} ${key} ${n}`);
}

const yes = (question: string) => [question, 'yes'] as const;
const no = (question: string) => [question, 'no'] as const;

describe('a step', () => {
  it('counts once, on the day and at the place where the patient reached it first', async () => {
    const steps = ['screening', 'start', 'outcome'] as const;
    const again = steps.flatMap((form, at): Filled[] => [
      { form, at: `2026-0${at + 4}-20T08:00:00Z`, place: 'south', answers: [yes('cough'), yes('diagnosed')] },
      { form, at: `2026-0${at + 1}-10T08:00:00Z`, place: 'north', answers: [yes('cough'), yes('diagnosed')] },
    ]);
    expect(await factsOf({ forms: again })).toEqual([
      'screened 2026-01-10 north 0 1',
      'presumptive 2026-01-10 north 0 1',
      'diagnosed 2026-01-10 north 0 1',
      'treatmentStarted 2026-02-10 north 0 1',
      'treatmentEnded 2026-03-10 north 0 1',
    ]);
  });

  it('counts where the first of two at one moment was entered', async () => {
    const at = '2026-01-10T08:00:00Z';
    expect(
      await factsOf({
        forms: [
          { form: 'screening', at, place: 'south' },
          { form: 'screening', at, place: 'north' },
        ],
      }),
    ).toEqual(['screened 2026-01-10 south 0 1']);
  });

  it('needs the answer that the programme names, on the form that it names', async () => {
    const at = '2026-01-10T08:00:00Z';
    expect(
      await factsOf({
        forms: [
          { form: 'other', at, answers: [yes('cough'), no('diagnosed')] },
          { form: 'screening', at, answers: [no('cough')] },
        ],
      }),
    ).toEqual(['screened 2026-01-10 - 0 1']);
  });

  it('does not count what was taken back: a form, or its answer', async () => {
    const at = '2026-01-10T08:00:00Z';
    expect(
      await factsOf({
        forms: [
          { form: 'screening', at, voided: true, answers: [yes('cough')] },
          { form: 'screening', at: '2026-02-10T08:00:00Z', answers: [['cough', 'yes', 'voided']] },
          { form: 'contacts', at, answers: [[CONTACT, null, 'voided']] },
        ],
      }),
    ).toEqual(['screened 2026-02-10 - 0 1']);
  });

  it('does not count for a patient who was taken back', async () => {
    expect(await factsOf({ voided: true, forms: [{ form: 'screening', at: '2026-01-10T08:00:00Z' }] }, 'all')).toEqual([]);
  });

  it('counts on the day that it was where the programme is', async () => {
    const zone = (value: string) =>
      api.pool.rows(
        `insert into system_setting (property, value) values ('fieldward.timeZone', $1) on conflict (lower(property) text_pattern_ops) do update set value = excluded.value`,
        [value],
      );
    await zone('Asia/Karachi');
    const late = '2026-01-10T21:30:00Z';
    const released = { ordered: '2026-01-10T20:30:00Z', released: late };
    expect(
      await factsOf({ registered: late, forms: [{ form: 'visit', at: late, answers: [yes('sputum')] }], tests: [released] }, 'all'),
    ).toEqual([
      'registered 2026-01-11 - 0 1',
      'followUp 2026-01-11 - 0 1',
      'due 2026-02-10 - 0 1',
      'tested 2026-01-11 - 1 1',
      'released 2026-01-11 - 1 1',
      expect.stringMatching(/^form 2026-01-11 - \d+ 2$/),
    ]);
    await zone('Nowhere/Atall');
    expect(await factsOf({ registered: late }, 'all')).toEqual(['registered 2026-01-10 - 0 1']);
    await zone('UTC');
  });
});

describe('a registration', () => {
  it.each<[string, Someone['identifiers'], string]>([
    ['without an identifier', [], '-'],
    ['with one', [{ place: 'north' }], 'north'],
    ['with two: the first', [{ place: 'south' }, { place: 'north' }], 'south'],
    ['with a preferred one', [{ place: 'south' }, { place: 'north', preferred: true }], 'north'],
    ['with one that was taken back', [{ place: 'south', voided: true }, { place: 'north' }], 'north'],
    ['with one that has no place', [{ place: null, preferred: true }, { place: 'north' }], 'north'],
  ])('%s', async (_how, identifiers, place) => {
    expect(await factsOf({ identifiers: identifiers ?? [] }, 'all')).toEqual([`registered 2026-01-01 ${place} 0 1`]);
  });
});

describe('a follow-up', () => {
  const start: Filled = { form: 'start', at: '2026-01-10T08:00:00Z', place: 'north' };
  const visit: Filled = { form: 'visit', at: '2026-02-09T08:00:00Z', place: 'south' };
  const outcome = (at: string): Filled => ({ form: 'outcome', at, place: 'north' });
  const back = (at: string, day: string, gone?: 'voided'): Filled => ({
    form: 'start',
    at: `${at}T08:00:00Z`,
    place: 'north',
    answers: [gone ? ['back-on', day, gone] : ['back-on', day]],
  });
  const due = async (some: Someone): Promise<string[]> => (await factsOf(some)).filter((each) => each.startsWith('due'));

  it('is due so many days after the start, at its place', async () => {
    expect(await due({ forms: [start] })).toEqual(['due 2026-02-09 north 0 1']);
  });

  it('is due so many days after the last one, which counts each time', async () => {
    expect(await factsOf({ forms: [visit, start, { ...visit, at: '2026-02-08T08:00:00Z' }] })).toEqual([
      'treatmentStarted 2026-01-10 north 0 1',
      'followUp 2026-02-08 south 0 1',
      'followUp 2026-02-09 south 0 1',
      'due 2026-03-11 south 0 1',
    ]);
  });

  it('is counted twice when it happened twice a day', async () => {
    expect((await factsOf({ forms: [start, visit, visit] })).filter((each) => each.startsWith('followUp'))).toEqual([
      'followUp 2026-02-09 south 0 2',
    ]);
  });

  it('of two at one moment the later entry says where', async () => {
    expect(await due({ forms: [visit, { ...visit, place: 'north' }] })).toEqual(['due 2026-03-11 north 0 1']);
  });

  it.each([
    ['the patient died', { dead: true, forms: [start] }, []],
    ['treatment ended since', { forms: [start, outcome('2026-01-20T08:00:00Z')] }, []],
    ['treatment ended at that moment', { forms: [start, outcome(start.at)] }, []],
    ['treatment ended before it began again', { forms: [outcome('2026-01-09T08:00:00Z'), start] }, ['due 2026-02-09 north 0 1']],
    ['treatment ended twice', { forms: [outcome('2026-01-09T08:00:00Z'), start, outcome('2026-01-11T08:00:00Z')] }, []],
    ['there was neither start nor visit', { forms: [{ form: 'screening', at: start.at }] }, []],
  ] satisfies [string, Someone, string[]][])('when %s', async (_when, some, expected) => {
    expect(await due(some)).toEqual(expected);
  });

  it.each<[string, Someone, string[]]>([
    ['is due then, not so many days after the form', { forms: [back('2026-01-10', '2026-01-24')] }, ['due 2026-01-24 north 0 1']],
    [
      'stands when somebody comes before it and nothing else is agreed on',
      { forms: [back('2026-01-10', '2026-01-24'), { form: 'visit', at: '2026-01-20T08:00:00Z', place: 'south' }] },
      ['due 2026-01-24 north 0 1'],
    ],
    [
      'gives way to one that was recorded later, of any of the questions',
      {
        forms: [
          back('2026-01-10', '2026-01-24'),
          { form: 'visit', at: '2026-01-20T08:00:00Z', place: 'south', answers: [['call-on', '2026-02-03']] },
        ],
      },
      ['due 2026-02-03 south 0 1'],
    ],
    [
      'is kept by a visit on that day: from then on the days count',
      { forms: [back('2026-01-10', '2026-01-24'), { form: 'visit', at: '2026-01-24T08:00:00Z', place: 'south' }] },
      ['due 2026-02-23 south 0 1'],
    ],
    ['counts outside of treatment, too', { forms: [{ ...back('2026-01-10', '2026-01-24'), form: 'other' }] }, ['due 2026-01-24 north 0 1']],
    ['is not counted when it is taken back', { forms: [back('2026-01-10', '2026-01-24', 'voided')] }, ['due 2026-02-09 north 0 1']],
    [
      'is over when treatment has ended since',
      { forms: [back('2026-01-10', '2026-01-24'), { form: 'outcome', at: '2026-01-12T08:00:00Z' }] },
      [],
    ],
    ['is none when it lies before the form', { forms: [back('2026-01-10', '2025-01-24')] }, ['due 2026-02-09 north 0 1']],
  ])('whose day was recorded %s', async (_when, some, expected) => {
    expect(await due(some)).toEqual(expected);
  });
});

describe('what a schedule asks for', () => {
  const due = async (id: string): Promise<string[]> => (await factsOfPatient(id, 'steps')).filter((each) => each.startsWith('due'));
  it('is due on its day, at its place, for its patient alone, before what was agreed on', async () => {
    const agreed: Filled = { form: 'other', at: '2026-01-10T08:00:00Z', place: 'north', answers: [['back-on', '2026-01-24']] };
    const ids = await Promise.all([patient({ forms: [agreed] }), patient({ forms: [agreed] }), patient({})]);
    await api.pool.rows(
      `with w as (insert into workflow (name) values ('Followed') returning workflow_id),
         s as (insert into schedule (workflow_id, name, definition) select workflow_id, 'Visits', '{}' from w returning schedule_id)
       insert into task (patient_id, kind, status, schedule_id, step, occurrence, name, location_id, opens_on, due_on, rank_on)
       select t.patient, 'schedule', t.status, s.schedule_id, t.step, 1, 'Visit', (select location_id from location where uuid = t.place), t.due, t.due, t.due
       from s, (values ($1::bigint, 'open', 'later', 'north', date '2026-03-09'), ($1, 'open', 'visit', 'south', date '2026-03-02'),
         ($1, 'settled', 'first', 'north', date '2026-02-02'), ($2::bigint, 'open', 'visit', null, date '2026-03-05')) t(patient, status, step, place, due)`,
      [ids[0], ids[2]],
    );
    expect(await Promise.all(ids.map(due))).toEqual([['due 2026-03-02 south 0 1'], ['due 2026-01-24 north 0 1'], ['due 2026-03-05 - 0 1']]);
  });
});

describe('other facts', () => {
  const at = '2026-01-10T08:00:00Z';

  it('are contacts, as many as a form names', async () => {
    const contact = [CONTACT, null] as const;
    expect(
      await factsOf({
        forms: [
          { form: 'contacts', at, place: 'north', answers: [contact, contact, [CONTACT, null, 'voided']] },
          { form: 'contacts', at: '2026-01-11T08:00:00Z', place: 'north', answers: [contact] },
          { form: 'contacts', at: '2026-01-12T08:00:00Z', answers: [] },
          { form: 'other', at, answers: [contact] },
        ],
      }),
    ).toEqual(['contact 2026-01-10 north 0 2', 'contact 2026-01-11 north 0 1']);
  });

  it('are examinations, each with whether it was positive', async () => {
    expect(
      await factsOf({
        forms: [
          { form: 'other', at, place: 'north', answers: [yes('sputum')] },
          { form: 'other', at, place: 'north', answers: [no('sputum')] },
          { form: 'other', at, place: 'north', answers: [no('sputum')] },
          { form: 'other', at, answers: [yes('cough')] },
        ],
      }),
    ).toEqual(['tested 2026-01-10 north 0 2', 'tested 2026-01-10 north 1 1']);
  });

  it('are released tests, by begun hours since they were ordered', async () => {
    const ordered = '2026-01-10T08:00:00Z';
    expect(
      await factsOf({
        tests: [
          { ordered, released: ordered, place: 'north' },
          { ordered, released: '2026-01-10T10:00:00Z', place: 'north' },
          { ordered, released: '2026-01-10T10:00:01Z', place: 'north' },
          { ordered, released: '2028-01-10T08:00:00Z' },
          { ordered, released: '2026-01-10T07:59:59Z' },
          { ordered, released: null },
          { ordered, released: '2026-01-10T10:00:00Z', voided: 'test' },
          { ordered, released: '2026-01-10T10:00:00Z', voided: 'order' },
        ],
      }),
    ).toEqual([
      'released 2026-01-10 north 0 1',
      'released 2026-01-10 north 2 1',
      'released 2026-01-10 north 3 1',
      'released 2028-01-10 - 8784 1',
    ]);
  });

  it('are forms, by who filled them', async () => {
    const [boss] = await api.pool.rows<{ id: string }>(`select user_id::text as id from users where username = 'boss'`);
    expect(
      await factsOf(
        {
          forms: [
            { form: 'other', at, place: 'north' },
            { form: 'visit', at, place: 'north' },
            { form: 'other', at },
            { form: 'other', at, voided: true },
          ],
        },
        'forms',
      ),
    ).toEqual([`form 2026-01-10 - ${boss?.id} 1`, `form 2026-01-10 north ${boss?.id} 2`]);
  });
});

it('the dashboard shows a step where and when it was reached first', async () => {
  await patient({
    forms: [
      { form: 'screening', at: '2025-03-10T08:00:00Z', place: 'north' },
      { form: 'screening', at: '2025-05-20T08:00:00Z', place: 'south' },
    ],
  });
  await refreshDashboard(api.pool);
  const points = async (by: string): Promise<unknown> =>
    (await api.admin.get(`fieldward/dashboard?from=2025-03-01&to=2025-05-31&by=${by}`)).body['indicators'].screened.points.map(
      (point: { key: string; value: number }) => [point.key, point.value],
    );
  expect(await points('month')).toEqual([
    ['2025-03-01', 1],
    ['2025-04-01', 0],
    ['2025-05-01', 0],
  ]);
  expect(await points('place')).toEqual([['north', 1]]);
});

it('the dashboard shows what was overdue before the period: beside the months, within the places', async () => {
  await api.pool.rows('update patient set voided = true');
  await patient({ forms: [{ form: 'start', at: '2024-12-01T08:00:00Z', place: 'north' }] });
  await patient({ forms: [{ form: 'start', at: '2025-03-10T08:00:00Z', place: 'south' }] });
  await refreshDashboard(api.pool);
  const overdue = async (by: string): Promise<unknown> => {
    const { body } = await api.admin.get(`fieldward/dashboard?from=2025-03-01&to=2025-05-31&by=${by}`);
    const { value, from, to, points } = body['indicators'].followUpsOverdue;
    return {
      value,
      from,
      to,
      points: points.map((point: Record<string, unknown>) => [point['key'], point['from'], point['to'], point['value']]),
    };
  };
  expect(await overdue('month')).toEqual({
    value: 2,
    from: null,
    to: '2025-05-31',
    points: [
      ['before', null, '2025-02-28', 1],
      ['2025-03-01', '2025-03-01', '2025-03-31', 0],
      ['2025-04-01', '2025-04-01', '2025-04-30', 1],
      ['2025-05-01', '2025-05-01', '2025-05-31', 0],
    ],
  });
  expect(await overdue('place')).toEqual({
    value: 2,
    from: null,
    to: '2025-05-31',
    points: [
      ['north', null, '2025-05-31', 1],
      ['south', null, '2025-05-31', 1],
    ],
  });
  expect(await overdue('week')).toMatchObject({ points: { length: 15 } });
});

it('the people behind a number are those within a place, directly in it, or without any', async () => {
  await api.pool.rows('update patient set voided = true');
  await api.pool.rows(
    `insert into location (uuid, name, parent_location) select 'clinic', 'Clinic', location_id from location where uuid = 'north'`,
  );
  const at = '2025-04-10T08:00:00Z';
  const ids = [];
  for (const place of ['north', 'clinic', 'south', undefined])
    ids.push(await patient({ forms: [{ form: 'screening', at, ...(place === undefined ? {} : { place }) }] }));
  await refreshDashboard(api.pool);
  const uuids = await api.pool.rows<{ uuid: string }>(
    'select uuid from patient where patient_id = any ($1::bigint[]) order by patient_id',
    [ids],
  );
  const people = async (more: string): Promise<number[]> => {
    const { status, body, text } = await api.admin.get(`fieldward/dashboardpeople?indicator=screened&from=2025-04-01&to=2025-04-30${more}`);
    expect(status, text).toBe(200);
    return body['results'].map((one: { uuid: string }) => uuids.findIndex(({ uuid }) => uuid === one.uuid)).toSorted();
  };
  expect(await people('')).toEqual([0, 1, 2, 3]);
  expect(await people('&location=north')).toEqual([0, 1]);
  expect(await people('&location=north&exact=true')).toEqual([0]);
  expect(await people('&location=north&exact=false')).toEqual([0, 1]);
  expect(await people('&location=none')).toEqual([3]);
  const searched = () =>
    api.pool.rows(
      `select a.detail from audit_log a where a.action = 'search' and a.detail ->> 'dashboard' = 'screened' order by a.audit_log_id`,
    );
  await expect.poll(searched).toHaveLength(5);
  const four = [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)];
  expect(await searched()).toContainEqual({
    detail: { dashboard: 'screened', from: '2025-04-01', to: '2025-04-30', found: 4, patients: four },
  });
});
