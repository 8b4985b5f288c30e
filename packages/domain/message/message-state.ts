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
  'nothing',
  'expired',
  'byHand',
  'unreachable',
  'tooSlow',
  'notUnderstood',
  'refused',
  'overloaded',
  'notSignedIn',
  'unknown',
] as const;

export type MessageFailure = (typeof messageFailures)[number];

/** Ways by which messages go. */
export const messageChannels = ['sms', 'email'] as const;

export type MessageChannel = (typeof messageChannels)[number];

/** Most characters of an e-mail address or a telephone number, of a secret, and of the code of a language. */
export const maxMessageAddress = 254;
export const maxSecretLength = 1_000;
export const maxLanguageCode = 12;

/** By which ways an account wants to be written to. */
export const contactChannels = ['both', 'email', 'sms', 'none'] as const;

export type ContactChannel = (typeof contactChannels)[number];

/** Which digests of what is to be done an account wants by e-mail. */
export const digestChoices = ['none', 'daily', 'weekly', 'both'] as const;

export type DigestChoice = (typeof digestChoices)[number];

/** Whether a text looks like an e-mail address: one name at one host, without quotes, comments or further addresses. */
export const isMailAddress = (text: string): boolean =>
  text.length <= maxMessageAddress &&
  /^[^\s@"(),:;<>[\]\\]{1,64}@([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}$/u.test(text);
