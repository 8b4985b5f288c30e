import type { MessageFailure, MessageState } from '@fieldward/domain/message/message-state.ts';
import type { MessagePurpose } from '@fieldward/domain/message/purpose.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';

/** The sentence for each purpose, state and failure. */
export const purposeWords: Readonly<Record<MessagePurpose, PlainCode>> = {
  appointment: 'message.forAppointment',
  missed: 'message.forMissed',
  result: 'message.forResult',
  critical: 'message.forCritical',
  daily: 'message.forDaily',
  weekly: 'message.forWeekly',
  report: 'message.forReport',
  test: 'message.forTest',
};

export const stateWords: Readonly<Record<MessageState, PlainCode>> = {
  waiting: 'message.isWaiting',
  sending: 'message.isSending',
  sent: 'message.isSent',
  failed: 'message.isFailed',
  'given up': 'message.isGivenUp',
  cancelled: 'message.isCancelled',
};

export const stateTones = {
  waiting: 'neutral',
  sending: 'accent',
  sent: 'good',
  failed: 'warning',
  'given up': 'bad',
  cancelled: 'neutral',
} as const satisfies Readonly<Record<MessageState, string>>;

export const failureWords: Readonly<Record<MessageFailure, PlainCode>> = {
  noConsent: 'message.becauseNoConsent',
  noAddress: 'message.becauseNoAddress',
  badAddress: 'message.becauseBadAddress',
  noTemplate: 'message.becauseNoTemplate',
  noGateway: 'message.becauseNoGateway',
  otherKey: 'message.becauseOtherKey',
  off: 'message.becauseOff',
  gone: 'message.becauseGone',
  nothing: 'message.becauseNothing',
  expired: 'message.becauseExpired',
  byHand: 'message.becauseByHand',
  unreachable: 'message.becauseUnreachable',
  tooSlow: 'message.becauseTooSlow',
  notUnderstood: 'message.becauseNotUnderstood',
  refused: 'message.becauseRefused',
  overloaded: 'message.becauseOverloaded',
  notSignedIn: 'message.becauseNotSignedIn',
  unknown: 'message.becauseUnknown',
};
