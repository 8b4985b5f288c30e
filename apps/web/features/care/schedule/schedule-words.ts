import type { enrolmentStatuses } from '@fieldward/domain/care/schedule/schedule.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';

/** The sentence for each status of an enrolment. */
export const statusWords = {
  active: 'enrolment.active',
  paused: 'enrolment.paused',
  transferred: 'enrolment.transferred',
  finished: 'enrolment.finished',
  lost: 'enrolment.lost',
  died: 'enrolment.died',
} as const satisfies Record<(typeof enrolmentStatuses)[number], PlainCode>;
