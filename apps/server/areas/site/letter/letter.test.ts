// area: site
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealAudit } from '../../../engine/audit-chain.ts';
import { joinedSite, type JoinedSite } from '../../../testing/joined-site.ts';
import { PASSWORD, type ApiResponse, type Client, type ScratchApi } from '../../../testing/scratch-api.ts';
import { rowsAt } from '../../../testing/record-rows.ts';
import { create } from '../../../testing/starter-api.ts';
import { twoPlaces, type TwoPlaces } from '../../../testing/two-places.ts';
import { peopleReply, type PeopleAsked } from './letter-people.ts';

let at: TwoPlaces;
let site: JoinedSite;
let other: JoinedSite;
/** Somebody who may sign in there. */
let clerks: ReadonlyMap<JoinedSite, Client>;
let type = '';
const centre = (): ScratchApi => at.api;
const clerk = (of: JoinedSite = site): Client => clerks.get(of) ?? of.api.nobody;

beforeAll(async () => {
  at = await twoPlaces();
  const southern = await create(centre().admin, 'user', {
    username: 'southern',
    password: PASSWORD,
    person: { gender: 'F', names: [{ givenName: 'Sana', familyName: 'Southern' }] },
    roles: ['System Developer'],
  });
  await centre().admin.post('fieldward/userlocation', { user: southern['uuid'], locations: [at.south] });
  site = await joinedSite(centre(), 'North', [at.north]);
  other = await joinedSite(centre(), 'South', [at.south]);
  const signedIn = ({ api }: JoinedSite, name: string): Client =>
    api.as({ authorization: `Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}` });
  clerks = new Map([
    [site, signedIn(site, 'northern')],
    [other, signedIn(other, 'southern')],
  ]);
  type = await at.samples.some('patientidentifiertype');
}, 180_000);
afterAll(async () => {
  await site?.close();
  await other?.close();
  await at?.close();
});

let numbers = 0;
/** Somebody who is registered at the site; answers the uuid. */
async function registered(givenName: string): Promise<string> {
  const made = await create(clerk(), 'patient', {
    person: { names: [{ givenName, familyName: 'Bystick', preferred: true }], gender: 'F', birthdate: '1984-03-12' },
    identifiers: [{ identifier: `F-${(numbers += 1)}`, identifierType: type, location: at.mine.clinic, preferred: true }],
  });
  return String(made['uuid']);
}

const ok = (response: ApiResponse): ApiResponse['body'] => {
  expect(response.status, response.text).toBe(200);
  return response.body;
};
async function written(from: JoinedSite = site): Promise<string> {
  while ((await sealAudit(from.api.pool)) > 0);
  return String(ok(await clerk(from).post('fieldward/siteletter', {}))['file'].content);
}
const taken = (content: string): Promise<ApiResponse> => centre().admin.post('fieldward/sitelettertake', { content });
const replied = (content: string, by: JoinedSite = site): Promise<ApiResponse> => clerk(by).post('fieldward/sitereply', { content });
const nameAt = async (api: ScratchApi, patient: string): Promise<unknown> =>
  (await api.admin.get(`patient/${patient}`)).body['person']?.['display'];
const refusal = (response: ApiResponse): unknown => [response.status, response.body['error']?.['code']];

it('carries what was recorded to the centre, and the programme back', async () => {
  const patient = await registered('Amina');
  await create(centre().admin, 'hydra/phase', { name: 'By stick' });
  const letter = await written();
  const { reply, ...counts } = ok(await taken(letter));
  expect(counts).toMatchObject({ site: 'North', patients: 1, held: 0 });
  expect(await nameAt(centre(), patient)).toBe('Amina Bystick');
  expect(ok(await replied(reply.content))).toMatchObject({ held: 0, rows: counts['rows'] });
  expect((await site.api.pool.rows(`select 1 from phase where name = 'By stick'`)).length).toBe(1);
  // nothing is left for the next one, over a line neither
  site.asked();
  expect(await site.speak()).toBeNull();
  expect(site.asked()).not.toContain('fieldward/siterecords');
});

it('tells whose record it carries, in the trail of both', async () => {
  const patient = await registered('Trailed');
  const letter = await written();
  const entries = async ({ pool }: ScratchApi, action: string): Promise<number> => {
    const found = await pool.rows(
      `select 1 from audit_log a join patient p on p.uuid = $1 where a.action = $2
         and (a.patient_id = p.patient_id or a.detail -> 'patients' @> to_jsonb(p.patient_id))`,
      [patient, action],
    );
    return found.length;
  };
  expect(await entries(site.api, 'export')).toBe(1);
  ok(await taken(letter));
  expect(await entries(centre(), 'arrive')).toBeGreaterThan(0);
});

it('goes on where a reply was lost: what was changed since is in no conflict with it', async () => {
  const patient = await registered('Lost');
  const person = async (givenName: string): Promise<void> => {
    const { uuid } = (await clerk().get(`person/${patient}/name`)).body['results'][0];
    ok(await clerk().post(`person/${patient}/name/${uuid}`, { givenName }));
  };
  ok(await taken(await written()));
  await person('Found');
  ok(await taken(await written()));
  await person('Again');
  const last = ok(await taken(await written()));
  expect(last).toMatchObject({ held: 0 });
  expect(await nameAt(centre(), patient)).toBe('Again Bystick');
  ok(await replied(last['reply'].content));
  expect(await site.api.pool.rows(`select from shared_row where sent <> '{}'`)).toEqual([]);
});

it('may be taken twice, and its reply once', async () => {
  const patient = await registered('Twice');
  const letter = await written();
  const first = ok(await taken(letter));
  const second = ok(await taken(letter));
  expect(second).toMatchObject({ held: 0 });
  expect(await nameAt(centre(), patient)).toBe('Twice Bystick');
  ok(await replied(second['reply'].content));
  expect(refusal(await replied(first['reply'].content))).toEqual([409, 'site.oldFile']);
});

it('what is changed after the file was written waits for the next', async () => {
  const patient = await registered('Before');
  const letter = await written();
  const [{ uuid: name } = { uuid: '' }] = (await clerk().get(`person/${patient}?v=full`)).body['names'] as { uuid: string }[];
  ok(await clerk().post(`person/${patient}/name/${name}`, { givenName: 'After' }));
  ok(await replied(ok(await taken(letter))['reply'].content));
  expect(await nameAt(centre(), patient)).toBe('Before Bystick');
  const { reply } = ok(await taken(await written()));
  expect(await nameAt(centre(), patient)).toBe('After Bystick');
  ok(await replied(reply.content));
});

it('an old one is refused: what came since would look like a conflict', async () => {
  await registered('Older');
  const old = await written();
  await registered('Newer');
  expect(await site.speak()).toBeNull();
  expect(refusal(await taken(old))).toEqual([409, 'site.oldFile']);
  const letter = await written();
  const { reply } = ok(await taken(letter));
  expect(await site.speak()).toBeNull();
  expect(refusal(await replied(reply.content))).toEqual([409, 'site.oldFile']);
});

it('opens for nobody else, whole and unchanged only, and one way', async () => {
  await registered('Sealed');
  const letter = await written();
  const plain = Buffer.from(letter, 'base64').toString('latin1');
  expect(plain).not.toContain('Bystick');
  expect(plain).not.toContain('givenName');
  const bytes = Buffer.from(letter, 'base64');
  for (const at of [bytes.length - 1, bytes.length - 40, 80, 130]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(refusal(await taken(changed.toString('base64'))), `byte ${at}`).toEqual([400, 'site.noFile']);
  }
  expect(refusal(await taken(bytes.subarray(0, -20).toString('base64')))).toEqual([400, 'site.noFile']);
  expect(refusal(await taken('AAAA'))).toEqual([400, 'site.noFile']);
  expect(refusal(await replied(letter))).toEqual([400, 'site.wrongWay']);
  const { reply } = ok(await taken(letter));
  expect(refusal(await replied(reply.content, other))).toEqual([400, 'site.noFile']);
  expect(refusal(await taken(reply.content))).toEqual([400, 'site.wrongWay']);
  // under the name of another site it does not open
  const renamed = Buffer.from(bytes.toString('latin1').replace(site.uuid, other.uuid), 'latin1');
  expect(refusal(await taken(renamed.toString('base64')))).toEqual([400, 'site.noFile']);
  // a centre writes none, and a site takes none of sites
  expect(refusal(await centre().admin.post('fieldward/siteletter', {}))).toEqual([409, 'site.noCentre']);
  ok(await replied(reply.content));
});

/** Somebody who is registered at the centre; answers the uuid. */
async function atCentre(givenName: string, place = at.mine.clinic): Promise<string> {
  const made = await create(centre().admin, 'patient', {
    person: { names: [{ givenName, familyName: 'Byreply', preferred: true }], gender: 'F', birthdate: '1984-03-12' },
    identifiers: [{ identifier: `R-${(numbers += 1)}`, identifierType: type, location: place, preferred: true }],
  });
  while ((await sealAudit(centre().pool)) > 0);
  return String(made['uuid']);
}
/** What came in a file is taken where nobody answers. */
async function takenInside(): Promise<void> {
  site.cut(0, 'before');
  expect(await site.speak()).toMatchObject({ code: 'site.unreachable' });
  site.cut(null);
  expect(site.failures()).toEqual([]);
}
const inSame = async (...uuids: string[]): Promise<void> => {
  for (const uuid of uuids) {
    const [here, there] = [await rowsAt(site.api, uuid), await rowsAt(centre(), uuid)];
    expect(Object.fromEntries(here)).toEqual(Object.fromEntries(there));
    expect(here.size).toBeGreaterThan(0);
  }
};

it('brings people of the centre in the reply, and what became of them', async () => {
  expect(await site.speak()).toBeNull();
  const [uuid, other, gone] = [await atCentre('Comes'), await atCentre('Othercomes'), await atCentre('Goes')];
  const elsewhere = await atCentre('Elsewhere', at.theirs.clinic);
  const sent = await registered('Sent');
  const first = ok(await taken(await written()));
  expect(first).toMatchObject({ left: 0, people: 3 });
  expect(ok(await replied(first['reply'].content))).toMatchObject({ left: 0, people: 3 });
  await takenInside();
  await inSame(uuid, other, gone, sent);
  expect(await rowsAt(site.api, elsewhere)).toEqual(new Map());
  // changed on both sides, merged, erased
  const name = String((await clerk().get(`person/${uuid}/name`)).body['results'][0].uuid);
  ok(await centre().admin.post(`person/${uuid}/name/${name}`, { givenName: 'Newer' }));
  await clerk().post(`person/${other}/name`, { givenName: 'Added', familyName: 'Here' });
  ok(await centre().admin.post('fieldward/patientmerge', { from: gone, into: uuid, keep: {}, reason: 'one person' }));
  while ((await sealAudit(centre().pool)) > 0);
  ok(await replied(ok(await taken(await written()))['reply'].content));
  await takenInside();
  await inSame(uuid, other);
  expect((await clerk().get(`patient/${gone}`)).body['uuid']).toBe(uuid);
  expect(await site.api.pool.rows('select from record_to_come')).toEqual([]);
});

it('is told again of whom a reply told that was lost, and of nobody whom a forged one names', async () => {
  const uuid = await atCentre('Lost');
  ok(await taken(await written()));
  const again = ok(await taken(await written()));
  expect(again).toMatchObject({ people: 1 });
  // the reply to another site opens here no more than one that was changed
  const bytes = Buffer.from(again['reply'].content, 'base64');
  bytes[bytes.length - 30] = (bytes[bytes.length - 30] ?? 0) ^ 1;
  expect(refusal(await replied(bytes.toString('base64')))).toEqual([400, 'site.noFile']);
  ok(await replied(again['reply'].content));
  expect(refusal(await replied(again['reply'].content))).toEqual([409, 'site.oldFile']);
  await takenInside();
  await inSame(uuid);
});

it('says how many records did not fit, and goes on with them', async () => {
  const row = (uuid: string, n: number) => ({ table: 'obs', key: `${uuid}-${n}`, row: 'x'.repeat(1000) });
  const asks: string[] = [];
  const asked: PeopleAsked = {
    people: async ({ turn }) => ({ turn: turn + 1, people: turn === 0 ? ['a', 'b'] : ['c', 'd'], more: turn === 0 }),
    records: async (wants) => {
      const [{ uuid, after, has } = { uuid: '', after: '', has: null }] = wants;
      asks.push(`${uuid} ${after} ${String(has)}`);
      const about = { uuid, into: null, by: null, at: null, reason: null, digest: `of ${uuid}` };
      return { records: [{ ...about, state: 'rows', rows: [row(uuid, after === '' ? 1 : 2)], more: after === '' }] };
    },
  };
  const letter = { turn: 0, waiting: 1, has: { a: 'here' }, wants: [{ uuid: 'd', digest: 'of d', after: 'obs d-1' }] };
  const { pages, records, left } = await peopleReply(asked, letter, 5 * 1000);
  expect(pages.map(({ turn }) => turn)).toEqual([1, 2]);
  expect(asks).toEqual(['d obs d-1 null', 'a  here', 'a obs a-1 here', 'b  null']);
  expect(records.map(({ uuid, more }) => [uuid, more])).toEqual([
    ['d', false],
    ['a', true],
    ['a', false],
    ['b', true],
  ]);
  expect(left).toBe(2);
});

it('is refused of a site that was ended', async () => {
  const letter = await written(other);
  ok(await centre().admin.post('fieldward/siteend', { uuid: other.uuid }));
  expect(refusal(await taken(letter))).toEqual([400, 'site.noFile']);
});
