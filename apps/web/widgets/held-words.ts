import type { HeldRecord } from '@fieldward/contract/form/field-record.operations.ts';
import type { Message } from '@fieldward/messages/catalogue.ts';
import type { Moment } from '@fieldward/domain/time/day.ts';
import { isCode } from '../lib/sentences.ts';
import type { Text } from '../lib/text.ts';

type Decided = Pick<HeldRecord, 'state' | 'decided'>;

/** Whether it is about somebody whose record was erased: nobody rejected it, and nothing of it is kept on the server. */
export const wasErased = ({ state, decided }: Decided): boolean => state === 'rejected' && decided?.by === null;

/** Why a record was refused, in a sentence or two. */
export function whyRefused(
  { problem, hidden, ...decided }: Decided & Pick<HeldRecord, 'problem' | 'hidden'>,
  t: Text,
  say: (message: Message) => string,
): string {
  if (wasErased(decided)) return '';
  if (hidden) return t('heldrecord.hidden');
  if (problem === null) return '';
  // the sentence of the server names an id, which tells nobody anything
  if (problem.code === 'submission.unknownPatient') return t('heldrecord.nobody');
  return say(isCode(problem.code) ? problem : { code: 'shell.genericFailure' });
}

/** What was decided of a record; '' while it waits. */
export function whatDecided({ state, decided }: Decided, t: Text, moment: (at: Moment) => string): string {
  if (state === 'superseded') return t('heldrecord.superseded');
  if (decided === null) return '';
  const [user, when] = [decided.by?.display ?? '', moment(decided.at)];
  if (wasErased({ state, decided })) return t('heldrecord.erased', { when });
  const { reason } = decided;
  if (state === 'rejected') return t('heldrecord.rejectedBy', { user, when, reason });
  return reason === '' ? t('heldrecord.acceptedBy', { user, when }) : t('heldrecord.acceptedBecause', { user, when, reason });
}

/** That the clock of the device was wrong; '' where it was not. */
export function clockWas({ clockAhead }: Pick<HeldRecord, 'clockAhead'>, t: Text): string {
  if (clockAhead === null) return '';
  const minutes = Math.round(Math.abs(clockAhead) / 60);
  return t(clockAhead > 0 ? 'heldrecord.clockAhead' : 'heldrecord.clockBehind', { minutes });
}
