import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SecretKeys } from '../areas/account/session/secret-keys.ts';
import { isLoopback, readConfig, usualProcesses } from './config.ts';
import { readSecretKeys } from './secret-key-file.ts';

const openId = {
  OPENID_ISSUER: 'https://id.example/realm',
  OPENID_REDIRECT_BASE: 'https://clinic.example',
  OPENID_CLIENT_ID: 'fieldward',
  OPENID_CLIENT_SECRET: 'a secret',
};

describe('the settings', () => {
  it('of the OpenID provider have defaults for claim and name, and need the others', () => {
    expect(readConfig({}).openId).toBeUndefined();
    expect(readConfig(openId).openId).toMatchObject({ clientId: 'fieldward', claim: 'preferred_username', name: 'id.example' });
    expect(readConfig({ ...openId, OPENID_CLAIM: 'sub', OPENID_NAME: 'the ministry' }).openId).toMatchObject({
      claim: 'sub',
      name: 'the ministry',
    });
    expect(readConfig({ ...openId, OPENID_ISSUER: 'http://127.0.0.1:9000' }).openId?.issuer.port).toBe('9000');
  });

  it('have defaults', () => {
    expect(readConfig({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      demo: undefined,
      databaseUrl: undefined,
      replicaUrls: [],
      poolSize: 10,
      logLevel: 'info',
      trustProxy: false,
    });
  });

  it.each([
    [1, 15.6, true, 1],
    [2, 15.6, true, 1],
    [2, 15.6, false, 1],
    [4, 15.6, true, 2],
    [4, 15.6, false, 3],
    [4, 0.9, false, 1],
    [8, 3.8, true, 3],
    [64, 250, true, 8],
  ])('have on %i processors with %d GB, embedded database %s, %i processes', (processors, memory, embedded, expected) => {
    expect(usualProcesses(processors, memory, embedded)).toBe(process.platform === 'win32' ? 1 : expected);
  });

  it('are read', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '::',
      FIELDWARD_DEMO: 'none',
      DATABASE_URL: 'postgres://u:p@db/x',
      DATABASE_REPLICA_URLS: 'postgres://a/x, postgresql://b/x',
      LOG_LEVEL: 'warn',
    });
    expect(config).toMatchObject({
      port: 0,
      host: '::',
      demo: 'none',
      databaseUrl: 'postgres://u:p@db/x',
      replicaUrls: ['postgres://a/x', 'postgresql://b/x'],
      logLevel: 'warn',
    });
  });

  it.each([
    [{ PORT: '70000' }, /PORT is "70000"; it must be a whole number from 0 to 65535/],
    [{ PORT: '80.5' }, /PORT/],
    [{ FIELDWARD_DEMO: 'some' }, /one of full, none/],
    [{ DATABASE_URL: 'mysql://secret@db' }, /DATABASE_URL is not an address that begins with postgres:\/\//],
    [{ DATABASE_REPLICA_URLS: 'postgres://a/x' }, /needs DATABASE_URL/],
    [{ OPENMRS_URL: 'example.org' }, /OPENMRS_URL is not an address/],
    [{ OPENMRS_URL: 'https://example.org/openmrs', DATABASE_URL: 'postgres://db/x' }, /exclude each other/],
    [{ OPENID_ISSUER: 'https://id.example' }, /OPENID_REDIRECT_BASE[^]*OPENID_CLIENT_ID[^]*OPENID_CLIENT_SECRET/],
    [{ OPENID_CLIENT_ID: 'x' }, /OPENID_CLIENT_ID needs OPENID_ISSUER/],
    [{ ...openId, OPENID_ISSUER: 'http://id.example' }, /OPENID_ISSUER must begin with https:/],
    [{ ...openId, OPENID_REDIRECT_BASE: 'http://clinic.example' }, /OPENID_REDIRECT_BASE must begin with https:/],
    [{ ...openId, OPENID_ISSUER: 'ftp://id.example' }, /OPENID_ISSUER is not an address/],
    [{ ...openId, OPENMRS_URL: 'https://example.org/openmrs' }, /OPENMRS_URL and OPENID_ISSUER exclude each other/],
    [{ FIELDWARD_TRUST_PROXY: 'everybody' }, /FIELDWARD_TRUST_PROXY must be true, false, the number/],
    [{ FIELDWARD_TRUST_PROXY: '0' }, /FIELDWARD_TRUST_PROXY/],
    [{ FIELDWARD_TRUST_PROXY: '10.0.0.0/64' }, /FIELDWARD_TRUST_PROXY/],
    [{ PORT: 'x', LOG_LEVEL: 'loud' }, /PORT[^]*LOG_LEVEL/],
  ])('refuse %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  it.each([
    ['true', 1],
    ['2', 2],
    ['false', false],
    ['10.0.0.0/8, loopback fd00::1', '10.0.0.0/8,loopback,fd00::1'],
  ])('FIELDWARD_TRUST_PROXY %s: %j', (value, trusted) => expect(readConfig({ FIELDWARD_TRUST_PROXY: value }).trustProxy).toBe(trusted));

  it('never repeat a password in a refusal', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://user:secret@db' })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('secret') }),
    );
  });

  it('know which addresses stay on this machine', () => {
    expect(['127.0.0.1', '127.1.2.3', 'localhost', '::1', '0.0.0.0', '::', '10.0.0.1'].map(isLoopback)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('take names of hosts, without protocol and port', () => {
    expect(readConfig({}).hosts).toEqual([]);
    expect(readConfig({ FIELDWARD_HOSTS: 'Clinic.example, 10.0.0.7 fe80::1' }).hosts).toEqual(['clinic.example', '10.0.0.7', 'fe80::1']);
    for (const wrong of ['https://clinic.example', 'clinic.example:8080', '*'])
      expect(() => readConfig({ FIELDWARD_HOSTS: wrong })).toThrow('FIELDWARD_HOSTS');
  });

  it('take networks that webhooks may lead into', () => {
    expect(readConfig({}).networks.mayReach('10.1.2.3', true)).toBe(false);
    const { networks } = readConfig({ FIELDWARD_WEBHOOK_NETWORKS: '10.1.0.0/16, ::1' });
    expect(['10.1.2.3', '10.2.2.3', '::1'].map((address) => networks.mayReach(address, false))).toEqual([true, false, true]);
    for (const wrong of ['10.1.0.0/33', '10.1', 'localhost', '::1/129'])
      expect(() => readConfig({ FIELDWARD_WEBHOOK_NETWORKS: wrong })).toThrow('FIELDWARD_WEBHOOK_NETWORKS');
  });

  it('take the file that backups touch', () => {
    expect(readConfig({}).backupMark).toBeUndefined();
    expect(readConfig({ FIELDWARD_BACKUP_MARK: '/var/lib/last-backup' }).backupMark).toBe('/var/lib/last-backup');
  });

  it('take secret keys from the environment or from one file', () => {
    const key = Buffer.alloc(32, 7).toString('base64');
    expect(readConfig({ FIELDWARD_SECRET_KEY: `${key},${key}` }).secretKeys).toBeInstanceOf(SecretKeys);
    for (const wrong of ['secret', key.slice(0, 20), `${key},x`])
      expect(() => readConfig({ FIELDWARD_SECRET_KEY: wrong })).toThrow('openssl rand -base64 32');
    expect(() => readConfig({ FIELDWARD_SECRET_KEY: key, FIELDWARD_SECRET_KEY_FILE: '/run/key' })).toThrow('exclude each other');
  });

  it('make the file of the secret key at the first start, for this user only', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fieldward-key-'));
    const made: string[] = [];
    const read = (env: Record<string, string>) => readSecretKeys(readConfig(env), (path) => made.push(path));
    const path = join(folder, 'data', 'secret.key');
    const sealed = read({ FIELDWARD_DATA: join(folder, 'data') }).seal('text', 'about');
    expect([made, statSync(path).mode & 0o777]).toEqual([[path], 0o600]);
    expect(read({ FIELDWARD_SECRET_KEY_FILE: path }).open(sealed, 'about')).toBe('text');
    expect(made).toHaveLength(1);
    expect(() => read({ FIELDWARD_SECRET_KEY_FILE: join(folder, 'gone') })).toThrow('which is not there');
    writeFileSync(path, 'no key');
    expect(() => read({ FIELDWARD_SECRET_KEY_FILE: path })).toThrow('holds no secret key');
    rmSync(folder, { recursive: true });
  });
});
