import {
  LONGEST_WEBHOOK_ADDRESS,
  LONGEST_WEBHOOK_NAME,
  MOST_WEBHOOK_DAYS,
  webhookFailures,
  webhookStates,
  webhookStops,
  whenDeadChoices,
} from '@fieldward/domain/audit/webhook.ts';
import Type from 'typebox';
import { moment, named, oneOf, operationWire, orNull, paging, type Given, type Shape } from '../operation.ts';

const text = Type.String();

const name = Type.String({ minLength: 1, maxLength: LONGEST_WEBHOOK_NAME, description: 'what receives it' });
const address = Type.String({
  minLength: 1,
  maxLength: LONGEST_WEBHOOK_ADDRESS,
  description: 'https; http only into networks that the operator allows',
});
const resources = orNull(Type.Array(text, { minItems: 1, maxItems: 500 }), {
  description: 'names of resources; null: all that the token may read',
});
const actions = orNull(Type.Array(text, { minItems: 1, maxItems: 100 }), { description: 'create, update, void …; null: all' });
const whenDead = oneOf(whenDeadChoices, { description: 'what becomes of the others when a batch is given up' });
const days = Type.Integer({ minimum: 1, maximum: MOST_WEBHOOK_DAYS, description: 'for how long a batch is tried' });
const status = orNull(Type.Integer(), { description: 'HTTP status of the last answer' });
const answer = orNull(text, { description: 'how the last answer began' });

const failing = {
  failure: oneOf(webhookFailures, { description: 'why, the last time' }),
  status,
  answer,
  attempts: Type.Integer(),
  since: moment,
};

const webhook = Type.Object(
  {
    uuid: text,
    name,
    address,
    token: Type.Object({ uuid: text, name: text, user: named }, { description: 'it tells what a program may read with this token' }),
    resources,
    actions,
    whenDead,
    days,
    state: oneOf(webhookStates),
    stopped: orNull(oneOf(webhookStops), { description: 'why the server stopped it' }),
    waiting: Type.Integer({ description: 'how many changes are to be sent still, about, counted up to 10,000' }),
    oldest: orNull(moment, { description: 'when the oldest of them was written down' }),
    failing: orNull(Type.Object({ ...failing, next: moment }), { description: 'what it is sending and got no receipt for' }),
    dead: Type.Integer({ description: 'batches that were given up' }),
    replayed: Type.Boolean({ description: 'it tells again what it told' }),
    delivered: Type.Integer({ description: 'changes that were received' }),
    deliveredAt: orNull(moment),
    ping: orNull(
      Type.Object({
        asked: moment,
        at: orNull(moment, { description: 'null: it is on its way' }),
        failure: orNull(oneOf(webhookFailures)),
        status,
        answer,
      }),
      { description: 'the last test' },
    ),
    created: moment,
    creator: named,
  },
  { $id: 'Webhook' },
);

/** A webhook as lists show it: without its secret. */
export type Webhook = Shape<typeof webhook>;

const settings = { name, address, resources: Type.Optional(resources), actions: Type.Optional(actions) };
const optional = { whenDead: Type.Optional(whenDead), days: Type.Optional(days) };

const newWebhook = Type.Object(
  { ...settings, ...optional, token: Type.String({ description: 'uuid of a token that is good' }) },
  { additionalProperties: false },
);

/** What a webhook is made with. */
export type NewWebhook = Given<typeof newWebhook>;

const secret = Type.String({ description: '`whsec_…`; what comes is signed with it' });

const offeredToken = Type.Object({ uuid: text, name: text, user: named, lastDay: text });

/** The webhooks that there are, and what a new one can be made of. */
export const webhooksWire = operationWire('GET fieldward/webhooks', {
  privilege: ['Get Users', 'Edit User Passwords'],
  about: 'Where changes are sent as they happen, and how that goes',
  response: Type.Object({
    results: Type.Array(webhook),
    tokens: Type.Array(offeredToken, { description: 'those that are good' }),
    resources: Type.Array(text, { description: 'names of resources whose changes are told' }),
  }),
});

/** Makes a webhook; its secret is shown this once. */
export const newWebhookWire = operationWire('POST fieldward/webhook', {
  privilege: 'Edit User Passwords',
  forPeople: true,
  about: 'Sends changes from now on to an address, signed with a secret that the response shows, and nothing else ever does',
  body: newWebhook,
  response: Type.Object({ secret, made: webhook }),
  status: 201,
});

const change = Type.Object(
  {
    name: Type.Optional(name),
    address: Type.Optional(address),
    token: Type.Optional(text),
    resources: Type.Optional(resources),
    actions: Type.Optional(actions),
    ...optional,
  },
  { additionalProperties: false },
);

/** What of a webhook changes. */
export type WebhookChange = Given<typeof change>;

/** Changes a webhook. */
export const changeWebhookWire = operationWire('POST fieldward/webhook/:uuid', {
  privilege: 'Edit User Passwords',
  forPeople: true,
  about: 'Changes what is sent, where to and with the rights of which token',
  body: change,
  response: webhook,
});

/** What can be done with a webhook. */
export const webhookActs = ['pause', 'start', 'ping', 'secret', 'remove'] as const;

export type WebhookAct = (typeof webhookActs)[number];

/** Does something with a webhook. */
export const webhookActWire = operationWire('POST fieldward/webhook/:uuid/act', {
  privilege: 'Edit User Passwords',
  forPeople: true,
  about: 'Pauses or starts a webhook, sends a test, makes a new secret (which the response shows), or removes it',
  body: Type.Object({ act: oneOf(webhookActs) }, { additionalProperties: false }),
  response: Type.Object({ secret: orNull(secret), webhook: orNull(webhook, { description: 'null: it is removed' }) }),
});

/** Tells again what was written from a moment on. */
export const replayWebhookWire = operationWire('POST fieldward/webhook/:uuid/replay', {
  privilege: 'Edit User Passwords',
  forPeople: true,
  about:
    'Tells again what was written from a moment on, in batches of their own that are marked `replay`; what comes meanwhile follows after',
  body: Type.Object(
    { from: Type.String({ description: 'a moment; without a zone it is of the programme’s' }) },
    { additionalProperties: false },
  ),
  response: webhook,
});

const deadBatch = Type.Object(
  {
    uuid: Type.String({ description: 'the webhook-id of its attempts' }),
    events: Type.Integer({ description: 'how many changes it tells' }),
    first: orNull(moment, { description: 'when the first of them was written down' }),
    last: orNull(moment),
    replay: Type.Boolean(),
    ...failing,
    failedAt: moment,
  },
  { $id: 'DeadBatch' },
);

/** A batch that was given up. */
export type DeadBatch = Shape<typeof deadBatch>;

/** The batches of a webhook that were given up. */
export const deadBatchesWire = operationWire('GET fieldward/webhook/:uuid/deadletters', {
  privilege: ['Get Users', 'Edit User Passwords'],
  about: 'Batches that were given up, in their order, with why',
  query: Type.Object(paging(100, 25)),
  response: Type.Object({ results: Type.Array(deadBatch), hasNext: Type.Boolean() }),
});

/** Sends a batch that was given up once more, or drops it. */
export const deadBatchActWire = operationWire('POST fieldward/webhook/:uuid/deadletters/:batch', {
  privilege: 'Edit User Passwords',
  forPeople: true,
  about: 'Sends a batch that was given up once more, under its webhook-id, or drops it; where it had stopped the webhook, that goes on',
  body: Type.Object(
    { act: oneOf(['again', 'drop']), reason: Type.Optional(Type.String({ maxLength: 255, description: 'needed to drop it' })) },
    { additionalProperties: false },
  ),
  response: webhook,
});
