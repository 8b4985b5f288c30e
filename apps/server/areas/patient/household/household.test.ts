import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse, ScratchApi } from '../../../testing/scratch-api.ts';
import { create, register, starterApi } from '../../../testing/starter-api.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

let number = 0;
const someone = async (givenName: string, birthdate = '1984-03-12', more = {}): Promise<string> => {
  number += 1;
  return String((await register(api.admin, `HH-${number}`, givenName, 'Traore', { birthdate, ...more }))['uuid']);
};
const code = ({ body }: ApiResponse): unknown => body['error']?.code;
const post = (path: string, body: unknown, headers = {}) => api.admin.post(`fieldward/household${path}`, body, headers);
interface Shown {
  uuid: string;
  attention: string | null;
  voided: boolean;
  members: { uuid: string; name: string; head: boolean; relation: string | null; due: unknown[] }[];
  former: { uuid: string }[];
}
const page = async (uuid: string): Promise<Shown> => {
  const response = await api.admin.get(`fieldward/householdpage?household=${uuid}`);
  expect(response.status, response.text).toBe(200);
  return response.body['household'] as Shown;
};
const homeOf = async (patient: string): Promise<Shown | null> =>
  (await api.admin.get(`fieldward/householdpage?patient=${patient}`)).body['household'] as Shown | null;
const membersOf = ({ members }: Shown) => members.map(({ name, head, relation }) => [name.split(' ')[0], head ? 'head' : relation]);

/** A family: mother, father, two children. */
async function family() {
  const [mother, father, son, daughter] = [
    await someone('Amina', '1988-05-05'),
    await someone('Bilal', '1980-01-02'),
    await someone('Chafik', '2014-02-02'),
    await someone('Dalia', '2017-02-02'),
  ];
  const made = await create(api.admin, 'fieldward/household', {
    name: 'Traore',
    head: mother,
    address2: 'Behind the school',
    latitude: 24.86,
    longitude: 67.01,
    members: [
      { uuid: father, relation: 'spouse' },
      { uuid: son, relation: 'child' },
      { uuid: daughter, relation: 'child' },
    ],
  });
  return { home: String(made['uuid']), mother, father, son, daughter };
}

describe('a household', () => {
  it('is made with its members at once, and is that of each of them', async () => {
    const { home, mother, daughter } = await family();
    const shown = await page(home);
    expect(membersOf(shown)).toEqual([
      ['Amina', 'head'],
      ['Bilal', 'spouse'],
      ['Chafik', 'child'],
      ['Dalia', 'child'],
    ]);
    expect(shown.attention).toBe(null);
    expect((await homeOf(daughter))?.uuid).toBe(home);
    const [entry] = await api.pool.rows<{ n: number }>(
      `select count(*)::int as n from audit_log a join patient p using (patient_id) where p.uuid = $1 and a.resource = 'household' and a.action = 'update'`,
      [daughter],
    );
    expect(entry?.n).toBe(1);
    const again = await post('', { uuid: home, name: 'Traore', head: mother });
    expect([again.status, again.body['uuid'], (await page(home)).members.length]).toEqual([201, home, 4]);
    const found = await api.admin.get('fieldward/households?q=dalia traore');
    expect(found.body['results']).toContainEqual(expect.objectContaining({ uuid: home, members: 4, address: 'Behind the school' }));
  });

  it('is proposed from those related to a patient', async () => {
    const { home, mother } = await family();
    const aunt = await someone('Esma', '1950-01-01');
    const types = (await api.admin.get('relationshiptype?v=default&limit=100')).body['results'];
    const type = types.find((each: { aIsToB: string; bIsToA: string }) => each.aIsToB === 'Parent').uuid;
    await create(api.admin, 'relationship', { personA: aunt, personB: mother, relationshipType: type });
    const { body } = await api.admin.get(`fieldward/householdproposal?patient=${aunt}`);
    expect(body).toMatchObject({
      name: 'Traore',
      related: [{ uuid: mother, relation: 'child', household: { uuid: home, display: 'Traore' } }],
    });
  });

  it('has a new head, to whom everybody is related anew', async () => {
    const { home, father, son } = await family();
    const stranger = await someone('Foe');
    expect(code(await post(`/${home}`, { head: stranger }))).toBe('household.headElsewhere');
    expect((await post(`/${home}`, { head: father })).status).toBe(200);
    expect(membersOf(await page(home))).toEqual([
      ['Bilal', 'head'],
      ['Amina', 'spouse'],
      ['Chafik', 'child'],
      ['Dalia', 'child'],
    ]);
    await api.admin.post(`person/${father}`, { dead: true, deathDate: '2026-01-01T00:00:00.000+0000' });
    expect((await page(home)).attention).toBe('headDead');
    expect((await api.admin.get('fieldward/households?attention=true&limit=100')).body['results']).toContainEqual(
      expect.objectContaining({ uuid: home, attention: 'headDead' }),
    );
    expect((await post(`/${home}`, { head: son })).status).toBe(200);
    expect(code(await post(`/${home}`, { head: father }))).toBe('household.deadHead');
    expect((await page(home)).attention).toBe(null);
  });

  it('is marked when its head is voided, when only children are left, and when nobody is', async () => {
    const { home, mother, father, son, daughter } = await family();
    await api.admin.remove(`patient/${mother}?reason=test`);
    expect((await page(home)).attention).toBe('headGone');
    await post(`/${home}`, { head: son });
    await api.admin.post(`person/${father}`, { dead: true });
    expect((await page(home)).attention).toBe('childrenOnly');
    for (const child of [son, daughter]) await api.admin.post(`person/${child}`, { dead: true });
    expect((await page(home)).attention).toBe('nobody');
  });

  it('lets members leave, and never its head without a new one', async () => {
    const { home, mother, father, son, daughter } = await family();
    const leave = (body: object, headers = {}) => post(`/${home}/leave`, body, headers);
    const { headers } = await api.admin.get(`fieldward/householdpage?household=${home}`);
    expect(code(await leave({ patients: [mother] }))).toBe('household.newHeadNeeded');
    expect(code(await leave({ patients: [mother, father, son, daughter] }))).toBe('household.nobodyLeft');
    expect(code(await leave({ patients: [await someone('Guest')] }))).toBe('engine.unknownReference');
    expect(code(await leave({ patients: [son], until: '2999-01-01' }))).toBe('record.future');
    expect(code(await leave({ patients: [son], until: 'soon' }))).toBe('engine.notDate');
    expect((await page(home)).members).toHaveLength(4);
    expect((await leave({ patients: [mother], head: father }, { 'if-match': String(headers['etag']) })).status).toBe(204);
    expect(code(await leave({ patients: [son] }, { 'if-match': String(headers['etag']) }))).toBe('household.changedMeanwhile');
    expect((await leave({ patients: [son], mistake: true })).status).toBe(204);
    const shown = await page(home);
    expect(membersOf(shown)).toEqual([
      ['Bilal', 'head'],
      ['Dalia', 'child'],
    ]);
    expect(shown.former.map(({ uuid }) => uuid)).toEqual([mother]);
    expect(await homeOf(mother)).toBe(null);
  });

  it('lets somebody leave before the day on which they were registered', async () => {
    const { home, son } = await family();
    expect((await post(`/${home}/leave`, { patients: [son], until: '2020-06-01' })).status).toBe(204);
    const { body } = await api.admin.get(`fieldward/householdpage?household=${home}`);
    expect(body['household'].former).toMatchObject([{ uuid: son, until: '2020-06-01' }]);
  });

  it('is taken back with everybody who has no other one meanwhile', async () => {
    const { home, son, daughter } = await family();
    expect((await api.admin.remove(`fieldward/household/${home}?reason=Twice`)).status).toBe(204);
    expect(await homeOf(son)).toBe(null);
    await create(api.admin, 'fieldward/household', { name: 'Other', head: daughter });
    expect((await post(`/${home}`, { voided: false })).status).toBe(200);
    expect((await page(home)).members).toHaveLength(3);
  });
});

describe('nobody lives in two households', () => {
  it('whether they are added, or make one', async () => {
    const { home, son } = await family();
    const other = await someone('Haris');
    for (const body of [
      { name: 'Other', head: son },
      { name: 'Other', head: other, members: [{ uuid: son, relation: 'child' }] },
    ])
      expect(code(await post('', body))).toBe('household.livesElsewhere');
    expect(await homeOf(other)).toBe(null);
    expect((await homeOf(son))?.uuid).toBe(home);
    await expect(
      api.pool.rows(
        `insert into household_member (household_id, person_id) select h.household_id, p.patient_id from household h, patient p where h.uuid = $1 and p.uuid = $2`,
        [home, son],
      ),
    ).rejects.toThrow('household_member_once');
  });

  it('also when two add somebody at once', async () => {
    const [one, two] = [await family(), await family()];
    const guest = await someone('Guest');
    const added = await Promise.all([one, two].map(({ home }) => post(`/${home}`, { members: [{ uuid: guest }] })));
    expect(added.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('also when two records become one', async () => {
    const [one, two] = [await family(), await family()];
    const merged = await api.admin.post('fieldward/patientmerge', {
      from: one.mother,
      into: two.mother,
      reason: 'same',
      keep: {},
    });
    expect(merged.status, merged.text).toBe(200);
    expect((await homeOf(two.mother))?.uuid).toBe(two.home);
    expect(await page(one.home)).toMatchObject({ attention: 'headGone' });
    expect((await api.admin.post(`fieldward/patientmerge/${merged.body['uuid']}/undo`, {})).status).toBe(200);
    expect((await page(one.home)).attention).toBe(null);
    expect((await homeOf(one.mother))?.uuid).toBe(one.home);
    // of one household: the other record is its head now
    const inside = await api.admin.post('fieldward/patientmerge', {
      from: two.mother,
      into: two.father,
      reason: 'same',
      keep: { birthdate: 'into' },
    });
    expect(inside.status, inside.text).toBe(200);
    expect(await page(two.home)).toMatchObject({ attention: null });
    expect((await page(two.home)).members).toHaveLength(3);
  });

  it.each([
    [{ members: 'all' }, 'engine.notList'],
    [{ members: [{ relation: 'child' }] }, 'members[0].uuid'],
    [{ members: [{ uuid: 5 }] }, 'members[0].uuid'],
    [{ members: [{ uuid: 'nobody' }] }, 'engine.unknownReference'],
    [{ latitude: 12 }, 'household.halfPosition'],
    [{ latitude: 91, longitude: 1 }, 'engine.tooGreat'],
    [{ name: ' ' }, 'engine.required'],
  ])('and %j is refused: %s', async (body, expected) => {
    const head = await someone('Ilyas');
    const response = await post('', { name: 'Bad', head, ...body });
    expect(response.status).toBe(400);
    expect(JSON.stringify(response.body['error'])).toContain(expected);
    expect(await homeOf(head)).toBe(null);
  });
});

describe('two households', () => {
  it('are joined, once', async () => {
    const [one, two] = [await family(), await family()];
    expect(code(await post(`/${one.home}/join`, { into: one.home }))).toBe('household.withItself');
    expect(code(await post(`/${one.home}/join`, { into: 'nowhere' }))).toBe('engine.unknownReference');
    const both = await Promise.all([post(`/${one.home}/join`, { into: two.home }), post(`/${two.home}/join`, { into: one.home })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    const left = both[0]?.status === 204 ? two : one;
    expect((await page(left.home)).members).toHaveLength(8);
    expect((await page(left === two ? one.home : two.home)).voided).toBe(true);
  });

  it('are made of one that splits', async () => {
    const { home, mother, father, son, daughter } = await family();
    const split = (body: object) => post(`/${home}/split`, { name: 'New Traore', ...body });
    expect(code(await split({ patients: [father, son], head: daughter }))).toBe('household.newHeadNeeded');
    expect(code(await split({ patients: [mother], head: mother }))).toBe('household.newHeadNeeded');
    expect(code(await split({ patients: [mother, father, son, daughter], head: mother }))).toBe('household.nobodyLeft');
    expect(code(await split({ name: ' ', patients: [son], head: son }))).toBe('engine.required');
    expect(code(await split({ name: 'n'.repeat(101), patients: [son], head: son }))).toBe('engine.tooLong');
    expect((await page(home)).members).toHaveLength(4);
    const uuid = crypto.randomUUID();
    for (const _time of [1, 2]) {
      const made = await split({ uuid, patients: [father, son], head: father, sameAddress: true });
      expect([made.status, made.body['uuid']], made.text).toEqual([200, uuid]);
    }
    expect(membersOf(await page(uuid))).toEqual([
      ['Bilal', 'head'],
      ['Chafik', 'child'],
    ]);
    expect(await page(uuid)).toMatchObject({ address2: 'Behind the school', latitude: 24.86 });
    expect(membersOf(await page(home))).toEqual([
      ['Amina', 'head'],
      ['Dalia', 'child'],
    ]);
    expect((await split({ patients: [mother], head: mother, remainingHead: daughter })).status).toBe(200);
    expect(await page(home)).toMatchObject({ attention: 'childrenOnly' });
  });
});
