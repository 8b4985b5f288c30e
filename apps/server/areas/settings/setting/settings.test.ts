import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { create, starterApi } from '../../../testing/starter-api.ts';
import type { Client, ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
let viewer: Client;

const signedIn = (name: string, password: string): Client =>
  api.as({ authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` });
const account = (username: string, password: string) => ({
  username,
  password,
  person: { names: [{ givenName: 'Sana', familyName: 'Malik' }], gender: 'F' },
  roles: ['Viewer'],
});

beforeAll(async () => {
  api = await starterApi();
  await create(api.admin, 'user', account('vera.viewer', 'Secret123'));
  viewer = signedIn('vera.viewer', 'Secret123');
}, 60_000);
afterAll(() => api.close());

const values = async () => (await api.admin.get('fieldward/settings')).body;

describe('the settings of the programme', () => {
  it('are seen by everybody who is signed in, with a value for each', async () => {
    expect((await viewer.get('fieldward/settings')).body).toEqual({
      programmeName: 'Fieldward',
      identifierFormat: '^[A-Z]{3}-[0-9]{6}$',
      dateFormat: 'dd/MM/yyyy',
      country: 'Pakistan',
      currency: 'PKR',
      timeZone: 'UTC',
      idleMinutes: '30',
      passwordPolicy: 'specification',
      dashboard: 'true',
      submissionCheck: 'strict',
      correctionHours: '24',
      closingDay: 'never',
      formVisits: 'true',
      visitType: 'first',
      visitsEnd: 'true',
      overlappingVisits: 'false',
      registrationForm: 'shipped',
      cardPhoto: 'false',
      devices: 'true',
      deviceDays: '14',
      devicePatients: '5000',
      deviceNumbers: '50',
      deviceNumbersDaily: '1000',
      deviceNumbersLost: '90',
    });
    expect((await api.anonymous.get('fieldward/settings')).status).toBe(401);
  });

  it('have a zone of the list, or any other that the database knows too', async () => {
    const { zones } = (await api.admin.get('fieldward/settingchoices')).body;
    expect(zones).toEqual(expect.arrayContaining(['UTC', 'Asia/Karachi', 'Asia/Kathmandu', 'America/Lima']));
    const refused = await api.admin.post('fieldward/settings', { timeZone: 'Asia/Atlantis' });
    expect([refused.status, refused.body.error.fieldErrors.timeZone[0].code]).toEqual([400, 'settings.timeZoneUnknown']);
    expect((await api.admin.post('fieldward/settings', { timeZone: 'Asia/Calcutta' })).status).toBe(200);
    await api.admin.post('fieldward/settings', { timeZone: 'UTC' });
  });

  it('may be chosen from about 250 countries and 160 currencies', async () => {
    const { countries, currencies } = (await api.admin.get('fieldward/settingchoices')).body;
    expect(countries.length).toBeGreaterThan(240);
    expect(countries).toEqual(expect.arrayContaining(['Pakistan', 'Kenya', 'France']));
    expect(currencies.length).toBeGreaterThan(150);
    expect(currencies).toEqual(expect.arrayContaining(['PKR', 'USD', 'XOF']));
  });

  it('the countries are the places that are tagged as such, once there are any', async () => {
    const tag = (await api.admin.get('locationtag?q=Country')).body['results'][0].uuid;
    await create(api.admin, 'location', { name: 'Freeland', tags: [tag] });
    expect((await api.admin.get('fieldward/settingchoices')).body['countries']).toEqual(['Freeland']);
    expect((await api.admin.post('fieldward/settings', { country: 'Freeland' })).body).toMatchObject({ country: 'Freeland' });
  });

  it('are changed by who may, all in one transaction', async () => {
    const denied = await viewer.post('fieldward/settings', { currency: 'USD' });
    expect([denied.status, denied.body['error']?.code]).toEqual([403, 'engine.forbidden']);
    const saved = await api.admin.post('fieldward/settings', {
      identifierFormat: '[A-Z]{2}[0-9]{5}',
      dateFormat: 'YYYY-MM-DD',
      country: 'Kenya',
      currency: 'KES',
      dashboard: 'false',
    });
    expect([saved.status, saved.body]).toEqual([200, await values()]);
    expect(await values()).toMatchObject({ dateFormat: 'yyyy-MM-dd', country: 'Kenya', currency: 'KES', dashboard: 'false' });
    expect((await api.admin.get('systemsetting/hydra.currency')).body['value']).toBe('KES');
  });

  it('nothing is saved when one of them is wrong, and each mistake is told', async () => {
    const before = await values();
    const response = await api.admin.post('fieldward/settings', {
      identifierFormat: '(a+)+\\1',
      dateFormat: '',
      country: 'Atlantis',
      currency: 'EUR',
      colour: 'red',
      dashboard: true,
    });
    expect(response.status).toBe(400);
    const fields = response.body['error'].fieldErrors as Record<string, { code: string }[]>;
    expect(Object.fromEntries(Object.entries(fields).map(([field, list]) => [field, list[0]?.code]))).toEqual({
      identifierFormat: 'pattern.escape',
      dateFormat: 'person.required',
      country: 'settings.countryUnknown',
      colour: 'engine.unknownProperty',
      dashboard: 'engine.notText',
    });
    expect(await values()).toEqual(before);
    expect((await api.admin.post('fieldward/settings', {})).body['error'].code).toBe('settings.nothing');
    expect((await api.admin.post('fieldward/settings', [])).status).toBe(400);
  });

  it('a change is audited with what was before; what stays the same is not', async () => {
    const last = await api.pool.rows<{ id: number }>('select coalesce(max(audit_log_id), 0) as id from audit_log');
    await api.admin.post('fieldward/settings', { currency: 'KES', country: 'Uganda' });
    const rows = await api.pool.rows<{ detail: unknown }>(
      `select detail from audit_log where resource = 'systemsetting' and action = 'set' and audit_log_id > $1`,
      [last[0]?.id],
    );
    expect(rows).toEqual([{ detail: { setting: 'country', from: 'Kenya', to: 'Uganda' } }]);
  });
});

describe('idle time', () => {
  it('ends a session after as many minutes as are set', async () => {
    const signIn = await signedIn('vera.viewer', 'Secret123').get('session');
    const cookie = String(signIn.headers['set-cookie']).split(';')[0] ?? '';
    /** Asks for the session; what a use leaves in the database arrives after the response. */
    const session = async () => {
      const response = await api.as({ cookie }).get('session');
      await vi.waitFor(async () =>
        expect(
          await api.pool.rows(`select from session where last_used < now() - interval '1 minute' and $1`, [response.body['authenticated']]),
        ).toEqual([]),
      );
      return response;
    };
    await api.pool.rows(`update session set last_used = now() - interval '12 minutes'`);
    // every write of a setting also forgets what was looked up
    await api.admin.post('fieldward/settings', { idleMinutes: '20' });
    expect((await session()).body['authenticated']).toBe(true);
    await api.pool.rows(`update session set last_used = now() - interval '12 minutes'`);
    await api.admin.post('fieldward/settings', { idleMinutes: '10' });
    expect((await session()).body['authenticated']).toBe(false);
  });
});

describe('the password policy', () => {
  it('modern: long passwords of any kind, refused everywhere that one is set', async () => {
    await api.admin.post('fieldward/settings', { passwordPolicy: 'modern' });
    const refused = await api.admin.post('user', account('new.clerk', 'Secret123'));
    expect([refused.status, refused.body['error'].code]).toEqual([400, 'person.passwordModern']);
    expect((await api.admin.post('user', account('new.clerk', 'my new.clerk pass'))).body['error'].code).toBe('person.passwordEasy');
    const made = await create(api.admin, 'user', account('new.clerk', 'mango tree at noon'));
    const easy = await api.admin.post(`user/${made['uuid']}`, { password: 'NEW.CLERK forever' });
    expect(easy.body['error'].code).toBe('person.passwordEasy');
    const own = signedIn('new.clerk', 'mango tree at noon');
    const change = (newPassword: string) => own.post('fieldward/password', { oldPassword: 'mango tree at noon', newPassword });
    expect((await change('Short1234')).body['error'].code).toBe('person.passwordModern');
    expect((await change('hello new.clerk hello')).body['error'].code).toBe('person.passwordEasy');
    for (const leaked of ['Liverpool2026!', '99qwertyuiop99'])
      expect((await change(leaked)).body['error'].fieldErrors).toMatchObject({ newPassword: [{ code: 'person.passwordKnown' }] });
    expect((await change('a quiet river in may')).status).toBe(200);
    expect((await signedIn('new.clerk', 'a quiet river in may').get('session')).body['authenticated']).toBe(true);
  });

  it('as the specification has it otherwise', async () => {
    await api.admin.post('fieldward/settings', { passwordPolicy: 'specification' });
    expect((await api.admin.post('user', account('next.clerk', 'mango tree at noon'))).body['error'].code).toBe('person.password');
    await create(api.admin, 'user', account('next.clerk', 'Secret123'));
  });

  it('refuses passwords known from leaks under the specification, too, where the programme began with that', async () => {
    await api.pool.rows(`insert into system_setting (property, value) values ('fieldward.refuseKnownPasswords', 'true')`);
    for (const leaked of ['Password1', 'Welcome1', 'Sunshine24'])
      expect((await api.admin.post('user', account('last.clerk', leaked))).body['error'].code).toBe('person.passwordKnown');
    await create(api.admin, 'user', account('last.clerk', 'Tq8vz2kWw11'));
  });
});
