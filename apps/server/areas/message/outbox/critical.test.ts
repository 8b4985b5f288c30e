/** A critical result reaches whoever ordered the test: at any hour, by each way that they want, once, and only while nobody knows. */
import { clockNow } from '@fieldward/domain/time/in-zone.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { killedWhileSending } from '../../../testing/killed-sender.ts';
import { encounterOf, laboratoryOf, staff, type Laboratory } from '../../../testing/laboratory.ts';
import { outboxStory, type OutboxStory } from '../../../testing/outbox-story.ts';
import type { Client } from '../../../testing/scratch-api.ts';
import { create, KNOWN } from '../../../testing/starter-api.ts';
import { makeDue, sendWaiting } from './outbox-work.ts';

let story: OutboxStory;
let lab: Laboratory;
/** Orders tests, and has an e-mail address and a telephone. */
let nadia: Client;

/** Where an account is written to. */
const reached = async (client: Client, contact: object) => {
  const { status, text } = await client.post('fieldward/owncontact', {
    email: 'nadia@example.org',
    phone: '+923001234567',
    channel: 'both',
    language: null,
    ...contact,
  });
  expect(status, text).toBe(200);
};
const boundTo = async (username: string, locations: readonly string[]) => {
  const [user] = (await lab.admin.get(`user?q=${username}`)).body['results'];
  const { status, text } = await lab.admin.post('fieldward/userlocation', { user: user.uuid, locations });
  expect(status, text).toBe(200);
};
/** What was written to staff: by which way, what became of it, and to whom. */
const written = async () =>
  (
    await story.api.pool.rows<{ username: string; channel: string; state: string; failure: string | null }>(
      `select u.username, m.channel, m.state, m.failure from message m join users u using (user_id) where m.purpose = 'critical' order by m.message_id`,
    )
  ).map(({ username, channel, state, failure }) => `${username} ${channel} ${state}${failure === null ? '' : `: ${failure}`}`);
/** Notes in the laboratory that somebody was told. */
const callBack = async (labTest: string) => {
  const [row] = (await lab.admin.get(`fieldward/labscan?labTest=${labTest}`)).body['results'] as { critical: { uuid: string }[] }[];
  const results = row?.critical.map(({ uuid }) => uuid);
  const { status, text, body } = await lab.technician.post('fieldward/lab-callback', { results, toldWhom: 'Nadia' });
  expect(status, text).toBe(201);
  return (body['results'] as { uuid: string }[]).map(({ uuid }) => uuid);
};
const amend = async (labTest: string, value: string) => {
  const { status, text } = await lab.result(lab.technician, labTest, value, { version: '*', amendReason: 'misread' });
  expect(status, text).toBe(200);
};

beforeAll(async () => {
  story = await outboxStory();
  lab = await laboratoryOf(story.api);
  nadia = await staff(story.api, 'nadia.clinic', 'Clinician');
}, 60_000);
afterAll(() => story?.api.close());
beforeEach(async () => {
  await story.begin();
  await story.settings({ purposes: ['critical'], email: 'log', webAddress: 'https://fieldward.example.org/' });
  await reached(nadia, {});
});
afterEach(async () => {
  await story.end();
  await story.api.pool.rows('update lab_test set voided = true');
  await story.settings({ email: 'none' });
});

describe('a critical result', () => {
  it('is written to whoever ordered the test, by both ways, once, in the quiet hours too, and names nobody and nothing', async () => {
    const hour = Number(clockNow('UTC').slice(11, 13));
    const two = (n: number) => `${String((n + 24) % 24).padStart(2, '0')}:00`;
    await story.settings({ quietFrom: two(hour - 1), quietTo: two(hour + 2) });
    // the language and the consent of the patient are of no matter
    const patient = await story.someone(false, 'fr');
    await lab.critical(nadia, { patient, encounter: await encounterOf(story.api, patient) });
    await story.turn();
    await story.turn();
    expect((await written()).toSorted()).toEqual(['nadia.clinic email sent', 'nadia.clinic sms sent']);
    expect(story.gateway.handed.map(({ to }) => to)).toEqual(['+923001234567']);
    expect(story.gateway.handed[0]?.text).toBe(
      'nadia clinic, a laboratory result that you asked for is critical. Please look at it now. https://fieldward.example.org/',
    );
    // the list says of whom it is, and to whom it went
    const [listed] = (await lab.admin.get(`fieldward/messages?patient=${patient}`)).body['results'];
    expect(listed).toMatchObject({
      purpose: 'critical',
      state: 'sent',
      user: { display: 'nadia clinic Labworker' },
      patient: { uuid: patient },
    });
  });

  it('is written about in the language of the account, and without a link where no address is known', async () => {
    await reached(nadia, { channel: 'sms', language: 'fr' });
    await story.settings({ webAddress: '' });
    await lab.critical(nadia);
    await story.turn();
    expect(story.gateway.handed.map(({ text }) => text)).toEqual([
      'nadia clinic, un résultat de laboratoire que vous avez demandé est critique. Consultez-le maintenant.',
    ]);
  });

  it('names the patient and the test only where an administrator has allowed it, and not to those who see nothing sensitive', async () => {
    const text = { purpose: 'critical', language: 'en', body: '{patient}: {test} {reference}' };
    const refused = await lab.admin.post('fieldward/messagetemplates', text);
    expect([refused.status, refused.body['error'].fieldErrors.body[0].code]).toEqual([400, 'message.revealing']);
    await story.settings({ mayReveal: true });
    const [former] = (await lab.admin.get('fieldward/messagetemplates')).body['results'].filter(
      (each: { purpose: string; language: string }) => each.purpose === 'critical' && each.language === 'en',
    );
    expect((await lab.admin.post('fieldward/messagetemplates', text)).status).toBe(200);
    await reached(nadia, { channel: 'sms' });
    await lab.critical(nadia);
    await story.turn();
    expect(story.gateway.handed[0]?.text).toMatch(/^Amina Traore: Haemoglobin LAB-\d+$/);
    const [kept] = await story.api.pool.rows<{ reveals: boolean }>(`select reveals from message where purpose = 'critical'`);
    expect(kept?.reveals).toBe(true);
    expect((await lab.admin.post('fieldward/messagetemplates', { ...text, body: former.body })).status).toBe(200);
  });

  it('is not written about when somebody was told before; when that is taken back, it is', async () => {
    await reached(nadia, { channel: 'sms' });
    const labTest = await lab.critical(nadia);
    await makeDue(story.api.asServer);
    expect(await written()).toEqual(['nadia.clinic sms waiting']);
    const calls = await callBack(labTest);
    await story.turn();
    await story.turn();
    expect([await written(), story.gateway.handed]).toEqual([['nadia.clinic sms cancelled: gone'], []]);
    for (const uuid of calls) expect((await lab.admin.remove(`fieldward/lab-callback/${uuid}?reason=mistake`)).status).toBe(204);
    await story.turn();
    await story.turn();
    expect([await written(), story.gateway.handed.length]).toEqual([['nadia.clinic sms sent'], 1]);
  });

  it('that is amended is written about anew, whether the former was known or still waits', async () => {
    await reached(nadia, { channel: 'sms' });
    const labTest = await lab.critical(nadia);
    await story.turn();
    await callBack(labTest);
    await amend(labTest, '5');
    await story.turn();
    await story.turn();
    expect(await written()).toEqual(['nadia.clinic sms sent', 'nadia.clinic sms sent']);
    const other = await lab.critical(nadia);
    await makeDue(story.api.asServer);
    await amend(other, '4');
    await story.turn();
    await story.turn();
    expect((await written()).slice(2)).toEqual(['nadia.clinic sms cancelled: gone', 'nadia.clinic sms sent']);
    expect(story.gateway.handed).toHaveLength(3);
    // what is not critical any more is nothing to write about
    const third = await lab.critical(nadia);
    await makeDue(story.api.asServer);
    await amend(third, '13');
    await story.turn();
    expect((await written()).at(-1)).toBe('nadia.clinic sms cancelled: gone');
  });

  it('is written about once by several processes, and once when the server is killed while it sends', async () => {
    await reached(nadia, { channel: 'sms' });
    await Promise.all([lab.critical(nadia), lab.critical(nadia), lab.critical(nadia)]);
    await Promise.all([makeDue(story.api.asServer), makeDue(story.api.asServer), makeDue(story.api.asServer)]);
    await makeDue(story.api.asServer);
    const sender = async () => {
      while (await sendWaiting(story.api.asServer, story.around));
    };
    await Promise.all([sender(), sender(), sender()]);
    expect([story.gateway.handed.length, story.gateway.sent.size]).toEqual([3, 3]);
    await lab.critical(nadia);
    await makeDue(story.api.asServer);
    const before = story.gateway.sent.size;
    await story.begin();
    await story.settings({ purposes: ['critical'] });
    await killedWhileSending(story);
    expect((await written()).at(-1)).toBe('nadia.clinic sms sending');
    story.gateway.behaviour = 'accept';
    await story.turn();
    await story.turn();
    expect((await written()).at(-1)).toBe('nadia.clinic sms sent');
    expect([before, story.gateway.handed.length, story.gateway.sent.size]).toEqual([3, 2, 1]);
  }, 60_000);

  it('is not written about before it is released, long afterwards, or where that is switched off', async () => {
    await lab.admin.post(`commonlab/labtesttype/${lab.testType}`, { needsRelease: true });
    const labTest = await lab.critical(nadia);
    await lab.admin.post(`commonlab/labtesttype/${lab.testType}`, { needsRelease: false });
    await story.turn();
    expect(await written()).toEqual([]);
    expect((await lab.admin.post('fieldward/labrelease', { labTest })).status).toBe(200);
    await story.api.pool.rows(
      `update lab_test set released_at = now() - interval '4 days', resulted_at = now() - interval '4 days' where uuid = $1`,
      [labTest],
    );
    await story.turn();
    expect(await written()).toEqual([]);
    await lab.critical(nadia);
    await story.settings({ purposes: ['appointment'] });
    await story.turn();
    expect(await written()).toEqual([]);
  });
});

it('of a patient who was erased is not written about', async () => {
  await reached(nadia, { channel: 'sms' });
  const patient = await story.someone();
  await lab.critical(nadia, { patient, encounter: await encounterOf(story.api, patient) });
  const { identifier } = (await lab.admin.get(`fieldward/patienterasure?patient=${patient}`)).body;
  const erased = await lab.admin.post('fieldward/patienterasure', { patient, identifier, reason: 'Request 1' });
  expect(erased.status, erased.text).toBe(200);
  await story.turn();
  expect([await written(), story.gateway.handed]).toEqual([[], []]);
});

describe('whoever ordered a test', () => {
  it('is written to by the ways that they want; without an address, that it failed is seen', async () => {
    await reached(nadia, { channel: 'none' });
    await lab.critical(nadia);
    await story.turn();
    expect(await written()).toEqual([]);
    await reached(nadia, { channel: 'email' });
    await story.turn();
    expect(await written()).toEqual(['nadia.clinic email sent']);
    await reached(nadia, { email: null, phone: null });
    await lab.critical(nadia);
    await story.turn();
    expect((await written()).slice(1)).toEqual(['nadia.clinic email given up: noAddress']);
    // one that is not wanted any more when it is taken is not sent
    await reached(nadia, { channel: 'sms' });
    await lab.critical(nadia);
    await makeDue(story.api.asServer);
    await reached(nadia, { channel: 'email' });
    await story.turn();
    expect((await written()).slice(2)).toContain('nadia.clinic sms cancelled: noConsent');
  });

  it('is nobody where the account is retired, or was bound meanwhile to places that do not see the result', async () => {
    const [leaves, moves] = [await staff(story.api, 'leaves', 'Clinician'), await staff(story.api, 'moves', 'Clinician')];
    for (const each of [leaves, moves]) await reached(each, { channel: 'sms' });
    const elsewhere = String((await create(lab.admin, 'location', { name: 'Clinic elsewhere' }))['uuid']);
    for (const each of [leaves, moves]) await lab.critical(each);
    await makeDue(story.api.asServer);
    expect((await written()).toSorted()).toEqual(['leaves sms waiting', 'moves sms waiting']);
    const [user] = (await lab.admin.get('user?q=leaves')).body['results'];
    expect((await lab.admin.remove(`user/${user.uuid}?reason=left`)).status).toBe(204);
    await boundTo('moves', [elsewhere]);
    await story.turn();
    expect((await written()).toSorted()).toEqual(['leaves sms cancelled: gone', 'moves sms cancelled: gone']);
    await boundTo('moves', [KNOWN.unknownLocation]);
    await story.turn();
    await story.turn();
    expect((await written()).toSorted()).toEqual(['leaves sms cancelled: gone', 'moves sms sent']);
  });

  it('is not written to about what their role does not show', async () => {
    const privileges = ['Get Patients', 'View CommonLab Orders', 'View CommonLab results'];
    const role = await create(lab.admin, 'role', { name: 'Sees results', privileges });
    const client = await staff(story.api, 'sees.results', 'Sees results');
    await reached(client, { channel: 'sms' });
    const [provider] = (await lab.admin.get('provider?q=sees.results')).body['results'];
    const ordered = { orderer: provider.uuid };
    const sensitive = (is: boolean) => story.api.pool.rows('update lab_test_type set sensitive = $2 where uuid = $1', [lab.testType, is]);
    await sensitive(true);
    await lab.critical(lab.admin, ordered);
    await story.turn();
    expect((await written()).filter((each) => each.startsWith('sees'))).toEqual([]);
    await sensitive(false);
    await story.turn();
    expect((await written()).filter((each) => each.startsWith('sees'))).toEqual(['sees.results sms sent']);
    await lab.critical(lab.admin, ordered);
    await lab.admin.post(`role/${role['uuid']}`, { privileges: privileges.slice(0, 2) });
    await story.turn();
    expect((await written()).filter((each) => each.startsWith('sees'))).toEqual(['sees.results sms sent']);
  });
});
