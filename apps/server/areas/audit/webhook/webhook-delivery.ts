/** From the chain of changes to a receipt: what is sent is a row, committed, before anybody hears of it. docs/decisions/webhooks.md */
import { MOST_IN_BATCH, restOfWebhook, type WebhookStop, type WhenDead } from '@fieldward/domain/audit/webhook.ts';
import { MOST_CHANGES } from '@fieldward/contract/audit/change.operations.ts';
import type { Actor } from '../../../engine/actor.ts';
import { auditWrite } from '../../../engine/audit.ts';
import { boundTo } from '../../../engine/bound-database.ts';
import type { Database, Db } from '../../../engine/db.ts';
import type { Secrets } from '../../../engine/secrets.ts';
import { accountOfToken, GOOD_TOKEN, TOKEN_COLUMNS, type TokenRow } from '../../../sql/token-account.ts';
import { changesAfter, isBefore, positionText, type ChangePosition, type ToldResource } from '../change/change-reading.ts';
import { sendWebhook, type WebhookOutcome, type WebhookWay } from './webhook-request.ts';
import { aboutWebhookSecret, signedHeaders } from './webhook-signature.ts';

/** What a delivery is made with. */
export interface WebhookAround extends WebhookWay {
  readonly secrets: Secrets;
  /** Resources whose changes are told; asked for once there is something to tell. */
  readonly resources: () => Promise<readonly ToldResource[]>;
}

/** Seconds for which a webhook is one process's: longer than an attempt and all that is around it. */
const LEASE = 60;

/** A webhook that this process is at, as it stands now. */
interface Held {
  readonly id: string;
  readonly uuid: string;
  readonly address: string;
  readonly resources: readonly string[] | null;
  readonly actions: readonly string[] | null;
  readonly secret: string;
  readonly whenDead: WhenDead;
  readonly days: number;
  readonly seq: string;
  readonly entry: string;
  readonly replaySeq: string | null;
  readonly replayId: string | null;
  readonly on: boolean;
  readonly pinged: boolean;
  readonly good: boolean;
}

interface Batch {
  readonly uuid: string;
  readonly fromSeq: string;
  readonly fromId: string;
  readonly toSeq: string;
  readonly toId: string;
  readonly replay: boolean;
  readonly made: string;
  readonly attempts: number;
}

/** Takes webhooks that have something to send and that no other process is at; answers their keys. */
export async function takeWebhooks(db: Db, claim: string, most: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `update webhook set claim = $1, claimed_until = clock_timestamp() + interval '${LEASE} seconds'
     where webhook_id in (
       select w.webhook_id from webhook w
       where (w.claimed_until is null or w.claimed_until < clock_timestamp())
         and (w.ping_asked > coalesce(w.ping_at, '-infinity')
           or w.state = 'on' and w.next_at <= now() and (w.place_seq <= (select max(seq) from audit_link)
             or exists (select from webhook_batch b where b.webhook_id = w.webhook_id and b.state = 'waiting')))
       order by w.next_at limit $2 for update skip locked)
     returning webhook_id::text as id`,
    [claim, most],
  );
  return rows.map(({ id }) => id);
}

/** Gives a webhook back. */
export async function giveBack(db: Db, id: string, claim: string): Promise<void> {
  await db.rows('update webhook set claim = null, claimed_until = null where webhook_id = $1 and claim = $2', [id, claim]);
}

/** The webhook as it stands, for another while; null when it is not this process's any more. */
async function held(db: Db, id: string, claim: string): Promise<(Held & { readonly token: TokenRow }) | null> {
  const [row] = await db.rows<Held & TokenRow>(
    `with w as (
       update webhook set claimed_until = clock_timestamp() + interval '${LEASE} seconds' where webhook_id = $1 and claim = $2 returning *)
     select w.webhook_id::text as id, w.uuid, w.address, w.resources, w.actions, w.secret, w.when_dead as "whenDead", w.days,
       w.place_seq::text as seq, w.place_id::text as entry, w.replay_seq::text as "replaySeq", w.replay_id::text as "replayId",
       w.state = 'on' and w.next_at <= now() as on, coalesce(w.ping_asked > coalesce(w.ping_at, '-infinity'), false) as pinged, ${GOOD_TOKEN} as good,
       ${TOKEN_COLUMNS}
     from w join api_token k using (api_token_id) join users u on u.user_id = k.user_id`,
    [id, claim],
  );
  return row === undefined ? null : { ...row, token: row };
}

const firstWaiting = async (db: Db, id: string): Promise<Batch | undefined> => {
  const [batch] = await db.rows<Batch>(
    `select uuid, from_seq::text as "fromSeq", from_id::text as "fromId", to_seq::text as "toSeq", to_id::text as "toId", replay, iso(made_at) as made, attempts
     from webhook_batch where webhook_id = $1 and state = 'waiting' order by from_seq, from_id limit 1`,
    [id],
  );
  return batch;
};

const positionFrom = (seq: string, id: string): ChangePosition => ({ seq: BigInt(seq), id: BigInt(id) });

/** A batch that is committed and about to be sent. */
interface Ready {
  readonly uuid: string;
  readonly body: string;
  readonly events: number;
}

/** Notes that patients are told of, and that an attempt begins. */
async function beginAttempt(
  tx: Db,
  hook: Held,
  actor: Actor,
  batch: string,
  patients: readonly (string | null)[],
  events: number,
): Promise<void> {
  await tx.rows(
    'update webhook_batch set attempts = attempts + 1, first_at = coalesce(first_at, clock_timestamp()), events = $2 where uuid = $1',
    [batch, events],
  );
  const keys = await tx.rows<{ id: string }>('select person_id::text as id from person where uuid = any ($1::text[])', [
    [...new Set(patients.filter((uuid) => uuid !== null))],
  ]);
  await auditWrite(tx, {
    action: 'read',
    actor,
    resource: 'webhook',
    uuid: hook.uuid,
    patients: keys.map(({ id }) => id),
    detail: { changes: events, batch },
  });
}

function bodyOf(
  batch: { readonly made: string; readonly replay: boolean },
  found: { readonly changes: readonly object[]; readonly next: ChangePosition },
): string {
  const { changes, next } = found;
  return JSON.stringify({
    type: 'changes',
    timestamp: batch.made,
    replay: batch.replay,
    data: { results: changes, next: positionText(next) },
  });
}

/** Reads what a batch tells, anew, and begins another attempt. Null: the webhook may read none of it any more, and the batch is gone. */
async function again(database: Database, hook: Held, actor: Actor, batch: Batch, around: WebhookAround): Promise<Ready | null> {
  const [from, to] = [positionFrom(batch.fromSeq, batch.fromId), positionFrom(batch.toSeq, batch.toId)];
  const asked = { limit: MOST_CHANGES, resources: hook.resources ?? undefined, actions: hook.actions ?? undefined, until: to };
  const found = await changesAfter(boundTo(actor, database), from, { resources: await around.resources(), actor }, asked);
  return database.transaction(async (tx) => {
    if (isBefore(found.next, to)) {
      // it may read more than before: the rest becomes a batch of its own
      await tx.rows('update webhook_batch set to_seq = $2, to_id = $3 where uuid = $1', [batch.uuid, found.next.seq, found.next.id]);
      await tx.rows(
        `insert into webhook_batch (webhook_id, from_seq, from_id, to_seq, to_id, events, replay) values ($1, $2, $3, $4, $5, 0, $6)`,
        [hook.id, found.next.seq, found.next.id, to.seq, to.id, batch.replay],
      );
    }
    if (found.changes.length === 0) {
      await tx.rows('delete from webhook_batch where uuid = $1', [batch.uuid]);
      return null;
    }
    await beginAttempt(
      tx,
      hook,
      actor,
      batch.uuid,
      found.changes.map(({ patient }) => patient),
      found.changes.length,
    );
    return { uuid: batch.uuid, body: bodyOf(batch, found), events: found.changes.length };
  });
}

/** Makes the next batch. Answers null when nothing is to be told up to now, `moved` when somebody else has moved the webhook. */
async function next(
  database: Database,
  hook: Held,
  actor: Actor,
  claim: string,
  around: WebhookAround,
): Promise<Ready | 'moved' | 'more' | null> {
  const from = positionFrom(hook.seq, hook.entry);
  const replayEnd = hook.replaySeq === null || hook.replayId === null ? null : positionFrom(hook.replaySeq, hook.replayId);
  const replay = replayEnd !== null && isBefore(from, replayEnd);
  const asked = { limit: MOST_IN_BATCH, resources: hook.resources ?? undefined, actions: hook.actions ?? undefined };
  const found = await changesAfter(
    boundTo(actor, database),
    from,
    { resources: await around.resources(), actor },
    replay ? { ...asked, until: replayEnd } : asked,
  );
  if (!isBefore(from, found.next)) return null;
  return database.transaction(async (tx) => {
    const [moved] = await tx.rows<{ made: string }>(
      `update webhook set place_seq = $3, place_id = $4,
         replay_seq = case when (replay_seq, replay_id) > ($3::bigint, $4::bigint) then replay_seq end,
         replay_id = case when (replay_seq, replay_id) > ($3::bigint, $4::bigint) then replay_id end
       where webhook_id = $1 and claim = $2 and place_seq = $5 and place_id = $6 returning iso(clock_timestamp()) as made`,
      [hook.id, claim, found.next.seq, found.next.id, from.seq, from.id],
    );
    if (moved === undefined) return 'moved';
    if (found.changes.length === 0) return found.more || replay ? 'more' : null;
    const [batch] = await tx.rows<{ uuid: string }>(
      `insert into webhook_batch (webhook_id, from_seq, from_id, to_seq, to_id, events, replay) values ($1, $2, $3, $4, $5, $6, $7) returning uuid`,
      [hook.id, from.seq, from.id, found.next.seq, found.next.id, found.changes.length, replay],
    );
    const uuid = batch?.uuid ?? '';
    await beginAttempt(
      tx,
      hook,
      actor,
      uuid,
      found.changes.map(({ patient }) => patient),
      found.changes.length,
    );
    return { uuid, body: bodyOf({ made: moved.made, replay }, found), events: found.changes.length };
  });
}

/** Notes that a batch was received; when it was taken back meanwhile, nothing. */
const noteReceipt = (db: Db, hook: Held, { uuid, events }: Ready) =>
  db.rows(
    `with b as (delete from webhook_batch where uuid = $2 and state = 'waiting' returning 1)
     update webhook set delivered = delivered + $3, delivered_at = clock_timestamp() where webhook_id = $1 and exists (select from b)`,
    [hook.id, uuid, events],
  );

const stop = (tx: Db, id: string, why: WebhookStop) =>
  tx.rows(`update webhook set state = 'stopped', stopped_why = $2 where webhook_id = $1 and state = 'on'`, [id, why]);

/** Notes that there was no receipt, and when it is tried again; a batch that was tried for long enough is given up. */
async function noteFailure(database: Database, hook: Held, { uuid }: Ready, outcome: WebhookOutcome & { received: false }): Promise<void> {
  const { failure, status, answer, rest: asked = 0 } = outcome;
  await database.transaction(async (tx) => {
    await tx.rows('update webhook set failed = failed + 1 where webhook_id = $1', [hook.id]);
    const [batch] = await tx.rows<{ attempts: number; since: number }>(
      `update webhook_batch set failure = $2, status = $3, answer = $4, failed_at = clock_timestamp() where uuid = $1 and state = 'waiting'
       returning attempts, (extract(epoch from clock_timestamp() - first_at) * 1000)::float8 as since`,
      [uuid, failure, status, answer],
    );
    if (batch === undefined) return;
    const gone = status === 410;
    const rest = gone ? null : restOfWebhook(batch.attempts, batch.since, hook.days, asked);
    if (rest !== null) {
      await tx.rows(`update webhook set next_at = clock_timestamp() + $2 * interval '1 millisecond' where webhook_id = $1`, [
        hook.id,
        rest,
      ]);
      return;
    }
    await tx.rows(`update webhook_batch set state = 'dead' where uuid = $1`, [uuid]);
    if (gone || hook.whenDead === 'stop') await stop(tx, hook.id, gone ? 'gone' : 'dead');
  });
}

function opened(secrets: Secrets, { secret, uuid }: Held): string | null {
  try {
    return secrets.open(secret, aboutWebhookSecret(uuid));
  } catch {
    return null;
  }
}

async function send(hook: Held, id: string, body: string, around: WebhookAround, stopping: AbortSignal): Promise<WebhookOutcome> {
  const secret = opened(around.secrets, hook);
  if (secret === null) return { received: false, failure: 'otherKey', status: null, answer: null };
  const headers = signedHeaders(secret, id, Math.floor(Date.now() / 1_000), body);
  return sendWebhook({ address: hook.address, headers, body }, around, stopping);
}

async function ping(db: Db, hook: Held, around: WebhookAround, stopping: AbortSignal): Promise<void> {
  const [asked] = await db.rows<{ at: string; id: string }>(
    'select iso(ping_asked) as at, gen_random_uuid()::text as id from webhook where webhook_id = $1',
    [hook.id],
  );
  const body = JSON.stringify({ type: 'ping', timestamp: asked?.at, data: { webhook: hook.uuid } });
  const outcome = await send(hook, asked?.id ?? '', body, around, stopping);
  const why = outcome.received ? { failure: null, answer: null } : outcome;
  await db.rows(
    'update webhook set ping_at = clock_timestamp(), ping_failure = $2, ping_status = $3, ping_answer = $4 where webhook_id = $1',
    [hook.id, why.failure, outcome.status, why.answer],
  );
}

/**
 * Sends the next batch of a webhook that this process has taken. Answers whether another may follow at once.
 * @param stopping aborts what is on its way when the server stops: it is sent again with the same id
 */
export async function deliverNext(
  database: Database,
  id: string,
  claim: string,
  around: WebhookAround,
  stopping: AbortSignal,
): Promise<boolean> {
  const hook = await held(database, id, claim);
  if (hook === null) return false;
  if (hook.pinged) await ping(database, hook, around, stopping);
  if (!hook.on) return false;
  if (!hook.good) {
    await stop(database, id, 'token');
    return false;
  }
  const { actor } = accountOfToken(hook.token, new URL(hook.address).host);
  const waiting = await firstWaiting(database, id);
  const ready =
    waiting === undefined ? await next(database, hook, actor, claim, around) : await again(database, hook, actor, waiting, around);
  // nothing to tell so far: there may be a later batch, or more of the chain to look through
  if (ready === null) return waiting !== undefined;
  if (typeof ready === 'string') return true;
  const outcome = await send(hook, ready.uuid, ready.body, around, stopping);
  if (outcome.received) await noteReceipt(database, hook, ready);
  else await noteFailure(database, hook, ready, outcome);
  return outcome.received;
}
