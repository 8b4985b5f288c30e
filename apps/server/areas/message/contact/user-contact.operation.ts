import {
  ownContactSaveWire,
  ownContactWire,
  userContactSaveWire,
  userContactWire,
  type UserContact,
} from '@fieldward/contract/message/contact.operations.ts';
import { isLanguageCode } from '@fieldward/domain/message/message-template.ts';
import { isMailAddress } from '@fieldward/domain/message/message-state.ts';
import { settingProperty } from '@fieldward/domain/settings/setting-names.ts';
import { say } from '@fieldward/messages/catalogue.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type OperationContext, type OperationResponse } from '../../../engine/operation.ts';
import { invalid, Problem, unknownObject, type FieldProblem } from '../../../engine/problem.ts';
import { demandMayManage } from '../../../sql/account-rights.ts';
import { smsNumber } from '../outbox/message-address.ts';

/** What may be sent of it. */
type Sent = { readonly [name in keyof UserContact]?: unknown };

const EMPTY: UserContact = { email: null, phone: null, channel: 'both', language: null, digest: null };

async function accountOf(db: Db, uuid: string): Promise<string> {
  const [known] = await db.rows<{ id: string }>('select user_id::text as id from users where uuid = $1', [uuid.replaceAll('\0', '')]);
  if (known === undefined) throw unknownObject('user', uuid);
  return known.id;
}

async function shown(db: Db, userId: string): Promise<OperationResponse<UserContact>> {
  const [row] = await db.rows<UserContact & { version: string }>(
    'select email, phone, channel, language, digest, xmin::text as version from user_contact where user_id = $1::bigint',
    [userId],
  );
  const { version, ...contact } = row ?? { ...EMPTY, version: 'none' };
  return { headers: { etag: `"${version}"` }, body: contact };
}

/** A line that was sent: null for nothing, undefined for what is not one. */
const lineOf = (value: unknown): string | null | undefined =>
  value === null ? null : typeof value === 'string' && !/\p{Cc}/u.test(value) ? value.trim() || null : undefined;

/** What was sent as it is kept. @throws Problem that names each field that is wrong */
async function readContact(tx: Db, sent: Sent): Promise<Partial<UserContact>> {
  const [country] = await tx.rows<{ value: string }>('select value from system_setting where lower(property) = lower($1)', [
    settingProperty.country,
  ]);
  const problems: FieldProblem[] = [];
  const kept: Record<string, string | null> = {};
  const rules = {
    email: (text: string) => (isMailAddress(text) ? text : null),
    phone: (text: string) => smsNumber(text, country?.value ?? ''),
    language: (text: string) => (isLanguageCode(text.toLowerCase()) ? text.toLowerCase() : null),
  } as const;
  const wrong = { email: say('message.badMail'), phone: say('message.badNumber'), language: say('message.badLanguage') } as const;
  for (const field of ['email', 'phone', 'language'] as const) {
    if (sent[field] === undefined) continue;
    const text = lineOf(sent[field]);
    const value = typeof text === 'string' ? rules[field](text) : null;
    if (text === undefined || (text !== null && value === null)) problems.push({ field, ...wrong[field] });
    else kept[field] = value;
  }
  if (problems.length > 0) throw invalid(problems);
  const { channel, digest } = sent as Partial<UserContact>; // the wire has checked these
  return { ...kept, ...(channel === undefined ? {} : { channel }), ...(digest === undefined ? {} : { digest }) };
}

/** Writes what was sent; the rest stays. Raises `message.badMail`, `message.badNumber`, `message.badLanguage`, `contact.digestNeedsMail`, `engine.stale`. */
async function save(request: Pick<OperationContext, 'actor' | 'ifMatch' | 'audit'>, tx: Db, userId: string, uuid: string, sent: Sent) {
  const { actor, ifMatch, audit } = request;
  await tx.rows('select from users where user_id = $1::bigint for no key update', [userId]);
  const { body, headers } = await shown(tx, userId);
  const before = body as UserContact; // as it was read
  const version = String(headers?.['etag'] ?? '').replaceAll('"', '');
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== version)
    throw new Problem('engine.stale', {}, undefined, { extra: { version, current: before, yours: sent } });
  const change = await readContact(tx, sent);
  const { email, phone, channel, language, digest } = { ...before, ...change };
  if (digest !== null && digest !== 'none' && (email === null || channel === 'sms' || channel === 'none'))
    throw invalid([{ field: 'digest', ...say('contact.digestNeedsMail') }]);
  await tx.rows(
    `insert into user_contact (user_id, email, phone, channel, language, digest, changed_by) values ($1::bigint, $2, $3, $4, $5, $6, $7::bigint)
     on conflict (user_id) do update set email = excluded.email, phone = excluded.phone, channel = excluded.channel, language = excluded.language,
       digest = excluded.digest, changed_by = excluded.changed_by, date_changed = now()`,
    [userId, email, phone, channel, language, digest, actor.userId],
  );
  const changed = Object.entries(change).flatMap(([name, value]) => (Reflect.get(before, name) === value ? [] : [name]));
  if (changed.length > 0) await audit({ action: 'update', resource: 'usercontact', uuid, detail: { changed } });
  return shown(tx, userId);
}

/** Where the own account is written to. */
export const ownContact = operation(ownContactWire, { everywhere: true, handle: ({ actor }, db) => shown(db, actor.userId) });

/** Everybody says it of the own account. */
export const ownContactSave = operation(ownContactSaveWire, {
  everywhere: true,
  handle: (request, tx) => save(request, tx, request.actor.userId, request.actor.userUuid, request.body),
});

/** Where an account is written to. Raises `engine.unknownObject`, and as `demandMayManage`. */
export const userContact = operation(userContactWire, {
  handle: async ({ query, actor }, db) => {
    const userId = await accountOf(db, query.user);
    await demandMayManage(db, actor, userId, 'user');
    return shown(db, userId);
  },
});

/** Says it of another account. Raises `engine.unknownObject` besides, and as `demandMayManage`: messages tell what an account may see. */
export const userContactSave = operation(userContactSaveWire, {
  handle: async (request, tx) => {
    const { user, ...sent } = request.body;
    const userId = await accountOf(tx, user);
    await demandMayManage(tx, request.actor, userId, 'user');
    return save(request, tx, userId, user, sent);
  },
});
