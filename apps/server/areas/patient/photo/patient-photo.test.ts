import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_PHOTO_BYTES, MOST_SMALL_PHOTO_BYTES } from '@fieldward/domain/person/picture.ts';
import { PASSWORD, type Client, type ScratchApi } from '../../../testing/scratch-api.ts';
import { create, register, starterApi } from '../../../testing/starter-api.ts';
import { removeFiles } from './removed-files.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const WIDE = Buffer.from(PNG, 'base64').fill(0x7f, 16, 18).toString('base64');

let api: ScratchApi;
let serial = 0;
beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

const someone = async (): Promise<string> => String((await register(api.admin, `PHO-00000${(serial += 1)}`, 'Zahra', 'Khan'))['uuid']);
const photograph = (person: string, more: object = {}, headers = {}) =>
  api.admin.post('personimage', { person, base64EncodedImage: PNG, ...more }, headers);
const keyOf = async (uuid: string) =>
  (await api.pool.rows<{ key: string | null }>('select file_key as key from patient_photo where uuid = $1', [uuid]))[0]?.key ?? null;

async function staff(username: string, role: string): Promise<Client> {
  const roles = (await api.admin.get(`role/${encodeURIComponent(role)}`)).body['uuid'];
  const person = { names: [{ givenName: 'A', familyName: 'B' }], gender: 'F' };
  await create(api.admin, 'user', { username, password: PASSWORD, person, roles: [roles] });
  return api.as({ authorization: `Basic ${Buffer.from(`${username}:${PASSWORD}`).toString('base64')}` });
}

describe('the photo of a patient', () => {
  it('is kept, shown, replaced and removed, and the file goes with it', async () => {
    const person = await someone();
    expect((await api.admin.get(`personimage/${person}`)).status).toBe(404);
    const first = await photograph(person, { base64EncodedImage: `data:image/png;base64,${PNG}` });
    expect([first.status, first.body['person']]).toEqual([201, { uuid: person }]);
    const { uuid } = first.body;
    const shown = await api.admin.get(`personimage/${person}`);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=300',
      vary: expect.stringContaining('cookie'),
      etag: `"${uuid}"`,
    });
    const banner = async () => (await api.admin.get(`fieldward/patientbanner?patient=${person}`)).body['photo'];
    expect(await banner()).toBe(uuid);
    expect((await photograph(person, { uuid })).body['uuid']).toBe(uuid); // sent twice
    const former = (await keyOf(uuid)) ?? '';
    expect(await api.files.get(former)).not.toBe(null);
    expect((await photograph(person, {}, { 'if-match': '"another"' })).body['error'].code).toBe('photo.changedMeanwhile');
    const second = await photograph(person, {}, { 'if-match': `"${uuid}"` });
    expect(await banner()).toBe(second.body['uuid']);
    const path = `personimage/${person}`;
    expect((await api.admin.remove(path, { 'if-match': `"${uuid}"` })).status).toBe(409);
    expect((await api.admin.remove(path)).status).toBe(204);
    expect([(await api.admin.get(path)).status, (await api.admin.remove(path)).status, await banner()]).toEqual([404, 404, null]);
    await removeFiles(api.asServer, api.files);
    expect([await api.files.get(former), await keyOf(uuid), await api.pool.rows('select from file_removal')]).toEqual([null, null, []]);
    const trail = () =>
      api.pool.rows<{ action: string }>(
        `select a.action from audit_log a join patient p using (patient_id) where p.uuid = $1 and a.resource = 'personimage' order by a.audit_log_id`,
        [person],
      );
    const done = ['create', 'read', 'update', 'void'];
    await expect.poll(async () => [...new Set((await trail()).map(({ action }) => action))].toSorted(), { timeout: 5_000 }).toEqual(done);
  });

  it('goes though the store refuses to remove others, however many: those are tried again, after all that came since', async () => {
    const refused = Array.from({ length: 60 }, (_, n) => `photo/refused/${n}`);
    const queue = (keys: readonly string[]) => api.pool.rows('insert into file_removal (file_key) select unnest($1::text[])', [keys]);
    const tried: string[] = [];
    const remove = (stubborn: boolean) =>
      removeFiles(api.asServer, {
        ...api.files,
        remove: async (key) => {
          tried.push(key);
          if (stubborn && key.includes('refused')) throw new Error('access denied');
        },
      });
    await queue(refused);
    await expect(remove(true)).rejects.toMatchObject({ errors: expect.objectContaining({ length: 50 }) as unknown });
    await queue(['photo/later']);
    await expect(remove(true)).rejects.toThrow('The file store did not remove 49 of 50 files');
    expect(new Set(tried)).toEqual(new Set([...refused, 'photo/later']));
    expect(await api.pool.rows('select file_key from file_removal')).toHaveLength(60);
    await remove(false);
    await remove(false);
    expect(await api.pool.rows('select from file_removal')).toEqual([]);
  });

  it.each([
    ['nothing', '', 'engine.required'],
    ['no picture', Buffer.from('%PDF-1.7 of 3 pages').toString('base64'), 'photo.notPicture'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'), 'photo.notPicture'],
    ['a cut picture', PNG.slice(0, 60), 'photo.damaged'],
    ['a picture that fills the memory', WIDE, 'photo.tooManyPoints'],
    ['a large file', Buffer.alloc(MOST_PHOTO_BYTES + 1).toString('base64'), 'photo.tooLarge'],
    ['what is no text', 7, 'engine.required'],
  ])('is not %s', async (_what, base64EncodedImage, code) => {
    const refused = await photograph(await someone(), { base64EncodedImage });
    expect([refused.status, refused.body['error'].code]).toEqual([400, code]);
  });

  it('is refused for whom there is not, with the uuid of another one, and when it is larger than any request', async () => {
    expect((await photograph('nobody')).body['error'].code).toBe('engine.unknownReference');
    const { uuid } = (await photograph(await someone())).body;
    const refused = (await photograph(await someone(), { uuid })).body['error'];
    expect([refused.code, Object.keys(refused.fieldErrors)]).toEqual(['engine.uuidTaken', ['uuid']]);
    const { status } = await photograph(await someone(), { base64EncodedImage: 'A'.repeat(40 * 1024 * 1024) });
    expect(status).toBe(413);
  });

  it('is seen and changed by who has the right', async () => {
    const person = await someone();
    await photograph(person);
    const [clerk, organiser] = [await staff('photoclerk', 'Registration Clerk'), await staff('photoorganiser', 'Event Organiser')];
    expect((await clerk.get(`personimage/${person}`)).status).toBe(200);
    expect((await clerk.remove(`personimage/${person}`)).status).toBe(204);
    expect((await organiser.get(`personimage/${person}`)).status).toBe(403);
    expect((await api.nobody.post('personimage', { person, base64EncodedImage: PNG })).status).toBe(403);
    expect((await api.anonymous.get(`personimage/${person}`)).status).toBe(401);
  });

  it('of two records that are one is the newer, and each has its own again afterwards', async () => {
    const [from, into] = [await someone(), await someone()];
    const older = (await photograph(into)).body['uuid'];
    const newer = (await photograph(from)).body['uuid'];
    const merged = await api.admin.post('fieldward/patientmerge', { from, into, reason: 'one person' });
    expect(merged.status, merged.text).toBe(200);
    const etag = async (uuid: string) => (await api.admin.get(`personimage/${uuid}`)).headers['etag'];
    expect([await etag(into), await etag(from)]).toEqual([`"${newer}"`, `"${newer}"`]);
    expect((await api.admin.post(`fieldward/patientmerge/${merged.body['uuid']}/undo`, { reason: 'two' })).status).toBe(200);
    expect([await etag(into), await etag(from)]).toEqual([`"${older}"`, `"${newer}"`]);
  });

  it('is small in lists, of those who may be seen, for who may see photos', async () => {
    const [small, tiny, large, gone, none] = [await someone(), await someone(), await someone(), await someone(), await someone()];
    const of = async (client: Client, ...people: string[]) => client.get(`fieldward/smallphotos?patients=${people.join()}`);
    const uuid = (await photograph(small, { small: PNG })).body['uuid'];
    await photograph(tiny);
    await photograph(large);
    await photograph(gone);
    await api.pool.rows(
      `update patient_photo set size = ${MOST_SMALL_PHOTO_BYTES} + 1 where patient_id = (select patient_id from patient where uuid = $1)`,
      [large],
    );
    await api.admin.remove(`patient/${gone}?reason=test`);
    const { body } = await of(api.admin, small, tiny, large, gone, none);
    const results = body['results'] as { patient: string; photo: string; picture: string | null }[];
    expect(results.find(({ patient }) => patient === small)).toEqual({
      patient: small,
      photo: uuid,
      picture: `data:image/png;base64,${PNG}`,
    });
    const pictures = Object.fromEntries(results.map(({ patient, picture }) => [patient, picture !== null]));
    expect(pictures, 'the large one is asked for by itself').toEqual({ [small]: true, [tiny]: true, [large]: false });
    // the file of the large one stays, what was kept for lists goes with the photo
    await api.admin.remove(`personimage/${small}`);
    expect(await api.pool.rows('select from patient_photo where uuid = $1 and small is not null', [uuid])).toEqual([]);
    expect((await of(api.admin, small)).body['results']).toEqual([]);
    const organiser = await staff('listorganiser', 'Event Organiser');
    expect((await of(organiser, tiny)).status).toBe(403);
    expect((await of(await staff('listclerk', 'Registration Clerk'), tiny)).body['results']).toHaveLength(1);
  });

  it.each([
    ['no picture', Buffer.from('GIF89a').toString('base64'), 'photo.notPicture'],
    ['as large as a whole one', Buffer.alloc(MOST_SMALL_PHOTO_BYTES + 1).toString('base64'), 'photo.tooLarge'],
  ])('is not kept with a small one that is %s', async (_what, small, code) => {
    const refused = (await photograph(await someone(), { small })).body['error'];
    expect([refused.code, Object.keys(refused.fieldErrors)]).toEqual([code, ['small']]);
  });

  it('is on the printed card where the programme wants it', async () => {
    const person = await someone();
    await photograph(person);
    const images = async () => {
      const { text } = await api.admin.get(`fieldward/patientcards?patients=${person}`);
      return text.match(/\/Subtype \/Image/g)?.length ?? 0;
    };
    expect(await images()).toBe(0);
    await api.admin.post('fieldward/settings', { cardPhoto: 'true' });
    expect(await images()).toBeGreaterThan(0);
  });
});

describe('a photo that was taken without a connection', () => {
  const handIn = (body: { uuid: string; person: string; before: string | null }, client = api.admin) =>
    client.post('fieldward/fieldrecord', {
      uuid: body.uuid,
      act: { kind: 'photo', body: { base64EncodedImage: PNG, ...body }, patient: body.person, name: 'Zahra' },
      saved: { at: Date.now(), offset: 0 },
    });
  const became = ({ body, text }: { body: Record<string, any>; text: string }) => [
    body['state'],
    body['problem']?.code ?? text.slice(0, 0),
  ];
  const now = async (person: string) => (await api.admin.get(`fieldward/patientbanner?patient=${person}`)).body['photo'];

  it('is kept once, however often it comes', async () => {
    const [person, uuid] = [await someone(), crypto.randomUUID()];
    expect(became(await handIn({ uuid, person, before: null }))).toEqual(['stored', '']);
    expect(became(await handIn({ uuid, person, before: null }))).toEqual(['stored', '']);
    expect(await now(person)).toBe(uuid);
  });

  it('is held where another has come meanwhile, and put over that one by whoever decides', async () => {
    const [person, uuid] = [await someone(), crypto.randomUUID()];
    const other = (await photograph(person)).body['uuid'];
    expect(became(await handIn({ uuid, person, before: null }))).toEqual(['held', 'photo.changedMeanwhile']);
    expect(await now(person)).toBe(other);
    const decide = (body: object) => api.admin.post('fieldward/heldrecorddecide', { uuid, decision: 'accept', ...body });
    expect((await decide({})).body['error'].code).toBe('photo.changedMeanwhile');
    const { status, text } = await decide({ act: { kind: 'photo', body: { base64EncodedImage: PNG, uuid, person }, patient: person } });
    expect([status, await now(person)], text).toEqual([200, uuid]);
  });

  it('and is held is shown to nobody who may see no photos', async () => {
    const [person, uuid] = [await someone(), crypto.randomUUID()];
    await photograph(person);
    await handIn({ uuid, person, before: null });
    const name = 'Decides without photos';
    await create(api.admin, 'role', {
      name,
      privileges: ['Get Patients', 'Decide Held Records', 'Get Encounters', 'Get Observations'].map((each) => ({ name: each })),
    });
    const decider = await staff('photodecider', name);
    const [seen, hidden] = [
      await api.admin.get(`fieldward/heldrecord?uuid=${uuid}`),
      await decider.get(`fieldward/heldrecord?uuid=${uuid}`),
    ];
    expect([seen.status, hidden.status], hidden.text).toEqual([200, 200]);
    expect([seen.text.includes(PNG), hidden.text.includes(PNG)]).toEqual([true, false]);
    const refused = await decider.post('fieldward/heldrecorddecide', { uuid, decision: 'accept' });
    expect(refused.status, refused.text).toBe(403);
  });
});
