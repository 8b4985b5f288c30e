/** From what causes a message to the gateway: made once, sent once, and to nobody who does not want it. */
import { messageConsentType } from '@fieldward/contract/patient/person.ts';
import type { MessageTemplate } from '@fieldward/contract/message/message.operations.ts';
import { templateProblem } from '@fieldward/domain/message/message-template.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { addDays, clockNow, today } from '@fieldward/domain/time/in-zone.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account } from '../../../testing/correction-story.ts';
import type { Client, ScratchApi } from '../../../testing/scratch-api.ts';
import { killedWhileSending } from '../../../testing/killed-sender.ts';
import { outboxStory, type OutboxStory } from '../../../testing/outbox-story.ts';
import type { FakeGateway } from '../../../testing/sms-gateway.ts';
import { makeDue, sendWaiting } from './outbox-work.ts';

let story: OutboxStory;
let api: ScratchApi;
let admin: Client;
let clerk: Client;
let gateway: FakeGateway;
let TOMORROW: Day;
const someone: OutboxStory['someone'] = (...given) => story.someone(...given);
const book: OutboxStory['book'] = (...given) => story.book(...given);
const settings = (change: object) => story.settings(change);
const send = () => story.send();
const turn = () => story.turn();
const stored = (patient: string) => story.stored(patient);
const states = (patient: string) => story.states(patient);
/** What waits after a failure is tried now. */
const nextTry = async () => {
  await api.pool.rows(`update message set next_at = now() where state = 'failed'`);
  await send();
};

beforeAll(async () => {
  story = await outboxStory();
  ({ api, tomorrow: TOMORROW } = story);
  ({ admin } = api);
  clerk = await account(api, 'desk', 'Field Worker');
}, 60_000);
afterAll(() => api?.close());

beforeEach(async () => {
  await story.begin();
  ({ gateway } = story);
});
afterEach(() => story.end());

describe('a fresh installation', () => {
  it('has texts that tell nobody what somebody has', async () => {
    const { results } = (await admin.get('fieldward/messagetemplates')).body as { results: MessageTemplate[] };
    expect(new Set(results.map(({ language }) => language))).toEqual(new Set(['en', 'fr', 'ar']));
    for (const { purpose, body } of results) expect(templateProblem(purpose, body, false), body).toBeNull();
  });

  it('sends nothing to anybody', async () => {
    const [row] = await api.pool.rows<{ column_default: string }>(
      `select column_default from information_schema.columns where table_name = 'message_setting' and column_name in ('sending', 'sms', 'purposes') order by column_name desc`,
    );
    expect(row?.column_default).toContain('log');
    await settings({ sending: false });
    const patient = await someone();
    await book(patient);
    await turn();
    expect(await stored(patient)).toEqual([]);
  });
});

describe('the reminder of an appointment', () => {
  it('goes out the day before, in the language of the patient, once', async () => {
    const patient = await someone(true, 'fr-CA', '0300 1234567');
    await book(patient);
    await turn();
    await turn();
    await turn();
    expect(await states(patient)).toEqual(['sent']);
    expect(gateway.handed.map(({ to, text, headers }) => [to, text, headers['authorization']])).toEqual([
      ['+923001234567', `Amina, nous vous attendons le ${TOMORROW.split('-').reverse().join('/')} 09:00 à Clinic one.`, 'Bearer s3cret'],
    ]);
  });

  it('is made once by two processes at a time, and sent once', async () => {
    const patients = await Promise.all(Array.from({ length: 30 }, () => someone()));
    for (const patient of patients) await book(patient);
    await Promise.all([makeDue(api.asServer), makeDue(api.asServer), makeDue(api.asServer)]);
    await makeDue(api.asServer);
    const process = async () => {
      while (await sendWaiting(api.asServer, story.around));
    };
    await Promise.all([process(), process(), process(), process()]);
    expect(gateway.handed.length).toBe(30);
    expect(new Set(gateway.handed.map(({ key }) => key)).size).toBe(30);
    for (const patient of patients) expect(await states(patient)).toEqual(['sent']);
  }, 60_000);

  it('needs the consent of the patient, unless the programme says otherwise', async () => {
    const [no, unknown] = [await someone(false), await someone(null)];
    await book(no);
    await book(unknown);
    await turn();
    expect([await stored(no), await stored(unknown)]).toEqual([[], []]);
    await settings({ assumeConsent: true });
    await turn();
    expect([await states(no), await states(unknown)]).toEqual([[], ['sent']]);
  });

  it('is not sent when consent is withdrawn, the appointment moved or cancelled, or the patient dead meanwhile', async () => {
    const [withdrawn, moved, cancelled, dead, voided] = [
      await someone(),
      await someone(),
      await someone(),
      await someone(),
      await someone(),
    ];
    const all = [withdrawn, moved, cancelled, dead, voided];
    const appointments = new Map<string, string>();
    for (const each of all) appointments.set(each, await book(each));
    await makeDue(api.asServer);
    for (const each of all) expect(await states(each)).toEqual(['waiting']);
    const person = (await admin.get(`person/${withdrawn}?v=full`)).body;
    const consent = person['attributes'].find(
      (each: { attributeType: { uuid: string } }) => each.attributeType.uuid === messageConsentType,
    );
    await admin.post(`person/${withdrawn}/attribute/${consent.uuid}`, { value: 'false' });
    await admin.post(`fieldward/appointment/${appointments.get(moved)}`, { startDateTime: `${addDays(TOMORROW, 1)}T09:00:00.000+0000` });
    await admin.post(`fieldward/appointment/${appointments.get(cancelled)}`, { status: 'cancelled', reason: 'Asked for it' });
    await admin.post(`person/${dead}`, { dead: true, deathDate: `${today('UTC')}T00:00:00.000+0000`, causeOfDeathNonCoded: 'Unknown' });
    expect((await admin.remove(`patient/${voided}?reason=twice`)).status).toBe(204);
    await turn();
    expect(gateway.handed).toEqual([]);
    expect(await states(withdrawn)).toEqual(['cancelled: noConsent']);
    for (const each of [moved, cancelled]) expect(await states(each)).toEqual(['cancelled: gone']);
    for (const each of [dead, voided]) expect((await states(each))[0]).toMatch(/^cancelled: (gone|noConsent)$/);
    // moved back: it is expected tomorrow again
    await admin.post(`fieldward/appointment/${appointments.get(moved)}`, { startDateTime: `${TOMORROW}T10:00:00.000+0000` });
    await turn();
    expect(await states(moved)).toEqual(['sent']);
    expect(gateway.handed.map(({ text }) => text.includes('10:00'))).toEqual([true]);
  });

  it('is given up, and says why, where there is no number', async () => {
    const patient = await someone(true, 'en', '12');
    await book(patient);
    await turn();
    expect(await states(patient)).toEqual(['given up: badAddress']);
    expect(gateway.handed).toEqual([]);
  });

  it('waits for the end of the quiet hours by the clock of the programme', async () => {
    const now = clockNow('UTC');
    const hour = Number(now.slice(11, 13));
    const two = (n: number) => String((n + 24) % 24).padStart(2, '0');
    await settings({ quietFrom: `${two(hour - 1)}:00`, quietTo: `${two(hour + 2)}:00` });
    const patient = await someone();
    await book(patient, addDays(TOMORROW, 1));
    await settings({ daysBefore: 2 });
    await turn();
    const [held] = await stored(patient);
    expect([held?.state, gateway.handed.length]).toEqual(['waiting', 0]);
    expect(held?.wait).toBeGreaterThan(3_500);
    expect(held?.wait).toBeLessThanOrEqual(7_200);
    await settings({ daysBefore: 1 });
  });
});

describe('a gateway', () => {
  const sending = async () => {
    const patient = await someone();
    await book(patient);
    await makeDue(api.asServer);
    return patient;
  };

  it.each([
    ['an error', { status: 500, body: 'oops' }, 'unreachable'],
    ['a page', { status: 200, body: '<html>Sign in to the network</html>' }, 'notUnderstood'],
    ['without end', { status: 200, body: `"${'x'.repeat(70_000)}"` }, 'notUnderstood'],
    ['from elsewhere', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/elsewhere' } }, 'unreachable'],
    ['later', { status: 429, body: '', headers: { 'retry-after': '600' } }, 'overloaded'],
  ] as const)('that answers %s is asked again with the same key, later and later', async (_name, behaviour, failure) => {
    gateway.behaviour = behaviour;
    const patient = await sending();
    await send();
    const [first] = await stored(patient);
    expect([first?.state, first?.failure, first?.attempts]).toEqual(['failed', failure, 1]);
    expect(first?.wait).toBeGreaterThan(failure === 'overloaded' ? 590 : 50);
    gateway.behaviour = 'accept';
    await nextTry();
    expect(await states(patient)).toEqual(['sent']);
    expect(new Set(gateway.handed.map(({ key }) => key)).size).toBe(1);
  });

  it('that cannot be reached is given up after eight attempts, and may be asked once more by hand', async () => {
    const patient = await sending();
    await settings({ httpUrl: 'http://127.0.0.1:9/', httpSecret: 'Bearer s3cret' });
    await send();
    for (let attempt = 2; attempt <= 8; attempt += 1) await nextTry();
    const [gone] = await stored(patient);
    expect([gone?.state, gone?.failure, gone?.attempts]).toEqual(['given up', 'unreachable', 8]);
    await nextTry();
    expect((await stored(patient))[0]?.attempts).toBe(8);
    await settings({ httpUrl: gateway.url, httpSecret: 'Bearer s3cret' });
    expect((await clerk.post(`fieldward/messages/${gone?.uuid}`, { act: 'retry' })).status).toBe(403);
    expect((await admin.post(`fieldward/messages/${gone?.uuid}`, { act: 'retry' })).status).toBe(200);
    await send();
    expect(await states(patient)).toEqual(['sent']);
    const again = await admin.post(`fieldward/messages/${gone?.uuid}`, { act: 'retry' });
    expect([again.status, again.body['error'].code]).toEqual([409, 'message.notNow']);
  });

  it('that refuses a message is not asked again; by hand it is, as something new', async () => {
    gateway.behaviour = { status: 400, body: '{}' };
    const patient = await sending();
    await send();
    const [refused] = await stored(patient);
    expect([refused?.state, refused?.failure]).toEqual(['given up', 'refused']);
    gateway.behaviour = 'accept';
    await admin.post(`fieldward/messages/${refused?.uuid}`, { act: 'retry' });
    await send();
    expect(gateway.handed.map(({ key }) => key)).toEqual([`${refused?.uuid}-1`, `${refused?.uuid}-2`]);
  });

  it('gets nothing twice when the server is killed while it works on a message', async () => {
    const patient = await sending();
    await killedWhileSending(story);
    expect(await states(patient)).toEqual(['sending']);
    // another process, before the attempt is believed dead: it is left alone
    await sendWaiting(api.asServer, story.around, 60_000);
    expect([await states(patient), gateway.handed.length]).toEqual([['sending'], 1]);
    gateway.behaviour = 'accept';
    await send();
    await turn();
    expect(await states(patient)).toEqual(['sent']);
    expect([gateway.handed.length, gateway.sent.size]).toEqual([2, 1]);
  }, 60_000);

  it('reports what arrived, if it proves itself', async () => {
    const patient = await sending();
    await send();
    const uuid = (await stored(patient))[0]?.uuid ?? '';
    const made = await admin.post('fieldward/messagereportsecret', {});
    expect(made.status).toBe(200);
    const report = (secret: string, body: object) =>
      api.anonymous.post('fieldward/deliveryreport', body, { authorization: `Bearer ${secret}` });
    const wrong = await report('x'.repeat(32), { id: `g-${uuid.slice(0, 8)}`, state: 'delivered' });
    expect([wrong.status, wrong.body['error'].code]).toEqual([401, 'message.notTheGateway']);
    expect((await report(made.body['secret'], { id: 'g-elsewhere', state: 'delivered' })).body).toEqual({ known: false });
    expect((await report(made.body['secret'], { id: `g-${uuid.slice(0, 8)}`, state: 'delivered' })).body).toEqual({ known: true });
    expect((await report(made.body['secret'], { id: `${uuid}-1`, state: 'undelivered' })).body).toEqual({ known: true });
    expect((await stored(patient))[0]?.delivery).toBe('delivered');
  });
});

describe('texts and settings', () => {
  const refusal = async (path: string, body: object) => {
    const { status, body: refused } = await admin.post(path, body);
    return [
      status,
      Object.fromEntries(
        Object.entries(refused['error']?.fieldErrors ?? {}).map(([field, list]) => [field, (list as { code: string }[])[0]?.code]),
      ),
    ];
  };

  it('know no secrets to show, and seal them', async () => {
    const { body, text } = await admin.get('fieldward/messagesettings');
    expect(body['hasHttpSecret']).toBe(true);
    expect(text).not.toContain('s3cret');
    const [row] = await api.pool.rows<{ http_secret: string }>('select http_secret from message_setting');
    expect(row?.http_secret).toMatch(/^v1\./);
    const [entry] = await api.pool.rows<{ n: number }>(`select count(*)::int as n from audit_log where detail::text like '%s3cret%'`);
    expect(entry?.n).toBe(0);
    // another gateway is not handed the secret of this one
    await settings({ httpUrl: 'https://other.example/send' });
    expect((await admin.get('fieldward/messagesettings')).body['hasHttpSecret']).toBe(false);
  });

  it('are refused at the field when they cannot be', async () => {
    expect(
      await refusal('fieldward/messagesettings', {
        quietFrom: '8',
        httpUrl: 'ftp://x',
        language: 'English',
        httpHeader: 'Host',
        daysBefore: 15,
      }),
    ).toEqual([
      400,
      {
        quietFrom: 'message.badTime',
        httpUrl: 'message.badAddress',
        language: 'message.badLanguage',
        httpHeader: 'message.badHeader',
        daysBefore: 'message.badDays',
      },
    ]);
    expect(await refusal('fieldward/messagesettings', { httpUrl: '' })).toEqual([400, { httpUrl: 'message.needed' }]);
    const text = (body: string, more: object = {}) =>
      refusal('fieldward/messagetemplates', { purpose: 'appointment', language: 'en', body, ...more });
    expect(await text('Come on {date}')).toEqual([400, { body: 'message.unknownName' }]);
    expect(await text('Come to {service}')).toEqual([400, { body: 'message.revealing' }]);
    expect(await text('x', { language: '!' })).toEqual([400, { language: 'message.badLanguage' }]);
    await api.pool.rows(`insert into workflow (name) values ('Tuberculosis care')`);
    expect(await text('Your tuberculosis care is on {day}')).toEqual([400, { body: 'message.tells' }]);
    await settings({ mayReveal: true });
    expect(
      (await admin.post('fieldward/messagetemplates', { purpose: 'appointment', language: 'ur', body: '{service}: {day}' })).status,
    ).toBe(200);
    const stale = await admin.post('fieldward/messagetemplates', { purpose: 'appointment', language: 'ur', body: '{day}', was: 'older' });
    expect([stale.status, stale.body['error'].code]).toEqual([409, 'engine.stale']);
    expect((await admin.post('fieldward/messagetemplates', { purpose: 'appointment', language: 'ur', remove: true })).status).toBe(200);
    expect(await refusal('fieldward/messagetemplates', { purpose: 'appointment', language: 'en', remove: true })).toEqual([
      400,
      { language: 'message.englishStays' },
    ]);
    // what every object has besides is no setting
    expect((await admin.post('fieldward/messagesettings', JSON.parse('{"constructor":{},"toString":"x"}'))).status).toBe(200);
    expect((await clerk.get('fieldward/messagesettings')).status).toBe(403);
  });

  it('are tried by a message to oneself', async () => {
    expect(await refusal('fieldward/testmessage', { channel: 'sms', to: '12' })).toEqual([400, { to: 'message.badNumber' }]);
    expect((await admin.post('fieldward/testmessage', { channel: 'sms', to: '+92 300 7654321' })).status).toBe(201);
    await settings({ sending: false });
    await send();
    expect(gateway.handed.map(({ to }) => to)).toEqual(['+923007654321']);
    const listed = (await admin.get('fieldward/messages?purpose=test')).body['results'];
    expect(listed[0]).toMatchObject({ state: 'sent', purpose: 'test', patient: null });
  });
});
