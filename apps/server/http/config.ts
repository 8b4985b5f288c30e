import { availableParallelism, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { ReachableNetworks } from '../engine/reachable-networks.ts';
import type { OpenIdSettings } from '../areas/account/session/session-openid.ts';
import { secretKeysOf, type SecretKeys } from '../areas/account/session/secret-keys.ts';
import type { S3Bucket } from './files/s3-store.ts';
import { trustedProxies, type TrustedProxies } from './front.ts';

/** Every setting of the server. The names in capitals are environment variables; all have a default. */
export interface Config {
  /** `PORT`, 8080. 0 takes any free one. */
  port: number;
  /** `HOST`, 127.0.0.1. */
  host: string;
  /** `FIELDWARD_DATA`, ./data: the embedded database and files. */
  dataDir: string;
  /** `FIELDWARD_DEMO`: `full` or `none`; undefined means full when the embedded database is new. */
  demo: 'full' | 'none' | undefined;
  /** `FIELDWARD_ADMIN_PASSWORD`: of the first administrator, used once. */
  adminPassword: string | undefined;
  /** `FIELDWARD_S3_URL` and the settings beside it: a bucket for files; undefined means the folder `files` in the data folder. */
  filesBucket: S3Bucket | undefined;
  /** `FIELDWARD_SECRET_KEY`: keys for what the database must not show by itself, the newest first. */
  secretKeys: SecretKeys | undefined;
  /** `FIELDWARD_SECRET_KEY_FILE`: where they stand; undefined means `secret.key` in the data folder, made when missing. */
  secretKeyFile: string | undefined;
  /** `DATABASE_URL`: an external PostgreSQL; undefined means embedded. */
  databaseUrl: string | undefined;
  /** `DATABASE_MIGRATION_URL`: the same database past a pooler, as the owner of its tables; undefined means `databaseUrl`. */
  migrationUrl: string | undefined;
  /** `DATABASE_STATEMENTS`, named: `unnamed` behind a pooler in transaction mode. */
  statements: 'named' | 'unnamed';
  /** `DATABASE_REPLICA_URLS`, separated by commas or spaces: read-only copies of it. */
  replicaUrls: string[];
  /** `DATABASE_REPLICA_LAG_SECONDS`, 10: replicas that are further behind are passed over. */
  replicaLagSeconds: number;
  /** `FIELDWARD_PROCESSES`, 1 on small machines (`usualProcesses`): how many processes serve requests. */
  processes: number;
  /** `DATABASE_POOL`, 10: connections to each PostgreSQL server at most. */
  poolSize: number;
  /** `OPENMRS_URL`: gateway mode in front of this OpenMRS, such as https://example.org/openmrs. */
  openmrsUrl: URL | undefined;
  /** `LOG_LEVEL`, info. */
  logLevel: LogLevel;
  /** `FIELDWARD_TRUST_PROXY`, false: the proxies in front whose X-Forwarded-* is believed. */
  trustProxy: TrustedProxies;
  /** `FIELDWARD_HOSTS`: the names that the server answers to; none means any, and with the demonstration those of this machine and addresses. */
  hosts: string[];
  /** `FIELDWARD_WEBHOOK_NETWORKS`: networks of the own house that webhooks may lead into; none unless set. */
  networks: ReachableNetworks;
  /** `FIELDWARD_KEPT_ON_DEVICES`, on: whether browsers keep the web app for a time without a connection. `off` takes it from those that have it. */
  keptOnDevices: boolean;
  /** `FIELDWARD_DRAIN_SECONDS`, 0: after SIGTERM the server says for so long that it is not ready and still serves. */
  drainSeconds: number;
  /** `METRICS_TOKEN`: the bearer token for `/metrics`; undefined means that there is no such address. */
  metricsToken: string | undefined;
  /** `FIELDWARD_BACKUP_MARK`, absolute: a file that backups touch. Unset: the own one, with the embedded database. */
  backupMark: string | undefined;
  /** `OPENID_ISSUER` and the settings beside it: sign-in at an OpenID provider; undefined without an issuer. */
  openId: OpenIdSettings | undefined;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

type LogLevel = (typeof LOG_LEVELS)[number];

/** All that is wrong with the environment, a line each. */
class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The settings are not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads the settings from environment variables; an empty one counts as absent.
 * @throws ConfigError that names every wrong one and what it may be.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const whole = (name: string, fallback: number, least: number, most: number): number => {
    const value = text(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= least && number <= most) return number;
    problems.push(`${name} is "${value}"; it must be a whole number from ${least} to ${most}`);
    return fallback;
  };
  const choice = <T extends string>(name: string, allowed: readonly T[]): T | undefined => {
    const value = text(name);
    const found = allowed.find((one) => one === value);
    if (value !== undefined && found === undefined) problems.push(`${name} is "${value}"; it must be one of ${allowed.join(', ')}`);
    return found;
  };
  const address = (name: string, value: string | undefined, protocols: readonly string[]): URL | undefined => {
    if (value === undefined) return undefined;
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (url !== undefined && protocols.includes(url.protocol)) return url;
    // The value may hold a password, so it is not repeated.
    problems.push(`${name} is not an address that begins with ${protocols.map((one) => `${one}//`).join(' or ')}`);
    return undefined;
  };
  const postgres = ['postgres:', 'postgresql:'];
  const databaseUrl = text('DATABASE_URL');
  const replicaUrls = (text('DATABASE_REPLICA_URLS') ?? '').split(/[\s,]+/).filter((url) => url !== '');
  const openmrsUrl = address('OPENMRS_URL', text('OPENMRS_URL'), ['http:', 'https:']);
  address('DATABASE_URL', databaseUrl, postgres);
  const migrationUrl = text('DATABASE_MIGRATION_URL');
  address('DATABASE_MIGRATION_URL', migrationUrl, postgres);
  const metricsToken = text('METRICS_TOKEN');
  const backupMark = text('FIELDWARD_BACKUP_MARK');
  if (metricsToken !== undefined && metricsToken.length < 16) problems.push('METRICS_TOKEN must have at least 16 characters');
  for (const url of replicaUrls) address('DATABASE_REPLICA_URLS', url, postgres);
  const secretKey = text('FIELDWARD_SECRET_KEY');
  const secretKeys = secretKey === undefined ? undefined : (secretKeysOf(secretKey) ?? undefined);
  const secretKeyFile = text('FIELDWARD_SECRET_KEY_FILE');
  if (secretKey !== undefined && secretKeys === undefined)
    problems.push('FIELDWARD_SECRET_KEY must be Base64 of 32 bytes (openssl rand -base64 32), several apart by commas');
  const hosts = (text('FIELDWARD_HOSTS') ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== '');
  if (hosts.some((name) => !/^(?:[a-z0-9._-]+|[0-9a-f:]+)$/.test(name)))
    problems.push('FIELDWARD_HOSTS must be names without protocol and port, apart by commas');
  const networks = networksOf(text, problems);
  const openId = openIdOf(text, address, problems);
  const filesBucket = bucketOf(text, address, problems);
  const proxies = trustedProxies(text('FIELDWARD_TRUST_PROXY'));
  if (proxies === undefined)
    problems.push('FIELDWARD_TRUST_PROXY must be true, false, the number of proxies in front (1 to 10), or their addresses');
  const config: Config = {
    port: whole('PORT', 8080, 0, 65_535),
    host: text('HOST') ?? '127.0.0.1',
    dataDir: resolve(text('FIELDWARD_DATA') ?? './data'),
    demo: choice('FIELDWARD_DEMO', ['full', 'none']),
    adminPassword: text('FIELDWARD_ADMIN_PASSWORD'),
    filesBucket,
    secretKeys,
    secretKeyFile: secretKeyFile === undefined ? undefined : resolve(secretKeyFile),
    databaseUrl,
    migrationUrl,
    statements: choice('DATABASE_STATEMENTS', ['named', 'unnamed']) ?? 'named',
    replicaUrls,
    replicaLagSeconds: whole('DATABASE_REPLICA_LAG_SECONDS', 10, 1, 3_600),
    processes: whole('FIELDWARD_PROCESSES', usualProcesses(availableParallelism(), gigabytes(), databaseUrl === undefined), 1, 16),
    poolSize: whole('DATABASE_POOL', 10, 1, 1_000),
    openmrsUrl,
    logLevel: choice('LOG_LEVEL', LOG_LEVELS) ?? 'info',
    trustProxy: proxies ?? false,
    hosts,
    networks,
    keptOnDevices: choice('FIELDWARD_KEPT_ON_DEVICES', ['on', 'off']) !== 'off',
    drainSeconds: whole('FIELDWARD_DRAIN_SECONDS', 0, 0, 600),
    metricsToken,
    backupMark: backupMark === undefined ? undefined : resolve(backupMark),
    openId,
  };
  problems.push(...contradictions(config));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/**
 * The default number of processes that serve requests: PostgreSQL needs half of the processors where it runs on the same machine, and the first
 * process and the system one where it does not. A process takes a third of a gigabyte; no more than one for each gigabyte of memory.
 * Windows spreads connections over processes badly, so it has one.
 */
export function usualProcesses(processors: number, memory: number, embedded: boolean): number {
  if (process.platform === 'win32') return 1;
  return Math.max(1, Math.min(8, Math.floor(memory), embedded ? Math.floor(processors / 2) : processors - 1));
}

/** Memory of this machine, or of the container. */
function gigabytes(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 1024 ** 3;
}

/** What is set and does not go together, a line each. */
function contradictions({ databaseUrl, migrationUrl, replicaUrls, openmrsUrl, openId, secretKeys, secretKeyFile }: Config): string[] {
  const found: [boolean, string][] = [
    [
      secretKeys !== undefined && secretKeyFile !== undefined,
      'FIELDWARD_SECRET_KEY and FIELDWARD_SECRET_KEY_FILE exclude each other: the keys stand in one place',
    ],
    [migrationUrl !== undefined && databaseUrl === undefined, 'DATABASE_MIGRATION_URL needs DATABASE_URL'],
    [
      replicaUrls.length > 0 && databaseUrl === undefined,
      'DATABASE_REPLICA_URLS needs DATABASE_URL: the embedded database has no replicas',
    ],
    [openmrsUrl !== undefined && databaseUrl !== undefined, 'OPENMRS_URL and DATABASE_URL exclude each other: a gateway keeps no data'],
    [
      openmrsUrl !== undefined && openId !== undefined,
      'OPENMRS_URL and OPENID_ISSUER exclude each other: behind a gateway OpenMRS signs people in',
    ],
  ];
  return found.filter(([wrong]) => wrong).map(([, words]) => words);
}

/** Networks of the own house that webhooks may lead into. */
function networksOf(text: Text, problems: string[]): ReachableNetworks {
  const networks = ReachableNetworks.of(text('FIELDWARD_WEBHOOK_NETWORKS') ?? '');
  if (networks === null) problems.push('FIELDWARD_WEBHOOK_NETWORKS must be networks such as 10.1.0.0/16, or addresses, apart by commas');
  return networks ?? ReachableNetworks.strangers;
}

type Text = (name: string) => string | undefined;
type Address = (name: string, value: string | undefined, protocols: readonly string[]) => URL | undefined;

/** The settings of the OpenID provider: all that have no default are needed as soon as there is an issuer. */
function openIdOf(text: Text, address: Address, problems: string[]): OpenIdSettings | undefined {
  if (text('OPENID_ISSUER') === undefined) {
    for (const name of ['OPENID_CLIENT_ID', 'OPENID_CLIENT_SECRET', 'OPENID_REDIRECT_BASE'])
      if (text(name) !== undefined) problems.push(`${name} needs OPENID_ISSUER`);
    return undefined;
  }
  const needed = (name: string): string => {
    const value = text(name);
    if (value === undefined) problems.push(`OPENID_ISSUER needs ${name}`);
    return value ?? '';
  };
  // Codes and tokens travel on these: without TLS only inside one machine.
  const safe = (name: string): URL | undefined => {
    const url = address(name, text(name), ['https:', 'http:']);
    if (url === undefined || url.protocol === 'https:' || isLoopback(url.hostname)) return url;
    problems.push(`${name} must begin with https:// (http:// only on this machine)`);
    return undefined;
  };
  const issuer = safe('OPENID_ISSUER');
  const redirectBase = safe('OPENID_REDIRECT_BASE');
  if (text('OPENID_REDIRECT_BASE') === undefined) problems.push('OPENID_ISSUER needs OPENID_REDIRECT_BASE');
  const clientId = needed('OPENID_CLIENT_ID');
  const clientSecret = needed('OPENID_CLIENT_SECRET');
  if (issuer === undefined || redirectBase === undefined) return undefined;
  const claim = text('OPENID_CLAIM') ?? 'preferred_username';
  return { issuer, redirectBase, clientId, clientSecret, claim, name: text('OPENID_NAME') ?? issuer.host };
}

/** The bucket of the file store: all that has no default is needed as soon as there is an address. */
function bucketOf(text: Text, address: Address, problems: string[]): S3Bucket | undefined {
  const url = address('FIELDWARD_S3_URL', text('FIELDWARD_S3_URL'), ['https:', 'http:']);
  const [accessKey, secretKey] = [text('FIELDWARD_S3_ACCESS_KEY'), text('FIELDWARD_S3_SECRET_KEY')];
  if (text('FIELDWARD_S3_URL') === undefined) {
    if (accessKey !== undefined || secretKey !== undefined)
      problems.push('FIELDWARD_S3_ACCESS_KEY and FIELDWARD_S3_SECRET_KEY need FIELDWARD_S3_URL');
    return undefined;
  }
  if (accessKey === undefined) problems.push('FIELDWARD_S3_URL needs FIELDWARD_S3_ACCESS_KEY');
  if (secretKey === undefined) problems.push('FIELDWARD_S3_URL needs FIELDWARD_S3_SECRET_KEY');
  if (url === undefined || accessKey === undefined || secretKey === undefined) return undefined;
  if (!/^\/[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*\/?$/.test(url.pathname) || url.search !== '')
    problems.push('FIELDWARD_S3_URL must end in the name of the bucket, as in https://s3.example.org/fieldward');
  return { url, accessKey, secretKey, region: text('FIELDWARD_S3_REGION') ?? 'us-east-1' };
}

/** Whether only this machine can reach the server. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
