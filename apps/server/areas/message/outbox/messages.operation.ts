import { messageActWire, messagesWire, testMessageWire, type OutboxMessage } from '@fieldward/contract/message/message.operations.ts';
import { isMailAddress, mayAct, type MessageState } from '@fieldward/domain/message/message-state.ts';
import { settingProperty } from '@fieldward/domain/settings/setting-names.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { accountSql, personDisplay } from '../../../sql/display-sql.ts';
import { smsNumber } from './message-address.ts';

const SHOWN = `json_build_object('uuid', m.uuid, 'purpose', m.purpose, 'state', m.state, 'failure', m.failure, 'delivery', m.delivery, 'day', m.day,
  'patient', (select json_build_object('uuid', p.uuid, 'display', coalesce(${personDisplay('p.person_id')}, '')) from person p where p.person_id = m.patient_id),
  'user', ${accountSql('m.user_id')},
  'place', (select json_build_object('uuid', l.uuid, 'display', l.name) from location l where l.location_id = m.location_id),
  'channel', m.channel, 'address', m.address, 'language', m.language, 'text', m.body, 'attempts', m.attempts, 'made', iso(m.date_created),
  'next', case when m.state in ('waiting', 'failed') then iso(m.next_at) end, 'sent', iso(m.sent_at))`;

/** Messages of the patients and places that the account sees, the newest first. */
export const messages = operation(messagesWire, {
  handle: async ({ query, audit }, db) => {
    const { states, purpose = null, limit, startIndex } = query;
    const patient = query.patient?.replaceAll('\0', '') ?? null;
    const rows = await db.rows<{ j: OutboxMessage }>(
      `select ${SHOWN} as j from (
         select m.* from message m
         where ($1::text is null or m.patient_id = (select p.person_id from person p where p.uuid = $1))
           and ($2::text[] is null or m.state = any ($2::text[])) and ($3::text is null or m.purpose = $3)
         order by m.message_id desc limit $4::int offset $5::int) m
       order by m.message_id desc`,
      [patient, states === undefined || states.length === 0 ? null : states, purpose, limit + 1, startIndex],
    );
    await audit({ action: 'search', resource: 'messages', detail: { patient, states: states ?? null, purpose } });
    return { body: { results: rows.slice(0, limit).map(({ j }) => j), hasNext: rows.length > limit } };
  },
});

interface Held {
  readonly id: string;
  readonly state: MessageState;
  readonly failure: string | null;
  readonly patient: string | null;
}

/** Sends a message once more or cancels it. Raises `engine.unknownObject`, `message.notNow`. */
export const messageAct = operation(messageActWire, {
  handle: async ({ params, body: { act }, actor, audit }, tx) => {
    const uuid = params.uuid.replaceAll('\0', '');
    // the row alone first: what a view shows of it is read once nobody else holds it
    await tx.rows('select from message m where m.uuid = $1 for update', [uuid]);
    const [held] = await tx.rows<Held>(
      'select m.message_id::text as id, m.state, m.failure, m.patient_id::text as patient from message m where m.uuid = $1',
      [uuid],
    );
    if (held === undefined) throw unknownObject('message', uuid);
    if (!mayAct(act, held.state)) throw new Problem('message.notNow', {}, 'act');
    const state: MessageState = act === 'cancel' ? 'cancelled' : 'waiting';
    // a gateway that refused it looks at it anew; one that may have it knows it by its old key
    await tx.rows(
      `update message set state = $2, failure = $3, attempts = 0, round = round + ($4::boolean and failure = 'refused')::int, next_at = now(),
         expires_at = case when $4::boolean then greatest(expires_at, now() + interval '1 day') else expires_at end, changed_by = $5::bigint, date_changed = now()
       where message_id = $1::bigint`,
      [held.id, state, act === 'cancel' ? 'byHand' : null, act === 'retry', actor.userId],
    );
    await audit({
      action: act === 'cancel' ? 'cancel' : 'retry',
      resource: 'messages',
      uuid,
      ...(held.patient === null ? {} : { patientId: held.patient }),
    });
    return { body: { uuid, state } };
  },
});

/** Writes to a number, whatever is switched on. Raises `message.badNumber`, `message.badMail`. */
export const testMessage = operation(testMessageWire, {
  everywhere: true,
  handle: async ({ body, actor, audit }, tx) => {
    const sent = typeof body.to === 'string' ? body.to.trim() : '';
    const [setting] = await tx.rows<{ value: string }>('select value from system_setting where lower(property) = lower($1)', [
      settingProperty.country,
    ]);
    const to = body.channel === 'email' ? (isMailAddress(sent) ? sent : null) : smsNumber(sent, setting?.value ?? '');
    if (to === null) throw new Problem(body.channel === 'email' ? 'message.badMail' : 'message.badNumber', {}, 'to');
    const [made] = await tx.rows<{ uuid: string }>(
      `insert into message (purpose, subject, day, recipient, user_id, urgent, channel, expires_at, creator)
       values ('test', gen_random_uuid()::text, (now() at time zone programme_zone())::date, $1, $2::bigint, true, $3, now() + interval '1 hour', $2::bigint) returning uuid`,
      [to, actor.userId, body.channel],
    );
    await audit({ action: 'create', resource: 'messages', uuid: made?.uuid ?? '', detail: { purpose: 'test', channel: body.channel } });
    return { status: 201, body: { uuid: made?.uuid ?? '' } };
  },
});
