import type { Webhook } from '@fieldward/contract/audit/webhook.operations.ts';
import type { WebhookFailure, WebhookStop } from '@fieldward/domain/audit/webhook.ts';
import type { Formats } from '../../../lib/format.ts';
import type { Text } from '../../../lib/text.ts';

/** Counts stop here, as the server's do. */
const COUNTED = 10_000;

const failures = {
  redirect: 'webhook.failRedirect',
  status: 'webhook.failStatus',
} as const;

const others = {
  tooSlow: 'webhook.failTooSlow',
  unreachable: 'webhook.failUnreachable',
  unknownHost: 'webhook.failUnknownHost',
  insideAddress: 'webhook.failInsideAddress',
  badCertificate: 'webhook.failBadCertificate',
  notHttp: 'webhook.failNotHttp',
  otherKey: 'webhook.failOtherKey',
} as const;

/** Why a receiver gave no receipt. */
export function failureWord(failure: WebhookFailure, status: number | null, t: Text): string {
  return failure === 'status' || failure === 'redirect' ? t(failures[failure], { status: status ?? '' }) : t(others[failure]);
}

const stops = { dead: 'webhook.stoppedDead', gone: 'webhook.stoppedGone', token: 'webhook.stoppedToken' } as const satisfies Record<
  WebhookStop,
  string
>;

interface HookState {
  readonly tone: 'good' | 'neutral' | 'warning' | 'bad';
  readonly word: string;
  /** Facts about it, one line each. */
  readonly lines: readonly string[];
}

function wordOf({ state, stopped, failing, waiting, replayed }: Webhook, t: Text): Pick<HookState, 'tone' | 'word'> {
  if (stopped !== null) return { tone: 'bad', word: t('webhook.stopped') };
  if (state === 'paused') return { tone: 'neutral', word: t('webhook.paused') };
  if (failing !== null) return { tone: 'warning', word: t('webhook.failing') };
  if (replayed) return { tone: 'neutral', word: t('webhook.replaying') };
  return waiting === 0 ? { tone: 'good', word: t('webhook.upToDate') } : { tone: 'neutral', word: behind(waiting, t) };
}

const behind = (waiting: number, t: Text): string =>
  t(waiting < COUNTED ? 'webhook.behind' : 'webhook.behindMost', { count: waiting.toLocaleString() });

/** How a webhook is, in words. */
export function stateOf(hook: Webhook, t: Text, formats: Formats): HookState {
  const { failing, waiting, oldest, dead, ping, state, stopped, replayed } = hook;
  const { moment } = formats;
  const word = wordOf(hook, t);
  const late = waiting > 0 && (state !== 'on' || failing !== null || replayed);
  const since = oldest === null ? [] : [t('webhook.oldest', { when: moment(oldest) })];
  return {
    ...word,
    lines: [
      ...(stopped === null ? [] : [t(stops[stopped])]),
      ...(failing === null
        ? []
        : [`${failureWord(failing.failure, failing.status, t)} · ${t('webhook.failingSince', { when: moment(failing.since) })}`]),
      ...(failing === null || failing.answer === null ? [] : [`“${failing.answer}”`]),
      ...(failing === null || state !== 'on' ? [] : [t('webhook.nextTry', { when: moment(failing.next) })]),
      ...(waiting === 0 ? [] : [[...(late ? [behind(waiting, t)] : []), ...since].join(' · ')]),
      ...(dead === 0 ? [] : [t('webhook.deadCount', { count: dead })]),
      ...(ping === null ? [] : [pingWord(ping, t)]),
    ],
  };
}

function pingWord({ at, failure, status }: NonNullable<Webhook['ping']>, t: Text): string {
  if (at === null) return t('webhook.pingSent');
  return failure === null ? t('webhook.pingGood') : t('webhook.pingBad', { why: failureWord(failure, status, t) });
}
