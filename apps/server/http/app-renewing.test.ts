// area: account
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askToken, bearer, registerApp, tokensFor, withSession } from '../testing/app-story.ts';
import { FHIR } from '../testing/fhir-pages.ts';
import { scratchApi, type Client, type ScratchApi } from '../testing/scratch-api.ts';

/** Apps that renew a token without saying who they are, as those do that can keep no secret. */
let api: ScratchApi;
let boss: Client;
beforeAll(async () => {
  api = await scratchApi();
  boss = await withSession(api, 'boss');
}, 60_000);
afterAll(() => api?.close());

const renew = (token: string | undefined, more: Readonly<Record<string, string>> = {}) =>
  askToken(api, { grant_type: 'refresh_token', refresh_token: token ?? '', ...more });
const tokens = (app: Awaited<ReturnType<typeof registerApp>>) => tokensFor(api, app, boss, 'online_access user/Patient.rs');

describe('an app that does not say who it is', () => {
  it('renews what it was given, once, where it has no secret', async () => {
    const first = await tokens(await registerApp(api));
    const second = await renew(first.refresh_token);
    expect([second.status, second.body.scope]).toEqual([200, 'online_access user/Patient.rs']);
    const reads = async () => (await bearer(api, second.body.access_token).get(`${FHIR}/Patient`)).status;
    expect(await reads()).toBe(200);
    expect((await renew(first.refresh_token)).body.error).toBe('invalid_grant');
    expect(await reads()).toBe(401);
  });

  it('that asks for more than it was given may ask again for less', async () => {
    const first = await tokens(await registerApp(api));
    const more = await renew(first.refresh_token, { scope: 'user/Patient.rs user/Observation.rs' });
    expect([more.status, more.body.error]).toEqual([400, 'invalid_scope']);
    const less = await renew(first.refresh_token, { scope: 'user/Patient.rs' });
    expect([less.status, less.body.scope]).toEqual([200, 'user/Patient.rs']);
  });

  it('renews nothing where it has a secret, nor what is unknown, nor what another app was given', async () => {
    const secret = await tokens(await registerApp(api, { confidential: true, name: 'A server' }));
    expect((await renew(secret.refresh_token)).body.error).toBe('invalid_client');
    expect((await renew(`fwr_${'x'.repeat(43)}`)).body.error).toBe('invalid_client');
    expect((await renew(undefined)).body.error).toBe('invalid_client');
    const other = await registerApp(api, { name: 'Another' });
    const { refresh_token: token } = await tokens(await registerApp(api, { name: 'A third' }));
    expect((await renew(token, { client_id: other.clientId })).body.error).toBe('invalid_grant');
  });
});
