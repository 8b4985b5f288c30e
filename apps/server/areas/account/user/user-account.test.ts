import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create, starterApi } from '../../../testing/starter-api.ts';
import type { ApiResponse, Client, ScratchApi } from '../../../testing/scratch-api.ts';

let api: ScratchApi;
let roles: Readonly<Record<string, string>>;
let administrator: Client;

const signedIn = (name: string, password = 'Secret123'): Client =>
  api.as({ authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` });
const role = (name: string): string => roles[name] ?? name;
const good = (username: string, more: Readonly<Record<string, unknown>> = {}) => ({
  familyName: 'Malik',
  givenName: 'Sana',
  gender: 'F',
  birthdate: '1992-04-11',
  nationalId: '35202-1234567',
  provider: true,
  username,
  password: 'Secret123',
  confirmPassword: 'Secret123',
  roles: [role('Field Worker')],
  ...more,
});
const save = (body: unknown, client: Client = api.admin, headers?: Record<string, string>) => client.post('fieldward/user', body, headers);
const refusalOf = (response: ApiResponse) => [
  response.status,
  response.body['error']?.message,
  Object.keys(response.body['error']?.fieldErrors ?? {}),
];
const made = async (username: string, more: Readonly<Record<string, unknown>> = {}, client?: Client) => {
  const response = await save(good(username, more), client);
  expect(response.status, response.text).toBe(201);
  return response.body;
};
const providers = async (user: unknown) =>
  (await api.admin.get(`provider?user=${user}&v=default&includeAll=true`)).body['results'] as Readonly<Record<string, any>>[]; // eslint-disable-line -- the shape is what the test is about

beforeAll(async () => {
  api = await starterApi();
  const list = (await api.admin.get('role?v=custom:(uuid,name)&limit=100')).body['results'] as { uuid: string; name: string }[];
  roles = Object.fromEntries(list.map((each) => [each.name, each.uuid]));
  await made('head.office', { roles: [role('Programme Administrator')] });
  administrator = signedIn('head.office');
}, 60_000);
afterAll(() => api.close());

describe('a new user', () => {
  it('is made in one call: person, attribute, roles and provider', async () => {
    const user = await made('sana.malik');
    expect(user).toMatchObject({
      systemId: 'sana.malik',
      familyName: 'Malik',
      givenName: 'Sana',
      birthdate: '1992-04-11',
      nationalId: '35202-1234567',
      provider: true,
      retired: false,
      roles: [{ display: 'Field Worker' }],
    });
    expect(JSON.stringify(user)).not.toMatch(/Secret123|argon2/);
    const full = (await api.admin.get(`user/${user['uuid']}?v=full`)).body;
    expect(full).toMatchObject({
      username: 'sana.malik',
      lastSignIn: null,
      person: { display: 'Sana Malik', gender: 'F', attributes: [{ value: '35202-1234567' }] },
    });
    expect(await providers(user['uuid'])).toMatchObject([{ identifier: 'sana.malik', person: { display: 'Sana Malik' }, retired: false }]);
    expect((await signedIn('sana.malik').get('patient?identifier=x')).status).toBe(200);
    const audit = await api.pool.rows<{ resource: string }>(
      `select resource from audit_log where action = 'create' and resource_uuid = any($1) order by resource`,
      [[user['uuid'], (await providers(user['uuid']))[0]?.['uuid']]],
    );
    expect(audit.map((each) => each.resource)).toEqual(['provider', 'user']);
  });

  it.each<[Readonly<Record<string, unknown>>, unknown, string[]]>([
    [{ familyName: 'Malik 2' }, 'Name cannot contain numbers or special characters', ['familyName']],
    [{ givenName: 'S@na' }, 'Name cannot contain numbers or special characters', ['givenName']],
    [{ givenName: 'a'.repeat(26) }, 'Name can have at most 25 characters', ['givenName']],
    [{ familyName: '', givenName: ' ' }, 'Field is required', ['familyName', 'givenName']],
    [{ gender: 'X' }, 'Gender should be M or F', ['gender']],
    [{ provider: null }, 'Field is required', ['provider']],
    [{ provider: 'perhaps' }, 'Must be true or false', ['provider']],
    [{ birthdate: '' }, 'Field is required', ['birthdate']],
    [{ birthdate: '2999-01-01' }, 'Date of birth cannot be in the future', ['birthdate']],
    [{ birthdate: '1990-02-31' }, 'This is not a date', ['birthdate']],
    [{ username: 'abc' }, expect.stringContaining('4 to 20 letters'), ['username']],
    [{ username: '1sana' }, expect.stringContaining('not start with a digit'), ['username']],
    [{ password: 'short', confirmPassword: 'short' }, expect.stringContaining('8 to 15 characters'), ['password']],
    [{ password: '', confirmPassword: '' }, 'Field is required', ['password']],
    [{ confirmPassword: 'Secret124' }, 'Password and Confirm Password do not match', ['confirmPassword']],
    [{ roles: [] }, 'Please select atleast one role', ['roles']],
    [{ roles: undefined }, 'Please select atleast one role', ['roles']],
    [{ roles: 'Viewer' }, expect.any(String), ['roles']],
    [{ roles: ['no-such-role'] }, 'There is no role no-such-role', ['roles[0]']],
    [{ nationalId: '1'.repeat(16) }, 'National identity can have at most 15 characters', ['nationalId']],
    [{ nationalId: '12\u202e34' }, 'The text holds characters that cannot be shown', ['nationalId']],
    [{ colour: 'red' }, 'Some properties are not allowed to be set: colour', ['colour']],
  ])('%j is refused', async (more, message, fields) => {
    const [status, text, named] = refusalOf(await save(good('never.made', more)));
    expect([status, text]).toEqual([400, message]);
    expect([...new Set(named as string[])]).toEqual(fields);
    expect(await api.pool.rows(`select 1 from users where username = 'never.made'`)).toEqual([]);
  });

  it('has a name of its own, in any case, also when several people make it at the same moment', async () => {
    await made('only.one');
    expect(refusalOf(await save(good('ONLY.one')))).toEqual([400, 'User with this name already exist', ['username']]);
    const people = async () => (await api.pool.rows<{ n: string }>('select count(*) as n from person'))[0]?.n;
    const before = Number(await people());
    const answers = await Promise.all([0, 1, 2, 3].map(() => save(good('in.a.race'))));
    expect(answers.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400]);
    for (const each of answers.filter((one) => one.status === 400))
      expect(each.body['error']).toMatchObject({ code: 'record.duplicateUsername', message: 'User with this name already exist' });
    expect(Number(await people())).toBe(before + 1);
  });

  it('is not made in part: a provider that cannot be leaves nothing behind', async () => {
    await create(api.admin, 'provider', { name: 'Somebody', identifier: 'half.made' });
    const refused = await save(good('half.made'));
    expect([refused.status, refused.body['error'].code]).toEqual([400, 'record.duplicateProvider']);
    expect(await api.pool.rows(`select 1 from users where username = 'half.made'`)).toEqual([]);
  });
});

describe('a new user of some places', () => {
  const places = async (user: unknown) =>
    (await api.admin.get(`fieldward/userlocation?user=${String(user)}`)).body['locations'] as { uuid: string }[];

  it('is bound to them at once, and not made when one of them does not exist', async () => {
    const place = String((await create(api.admin, 'location', { name: 'Bound Clinic' }))['uuid']);
    const user = await made('of.one.place', { locations: [place] });
    expect((await places(user['uuid'])).map(({ uuid }) => uuid)).toEqual([place]);
    const refused = await save(good('of.no.place', { locations: [place, 'not-one'] }));
    expect([refused.status, Object.keys(refused.body['error']?.fieldErrors ?? {})]).toEqual([400, ['locations']]);
    expect((await api.admin.get('user?q=of.no.place')).body['results']).toEqual([]);
  });

  it('changes them later in the dialog of the places only', async () => {
    const user = await made('of.every.place');
    expect(await places(user['uuid'])).toEqual([]);
    expect(refusalOf(await save({ uuid: user['uuid'], locations: [] }))[2]).toEqual(['locations']);
  });
});

describe('editing', () => {
  it('changes what is sent, keeps password and name, and refuses a stale edit', async () => {
    const user = await made('edit.me');
    const read = await api.admin.get(`fieldward/user?user=${user['uuid']}`);
    const etag = String(read.headers['etag']);
    const { roles: _roles, uuid } = user;
    const edited = await save(
      { uuid, familyName: 'Khan', givenName: 'Sana', gender: 'F', birthdate: '1992-04-12', nationalId: '', provider: true },
      api.admin,
      { 'if-match': etag },
    );
    expect(edited.status, edited.text).toBe(200);
    expect(edited.body).toMatchObject({
      familyName: 'Khan',
      birthdate: '1992-04-12',
      nationalId: '',
      roles: [{ display: 'Field Worker' }],
    });
    expect((await signedIn('edit.me').get('patient?identifier=x')).status).toBe(200);
    expect(await api.pool.rows(`select 1 from person_name n join users u using (person_id) where u.uuid = $1`, [uuid])).toHaveLength(1);
    const stale = await save({ uuid, familyName: 'Again' }, api.admin, { 'if-match': etag });
    expect([stale.status, stale.body['error'].code]).toEqual([409, 'engine.stale']);
    expect(refusalOf(await save({ uuid, username: 'another.name' }))).toEqual([400, 'Cannot be changed any more', ['username']]);
    expect(refusalOf(await save({ uuid, roles: [] }))).toEqual([400, 'Please select atleast one role', ['roles']]);
    expect(refusalOf(await save({ uuid, password: 'Newer1234', confirmPassword: 'Newer12345' }))[1]).toBe(
      'Password and Confirm Password do not match',
    );
    expect((await save({ uuid, nationalId: '77', password: 'Newer1234', confirmPassword: 'Newer1234' })).body['nationalId']).toBe('77');
    expect((await signedIn('edit.me').get('patient?identifier=x')).status).toBe(401);
    expect((await signedIn('edit.me', 'Newer1234').get('patient?identifier=x')).status).toBe(200);
    expect((await save({ uuid: 'no-such-user', familyName: 'X' })).status).toBe(404);
  });

  it('makes and removes the provider with the flag', async () => {
    const user = await made('flag.user', { provider: false });
    expect(await providers(user['uuid'])).toEqual([]);
    expect((await save({ uuid: user['uuid'], provider: true })).body['provider']).toBe(true);
    expect((await save({ uuid: user['uuid'], provider: true })).status).toBe(200);
    expect(await providers(user['uuid'])).toMatchObject([{ retired: false }]);
    expect((await save({ uuid: user['uuid'], provider: false })).body['provider']).toBe(false);
    expect(await providers(user['uuid'])).toMatchObject([{ retired: true }]);
    // the same provider as before, who signed what there is, and not a second one
    expect((await save({ uuid: user['uuid'], provider: true })).body['provider']).toBe(true);
    expect(await providers(user['uuid'])).toMatchObject([{ retired: false }]);
  });
});

describe('retiring', () => {
  it('ends the account, its sessions, its provider and its participant; it is not edited afterwards', async () => {
    const user = await made('leaves.us');
    const other = await made('stays.here');
    const [salaryType] = (await api.admin.get('hydra/participant-salary-type')).body['salaryTypes'];
    for (const { uuid } of [user, other] as { uuid: string }[])
      expect((await api.admin.post('hydra/participant', { user: uuid, salaryType, salaryValue: '900' })).status).toBe(201);
    const retired = await save({ uuid: user['uuid'], familyName: 'Gone', retired: true });
    expect(retired.status, retired.text).toBe(200);
    expect(retired.body).toMatchObject({ retired: true, provider: false, familyName: 'Gone' });
    expect(await providers(user['uuid'])).toMatchObject([{ retired: true }]);
    expect(await api.pool.rows('select u.username, p.retired from participant p join users u using (user_id) order by 1')).toEqual([
      { username: 'leaves.us', retired: true },
      { username: 'stays.here', retired: false },
    ]);
    expect((await signedIn('leaves.us').get('patient?identifier=x')).status).toBe(401);
    expect(refusalOf(await save({ uuid: user['uuid'], familyName: 'Back' }))).toEqual([400, 'Can not edit a retired user', []]);
    for (const body of [{ userProperties: {} }, { password: 'Newer1234' }, { retired: false, roles: [] }, { retired: true }])
      expect((await api.admin.post(`user/${user['uuid']}`, body)).body['error']?.message).toBe('Can not edit a retired user');
    expect((await api.admin.post('fieldward/passwordreset', { user: user['uuid'] })).body['error']?.message).toBe(
      'Can not edit a retired user',
    );
    const actions = await api.pool.rows<{ action: string }>(
      `select action from audit_log where resource_uuid = $1 and resource = 'provider' order by audit_log_id`,
      [(await providers(user['uuid']))[0]?.['uuid']],
    );
    expect(actions.map((each) => each.action)).toEqual(['create', 'retire']);
    expect(refusalOf(await save(good('leaves.us')))).toEqual([400, 'User with this name already exist', ['username']]);
  });

  it('by DELETE of older clients ends the same, and the account can be called back', async () => {
    const user = await made('old.client');
    expect((await api.admin.remove(`user/${user['uuid']}?!purge`)).status).toBe(204);
    expect(await providers(user['uuid'])).toMatchObject([{ retired: true }]);
    expect((await api.admin.remove(`provider/${(await providers(user['uuid']))[0]?.['uuid']}`)).status).toBe(204);
    expect((await api.admin.post(`user/${user['uuid']}`, { retired: false })).status).toBe(200);
    expect((await signedIn('old.client').get('patient?identifier=x')).status).toBe(200);
  });

  it('shows no account to who may change accounts and not read them', async () => {
    await create(api.admin, 'role', { name: 'Blind desk', privileges: ['Edit Users'] });
    await made('blind.one', { roles: ['Blind desk'] });
    const user = await made('blind.target');
    const refused = await save({ uuid: user['uuid'] }, signedIn('blind.one'));
    expect([...refusalOf(refused).slice(0, 2), refused.text.includes('blind.target')]).toEqual([
      403,
      'Privilege required: Get Users',
      false,
    ]);
  });

  it('asks for the right to delete users', async () => {
    await create(api.admin, 'role', {
      name: 'Desk',
      privileges: ['Get Users', 'Get People', 'Edit Users', 'Add Users', 'Manage Providers'],
    });
    await made('desk.one', { roles: ['Desk'] });
    const user = await made('desk.target', { roles: ['Desk'] });
    const refused = await save({ uuid: user['uuid'], retired: true }, signedIn('desk.one'));
    expect(refusalOf(refused).slice(0, 2)).toEqual([403, 'Privilege required: Delete Users']);
  });
});

describe('rights', () => {
  it('nobody without them reads, makes or changes users', async () => {
    const clerk = (await made('clerk.one', { roles: [role('Registration Clerk')] }))['uuid'];
    const client = signedIn('clerk.one');
    for (const response of [
      await client.get(`fieldward/user?user=${clerk}`),
      await client.get(`fieldward/usersessions?user=${clerk}`),
      await client.post('fieldward/user', good('mine.own')),
      await client.post('fieldward/user', { uuid: clerk, roles: [role('Viewer')] }),
      await client.post('fieldward/passwordreset', { user: clerk }),
      await client.post('fieldward/endsessions', { user: clerk }),
    ])
      expect([response.status, response.body['error'].code]).toEqual([403, 'engine.forbidden']);
    expect((await api.anonymous.post('fieldward/user', {})).status).toBe(401);
  });

  it('nobody gives more than they have, and roles are changed by those who manage them', async () => {
    for (const name of Object.keys(roles).filter((each) => each !== 'System Developer' && each !== 'Desk'))
      expect((await save(good(`given.${name.slice(0, 12).trim()}`, { roles: [role(name)] }), administrator)).status, name).toBe(201);
    expect(refusalOf(await save(good('given.super', { roles: [role('System Developer')] }), administrator))).toEqual([
      403,
      'Privilege required: System Developer',
      ['roles'],
    ]);
    const desk = signedIn('desk.one');
    expect(refusalOf(await save(good('desk.gives', { roles: [role('Clinician')] }), desk))).toEqual([
      403,
      expect.stringMatching(/^Privilege required: /),
      ['roles'],
    ]);
    const colleague = await made('desk.two', { roles: ['Desk'] }, desk);
    const refused = await save({ uuid: colleague['uuid'], roles: [role('Anonymous')] }, desk);
    expect(refusalOf(refused).slice(0, 2)).toEqual([403, 'Privilege required: Manage Roles']);
    expect((await desk.post(`user/${colleague['uuid']}`, { roles: [] })).status).toBe(403);
    expect((await save({ uuid: colleague['uuid'], familyName: 'Renamed', roles: colleague['roles'] }, desk)).status).toBe(200);
    const strong = await made('strong.one', { roles: [role('Clinician')] });
    await create(api.admin, 'role', { name: 'Passwords', privileges: ['Edit User Passwords'], inheritedRoles: ['Desk'] });
    await made('pass.one', { roles: ['Passwords'] });
    const keeper = signedIn('pass.one');
    for (const response of [
      await keeper.post('fieldward/passwordreset', { user: strong['uuid'] }),
      await keeper.post(`user/${strong['uuid']}`, { password: 'Taken1234' }),
      await save({ uuid: strong['uuid'], password: 'Taken1234' }, keeper),
    ])
      expect([response.status, response.body['error'].code]).toEqual([403, 'engine.forbidden']);
    expect((await keeper.post('fieldward/passwordreset', { user: colleague['uuid'] })).status).toBe(200);
  });

  it('the last administrator is neither retired nor stripped', async () => {
    const holders = (await api.admin.get('user?roles=System%20Developer')).body['results'] as { uuid: string; display: string }[];
    const boss = String(holders.find((each) => each.display === 'boss')?.uuid);
    for (const each of holders.filter((one) => one.uuid !== boss)) await api.admin.remove(`user/${each.uuid}`);
    const complete = { uuid: boss, familyName: 'Tester', givenName: 'Boss', gender: 'F', birthdate: '1980-01-01', provider: false };
    for (const more of [{ retired: true }, { roles: [role('Viewer')] }]) {
      const refused = await save({ ...complete, ...more });
      expect([refused.status, refused.body['error'].code]).toEqual([400, 'record.lastAdministrator']);
    }
    const second = await made('second.boss', { roles: [role('System Developer')] });
    const outcomes = await Promise.all([
      save({ ...complete, roles: [role('Viewer')] }),
      signedIn('second.boss').post('fieldward/user', { uuid: second['uuid'], roles: [role('Viewer')] }),
    ]);
    expect(outcomes.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const left = outcomes[0].status === 200 ? signedIn('second.boss') : api.admin;
    const again = await left.post('fieldward/user', { ...complete, roles: [role('System Developer')] });
    expect(again.status, again.text).toBe(200);
  });
});

describe('a reset password and sessions', () => {
  const cookieOf = async (name: string, password: string) => {
    const response = await signedIn(name, password).get('session');
    expect(response.body['authenticated']).toBe(true);
    return api.as({ cookie: String(response.headers['set-cookie']).split(';')[0] ?? '', origin: 'http://localhost' });
  };

  it('is temporary: it must be changed before anything else', async () => {
    const user = await made('forgets.it');
    const session = await cookieOf('forgets.it', 'Secret123');
    const reset = await administrator.post('fieldward/passwordreset', { user: user['uuid'] });
    expect(reset.status, reset.text).toBe(200);
    const { password } = reset.body;
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z0-9]{14}$/);
    expect((await session.get('patient?identifier=x')).status).toBe(401);
    expect((await signedIn('forgets.it').get('patient?identifier=x')).status).toBe(401);
    const refused = await signedIn('forgets.it', password).get('patient?identifier=x');
    expect([refused.status, refused.body['error'].code]).toEqual([403, 'engine.passwordChangeNeeded']);
    const own = await signedIn('forgets.it', password).post('fieldward/password', { oldPassword: password, newPassword: 'Mine12345' });
    expect(own.status, own.text).toBe(200);
    expect((await signedIn('forgets.it', 'Mine12345').get('patient?identifier=x')).status).toBe(200);
    const [entry] = await api.pool.rows<{ detail: unknown }>(
      `select detail from audit_log where action = 'password reset' and resource_uuid = $1`,
      [user['uuid']],
    );
    expect(JSON.stringify(entry)).not.toContain(password);
  });

  it('sessions are shown and ended, and the last sign-in is known', async () => {
    const user = await made('signs.in');
    const session = await cookieOf('signs.in', 'Secret123');
    expect((await session.get('patient?identifier=x')).status).toBe(200);
    const shown = await administrator.get(`fieldward/usersessions?user=${user['uuid']}`);
    expect(shown.body['results']).toMatchObject([{ since: expect.stringMatching(/^20/), lastUsed: expect.stringMatching(/^20/) }]);
    const [row] = (await administrator.get('user?q=signs.in&v=custom:(username,lastSignIn)&sort=-lastSignIn')).body['results'];
    expect(row).toEqual({ username: 'signs.in', lastSignIn: expect.stringMatching(/^20\d\d-/) });
    expect((await administrator.post('fieldward/endsessions', { user: user['uuid'] })).body).toEqual({ ended: 1 });
    expect((await session.get('patient?identifier=x')).status).toBe(401);
    expect((await administrator.post('fieldward/endsessions', { user: user['uuid'] })).body).toEqual({ ended: 0 });
    const boss = (await api.admin.get('user?username=boss')).body['results'][0].uuid;
    expect((await administrator.post('fieldward/endsessions', { user: boss })).status).toBe(403);
    expect((await administrator.post('fieldward/endsessions', {})).body['error'].code).toBe('engine.required');
  });
});
