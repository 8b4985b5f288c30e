// area: account
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type ApiResponse, type Client } from '../testing/scratch-api.ts';
import { twoPlaces, type TwoPlaces } from '../testing/two-places.ts';

const NOBODYS = '00000000-0000-4000-8000-00000000dead';

let at: TwoPlaces;
let admin: Client;
let bound: Client;
beforeAll(async () => {
  at = await twoPlaces();
  ({ bound } = at);
  ({ admin } = at.api);
}, 60_000);
afterAll(() => at?.close());

const made = async (client: Client, path: string, body: unknown): Promise<string> => {
  const response = await client.post(path, body);
  expect(response.status, `${path}: ${response.text}`).toBe(201);
  return String(response.body['uuid']);
};
const sees = async (patient: string, client = bound): Promise<boolean> => (await client.get(`patient/${patient}`)).status === 200;
const refused = (response: ApiResponse, status: number, code: string): void =>
  expect([response.status, response.body['error']?.code], response.text).toEqual([status, code]);

/** An account with a role of some privileges, or with all of them, at places. */
async function account(
  username: string,
  places: readonly string[],
  privileges: readonly string[] | null = null,
): Promise<[Client, string]> {
  for (const name of privileges ?? [])
    await at.api.pool.rows(`insert into privilege (name) select $1 where not exists (select 1 from privilege where name = $1)`, [name]);
  const roles = privileges === null ? ['System Developer'] : [`Role of ${username}`];
  if (privileges !== null) await made(admin, 'role', { name: roles[0], privileges });
  const person = { gender: 'M', names: [{ givenName: 'Some', familyName: 'Body' }] };
  const uuid = await made(admin, 'user', { username, password: PASSWORD, person, roles });
  expect((await admin.post('fieldward/userlocation', { user: uuid, locations: places })).status).toBe(200);
  return [at.api.as({ authorization: `Basic ${Buffer.from(`${username}:${PASSWORD}`).toString('base64')}` }), uuid];
}

const patientAt = async (client: Client, identifier: string, location: string | null, name = 'Walkin'): Promise<string> =>
  made(client, 'patient', {
    person: { gender: 'M', birthdate: '1980-05-05', names: [{ givenName: name, familyName: 'Person' }] },
    identifiers: [{ identifier, identifierType: await at.samples.some('patientidentifiertype'), location }],
  });
const encounterOf = async (client: Client, patient: string, location: string | null): Promise<string> =>
  made(client, 'encounter', { patient, location, encounterType: await at.samples.some('encountertype') });

describe('a search', () => {
  test('finds by name and identifier at the own places only, and counts no other', async () => {
    for (const [q, n] of [
      ['zarminah', 1],
      ['Zarmina', 1],
      ['quetzalia', 0],
      ['Quetzalia-1', 0],
      ['zarminah-1', 1],
    ] as const) {
      const found = await bound.get(`patient?q=${q}&totalCount=true&v=full`);
      expect([q, found.body['totalCount'], found.body['results']?.length], found.text).toEqual([q, n, n]);
      if (n === 1) expect(found.body['results'][0]).toMatchObject({ uuid: at.mine.patient, matched: { how: expect.any(String) } });
    }
    expect((await bound.get('person?q=quetzalia')).body['results']).toEqual([]);
    expect((await bound.get('person?q=northern')).body['results']).toHaveLength(1);
    expect((await admin.get('patient?q=quetzalia&totalCount=true')).body['totalCount']).toBe(1);
  });

  test('finds the few of a place among the many of others', async () => {
    const many = Array.from({ length: 400 }, (_, i) => i);
    await at.api.pool.rows(
      `with p as (insert into person (gender) select 'F' from unnest($1::int[]) returning person_id),
        n as (insert into person_name (person_id, given_name, family_name) select person_id, 'Hafsa', 'Common' from p),
        t as (insert into patient (patient_id) select person_id from p returning patient_id)
       insert into patient_identifier (patient_id, identifier, identifier_type, location_id)
       select t.patient_id, 'many-' || t.patient_id, (select min(patient_identifier_type_id) from patient_identifier_type), l.location_id
       from t, location l where l.uuid = $2`,
      [many, at.theirs.clinic],
    );
    const own = await patientAt(admin, 'few-1', at.mine.clinic, 'Hafsa');
    for (const q of ['hafsa', 'hafza', 'haf', 'hafsa person', 'many', 'few-1']) {
      const found = await bound.get(`patient?q=${q}&totalCount=true&v=custom:(uuid)`);
      const expected = q === 'many' ? [] : [own];
      expect([q, (found.body['results'] as { uuid: string }[]).map((row) => row.uuid)]).toEqual([q, expected]);
      expect(found.body['totalCount']).toBe(expected.length);
    }
  });

  test('tells of likely duplicates elsewhere that there are some, and nothing more', async () => {
    const match = (givenName: string) =>
      bound.get(`fieldward/patientmatch?givenName=${givenName}&familyName=${givenName}son&birthdate=1990-01-01`);
    expect((await match('Quetzalia')).body).toEqual({ results: [], elsewhere: true });
    expect((await match('Nobodyatall')).body).toEqual({ results: [], elsewhere: false });
    expect((await match('Zarminah')).body).toMatchObject({ results: [{ patient: { uuid: at.mine.patient } }], elsewhere: false });
    expect((await admin.get('fieldward/patientmatch?givenName=Quetzalia&familyName=Quetzaliason')).body).not.toHaveProperty('elsewhere');
  });
});

describe('the work of the laboratory', () => {
  test('is that of the own places, on every list and to a scanner', async () => {
    const [own, other] = [at.mine, at.theirs].map(({ uuids }) => String(uuids.get('labtestorder')));
    let [seen, all] = ['', ''];
    for (const list of ['collected', 'toaccept', 'toresult', 'torelease', 'overdue', 'critical']) {
      const asked = `fieldward/labworklist?list=${list}&limit=100`;
      const [narrow, whole] = [await bound.get(asked), await admin.get(asked)];
      expect(narrow.status, narrow.text).toBe(200);
      expect(narrow.body['totals'][list], list).toBe(narrow.body['results'].length);
      [seen, all] = [seen + narrow.text, all + whole.text];
    }
    expect([all.includes(`${own}`), all.includes(`${other}`)]).toEqual([true, true]);
    expect(seen).toContain(own);
    for (const mark of at.theirs.marks) expect(seen).not.toContain(mark);
    const found = async (client: typeof bound, labTest: string | undefined) =>
      (await client.get(`fieldward/labscan?labTest=${labTest}`)).body['results'].map((each: { uuid: string }) => each.uuid);
    expect([await found(bound, own), await found(bound, other), await found(admin, other)]).toEqual([[own], [], [other]]);
  });

  test('is printed of the own places only', async () => {
    const status = async (client: typeof bound, path: string) => (await client.get(path)).status;
    const [own, other] = [at.mine, at.theirs].map(({ patient, uuids }) => [
      `fieldward/labreport?patient=${patient}`,
      `fieldward/lablabels?samples=${String(uuids.get('labtestsample'))}`,
      `fieldward/labtrend?patient=${patient}`,
    ]);
    for (const path of own ?? []) expect(await status(bound, path), path).toBe(200);
    for (const path of other ?? []) expect([await status(bound, path), await status(admin, path)], path).toEqual([404, 200]);
    const ofTest = `fieldward/labreport?labTest=${String(at.theirs.uuids.get('labtestorder'))}`;
    expect(await status(bound, ofTest)).toBe(404);
  });
});

describe('a patient', () => {
  test('has no relatives who are elsewhere', async () => {
    const relationshipType = await at.samples.some('relationshiptype');
    const uuid = await made(admin, 'relationship', { personA: at.mine.patient, personB: at.theirs.patient, relationshipType });
    expect((await bound.get(`relationship/${uuid}`)).status).toBe(404);
    for (const path of [`relationship?person=${at.mine.patient}&v=full`, `fieldward/patientpanels?patient=${at.mine.patient}`]) {
      const response = await bound.get(path);
      expect(response.status, response.text).toBe(200);
      expect(response.text).not.toContain('Quetzalia');
      expect(response.text).not.toContain(at.theirs.patient);
    }
    expect((await admin.get(`relationship?person=${at.mine.patient}`)).text).toContain(uuid);
  });

  test('has no encounters at other places, nor what belongs to them', async () => {
    const visit = at.mine.uuids.get('visit');
    const encounter = await made(admin, 'encounter', {
      patient: at.mine.patient,
      location: at.theirs.clinic,
      visit,
      encounterType: await at.samples.some('encountertype'),
      encounterProviders: [{ provider: await at.samples.some('provider'), encounterRole: await at.samples.some('encounterrole') }],
    });
    const obs = await made(admin, 'obs', { ...(await at.samples.body('obs', ['person'])), person: at.mine.patient, encounter });
    for (const path of [
      `encounter?patient=${at.mine.patient}&v=full`,
      `obs?patient=${at.mine.patient}&v=full`,
      `visit/${visit}?v=full`,
      `fieldward/patientpanels?patient=${at.mine.patient}`,
    ]) {
      const response = await bound.get(path);
      expect(response.status, response.text).toBe(200);
      expect(response.text).not.toContain(encounter);
      expect(response.text).not.toContain(obs);
      if (!path.startsWith('fieldward')) expect((await admin.get(path)).text).toContain(path.startsWith('obs') ? obs : encounter);
    }
    for (const path of [
      `encounter/${encounter}`,
      `obs/${obs}`,
      `encounter/${encounter}/encounterprovider`,
      `fieldward/filledform?encounter=${encounter}`,
    ])
      expect((await bound.get(path)).status, path).toBe(404);
    // an encounter there makes the patient known there, with that encounter alone
    const [southern] = await account('southern', [at.south]);
    expect(await sees(at.mine.patient, southern)).toBe(true);
    const list = await southern.get(`encounter?patient=${at.mine.patient}&v=custom:(uuid)`);
    expect((list.body['results'] as { uuid: string }[]).map((row) => row.uuid)).toEqual([encounter]);
    expect((await admin.remove(`encounter/${encounter}`)).status).toBe(204);
    expect(await sees(at.mine.patient, southern)).toBe(false);
    expect((await admin.post(`encounter/${encounter}`, { voided: false })).status).toBe(200);
    expect(await sees(at.mine.patient, southern)).toBe(true);
    expect((await admin.post(`encounter/${encounter}`, { location: at.mine.clinic })).status).toBe(200);
    expect(await sees(at.mine.patient, southern)).toBe(false);
  });

  test('is known where the identifiers are', async () => {
    const patient = await patientAt(admin, 'moves-1', at.theirs.clinic);
    expect(await sees(patient)).toBe(false);
    const type = await at.samples.some('patientidentifiertype');
    const second = await made(admin, `patient/${patient}/identifier`, {
      identifier: 'moves-2',
      identifierType: type,
      location: at.mine.clinic,
    });
    expect(await sees(patient)).toBe(true);
    expect((await admin.remove(`patient/${patient}/identifier/${second}`)).status).toBe(204);
    expect(await sees(patient)).toBe(false);
    const third = await made(admin, `patient/${patient}/identifier`, {
      identifier: 'moves-3',
      identifierType: type,
      location: at.mine.clinic,
    });
    expect((await admin.post(`patient/${patient}/identifier/${third}`, { location: at.theirs.clinic })).status).toBe(200);
    expect(await sees(patient)).toBe(false);
  });

  test('without any place is seen by who registered them', async () => {
    const own = await patientAt(bound, 'placeless-1', null);
    const others = await patientAt(admin, 'placeless-2', null);
    expect([await sees(own), await sees(others)]).toEqual([true, false]);
    expect((await bound.get('patient?q=placeless-1')).body['results']).toHaveLength(1);
    const [southern] = await account('southerner', [at.south]);
    expect(await sees(own, southern)).toBe(false);
    await encounterOf(admin, own, at.theirs.clinic);
    expect([await sees(own), await sees(own, southern)]).toEqual([false, true]);
  });

  test('is registered and met at the own places, and nowhere else', async () => {
    const patient = await patientAt(bound, 'here-1', at.mine.clinic);
    expect(await sees(patient)).toBe(true);
    expect((await bound.get(`encounter/${await encounterOf(bound, patient, at.mine.clinic)}`)).status).toBe(200);
    expect((await bound.get(`encounter/${await encounterOf(bound, patient, null)}`)).status).toBe(200);
    const identifiers = [
      { identifier: 'there-1', identifierType: await at.samples.some('patientidentifiertype'), location: at.theirs.clinic },
    ];
    const person = { gender: 'M', names: [{ givenName: 'A', familyName: 'B' }] };
    refused(await bound.post('patient', { person, identifiers }), 400, 'access.foreignPlace');
    const encounterType = await at.samples.some('encountertype');
    refused(await bound.post('encounter', { patient, encounterType, location: at.theirs.clinic }), 400, 'access.foreignPlace');
    expect((await admin.get('patient?q=there-1')).body['results']).toEqual([]);
  });

  test('follows the tree of places at once', async () => {
    const town = await made(admin, 'location', { name: 'New town', parentLocation: at.north });
    const clinic = await made(admin, 'location', { name: 'New clinic', parentLocation: town });
    const patient = await patientAt(admin, 'new-1', clinic);
    expect(await sees(patient)).toBe(true);
    expect((await admin.post(`location/${town}`, { parentLocation: at.south })).status).toBe(200);
    expect(await sees(patient)).toBe(false);
    expect((await admin.post(`location/${town}`, { parentLocation: at.north })).status).toBe(200);
    expect(await sees(patient)).toBe(true);
    expect((await admin.post('fieldward/locationmerge', { from: clinic, into: at.theirs.clinic })).status).toBe(200);
    expect(await sees(patient)).toBe(false);
  });
});

describe('operations', () => {
  test('know nothing of patients elsewhere', async () => {
    const encounter = at.theirs.uuids.get('encounter') ?? '';
    const form = at.theirs.uuids.get('form-encounter') ?? '';
    for (const [path, theirs] of [
      ['fieldward/patientpanels?patient=', at.theirs.patient],
      [`fieldward/prioranswers?componentForm=${form}&patient=`, at.theirs.patient],
      ['fieldward/filledform?encounter=', encounter],
    ] as const) {
      const [response, unknown] = [await bound.get(path + theirs), await bound.get(path + NOBODYS)];
      expect([response.status, response.text.replaceAll(theirs, NOBODYS)], path).toEqual([unknown.status, unknown.text]);
      expect([400, 404]).toContain(response.status);
    }
  });

  test('form-submission takes a patient elsewhere for unknown, and registers at a place of the account', async () => {
    const send = (patient: string) =>
      bound.post('hydra/form-submission', {
        data: JSON.stringify([{ param_name: 'x', value: 'y', payload_type: 'OBS' }]),
        metadata: JSON.stringify({ ENCONTER_TYPE: 'Some Form', patient: { uuid: patient } }),
      });
    const [response, unknown] = [await send(at.theirs.patient), await send(NOBODYS)];
    expect([response.status, response.text.replaceAll(at.theirs.patient, NOBODYS)]).toEqual([unknown.status, unknown.text]);
    expect(response.body['error']?.code).toBe('submission.unknownPatient');
    const create = await bound.post('hydra/form-submission', {
      data: JSON.stringify([
        { payload_type: 'NAME', givenName: 'Formella', familyName: 'Filled' },
        { payload_type: 'GENDER', value: 'Female' },
        { payload_type: 'DOB', value: '1991-02-03' },
        { payload_type: 'IDENTIFIER', value: 'form-1', param_name: 'Patient Identifier' },
      ]),
      metadata: JSON.stringify({ ENCONTER_TYPE: 'Create Patient' }),
    });
    expect(create.status, create.text).toBe(201);
    expect(await sees(String(create.body['patient']?.uuid))).toBe(true);
  });

  test('the audit trail tells of no patient elsewhere, and its check still goes through everything', async () => {
    await admin.get(`patient/${at.theirs.patient}`);
    await admin.get(`fieldward/auditexport?patient=${at.theirs.patient}`);
    await admin.get(`fieldward/patientcontacts?patients=${at.theirs.patient},${at.mine.patient}`);
    refused(await at.api.nobody.get(`patient/${at.theirs.patient}`), 403, 'engine.forbidden');
    refused(await at.api.nobody.get(`patient/${at.mine.patient}`), 403, 'engine.forbidden');
    // the trail is written in batches; this was the last to be told
    const denied = async () => (await admin.get('fieldward/auditlog?action=denied&limit=5')).text;
    await expect.poll(denied, { timeout: 5_000 }).toContain(at.mine.patient);
    const trail = await bound.get(`fieldward/auditlog?limit=100`);
    expect(trail.status).toBe(200);
    const entries = trail.body['results'] as { action: string; user: { uuid: string } | null; patient: { uuid: string } | null }[];
    const ofOthers = JSON.stringify(entries.filter(({ user }) => user?.uuid !== at.boundUuid));
    for (const mark of at.theirs.marks) expect(ofOthers).not.toContain(mark);
    // what was refused at the own places is told
    expect(entries.some((entry) => entry.action === 'denied' && JSON.stringify(entry).includes(at.mine.patient))).toBe(true);
    expect(entries.filter(({ patient }) => patient?.uuid === at.theirs.patient)).toEqual([]);
    // what others searched for is told where it is about a patient of the own places
    const searches = entries.filter(({ action, user }) => action === 'search' && user?.uuid !== at.boundUuid);
    expect(searches.filter(({ patient }) => patient === null)).toEqual([]);
    for (const mark of at.theirs.marks) expect(JSON.stringify(searches)).not.toContain(mark);
    const about = await bound.get(`fieldward/auditlog?patient=${at.theirs.patient}&totalCount=true`);
    expect(about.body['results']).toEqual([]);
    const [mine, all] = [await bound.get('fieldward/auditverdict'), await admin.get('fieldward/auditverdict')];
    expect(mine.body['broken']).toEqual(all.body['broken']);
    expect(Number(mine.body['notYetLinked'])).toBeGreaterThan(20);
  });

  test('the session is at one of the own places', async () => {
    const signIn = await bound.get('session');
    const cookie = String(signIn.headers['set-cookie']).split(';')[0] ?? '';
    const session = at.api.as({ cookie, 'sec-fetch-site': 'same-origin' });
    refused(await session.post('session', { sessionLocation: at.theirs.clinic }), 400, 'engine.unknownReference');
    expect((await session.post('session', { sessionLocation: at.mine.clinic })).body['sessionLocation']?.uuid).toBe(at.mine.clinic);
  });

  test('the session begins at the only place of care among the own ones', async () => {
    const tag = await made(admin, 'locationtag', { name: 'Care of stories' });
    const district = await made(admin, 'location', { name: 'District of stories' });
    const first = await made(admin, 'location', { name: 'First clinic of stories', parentLocation: district, tags: [tag] });
    const [atFirst, user] = await account('first_one', [first]);
    const begins = async (): Promise<unknown> => (await atFirst.get('session')).body['sessionLocation']?.uuid ?? null;
    const bindTo = async (...locations: string[]) => (await admin.post('fieldward/userlocation', { user, locations })).status;
    expect(await begins()).toBe(first);
    expect([await bindTo(district), await begins()]).toEqual([200, first]);
    const second = await made(admin, 'location', { name: 'Second clinic of stories', parentLocation: district, tags: [tag] });
    expect(await begins()).toBeNull();
    expect([await bindTo(second, at.mine.clinic), await begins()]).toEqual([200, second]);
    expect([await bindTo(), await begins()]).toEqual([200, null]);
  });
});

describe('breaking the glass', () => {
  test('opens one patient for three hours, with a reason, and is in the audit trail', async () => {
    const [southern] = await account('opener', [at.south]);
    expect(await sees(at.mine.patient, southern)).toBe(false);
    refused(await southern.get(`patient/${at.mine.patient}`), 404, 'access.elsewhere');
    refused(await southern.get(`patient/${NOBODYS}`), 404, 'access.elsewhere');
    refused(await southern.post('fieldward/breakglass', { patient: at.mine.patient, reason: ' ' }), 400, 'access.reasonNeeded');
    refused(await southern.post('fieldward/breakglass', { patient: NOBODYS, reason: 'Emergency' }), 400, 'engine.unknownReference');
    const opened = await southern.post('fieldward/breakglass', { patient: at.mine.patient, reason: 'Emergency' });
    expect(opened.status, opened.text).toBe(200);
    expect(Date.parse(String(opened.body['expires'])) - Date.now()).toBeGreaterThan(2.9 * 3_600_000);
    expect(await sees(at.mine.patient, southern)).toBe(true);
    const response = await southern.get(`fieldward/breakglass?patient=${at.mine.patient}`);
    // the head of the patient page says so, too
    expect((await southern.get(`fieldward/patientbanner?patient=${at.mine.patient}`)).body['opened']).toEqual(response.body['open']);
    expect(response.body).toEqual({ open: { reason: 'Emergency', since: expect.any(String), expires: opened.body['expires'] } });
    expect((await bound.get(`fieldward/breakglass?patient=${at.mine.patient}`)).body).toEqual({ open: null });
    expect((await southern.get(`fieldward/patientpanels?patient=${at.mine.patient}`)).status).toBe(200);
    // what is recorded meanwhile is recorded at a place of one's own
    await encounterOf(southern, at.mine.patient, at.south);
    const elsewhere = await southern.post('encounter', {
      patient: at.mine.patient,
      location: at.mine.clinic,
      encounterType: await at.samples.some('encountertype'),
    });
    refused(elsewhere, 400, 'access.foreignPlace');
    const list = await southern.get(`encounter?patient=${at.mine.patient}`);
    expect(list.text).toContain(at.mine.uuids.get('encounter'));
    expect((await southern.get(`obs/${at.mine.uuids.get('obs')}`)).status).toBe(200);
    expect((await southern.get('patient?q=zarminah')).body['results']).toHaveLength(1);
    expect(await sees(await patientAt(admin, 'glass-2', at.mine.clinic), southern)).toBe(false);
    const [entry] = (await admin.get('fieldward/auditlog?action=break-glass')).body['results'] as Record<string, unknown>[];
    expect(entry).toMatchObject({ resource: 'patient', uuid: at.mine.patient, detail: { reason: 'Emergency' } });
    expect((await southern.remove(`encounter/${(list.body['results'] as { uuid: string }[])[0]?.uuid}`)).status).toBe(204);
    await at.api.pool.rows(`update broken_glass set expires_at = now() - interval '1 second'`);
    expect((await southern.get(`fieldward/breakglass?patient=${at.mine.patient}`)).body).toEqual({ open: null });
    expect(await sees(at.mine.patient, southern)).toBe(false);
    expect((await southern.get('patient?q=zarminah')).body['results']).toEqual([]);
  });

  test('is for those who have the privilege', async () => {
    const [reader] = await account('reader', [at.south], ['Get Patients', 'Get People']);
    refused(await reader.get(`patient/${at.mine.patient}`), 404, 'engine.unknownObject');
    refused(await reader.post('fieldward/breakglass', { patient: at.mine.patient, reason: 'Emergency' }), 403, 'engine.forbidden');
    refused(await reader.get(`fieldward/breakglass?patient=${at.mine.patient}`), 403, 'engine.forbidden');
  });
});

describe('the binding', () => {
  test('is read, changed and noted; an empty one opens every place', async () => {
    const [someone, uuid] = await account('someone', [at.south]);
    expect((await admin.get(`fieldward/userlocation?user=${uuid}`)).body).toMatchObject({
      user: { uuid },
      locations: [{ uuid: at.south }],
    });
    expect(await sees(at.mine.patient, someone)).toBe(false);
    const both = await admin.post('fieldward/userlocation', { user: uuid, locations: [at.south, at.mine.clinic] });
    expect(both.body['locations']).toHaveLength(2);
    expect(await sees(at.mine.patient, someone)).toBe(true);
    await admin.post('fieldward/userlocation', { user: uuid, locations: [] });
    expect([await sees(at.mine.patient, someone), await sees(at.theirs.patient, someone)]).toEqual([true, true]);
    const notes = (await admin.get(`fieldward/auditlog?action=bind&object=${uuid}`)).body['results'] as { detail: unknown }[];
    expect(notes.map((each) => each.detail)[1]).toEqual({ from: ['South'], to: ['Clinic north', 'South'] });
    refused(await admin.post('fieldward/userlocation', { user: uuid, locations: [NOBODYS] }), 400, 'engine.unknownReference');
    refused(await admin.post('fieldward/userlocation', { user: uuid, locations: 'x' }), 400, 'engine.notList');
    refused(await admin.post('fieldward/userlocation', { user: NOBODYS, locations: [] }), 400, 'engine.unknownReference');
    // the place cannot be taken away from under it
    await admin.post('fieldward/userlocation', { user: uuid, locations: [await made(admin, 'location', { name: 'Doomed' })] });
    const doomed = (await admin.get(`fieldward/userlocation?user=${uuid}`)).body['locations'][0].uuid as string;
    expect((await admin.remove(`location/${doomed}?purge=true`)).status).toBe(400);
  });

  test('is not widened by somebody who is bound', async () => {
    const [, other] = await account('colleague', [at.mine.clinic]);
    const [, free] = await account('free', []);
    refused(await bound.post('fieldward/userlocation', { user: at.boundUuid, locations: [] }), 400, 'access.ownBinding');
    refused(await bound.post('fieldward/userlocation', { user: other, locations: [] }), 400, 'access.foreignPlace');
    refused(await bound.post('fieldward/userlocation', { user: other, locations: [at.south] }), 400, 'access.foreignPlace');
    refused(await bound.post('fieldward/userlocation', { user: free, locations: [at.north] }), 400, 'access.foreignAccount');
    refused(await bound.post(`user/${free}`, { password: 'Taken12345' }), 400, 'access.foreignAccount');
    expect((await bound.post('fieldward/userlocation', { user: other, locations: [at.north] })).status).toBe(200);
    const person = { gender: 'M', names: [{ givenName: 'New', familyName: 'Comer' }] };
    const maked = await made(bound, 'user', { username: 'newcomer', password: PASSWORD, person, roles: ['System Developer'] });
    expect((await admin.get(`fieldward/userlocation?user=${maked}`)).body['locations']).toMatchObject([{ uuid: at.north }]);
  });

  test('is not widened by moving, merging or importing places', async () => {
    const place = async (uuid: string) => (await admin.get(`location/${uuid}`)).body;
    const own = await made(bound, 'location', { name: 'Ward north', parentLocation: at.mine.clinic });
    const more = await made(bound, 'location', { name: 'Tent north', parentLocation: at.north });
    expect((await bound.post(`location/${own}`, { parentLocation: more, name: 'Ward of the tent' })).status).toBe(200);
    expect((await bound.post(`location/${at.north}`, { description: 'The north' })).status).toBe(200);
    const before = [await place(at.north), await place(at.theirs.clinic), await place(own)];
    for (const [path, body] of [
      [`location/${at.theirs.clinic}`, { parentLocation: at.north }],
      [`location/${at.theirs.clinic}`, { parentLocation: own }],
      [`location/${at.theirs.clinic}`, { name: 'Renamed' }],
      [`location/${at.theirs.clinic}`, { tags: [] }],
      [`location/${at.south}`, { retired: true }],
      [`location/${at.north}`, { parentLocation: at.south }],
      [`location/${at.north}`, { parentLocation: own }],
      [`location/${at.north}`, { retired: true }],
      [`location/${own}`, { parentLocation: at.south }],
      [`location/${own}`, { parentLocation: null }],
      ['location', { name: 'Nowhere' }],
      ['location', { name: 'Elsewhere', parentLocation: at.south }],
      ['fieldward/locationmerge', { from: at.theirs.clinic, into: own }],
      ['fieldward/locationmerge', { from: own, into: at.theirs.clinic }],
      ['fieldward/locationmerge', { from: at.north, into: at.south }],
    ] as const) {
      const answer = await bound.post(path, body);
      // a parent that is no own place, or a circle: told before the places are looked at
      expect(answer.status, `${path} ${JSON.stringify(body)}: ${answer.text}`).toBe(400);
      if (body !== undefined && !('parentLocation' in body && body.parentLocation === own))
        expect(['access.foreignPlace', 'place.hasChildren'], answer.text).toContain(answer.body['error'].code);
    }
    expect((await bound.remove(`location/${at.theirs.clinic}`)).status).toBe(400);
    expect((await bound.remove(`location/${at.north}`)).status).toBe(400);
    refused(await bound.get(`fieldward/locationmerge?from=${at.theirs.clinic}&into=${own}`), 400, 'access.foreignPlace');
    expect([await place(at.north), await place(at.theirs.clinic), await place(own)]).toEqual(before);
    const rows = [
      { name: 'Free', parent: '' },
      { name: 'Theirs', parent: at.south },
      { name: 'Room', parent: own },
      { name: 'Bed', parent: 'Room' },
    ];
    const response = await bound.post('fieldward/locationimport', { rows, dryRun: true });
    expect(
      (response.body['rows'] as { fate: string }[]).map(({ fate }) => fate),
      response.text,
    ).toEqual(['error', 'error', 'create', 'create']);
    expect((await bound.post('fieldward/locationimport', { rows, dryRun: false })).status).toBe(400);
    expect((await bound.post('fieldward/locationimport', { rows: rows.slice(2), dryRun: false })).status).toBe(200);
    expect((await bound.post('fieldward/locationmerge', { from: own, into: at.mine.clinic })).status).toBe(200);
    expect((await bound.remove(`location/${more}`)).status).toBe(204);
  });

  test('reads nothing of another account between two of its own requests', async () => {
    // bound and unbound share the connections and the names of statements
    for (let round = 0; round < 5; round += 1) {
      const [one, all, again] = await Promise.all([
        bound.get('patient?q=quetzalia'),
        admin.get('patient?q=quetzalia'),
        bound.get(`patient/${at.theirs.patient}`),
      ]);
      expect([one.body['results'].length, all.body['results'].length, again.status]).toEqual([0, 1, 404]);
    }
  });

  test('without its views lets nobody through', async () => {
    await at.api.pool.rows('alter schema bound rename to elsewhere');
    try {
      for (const path of ['patient', `patient/${at.theirs.patient}`, 'location', 'fieldward/patientmatch?givenName=a'])
        expect((await bound.get(path)).status, path).toBe(500);
    } finally {
      await at.api.pool.rows('alter schema elsewhere rename to bound');
    }
  });
});
