/** Sending a patient from one place to another: a referral, where care stays with the sender, or a transfer, where it moves. */

export const referralKinds = ['referral', 'transfer'] as const;
export type ReferralKind = (typeof referralKinds)[number];

/** The more pressing first. */
export const referralUrgencies = ['emergency', 'urgent', 'routine'] as const;
export type ReferralUrgency = (typeof referralUrgencies)[number];

export const referralStates = ['sent', 'received', 'accepted', 'returned', 'withdrawn', 'finished'] as const;
export type ReferralState = (typeof referralStates)[number];

/** What can be done with one that was sent. */
export const referralActs = ['receive', 'accept', 'arrive', 'return', 'finish', 'withdraw'] as const;
export type ReferralAct = (typeof referralActs)[number];

/** What its history tells: that it came into a state, or that the patient arrived. */
export const referralEvents = [...referralStates, 'arrived'] as const;
export type ReferralEvent = (typeof referralEvents)[number];

/** Nobody has answered yet. */
export const openReferralStates = ['sent', 'received'] as const satisfies readonly ReferralState[];
/** The receiving place has to do with the patient. */
export const livingReferralStates = ['sent', 'received', 'accepted'] as const satisfies readonly ReferralState[];

/** One of the two ends, as far as somebody belongs to it: who is bound to no place belongs to both. */
interface ReferralSides {
  readonly sends: boolean;
  readonly receives: boolean;
}

/** What a referral is, as far as it decides what can be done. */
export interface ReferralNow extends ReferralSides {
  readonly kind: ReferralKind;
  readonly state: ReferralState;
  readonly arrived: boolean;
  /** It goes to a place that is none of the programme: nobody there has an account, and the sender says what was heard. */
  readonly outside: boolean;
}

interface Step {
  readonly from: readonly ReferralState[];
  /** Null: it stays in its state. */
  readonly to: ReferralState | null;
  readonly by: 'sender' | 'receiver';
  readonly only?: ReferralKind;
}

const steps: Readonly<Record<ReferralAct, Step>> = {
  receive: { from: ['sent'], to: 'received', by: 'receiver' },
  accept: { from: openReferralStates, to: 'accepted', by: 'receiver' },
  arrive: { from: livingReferralStates, to: null, by: 'receiver' },
  return: { from: openReferralStates, to: 'returned', by: 'receiver' },
  // a transfer ends with its acceptance: care has moved
  finish: { from: ['accepted'], to: 'finished', by: 'receiver', only: 'referral' },
  withdraw: { from: openReferralStates, to: 'withdrawn', by: 'sender' },
};

/** The acts that need a reason, in words for the other side. */
export const actsWithReason: ReadonlySet<ReferralAct> = new Set(['return']);

/** Whether an act can be done in this state, whoever does it. */
export function actFits(act: ReferralAct, { kind, state, arrived, outside }: ReferralNow): boolean {
  const { from, only } = steps[act];
  if (act === 'arrive' && arrived) return false;
  // nobody looks for what was sent out of the programme
  if (act === 'receive' && outside) return false;
  return from.includes(state) && (only === undefined || only === kind);
}

/** Whether somebody on these sides may do an act. */
export function actIsTheirs(act: ReferralAct, { sends, receives, outside }: ReferralNow): boolean {
  return steps[act].by === 'sender' || outside ? sends : receives;
}

/** What somebody can do with a referral, in the order in which it is offered. */
export const actsOf = (now: ReferralNow): ReferralAct[] => referralActs.filter((act) => actFits(act, now) && actIsTheirs(act, now));

/** The state that an act leads to; null when it stays. */
export const stateAfter = (act: ReferralAct): ReferralState | null => steps[act].to;

/** What the history says of an act. */
export const eventOf = (act: ReferralAct): ReferralEvent => steps[act].to ?? 'arrived';
