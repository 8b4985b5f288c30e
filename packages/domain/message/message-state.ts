/** What becomes of a message. */
export const messageStates = ['waiting', 'sending', 'sent', 'failed', 'given up', 'cancelled'] as const;

/** `failed` is tried again by itself; `given up` is not. */
export type MessageState = (typeof messageStates)[number];

/** What somebody does about a message by hand. */
export const messageActs = ['retry', 'cancel'] as const;

export type MessageAct = (typeof messageActs)[number];

/** Whether it can be done to a message in this state. */
export function mayAct(act: MessageAct, state: MessageState): boolean {
  return act === 'cancel' ? state === 'waiting' || state === 'failed' : state === 'failed' || state === 'given up';
}

/** Why a message was not sent. */
export const messageFailures = [
  'noConsent',
  'noAddress',
  'badAddress',
  'noTemplate',
  'noGateway',
  'otherKey',
  'off',
  'gone',
  'expired',
  'byHand',
  'unreachable',
  'tooSlow',
  'notUnderstood',
  'refused',
  'overloaded',
  'unknown',
] as const;

export type MessageFailure = (typeof messageFailures)[number];

/** Ways by which messages go. */
export const messageChannels = ['sms'] as const;

export type MessageChannel = (typeof messageChannels)[number];

/** Most characters of an e-mail address or a telephone number, of a secret, and of the code of a language. */
export const maxMessageAddress = 254;
export const maxSecretLength = 1_000;
export const maxLanguageCode = 12;
