/** Changes that are sent to other programs as they happen: limits, states, and when a batch is sent again. */

/** The most characters of a webhook's name, and of its address. */
export const LONGEST_WEBHOOK_NAME = 100;
export const LONGEST_WEBHOOK_ADDRESS = 500;

/** The most changes in one request. */
export const MOST_IN_BATCH = 500;

/** For how many days a batch is tried by default, and at most. */
export const USUAL_WEBHOOK_DAYS = 7;
export const MOST_WEBHOOK_DAYS = 30;

/** `stopped` is what the server did, `paused` what a person did. */
export const webhookStates = ['on', 'paused', 'stopped'] as const;

/** Why the server stopped: a batch was given up, the receiver is gone by its response (410), or the token is not good any more. */
export const webhookStops = ['dead', 'gone', 'token'] as const;

export type WebhookStop = (typeof webhookStops)[number];

/** What becomes of the others when a batch is given up: they wait for a person, or go on without it. */
export const whenDeadChoices = ['stop', 'skip'] as const;

export type WhenDead = (typeof whenDeadChoices)[number];

/** Why a batch has no receipt. */
export const webhookFailures = [
  'status',
  'redirect',
  'tooSlow',
  'unreachable',
  'unknownHost',
  'insideAddress',
  'badCertificate',
  'notHttp',
  'otherKey',
] as const;

export type WebhookFailure = (typeof webhookFailures)[number];

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const FIRST_RESTS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE] as const;

/**
 * Milliseconds until a batch is sent again: 5 s after the first attempt, then 30 s, 2, 10 and 30 minutes, an hour until it has been tried
 * for a day, and a day from then on. Null when it has been tried for as many days as it may be: it is given up.
 * @param attempts so far, at least 1
 * @param since milliseconds since the first of them
 * @param asked milliseconds that the receiver asked to be left alone; no more than a day of them counts
 */
export function restOfWebhook(attempts: number, since: number, days: number, asked = 0): number | null {
  if (since >= days * DAY) return null;
  const rest = since >= DAY ? DAY : (FIRST_RESTS[attempts - 1] ?? HOUR);
  return Math.min(Math.max(rest, asked), DAY);
}
