// area: account
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Resource } from '../engine/resource.ts';
import { patientColumn } from '../engine/shape.ts';
import { ANSWER_COPIES } from '../testing/answer-copies.ts';
import { carefulAccount } from '../testing/account-but.ts';
import { CONCEPT_COLUMNS, STAYS, type ConceptColumn } from '../testing/concept-columns.ts';
import { fhirAsks, shownPaths } from '../testing/shown-paths.ts';
import type { ApiResponse, Client } from '../testing/scratch-api.ts';
import { registry, twoPlaces, type TwoPlaces } from '../testing/two-places.ts';

/**
 * Each reference from a record of a patient to a concept, of the declarations and of the tables, names a sensitive concept of its own, with words
 * beside it where there is room for some: nothing that can be read of it, as resource, operation, file, feed or FHIR, tells these to an account
 * without the right, and all is told to others. A new reference is asked without editing this.
 */
let at: TwoPlaces;
let careful: Client;
/** Words by the column that says them. */
const planted = new Map<string, string>();

/** Columns of words beside one that names a concept. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  'obs.concept_id': ['comments', 'value_text'],
  'obs.value_coded': ['comments'],
  'conditions.coded': ['additional_detail'],
  'orders.order_reason_id': ['order_reason_non_coded'],
  'person.cause_of_death': ['cause_of_death_non_coded'],
  'patient_workflow.outcome_concept_id': ['reason'],
  'enrolment_state.outcome_concept_id': ['reason'],
};

/** What a row needs that is made for this, as SQL. */
const MORE: Readonly<Record<string, Readonly<Record<string, string>>>> = { immunization: { vaccination_date: "'2026-01-05'" } };

const PLAIN = '(select min(concept_id) from concept where not sensitive)';

/** Columns whose word stands in a row of its own, and what that needs. */
const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'obs.value_coded': {
    concept_id: PLAIN,
    encounter_id: '(select min(encounter_id) from encounter where patient_id = $1::bigint)',
    obs_datetime: "'2026-01-05'",
  },
};

const made = async (path: string, body: unknown): Promise<string> => {
  const response = await at.api.admin.post(path, body);
  if (response.status > 201) throw new Error(`${path}: ${response.status} ${response.text}`);
  return String(response.body['uuid']);
};

/** A sensitive concept whose name and uuid are a word that is found in whatever tells it; answers the uuid. */
const wordConcept = async (word: string): Promise<string> => {
  const [datatype, conceptClass] = [await at.samples.some('conceptdatatype'), await at.samples.some('conceptclass')];
  return made('concept', { uuid: word.padEnd(36, 'X'), names: [{ name: word, locale: 'en' }], datatype, conceptClass, sensitive: true });
};

/** Answers to questions that are not sensitive: as a client changed them, and where else they are kept. */
async function plantAnswers(patient: string): Promise<void> {
  const { pool, admin } = at.api;
  const [plain] = await pool.rows<{ uuid: string }>(`select uuid from concept where concept_id = ${PLAIN}`);
  const about = { person: at.mine.patient, encounter: at.mine.uuids.get('encounter'), obsDatetime: '2026-01-05T10:00:00.000+0000' };
  await pool.rows(
    `insert into concept_datatype (name) select 'Coded' where not exists (select from concept_datatype where name = 'Coded')`,
  );
  const [coded] = await pool.rows<{ uuid: string }>(`select uuid from concept_datatype where name = 'Coded'`);
  const question = await made('concept', {
    names: [{ name: 'What it is', locale: 'en' }],
    datatype: coded?.uuid,
    conceptClass: await at.samples.some('conceptclass'),
  });
  const former = await wordConcept('HIDDENFORMERANSWER');
  planted.set('former answer', 'HIDDENFORMERANSWER');
  const obs = await made('obs', { ...about, concept: question, value: former });
  const changed = await admin.post(`obs/${obs}`, { value: plain?.uuid });
  expect(changed.status, changed.text).toBe(200);
  await pool.rows(
    `insert into form_field (form_id, field_id) select cf.form_id, (select field_id from field where uuid = $2)
     from form_encounter fe join component_form cf using (component_form_id) where fe.patient_id = $1::bigint limit 1`,
    [patient, await at.samples.another('hydra-field', { concept: question })],
  );
  for (const { name, plant } of ANSWER_COPIES) {
    const word = `HIDDEN${name.replace(/[^a-z]/g, '').toUpperCase()}`;
    await pool.rows(plant(word), [patient, await wordConcept(word)]);
    planted.set(name, word);
  }
}

/** Why somebody died, before it was another reason. */
const FORMER = ['HIDDENFORMERCAUSE', 'BESIDEWORDSOFHIDDENFORMERCAUSE'] as const;

async function plant(): Promise<void> {
  const { pool, admin } = at.api;
  const [patient] = await pool.rows<{ id: string }>('select patient_id::text as id from patient where uuid = $1', [at.mine.patient]);
  const owner = (table: string) => (table === 'person' ? 'person_id' : 'patient_id');
  await pool.rows('update person set dead = true, death_date = now() where person_id = $1::bigint', [patient?.id]);
  const former = await wordConcept(FORMER[0]);
  for (const cause of [{ causeOfDeath: former }, { causeOfDeath: null, causeOfDeathNonCoded: FORMER[1] }]) {
    const response = await admin.post(`person/${at.mine.patient}`, { dead: true, ...cause });
    expect(response.status, response.text).toBe(200);
  }
  FORMER.forEach((word) => planted.set(`former ${word}`, word));
  for (const { table, column } of await pool.rows<ConceptColumn>(CONCEPT_COLUMNS)) {
    const name = `${table}.${column}`;
    if (Object.hasOwn(STAYS, name)) continue;
    const word = `HIDDEN${name.replace(/[^a-z]/g, '').toUpperCase()}`;
    const uuid = await wordConcept(word);
    const words = (BESIDE[name] ?? []).map((beside) => [beside, `BESIDE${beside.replace(/[^a-z]/g, '').toUpperCase()}OF${word}`] as const);
    const set = words.map(([beside, secret]) => `, ${beside} = '${secret}'`).join('');
    const concept = '(select concept_id from concept where uuid = $2)';
    const status = table === 'enrolment_state' ? ' and status is not null' : '';
    const update = `update ${table} set ${column} = ${concept}${set} where ${owner(table)} = $1::bigint${status} returning 1`;
    const more = Object.entries(OWN[name] ?? MORE[table] ?? {});
    const insert = `insert into ${table} (patient_id, ${[column, ...words.map(([beside]) => beside), ...more.map(([each]) => each)].join(', ')})
      values ($1::bigint, ${[concept, ...words.map(([, secret]) => `'${secret}'`), ...more.map(([, value]) => value)].join(', ')})`;
    if (Object.hasOwn(OWN, name) || (await pool.rows(update, [patient?.id, uuid])).length === 0)
      await pool.rows(insert, [patient?.id, uuid]);
    planted.set(name, word);
    for (const [beside, secret] of words) planted.set(`${name} beside ${beside}`, secret);
  }
  await plantAnswers(patient?.id ?? '');
}

beforeAll(async () => {
  at = await twoPlaces();
  await plant();
  ({ client: careful } = await carefulAccount(at.api, 'careful'));
}, 120_000);
afterAll(() => at?.close());

const told = ({ text }: ApiResponse): string[] => [
  ...new Set(text.match(/(?:BESIDE[A-Z]+OF)?HIDDEN[A-Z]+/g)?.map((word) => word.replace(/X+$/, ''))),
];

/** Everything that may be read, as something that a client does. */
async function asks(): Promise<{ readonly path: string; readonly by: (client: Client) => Promise<ApiResponse> }[]> {
  const { patient, uuids } = at.mine;
  const [form] = await at.api.pool.rows<{ form: string; workflow: string }>(
    `select f.uuid as form, w.uuid as workflow from component_form cf join form f using (form_id) join workflow w using (workflow_id) limit 1`,
  );
  // the programme's day may be yesterday
  const to = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const known = { patient, patients: patient, person: patient, encounter: uuids.get('encounter') ?? '', from: '2020-01-01', to, ...form };
  const paths = shownPaths(at, { ...known, start: '2020-01-01T00:00:00Z', end: '2030-01-01T00:00:00Z', uuid: patient });
  const fhir = await fhirAsks(at);
  return [
    ...[...paths.ofResources(), ...paths.ofOperations(), ...paths.ofFhir()].map((path) => ({
      path,
      by: (client: Client) => client.get(path),
    })),
    ...fhir
      .filter(({ route }) => !route.endsWith('$export'))
      .map(({ method, path, body }) => ({
        path: `${method} ${path}`,
        by: (client: Client) =>
          method === 'get'
            ? client.get(path)
            : client.post(path, body, body === '' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      })),
  ];
}

const refersToConcept = (r: Resource) =>
  Object.entries({ ...r.wire.fields, ...r.wire.derived }).filter(
    ([, declared]) => ['ref', 'refs', 'part', 'parts'].includes(declared.kind) && 'target' in declared && declared.target === 'concept',
  );

test('every declared reference from a patient to a concept stands in a column that is tried', () => {
  const tried = new Set([...planted.keys(), ...Object.keys(STAYS)]);
  const untried = registry.all
    .filter((r) => patientColumn(r) !== null)
    .flatMap((r) =>
      refersToConcept(r).map(
        ([field]) => `${r.storage.table}.${r.storage.columns?.[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      ),
    )
    .filter((name) => !tried.has(name) && !tried.has(`${name}_id`) && !tried.has(`${name}_concept_id`));
  expect(untried).toEqual([]);
});

test('nothing that is read tells a sensitive concept that a record names, nor the words beside it', { timeout: 240_000 }, async () => {
  const shown = new Set<string>();
  const found: { path: string; by: (client: Client) => Promise<ApiResponse>; words: string[] }[] = [];
  for (const { path, by } of await asks()) {
    const [mine, theirs] = await Promise.all([by(at.api.admin), by(careful)]);
    for (const word of told(mine)) shown.add(word);
    const words = told(theirs);
    if (words.length > 0) found.push({ path, by, words });
  }
  expect([...planted].filter(([, word]) => !shown.has(word)).map(([name]) => name)).toEqual([]);
  // what names the concepts by themselves does so when no record refers to them any more
  const { pool } = at.api;
  const [patient] = await pool.rows<{ id: string }>('select patient_id::text as id from patient where uuid = $1', [at.mine.patient]);
  await pool.transaction(async (tx) => {
    await tx.rows('set local session_replication_role = replica');
    await tx.rows(`update audit_log set detail = detail - 'values' where detail ? 'values'`);
  });
  for (const [name] of planted) {
    const copy = ANSWER_COPIES.find((each) => each.name === name);
    if (copy !== undefined) await pool.rows(copy.clear, [patient?.id]);
    if (name.startsWith('former ') || copy !== undefined) continue;
    const [column = '', beside] = name.split(' beside ');
    const [table = '', of = ''] = column.split('.');
    await pool.rows(
      beside === undefined
        ? `update ${table} set ${of} = ${PLAIN} where ${of} in (select concept_id from concept where sensitive)`
        : `update ${table} set ${beside} = 'Plain' where ${beside} like 'BESIDE%'`,
    );
  }
  const leaks: string[] = [];
  for (const { path, by, words } of found) {
    const still = told(await by(careful));
    const gone = words.filter((word) => !still.includes(word));
    if (gone.length > 0) leaks.push(`${path}: ${gone.join(' ')}`);
  }
  expect(leaks).toEqual([]);
});

test('nobody is found by an answer that is kept as an attribute and hidden', async () => {
  const word = 'HIDDENKEPT';
  const type = await made('personattributetype', { name: 'Called', searchable: true });
  await made(`person/${at.mine.patient}/attribute`, { attributeType: type, value: word });
  const found = async (client: Client) => (await client.get(`patient?q=${word}`)).body['results'].length;
  expect([await found(at.api.admin), await found(careful)]).toEqual([1, 1]);
  await wordConcept(word);
  expect([await found(at.api.admin), await found(careful)]).toEqual([1, 0]);
});

test('what is hidden stays when somebody changes the rest of a record, sent back as it was shown or not', async () => {
  const { uuids, patient } = at.mine;
  const { pool } = at.api;
  const word = planted.get('enrolment_state.outcome_concept_id');
  const concept = `(select concept_id from concept_name where name = '${word}')`;
  const of = `patient_id = (select patient_id from patient where uuid = '${patient}')`;
  const enrolment = `patient_workflow_id = (select patient_workflow_id from patient_workflow where uuid = '${uuids.get('programenrollment')}')`;
  const where = {
    'visit.indication_concept_id': of,
    'patient_workflow.outcome_concept_id': of,
    'enrolment_state.outcome_concept_id': `${of} and ${enrolment} and status is not null and not voided`,
    'person.cause_of_death': of.replace('patient_id', 'person_id'),
  } as const;
  const parts = (name: string) => name.split('.') as [string, string]; // a table and its column
  for (const [name, rows] of Object.entries(where)) {
    const [table, column] = parts(name);
    await pool.rows(`update ${table} set ${column} = ${concept} where ${rows}`);
  }
  const moment = new Date().toISOString();
  for (const [path, body] of [
    [`visit/${uuids.get('visit')}`, { stopDatetime: moment }],
    [`visit/${uuids.get('visit')}`, { indication: null }],
    [`programenrollment/${uuids.get('programenrollment')}`, { location: at.mine.clinic }],
    [`programenrollment/${uuids.get('programenrollment')}`, { statusSince: moment, outcome: null, reason: null }],
    [`person/${patient}`, { gender: 'M', causeOfDeath: null, causeOfDeathNonCoded: null }],
  ] as const) {
    const written = await careful.post(path, body);
    expect([path, written.status, written.text]).toEqual([path, 200, expect.not.stringMatching(/HIDDEN/)]);
    for (const [name, rows] of Object.entries(where)) {
      const [table, column] = parts(name);
      const changed = await pool.rows(`select 1 from ${table} where ${column} is distinct from ${concept} and ${rows}`);
      const there = await pool.rows(`select 1 from ${table} where ${rows}`);
      expect([JSON.stringify(body), name, changed.length, there.length > 0]).toEqual([JSON.stringify(body), name, 0, true]);
    }
  }
});
