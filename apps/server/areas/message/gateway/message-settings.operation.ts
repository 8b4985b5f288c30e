import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import {
  messageReportSecretWire,
  messageSettingsSaveWire,
  messageSettingsWire,
  type MessageSettings,
} from '@fieldward/contract/message/message.operations.ts';
import { isLanguageCode } from '@fieldward/domain/message/message-template.ts';
import { isMailAddress } from '@fieldward/domain/message/message-state.ts';
import { isTimeOfDay } from '@fieldward/domain/message/sending-times.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type OperationResponse } from '../../../engine/operation.ts';
import { invalid, Problem, type FieldProblem } from '../../../engine/problem.ts';
import type { Secrets } from '../../../engine/secrets.ts';
import { digestOf } from './delivery-report.ts';
import { unknownRoles, withRoleNames } from './digest-roles.ts';
import { reportAddress } from './gateways.ts';
import { aboutSecret, messageSettings, settingColumns, type StoredSettings } from './message-settings.ts';

function shown({ httpSecret, smtpSecret, reportSecret, version, ...rest }: StoredSettings): OperationResponse<MessageSettings> {
  return {
    headers: { etag: `"${version}"` },
    body: { ...rest, hasHttpSecret: httpSecret !== null, hasSmtpSecret: smtpSecret !== null, hasReportSecret: reportSecret !== null },
  };
}

/** How messages are sent; no secret is shown. */
export const messageSettingsShow = operation(messageSettingsWire, {
  handle: async (_request, db) => shown(await messageSettings(db)),
});

const isAddress = (text: string): boolean => {
  try {
    const { protocol, username, password } = new URL(text);
    return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && text.length <= 500;
  } catch {
    return false;
  }
};

/** A name or an address of a machine. */
const isHost = (text: string): boolean =>
  text.length <= 253 && (/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.?)+$/i.test(text) || isIP(text) > 0);

/** Headers that are the request's own. */
const TAKEN = ['content-type', 'content-length', 'host', 'idempotency-key', 'connection', 'transfer-encoding', 'accept'];

type Check = (value: string) => Message | null;

const time: Check = (value) => (isTimeOfDay(value) ? null : say('message.badTime'));
const address: Check = (value) => (value === '' || isAddress(value) ? null : say('message.badAddress'));
const line: Check = (value) => (/[\p{Cc}]/u.test(value) || value.length > 200 ? say('message.badCharacters') : null);

const CHECKS: Readonly<Record<string, Check>> = {
  quietFrom: time,
  quietTo: time,
  digestAt: time,
  language: (value) => (isLanguageCode(value) ? null : say('message.badLanguage')),
  webAddress: address,
  httpUrl: address,
  httpHeader: (value) => (/^[A-Za-z0-9-]{1,60}$/.test(value) && !TAKEN.includes(value.toLowerCase()) ? null : say('message.badHeader')),
  httpSender: line,
  smtpHost: (value) => (value === '' || isHost(value) ? null : say('message.badHost')),
  smtpUser: line,
  smtpFrom: (value) => (value === '' || isMailAddress(value) ? null : say('message.badMail')),
  smtpSecret: (value) => (/^[^\p{Cc}]*$/u.test(value) ? null : say('message.badCharacters')),
  httpSecret: (value) => (/^[\x20-\x7e]*$/.test(value) ? null : say('message.badSecret')),
};

type Sent = Readonly<Partial<Record<keyof typeof settingColumns, unknown>>>;

/** A text as it is kept: without spaces around it, nothing as null. */
const plain = (name: string, value: unknown): unknown =>
  typeof value !== 'string' || name.endsWith('Secret')
    ? value
    : value.trim() === '' && !(name === 'httpHeader' || name === 'language')
      ? null
      : value.trim();

function fieldProblems(sent: Sent): FieldProblem[] {
  const problems = Object.entries(sent).flatMap(([field, value]): FieldProblem[] => {
    if (field === 'daysBefore' && (Number(value) < 1 || Number(value) > 14)) return [{ field, ...say('message.badDays') }];
    if (field === 'smtpPort' && (Number(value) < 1 || Number(value) > 65_535)) return [{ field, ...say('message.badPort') }];
    const message = typeof value === 'string' ? (CHECKS[field]?.(value) ?? null) : null;
    return message === null ? [] : [{ field, ...message }];
  });
  return problems;
}

/** What is missing for what is chosen. */
function gaps({ sms, httpUrl, email, smtpHost, smtpFrom, smtpSecurity, smtpUser }: StoredSettings): FieldProblem[] {
  const needed = [
    ...(sms === 'http' ? [['httpUrl', httpUrl] as const] : []),
    ...(email === 'smtp' ? [['smtpHost', smtpHost] as const, ['smtpFrom', smtpFrom] as const] : []),
  ];
  const open = email === 'smtp' && smtpSecurity === 'none' && smtpUser !== null;
  return [
    ...needed.flatMap(([field, value]) => (value === null ? [{ field, ...say('message.needed') }] : [])),
    ...(open ? [{ field: 'smtpSecurity', ...say('message.passwordInClear') }] : []),
  ];
}

/** A secret goes to whom it was given for: what names another gateway takes away the one before, unless a new one comes with it. */
function secretsOf(given: Sent, before: StoredSettings, after: StoredSettings, secrets: Secrets): Record<string, unknown> {
  const elsewhere = {
    http: after.httpUrl !== before.httpUrl,
    smtp: after.smtpHost !== before.smtpHost || after.smtpUser !== before.smtpUser,
  };
  const kept: Record<string, unknown> = {};
  for (const [name, column] of [
    ['http', 'httpSecret'],
    ['smtp', 'smtpSecret'],
  ] as const) {
    const text = given[column];
    if (typeof text === 'string') kept[column] = text === '' ? null : secrets.seal(text, aboutSecret[name]);
    else if (elsewhere[name]) kept[column] = null;
  }
  return kept;
}

async function write(tx: Db, sent: Sent, by: string): Promise<void> {
  const names = Object.keys(sent) as (keyof typeof settingColumns)[]; // the wire has no others
  if (names.length === 0) return;
  const sets = names.map((name, at) => `${settingColumns[name]} = $${at + 2}`);
  await tx.rows(`update message_setting set ${sets.join(', ')}, changed_by = $1::bigint, date_changed = now()`, [
    by,
    ...names.map((name) => sent[name]),
  ]);
}

/**
 * Changes what was sent. Raises `message.*` at the fields, `engine.stale` (If-Match). What names another gateway forgets the secret of the
 * one before, unless a new one comes with it: a secret goes to whom it was given for.
 */
export const messageSettingsSave = operation(messageSettingsSaveWire, {
  handle: async ({ body, actor, ifMatch, secrets, audit }, tx) => {
    const before = await messageSettings(tx, true);
    if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== before.version)
      throw new Problem('engine.stale', {}, undefined, {
        extra: { version: before.version, current: shown(before).body, yours: { ...body, httpSecret: undefined, smtpSecret: undefined } },
      });
    const given = Object.fromEntries(
      Object.entries(body)
        .filter(([name, value]) => Object.hasOwn(settingColumns, name) && value !== undefined)
        .map(([name, value]) => [name, plain(name, value)]),
    ) as Sent; // only names of columns
    const problems = fieldProblems(given);
    const after = { ...before, ...given } as StoredSettings; // the wire has checked the kinds of the values
    const wrong = problems.length > 0 ? problems : [...gaps(after), ...(await unknownRoles(tx, given))];
    if (wrong.length > 0) throw invalid(wrong);
    const kept: Record<string, unknown> = { ...given, ...secretsOf(given, before, after, secrets) };
    await write(tx, kept, actor.userId);
    // of a secret it is noted that it changed, and nothing else
    const changed = Object.keys(kept).filter((name) => JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(kept[name]));
    const values = Object.fromEntries(changed.filter((name) => !name.endsWith('Secret')).map((name) => [name, kept[name]]));
    if (changed.length > 0)
      await audit({ action: 'update', resource: 'messagesettings', detail: { changed, values: await withRoleNames(tx, values) } });
    return shown(await messageSettings(tx));
  },
});

/** Makes the secret of delivery reports anew. */
export const messageReportSecret = operation(messageReportSecretWire, {
  handle: async ({ actor, audit, base }, tx) => {
    const secret = randomBytes(24).toString('base64url');
    await tx.rows('update message_setting set report_secret = $1, changed_by = $2::bigint, date_changed = now()', [
      digestOf(secret),
      actor.userId,
    ]);
    await audit({ action: 'update', resource: 'messagesettings', detail: { changed: ['reportSecret'] } });
    const { webAddress } = await messageSettings(tx);
    return { body: { secret, address: reportAddress(webAddress) ?? `${base}/fieldward/deliveryreport` } };
  },
});
