// area: account
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  allow,
  answerIn,
  askToken,
  bearer,
  CALLBACK,
  FHIR_BASE,
  ofCode,
  question,
  registerApp,
  TOKEN,
  tokensFor,
  withSession,
} from '../testing/app-story.ts';
import { FHIR } from '../testing/fhir-pages.ts';
import { PASSWORD, scratchApi, type ApiResponse, type Client, type ScratchApi } from '../testing/scratch-api.ts';

/** Apps of others that act for a person (SMART on FHIR): the way of an honest one, and of those who try. */
vi.setConfig({ testTimeout: 60_000 });

let api: ScratchApi;
let boss: Client;
let app: Awaited<ReturnType<typeof registerApp>>;
let patient = '';

beforeAll(async () => {
  api = await scratchApi();
  boss = await withSession(api, 'boss');
  app = await registerApp(api);
  const [row] = await api.pool.rows<{ uuid: string }>(
    `with p as (insert into person (gender) values ('F') returning person_id, uuid), n as (insert into person_name (person_id, given_name, family_name, preferred) select person_id, 'Ana', 'Anason', true from p)
     insert into patient (patient_id, creator) select person_id, (select min(user_id) from users) from p returning (select uuid from p) as uuid`,
  );
  patient = row?.uuid ?? '';
}, 60_000);
afterAll(() => api?.close());

const codeIn = (body: ApiResponse['body']): unknown => body['error']?.code ?? body['issue']?.[0]?.details?.coding?.[0]?.code;
const codeOf = ({ status, body }: ApiResponse): unknown[] => [status, codeIn(body)];
const ask = (query: string, as: Client = boss) => as.get(`fieldward/appconsent?request=${encodeURIComponent(query)}`);
const refresh = (token: string, more: Readonly<Record<string, string>> = {}) =>
  askToken(api, { grant_type: 'refresh_token', refresh_token: token, client_id: app.clientId, ...more });
const reads = async (token: string): Promise<number> => (await bearer(api, token).get(`${FHIR}/Patient/${patient}`)).status;

describe('an honest app', () => {
  it('finds the endpoints, is allowed, and reads until it is renewed', async () => {
    const found = await api.anonymous.get(`${FHIR}/.well-known/smart-configuration`);
    expect(found.body).toMatchObject({
      authorization_endpoint: 'http://localhost:80/openmrs/oauth2/authorize',
      token_endpoint: 'http://localhost:80/openmrs/oauth2/token',
      code_challenge_methods_supported: ['S256'],
    });
    const { body: stated } = await api.anonymous.get(`${FHIR}/metadata`);
    expect(JSON.stringify(stated['rest'][0].security)).toContain('http://localhost:80/openmrs/oauth2/token');

    const { query, verifier } = question(app, {
      scope: 'launch/patient offline_access openid fhirUser patient/Patient.read patient/Observation.rs',
    });
    const led = await api.app.inject({ url: `/openmrs/oauth2/authorize?${query}` });
    expect([led.statusCode, Buffer.from(String(led.headers.location).replace('/permission?of=q', ''), 'base64url').toString()]).toEqual([
      302,
      query,
    ]);

    const asked = await ask(query);
    expect(asked.body, asked.text).toEqual({
      app: { uuid: app.uuid, display: 'Growth chart' },
      returnsTo: 'https://app.example',
      scopes: [
        { context: 'patient', type: 'Patient', reads: true, writes: false },
        { context: 'patient', type: 'Observation', reads: true, writes: false },
      ],
      leftOut: ['openid', 'fhirUser'],
      lasts: 'long',
      choosesPatient: true,
      patient: null,
      narrow: true,
    });
    const tokens = await askToken(api, ofCode(app, await allow(boss, query, patient), verifier));
    expect(tokens.body).toEqual({
      access_token: expect.stringMatching(/^fwa_[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^fwr_[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: expect.any(Number),
      scope: 'launch/patient offline_access patient/Patient.read patient/Observation.rs',
      patient,
      need_patient_banner: true,
    });
    expect(tokens.headers['cache-control']).toBe('no-store');
    expect(await reads(tokens.body.access_token)).toBe(200);

    const renewed = await refresh(tokens.body.refresh_token ?? '');
    expect([renewed.status, renewed.body.patient, renewed.body.scope]).toEqual([200, patient, tokens.body.scope]);
    expect(await reads(renewed.body.access_token)).toBe(200);
    const stored = await api.pool.rows<{ whole: string }>(
      'select to_jsonb(t)::text as whole from app_token t union all select to_jsonb(c)::text from app_code c',
    );
    for (const { whole } of stored) expect(whole).not.toContain(tokens.body.access_token.slice(5));

    const { body: mine } = await boss.get('fieldward/appgrants');
    expect(mine['results'][0]).toMatchObject({ app: 'Growth chart', patient: { uuid: patient, display: expect.stringContaining('Ana') } });
    expect((await boss.post('fieldward/endappgrant', { grant: mine['results'][0].uuid })).body).toEqual({ ended: true });
    expect(await reads(renewed.body.access_token)).toBe(401);
    expect((await refresh(renewed.body.refresh_token ?? '')).body.error).toBe('invalid_grant');
    const trail = await api.pool.rows<{ action: string }>(`select action from audit_log where resource = 'appgrant' order by audit_log_id`);
    expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(['grant', 'end']));
  });

  it('is opened from the page of a patient, once, by who opened it', async () => {
    const launched = await registerApp(api, { launchAddress: 'https://app.example/launch.html?a=1' });
    const { body: offered } = await boss.get('fieldward/launchableapps');
    expect(offered['results']).toEqual([{ uuid: launched.uuid, name: 'Growth chart' }]);
    const { body, text } = await boss.post('fieldward/applaunch', { app: launched.uuid, patient });
    const address = new URL(body['address'] ?? text);
    expect([address.origin, address.searchParams.get('a'), address.searchParams.get('iss')]).toEqual([
      'https://app.example',
      '1',
      FHIR_BASE,
    ]);
    const { query, verifier } = question(launched, { scope: 'launch patient/Patient.rs', launch: address.searchParams.get('launch') });
    expect((await ask(query)).body).toMatchObject({ choosesPatient: false, patient: { uuid: patient } });
    expect(answerIn(await ask(query, await withSession(api, 'nobody'))).get('error')).toBe('invalid_request');
    const { body: tokens } = await askToken(api, ofCode(launched, await allow(boss, query), verifier));
    expect(tokens.patient).toBe(patient);
    expect(answerIn(await boss.post('fieldward/appconsent', { request: query, allow: true })).get('error')).toBe('invalid_request');
  });

  it('with a secret shows it, in the header or in the form', async () => {
    const own = await registerApp(api, { confidential: true, name: 'A server' });
    const codeFor = async () => {
      const { query, verifier } = question(own);
      return ofCode(own, await allow(boss, query, patient), verifier);
    };
    const { client_id: _named, ...anonymous } = await codeFor();
    const basic = { authorization: `Basic ${Buffer.from(`${own.clientId}:${own.secret}`).toString('base64')}` };
    expect((await askToken(api, anonymous, basic)).status).toBe(200);
    expect((await askToken(api, { ...(await codeFor()), client_secret: own.secret ?? '' })).status).toBe(200);
    expect((await askToken(api, await codeFor())).body.error).toBe('invalid_client');
    expect((await askToken(api, { ...(await codeFor()), client_secret: `${own.secret}x` })).body.error).toBe('invalid_client');
    const { text } = await api.admin.get('fieldward/connectedapps');
    expect(text).not.toContain(own.secret);
  });

  it('gives its tokens back', async () => {
    const { access_token: token, refresh_token: renewing } = await tokensFor(
      api,
      app,
      boss,
      'launch/patient online_access patient/*.rs',
      patient,
    );
    const revoke = (what: string, clientId = app.clientId) =>
      askToken(api, { token: what, client_id: clientId }, {}, '/openmrs/oauth2/revoke');
    const other = await registerApp(api, { name: 'Another' });
    expect((await revoke(renewing ?? '', other.clientId)).status).toBe(200);
    expect(await reads(token)).toBe(200);
    expect((await revoke(renewing ?? '')).status).toBe(200);
    expect(await reads(token)).toBe(401);
    expect((await revoke('nonsense')).status).toBe(200);
    expect((await revoke('nonsense', 'nobody')).status).toBe(401);
  });
});

describe('a question is not followed', () => {
  it.each([
    ['of an unknown app', { client_id: 'nobody' }, 'app.unknown'],
    ['that leads elsewhere', { redirect_uri: 'https://evil.example/callback' }, 'app.wrongReturn'],
    ['that leads below', { redirect_uri: `${CALLBACK}/more` }, 'app.wrongReturn'],
    ['that leads nowhere', { redirect_uri: null }, 'app.wrongReturn'],
    ['with a query behind', { redirect_uri: `${CALLBACK}?x=1` }, 'app.wrongReturn'],
  ])('%s', async (_what, more, code) => {
    const { query } = question(app, more);
    expect(codeOf(await ask(query))).toEqual([400, code]);
    expect(codeOf(await boss.post('fieldward/appconsent', { request: query, allow: true, patient }))).toEqual([400, code]);
    expect(codeOf(await boss.post('fieldward/appconsent', { request: query, allow: false }))).toEqual([400, code]);
  });

  it('where two addresses are named', async () => {
    const { query } = question(app);
    expect(codeOf(await ask(`${query}&redirect_uri=https%3A%2F%2Fevil.example`))).toEqual([400, 'app.wrongReturn']);
  });

  it.each([
    ['without PKCE', { code_challenge: null }, 'invalid_request'],
    ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with PKCE of no method', { code_challenge_method: null }, 'invalid_request'],
    ['without a state', { state: null }, 'invalid_request'],
    ['for a token in the address', { response_type: 'token' }, 'unsupported_response_type'],
    ['meant for another server', { aud: 'https://elsewhere.example/fhir' }, 'invalid_request'],
    ['with a launch of nobody', { launch: `fwl_${'a'.repeat(43)}` }, 'invalid_request'],
    ['for nothing', { scope: 'openid' }, 'invalid_scope'],
    ['for everything there is', { scope: 'system/*.*' }, 'invalid_scope'],
    ['for a part that nothing would hold it to', { scope: 'patient/Observation.rs?category=vital-signs' }, 'invalid_scope'],
  ])('%s: it goes back to the app', async (_what, more, error) => {
    const { query } = question(app, more);
    for (const response of [await ask(query), await boss.post('fieldward/appconsent', { request: query, allow: true, patient })]) {
      expect(String(response.body['back'])).toMatch(/^https:\/\/app\.example\/callback\?/);
      expect([answerIn(response).get('error'), answerIn(response).get('code')]).toEqual([error, null]);
    }
  });

  it('that is denied', async () => {
    const denied = answerIn(await boss.post('fieldward/appconsent', { request: question(app).query, allow: false }));
    expect([denied.get('error'), denied.get('state'), denied.get('code')]).toEqual(['access_denied', 'state-1', null]);
  });
});

describe('nobody lets an app act', () => {
  const allowed = (as: Client, headers: Readonly<Record<string, string>> = {}) =>
    as.post('fieldward/appconsent', { request: question(app).query, allow: true, patient }, headers);

  it('from another website, nor without a session', async () => {
    expect(codeOf(await allowed(boss, { origin: 'https://evil.example' }))).toEqual([403, 'engine.foreignOrigin']);
    expect(codeOf(await allowed(boss, { 'sec-fetch-site': 'cross-site' }))).toEqual([403, 'engine.foreignOrigin']);
    expect((await allowed(api.anonymous)).status).toBe(401);
    expect((await allowed(api.admin)).status).toBe(401);
  });

  it('in a frame', async () => {
    const { headers } = await api.app.inject({ url: `/openmrs/oauth2/authorize?${question(app).query}` });
    expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'");
  });

  it('as a program, or as an app', async () => {
    const [user] = await api.pool.rows<{ uuid: string }>(`select uuid from users where username = 'boss'`);
    await api.pool.rows(`insert into privilege (name) values ('Get Users') on conflict do nothing`);
    const expires = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const { body } = await api.admin.post('fieldward/apitoken', { user: user?.uuid, name: 'P', privileges: ['Get Users'], expires });
    expect(codeOf(await allowed(bearer(api, body['token'])))).toEqual([403, 'program.notForPrograms']);
    const { access_token: token } = await tokensFor(api, app, boss, 'user/*.cruds');
    expect(codeOf(await allowed(bearer(api, token)))).toEqual([403, 'app.fhirOnly']);
  });

  it('for a patient whom they do not see', async () => {
    const nobody = await withSession(api, 'nobody');
    expect(answerIn(await ask(question(app).query, nobody)).get('error')).toBe('access_denied');
    expect((await boss.post('fieldward/appconsent', { request: question(app).query, allow: true, patient: 'nobody' })).status).toBe(404);
    expect(codeOf(await boss.post('fieldward/appconsent', { request: question(app).query, allow: true }))).toEqual([
      400,
      'app.patientNeeded',
    ]);
  });
});

describe('the token endpoint gives nothing', () => {
  const fresh = async (more: Readonly<Record<string, string | null>> = {}) => {
    const { query, verifier } = question(app, more);
    return ofCode(app, await allow(boss, query, patient), verifier);
  };

  it('for a code that comes twice, and ends what the first one opened', async () => {
    const form = await fresh({ scope: 'launch/patient offline_access patient/*.rs' });
    const { body } = await askToken(api, form);
    expect(await reads(body.access_token)).toBe(200);
    expect((await askToken(api, form)).body).toMatchObject({ error: 'invalid_grant' });
    expect(await reads(body.access_token)).toBe(401);
    expect((await refresh(body.refresh_token ?? '')).body.error).toBe('invalid_grant');
  });

  it('of two who send the same code at once to more than one', async () => {
    const form = await fresh();
    const answers = await Promise.all([askToken(api, form), askToken(api, form), askToken(api, form)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('for a code of another app', async () => {
    const other = await registerApp(api, { name: 'Thief' });
    expect((await askToken(api, { ...(await fresh()), client_id: other.clientId })).body.error).toBe('invalid_grant');
  });

  it.each([
    ['without the secret of PKCE', { code_verifier: '' }],
    ['with a wrong one', { code_verifier: 'a'.repeat(43) }],
    ['with another address', { redirect_uri: 'https://evil.example/callback' }],
    ['without its address', { redirect_uri: '' }],
    ['with a secret that the app does not have', { client_secret: 'x' }],
    ['for a password', { grant_type: 'password', username: 'boss', password: PASSWORD }],
    ['to an app by itself', { grant_type: 'client_credentials' }],
    ['for nothing', { grant_type: '' }],
  ])('%s, nor afterwards', async (_what, more) => {
    const form = await fresh();
    const refused = await askToken(api, { ...form, ...more });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    expect(refused.body.access_token).toBeUndefined();
  });

  it('after a wrong guess of the secret of PKCE', async () => {
    const form = await fresh();
    await askToken(api, { ...form, code_verifier: 'b'.repeat(43) });
    expect((await askToken(api, form)).body.error).toBe('invalid_grant');
  });

  it('for a code that is over', async () => {
    const form = await fresh();
    await api.pool.rows(`update app_code set expires = now() - interval '1 second' where used is null`);
    expect((await askToken(api, form)).body.error).toBe('invalid_grant');
  });

  it('for JSON, or for a name that comes twice', async () => {
    const form = await fresh();
    const json = await api.anonymous.post(TOKEN, form);
    expect([json.status, json.body['error']]).toEqual([400, 'invalid_request']);
    const twice = await api.app.inject({
      method: 'POST',
      url: TOKEN,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `${new URLSearchParams(form).toString()}&client_id=other`,
    });
    expect(twice.statusCode).toBe(400);
  });

  it('to what was renewed already: the whole family ends', async () => {
    const first = await tokensFor(api, app, boss, 'launch/patient offline_access patient/*.rs', patient);
    const second = await refresh(first.refresh_token ?? '');
    expect(await reads(second.body.access_token)).toBe(200);
    expect((await refresh(first.refresh_token ?? '')).body.error).toBe('invalid_grant');
    expect(await reads(second.body.access_token)).toBe(401);
    expect((await refresh(second.body.refresh_token ?? '')).body.error).toBe('invalid_grant');
  });

  it('wider than it was; a narrower token renews to all', async () => {
    const first = await tokensFor(api, app, boss, 'launch/patient offline_access patient/Patient.rs patient/Observation.rs', patient);
    const wider = await refresh(first.refresh_token ?? '', { scope: 'patient/*.cruds' });
    expect(wider.body.error).toBe('invalid_scope');
    const again = await tokensFor(api, app, boss, 'launch/patient offline_access patient/Patient.rs patient/Observation.rs', patient);
    const narrow = await refresh(again.refresh_token ?? '', { scope: 'patient/Observation.rs' });
    expect(narrow.body.scope).toBe('patient/Observation.rs');
    expect(await reads(narrow.body.access_token)).toBe(403);
    expect((await refresh(narrow.body.refresh_token ?? '')).body.scope).toContain('patient/Patient.rs');
  });

  it('that renews, where nobody let it', async () => {
    expect((await tokensFor(api, app, boss, 'launch/patient patient/*.rs', patient)).refresh_token).toBeUndefined();
  });
});

describe('a token', () => {
  it('reaches FHIR only, and there neither exports nor matches', async () => {
    const { access_token: token } = await tokensFor(api, app, boss, 'user/*.cruds');
    const client = bearer(api, token);
    expect((await client.get(`${FHIR}/Patient`)).status).toBe(200);
    for (const path of ['patient?q=Ana', 'user', 'session', 'fieldward/ownsessions', 'fieldward/changes', 'systemsetting'])
      expect(codeOf(await client.get(path)), path).toEqual([403, 'app.fhirOnly']);
    expect(codeOf(await client.post('fieldward/apitoken', {}))).toEqual([403, 'app.fhirOnly']);
    for (const path of ['$export', 'Patient/$export', '$export-status/x', '$export-file/x/y.ndjson'])
      expect((await client.get(`${FHIR}/${path}`)).status, path).toBe(403);
    expect((await client.post(`${FHIR}/Patient/$match`, { resourceType: 'Patient', name: [{ family: 'Anason' }] })).status).toBe(403);
  });

  it('opens what its scopes say, in every way of asking', async () => {
    const client = bearer(api, (await tokensFor(api, app, boss, 'user/Observation.rs user/Encounter.c')).access_token);
    const status = async (path: string) => (await client.get(`${FHIR}/${path}`)).status;
    expect(await status('Observation')).toBe(200);
    for (const path of [
      'Patient',
      `Patient/${patient}`,
      `Patient/${patient}/$everything`,
      `Patient/${patient}/$summary`,
      `Patient/${patient}/_history`,
      'Encounter',
      'Observation?subject:Patient.name=Ana',
      'Observation?encounter.type=x',
      'Observation?_has:Observation:has-member:encounter.type=x',
      'ValueSet/x/$expand',
      'CodeSystem/$lookup?code=x',
    ])
      expect(await status(path), path).toBe(403);
    expect((await client.post(`${FHIR}/Patient`, { resourceType: 'Patient' })).status).toBe(403);
    expect((await client.post(`${FHIR}/Observation`, { resourceType: 'Observation' })).status).toBe(403);
    expect((await client.remove(`${FHIR}/Observation/x`)).status).toBe(403);
    // created it may be; what is wrong with it is told
    expect((await client.post(`${FHIR}/Encounter`, { resourceType: 'Encounter' })).status).toBe(400);
    const batch = await client.post(FHIR, {
      resourceType: 'Bundle',
      type: 'batch',
      entry: ['Patient', `Patient/${patient}`, 'Observation?_include=Observation:patient', 'Observation'].map((url) => ({
        request: { method: 'GET', url },
      })),
    });
    expect(batch.body['entry'].map((each: { response: { status: string } }) => each.response.status.slice(0, 3))).toEqual([
      '403',
      '403',
      '200',
      '200',
    ]);
    expect(
      (await client.post(FHIR, { resourceType: 'Bundle', type: 'transaction', entry: [{ request: { method: 'GET', url: 'Patient' } }] }))
        .status,
    ).toBe(403);
  });

  it('includes nothing that its scopes do not open', async () => {
    const client = bearer(api, (await tokensFor(api, app, boss, 'user/Patient.rs')).access_token);
    expect((await client.get(`${FHIR}/Patient?_revinclude=Observation:patient`)).status).toBe(403);
    expect((await client.get(`${FHIR}/Patient?_has:Observation:patient:code=x`)).status).toBe(403);
    const everything = await client.get(`${FHIR}/Patient/${patient}/$everything`);
    expect(everything.body['entry'].map((each: { resource: { resourceType: string } }) => each.resource.resourceType)).toEqual(['Patient']);
  });

  it('is told which scopes it has: those that the app is registered for', async () => {
    const little = await registerApp(api, { name: 'Little', scopes: ['user/Patient.r', 'user/Observation.rs'] });
    const { scope } = await tokensFor(api, little, boss, 'user/*.cruds offline_access');
    expect(scope).toBe('user/Patient.r user/Observation.rs');
  });

  it('ends with its app, with the sign-out everywhere, with a new password, and with the account', async () => {
    const passing = await registerApp(api, { name: 'Passing' });
    const token = async (who: Client = boss) => (await tokensFor(api, passing, who, 'user/Patient.rs')).access_token;
    const ended = await token();
    expect(await reads(ended)).toBe(200);
    await api.admin.post('fieldward/endconnectedapp', { app: passing.uuid });
    expect(await reads(ended)).toBe(401);
    expect(codeOf(await ask(question(passing).query))).toEqual([400, 'app.unknown']);

    const { body: role } = await api.admin.post('role', { name: 'Reader', description: 'Reads', privileges: [] });
    await api.pool.rows(
      `insert into role_privilege (role_id, privilege_id) select r.role_id, p.privilege_id from role r, privilege p where r.uuid = $1 and p.name like 'Get P%'`,
      [role['uuid']],
    );
    const { body: made, text } = await api.admin.post('user', {
      username: 'passing',
      password: PASSWORD,
      person: { gender: 'F', names: [{ givenName: 'Pia', familyName: 'Passing' }] },
      roles: ['System Developer'],
    });
    expect(made['uuid'], text).toBeDefined();
    const kept = await registerApp(api, { name: 'Kept' });
    const asPia = async () => (await tokensFor(api, kept, await withSession(api, 'passing'), 'user/Patient.rs')).access_token;
    const everywhere = await asPia();
    expect(await reads(everywhere)).toBe(200);
    await (await withSession(api, 'passing')).post('fieldward/ownsessions/end', {});
    expect(await reads(everywhere)).toBe(401);
    const byAdmin = await asPia();
    await api.admin.post('fieldward/usersessions/end', { user: made['uuid'] });
    const before = await asPia();
    expect((await api.admin.post(`user/${made['uuid']}`, { password: 'Another1234' })).status).toBe(200);
    expect([await reads(byAdmin), await reads(before)]).toEqual([401, 401]);
    expect((await api.admin.post(`user/${made['uuid']}`, { password: PASSWORD })).status).toBe(200);
    const last = await asPia();
    expect(await reads(last)).toBe(200);
    await api.admin.remove(`user/${made['uuid']}?reason=gone`);
    expect(await reads(last)).toBe(401);
  });

  it('is over after an hour, and is refused beyond its rate', async () => {
    const { access_token: token } = await tokensFor(api, app, boss, 'user/Patient.rs');
    await api.pool.rows(`update app_token set expires = now() - interval '1 second'`);
    expect(await reads(token)).toBe(401);
  });
});

describe('browsers', () => {
  const from = (origin: string, more: object = {}) => ({ headers: { origin, ...more } });
  it('let pages of registered apps read, and no others, and never with cookies', async () => {
    for (const url of [`${FHIR}/metadata`, `${FHIR}/.well-known/smart-configuration`, `${FHIR}/Patient`]) {
      const known = await api.app.inject({ url, ...from('https://app.example') });
      expect([known.headers['access-control-allow-origin'], known.headers['access-control-allow-credentials']], url).toEqual([
        'https://app.example',
        undefined,
      ]);
      expect((await api.app.inject({ url, ...from('https://evil.example') })).headers['access-control-allow-origin'], url).toBeUndefined();
    }
    const before = await api.app.inject({
      method: 'OPTIONS',
      url: TOKEN,
      ...from('https://app.example', { 'access-control-request-method': 'POST' }),
    });
    expect([before.statusCode, before.headers['access-control-allow-origin']]).toEqual([204, 'https://app.example']);
    const elsewhere = await api.app.inject({ url: '/openmrs/ws/rest/v1/session', ...from('https://app.example') });
    expect(elsewhere.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('registering', () => {
  it.each([
    ['an address without TLS', { redirects: ['http://app.example/callback'] }, 'app.badAddress'],
    ['a script', { redirects: ['javascript:alert(1)'] }, 'app.badAddress'],
    ['a fragment', { redirects: [`${CALLBACK}#x`] }, 'app.badAddress'],
    ['a name before the host', { redirects: ['https://a:b@app.example/'] }, 'app.badAddress'],
    ['any host', { redirects: ['https://*.example/'] }, null],
    ['a wrong way in', { launchAddress: 'ftp://app.example' }, 'app.badAddress'],
    ['no scope that opens', { scopes: ['launch'] }, 'app.noScope'],
    ['a scope of nobody', { scopes: ['system/*.rs'] }, 'app.badScope'],
  ])('%s', async (_what, more, code) => {
    const body = { name: 'Tried', redirects: [CALLBACK], confidential: false, scopes: ['user/*.rs'], ...more };
    const response = await api.admin.post('fieldward/connectedapp', body);
    if (code === null) expect([201, 400]).toContain(response.status);
    else expect(codeOf(response)).toEqual([400, code]);
  });

  it('takes the right, and no program', async () => {
    const body = { name: 'Tried', redirects: ['http://localhost:9000/'], confidential: false, scopes: ['user/*.rs'] };
    expect((await api.nobody.post('fieldward/connectedapp', body)).status).toBe(403);
    expect((await api.admin.post('fieldward/connectedapp', body)).status).toBe(201);
  });
});
