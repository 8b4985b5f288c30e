// area: audit
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountWithout } from '../../../testing/account-but.ts';
import { isSigned, webhookReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts';
import { webhookStory, type WebhookStory } from '../../../testing/webhook-story.ts';

let story: WebhookStory;
let receiver: WebhookReceiver;
beforeAll(async () => {
  story = await webhookStory();
}, 60_000);
afterAll(() => story?.at.close());
beforeEach(async () => {
  receiver = await webhookReceiver();
});
afterEach(async () => {
  await story.at.api.pool.rows('delete from webhook');
  await receiver.close();
});

const ids = (at: WebhookReceiver): readonly string[] => at.changes().map(({ uuid }) => uuid);
const act = (uuid: string, what: string) => story.at.api.admin.post(`fieldward/webhook/${uuid}/act`, { act: what });
/** So long ago was the first attempt of what waits. */
const triedFor = (days: number) =>
  story.at.api.pool.rows(`update webhook_batch set first_at = now() - $1 * interval '1 day' where state = 'waiting'`, [days]);

describe('a webhook', () => {
  it('tells what is written from now on, in order, once, signed', async () => {
    await story.write('Before it');
    const { uuid, secret } = await story.hook(receiver.url);
    const written = [await story.write('One'), await story.write('Two')];
    await story.send();
    await story.send();
    expect(ids(receiver)).toEqual(written);
    const [first] = receiver.requests;
    expect(first?.changes[0]).toMatchObject({ action: 'create', resource: 'location', address: `location/${written[0]}`, patient: null });
    expect(first !== undefined && isSigned(first, secret)).toBe(true);
    expect(first?.replay).toBe(false);
    expect(await story.shown(uuid)).toMatchObject({ state: 'on', waiting: 0, delivered: 2, failing: null, dead: 0 });
    // the same position in the feed leads on from there
    const { next } = (JSON.parse(first?.body ?? '') as { data: { next: string } }).data;
    expect((await story.at.api.admin.get(`fieldward/changes?after=${next}&resource=location`)).body['results']).toEqual([]);
  });

  it('tells of the resources and actions that were chosen', async () => {
    await story.hook(receiver.url, { resources: ['location'], actions: ['update'] });
    const place = await story.write('Chosen');
    await story.at.api.admin.post(`location/${place}`, { description: 'told' });
    await story.at.api.admin.post(`person/${story.at.mine.patient}`, { birthdateEstimated: true });
    await story.send();
    expect(receiver.changes().map(({ action, uuid }) => [action, uuid])).toEqual([['update', place]]);
  });

  it('tells nothing of other places, and what it tells of patients stands in the trail', async () => {
    const { uuid } = await story.hook(receiver.url, { token: story.boundToken });
    for (const patient of [story.at.mine.patient, story.at.theirs.patient])
      await story.at.api.admin.post(`person/${patient}`, { birthdateEstimated: false });
    await story.send();
    expect(receiver.changes().map(({ patient }) => patient)).toEqual([story.at.mine.patient]);
    const entries = await story.at.api.pool.rows(
      `select p.uuid as patient, a.detail->>'token' as token from audit_log a left join person p on p.person_id = a.patient_id
       where a.action = 'read' and a.resource = 'webhook' and a.resource_uuid = $1`,
      [uuid],
    );
    expect(entries).toEqual([{ patient: story.at.mine.patient, token: story.boundToken }]);
  });

  it('loses and doubles nothing over kills of either side and over several processes', async () => {
    const { uuid } = await story.hook(receiver.url);
    const written = [await story.write('Kill one'), await story.write('Kill two')];
    receiver.behaviour = 'hold';
    // the receiver has it and the server dies
    await story.killedWhileSending(receiver.came(1));
    expect((await story.shown(uuid)).waiting).toBe(2);
    // nobody else is at it before its time is over
    receiver.behaviour = 'accept';
    await story.send();
    expect(receiver.requests.length).toBe(1);
    await story.later();
    written.push(await story.write('Kill three'));
    await story.sealed();
    await Promise.all(
      [1, 2, 3].map(async () => {
        const work = story.process();
        while ((await work.turn()) > 0) await work.settled();
      }),
    );
    await story.send();
    expect(receiver.requests.slice(0, 2).map(({ id }) => id)).toEqual([receiver.requests[0]?.id, receiver.requests[0]?.id]);
    // the receiver dies with what it was sent, and is there again
    receiver.behaviour = { status: 502, body: 'restarting' };
    written.push(await story.write('Kill four'));
    await story.send();
    receiver.behaviour = 'accept';
    await story.later();
    await story.send();
    expect(ids(receiver)).toEqual(written);
    const changes = receiver.changes().map(({ id }) => id);
    expect(new Set(changes).size).toBe(changes.length);
  }, 60_000);

  it('sends in parts, each once the one before it was received', async () => {
    const { uuid } = await story.hook(receiver.url, { resources: ['location'] });
    await story.at.api.pool.rows(
      `insert into audit_log (action, resource, resource_uuid) select 'update', 'location', 'made-' || n from generate_series(1, 1200) n`,
    );
    expect(await story.shown(uuid)).toMatchObject({ waiting: 0 });
    await story.sealed();
    expect(await story.shown(uuid)).toMatchObject({ waiting: 1200 });
    await story.send();
    expect(receiver.requests.map(({ changes }) => changes.length)).toEqual([500, 500, 200]);
    expect(ids(receiver)).toEqual(Array.from({ length: 1200 }, (_, at) => `made-${at + 1}`));
  });
});

it('is checked by what the guide shows', async () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/events.md'), 'utf8');
  const code = /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const { isGenuine } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  const { secret } = await story.hook(receiver.url);
  await story.write('Guided');
  await story.send();
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.requests;
  expect(isGenuine(secret, headers, body)).toBe(true);
  expect(isGenuine(secret, headers, `${body} `)).toBe(false);
  expect(isGenuine(secret, { ...headers, 'webhook-timestamp': '1' }, body)).toBe(false);
  expect(isGenuine(secret, {}, body)).toBe(false);
});

describe('a receiver', () => {
  it('that fails is tried again later, with the same id, and its response is shown', async () => {
    const { uuid, secret } = await story.hook(receiver.url);
    receiver.behaviour = { status: 503, body: '<h1>Down\0 for  maintenance</h1>', headers: { 'retry-after': '90' } };
    const written = [await story.write('Fails')];
    await story.send();
    const { failing } = await story.shown(uuid);
    expect(failing).toMatchObject({ failure: 'status', status: 503, answer: '<h1>Down for maintenance</h1>', attempts: 1 });
    const rest = (Date.parse(String(failing?.next)) - Date.now()) / 1_000;
    expect(rest).toBeGreaterThan(60);
    expect(rest).toBeLessThan(91);
    await story.send(); // it rests
    expect(receiver.requests.length).toBe(1);
    receiver.behaviour = 'accept';
    await story.later();
    await story.send();
    expect(ids(receiver)).toEqual(written);
    const [first, second] = receiver.requests;
    expect(second?.id).toBe(first?.id);
    expect(second !== undefined && isSigned(second, secret)).toBe(true);
    expect((await story.shown(uuid)).failing).toBeNull();
  });

  it('that never answers keeps nobody else waiting', async () => {
    const other = await webhookReceiver();
    receiver.behaviour = 'hold';
    const { uuid } = await story.hook(receiver.url);
    await story.hook(other.url);
    const written = await story.write('Slow');
    await story.sealed();
    const work = story.process();
    await work.turn();
    await other.came(1);
    expect(ids(other)).toEqual([written]);
    expect((await story.shown(uuid)).failing).toBeNull(); // it is still given time
    await work.settled();
    expect((await story.shown(uuid)).failing).toMatchObject({ failure: 'tooSlow', status: null });
    await other.close();
  });

  it.each([
    ['answers nonsense with a 2xx has received it', { status: 200, body: '{{{<html>'.repeat(50_000) }, null],
    ['sends elsewhere has not', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'redirect'],
    ['refuses has not', { status: 401, body: 'x'.repeat(100_000) }, 'status'],
  ] as const)('that %s', async (_what, behaviour, failure) => {
    const { uuid } = await story.hook(receiver.url);
    receiver.behaviour = behaviour;
    await story.write('Behaves');
    await story.send();
    expect(receiver.requests.length).toBe(1);
    expect((await story.shown(uuid)).failing?.failure ?? null).toBe(failure);
  });

  it('that is not there, has no name or lies inside is told as such', async () => {
    const gone = await webhookReceiver();
    await gone.close();
    const hooks = new Map([
      ['unreachable', await story.hook(gone.url)],
      ['unknownHost', await story.hook('https://nobody.invalid/')],
      ['insideAddress', await story.hook('https://localhost/')],
    ]);
    // whose network was allowed when it was entered, and is no more
    const [inside] = [hooks.get('insideAddress')?.uuid];
    await story.at.api.pool.rows(`update webhook set address = 'https://10.1.2.3/' where uuid = $1`, [inside]);
    await story.write('Nowhere');
    await story.send();
    for (const [failure, { uuid }] of hooks) {
      const failureShown = (await story.shown(uuid)).failing?.failure;
      // without a network there is no name server either
      expect(failure === 'unknownHost' ? ['unknownHost', 'unreachable', 'tooSlow'] : [failure]).toContain(failureShown);
    }
  });
});

describe('a batch that is tried for too long', () => {
  const givenUp = async (more: object = {}) => {
    const hook = await story.hook(receiver.url, more);
    receiver.behaviour = { status: 500, body: 'broken' };
    const first = await story.write('Given up');
    await story.send();
    await triedFor(8);
    await story.later();
    await story.send();
    return { ...hook, first };
  };
  const dead = async (uuid: string) => (await story.at.api.admin.get(`fieldward/webhook/${uuid}/deadletters`)).body['results'];

  it('stops the webhook, and goes out in its place when somebody says so', async () => {
    const { uuid, first } = await givenUp();
    const second = await story.write('After it');
    await story.send();
    expect(await story.shown(uuid)).toMatchObject({ state: 'stopped', stopped: 'dead', dead: 1, waiting: 1 });
    const [batch] = await dead(uuid);
    expect(batch).toMatchObject({ events: 1, failure: 'status', status: 500, answer: 'broken', attempts: 2 });
    expect([typeof batch.first, typeof batch.last]).toEqual(['string', 'string']);
    receiver.behaviour = 'accept';
    const again = await story.at.api.admin.post(`fieldward/webhook/${uuid}/deadletters/${batch.uuid}`, { act: 'again' });
    expect([again.status, again.body['state']]).toEqual([200, 'on']);
    await story.send();
    expect(ids(receiver)).toEqual([first, second]);
    expect([...receiver.kept.keys()][0]).toBe(batch.uuid);
  });

  it('is dropped with a reason, which stands in the trail', async () => {
    const { uuid } = await givenUp();
    const [batch] = await dead(uuid);
    const path = `fieldward/webhook/${uuid}/deadletters/${batch.uuid}`;
    const refused = await story.at.api.admin.post(path, { act: 'drop', reason: '  ' });
    expect([refused.status, refused.body['error'].code]).toEqual([400, 'webhook.reasonNeeded']);
    receiver.behaviour = 'accept';
    expect((await story.at.api.admin.post(path, { act: 'drop', reason: 'Entered there by hand' })).status).toBe(200);
    const second = await story.write('Goes on');
    await story.send();
    expect(ids(receiver)).toEqual([second]);
    const [entry] = await story.at.api.pool.rows(
      `select detail->>'reason' as reason from audit_log where action = 'drop' and resource_uuid = $1`,
      [uuid],
    );
    expect(entry).toEqual({ reason: 'Entered there by hand' });
    expect((await story.at.api.admin.post(path, { act: 'drop', reason: 'once more' })).status).toBe(404);
  });

  it('is passed over where that was chosen, and what follows is told', async () => {
    const { uuid } = await givenUp({ whenDead: 'skip' });
    receiver.behaviour = 'accept';
    const second = await story.write('Passes');
    await story.send();
    expect(ids(receiver)).toEqual([second]);
    expect(await story.shown(uuid)).toMatchObject({ state: 'on', dead: 1, failing: null });
  });

  it('is one at once where the receiver says that it is gone; starting sends it again', async () => {
    const { uuid } = await story.hook(receiver.url, { whenDead: 'skip' });
    receiver.behaviour = { status: 410 };
    const first = await story.write('Gone');
    await story.send();
    expect(await story.shown(uuid)).toMatchObject({ state: 'stopped', stopped: 'gone', dead: 1 });
    receiver.behaviour = 'accept';
    await act(uuid, 'start');
    await story.send();
    expect(ids(receiver)).toEqual([first]);
    expect(await story.shown(uuid)).toMatchObject({ state: 'on', dead: 0 });
  });
});

describe('telling again', () => {
  it('from a moment sends what was told in batches of their own, marked, and then what is new', async () => {
    const { uuid } = await story.hook(receiver.url);
    const old = await story.write('Not again');
    await story.send();
    const [{ now } = { now: '' }] = await story.at.api.pool.rows<{ now: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
    );
    const written = [await story.write('Again one'), await story.write('Again two')];
    await story.send();
    const fresh = await story.write('Not told yet');
    await story.sealed();
    const replay = await story.at.api.admin.post(`fieldward/webhook/${uuid}/replay`, { from: now });
    expect([replay.status, replay.body['replayed']], replay.text).toEqual([200, true]);
    await story.send();
    expect(ids(receiver)).toEqual([old, ...written, ...written, fresh]);
    const marked = [...receiver.kept.values()].filter((each) => each.replay).flatMap(({ changes }) => changes.map((each) => each.uuid));
    expect(marked).toEqual(written);
    expect((await story.shown(uuid)).replayed).toBe(false);
  });

  it('passes over nothing that waits, and is refused where nothing was told since', async () => {
    const { uuid } = await story.hook(receiver.url);
    receiver.behaviour = { status: 500 };
    const first = await story.write('Waits');
    await story.send();
    for (const [from, code] of [
      ['2999-01-01T00:00:00.000Z', 'webhook.nothingToReplay'],
      ['soon', 'webhook.badMoment'],
    ])
      expect((await story.at.api.admin.post(`fieldward/webhook/${uuid}/replay`, { from })).body['error'].code).toBe(code);
    receiver.behaviour = 'accept';
    await story.later();
    await story.send();
    expect(ids(receiver)).toEqual([first]);
  });
});

describe('who has the right', () => {
  it('pauses and starts it, tests it, and makes a new secret, each with an entry in the trail', async () => {
    const { uuid, secret } = await story.hook(receiver.url);
    await act(uuid, 'pause');
    const written = await story.write('While paused');
    await act(uuid, 'ping');
    await story.send();
    expect(receiver.requests.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(['ping']);
    expect(await story.shown(uuid)).toMatchObject({ state: 'paused', waiting: 1, ping: { failure: null, status: 204 } });
    const fresh = String((await act(uuid, 'secret')).body['secret']);
    expect(fresh).toMatch(/^whsec_[\w+/]{43}=$/);
    await act(uuid, 'start');
    await story.send();
    expect(ids(receiver)).toEqual([written]);
    const [, sent] = receiver.requests;
    expect(sent !== undefined && [isSigned(sent, fresh), isSigned(sent, secret)]).toEqual([true, false]);
    expect((await act(uuid, 'remove')).body).toEqual({ secret: null, webhook: null });
    const entries = await story.at.api.pool.rows<{ action: string }>(
      `select action from audit_log where resource = 'webhook' and resource_uuid = $1 and action <> 'read' order by audit_log_id`,
      [uuid],
    );
    expect(entries.map(({ action }) => action)).toEqual(['create', 'pause', 'ping', 'new secret', 'start', 'delete']);
    // neither the database nor the list has the secret
    expect((await story.at.api.admin.get('fieldward/webhooks')).text).not.toContain('whsec_');
  });

  it('stops with the token, and goes on with another', async () => {
    const { uuid } = await story.hook(receiver.url);
    await story.at.api.pool.rows(`update api_token set expires = now() - interval '1 second' where uuid = $1`, [story.token]);
    const written = await story.write('Without a token');
    await story.send();
    expect(receiver.requests).toEqual([]);
    expect(await story.shown(uuid)).toMatchObject({ state: 'stopped', stopped: 'token' });
    await story.at.api.pool.rows(`update api_token set expires = now() + interval '30 days' where uuid = $1`, [story.token]);
    await story.at.api.admin.post(`fieldward/webhook/${uuid}`, { token: story.token, name: 'Renamed' });
    await act(uuid, 'start');
    await story.send();
    expect(ids(receiver)).toEqual([written]);
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['no address', { address: 'x' }, 'address'],
    ['a password in the address', { address: 'https://a:b@example.org/' }, 'address'],
    ['another protocol', { address: 'file:///etc/passwd' }, 'address'],
    ['an address of the own network', { address: 'https://169.254.169.254/latest' }, 'address'],
    ['the same in another spelling', { address: 'https://0xa9fea9fe/' }, 'address'],
    ['the same within IPv6', { address: 'https://[::ffff:169.254.169.254]/' }, 'address'],
    ['a stranger without TLS', { address: 'http://93.184.216.34/' }, 'address'],
    ['a token that there is not', { token: 'nothing' }, 'token'],
    ['a resource that there is not', { resources: ['nothing'] }, 'resources'],
    ['too many days', { days: 31 }, 'days'],
  ])('is told what is wrong with %s', async (_what, more, field) => {
    const { address = receiver.url, ...rest } = more as { address?: string };
    const { status, body, text } = await story.tryHook(address, rest);
    expect([status, body['error']?.fieldErrors?.[field]?.length], text).toEqual([400, 1]);
  });

  it('tells what may be a secret in its address to nobody who may less, nor to the trail', async () => {
    const { client: weaker } = await accountWithout(story.at.api, 'weaker', ['Purge Patients']);
    const address = `${receiver.url}?key=hidden-in-the-address`;
    const { uuid } = await story.hook(address);
    await story.at.api.admin.post(`fieldward/webhook/${uuid}`, { address });
    for (const what of ['pause', 'ping', 'secret', 'start']) await act(uuid, what);
    const shown = await weaker.get('fieldward/webhooks');
    expect(shown.body['results'].map((each: { address: string }) => each.address)).toEqual([new URL(receiver.url).origin]);
    expect((await story.shown(uuid)).address).toBe(address);
    await act(uuid, 'remove');
    const entries = await story.at.api.pool.rows<{ detail: unknown }>(
      `select detail from audit_log where resource = 'webhook' and resource_uuid = $1`,
      [uuid],
    );
    expect(entries.length).toBeGreaterThan(5);
    expect(JSON.stringify([shown.body, entries])).not.toContain('hidden-in-the-address');
  });

  it('is bound to the same places at least as the account that it speaks for', async () => {
    const { bound } = story.at;
    const { uuid } = await story.hook(receiver.url);
    const refused = await bound.post('fieldward/webhook', { name: 'Wider', address: receiver.url, token: story.token });
    expect([refused.status, refused.body['error'].code]).toEqual([400, 'access.foreignAccount']);
    expect((await bound.get('fieldward/webhooks')).body['results']).toEqual([]);
    expect((await bound.post(`fieldward/webhook/${uuid}/act`, { act: 'remove' })).status).toBe(404);
    const own = await bound.post('fieldward/webhook', { name: 'Own', address: receiver.url, token: story.boundToken });
    expect(own.status, own.text).toBe(201);
    const [boss] = await story.at.api.pool.rows<{ uuid: string }>(`select uuid from users where username = 'boss'`);
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const token = await bound.post('fieldward/apitoken', { user: boss?.uuid, name: 'Wider', privileges: ['Get Locations'], expires: day });
    expect([token.status, token.body['error'].code]).toEqual([400, 'access.foreignAccount']);
  });
});
