/** The sentences for values that stand for a word, by the property that has them. */
import type { AppointmentStatus } from '@fieldward/domain/care/appointment.ts';
import type { EnrolmentStatus } from '@fieldward/domain/care/enrolment.ts';
import type { Advance } from '@fieldward/domain/care/phase-advance.ts';
import type { ContactChannel, DigestChoice } from '@fieldward/domain/message/message-state.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { purposeWords } from '../message/message-words.ts';

type Words<Value extends string> = Readonly<Record<Value, PlainCode>>;

const ofAppointment: Words<AppointmentStatus> = {
  scheduled: 'appointment.scheduled',
  arrived: 'appointment.arrived',
  completed: 'appointment.completed',
  missed: 'appointment.missed',
  cancelled: 'appointment.cancelled',
};

const ofEnrolment: Words<EnrolmentStatus> = {
  active: 'enrolment.active',
  paused: 'enrolment.paused',
  transferred: 'enrolment.transferred',
  finished: 'enrolment.finished',
  lost: 'enrolment.lost',
  died: 'enrolment.died',
};

const ofAdvance: Words<Advance> = { form: 'workflow.byForm', hand: 'workflow.byHand', rule: 'workflow.byRule' };

const ofChannel: Words<ContactChannel> = {
  both: 'contact.both',
  email: 'contact.emailOnly',
  sms: 'contact.smsOnly',
  none: 'contact.none',
};

/** Which digests an account wants; null: those of its roles. */
const ofDigest: Words<DigestChoice> = {
  none: 'contact.digestNone',
  daily: 'contact.digestDaily',
  weekly: 'contact.digestWeekly',
  both: 'contact.digestBoth',
};

const words: ReadonlyMap<string, Readonly<Record<string, PlainCode>>> = new Map<string, Readonly<Record<string, PlainCode>>>([
  ['status', { ...ofAppointment, ...ofEnrolment }],
  ['advance', ofAdvance],
  ['channel', ofChannel],
  ['digest', ofDigest],
  ['purposes', purposeWords],
  ['gender', { F: 'person.female', M: 'person.male' }],
]);

/** The word for a value of a property; undefined where the value itself is what people know. */
export function choiceWord(property: string, value: unknown): PlainCode | undefined {
  return typeof value === 'string' ? words.get(property)?.[value] : undefined;
}
