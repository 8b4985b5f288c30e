import { formCorrectionWire, type Corrected } from '@fieldward/contract/form/correction.operations.ts';
import type { Answer, Answers } from '@fieldward/domain/form/answers.ts';
import type { FormField } from '@fieldward/domain/form/definition.ts';
import { clockNow } from '@fieldward/domain/time/in-zone.ts';
import type { Db } from '../../../engine/db.ts';
import { withHidden } from '../../../engine/hidden-rows.ts';
import { operation, type RequestOf } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { demandUnlocked } from '../../../sql/form-lock.ts';
import { followToVisit } from '../../../sql/form-visits.ts';
import { answersIn, hiddenFields, stateOfForm, type Filled } from '../filled/filled-form-reading.ts';
import { clockOf, dayOfFilling, enteredAt, type Clock } from '../submission/form-submission-clock.ts';
import { conceptDoubts } from '../submission/form-submission-concepts.ts';
import { addContacts } from '../submission/form-submission-contacts.ts';
import { refused } from '../submission/form-submission-doubts.ts';
import { loadForm, loadFrozen, type KnownForm } from '../submission/form-submission-form.ts';
import { conceptsOf, locationsOf, type FoundConcept } from '../submission/form-submission-lookup.ts';
import { correctableForm, type Correctable } from './correction-lookup.ts';
import { correctPerson } from './correction-person.ts';
import { correctedBody, readCorrection, type CorrectionReading } from './correction-reading.ts';
import { beginCorrection, correctionId, reasonOf } from './correction-request.ts';
import { moveAnswers, obsWriting, writeCorrection } from './correction-writing.ts';

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

/** Raises `correction.hiddenAnswer`: what somebody does not see stays as it is. */
function demandSeen({ definition }: KnownForm, sent: Answers, hidden: readonly string[]): void {
  const unseen = definition.fields.find(({ uuid }) => uuid in sent && hidden.includes(uuid));
  if (unseen !== undefined) throw new Problem('correction.hiddenAnswer', { question: unseen.label }, unseen.uuid);
}

/** What was answered to hidden fields, null where nothing was: the rules are to judge by it, and nobody is to be told. */
async function unseenAnswers(tx: Db, encounter: string, { definition }: KnownForm, hidden: readonly string[]): Promise<Answers> {
  if (hidden.length === 0) return {};
  const whole = await withHidden(tx, async () => answersIn(tx, await correctableForm(tx, encounter), definition));
  return Object.fromEntries(hidden.map((uuid) => [uuid, whole[uuid] ?? null]));
}

/** When it was filled, where that is other than before. Raises `submission.wrongDate`, `submission.futureDate`, `submission.beforeBirth`. */
function newMoment(said: string | undefined, { moment, now, born }: Correctable, clock: Clock): Date | undefined {
  if (said === undefined || said === moment) return undefined;
  const at = enteredAt(said, clock, new Date(now));
  const day = dayOfFilling(at, clock);
  if (born !== null && day < born) throw new Problem('submission.beforeBirth', { date: day, born }, 'DATE_ENTERED');
  return at;
}

/** The place, where it is other than before: its key, or null for none. Raises `submission.unknownLocation`. */
async function newPlace(tx: Db, said: unknown, filled: Filled): Promise<{ readonly id: string | null } | undefined> {
  const before = filled.location?.uuid ?? null;
  if (said === undefined || said === before) return undefined;
  if (said === null || said === '') return before === null ? undefined : { id: null };
  if (typeof said !== 'string') throw new Problem('engine.notText', {}, 'location');
  const place = (await locationsOf(tx, [said])).get(said);
  return place === undefined || place.uuid === before ? undefined : { id: place.id };
}

/** Rows for the names of places that questions with a concept were answered with. */
async function addPlaces(tx: Db, { places, obs }: CorrectionReading): Promise<void> {
  const known = await locationsOf(tx, [...new Set(places.map(({ location }) => location))]);
  for (const { concept, location, formField } of places)
    obs.add({ concept, parent: null, text: known.get(location)?.name ?? location, formField });
}

/** The concepts that the form does not know by itself. Raises `submission.refused` for values that they do not allow. */
async function soundConcepts(tx: Db, form: KnownForm, reading: CorrectionReading): Promise<ReadonlyMap<string, FoundConcept>> {
  const concepts = await conceptsOf(
    tx,
    [...reading.obs.concepts()].filter((uuid) => !form.conceptIds.has(uuid)),
  );
  const doubts = conceptDoubts(form, reading.obs.rows, concepts);
  if (doubts.length > 0) throw refused(doubts);
  return concepts;
}

const asks = ({ definition }: KnownForm, widget: FormField['field']['widget']): boolean =>
  definition.fields.some(({ field }) => field.widget === widget);

/** What stood beside the observations, of what is changed; null when nothing did. */
function formerOf(reading: CorrectionReading, before: Answers, filled: Filled, moved: boolean, placed: boolean): object | null {
  const former: Record<string, Answer> = {};
  for (const uuid of Object.keys(reading.beside)) former[uuid] = before[uuid] ?? null;
  const answers = Object.keys(former).length > 0 ? { answers: former } : {};
  const parts = {
    ...answers,
    ...(moved ? { dateEntered: filled.moment } : {}),
    ...(placed ? { location: filled.location?.name ?? null } : {}),
  };
  return Object.keys(parts).length === 0 ? null : parts;
}

function besideAfter({ beside, through }: Filled, reading: CorrectionReading) {
  if (through === null || Object.keys(reading.beside).length === 0) return null;
  const answers = Object.fromEntries(Object.entries({ ...beside, ...reading.beside }).filter(([, answer]) => answer !== null));
  return { through, answers: Object.keys(answers).length === 0 ? null : answers };
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
  const before = await answersIn(tx, filled, form.definition);
  demandFresh(request, filled, before);
  const hidden = await hiddenFields(tx, actor, filled);
  demandSeen(form, sent, hidden);
  const unseen = await unseenAnswers(tx, params.uuid, form, hidden);
  const clock = clockOf(new Date(filled.now), body.utcOffset ?? null, filled.zone);
  const reading = readCorrection(form, before, sent, { clock, saved: filled.saved, filledAt: filled.moment, unseen });
  const said = typeof dateEntered === 'string' && !asks(form, 'dateEntered') ? dateEntered : reading.dateEntered;
  const at = newMoment(said, filled, clock);
  // nor does a form come into a closed month
  if (at !== undefined) demandUnlocked(actor, { ...filled, moment: clockNow(filled.zone, at) }, filled);
  const place = await newPlace(tx, asks(form, 'location') ? reading.location : location, filled);
  if (reading.changed.length === 0 && at === undefined && place === undefined)
    return { body: correctedBody(note.uuid, params.uuid, []), state: filled.state };
  await addPlaces(tx, reading);
  const concepts = await soundConcepts(tx, form, reading);
  const fields = reading.changed.map(({ uuid }) => uuid);
  // sent in one go, and done one after the other
  const written = [
    writeCorrection(tx, {
      patient: filled.patient,
      encounter: filled.id,
      by: actor.userId,
      reason,
      obs: obsWriting(form.definition, reading.changed, filled.obs, reading.obs.rows),
      conceptId: (uuid) => form.conceptIds.get(uuid) ?? concepts.get(uuid)?.id ?? null,
      fieldId: (uuid) => form.fieldIds.get(uuid) ?? null,
      beside: besideAfter(filled, reading),
      marked: filled.marked || actor.guarded, // whose view has no marks of a form where one of them is hidden
      at,
      location: place?.id,
      note: { ...note, fields, former: formerOf(reading, before, filled, at !== undefined, place !== undefined) },
    }),
    ...(at === undefined && place === undefined
      ? []
      : [followToVisit(tx, { patient: filled.patient, encounter: filled.id, by: actor.userId }, filled.visit, reason)]),
    request.audit({
      action: 'update',
      resource: 'encounter',
      uuid: params.uuid,
      patientId: filled.patient,
      detail: { form: filled.name, correction: note.uuid, changed: reading.changed.map(({ label }) => label), reason },
    }),
    correctPerson(tx, { ...reading, person: filled.patient, by: actor.userId, reason, form, before, concepts }),
  ];
  await Promise.all(written);
  // not before: while this goes on, the transaction sees what the account does not
  if (at !== undefined || place !== undefined) await moveAnswers(tx, filled.patient, filled.id, actor.userId);
  if (reading.newPatients.length > 0)
    await addContacts(request, tx, filled.patient, reading.newPatients, {
      location: place?.id ?? filled.locationId,
      workflow: filled.workflow,
    });
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
