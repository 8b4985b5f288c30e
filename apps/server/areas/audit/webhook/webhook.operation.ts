import {
  changeWebhookWire,
  deadBatchActWire,
  deadBatchesWire,
  newWebhookWire,
  replayWebhookWire,
  webhookActWire,
  webhooksWire,
  type Webhook,
  type WebhookAct,
} from '@fieldward/contract/audit/webhook.operations.ts';
import { USUAL_WEBHOOK_DAYS } from '@fieldward/domain/audit/webhook.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject, unknownReference } from '../../../engine/problem.ts';
import { programmeZone } from '../../../engine/programme-zone.ts';
import { addressProblem, type ReachableNetworks } from '../../../engine/reachable-networks.ts';
import { parseMoment } from '../../../engine/scalar.ts';
import { demandNotStronger } from '../../../sql/account-rights.ts';
import { GOOD_TOKEN } from '../../../sql/token-account.ts';
import { isBefore, positionOf, type ChangePosition } from '../change/change-reading.ts';
import { deadBatches, offeredTokens, theWebhook, webhookRows } from './webhook-rows.ts';
import { aboutWebhookSecret, newSecret } from './webhook-signature.ts';

/** Where an address leads. What follows the host is often a secret between two programs: the trail and who may not change it are not told. */
const hostOf = (address: string): string => new URL(address).origin;

/** Whether the actor may do whatever an account may. @param account its uuid */
async function mayAsMuch(db: Db, actor: Actor, account: string): Promise<boolean> {
  const [user] = await db.rows<{ id: string }>('select user_id::text as id from users where uuid = $1', [account]);
  try {
    if (user !== undefined) await demandNotStronger(db, actor, user.id);
    return user !== undefined;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** As somebody is shown them: who may not change one is told which host it leads to. */
async function shownTo(db: Db, actor: Actor, rows: readonly Webhook[]): Promise<Webhook[]> {
  const accounts = [...new Set(rows.map(({ token }) => token.user.uuid))];
  const may = new Map<string, boolean>();
  // oxlint-disable-next-line no-await-in-loop -- one or two accounts
  for (const uuid of accounts) may.set(uuid, await mayAsMuch(db, actor, uuid));
  return rows.map((row) => (may.get(row.token.user.uuid) === true ? row : { ...row, address: hostOf(row.address) }));
}

/** The webhooks, and what a new one can be made of. */
export const webhooks = operation(webhooksWire, {
  handle: async ({ actor, engine: { registry } }, db) => ({
    body: {
      results: await shownTo(db, actor, await webhookRows(db, registry.all, null)),
      tokens: await offeredTokens(db),
      resources: registry.all.map(({ name }) => name).sort(),
    },
  }),
});

const ADDRESS_PROBLEMS = { bad: 'webhook.badAddress', needsTls: 'webhook.needsTls', inside: 'webhook.insideAddress' } as const;

/** Raises what is wrong with an address. */
function demandAddress(sent: string, networks: ReachableNetworks): string {
  const address = sent.trim();
  const wrong = addressProblem(address, networks);
  if (wrong !== null) throw new Problem(ADDRESS_PROBLEMS[wrong], {}, 'address');
  return address;
}

function demandName(sent: string): string {
  const name = sent.trim();
  if (name === '' || name.includes('\0')) throw new Problem('engine.required', {}, 'name');
  return name;
}

/** The key of a token that is good, of an account that may do no more than the actor. Raises `engine.unknownReference`, `engine.forbidden`. */
async function demandToken(tx: Db, actor: Actor, uuid: string): Promise<string> {
  const [token] = await tx.rows<{ id: string; user: string }>(
    `select k.api_token_id::text as id, k.user_id::text as "user" from api_token k join users u using (user_id) where k.uuid = $1 and ${GOOD_TOKEN}`,
    [uuid.replaceAll('\0', '')],
  );
  if (token === undefined) throw unknownReference('apitoken', uuid, 'token');
  await demandNotStronger(tx, actor, token.user, 'token');
  return token.id;
}

/** Names of resources that there are, each once; null for all. Raises `engine.unknownReference`. */
function demandResources(names: readonly string[] | null | undefined, known: { has(name: string): boolean }): readonly string[] | null {
  if (names === null || names === undefined) return null;
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) throw unknownReference('resource', unknown, 'resources');
  return [...new Set(names)].sort();
}

const plainWords = (words: readonly string[] | null | undefined): readonly string[] | null =>
  words === null || words === undefined ? null : [...new Set(words.map((word) => word.replaceAll('\0', '')))].sort();

/**
 * Makes a webhook: it begins with what is written from now on. Whoever makes one may do what the account of its token may, and is no program.
 * Raises `webhook.badAddress`, `webhook.needsTls`, `webhook.insideAddress`, `engine.unknownReference`, `engine.forbidden`.
 */
export const newWebhook = operation(newWebhookWire, {
  handle: async ({ body, actor, audit, secrets, networks, engine: { registry } }, tx) => {
    const name = demandName(body.name);
    const address = demandAddress(body.address, networks);
    const resources = demandResources(body.resources, registry);
    const actions = plainWords(body.actions);
    const token = await demandToken(tx, actor, body.token);
    const position = await positionOf(tx, 'latest');
    const [made] = await tx.rows<{ uuid: string }>(
      `insert into webhook (name, address, api_token_id, resources, actions, secret, when_dead, days, place_seq, place_id, creator)
       values ($1, $2, $3, $4, $5, '', $6, $7, $8, $9, $10) returning uuid`,
      [
        name,
        address,
        token,
        resources,
        actions,
        body.whenDead ?? 'stop',
        body.days ?? USUAL_WEBHOOK_DAYS,
        position.seq,
        position.id,
        actor.userId,
      ],
    );
    const uuid = made?.uuid ?? '';
    const secret = newSecret();
    await tx.rows('update webhook set secret = $2 where uuid = $1', [uuid, secrets.seal(secret, aboutWebhookSecret(uuid))]);
    await audit({
      action: 'create',
      resource: 'webhook',
      uuid,
      detail: { name, address: hostOf(address), token: body.token, resources, actions },
    });
    return { status: 201, body: { secret, made: await theWebhook(tx, registry.all, uuid) } };
  },
});

interface Known {
  readonly id: string;
  readonly name: string;
  readonly address: string;
}

/** A webhook that the actor may change, held until the end of the transaction. Raises `engine.unknownObject`, `engine.forbidden`. */
async function demandWebhook(tx: Db, actor: Actor, sent: string): Promise<Known> {
  const [known] = await tx.rows<Known & { user: string }>(
    `select w.webhook_id::text as id, w.name, w.address, k.user_id::text as "user" from webhook w join api_token k using (api_token_id)
     where w.uuid = $1 and is_own_account(k.user_id) for update of w`,
    [sent.replaceAll('\0', '')],
  );
  if (known === undefined) throw unknownObject('webhook', sent);
  await demandNotStronger(tx, actor, known.user, 'webhook');
  return known;
}

/** Changes what is sent and where to. Raises what making one does. */
export const changeWebhook = operation(changeWebhookWire, {
  handle: async ({ params: { uuid }, body, actor, audit, networks, engine: { registry } }, tx) => {
    const { id } = await demandWebhook(tx, actor, uuid);
    const changed: readonly (readonly [column: string, value: unknown])[] = [
      ...(body.name === undefined ? [] : [['name', demandName(body.name)] as const]),
      ...(body.address === undefined ? [] : [['address', demandAddress(body.address, networks)] as const]),
      ...(body.resources === undefined ? [] : [['resources', demandResources(body.resources, registry)] as const]),
      ...(body.actions === undefined ? [] : [['actions', plainWords(body.actions)] as const]),
      ...(body.token === undefined ? [] : [['api_token_id', await demandToken(tx, actor, body.token)] as const]),
      ...(body.whenDead === undefined ? [] : [['when_dead', body.whenDead] as const]),
      ...(body.days === undefined ? [] : [['days', body.days] as const]),
    ];
    if (changed.length > 0)
      await tx.rows(
        // somebody has looked at it: what rested is tried with what was changed
        `update webhook set ${changed.map(([column], at) => `${column} = $${at + 3}`).join(', ')}, next_at = now(), changed_by = $2, date_changed = now() where webhook_id = $1`,
        [id, actor.userId, ...changed.map(([, value]) => value)],
      );
    await audit({
      action: 'update',
      resource: 'webhook',
      uuid,
      detail: { changed: body.address === undefined ? { ...body } : { ...body, address: hostOf(body.address.trim()) } },
    });
    return { body: await theWebhook(tx, registry.all, uuid) };
  },
});

/** Begins again where it stopped: what was given up and stopped it is sent once more. */
async function start(tx: Db, id: string): Promise<void> {
  await tx.rows(
    `update webhook_batch b set state = 'waiting' from webhook w
     where w.webhook_id = $1 and b.webhook_id = w.webhook_id and w.state = 'stopped' and b.state = 'dead'
       and (b.from_seq, b.from_id) >= all (select x.from_seq, x.from_id from webhook_batch x where x.webhook_id = w.webhook_id)`,
    [id],
  );
  await tx.rows(`update webhook set state = 'on', stopped_why = null, next_at = now() where webhook_id = $1`, [id]);
}

const DEEDS: Readonly<Record<WebhookAct, string>> = {
  pause: 'pause',
  start: 'start',
  ping: 'ping',
  secret: 'new secret',
  remove: 'delete',
};

/** Pauses, starts, tests or removes a webhook, or makes a new secret. Raises `engine.unknownObject`, `engine.forbidden`. */
export const webhookAct = operation(webhookActWire, {
  handle: async ({ params: { uuid }, body: { act }, actor, audit, secrets, engine: { registry } }, tx) => {
    const { id, name, address } = await demandWebhook(tx, actor, uuid);
    let secret: string | null = null;
    if (act === 'pause') await tx.rows(`update webhook set state = 'paused', stopped_why = null where webhook_id = $1`, [id]);
    if (act === 'start') await start(tx, id);
    if (act === 'ping') await tx.rows('update webhook set ping_asked = clock_timestamp() where webhook_id = $1', [id]);
    if (act === 'remove') await tx.rows('delete from webhook where webhook_id = $1', [id]);
    if (act === 'secret') {
      secret = newSecret();
      await tx.rows('update webhook set secret = $2, next_at = now() where webhook_id = $1', [
        id,
        secrets.seal(secret, aboutWebhookSecret(uuid)),
      ]);
    }
    await audit({ action: DEEDS[act], resource: 'webhook', uuid, detail: { name, address: hostOf(address) } });
    return { body: { secret, webhook: act === 'remove' ? null : await theWebhook(tx, registry.all, uuid) } };
  },
});

/**
 * Tells again from a moment on. Nothing that was not told yet is passed over: it follows, not marked. Raises `webhook.badMoment`,
 * `webhook.nothingToReplay`.
 */
export const replayWebhook = operation(replayWebhookWire, {
  handle: async ({ params: { uuid }, body: { from }, actor, audit, engine: { registry } }, tx) => {
    const { id } = await demandWebhook(tx, actor, uuid);
    const moment = parseMoment(from, await programmeZone(tx));
    if (moment === null) throw new Problem('webhook.badMoment', {}, 'from');
    const position = await positionOf(tx, moment);
    const [furthest] = await tx.rows<{ seq: string; id: string }>(
      `select seq::text as seq, id::text as id from (
         select from_seq as seq, from_id as id from webhook_batch where webhook_id = $1 and state = 'waiting'
         union all select place_seq, place_id from webhook where webhook_id = $1) x order by x.seq, x.id limit 1`,
      [id],
    );
    const end: ChangePosition = { seq: BigInt(furthest?.seq ?? 0), id: BigInt(furthest?.id ?? 0) };
    if (!isBefore(position, end)) throw new Problem('webhook.nothingToReplay', {}, 'from');
    await tx.rows(`delete from webhook_batch where webhook_id = $1 and state = 'waiting'`, [id]);
    await tx.rows(
      // where it tells again already, that goes on to its end
      `update webhook set place_seq = $2, place_id = $3, next_at = now(),
         replay_seq = case when (replay_seq, replay_id) > ($4::bigint, $5::bigint) then replay_seq else $4::bigint end,
         replay_id = case when (replay_seq, replay_id) > ($4::bigint, $5::bigint) then replay_id else $5::bigint end
       where webhook_id = $1`,
      [id, position.seq, position.id, end.seq, end.id],
    );
    await audit({ action: 'replay', resource: 'webhook', uuid, detail: { from } });
    return { body: await theWebhook(tx, registry.all, uuid) };
  },
});

/** Batches that were given up. Raises `engine.unknownObject`. */
export const deadLetters = operation(deadBatchesWire, {
  handle: async ({ params: { uuid }, query: { limit, startIndex }, engine: { registry } }, db) => {
    const known = await theWebhook(db, registry.all, uuid.replaceAll('\0', ''));
    const rows = await deadBatches(db, known.uuid, limit + 1, startIndex);
    return { body: { results: rows.slice(0, limit), hasNext: rows.length > limit } };
  },
});

/** Sends a batch that was given up once more, or drops it, with a reason. Raises `engine.unknownObject`, `webhook.reasonNeeded`. */
export const deadLetterAct = operation(deadBatchActWire, {
  handle: async ({ params: { uuid, batch }, body: { act, reason = '' }, actor, audit, engine: { registry } }, tx) => {
    const { id } = await demandWebhook(tx, actor, uuid);
    if (act === 'drop' && reason.trim() === '') throw new Problem('webhook.reasonNeeded', {}, 'reason');
    const [done] = await tx.rows<{ events: number; from: string; to: string }>(
      `${act === 'drop' ? 'delete from webhook_batch' : `update webhook_batch set state = 'waiting'`} where webhook_id = $1 and uuid = $2 and state = 'dead'
       returning events, from_seq || '.' || from_id as from, to_seq || '.' || to_id as to`,
      [id, batch.replaceAll('\0', '')],
    );
    if (done === undefined) throw unknownObject('webhook batch', batch);
    // whoever decides about what stopped it has it go on; one that a person has paused stays so
    await tx.rows(
      `update webhook set state = case when state = 'stopped' and stopped_why <> 'token' then 'on' else state end,
         stopped_why = case when stopped_why = 'token' then stopped_why end, next_at = now() where webhook_id = $1`,
      [id],
    );
    const detail = act === 'drop' ? { batch, ...done, reason: reason.trim() } : { batch, ...done };
    await audit({ action: act === 'drop' ? 'drop' : 'retry', resource: 'webhook', uuid, detail });
    return { body: await theWebhook(tx, registry.all, uuid) };
  },
});
