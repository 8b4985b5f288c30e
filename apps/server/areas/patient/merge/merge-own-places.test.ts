import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../../testing/scratch-api.ts';
import { create } from '../../../testing/starter-api.ts';
import { twoPlaces, type TwoPlaces } from '../../../testing/two-places.ts';

let at: TwoPlaces;
beforeAll(async () => {
  at = await twoPlaces();
}, 60_000);
afterAll(() => at?.close());

const NOBODYS = '00000000-0000-4000-8000-00000000dead';

it('is possible for own patients only: those of other places are as unknown as nobody', async () => {
  const [mine, theirs] = [at.mine.uuids.get('patient') ?? '', at.theirs.uuids.get('patient') ?? ''];
  for (const [from, into] of [
    [mine, theirs],
    [theirs, mine],
  ] as const) {
    const other = from === mine ? { from, into: NOBODYS } : { from: NOBODYS, into };
    const seen = await at.bound.get(`fieldward/patientmerge?from=${from}&into=${into}`);
    const unknown = await at.bound.get(`fieldward/patientmerge?from=${other.from}&into=${other.into}`);
    expect([seen.status, seen.text.replaceAll(theirs, NOBODYS)]).toEqual([unknown.status, unknown.text]);
    expect((await at.bound.post('fieldward/patientmerge', { from, into, reason: 'x' })).status).toBe(400);
  }
  const made = await at.api.admin.post('fieldward/patientmerge', {
    from: await another(),
    into: theirs,
    reason: 'one person',
  });
  expect(made.status, made.text).toBe(200);
  expect((await at.bound.get('fieldward/patientmerges')).body['results']).toEqual([]);
  const undo = `fieldward/patientmerge/${made.body['uuid']}/undo`;
  for (const response of [await at.bound.get(undo), await at.bound.post(undo, {})]) expect(response.status).toBe(404);
  expect((await at.api.admin.get('fieldward/patientmerges')).body['results']).toHaveLength(1);
});

/** A patient of the other place. */
async function another(): Promise<string> {
  const [row] = await at.api.pool.rows<{ uuid: string }>(
    `with p as (insert into person (gender) select gender from person where uuid = $1 returning person_id),
      n as (insert into person_name (person_id, given_name, preferred) select person_id, 'Second', true from p)
     insert into patient (patient_id) select person_id from p returning uuid`,
    [at.theirs.uuids.get('patient')],
  );
  return row?.uuid ?? '';
}

const refused = (response: ApiResponse, status: number, code: string): void =>
  expect([response.status, response.body['error']?.code], response.text).toEqual([status, code]);
const made = async (client: Client, path: string, body: unknown): Promise<string> => String((await create(client, path, body))['uuid']);
const patientAt = async (client: Client, identifier: string, location: string, givenName: string): Promise<string> =>
  made(client, 'patient', {
    person: { gender: 'M', birthdate: '1980-05-05', names: [{ givenName, familyName: 'Person' }] },
    identifiers: [{ identifier, identifierType: await at.samples.some('patientidentifiertype'), location }],
  });

it('a household of two places is seen by who sees somebody of it, without those of the other place', async () => {
  const here = await patientAt(at.api.admin, 'HOME-1', at.mine.clinic, 'Zuleikha');
  const there = await patientAt(at.api.admin, 'HOME-2', at.theirs.clinic, 'Quincy');
  const theirs = at.theirs.uuids.get('household') ?? '';
  const home = await made(at.api.admin, 'fieldward/household', {
    name: 'Of both',
    head: there,
    members: [{ uuid: here, relation: 'child' }],
  });
  const page = await at.bound.get(`fieldward/householdpage?household=${home}`);
  expect(page.body['household'].members.map(({ uuid }: { uuid: string }) => uuid)).toEqual([here]);
  // its head is not gone, only elsewhere
  expect(page.body['household'].attention).toBe(null);
  for (const path of [`fieldward/household/${home}?v=full`, `fieldward/householdpage?patient=${here}`, 'fieldward/households?q=Of both'])
    expect((await at.bound.get(path)).text.includes('Quincy'), path).toBe(false);
  expect((await at.bound.get('fieldward/households?limit=100')).text.includes(theirs)).toBe(false);
  refused(await at.bound.get(`fieldward/householdpage?household=${theirs}`), 404, 'engine.unknownObject');
  for (const [path, body] of [
    [`fieldward/household/${theirs}/leave`, { patients: [at.theirs.uuids.get('patient')] }],
    [
      `fieldward/household/${theirs}/split`,
      { name: 'x', patients: [at.theirs.uuids.get('patient')], head: at.theirs.uuids.get('patient') },
    ],
    [`fieldward/household/${theirs}/join`, { into: home }],
  ] as const)
    refused(await at.bound.post(path, body), 404, 'engine.unknownObject');
  refused(await at.bound.post(`fieldward/household/${home}/join`, { into: theirs }), 400, 'engine.unknownReference');
  const alone = await patientAt(at.bound, 'HOME-3', at.mine.clinic, 'Zoya');
  refused(
    await at.bound.post('fieldward/household', { name: 'New', head: alone, members: [{ uuid: there }] }),
    400,
    'engine.unknownReference',
  );
  const own = await made(at.bound, 'fieldward/household', { name: 'New', head: alone, location: at.mine.clinic });
  // everybody moves, those of the other place too
  expect((await at.bound.post(`fieldward/household/${home}/join`, { into: own })).status).toBe(204);
  expect((await at.api.admin.get(`fieldward/householdpage?household=${own}`)).body['household'].members).toHaveLength(3);
  expect((await at.bound.get(`fieldward/householdpage?household=${own}`)).body['household'].members).toHaveLength(2);
});

interface Told {
  readonly uuid: string;
  readonly head: boolean;
  readonly relation: string | null;
}
/** Who lives in a household, and what they are to its head, as an account that sees every place is told. */
const toldTo = async (home: string): Promise<Readonly<Record<string, string | null>>> => {
  const { body } = await at.api.admin.get(`fieldward/householdpage?household=${home}`);
  const members = body['household'].members as readonly Told[];
  return Object.fromEntries(members.map(({ uuid, head, relation }) => [uuid, head ? 'head' : relation]));
};

it('whoever leaves, or becomes the head, leaves those of the other place related to their head', async () => {
  const [father, mother, daughter, son] = [
    await patientAt(at.api.admin, 'REL-1', at.theirs.clinic, 'Faruq'),
    await patientAt(at.api.admin, 'REL-2', at.theirs.clinic, 'Mariam'),
    await patientAt(at.api.admin, 'REL-3', at.mine.clinic, 'Dunya'),
    await patientAt(at.api.admin, 'REL-4', at.mine.clinic, 'Sami'),
  ];
  const home = await made(at.api.admin, 'fieldward/household', {
    name: 'Related',
    head: father,
    members: [
      { uuid: mother, relation: 'spouse' },
      { uuid: daughter, relation: 'child' },
      { uuid: son, relation: 'child' },
    ],
  });
  const path = `fieldward/household/${home}`;
  expect((await at.bound.post(path, { head: daughter })).status).toBe(200);
  expect(await toldTo(home)).toEqual({ [father]: 'parent', [mother]: 'parent', [daughter]: 'head', [son]: 'sibling' });
  expect((await at.bound.post(`${path}/leave`, { patients: [daughter], head: son })).status).toBe(204);
  expect(await toldTo(home)).toEqual({ [father]: 'parent', [mother]: 'parent', [son]: 'head' });
  // nobody is left whom the account sees: the oldest of the others is the head
  expect((await at.bound.post(`${path}/leave`, { patients: [son] })).status).toBe(204);
  expect(await toldTo(home)).toEqual({ [father]: 'head', [mother]: 'spouse' });
  expect((await at.api.admin.post(path, { members: [{ uuid: daughter, relation: 'child' }] })).status).toBe(200);
  const split = await at.bound.post(`${path}/split`, { name: 'Own', patients: [daughter], head: daughter });
  expect(split.status, split.text).toBe(200);
  expect(await toldTo(home)).toEqual({ [father]: 'head', [mother]: 'spouse' });
});

it('a household that stands at another place splits: the new one stands at no place', async () => {
  const [there, one, two] = [
    await patientAt(at.api.admin, 'SPL-1', at.theirs.clinic, 'Tariq'),
    await patientAt(at.api.admin, 'SPL-2', at.mine.clinic, 'Uzma'),
    await patientAt(at.api.admin, 'SPL-3', at.mine.clinic, 'Wafa'),
  ];
  for (const [location, going, stands] of [
    [at.theirs.clinic, one, null],
    [at.mine.clinic, two, at.mine.clinic],
  ] as const) {
    const home = await made(at.api.admin, 'fieldward/household', { name: 'Elsewhere', head: there, location, members: [{ uuid: going }] });
    const split = await at.bound.post(`fieldward/household/${home}/split`, { name: 'Own', patients: [going], head: going });
    expect(split.status, split.text).toBe(200);
    const page = await at.api.admin.get(`fieldward/householdpage?household=${split.body['uuid']}`);
    expect(page.body['household'].location?.uuid ?? null).toBe(stands);
    await at.api.admin.remove(`fieldward/household/${home}?reason=test`);
  }
});

it('somebody who lives in a household and is no patient is seen with that household only', async () => {
  const resident = (givenName: string) => ({ givenName, familyName: 'Resident', gender: 'F', birthdate: '1950-01-01' });
  const homeAt = async (name: string, location: string) => {
    const home = await made(at.api.admin, 'fieldward/residenthousehold', { household: { name, location }, head: resident(name) });
    const [head] = (await at.api.admin.get(`fieldward/householdpage?household=${home}`)).body['household'].members;
    return { home, head: String(head.uuid) };
  };
  const here = await homeAt('Ottilie', at.mine.clinic);
  const there = await homeAt('Quirina', at.theirs.clinic);
  expect((await at.bound.get(`person/${here.head}`)).status).toBe(200);
  expect((await at.bound.get(`fieldward/householdpage?household=${here.home}`)).body['household'].members).toMatchObject([
    { uuid: here.head, registered: false, head: true },
  ]);
  expect((await at.bound.get('person?q=ottilie')).body['results']).toHaveLength(1);
  const body = { ...resident('Ottilie'), birthdate: '1949-01-01', reason: 'asked again' };
  expect((await at.bound.post(`fieldward/household/${here.home}/resident/${here.head}`, body)).status).toBe(204);
  // those of other places are as unknown as nobody
  refused(await at.bound.get(`person/${there.head}`), 404, 'engine.unknownObject');
  refused(await at.bound.get(`fieldward/householdpage?household=${there.home}`), 404, 'engine.unknownObject');
  refused(await at.bound.post(`fieldward/household/${there.home}/resident/${there.head}`, body), 404, 'engine.unknownObject');
  for (const path of ['person?q=quirina', `person?q=resident&v=full`, 'fieldward/households?q=quirina', `person/${there.head}/name`])
    expect((await at.bound.get(path)).text.includes('Quirina'), path).toBe(false);
  // one without a place is seen by whoever made it
  const own = await made(at.bound, 'fieldward/residenthousehold', { household: { name: 'Nowhere' }, head: resident('Vroni') });
  expect((await at.bound.get(`fieldward/householdpage?household=${own}`)).body['household'].members).toHaveLength(1);
  expect((await at.bound.post(`fieldward/household/${own}/resident`, resident('Walburga'))).status).toBe(201);
  expect((await at.bound.get(`fieldward/householdpage?household=${own}`)).body['household'].members).toHaveLength(2);
});
