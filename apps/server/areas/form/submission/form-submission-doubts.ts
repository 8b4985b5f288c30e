/** What speaks against a submission, and what becomes of it: refused, kept with a mark, or kept. */
import type { SubmissionCheck } from '@fieldward/domain/settings/setting-names.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { textOfMessage } from '@fieldward/messages/complete.ts';
import { dayOfFilling, type Clock } from './form-submission-clock.ts';
import { Problem, type FieldProblem } from '../../../engine/problem.ts';
import type { Submission } from './form-submission-body.ts';
import type { Found } from './form-submission-lookup.ts';

/** One thing that is wrong: uuid of the form field or key of the submission, what people call it, and the reason. */
export interface Doubt {
  readonly field: string;
  readonly label: string;
  readonly message: Message;
}

/** The refusal of all wrong answers at once, by field. */
export function refused(doubts: readonly Doubt[]): Problem {
  const reasons = doubts.map(({ label, message }) => `${label}: ${textOfMessage(message)}`).join('; ');
  const fields = doubts.map(({ field, message }): FieldProblem => ({ field, ...message }));
  return new Problem('submission.refused', { reasons }, undefined, { fields });
}

/** What is wrong with the form that a submission names, filled at `at` by that clock: a retired one was in use as long as it was not retired, and nobody has a form before birth. */
export function formDoubts(submission: Submission, found: Found, at: Date, clock: Clock): Doubt[] {
  const doubts: Doubt[] = [];
  const doubt = (field: string, message: Message): unknown => doubts.push({ field, label: field, message });
  const { componentForm, encounterType } = submission;
  const type = encounterType ?? '';
  if (componentForm !== null && !found.form_named)
    doubt('formDetails', say('submission.unknownForm', { form: componentForm.uuid ?? componentForm.id ?? '' }));
  if (found.form_id === null) doubt('formDetails', say('submission.noForm', { name: type }));
  else if (encounterType !== null && !found.type_fits) {
    const known = found.encounter_type_id !== null;
    doubt(
      'ENCONTER_TYPE',
      known
        ? say('submission.otherEncounterType', { name: type, form: found.form_name ?? '' })
        : say('submission.unknownEncounterType', { name: type }),
    );
  }
  if (found.retired && (found.retired_at === null || at >= new Date(found.retired_at)))
    doubt('formDetails', say('submission.retiredForm', { form: found.form_name ?? '' }));
  const day = dayOfFilling(at, clock);
  if (found.born !== null && day < found.born) doubt('DATE_ENTERED', say('submission.beforeBirth', { date: day, born: found.born }));
  return doubts;
}

/** What is kept with the submission of what speaks against it, or null. Raises the first doubt about the form, or `submission.refused`, where the check is strict. */
export function marksOf(check: SubmissionCheck, aboutForm: readonly Doubt[], aboutAnswers: readonly Doubt[]): readonly Doubt[] | null {
  const [first] = aboutForm;
  if (check === 'strict') {
    if (first !== undefined) throw new Problem(first.message.code, first.message.holes ?? {}, first.field);
    if (aboutAnswers.length > 0) throw refused(aboutAnswers);
  }
  const all = [...aboutForm, ...aboutAnswers];
  return check === 'mark' && all.length > 0 ? all : null;
}
