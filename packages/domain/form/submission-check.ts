/** What becomes of a submission that the rules of its form refuse, as the programme has chosen. */
import { isChoices, isContacts, isEmptyContact, type Answer } from './answers.ts';
import type { FormField } from './definition.ts';
import { parseNumber } from './field-check.ts';
import type { Entry } from './submission.ts';
import { submissionChecks, type SubmissionCheck } from '../settings/setting-names.ts';
import { parseDay, parseMoment, parseTime } from '../time/moment.ts';

/**
 * How a submission is checked. `setting` is the programme's choice, for clients that cannot show what is wrong with an answer. A client
 * that names the form field of its answers, as ours does, can: its submissions are always checked strictly.
 */
export function checkOf(setting: string | null, entries: readonly Entry[]): SubmissionCheck {
  if (entries.some(({ formField }) => formField !== undefined)) return 'strict';
  return submissionChecks.find((check) => check === setting?.trim().toLowerCase()) ?? 'strict';
}

/** Whether an answer that the rules refuse can be stored at all: a mark is of no use for what has no column, nor for a person registered by it. */
export function canBeKept(field: FormField, answer: Answer): boolean {
  const { widget, dataType } = field.field;
  if (widget === 'contacts') return isContacts(answer) && (!field.createPatient || answer.every(isEmptyContact));
  if (widget === 'multiple') return isChoices(answer);
  if (widget === 'address' || widget === 'gps') return true;
  if (typeof answer !== 'string') return false;
  if (dataType === 'numeric') return parseNumber(answer) !== null;
  if (dataType !== 'datetime') return true;
  return field.dateMode === 'time' ? parseTime(answer) !== null : parseDay(answer) !== null || parseMoment(answer) !== null;
}
