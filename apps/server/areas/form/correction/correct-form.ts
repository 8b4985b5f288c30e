/** Corrects answers of a filled form, whichever way that is asked for. */
import type { Corrected } from '@fieldward/contract/form/correction.operations.ts';
import type { Answers } from '@fieldward/domain/form/answers.ts';
import type { Db } from '../../../engine/db.ts';
import type { OperationContext } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { demandUnlocked } from '../../../sql/form-lock.ts';
import { answersIn, hiddenFields, stateOfForm } from '../filled/filled-form-reading.ts';
import { clockOf } from '../submission/form-submission-clock.ts';
import { loadForm, loadFrozen, type KnownForm } from '../submission/form-submission-form.ts';
import { applyCorrection, demandSeen, unseenAnswers } from './correction-applying.ts';
import type { Correctable } from './correction-lookup.ts';
import { correctedBody, readCorrection, type CorrectionReading } from './correction-reading.ts';
import { beginCorrection, correctionId, reasonOf } from './correction-request.ts';

/** What is asked for. */
interface AskedCorrection {
  /** uuid of the form's encounter. */
  readonly encounter: string;
  /** The id of the correction, as it was sent. */
  readonly uuid: unknown;
  /** By form field; others stay. */
  readonly answers: Answers;
  readonly dateEntered: unknown;
  /** uuid; null for none. */
  readonly location: unknown;
  readonly reason: unknown;
  readonly utcOffset: number | undefined;
}

/** What the way of asking demands of the form as it stands. */
interface Demands {
  /** Before it is judged. @param stored its answers */
  readonly asStored: (filled: Correctable, stored: Answers) => void;
  /** Of what would be written. */
  readonly asRead?: (filled: Correctable, form: KnownForm, stored: Answers, reading: CorrectionReading) => void;
}

/** The form in the version that it was filled in; of encounters from before versions, the form as it stands. */
const formOf = (tx: Db, { formId, versionId, formVersion, identifierFormat, identifierCheck }: Correctable): Promise<KnownForm> => {
  const identifiers = { identifierFormat, identifierCheck };
  return versionId === null ? loadForm(tx, formId, formVersion, identifiers) : loadFrozen(tx, formId, versionId, formVersion, identifiers);
};

/** What a registration form asked of the person stands with them, and is corrected there. Raises `correction.unknownField`. */
function demandObserved({ definition }: KnownForm, sent: Answers): void {
  const foreign = definition.fields.find(({ uuid, bound }) => bound !== undefined && uuid in sent);
  if (foreign !== undefined) throw new Problem('correction.unknownField', { field: foreign.label }, foreign.uuid);
}

/**
 * Corrects answers of a filled form by the rules of its version, in one transaction. What was refused by the rules before and stays as it
 * is, stays; the same `uuid` sent again changes nothing. Raises `form.notFilled`, `dataentry.reasonNeeded`, `correction.notYours`,
 * `correction.tooLate`, `correction.monthClosed`, `correction.unknownField`, `correction.hiddenAnswer`, `submission.refused` with every wrong
 * field, what `readSubmission` raises of ids, days and places, and what is demanded.
 * @returns what was changed, and the version of the form afterwards
 */
export async function correctForm(
  request: OperationContext,
  tx: Db,
  { encounter, uuid, answers: sent, dateEntered, location, reason: why, utcOffset }: AskedCorrection,
  { asStored, asRead }: Demands,
): Promise<{ readonly body: Corrected; readonly state: string }> {
  const { actor } = request;
  const reason = reasonOf(why);
  const note = correctionId(uuid, { encounter, answers: sent, dateEntered, location, reason });
  const begun = await beginCorrection(tx, encounter, note);
  if (begun.earlier !== null)
    return { body: correctedBody(note.uuid, encounter, begun.earlier.fields), state: await stateOfForm(tx, encounter) };
  const filled = begun.form();
  demandUnlocked(actor, filled, filled);
  const form = await formOf(tx, filled);
  demandObserved(form, sent);
  const before = await answersIn(tx, filled, form.definition);
  asStored(filled, before);
  const hidden = await hiddenFields(tx, actor, filled, form.definition, before);
  const unseen = await unseenAnswers(tx, actor, encounter, form, { hidden, seen: before });
  demandSeen(form, sent, unseen);
  const clock = clockOf(new Date(filled.now), utcOffset ?? null, filled.zone);
  const reading = readCorrection(form, before, sent, { clock, saved: filled.saved, filledAt: filled.moment, unseen });
  asRead?.(filled, form, before, reading);
  const entered = typeof dateEntered === 'string' ? dateEntered : undefined;
  const fields = await applyCorrection(request, tx, { filled, form, before, reading, clock, reason, note, dateEntered: entered, location });
  if (fields === null) return { body: correctedBody(note.uuid, encounter, []), state: filled.state };
  // every write gives the form another version
  return { body: correctedBody(note.uuid, encounter, fields), state: await stateOfForm(tx, encounter) };
}
