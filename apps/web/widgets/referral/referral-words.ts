import type { ReferralAct, ReferralEvent, ReferralKind, ReferralState, ReferralUrgency } from '@fieldward/domain/care/referral.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';

/** The sentence for each kind, state, urgency and act. */
export const kindWords: Readonly<Record<ReferralKind, PlainCode>> = {
  referral: 'referral.kindReferral',
  transfer: 'referral.kindTransfer',
};

export const eventWords: Readonly<Record<ReferralEvent, PlainCode>> = {
  sent: 'referral.stateSent',
  received: 'referral.stateReceived',
  accepted: 'referral.stateAccepted',
  returned: 'referral.stateReturned',
  withdrawn: 'referral.stateWithdrawn',
  finished: 'referral.stateFinished',
  arrived: 'referral.eventArrived',
};

export const stateTones = {
  sent: 'accent',
  received: 'accent',
  accepted: 'good',
  returned: 'warning',
  withdrawn: 'neutral',
  finished: 'neutral',
} as const satisfies Readonly<Record<ReferralState, string>>;

export const urgencyWords: Readonly<Record<ReferralUrgency, PlainCode>> = {
  emergency: 'referral.emergency',
  urgent: 'referral.urgent',
  routine: 'referral.routine',
};

export const urgencyTones = { emergency: 'bad', urgent: 'warning', routine: 'neutral' } as const satisfies Readonly<
  Record<ReferralUrgency, string>
>;

export const actWords: Readonly<Record<ReferralAct, PlainCode>> = {
  receive: 'referral.receive',
  accept: 'referral.accept',
  arrive: 'referral.arrive',
  return: 'referral.return',
  finish: 'referral.finish',
  withdraw: 'referral.withdraw',
};
