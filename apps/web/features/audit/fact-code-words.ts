import type { CodedFact, FactCode } from '@fieldward/contract/audit/fact-codes.ts';
import type { Fact } from '@fieldward/contract/audit/facts.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import type { Text } from '../../lib/text.ts';

/** Facts that are always one of a closed list. */
const closed: { readonly [F in CodedFact]: Readonly<Record<FactCode<F>, PlainCode>> } = {
  because: {
    code: 'factword.wrongCode',
    password: 'factword.wrongPassword',
    unknown: 'factword.noAccount',
    refused: 'factword.refusedThere',
    failed: 'factword.failed',
    expired: 'factword.tooLate',
  },
  channel: { both: 'factword.both', email: 'factword.email', sms: 'factword.sms', none: 'factword.none' },
  decision: { take: 'factword.take', keep: 'factword.keep', accepted: 'factword.accepted', rejected: 'factword.rejected' },
  direction: { incoming: 'factword.incoming', outgoing: 'factword.outgoing' },
  how: { temporary: 'factword.resetByPassword', link: 'factword.resetByLink' },
  layout: { card: 'factword.card', sheet: 'factword.sheet', receipt: 'factword.receipt', roll: 'factword.roll' },
  purpose: {
    appointment: 'factword.appointment',
    missed: 'factword.missed',
    result: 'factword.result',
    critical: 'factword.critical',
    daily: 'factword.daily',
    weekly: 'factword.weekly',
    report: 'factword.report',
    test: 'factword.test',
  },
  read: { basis: 'factword.basis' },
  urgency: { emergency: 'factword.emergency', urgent: 'factword.urgent', routine: 'factword.routine' },
  via: { password: 'factword.password', openid: 'factword.openId', 'reset link': 'factword.resetLink' },
};

/** Facts that are one of a closed list where a reading operation is asked for them, and something else elsewhere. */
const asked: Readonly<Partial<Record<Fact, Readonly<Record<string, PlainCode>>>>> = {
  by: {
    month: 'factword.month',
    week: 'factword.week',
    place: 'factword.place',
    worker: 'factword.worker',
    workflow: 'factword.workflow',
    type: 'factword.type',
    location: 'factword.place',
    'type,location': 'factword.labreportBoth',
    'location,type': 'factword.labreportBoth',
    operator: 'factword.operator',
  },
  dashboard: {
    registrations: 'factword.registrations',
    screened: 'factword.screened',
    presumptive: 'factword.presumptive',
    diagnosed: 'factword.diagnosed',
    treatmentStarted: 'factword.treatmentStarted',
    treatmentEnded: 'factword.treatmentEnded',
    followUpsDone: 'factword.followUpsDone',
    followUpsDue: 'factword.followUpsDue',
    followUpsOverdue: 'factword.followUpsOverdue',
    contactsTraced: 'factword.contactsTraced',
    positivity: 'factword.positivity',
    labTurnaround: 'factword.labTurnaround',
    eventsPlanned: 'factword.eventsPlanned',
    eventsClosed: 'factword.eventsClosed',
    eventCost: 'factword.eventCost',
    formsFilled: 'factword.formsFilled',
  },
  kind: {
    visit: 'factword.visits',
    form: 'factword.forms',
    laboratory: 'factword.laboratory',
    event: 'factword.events',
    contact: 'factword.contacts',
    referral: 'factword.referral',
    transfer: 'factword.transfer',
  },
  list: {
    collected: 'factword.collected',
    toaccept: 'factword.toAccept',
    toresult: 'factword.toResult',
    torelease: 'factword.toRelease',
    overdue: 'factword.overdue',
    critical: 'factword.labworkCritical',
    held: 'factword.held',
    marked: 'factword.marked',
    gone: 'factword.gone',
    correctable: 'factword.correctable',
  },
  measure: {
    due: 'factword.due',
    missed: 'factword.followupMissed',
    trace: 'factword.trace',
    open: 'factword.open',
    lost: 'factword.lost',
    settled: 'factword.settled',
    settledLate: 'factword.settledLate',
  },
  of: {
    name: 'audit.groupName',
    identifier: 'audit.groupIdentifier',
    gender: 'factword.gender',
    birthdate: 'factword.birthDate',
    deceased: 'audit.groupDeceased',
    address: 'audit.groupAddress',
    attribute: 'audit.groupAttribute',
    observation: 'audit.groupObservation',
    reference: 'factword.reference',
    sample: 'kind.sample',
  },
  only: {
    trace: 'factword.trace',
    missed: 'factword.followupMissed',
    due: 'factword.taskDue',
    soon: 'factword.soon',
    result: 'factword.taskResult',
    form: 'factword.form',
    referral: 'factword.taskReferral',
    pair: 'factword.pair',
    waiting: 'factword.waiting',
  },
  owner: {
    free: 'factword.ofNoOther',
    mine: 'factword.mine',
    role: 'factword.ofRole',
    place: 'factword.ofPlace',
    nobody: 'factword.ofNobody',
  },
  result: { positive: 'factword.resultPositive', negative: 'factword.resultNegative' },
  state: {
    holding: 'factword.holding',
    gone: 'factword.deviceGone',
    held: 'factword.toDecide',
    decided: 'factword.decided',
    open: 'factword.mergeOpen',
    looked: 'factword.lookedAt',
    different: 'factword.different',
  },
  states: {
    waiting: 'factword.messageWaiting',
    sending: 'factword.sending',
    sent: 'factword.sent',
    failed: 'factword.messageFailed',
    'given up': 'factword.givenUp',
    cancelled: 'factword.cancelled',
    received: 'factword.received',
    accepted: 'factword.accepted',
    returned: 'factword.returned',
    withdrawn: 'factword.withdrawn',
    finished: 'factword.finished',
  },
  status: {
    inCare: 'factword.inCare',
    finished: 'factword.followupFinished',
    transferred: 'factword.transferred',
    lost: 'factword.lost',
    died: 'factword.died',
  },
};

/** Facts that bear another name in some entries. */
const alike: Readonly<Record<string, Fact>> = { indicator: 'dashboard', followup: 'measure' };

const words: Readonly<Record<string, Readonly<Record<string, PlainCode>>>> = { ...closed, ...asked };

/** One of a closed list in the person's language; undefined for what is of none. @param fact its name @param value as the trail has it */
export function codeWord(fact: string, value: string, t: Text): string | undefined {
  const of = words[alike[fact] ?? fact];
  const code = of !== undefined && Object.hasOwn(of, value) ? of[value] : undefined;
  return code === undefined ? undefined : t(code);
}
