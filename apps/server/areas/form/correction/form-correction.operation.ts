import { formCorrectionWire, type Corrected } from '@fieldward/contract/form/correction.operations.ts';
import type { Answers } from '@fieldward/domain/form/answers.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type RequestOf } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { demandUnlocked } from '../../../sql/form-lock.ts';
import { answersIn, hiddenFields, stateOfForm, type Filled } from '../filled/filled-form-reading.ts';
import { clockOf } from '../submission/form-submission-clock.ts';
import { loadForm, loadFrozen, type KnownForm } from '../submission/form-submission-form.ts';
import type { Correctable } from './correction-lookup.ts';
import { correctedBody, readCorrection } from './correction-reading.ts';
import { applyCorrection, demandSeen, unseenAnswers } from './correction-applying.ts';
import { beginCorrection, correctionId, reasonOf } from './correction-request.ts';

type Request = RequestOf<typeof formCorrectionWire>;

/** The form in the version that it was filled in; of encounters from before versions, the form as it stands. */
const formOf = (tx: Db, { formId, versionId, formVersion, identifierFormat, identifierCheck }: Correctable): Promise<KnownForm> => {
  const identifiers = { identifierFormat, identifierCheck };
  return versionId === null ? loadForm(tx, formId, formVersion, identifiers) : loadFrozen(tx, formId, versionId, formVersion, identifiers);
};

/** Raises `engine.stale` with what is stored now and what was sent, when somebody else was faster. */
function demandFresh({ ifMatch, body }: Request, filled: Filled, answers: Answers): void {
  if (ifMatch === undefined || ifMatch === '*' || ifMatch === filled.state) return;
  const current = { answers, dateEntered: filled.moment, location: filled.location?.uuid ?? null };
  throw new Problem('engine.stale', {}, undefined, { extra: { version: filled.state, current, yours: body } });
}

/** What a registration form asked of the person stands with them, and is corrected there. Raises `correction.unknownField`. */
function demandObserved({ definition }: KnownForm, sent: Answers): void {
  const foreign = definition.fields.find(({ uuid, bound }) => bound !== undefined && uuid in sent);
  if (foreign !== undefined) throw new Problem('correction.unknownField', { field: foreign.label }, foreign.uuid);
}

async function correct(request: Request, tx: Db): Promise<{ readonly body: Corrected; readonly state: string }> {
  const { params, body, actor } = request;
  const reason = reasonOf(body.reason);
  const { answers: sent, dateEntered, location } = body;
  const note = correctionId(body.uuid, { encounter: params.uuid, answers: sent, dateEntered, location, reason });
  const begun = await beginCorrection(tx, params.uuid, note);
  if (begun.earlier !== null)
    return { body: correctedBody(note.uuid, params.uuid, begun.earlier.fields), state: await stateOfForm(tx, params.uuid) };
  const filled = begun.form();
  demandUnlocked(actor, filled, filled);
  const form = await formOf(tx, filled);
  demandObserved(form, body.answers);
  const before = await answersIn(tx, filled, form.definition);
  demandFresh(request, filled, before);
  const hidden = await hiddenFields(tx, actor, filled, form.definition, before);
  const unseen = await unseenAnswers(tx, actor, params.uuid, form, { hidden, seen: before });
  demandSeen(form, sent, unseen);
  const clock = clockOf(new Date(filled.now), body.utcOffset ?? null, filled.zone);
  const reading = readCorrection(form, before, sent, { clock, saved: filled.saved, filledAt: filled.moment, unseen });
  const entered = typeof dateEntered === 'string' ? dateEntered : undefined;
  const fields = await applyCorrection(request, tx, { filled, form, before, reading, clock, reason, note, dateEntered: entered, location });
  if (fields === null) return { body: correctedBody(note.uuid, params.uuid, []), state: filled.state };
  // every write gives the form another version
  return { body: correctedBody(note.uuid, params.uuid, fields), state: await stateOfForm(tx, params.uuid) };
}

/**
 * Corrects answers of a filled form by the rules of its version, in one transaction. What was refused by the rules before and stays as it
 * is, stays; the same `uuid` sent again changes nothing. Raises `form.notFilled`, `dataentry.reasonNeeded`, `engine.stale` (If-Match),
 * `correction.notYours`, `correction.tooLate`, `correction.monthClosed`, `correction.unknownField`, `correction.hiddenAnswer`, `submission.refused` with every wrong
 * field, and what `readSubmission` raises of ids, days and places.
 */
export const formCorrection = operation(formCorrectionWire, {
  handle: async (request, tx) => {
    const { body, state } = await correct(request, tx);
    return { headers: { etag: `"${state}"` }, body };
  },
});
