// area: account
import { privileges } from '@fieldward/contract/privileges.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { allFhir } from '../areas/all-fhir.ts';
import type { FhirMap } from '../engine/fhir/fhir-map.ts';
import { bearer, registerApp, tokensFor, withSession } from '../testing/app-story.ts';
import { FHIR } from '../testing/fhir-pages.ts';
import { PASSWORD, type ApiResponse, type Client } from '../testing/scratch-api.ts';
import { twoPlaces, type TwoPlaces } from '../testing/two-places.ts';

/**
 * An app that a person opened for one patient, against every type of FHIR and whatever way there is to ask: nothing of another patient is to be seen,
 * found, counted or written, though the person sees both, is related to both, and granted everything. Made from the declarations.
 */
const NOBODYS = '00000000-0000-4000-8000-00000000dead';
const SCOPE = 'launch/patient patient/*.cruds user/*.cruds';

vi.setConfig({ testTimeout: 180_000 });

let at: TwoPlaces;
let app: Awaited<ReturnType<typeof registerApp>>;
const people = new Map<string, Client>();

/** What is stored of the other patient, in all tables. */
let before: string;

beforeAll(async () => {
  at = await twoPlaces();
  const { api, mine, theirs } = at;
  const post = async (path: string, body: unknown): Promise<ApiResponse> => {
    const response = await api.admin.post(path, body);
    if (response.status >= 300) throw new Error(`${path}: ${response.text}`);
    return response;
  };
  // both are relatives, in one household
  await post('relationship', {
    personA: mine.patient,
    personB: theirs.patient,
    relationshipType: await at.samples.some('relationshiptype'),
  });
  await api.pool.rows(
    `update household_member set household_id = (select m.household_id from household_member m join person o using (person_id) where o.uuid = $2 limit 1)
     where person_id = (select person_id from person where uuid = $1)`,
    [theirs.patient, mine.patient],
  );
  await api.pool.rows('insert into privilege (name) select unnest($1::text[]) on conflict do nothing', [Object.keys(privileges)]);
  await api.pool.rows(`insert into role (name) values ('Careful')`);
  await api.pool.rows(
    `insert into role_privilege (role_id, privilege_id) select r.role_id, p.privilege_id from role r, privilege p where r.name = 'Careful' and p.name <> 'View Sensitive Data'`,
  );
  await api.pool.rows(`update concept set sensitive = true where concept_id = (select max(concept_id) from concept)`);
  const account = async (username: string, places: readonly string[]): Promise<void> => {
    const person = { gender: 'F', names: [{ givenName: 'Carla', familyName: 'Careful' }] };
    const { body } = await post('user', { username, password: PASSWORD, person, roles: ['Careful'] });
    if (places.length > 0) await post('fieldward/userlocation', { user: body['uuid'], locations: places });
  };
  await account('careful', []);
  await account('carefulnorth', [at.north]);
  app = await registerApp(api);
  for (const name of ['boss', 'northern', 'careful', 'carefulnorth']) people.set(name, await withSession(api, name));
  before = await storedOf(theirs.patient);
}, 120_000);
afterAll(() => at?.close());

async function storedOf(patient: string): Promise<string> {
  const tables = await at.api.pool.rows<{ name: string; column: string }>(
    `select c.table_name as name, min(c.column_name) as column from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('patient_id', 'person_id', 'person_a') and c.table_name not in ('audit_log', 'users')
     group by 1 order by 1`,
  );
  const all = await Promise.all(
    tables.map(({ name, column }) =>
      at.api.pool.rows<{ all: string | null }>(
        `select string_agg(t::text, ';' order by t::text) as all from ${name} t where t.${column} = (select person_id from person where uuid = $1)`,
        [patient],
      ),
    ),
  );
  return JSON.stringify(all.map(([row], n) => [tables[n]?.name, row?.all]));
}

/** An app that somebody opened for their patient: with tokens of its own, since each has its rate. */
async function opened(who: string): Promise<Client & { readonly headers: { readonly authorization: string } }> {
  const { access_token: token } = await tokensFor(at.api, app, people.get(who) ?? at.api.nobody, SCOPE, at.mine.patient);
  return { ...bearer(at.api, token), headers: { authorization: `Bearer ${token}` } };
}

/** The answer says nothing of the other patient; what was asked for comes back in links. */
function tellsNothing(response: ApiResponse, about: string): void {
  const { link: _asked, ...body } = response.body;
  const text = JSON.stringify(body);
  expect(response.status, `${about}: ${response.text}`).toBeLessThan(500);
  for (const mark of at.theirs.marks) expect(text.includes(mark), `${about} shows ${mark}: ${text.slice(0, 2_000)}`).toBe(false);
}

type Entries = readonly { readonly resource: { readonly id: string; readonly resourceType: string } }[];
const entriesOf = ({ body }: ApiResponse): Entries => (body['entry'] ?? []) as Entries;

/** Ids of what somebody sees of a patient in a type. */
async function idsFor(client: Client, { fhir }: FhirMap, of: 'mine' | 'theirs'): Promise<readonly string[]> {
  const every = await client.get(`${FHIR}/Patient/${at[of].patient}/$everything?_type=${fhir}`);
  return entriesOf(every).flatMap(({ resource }) => (resource.resourceType === fhir ? [resource.id] : []));
}

const known = new Map<string, Promise<readonly string[]>>();

/** Ids of what there is of a patient in a type before anything is written. */
function idsOf(map: FhirMap, of: 'mine' | 'theirs'): Promise<readonly string[]> {
  const found = known.get(`${of} ${map.fhir}`) ?? idsFor(at.api.admin, map, of);
  known.set(`${of} ${map.fhir}`, found);
  return found;
}

test('the story has something of both patients in most types', async () => {
  const found = await Promise.all(allFhir.map(async (map) => [(await idsOf(map, 'mine')).length, (await idsOf(map, 'theirs')).length]));
  expect(found.filter(([mine = 0, theirs = 0]) => mine > 0 && theirs > 0).length).toBeGreaterThanOrEqual(11);
});

describe.each(['boss', 'northern', 'careful', 'carefulnorth'])('for %s', (who) => {
  test('lists, counts and reads one patient only, and what is of nobody', async () => {
    const client = await opened(who);
    for (const map of allFhir) {
      const { fhir } = map;
      for (const shown of ['', '&_summary=true', '&_total=accurate', '&_sort=_lastUpdated']) {
        const list = await client.get(`${FHIR}/${fhir}?_count=500${shown}`);
        expect(list.status, list.text).toBe(200);
        tellsNothing(list, `${fhir} ${shown}`);
        expect(list.body['total'], fhir).toBe(entriesOf(list).length);
      }
      for (const id of await idsOf(map, 'theirs')) {
        for (const tail of ['', '/_history', '/_history/1']) {
          const [theirs, none] = [await client.get(`${FHIR}/${fhir}/${id}${tail}`), await client.get(`${FHIR}/${fhir}/${NOBODYS}${tail}`)];
          expect([theirs.status, theirs.text.replaceAll(id, NOBODYS)], `${fhir}${tail}`).toEqual([none.status, none.text]);
        }
      }
    }
    for (const operation of ['$everything', '$summary'])
      expect((await client.get(`${FHIR}/Patient/${at.theirs.patient}/${operation}`)).status).toBe(404);
    const all = await client.get(`${FHIR}/Patient/${at.mine.patient}/$everything`);
    expect(all.status, all.text).toBe(200);
    tellsNothing(all, '$everything');
    tellsNothing(await client.get(`${FHIR}/Patient/${at.mine.patient}/$summary`), '$summary');
  });
});

test.each(['boss', 'careful'])('for %s the app has all that they see of its patient', async (who) => {
  const client = await opened(who);
  const person = people.get(who) ?? at.api.nobody;
  for (const map of allFhir.filter(({ fhir }) => fhir !== 'RelatedPerson'))
    for (const id of await idsFor(person, map, 'mine')) {
      const one = await client.get(`${FHIR}/${map.fhir}/${id}`);
      expect(one.status, `${map.fhir} ${one.text}`).toBe(200);
      tellsNothing(one, map.fhir);
    }
  const [practitioners, places] = [await client.get(`${FHIR}/Practitioner`), await client.get(`${FHIR}/Location?_count=500`)];
  expect([entriesOf(practitioners).length > 0, entriesOf(places).length > 0]).toEqual([true, true]);
});

describe.each(allFhir.map((map) => [map.fhir, map] as const))('%s', (fhir, map) => {
  test('finds nobody else by any search, nor brings them with another', async () => {
    const client = await opened('boss');
    const { patient, uuids } = at.theirs;
    const searches = new Map(map.sources.flatMap((source) => Object.entries(source.searches)));
    for (const [name, { type, targets = [] }] of [...searches, ['_id', { type: 'token' as const, targets: [] }] as const]) {
      const values = new Set([
        patient,
        'Quetzalia',
        'quetzalia-1',
        ...targets.flatMap(({ of }) => uuids.get(of) ?? []),
        ...(await idsOf(map, 'theirs')).slice(0, 2),
      ]);
      for (const value of values) {
        const found = await client.get(`${FHIR}/${fhir}?${name}=${encodeURIComponent(value)}`);
        if (found.status === 400) continue;
        tellsNothing(found, `${fhir}?${name}=${value}`);
        expect(found.body['total'], `${fhir}?${name}=${value}`).toBe(entriesOf(found).length);
      }
      if (type !== 'reference') continue;
      tellsNothing(await client.get(`${FHIR}/${fhir}?_include=${fhir}:${name}&_count=500`), `${fhir} including ${name}`);
      for (const target of targets) {
        tellsNothing(await client.get(`${FHIR}/${target.fhir}?_revinclude=${fhir}:${name}&_count=500`), `${target.fhir} with ${fhir}`);
        // what a chain finds of others would tell that they are there
        const chained = await client.get(`${FHIR}/${fhir}?${name}:${target.fhir}._id=${uuids.get(target.of) ?? patient}`);
        if (chained.status === 200 && uuids.has(target.of)) expect(entriesOf(chained), chained.text).toEqual([]);
        const referred = await client.get(`${FHIR}/${target.fhir}?_has:${fhir}:${name}:_id=${(await idsOf(map, 'theirs'))[0] ?? NOBODYS}`);
        if (referred.status === 200) tellsNothing(referred, `${target.fhir} that ${fhir} refers to`);
      }
    }
    for (const name of ['name', 'identifier', '_id'])
      for (const value of ['Quetzalia', 'quetzalia-1', patient]) {
        const found = await client.get(`${FHIR}/${fhir}?patient.${name}=${value}`);
        if (found.status === 200) expect(entriesOf(found)).toEqual([]);
      }
    const url = `${fhir}?_count=500`;
    for (const type of ['batch', 'transaction']) {
      const ids = await idsOf(map, 'theirs');
      const reads = [url, ...(type === 'batch' ? ids.map((id) => `${fhir}/${id}`) : [])];
      const bundle = await client.post(FHIR, {
        resourceType: 'Bundle',
        type,
        entry: reads.map((each) => ({ request: { method: 'GET', url: each } })),
      });
      expect(bundle.status, bundle.text).toBe(200);
      // what was asked for comes back in links and refusals
      const answered = JSON.stringify(bundle.body).replaceAll(new RegExp(ids.join('|') || '-', 'g'), '');
      for (const mark of at.theirs.marks) expect(answered.includes(mark), `${type} of ${fhir} shows ${mark}`).toBe(false);
      if (ids[0] !== undefined && type === 'transaction')
        expect(
          (await client.post(FHIR, { resourceType: 'Bundle', type, entry: [{ request: { method: 'GET', url: `${fhir}/${ids[0]}` } }] }))
            .status,
        ).toBe(404);
    }
  });

  test('writes nothing of them', async () => {
    const client = await opened('boss');
    const put = (id: string, body: unknown) =>
      at.api.app.inject({ method: 'PUT', url: `${FHIR}/${fhir}/${id}`, headers: client.headers, payload: body as object });
    const [mine] = await idsOf(map, 'mine');
    for (const id of await idsOf(map, 'theirs')) {
      const theirs = (await at.api.admin.get(`${FHIR}/${fhir}/${id}`)).body;
      const { id: _id, meta: _meta, ...copy } = theirs;
      const tried: [string, number][] = [
        ['changed', (await put(id, theirs)).statusCode],
        ['removed', (await client.remove(`${FHIR}/${fhir}/${id}`)).status],
        ['created', (await client.post(`${FHIR}/${fhir}`, copy)).status],
        ['created by an id', (await put(NOBODYS.replace('dead', 'd00d'), { ...copy, id: NOBODYS.replace('dead', 'd00d') })).statusCode],
      ];
      if (mine !== undefined && map.writes !== undefined)
        tried.push(['moved to them', (await put(mine, { ...copy, id: mine })).statusCode]);
      for (const [what, status] of tried) {
        expect([what, status >= 400 && status < 500 && status !== 401], `${fhir} ${what}: ${status}`).toEqual([what, true]);
      }
      for (const type of ['batch', 'transaction'])
        for (const request of [
          { method: 'DELETE', url: `${fhir}/${id}` },
          { method: 'PUT', url: `${fhir}/${id}` },
          { method: 'POST', url: fhir },
        ]) {
          const resource = request.method === 'PUT' ? theirs : copy;
          const done = await client.post(FHIR, {
            resourceType: 'Bundle',
            type,
            entry: [{ request, ...(request.method === 'DELETE' ? {} : { resource }) }],
          });
          const status = type === 'batch' ? done.body['entry'][0].response.status : String(done.status);
          expect(status, `${fhir} ${type} ${request.method}: ${done.text}`).toMatch(/^4/);
        }
    }
    expect(await storedOf(at.theirs.patient)).toBe(before);
  });
});

test('writes of its own patient are written', async () => {
  const client = await opened('boss');
  const subject = { reference: `Patient/${at.mine.patient}` };
  const code = { coding: [{ code: await at.samples.some('concept') }] };
  const made = await client.post(`${FHIR}/Condition`, {
    resourceType: 'Condition',
    subject,
    code,
    clinicalStatus: { coding: [{ code: 'active' }] },
    verificationStatus: { coding: [{ code: 'confirmed' }] },
  });
  expect(made.status, made.text).toBe(201);
  const read = await client.get(`${FHIR}/Condition/${made.body['id']}`);
  expect(read.status).toBe(200);
  expect((await client.remove(`${FHIR}/Condition/${made.body['id']}`)).status).toBe(204);
  const [entry] = await at.api.pool.rows<{ token: string }>(
    `select detail->>'token' as token from audit_log where resource_uuid = $1 and action = 'create'`,
    [made.body['id']],
  );
  const [grant] = await at.api.pool.rows('select 1 from app_grant where uuid = $1', [entry?.token]);
  expect(grant).toBeDefined();
  const encounter = {
    resourceType: 'Encounter',
    status: 'finished',
    type: [{ coding: [{ code: await at.samples.some('encountertype') }] }],
    subject,
    period: { start: '2026-01-02T10:00:00Z' },
  };
  const bundle = await client.post(FHIR, {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: [
      { resource: encounter, request: { method: 'POST', url: 'Encounter' } },
      { request: { method: 'GET', url: 'Patient?_count=500' } },
    ],
  });
  expect(bundle.status, bundle.text).toBe(200);
  tellsNothing(bundle, 'what is read behind a write');
});

test('an app for nobody who is there any more is refused', async () => {
  const client = await opened('boss');
  await at.api.pool.rows('update patient set voided = true where patient_id = (select person_id from person where uuid = $1)', [
    at.mine.patient,
  ]);
  await new Promise((done) => setTimeout(done, 5_100));
  expect((await client.get(`${FHIR}/Location`)).status).toBe(401);
  await at.api.pool.rows('update patient set voided = false where patient_id = (select person_id from person where uuid = $1)', [
    at.mine.patient,
  ]);
}, 20_000);

test('a row that names another patient beside its own is not seen', async () => {
  const naming = await at.api.pool.rows<{ name: string; column: string }>(
    `select c.table_name as name, c.column_name as column from information_schema.columns c
     where c.table_schema = 'app' and c.column_name ~ '^[a-z]+_patient(_id)?$' and exists (
       select from information_schema.columns p where p.table_schema = 'app' and p.table_name = c.table_name and p.column_name = 'patient_id') order by 1`,
  );
  expect(naming.map(({ name }) => name)).toEqual(expect.arrayContaining(['form_correction', 'task']));
  const { pool } = at.api;
  const [key] = await pool.rows<{ mine: string; theirs: string }>(
    `select (select person_id::text from person where uuid = $1) as mine, (select person_id::text from person where uuid = $2) as theirs`,
    [at.mine.patient, at.theirs.patient],
  );
  for (const { name, column } of naming) {
    const undone = new Error('undone');
    const tried = pool.transaction(async (tx) => {
      await tx.rows(`select app.enter(1, ${key?.mine ?? 'null'})`);
      expect(await tx.rows(`select 1 from ${name} where ${column} = $1`, [key?.theirs])).toEqual([]);
      const [view] = await tx.rows<{ text: string }>(`select pg_get_viewdef('app.${name}'::regclass) as text`);
      expect(view?.text).toContain(`(${column} IS NULL) OR (${column} = `);
      throw undone;
    });
    await expect(tried).rejects.toBe(undone);
  }
});

test('the tables of patients are all behind views for one patient', async () => {
  const rows = await at.api.pool.rows<{ schema: string; names: string }>(
    `select table_schema as schema, string_agg(table_name, ',' order by table_name) as names from information_schema.views
     where table_schema in ('app', 'app_bound', 'app_guarded', 'app_bound_guarded', 'bound') group by 1`,
  );
  const names = (schema: string) => (rows.find((each) => each.schema === schema)?.names ?? '').split(',');
  for (const schema of ['app', 'app_guarded'])
    expect(names(schema)).toEqual(
      expect.arrayContaining(names('bound').filter((name) => !['household_stranger', 'patient_row'].includes(name))),
    );
  for (const schema of ['app_bound', 'app_bound_guarded']) expect(names(schema)).toEqual(names('bound'));
});
