import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAILY_SALARY, MONTHLY_SALARY } from '@fieldward/contract/event/supply.ts';
import { accountBut } from '../../../testing/account-but.ts';
import { create, starterApi } from '../../../testing/starter-api.ts';
import type { ApiResponse, ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await starterApi();
}, 60_000);
afterAll(() => api.close());

type Body = Readonly<Record<string, unknown>>;
const post = (path: string, body: Body) => api.admin.post(`hydra/${path}`, body);
const make = (path: string, body: Body) => create(api.admin, `hydra/${path}`, body);
const refusalOf = ({ status, body }: ApiResponse) => [status, body['error']?.message, Object.keys(body['error']?.fieldErrors ?? {})];
const names = (list: unknown) => (list as { name: string }[]).map(({ name }) => name);
const listed = async (path: string, key: string) => names((await api.admin.get(`hydra/${path}`)).body[key]);

async function van(
  name: string,
  more: Body = {},
): Promise<{ category: ApiResponse['body']; type: ApiResponse['body']; asset: ApiResponse['body'] }> {
  const category = await make('asset-category', { name: `${name} category` });
  const type = await make('asset-type', { name: `${name} type`, assetCategory: category['uuid'] });
  const asset = await make('asset', { name, assetType: type['uuid'], capitalValue: '2500000.5', ...more });
  return { category, type, asset };
}

async function account(username: string, givenName = 'Sana', familyName = 'Osbourne'): Promise<string> {
  const person = await create(api.admin, 'person', { names: [{ givenName, familyName }], gender: 'F', birthdate: '1990-01-01' });
  return String((await create(api.admin, 'user', { username, password: 'Secret123', person: person['uuid'] }))['uuid']);
}

describe('assets', () => {
  it('are listed under the keys that clients know, with their type and its category', async () => {
    const { category, type, asset } = await van('X-ray van', {
      referenceId: 'XR-1',
      fixedAsset: true,
      dateProcured: '2020-01-16',
    });
    expect((await api.admin.get('hydra/asset?v=full')).body['assets']).toMatchObject([
      {
        uuid: asset['uuid'],
        display: 'X-ray van',
        assetId: expect.any(Number),
        name: 'X-ray van',
        capitalValue: '2500000.50',
        referenceId: 'XR-1',
        fixedAsset: true,
        retired: false,
        assetType: { uuid: type['uuid'], name: 'X-ray van type', assetCategory: { uuid: category['uuid'], name: 'X-ray van category' } },
      },
    ]);
    const [shown] = (await api.admin.get('hydra/asset-category?v=full')).body['services'];
    expect(shown).toMatchObject({
      assetCategoryId: expect.any(Number),
      assetTypes: [{ uuid: type['uuid'], assetTypeId: expect.any(Number), assets: [{ uuid: asset['uuid'], capitalValue: '2500000.50' }] }],
    });
    expect((await api.admin.get('hydra/asset-type')).body['assetTypes']).toMatchObject([
      { uuid: type['uuid'], assetCategory: { name: 'X-ray van category' } },
    ]);
    for (const search of [
      'q=ray',
      'q=xr-1',
      'q=VAN%20type',
      `assetType=${type['uuid']}`,
      `assetCategory=${category['uuid']}`,
      'fixedAsset=true',
    ])
      expect(names((await api.admin.get(`hydra/asset?${search}`)).body['results']), search).toEqual(['X-ray van']);
  });

  it('are edited through the collection; what is not sent stays, and the type does not change', async () => {
    const { type, asset } = await van('Fridge', { referenceId: 'F-1' });
    const other = await van('Freezer');
    // older clients send the name of the type where its uuid belongs
    const edited = await post('asset', { assetId: asset['assetId'], name: 'Cool box', assetType: type['name'], capitalValue: 900.25 });
    expect(edited.status, edited.text).toBe(200);
    expect(edited.body).toMatchObject({
      uuid: asset['uuid'],
      name: 'Cool box',
      capitalValue: '900.25',
      referenceId: 'F-1',
      assetType: { uuid: type['uuid'] },
    });
    expect(refusalOf(await post('asset', { uuid: asset['uuid'], assetType: other.type['uuid'] }))).toEqual([
      400,
      'Cannot be changed any more',
      ['assetType'],
    ]);
    expect((await post('asset', { assetId: asset['assetId'], uuid: asset['uuid'], retired: true })).body).toMatchObject({ retired: true });
    expect(await listed('asset', 'assets')).not.toContain('Cool box');
    expect(await listed('asset?includeAll=true', 'assets')).toContain('Cool box');
    expect(names((await api.admin.get('hydra/asset?includeAll=true&status=retired')).body['results'])).toEqual(['Cool box']);
    expect((await post('asset', { assetId: asset['assetId'], retired: false })).body).toMatchObject({ retired: false, name: 'Cool box' });
  });

  it.each<[Body, string, string]>([
    [{ name: ' ' }, 'Field is required', 'name'],
    [{ name: 'x'.repeat(101) }, 'At most 100 characters', 'name'],
    [{ assetType: null }, 'Field is required', 'assetType'],
    [{ capitalValue: null }, 'Field is required', 'capitalValue'],
    [{ capitalValue: '' }, 'Field is required', 'capitalValue'],
    [{ capitalValue: 'much' }, 'Must be a number', 'capitalValue'],
    [{ capitalValue: 0 }, 'Must be 1 or more', 'capitalValue'],
    [{ capitalValue: '-3' }, 'Must be 1 or more', 'capitalValue'],
    [{ capitalValue: '10.123' }, 'At most two decimals are allowed', 'capitalValue'],
    [{ capitalValue: 1e21 }, 'Must be a number', 'capitalValue'],
  ])('refuse %j', async (change, message, field) => {
    const type = (await api.admin.get('hydra/asset-type/Fridge%20type')).body['uuid'];
    expect(refusalOf(await post('asset', { name: 'Scale', assetType: type, capitalValue: '10', ...change }))).toEqual([
      400,
      message,
      [field],
    ]);
  });

  it('of the same name, type and reference exist once; types and categories by name', async () => {
    const { type, category } = await van('Cooler', { referenceId: 'A' });
    const again = (more: Body) => post('asset', { name: ' cooler ', assetType: type['uuid'], capitalValue: '5', ...more });
    expect(refusalOf(await again({ referenceId: 'a' }))).toEqual([400, 'Asset with this name and reference already exist', ['name']]);
    expect((await again({ referenceId: 'B' })).status).toBe(201);
    expect(refusalOf(await post('asset-type', { name: 'COOLER TYPE', assetCategory: category['uuid'] }))).toEqual([
      400,
      'Asset type with this name already exist',
      ['name'],
    ]);
    expect(refusalOf(await post('asset-category', { name: 'Cooler  category' }))).toEqual([
      400,
      'Asset category with this name already exist',
      ['name'],
    ]);
  });

  it('keep their type and category in use, and are not made of retired ones', async () => {
    const { type, category, asset } = await van('Tent');
    const inUse = (list: string) => [400, `Cannot be retired while 1 active entries belong to it: ${list}`, []];
    expect(refusalOf(await post('asset-type', { assetTypeId: type['assetTypeId'], retired: true }))).toEqual(inUse('Tent'));
    expect(refusalOf(await api.admin.remove(`hydra/asset-category/${category['uuid']}`))).toEqual(inUse('Tent type'));
    expect((await api.admin.remove(`hydra/asset/${asset['uuid']}`)).status).toBe(204);
    expect((await api.admin.remove(`hydra/asset-type/${type['uuid']}`)).status).toBe(204);
    const refused = [400, 'Tent type is retired and cannot be chosen', ['assetType']];
    expect(refusalOf(await post('asset', { name: 'Tent 2', assetType: type['uuid'], capitalValue: '5' }))).toEqual(refused);
    expect(refusalOf(await post('asset', { uuid: asset['uuid'], retired: false }))).toEqual(refused);
    expect((await post('asset', { uuid: asset['uuid'], capitalValue: '6' })).body).toMatchObject({ retired: true, capitalValue: '6.00' });
  });
});

describe('services', () => {
  it('have a type with the form that is filled, and a unit cost', async () => {
    const form = await create(api.admin, 'encountertype', { name: 'Screening Form', description: 'x' });
    const type = await make('service-type', { name: 'Screening', encounterType: form['uuid'] });
    const made = await make('service', { name: 'Chest Xray', serviceType: type['uuid'], unitCost: 350, referenceId: 'CX' });
    expect(made).toMatchObject({ serviceId: expect.any(Number), unitCost: '350.00', serviceType: { name: 'Screening' } });
    expect((await api.admin.get('hydra/service-type?v=full')).body['serviceTypes']).toMatchObject([
      { serviceTypeId: expect.any(Number), encounterType: { uuid: form['uuid'], display: 'Screening Form' } },
    ]);
    expect((await api.admin.get('hydra/service?v=full')).body['services']).toMatchObject([{ name: 'Chest Xray' }]);
    for (const search of ['q=xray', 'q=screen', 'q=cx', 'serviceType=Screening'])
      expect(names((await api.admin.get(`hydra/service?${search}`)).body['results']), search).toEqual(['Chest Xray']);
    expect((await post('service', { serviceId: made['serviceId'], uuid: made['uuid'], unitCost: '400' })).body).toMatchObject({
      name: 'Chest Xray',
      unitCost: '400.00',
      referenceId: 'CX',
    });
    expect(refusalOf(await post('service', { name: 'chest xray', serviceType: type['uuid'], unitCost: 1 }))).toEqual([
      400,
      'Service with this name already exist',
      ['name'],
    ]);
    expect(refusalOf(await post('service-type', { name: 'SCREENING' }))).toEqual([
      400,
      'Service type with this name already exist',
      ['name'],
    ]);
  });

  it.each<[string, Body, string, string]>([
    ['service', { name: 'X-ray 2' }, 'Only letters and spaces are allowed', 'name'],
    ['service', { unitCost: '0.5' }, 'Must be 1 or more', 'unitCost'],
    ['service', { unitCost: '1.999' }, 'At most two decimals are allowed', 'unitCost'],
    ['service-type', { name: 'Type 2' }, 'Only letters and spaces are allowed', 'name'],
  ])('%s refuses %j', async (path, change, message, field) => {
    const body = path === 'service' ? { name: 'Good', serviceType: 'Screening', unitCost: '1' } : {};
    expect(refusalOf(await post(path, { ...body, ...change }))).toEqual([400, message, [field]]);
  });
});

describe('personnel', () => {
  it('have the three salary types of the start', async () => {
    expect(await listed('participant-salary-type', 'salaryTypes')).toEqual(['Daily', 'Monthly', 'Annual']);
    const { body } = await api.admin.get(`hydra/participant-salary-type/${DAILY_SALARY}`);
    expect(body).toMatchObject({ name: 'Daily', salaryTypeId: expect.any(Number) });
  });

  it('take the name of their user, who is in the workforce once and is found by uuid', async () => {
    const user = await account('field.sana');
    expect((await api.admin.get(`hydra/participant?q=${user}`)).body['results']).toEqual([]);
    const made = await make('participant', { name: '', user, salaryType: MONTHLY_SALARY, salaryValue: '45000' });
    expect(made).toMatchObject({
      name: 'Sana Osbourne',
      participantId: expect.any(Number),
      salaryValue: '45000.00',
      salaryType: { name: 'Monthly' },
      user: { uuid: user },
    });
    expect((await api.admin.get(`hydra/participant?v=full&q=${user}`)).body['results']).toMatchObject([{ uuid: made['uuid'] }]);
    expect(names((await api.admin.get('hydra/participant?name=osb')).body['results'])).toEqual(['Sana Osbourne']);
    const body = { user, salaryType: DAILY_SALARY, salaryValue: '1' };
    expect(refusalOf(await post('participant', body))).toEqual([400, 'This user is in the workforce already', ['user']]);
    // a salary is changed without touching the name, which may have more than letters and spaces
    expect((await post('participant', { participantId: made['participantId'], name: made['name'], salaryValue: '46000' })).status).toBe(
      200,
    );
    expect(refusalOf(await post('participant', { participantId: made['participantId'], name: 'Sana 2' }))).toEqual([
      400,
      'Only letters and spaces are allowed',
      ['name'],
    ]);
    // older clients put the uuid where the number belongs
    const retired = await post('participant', { participantId: made['uuid'], retired: true });
    expect([retired.status, retired.body['retired'], retired.body['uuid']]).toEqual([200, true, made['uuid']]);
    expect(await listed('participant', 'participants')).not.toContain('Sana Osbourne');
    expect((await post('participant', body)).status).toBe(201);
    expect(refusalOf(await post('participant', { uuid: made['uuid'], retired: false }))).toEqual([
      400,
      'This user is in the workforce already',
      ['user'],
    ]);
    expect(refusalOf(await post('participant', { participantId: randomUUID(), name: 'X' }))[0]).toBe(400);
  });

  it('of two who add the same user at once, one is told', async () => {
    const user = await account('twice.added', 'Twice', 'Added');
    const body = { user, salaryType: DAILY_SALARY, salaryValue: '1000' };
    const answers = await Promise.all([post('participant', body), post('participant', body), post('participant', body)]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('need a name or a user, a salary and its type', async () => {
    const salary = { salaryType: DAILY_SALARY, salaryValue: '900' };
    for (const nobody of [salary, { ...salary, name: '  ', user: null }, { ...salary, name: null }])
      expect(refusalOf(await post('participant', nobody))).toEqual([400, 'Workforce should not be empty.', ['name']]);
    expect((await post('participant', { ...salary, name: ' Driver  Ali ' })).body).toMatchObject({ name: 'Driver Ali', user: null });
    expect(refusalOf(await post('participant', { name: 'A', salaryValue: '1' }))[2]).toEqual(['salaryType']);
    expect(refusalOf(await post('participant', { name: 'A', salaryType: DAILY_SALARY }))[2]).toEqual(['salaryValue']);
    expect(refusalOf(await post('participant', { ...salary, name: 'A', salaryValue: '0' }))).toEqual([
      400,
      'Must be 1 or more',
      ['salaryValue'],
    ]);
    expect(refusalOf(await post('participant-salary-type', { name: 'daily' }))[1]).toBe('Salary type with this name already exist');
    expect(refusalOf(await api.admin.remove(`hydra/participant-salary-type/${DAILY_SALARY}`))[1]).toContain('Driver Ali');
    const gone = await account('gone.away');
    expect((await api.admin.remove(`user/${gone}`)).status).toBe(204);
    expect(refusalOf(await post('participant', { ...salary, user: gone }))).toEqual([
      400,
      'gone.away is retired and cannot be chosen',
      ['user'],
    ]);
  });
});

describe('event types', () => {
  it('are listed, edited through the collection and retired', async () => {
    const made = await make('event-type', { name: 'Mobile camp' });
    expect(refusalOf(await post('event-type', { name: 'mobile CAMP' }))).toEqual([
      400,
      'Event type with this name already exist',
      ['name'],
    ]);
    expect((await post('event-type', { eventTypeId: made['eventTypeId'], name: 'Screening camp' })).body).toMatchObject({
      uuid: made['uuid'],
    });
    expect(await listed('event-type', 'eventTypes')).toEqual(['Screening camp']);
    expect((await api.admin.remove(`hydra/event-type/${made['uuid']}`)).status).toBe(204);
    expect(await listed('event-type', 'eventTypes')).toEqual([]);
  });
});

describe('rights', () => {
  it('reading needs Get Events, writing Manage Events Metadata', async () => {
    for (const path of ['asset', 'asset-type', 'asset-category', 'service', 'service-type', 'event-type']) {
      expect((await api.nobody.get(`hydra/${path}`)).body['error'].message).toContain('Get Events');
      expect((await api.nobody.post(`hydra/${path}`, {})).body['error'].message).toContain('Manage Events Metadata');
    }
  });

  it('who goes to events is seen with them, and kept with what everybody is paid', async () => {
    expect((await api.nobody.get('hydra/participant')).body['error'].message).toContain('Get Events');
    expect((await api.nobody.get('hydra/participant-salary-type')).body['error'].message).toContain('Manage Salaries');
    const { client } = await accountBut(api, 'equips', 'Manage Salaries');
    const [paid] = await api.pool.rows<{ uuid: string }>('select uuid from participant limit 1');
    for (const path of ['participant', `participant/${paid?.uuid}`, 'participant-salary-type'])
      expect((await client.post(`hydra/${path}`, { salaryValue: '1' })).body['error'].message).toContain('Manage Salaries');
    expect((await client.remove(`hydra/participant/${paid?.uuid}`)).status).toBe(403);
  });
});
