/** Which version of its form a submission was filled in: the one that it names, else the one of the day on which it was filled. */
import { say } from '@fieldward/messages/catalogue.ts';
import { answersOf, furtherAnswer, type Entry } from '@fieldward/domain/form/submission.ts';
import type { SubmissionCheck } from '@fieldward/domain/settings/setting-names.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { readAnswers } from './form-submission-answers.ts';
import type { Submission } from './form-submission-body.ts';
import { enteredAt, type Clock } from './form-submission-clock.ts';
import type { Doubt } from './form-submission-doubts.ts';
import { loadForm, loadFrozen, noForm, type KnownForm } from './form-submission-form.ts';
import type { Found } from './form-submission-lookup.ts';
import { madeHere } from '../../../sql/newest-form-version.ts';

const namedSql = `select form_version_id::text as id from form_version where form_id = $1 and (uuid = $2 or number::text = $2)`;
const datedSql = `select v.form_version_id::text as id from form_version v where v.form_id = $1 and v.date_created <= $2 and ${madeHere('v')} order by v.number desc limit 1`;

/** The moment at which it says that it was filled; null when it does not say it, or says it in a way that is refused later. */
function filledAt(entries: readonly Entry[], clock: Clock, instant: Date): Date | null {
  const written = entries.findLast(({ payload_type }) => payload_type === 'DATE_ENTERED')?.value;
  if (typeof written !== 'string') return null;
  try {
    return enteredAt(written, clock, instant);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Whether the form has nothing against the submission. */
function takes(form: KnownForm, entries: readonly Entry[], clock: Clock, check: SubmissionCheck): boolean {
  try {
    return readAnswers(form, entries, clock, check).doubts.length === 0;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** Whether it answers a question that the present form asks and the earlier version did not: it was filled later. */
function asksMore(present: KnownForm, earlier: KnownForm, entries: readonly Entry[]): boolean {
  return answersOf(earlier.definition, entries).others.some(
    (entry) => furtherAnswer(earlier.definition, entry) === null && furtherAnswer(present.definition, entry) !== null,
  );
}

/**
 * The form that judges a submission. A version that it names, or that was in use on the day it says, judges it where that takes it;
 * a form on paper of that day may be entered as the form stands now, so the present one judges what the earlier one refuses. What both
 * refuse is refused as its sender saw it. A version that is not there is a doubt.
 */
export async function formFilledIn(
  tx: Db,
  { version, entries }: Submission,
  found: Found,
  clock: Clock,
  check: SubmissionCheck,
): Promise<{ readonly form: KnownForm; readonly doubts: readonly Doubt[] }> {
  const { form_id: id, form_version: state } = found;
  const identifiers = { identifierFormat: found.identifier_format, identifierCheck: found.identifier_check };
  if (id === null || state === null) return { form: noForm, doubts: [] };
  const present = await loadForm(tx, id, state, identifiers);
  if (found.newest_version === null || version === found.newest_version.uuid || version === String(found.newest_version.number))
    return { form: present, doubts: [] };
  const at = version === null ? filledAt(entries, clock, found.now) : null;
  if (version === null && (at === null || at >= new Date(found.newest_version.since))) return { form: present, doubts: [] };
  const [row] = await tx.rows<{ id: string }>(version === null ? datedSql : namedSql, [id, version ?? at]);
  if (row === undefined)
    return version === null
      ? { form: present, doubts: [] }
      : { form: present, doubts: [{ field: 'formDetails', label: 'formDetails', message: say('submission.unknownVersion', { version }) }] };
  const earlier = await loadFrozen(tx, id, row.id, state, identifiers);
  if (takes(earlier, entries, clock, check) && !(version === null && asksMore(present, earlier, entries)))
    return { form: earlier, doubts: [] };
  return { form: version === null || takes(present, entries, clock, check) ? present : earlier, doubts: [] };
}
