// area: account
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allOperations } from '../areas/all-operations.ts';
import { carefulAccount } from '../testing/account-but.ts';
import { FHIR } from '../testing/fhir-pages.ts';
import type { ApiResponse, Client } from '../testing/scratch-api.ts';
import { routeOf, shownPaths, type ShownPaths } from '../testing/shown-paths.ts';
import { fittingPosts } from '../testing/wrong-values.ts';
import { namedObjects, twoPlaces, type TwoPlaces } from '../testing/two-places.ts';

/**
 * What is marked as sensitive against every route: planted answers, results and identifiers are in no byte that an account without the right
 * is sent, and in those of an account with it. Made from the declarations: a new resource or operation is asked without editing this.
 */
const SECRET = /SECRET[A-Z]+|77310\.25/g;

let at: TwoPlaces;
/** Accounts that may do everything but see what is sensitive: at all places, and at one. */
const guarded: Client[] = [];
let known: Readonly<Record<string, string>>;
let paths: ShownPaths;
/** A sensitive question, and another. */
let question: string;
let remark: string;
const encounter = () => at.mine.uuids.get('encounter') ?? '';

async function made(path: string, body: unknown): Promise<string> {
  const response = await at.api.admin.post(path, body);
  if (response.status > 201) throw new Error(`${path}: ${response.status} ${response.text}`);
  return String(response.body['uuid']);
}

async function conceptOf(name: string, datatype: string, sensitive: boolean): Promise<string> {
  const [kind] = await at.api.pool.rows<{ uuid: string }>(
    `with made as (insert into concept_datatype (name) select $1 where not exists (select from concept_datatype where name = $1) returning uuid)
     select uuid from made union all select uuid from concept_datatype where name = $1`,
    [datatype],
  );
  return made('concept', {
    names: [{ name, locale: 'en' }],
    datatype: kind?.uuid,
    conceptClass: await at.samples.some('conceptclass'),
    sensitive,
  });
}

async function plant(): Promise<void> {
  const { pool, admin } = at.api;
  const patient = at.mine.patient;
  const about = { person: patient, encounter: encounter(), obsDatetime: '2026-01-05T10:00:00.000+0000' };
  const text = (question = await conceptOf('Status', 'Text', true));
  const plain = (remark = await conceptOf('Remark', 'Text', false));
  const number = await conceptOf('Load', 'Numeric', true);
  const problem = await conceptOf('Problem of a kind', 'N/A', true);
  const answer = await made('obs', { ...about, concept: text, value: 'SECRETFORMER' });
  await admin.post(`obs/${answer}`, { value: 'SECRETANSWER', comment: 'SECRETREMARK' });
  await made('obs', { ...about, concept: number, value: 77310.25 });
  await made('obs', {
    ...about,
    concept: await conceptOf('Panel', 'N/A', true),
    groupMembers: [{ ...about, concept: plain, value: 'SECRETMEMBER' }],
  });
  const type = await made('patientidentifiertype', { name: 'Clinic of trust', sensitive: true });
  await made(`patient/${patient}/identifier`, { identifier: 'SECRETNUMBER', identifierType: type, location: at.mine.clinic });
  await pool.rows(
    `insert into conditions (patient_id, coded, additional_detail) select x.patient_id, c.concept_id, 'SECRETPROBLEM' from patient x, concept c where x.uuid = $1 and c.uuid = $2`,
    [patient, problem],
  );
  await pool.rows(
    `with test as (update lab_test set result_comments = 'SECRETCOMMENT', resulted_at = now(), released_at = now() where uuid = $1 returning patient_id, lab_test_id, lab_test_type_id),
       type as (update lab_test_type set sensitive = true where lab_test_type_id = (select lab_test_type_id from test)),
       told as (update lab_callback set told_whom = 'SECRETTOLD' where uuid = $3)
     update lab_result set value_reference = 'SECRETRESULT', flag = 'criticalHigh' where uuid = $2`,
    [at.mine.uuids.get('labtestorder'), at.mine.uuids.get('labtestattribute'), at.mine.uuids.get('lab-callback')],
  );
  // what a filled form keeps beside its answers, and why it was refused
  const field = await at.samples.another('hydra-field');
  await pool.rows(
    `with asked as (
       insert into form_field (form_id, field_id) select f.form_id, (select field_id from field where uuid = $2)
       from form_encounter fe join component_form f using (component_form_id) where fe.uuid = $1 returning uuid, field_id),
     question as (update field set concept_id = (select concept_id from concept where uuid = $3) where field_id = (select field_id from asked)),
     beside as (update form_encounter set beside = (select jsonb_build_object(uuid, 'SECRETBESIDE') from asked) where uuid = $1)
     insert into form_submission (patient_id, encounter_id, component_form_id, marks, creator)
     select fe.patient_id, fe.encounter_id, fe.component_form_id, jsonb_build_array(jsonb_build_object('field', a.uuid, 'label', 'Where', 'code', 'answer.tooLong',
       'holes', jsonb_build_object('max', 'SECRETMARK'))), 1 from form_encounter fe, asked a where fe.uuid = $1`,
    [at.mine.uuids.get('form-encounter'), field, text],
  );
  // what forms keep of answers as attributes of the person, by the name of the question and by what the type notes
  for (const [name, value] of [
    ['Status', 'SECRETKEPT'],
    ['Called so since', 'SECRETNOTED'],
    ['Occupation', 'Carpenter'],
  ] as const) {
    const kept = await made('personattributetype', { name, searchable: true });
    const attribute = await made(`person/${patient}/attribute`, { attributeType: kept, value: value.replace(/^SECRET.*/, 'SECRETBEFORE') });
    await admin.post(`person/${patient}/attribute/${attribute}`, { value });
  }
  await pool.rows(
    `update person_attribute_type set answers_of = array(select concept_id from concept where uuid = $1) where name = 'Called so since'`,
    [number],
  );
  await admin.get('patient?q=SECRETNUMBER');
  known = {
    patient,
    patients: patient,
    person: patient,
    encounter: encounter(),
    concept: number,
    concepts: [text, number, plain].join(','),
    attributeType: (await admin.get(`commonlab/labtestattribute/${at.mine.uuids.get('labtestattribute')}?v=full`)).body['attributeType'][
      'uuid'
    ],
    labTest: at.mine.uuids.get('labtestorder') ?? '',
    order: at.mine.uuids.get('order') ?? '',
    q: 'SECRETNUMBER',
    identifier: 'SECRETNUMBER',
    from: '2020-01-01',
    // the programme's day may be yesterday or tomorrow
    to: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    type,
  };
}

beforeAll(async () => {
  at = await twoPlaces();
  await plant();
  paths = shownPaths(at, known);
  for (const username of ['careful', 'northcareful']) {
    const { client, uuid } = await carefulAccount(at.api, username);
    if (username === 'northcareful') await made('fieldward/userlocation', { user: uuid, locations: [at.north] });
    guarded.push(client);
  }
}, 60_000);
afterAll(() => at?.close());

const told = (response: ApiResponse): string[] => [...new Set(response.text.match(SECRET))].filter((each) => each !== undefined);

/**
 * Asks for the paths; answers which routes tell an administrator what. Others see a part of that: who works at one place, whose statements
 * take long to plan, is asked once for each route that has something to tell.
 */
async function sweep(asked: readonly string[]): Promise<Map<string, Set<string>>> {
  const leaks: string[] = [];
  const shown = new Map<string, Set<string>>();
  const atPlace = new Set<string>();
  const look = async (client: Client | undefined, path: string): Promise<void> => {
    const answer = await client?.get(path);
    if (answer === undefined) return;
    const found = told(answer).filter((each) => !decodeURIComponent(path).includes(each)); // what was asked for comes back in links
    if (found.length > 0 || answer.status >= 500) leaks.push(`${path}: ${answer.status} ${found.join(' ')} ${answer.text.slice(0, 300)}`);
  };
  const [everywhere, north] = guarded;
  for (const path of asked) {
    const route = routeOf(path);
    const [mine] = await Promise.all([at.api.admin.get(path), look(everywhere, path)]);
    const secrets = told(mine);
    for (const each of secrets) shown.set(each, (shown.get(each) ?? new Set()).add(route));
    if (secrets.length > 0 && !atPlace.has(route)) await look(north, path);
    if (secrets.length > 0) atPlace.add(route);
  }
  expect(leaks).toEqual([]);
  return shown;
}

describe('what is sensitive', () => {
  test('is in nothing that a resource answers, and in what it answers to others', { timeout: 120_000 }, async () => {
    const shown = await sweep(paths.ofResources());
    for (const secret of [
      'SECRETANSWER',
      'SECRETREMARK',
      'SECRETMEMBER',
      '77310.25',
      'SECRETNUMBER',
      'SECRETKEPT',
      'SECRETNOTED',
      'SECRETPROBLEM',
      'SECRETRESULT',
      'SECRETCOMMENT',
      'SECRETTOLD',
    ])
      expect([secret, shown.get(secret)?.size ?? 0]).not.toEqual([secret, 0]);
  });

  test('is in nothing that an operation answers, and in what it answers to others', { timeout: 120_000 }, async () => {
    const shown = await sweep(paths.ofOperations());
    const routes = new Set([...shown.values()].flatMap((each) => [...each]));
    for (const route of [
      'fieldward/valuehistory',
      'fieldward/heldabout',
      'fieldward/obstrend',
      'fieldward/markedrecords',
      'fieldward/filledform',
    ])
      expect([route, routes.has(route)]).toEqual([route, true]);
    expect([...(shown.get('SECRETBEFORE') ?? [])]).toContain('fieldward/valuehistory');
  });

  test('is in nothing that FHIR answers, and in what it answers to others', { timeout: 120_000 }, async () => {
    const shown = await sweep(paths.ofFhir());
    for (const secret of ['SECRETANSWER', 'SECRETREMARK', 'SECRETMEMBER', '77310.25', 'SECRETNUMBER', 'SECRETPROBLEM'])
      expect([secret, shown.get(secret)?.size ?? 0]).not.toEqual([secret, 0]);
    // nor is anything found by it
    for (const search of [
      'Observation?value-string=SECRET',
      'Observation?value-quantity=77310.25',
      'Patient?identifier=SECRETNUMBER',
      'Encounter?patient.identifier=SECRETNUMBER',
    ])
      expect([
        search,
        ...(await Promise.all([at.api.admin, ...guarded].map(async (each) => (await each.get(`${FHIR}/${search}`)).body['total'] > 0))),
      ]).toEqual([search, true, false, false]);
  });

  test('does not find anybody, and can be entered by whoever may enter it', async () => {
    const [careful] = guarded as [Client];
    expect((await at.api.admin.get('patient?q=SECRETNUMBER')).body['results']).toHaveLength(1);
    for (const client of guarded) expect((await client.get('patient?q=SECRETNUMBER')).body['results']).toEqual([]);
    // nor by an answer that is kept as an attribute; what one is found by is not told with others
    for (const word of ['SECRETKEPT', 'SECRETNOTED', 'Carpenter']) {
      expect((await at.api.admin.get(`patient?q=${word}`)).body['results']).toHaveLength(1);
      const found = await careful.get(`patient?q=${word}&v=full`);
      expect([word, found.body['results'].length, told(found).filter((each) => each !== word)]).toEqual([
        word,
        word === 'Carpenter' ? 1 : 0,
        [],
      ]);
    }
    const about = { person: at.mine.patient, obsDatetime: '2026-01-06T10:00:00.000+0000' };
    const entered = await careful.post('encounter', {
      patient: at.mine.patient,
      encounterType: await at.samples.some('encountertype'),
      location: at.mine.clinic,
      obs: [
        { ...about, concept: question, value: 'SECRETENTRY' },
        { ...about, concept: remark, value: 'Came alone' },
      ],
    });
    expect([entered.status, told(entered)]).toEqual([201, []]);
    const path = `encounter/${entered.body['uuid']}`;
    expect((await at.api.admin.get(`${path}?v=full`)).text).toContain('SECRETENTRY');
    expect((await careful.get(`${path}?v=full`)).text).toContain('Came alone');
    const alone = await careful.post('obs', { ...about, concept: question, value: 'SECRETALONE' });
    expect([alone.status, told(alone)]).toEqual([201, []]);
    expect((await at.api.admin.get(`obs/${alone.body['uuid']}`)).text).toContain('SECRETALONE');
    // what belongs to an encounter goes with it, seen or not
    expect((await careful.remove(`${path}?reason=wrong`)).status).toBe(204);
    const left = await at.api.pool.rows(
      'select value_text from obs join encounter e using (patient_id, encounter_id) where e.uuid = $1 and not obs.voided',
      [entered.body['uuid']],
    );
    expect(left).toEqual([]);
  });

  test('names nobody by a number of trust in what a device hands in', async () => {
    const [careful] = guarded as [Client];
    const hand = async (client: Client): Promise<unknown> => {
      const uuid = randomUUID();
      const metadata = JSON.stringify({ ENCONTER_TYPE: 'A form that nobody knows', patient: { identifiers: [{ value: 'SECRETNUMBER' }] } });
      const sent = { uuid, submission: { data: '[]', metadata }, saved: { at: Date.now(), offset: 0 }, clock: Date.now() };
      const held = await client.post('fieldward/fieldrecord', sent);
      expect([held.status, held.body['state']], held.text).toEqual([201, 'held']);
      return (await client.get(`fieldward/heldrecord?uuid=${uuid}`)).body['patient'].uuid;
    };
    expect([await hand(careful), await hand(at.api.admin)]).toEqual([null, at.mine.patient]);
  });

  test('is counted where a number is proposed and where records are merged, and shown in neither', async () => {
    const [careful] = guarded as [Client];
    const type = await made('patientidentifiertype', { name: 'Ward of trust', sensitive: true });
    await made(`patient/${at.mine.patient}/identifier`, { identifier: 'TRUST-7', identifierType: type, location: at.mine.clinic });
    for (const asked of ['', '&after=TRUST-6', '&after=TRUST-1'])
      expect([asked, (await careful.get(`fieldward/nextidentifier?type=${type}${asked}`)).body]).toEqual([
        asked,
        (await at.api.admin.get(`fieldward/nextidentifier?type=${type}${asked}`)).body,
      ]);
    expect((await careful.get(`fieldward/nextidentifier?type=${type}`)).body['next']).toBe('TRUST-8');
    const path = `fieldward/patientmerge?from=${at.mine.patient}&into=${at.theirs.patient}`;
    const preview = await careful.get(path);
    expect([preview.status, told(preview)]).toEqual([200, []]);
    expect(preview.body['moves']).toEqual((await at.api.admin.get(path)).body['moves']);
  });

  test('is reported as left out, to who exports files and in their names', async () => {
    const [careful] = guarded as [Client];
    const asked = async (client: Client) => {
      const file = await client.get('hydra/report/dump/locations?from=2026-01-01&to=2026-01-31');
      return [
        /filename="(.*)"/.exec(String(file.headers['content-disposition']))?.[1],
        (await client.get('fieldward/export')).body['withheld'],
      ];
    };
    expect(await asked(at.api.admin)).toEqual(['locations-2026-01-01-2026-01-31.csv', false]);
    expect(await asked(careful)).toEqual(['locations-2026-01-01-2026-01-31-without-sensitive-data.csv', true]);
  });

  test('is not recorded, released or made public by whoever does not see it', async () => {
    const [careful] = guarded as [Client];
    const refusals = await Promise.all([
      careful.post('fieldward/labresults', {
        labTest: known['labTest'],
        comments: 'Seen',
        attributes: [],
        version: (await careful.get(`commonlab/labtestorder/${known['labTest']}`)).headers['etag'],
      }),
      careful.post('lab-callback', { result: at.mine.uuids.get('labtestattribute'), toldWhom: 'Anna' }),
      careful.post(`concept/${question}`, { sensitive: false }),
    ]);
    expect(refusals.map(({ status, text }) => [status, /View Sensitive Data|SECRET/.exec(text)?.[0]])).toEqual([
      [403, 'View Sensitive Data'],
      [404, undefined],
      [403, 'View Sensitive Data'],
    ]);
  });

  test('stays so under another name, and where a form asks for it', async () => {
    const [careful] = guarded as [Client];
    const person = `person/${at.mine.patient}?v=full`;
    const types = await at.api.pool.rows<{ uuid: string; name: string }>(
      `select y.uuid, y.name from person_attribute_type y where lower(y.name) = 'status'`,
    );
    expect(types).toHaveLength(1);
    for (const { uuid, name } of types) {
      expect((await careful.post(`personattributetype/${uuid}`, { name: 'Something else' })).status).toBe(200);
      const seen = await careful.get(person);
      expect([seen.status, told(seen), told(await at.api.admin.get(person)).includes('SECRETKEPT')]).toEqual([200, [], true]);
      await at.api.admin.post(`personattributetype/${uuid}`, { name });
    }
    const [asked] = await at.api.pool.rows<{ field: string; on_form: string }>(
      `select f.uuid as field, ff.uuid as on_form from form_field ff join field f using (field_id) join concept c using (concept_id) where c.uuid = $1`,
      [question],
    );
    const [other] = await at.api.pool.rows<{ uuid: string }>(
      `select f.uuid from field f left join concept c using (concept_id) where not coalesce(c.sensitive, false) limit 1`,
    );
    for (const [path, body] of [
      [`hydra/hydra-field/${asked?.field}`, { concept: remark }],
      [`hydra/form-field/${asked?.on_form}`, { field: other?.uuid }],
    ] as const) {
      const refused = await careful.post(path, body);
      expect([path, refused.status, /View Sensitive Data/.test(refused.text)]).toEqual([path, 403, true]);
    }
  });

  test('is what is marked, from that moment on', async () => {
    const [careful] = guarded as [Client];
    const later = await made('obs', {
      person: at.mine.patient,
      concept: remark,
      obsDatetime: '2026-01-07T10:00:00.000+0000',
      value: 'Later',
    });
    const seen = async () => (await careful.get(`obs/${later}`)).status;
    const mark = async (sensitive: boolean) => (await at.api.admin.post(`concept/${remark}`, { sensitive })).status;
    expect([await seen(), await mark(true), await seen(), await mark(false), await seen()]).toEqual([200, 200, 404, 200, 200]);
  });

  test('is in nothing that a writing operation answers, and in what it answers to others', { timeout: 120_000 }, async () => {
    const leaks: string[] = [];
    let answered = 0;
    const everyone = [...guarded, at.api.admin];
    for (const { route, path, body } of fittingPosts(
      allOperations.map(({ wire }) => wire),
      await namedObjects(at),
    ))
      for (const client of everyone) {
        // oxlint-disable-next-line no-await-in-loop -- what one makes the next one finds
        const answer = await client.post(path, body);
        if (answer.status < 400) answered += 1;
        const found = client === at.api.admin ? [] : told(answer).filter((each) => !JSON.stringify(body ?? '').includes(each));
        if (found.length > 0 || answer.status >= 500)
          leaks.push(`${route}: ${answer.status} ${found.join(' ')} ${answer.text.slice(0, 300)}`);
      }
    expect(leaks).toEqual([]);
    expect(answered).toBeGreaterThan(60);
  });
});
