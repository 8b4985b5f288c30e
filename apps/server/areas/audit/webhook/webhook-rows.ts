import type { DeadBatch, Webhook, webhooksWire } from '@fieldward/contract/audit/webhook.operations.ts';
import type { Shape } from '@fieldward/contract/operation.ts';
import type { Db } from '../../../engine/db.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { accountSql } from '../../../sql/display-sql.ts';
import { GOOD_TOKEN } from '../../../sql/token-account.ts';
import { noChanges } from '../../../sql/change-actions.ts';
import type { ToldResource } from '../change/change-reading.ts';

/** How many changes that wait are counted at most. */
const COUNTED = 10_000;

/** The position of webhook `w` before which everything was received, as a lateral `d`. */
const DELIVERED = `lateral (select seq, id from (
    select b.from_seq as seq, b.from_id as id from webhook_batch b where b.webhook_id = w.webhook_id and b.state = 'waiting'
    union all select w.place_seq, w.place_id) x order by seq, id limit 1) d`;

/** The batch that webhook `w` is sending, as a lateral `b`. */
const SENDING = `lateral (select * from webhook_batch b where b.webhook_id = w.webhook_id and b.state = 'waiting' order by b.from_seq, b.from_id limit 1) b`;

type Row = Omit<Webhook, 'waiting' | 'oldest'> & { readonly granted: readonly string[] };

const ROWS = `select w.uuid, w.name, w.address, json_build_object('uuid', k.uuid, 'name', k.name, 'user', ${accountSql('k.user_id')}) as token,
    w.resources, w.actions, w.when_dead as "whenDead", w.days, w.state, w.stopped_why as stopped, k.privileges as granted,
    case when b.failure is not null then json_build_object('failure', b.failure, 'status', b.status, 'answer', b.answer, 'attempts', b.attempts,
      'since', iso(b.first_at), 'next', iso(w.next_at)) end as failing,
    (select count(*)::int from webhook_batch x where x.webhook_id = w.webhook_id and x.state = 'dead') as dead, w.replay_seq is not null as replayed,
    w.delivered::float8 as delivered, iso(w.delivered_at) as "deliveredAt",
    case when w.ping_asked is not null then json_build_object('asked', iso(w.ping_asked), 'at', case when w.ping_at >= w.ping_asked then iso(w.ping_at) end,
      'failure', w.ping_failure, 'status', w.ping_status, 'answer', w.ping_answer) end as ping,
    iso(w.date_created) as created, ${accountSql('w.creator')} as creator
  from webhook w join api_token k using (api_token_id) left join ${SENDING} on true
  where is_own_account(k.user_id) and ($1::text is null or w.uuid = $1) order by lower(w.name), w.webhook_id`;

/**
 * SQL of the changes that a webhook has not told: how many, and when the first of them was written down.
 * The parameters are SQL: of its uuid, of actions that are no changes, of the resources that its token may read.
 */
const waitingOf = (uuid: string, unchanged: string, readable: string): string =>
  `select count(*)::int as waiting, min(x.occurred_at) as since from webhook w cross join ${DELIVERED} cross join lateral (
    select a.occurred_at from audit_link l cross join unnest(l.entries) m
    cross join lateral (select e.* from audit_log e where e.audit_log_id >= lower(m) and e.audit_log_id < upper(m) offset 0) a
    where l.seq >= d.seq and (l.seq > d.seq or a.audit_log_id > d.id) and a.resource_uuid is not null and a.action <> all (${unchanged}::text[])
      and a.resource = any (${readable}::text[]) and (w.resources is null or a.resource = any (w.resources)) and (w.actions is null or a.action = any (w.actions))
    limit ${COUNTED}) x
  where w.uuid = ${uuid}`;

const WAITING = `select q.waiting, iso(q.since) as oldest from (${waitingOf('$1', '$2', '$3')}) q`;

/** Webhooks as lists show them: those of accounts that see no more than whoever asks. @param uuid of one of them; null for all */
export async function webhookRows(db: Db, resources: readonly ToldResource[], uuid: string | null): Promise<Webhook[]> {
  const rows = await db.rows<Row>(ROWS, [uuid]);
  const found: Webhook[] = [];
  for (const { granted, ...row } of rows) {
    const may = new Set(granted);
    const readable = resources.filter(({ wire }) => may.has(wire.privileges.read)).map(({ name }) => name);
    // oxlint-disable-next-line no-await-in-loop -- a few, each bounded
    const [behind] = await db.rows<Pick<Webhook, 'waiting' | 'oldest'>>(WAITING, [row.uuid, noChanges, readable]);
    found.push({ ...row, waiting: behind?.waiting ?? 0, oldest: behind?.oldest ?? null });
  }
  return found;
}

/** One of them. Raises `engine.unknownObject`. */
export async function theWebhook(db: Db, resources: readonly ToldResource[], uuid: string): Promise<Webhook> {
  const [row] = await webhookRows(db, resources, uuid);
  if (row === undefined) throw unknownObject('webhook', uuid);
  return row;
}

/** The tokens that are good, of accounts that see no more than whoever asks. */
export const offeredTokens = (db: Db): Promise<Shape<typeof webhooksWire.response>['tokens'][number][]> =>
  db.rows(
    `select k.uuid, k.name, ${accountSql('k.user_id')} as user, ((k.expires at time zone programme_zone()) - interval '1 second')::date::text as "lastDay"
     from api_token k join users u on u.user_id = k.user_id where ${GOOD_TOKEN} and is_own_account(k.user_id) order by lower(k.name), k.api_token_id`,
  );

/** When the first entry after a position, and the last one before it, was written down (SQL). */
const writtenAt = (seq: string, id: string, first: boolean): string =>
  `(select iso(${first ? 'min' : 'max'}(a.occurred_at)) from audit_log a where a.audit_log_id in (
      select case when ${id} > 0 then ${id} else ${first ? 'lower(l.entries)' : 'upper(l.entries) - 1'} end
      from audit_link l where l.seq = case when ${id} > 0 or ${String(first)} then ${seq} else ${seq} - 1 end))`;

/** Batches that were given up, in their order. */
export const deadBatches = (db: Db, webhook: string, limit: number, startIndex: number): Promise<DeadBatch[]> =>
  db.rows(
    `select b.uuid, b.events, ${writtenAt('b.from_seq', 'b.from_id', true)} as first, ${writtenAt('b.to_seq', 'b.to_id', false)} as last, b.replay,
       b.failure, b.status, b.answer, b.attempts, iso(b.first_at) as since, iso(b.failed_at) as "failedAt"
     from webhook_batch b join webhook w using (webhook_id) join api_token k using (api_token_id)
     where w.uuid = $1 and b.state = 'dead' and is_own_account(k.user_id) order by b.from_seq, b.from_id limit $2 offset $3`,
    [webhook, limit, startIndex],
  );

/** What an operator watches of a webhook. */
export interface WebhookFigures {
  readonly uuid: string;
  readonly name: string;
  readonly on: boolean;
  readonly delivered: number;
  readonly failed: number;
  readonly dead: number;
  readonly waiting: number;
  /** Seconds since the oldest change that waits was written down; 0 where none waits. */
  readonly oldest: number;
}

/** Figures of all webhooks. Those that wait are counted whatever the token may read, up to 10,000. */
export const webhookFigures = (db: Db, resources: readonly ToldResource[]): Promise<WebhookFigures[]> =>
  db.rows(
    `select h.uuid, h.name, h.state = 'on' as on, h.delivered::float8 as delivered, h.failed::float8 as failed,
       (select count(*)::int from webhook_batch b where b.webhook_id = h.webhook_id and b.state = 'dead') as dead,
       q.waiting, coalesce(extract(epoch from now() - q.since), 0)::float8 as oldest
     from webhook h cross join lateral (${waitingOf('h.uuid', '$1', '$2')}) q order by h.webhook_id`,
    [noChanges, resources.map(({ name }) => name)],
  );
