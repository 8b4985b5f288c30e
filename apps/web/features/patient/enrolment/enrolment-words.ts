import type { EnrolmentStatus } from '@fieldward/domain/care/enrolment.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';

/** The sentence for each status. */
export const statusWords: Readonly<Record<EnrolmentStatus, PlainCode>> = {
  active: 'enrolment.active',
  paused: 'enrolment.paused',
  transferred: 'enrolment.transferred',
  finished: 'enrolment.finished',
  lost: 'enrolment.lost',
  died: 'enrolment.died',
};

export const statusTones = {
  active: 'good',
  paused: 'warning',
  transferred: 'neutral',
  finished: 'neutral',
  lost: 'bad',
  died: 'neutral',
} as const satisfies Readonly<Record<EnrolmentStatus, string>>;
