/** Mails and addresses of accounts: encrypted, signed in, never handed over twice; who says where messages go. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account } from '../../../testing/correction-story.ts';
import { fakeMailServer, type FakeMailServer } from '../../../testing/mail-server.ts';
import { outboxStory, type OutboxStory } from '../../../testing/outbox-story.ts';
import type { Client } from '../../../testing/scratch-api.ts';
import { smtpGateway } from '../gateway/smtp-gateway.ts';

let story: OutboxStory;
let clerk: Client;
let mail: FakeMailServer;
let folder = '';
let key = '';
let cert = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fieldward-mail-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', keyFile, '-out', certFile, ...name], {
    stdio: 'ignore',
  });
  [key, cert] = [readFileSync(keyFile, 'utf8'), readFileSync(certFile, 'utf8')];
  story = await outboxStory();
  clerk = await account(story.api, 'desk', 'Field Worker');
}, 60_000);
afterAll(async () => {
  await story?.api.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => story.begin());
afterEach(async () => {
  await story.end();
  await mail?.close();
});

const message = { key: 'k-1', to: 'nadia@example.org', text: 'Two results wait.\nSign in.', language: 'en' };
const toServer = (more: Partial<Parameters<typeof smtpGateway>[0]> = {}) =>
  smtpGateway({
    host: '127.0.0.1',
    port: mail.port,
    security: 'starttls',
    user: 'fieldward',
    secret: 's3cret',
    from: 'fieldward@example.org',
    ca: cert,
    ...more,
  });

describe('a mail', () => {
  it.each(['starttls', 'tls'] as const)('goes out encrypted (%s), signed in, with an id made of its key', async (security) => {
    mail = await fakeMailServer({ key, cert, secure: security === 'tls' });
    expect(await toServer({ security }).send(message)).toMatchObject({ sent: true });
    const [taken] = mail.taken;
    expect(taken).toMatchObject({ from: 'fieldward@example.org', to: ['nadia@example.org'], secure: true, user: 'fieldward' });
    expect(taken?.source).toContain('Message-ID: <k-1@example.org>');
    expect(taken?.source).toContain('Subject: Two results wait.\r\n');
    expect(mail.taken).toHaveLength(1);
  });

  it('does not go out where the connection would not be encrypted, or to a server that is another', async () => {
    mail = await fakeMailServer();
    expect(await toServer().send(message)).toEqual({ sent: false, failure: 'unreachable', again: true });
    expect(await toServer({ security: 'tls' }).send(message)).toEqual({ sent: false, failure: 'unreachable', again: true });
    await mail.close();
    mail = await fakeMailServer({ key, cert });
    expect(await toServer({ ca: undefined }).send(message)).toEqual({ sent: false, failure: 'unreachable', again: true });
    expect(mail.taken).toEqual([]);
  });

  it('is tried again or not as the server says, and never when nobody knows whether it went', async () => {
    mail = await fakeMailServer({ key, cert });
    expect(await toServer({ secret: 'wrong' }).send(message)).toEqual({ sent: false, failure: 'notSignedIn', again: true });
    mail.behaviour = 'later';
    expect(await toServer().send(message)).toEqual({ sent: false, failure: 'unreachable', again: true });
    mail.behaviour = 'refuse';
    expect(await toServer().send(message)).toEqual({ sent: false, failure: 'refused', again: false });
    expect(mail.taken).toEqual([]);
    mail.behaviour = 'hangUp';
    expect(await toServer().send(message)).toEqual({ sent: false, failure: 'unknown', again: false });
    expect(mail.taken).toHaveLength(1);
  });

  it('takes neither further recipients nor headers from an address or a text', async () => {
    mail = await fakeMailServer({ key, cert });
    await toServer().send({ ...message, to: 'nadia@example.org', text: 'Hello\r\nBcc: everybody@example.org\r\n\r\nx' });
    expect(mail.taken[0]?.to).toEqual(['nadia@example.org']);
    expect(mail.taken[0]?.source.split('\r\n\r\n')[0]).not.toContain('everybody@');
  });
});

describe('the settings of the mail server', () => {
  const refusal = async (path: string, body: object) => {
    const { status, body: refused } = await story.api.admin.post(path, body);
    const fields = Object.entries((refused['error']?.fieldErrors ?? {}) as Record<string, { code: string }[]>);
    return [status, Object.fromEntries(fields.map(([field, list]) => [field, list[0]?.code]))];
  };

  it('are refused at the field, keep their password sealed and for one server only', async () => {
    const { admin } = story.api;
    expect(await refusal('fieldward/messagesettings', { email: 'smtp' })).toEqual([
      400,
      { smtpHost: 'message.needed', smtpFrom: 'message.needed' },
    ]);
    expect(await refusal('fieldward/messagesettings', { smtpHost: 'mail server', smtpPort: 0, smtpFrom: 'fieldward' })).toEqual([
      400,
      { smtpHost: 'message.badHost', smtpPort: 'message.badPort', smtpFrom: 'message.badMail' },
    ]);
    const open = { email: 'smtp', smtpHost: 'localhost', smtpFrom: 'f@example.org', smtpUser: 'f', smtpSecurity: 'none' };
    expect(await refusal('fieldward/messagesettings', open)).toEqual([400, { smtpSecurity: 'message.passwordInClear' }]);
    await story.settings({ ...open, smtpSecurity: 'tls', smtpSecret: 'pässword' });
    const { body, text } = await admin.get('fieldward/messagesettings');
    expect([body['hasSmtpSecret'], text.includes('pässword')]).toEqual([true, false]);
    const [row] = await story.api.pool.rows<{ smtp_secret: string }>('select smtp_secret from message_setting');
    expect(row?.smtp_secret).toMatch(/^v1\./);
    await story.settings({ smtpHost: 'other.example.org' });
    expect((await admin.get('fieldward/messagesettings')).body['hasSmtpSecret']).toBe(false);
    await story.settings({ email: 'none', smtpUser: null });
  });

  it('are tried by a mail to oneself; one that is left on its way is given up, not sent twice', async () => {
    mail = await fakeMailServer();
    await story.settings({
      email: 'smtp',
      smtpHost: '127.0.0.1',
      smtpPort: mail.port,
      smtpSecurity: 'none',
      smtpFrom: 'f@example.org',
      smtpUser: null,
    });
    expect(await refusal('fieldward/testmessage', { channel: 'email', to: 'a@b' })).toEqual([400, { to: 'message.badMail' }]);
    const test = async () => {
      const { status, text, body } = await story.api.admin.post('fieldward/testmessage', { channel: 'email', to: 'nadia@example.org' });
      expect(status, text).toBe(201);
      return String(body['uuid']);
    };
    await test();
    await story.send();
    await story.send();
    expect(mail.taken.map(({ to }) => to)).toEqual([['nadia@example.org']]);
    const left = await test();
    await story.api.pool.rows(
      `update message set state = 'sending', attempts = 1, gateway = 'smtp', claimed_at = now() - interval '1 hour' where uuid = $1`,
      [left],
    );
    await story.send();
    const [gone] = await story.api.pool.rows<object>('select state, failure from message where uuid = $1', [left]);
    expect([gone, mail.taken.length]).toEqual([{ state: 'given up', failure: 'unknown' }, 1]);
    expect((await story.api.admin.post(`fieldward/messages/${left}`, { act: 'retry' })).status).toBe(200);
    await story.send();
    expect(mail.taken).toHaveLength(2);
    await story.settings({ email: 'none' });
  });
});

describe('where an account is written to', () => {
  it('is set by its owner and by who edits accounts, checked, and not overwritten unseen', async () => {
    const { admin } = story.api;
    const [user] = (await admin.get('user?q=desk')).body['results'];
    const first = await clerk.get('fieldward/owncontact');
    expect(first.body).toEqual({ email: null, phone: null, channel: 'both', language: null, digest: null });
    const wrong = await clerk.post('fieldward/owncontact', { email: 'a@b, c@d.org', phone: '12', language: 'English' });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body['error'].fieldErrors).toSorted()).toEqual(['email', 'language', 'phone']);
    const saved = await clerk.post(
      'fieldward/owncontact',
      { email: ' desk@example.org ', phone: '0300 1234567' },
      { 'if-match': String(first.headers['etag']) },
    );
    expect(saved.body).toEqual({ email: 'desk@example.org', phone: '+923001234567', channel: 'both', language: null, digest: null });
    const stale = await admin.post(
      'fieldward/usercontact',
      { user: user.uuid, channel: 'none' },
      { 'if-match': String(first.headers['etag']) },
    );
    expect([stale.status, stale.body['error'].code]).toEqual([409, 'engine.stale']);
    const others = await admin.post('fieldward/usercontact', { user: user.uuid, channel: 'email' });
    expect(others.body).toMatchObject({ email: 'desk@example.org', channel: 'email' });
    expect((await clerk.get('fieldward/owncontact')).body['channel']).toBe('email');
    expect((await clerk.get(`fieldward/usercontact?user=${user.uuid}`)).status).toBe(403);
    expect((await clerk.post('fieldward/usercontact', { user: user.uuid, channel: 'sms' })).status).toBe(403);
    expect((await admin.get('fieldward/usercontact?user=nobody')).status).toBe(404);
  });
});
