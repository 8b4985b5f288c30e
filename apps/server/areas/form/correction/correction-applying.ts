/** Writes what a correction of a filled form comes to: answers, day and place of the encounter, and what it had told about the person. */
import type { Answer, Answers } from '@fieldward/domain/form/answers.ts';
import type { FormField } from '@fieldward/domain/form/definition.ts';
import { clockNow } from '@fieldward/domain/time/in-zone.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { withHidden } from '../../../engine/hidden-rows.ts';
import type { OperationContext } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { demandUnlocked } from '../../../sql/form-lock.ts';
import { settleAppointments } from '../../../sql/appointments.ts';
import { settleAfter } from '../../../sql/enrolments.ts';
import { followToVisit } from '../../../sql/form-visits.ts';
import { answersIn, answersUnseen, type Filled } from '../filled/filled-form-reading.ts';
import { dayOfFilling, enteredAt, type Clock } from '../submission/form-submission-clock.ts';
import { conceptDoubts } from '../submission/form-submission-concepts.ts';
import { addContacts } from '../submission/form-submission-contacts.ts';
import { refused } from '../submission/form-submission-doubts.ts';
import type { KnownForm } from '../submission/form-submission-form.ts';
import { conceptsOf, locationsOf, type FoundConcept } from '../submission/form-submission-lookup.ts';
import { correctableForm, type Correctable } from './correction-lookup.ts';
import { correctPerson } from './correction-person.ts';
import type { CorrectionReading } from './correction-reading.ts';
import type { CorrectionId } from './correction-request.ts';
import { moveAnswers, obsWriting, writeCorrection, type ObsWriting } from './correction-writing.ts';

/** When it was filled, where that is other than before. Raises `submission.wrongDate`, `submission.futureDate`, `submission.beforeBirth`. */
function newMoment(entered: string | undefined, { moment, now, born }: Correctable, clock: Clock): Date | undefined {
  if (entered === undefined || entered === moment) return undefined;
  const at = enteredAt(entered, clock, new Date(now));
  const day = dayOfFilling(at, clock);
  if (born !== null && day < born) throw new Problem('submission.beforeBirth', { date: day, born }, 'DATE_ENTERED');
  return at;
}

/** The place, where it is other than before: its key, or null for none. Raises `submission.unknownLocation`. */
async function newPlace(tx: Db, sent: unknown, filled: Filled): Promise<{ readonly id: string | null } | undefined> {
  const before = filled.location?.uuid ?? null;
  if (sent === undefined || sent === before) return undefined;
  if (sent === null || sent === '') return before === null ? undefined : { id: null };
  if (typeof sent !== 'string') throw new Problem('engine.notText', {}, 'location');
  const place = (await locationsOf(tx, [sent])).get(sent);
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

/** Raises `correction.hiddenAnswer`: what somebody does not see stays as it is, and nothing is put beside it. */
export function demandSeen({ definition }: KnownForm, sent: Answers, unseen: Answers): void {
  const field = definition.fields.find(({ uuid }) => uuid in sent && uuid in unseen);
  if (field !== undefined) throw new Problem('correction.hiddenAnswer', { question: field.label }, field.uuid);
}

/** What an account does not see of a form, as `answersUnseen` tells it: the rules are to judge by it, and nobody is to be told. */
export async function unseenAnswers(
  tx: Db,
  { guarded }: Actor,
  encounter: string,
  { definition }: KnownForm,
  { hidden, seen }: { readonly hidden: readonly string[]; readonly seen: Answers },
): Promise<Answers> {
  if (!guarded) return {};
  const whole = await withHidden(tx, async () => answersIn(tx, await correctableForm(tx, encounter), definition));
  return answersUnseen(hidden, seen, whole);
}

/**
 * Whether what becomes of the answers can say something else of when the patient comes: a day goes or is added. What goes with an answer that the
 * account does not see whole may hold one.
 */
function touchesDays({ gone, added }: ObsWriting, { obs }: Filled, { guarded }: Actor): boolean {
  if (guarded && gone.length > 0) return true;
  return added.some(({ row }) => row.datetime !== undefined) || obs.some(({ id, moment }) => moment !== null && gone.includes(id));
}

/** A correction that was read and judged. */
interface Correction {
  readonly filled: Correctable;
  readonly form: KnownForm;
  /** Its answers before. */
  readonly before: Answers;
  readonly reading: CorrectionReading;
  readonly clock: Clock;
  readonly reason: string;
  readonly note: CorrectionId;
  /** When and where it was filled, where no question of the form asks for it; undefined: as before. */
  readonly dateEntered?: string | undefined;
  readonly location?: unknown;
}

/**
 * Writes a correction, and what follows from it; the form fields whose answers are changed, or null where there is nothing to change. Raises
 * `submission.wrongDate`, `submission.futureDate`, `submission.beforeBirth`, `submission.unknownLocation`, `submission.refused` and, for a day in a
 * closed month, `correction.monthClosed`.
 */
export async function applyCorrection(request: OperationContext, tx: Db, correction: Correction): Promise<readonly string[] | null> {
  const { actor } = request;
  const { filled, form, before, reading, clock, reason, note, dateEntered, location } = correction;
  const entered = dateEntered !== undefined && !asks(form, 'dateEntered') ? dateEntered : reading.dateEntered;
  const at = newMoment(entered, filled, clock);
  // nor does a form come into a closed month
  if (at !== undefined) demandUnlocked(actor, { ...filled, moment: clockNow(filled.zone, at) }, filled);
  const place = await newPlace(tx, asks(form, 'location') ? reading.location : location, filled);
  if (reading.changed.length === 0 && at === undefined && place === undefined) return null;
  await addPlaces(tx, reading);
  const concepts = await soundConcepts(tx, form, reading);
  const fields = reading.changed.map(({ uuid }) => uuid);
  const obs = obsWriting(form.definition, reading.changed, filled.obs, reading.obs.rows);
  // sent in one go, and done one after the other
  const written = [
    writeCorrection(tx, {
      patient: filled.patient,
      encounter: filled.id,
      by: actor.userId,
      reason,
      obs,
      conceptId: (uuid) => form.conceptIds.get(uuid) ?? concepts.get(uuid)?.id ?? null,
      fieldId: (uuid) => form.fieldIds.get(uuid) ?? null,
      beside: besideAfter(filled, reading),
      unseen: actor.guarded,
      marked: filled.marked || actor.guarded, // whose view has no marks of a form where one of them is hidden
      at,
      location: place?.id,
      note: { ...note, fields, former: formerOf(reading, before, filled, at !== undefined, place !== undefined) },
    }),
    ...(at === undefined && place === undefined
      ? []
      : [
          followToVisit(tx, { patient: filled.patient, encounter: filled.id, by: actor.userId }, filled.visit, reason),
          settleAfter(tx, { patient: filled.patient, encounter: filled.id, by: actor.userId, reason, back: false }),
        ]),
    request.audit({
      action: 'update',
      resource: 'encounter',
      uuid: filled.encounter.uuid,
      patientId: filled.patient,
      detail: { form: filled.name, correction: note.uuid, changed: reading.changed.map(({ label }) => label), reason },
    }),
    correctPerson(tx, { ...reading, person: filled.patient, by: actor.userId, reason, form, before, concepts }),
  ];
  await Promise.all(written);
  // not before: while this goes on, the transaction sees what the account does not
  if (at !== undefined || place !== undefined) await moveAnswers(tx, filled.patient, filled.id, actor.userId);
  if (at !== undefined || place !== undefined || touchesDays(obs, filled, actor))
    await settleAppointments(tx, { patient: filled.patient, by: actor.userId, reason });
  if (reading.newPatients.length > 0)
    await addContacts(request, tx, filled.patient, reading.newPatients, {
      location: place?.id ?? filled.locationId,
      workflow: filled.workflow,
    });
  return fields;
}
