import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import type { ApiResponse, ScratchApi } from '../../../testing/scratch-api.ts';
import { create, register, starterApi } from '../../../testing/starter-api.ts';

/** Members of households who are no patients. */
let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

let number = 0;
const patient = async (givenName: string, birthdate = '1984-03-12'): Promise<string> => {
  number += 1;
  return String((await register(api.admin, `RES-${number}`, givenName, 'Diallo', { birthdate }))['uuid']);
};
const code = ({ body }: ApiResponse): unknown => body['error']?.code;
const post = (path: string, body: unknown, headers = {}) => api.admin.post(`fieldward/household${path}`, body, headers);
interface Shown {
  uuid: string;
  attention: string | null;
  members: {
    uuid: string;
    name: string;
    head: boolean;
    relation: string | null;
    registered: boolean;
    phone: string | null;
    identifier: string | null;
    dead: boolean;
    due: unknown[];
  }[];
  former: { uuid: string; registered: boolean }[];
}
const page = async (uuid: string): Promise<Shown> => {
  const response = await api.admin.get(`fieldward/householdpage?household=${uuid}`);
  expect(response.status, response.text).toBe(200);
  return response.body['household'] as Shown;
};
const membersOf = ({ members }: Shown) =>
  members.map(({ name, head, relation, registered }) => [name, head ? 'head' : relation, registered]);

const grandmother = { givenName: 'Fatou', familyName: 'Diallo', gender: 'F', birthdate: '1950-01-01', birthdateEstimated: true };

/** A patient with her grandmother and an infant of whom neither is a patient. */
async function home() {
  const mother = await patient('Binta');
  const made = await create(api.admin, 'fieldward/household', { name: 'Diallo', head: mother, address2: 'By the well' });
  const uuid = String(made['uuid']);
  const old = await post(`/${uuid}/resident`, { ...grandmother, relation: 'parent', phone: '+221 77 000 00 01' });
  const small = await post(`/${uuid}/resident`, {
    givenName: 'Coumba',
    familyName: 'Diallo',
    gender: 'F',
    birthdate: '2026-03-03',
    relation: 'child',
  });
  expect([old.status, small.status], old.text + small.text).toEqual([201, 201]);
  return { uuid, mother, old: String(old.body['uuid']), small: String(small.body['uuid']) };
}

describe('a member who is no patient', () => {
  it('is listed with the others, found by name, and no patient anywhere', async () => {
    const { uuid, mother, old } = await home();
    const shown = await page(uuid);
    expect(membersOf(shown)).toEqual([
      ['Binta Diallo', 'head', true],
      ['Fatou Diallo', 'parent', false],
      ['Coumba Diallo', 'child', false],
    ]);
    expect(shown.members[1]).toMatchObject({ phone: '+221 77 000 00 01', identifier: null, due: [] });
    expect((await api.admin.get('fieldward/households?q=fatou')).body['results']).toContainEqual(
      expect.objectContaining({ uuid, members: 3 }),
    );
    expect((await api.admin.get('patient?q=fatou')).body['results']).toEqual([]);
    expect((await api.admin.get(`person/${old}`)).status).toBe(200);
    expect((await api.admin.get(`fieldward/household/${uuid}?v=full`)).body['members']).toHaveLength(3);
    expect((await api.admin.get(`fieldward/householdpage?patient=${old}`)).body['household']['uuid']).toBe(uuid);
    expect(mother).not.toBe(old);
  });

  it('is added once, also when it is sent twice, and refused with what is wrong at each field', async () => {
    const { uuid } = await home();
    const person = crypto.randomUUID();
    for (const _time of [1, 2])
      expect((await post(`/${uuid}/resident`, { uuid: person, ...grandmother, relation: 'grandparent' })).body['uuid']).toBe(person);
    expect((await page(uuid)).members).toHaveLength(4);
    const stranger = await patient('Elsewhere');
    expect(code(await post(`/${uuid}/resident`, { uuid: stranger, ...grandmother }))).toBe('engine.uuidTaken');
    for (const [wrong, field] of [
      [{ givenName: '', familyName: null }, 'givenName'],
      [{ givenName: 'F4tou' }, 'givenName'],
      [{ gender: 'X' }, 'gender'],
      [{ birthdate: '2999-01-01' }, 'birthdate'],
      [{ birthdate: 'soon' }, 'birthdate'],
    ] as const) {
      const response = await post(`/${uuid}/resident`, { ...grandmother, ...wrong });
      expect(response.status, response.text).toBe(400);
      expect(Object.keys(response.body['error'].fieldErrors ?? {}), response.text).toContain(field);
    }
    expect((await page(uuid)).members).toHaveLength(4);
  });

  it('may be the head, is corrected with a reason, and dies', async () => {
    const { uuid, mother, old } = await home();
    const made = await post(`/${uuid}/resident`, {
      givenName: 'Baba',
      familyName: 'Diallo',
      gender: 'M',
      birthdate: '1945-01-01',
      relation: 'parent',
      head: true,
    });
    expect(made.status, made.text).toBe(201);
    const baba = String(made.body['uuid']);
    expect((await page(uuid)).members[0]).toMatchObject({ uuid: baba, head: true, relation: null });
    expect((await page(uuid)).members.find((each) => each.uuid === mother)?.relation).toBe('child');
    expect((await page(uuid)).members.find((each) => each.uuid === old)?.relation).toBe('spouse');
    const body = { givenName: 'Babacar', familyName: 'Diallo', gender: 'M', birthdate: '1944-01-01', phone: '77 1' };
    expect(code(await post(`/${uuid}/resident/${baba}`, { ...body, reason: ' ' }))).toBe('engine.required');
    expect((await post(`/${uuid}/resident/${baba}`, { ...body, reason: 'misheard' })).status).toBe(204);
    expect((await page(uuid)).members[0]).toMatchObject({ name: 'Babacar Diallo', phone: '77 1' });
    expect(code(await post(`/${uuid}/resident/${mother}`, { ...body, reason: 'x' }))).toBe('household.isPatient');
    const died = await post(`/${uuid}/resident/${baba}`, {
      ...body,
      phone: null,
      dead: true,
      deathDate: '2026-01-05T00:00:00.000+0000',
      reason: 'told by the family',
    });
    expect(died.status, died.text).toBe(204);
    const shown = await page(uuid);
    expect(shown.attention).toBe('headDead');
    expect(shown.members.find((each) => each.uuid === baba)).toMatchObject({ dead: true, phone: null });
    expect((await post(`/${uuid}`, { head: old })).status).toBe(200);
    expect((await page(uuid)).attention).toBe(null);
  });

  it('moves, splits and joins as everybody does, and is forgotten where the entry was a mistake', async () => {
    const { uuid, old, small } = await home();
    const split = await post(`/${uuid}/split`, { name: 'Old Diallo', patients: [old, small], head: old });
    expect(split.status, split.text).toBe(200);
    const other = String(split.body['uuid']);
    expect(membersOf(await page(other))).toEqual([
      ['Fatou Diallo', 'head', false],
      ['Coumba Diallo', 'grandchild', false],
    ]);
    expect((await post(`/${other}/join`, { into: uuid })).status).toBe(204);
    expect((await page(uuid)).members).toHaveLength(3);
    const guest = String((await post(`/${uuid}/resident`, { ...grandmother, givenName: 'Guest' })).body['uuid']);
    expect((await post(`/${uuid}/leave`, { patients: [guest], mistake: true, reason: 'the neighbours child' })).status).toBe(204);
    expect((await api.admin.get(`person/${guest}?v=full`)).body['voided']).toBe(true);
    expect((await post(`/${uuid}/leave`, { patients: [small], mistake: true, reason: 'twice' })).status).toBe(204);
    expect((await api.admin.get(`person/${small}?v=full`)).body['voided'], 'lived elsewhere before').toBe(false);
    expect((await post(`/${uuid}/leave`, { patients: [old] })).status).toBe(204);
    const shown = await page(uuid);
    expect(shown.members).toHaveLength(1);
    expect(shown.former).toContainEqual(expect.objectContaining({ uuid: old, registered: false }));
  });
});

describe('a member who becomes a patient', () => {
  const submission = (person: string, identifier: string, givenName = 'Fatou') => ({
    data: JSON.stringify([
      { payload_type: 'IDENTIFIER', param_name: 'Patient Identifier', value: identifier },
      { payload_type: 'NAME', param_name: 'name', givenName, familyName: 'Diallo' },
      { payload_type: 'GENDER', value: 'F' },
      { payload_type: 'DOB', value: '1951-02-03 00:00:00' },
    ]),
    metadata: JSON.stringify({ ENCONTER_TYPE: 'Create Patient', patient: { person } }),
  });
  const send = (body: unknown) => api.admin.post('hydra/form-submission', body);

  it('is the same person, once, with all that was recorded of them', async () => {
    const { uuid, old } = await home();
    const made = await send(submission(old, 'RES-100001', 'Fatoumata'));
    expect(made.status, made.text).toBe(201);
    expect(made.body['patient']['uuid']).toBe(old);
    const shown = await page(uuid);
    expect(shown.members).toHaveLength(3);
    expect(shown.members.find((each) => each.uuid === old)).toMatchObject({
      registered: true, name: 'Fatoumata Diallo', identifier: 'RES-100001', phone: '+221 77 000 00 01', relation: 'parent',
    }); // prettier-ignore
    const full = (await api.admin.get(`person/${old}?v=full`)).body;
    expect([full['birthdate'], full['birthdateEstimated'], full['names'].length]).toEqual([
      expect.stringContaining('1951-02-03'),
      false,
      2,
    ]);
    expect((await api.admin.get('patient?q=fatoumata diallo')).body['results']).toHaveLength(1);
    const again = await send(submission(old, 'RES-100002'));
    expect(code(again)).toBe('person.registeredMeanwhile');
    const staff = (await api.admin.get('session')).body['user']?.person?.uuid;
    expect(code(await send(submission(String(staff), 'RES-100003')))).toBe('engine.unknownReference');
  });

  it('is not registered twice by two at once', async () => {
    const { old } = await home();
    const both = await Promise.all(['RES-200001', 'RES-200002'].map((identifier) => send(submission(old, identifier))));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it('turns out to be a registered one, who takes the place, also as head', async () => {
    const { uuid, old, small, mother } = await home();
    expect((await post(`/${uuid}`, { head: old })).status).toBe(200);
    const known = await patient('Fatou', '1950-06-06');
    const types = (await api.admin.get('relationshiptype?v=default&limit=100')).body['results'];
    const type = types.find((each: { aIsToB: string }) => each.aIsToB === 'Parent').uuid;
    await create(api.admin, 'relationship', { personA: old, personB: mother, relationshipType: type });
    const done = await post(`/${uuid}/resident/${old}/patient`, { patient: known });
    expect(done.status, done.text).toBe(204);
    const shown = await page(uuid);
    expect(shown.members).toHaveLength(3);
    expect(shown.members[0]).toMatchObject({ uuid: known, head: true, registered: true, phone: '+221 77 000 00 01' });
    expect((await api.admin.get(`person/${old}?v=full`)).body['voided']).toBe(true);
    const related = (await api.admin.get(`relationship?person=${known}&v=default`)).body['results'];
    expect(related).toHaveLength(1);
    const there = await create(api.admin, 'fieldward/household', { name: 'Else', head: await patient('Ibra') });
    const lives = await patient('Samba');
    await api.admin.post(`fieldward/household/${String(there['uuid'])}`, { members: [{ uuid: lives }] });
    expect(code(await post(`/${uuid}/resident/${small}/patient`, { patient: lives }))).toBe('household.livesElsewhere');
    expect(code(await post(`/${uuid}/resident/${mother}/patient`, { patient: known }))).toBe('household.isPatient');
    // who lives there already takes the place as well
    expect((await post(`/${uuid}/resident/${small}/patient`, { patient: mother })).status).toBe(204);
    expect((await page(uuid)).members).toHaveLength(2);
  });
});

it('what is sent several times at once with one uuid is done once, and everybody is answered', async () => {
  const atOnce = async (path: string, body: object) => {
    const sent = await Promise.all(Array.from({ length: 6 }, () => api.admin.post(path, body)));
    expect(sent.map(({ status, text }) => [status, status > 299 ? text : ''])).toEqual(sent.map(() => [sent[0]?.status, '']));
    return new Set(sent.map(({ body: { uuid } }) => uuid));
  };
  const [uuid, head, guest, apart] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const made = { household: { uuid, name: 'Diouf' }, head: { uuid: head, ...grandmother } };
  expect(await atOnce('fieldward/residenthousehold', made)).toEqual(new Set([uuid]));
  expect(await atOnce(`fieldward/household/${uuid}/resident`, { uuid: guest, ...grandmother, givenName: 'Guest' })).toEqual(
    new Set([guest]),
  );
  const split = { uuid: apart, name: 'Apart', patients: [guest], head: guest };
  expect(await atOnce(`fieldward/household/${uuid}/split`, split)).toEqual(new Set([apart]));
  expect(membersOf(await page(uuid))).toHaveLength(1);
  expect(membersOf(await page(apart))).toHaveLength(1);
});

it('a household is made of people of whom nobody is a patient', async () => {
  const [uuid, head] = [crypto.randomUUID(), crypto.randomUUID()];
  const body = { household: { uuid, name: 'Sarr', number: 'H-7001', cityVillage: 'Thies' }, head: { uuid: head, ...grandmother } };
  for (const _time of [1, 2]) {
    const made = await api.admin.post('fieldward/residenthousehold', body);
    expect([made.status, made.body['uuid']], made.text).toEqual([201, uuid]);
  }
  expect(membersOf(await page(uuid))).toEqual([['Fatou Diallo', 'head', false]]);
  const wrong = await api.admin.post('fieldward/residenthousehold', { household: { name: ' ' }, head: grandmother });
  expect([wrong.status, JSON.stringify(wrong.body['error']).includes('engine.required')]).toEqual([400, true]);
  const taken = await api.admin.post('fieldward/residenthousehold', { household: { name: 'Other', number: 'h-7001' }, head: grandmother });
  expect(code(taken)).toBe('household.duplicateNumber');
  const people = await api.pool.rows<{ n: number }>(
    `select count(*)::int as n from person p where not p.voided and not exists (select from household_member m where m.person_id = p.person_id)
       and exists (select from person_name n where n.person_id = p.person_id and n.given_name = 'Fatou')
       and not exists (select from patient t where t.patient_id = p.person_id)`,
  );
  expect(people[0]?.n, 'nobody was made of what was refused').toBe(0);
  expect(contactNumberType).toMatch(/^[0-9a-f-]{36}$/);
});
