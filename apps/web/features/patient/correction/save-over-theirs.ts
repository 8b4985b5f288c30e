import type { Answer, Answers } from '@fieldward/domain/form/answers.ts';
import type { FormDefinition } from '@fieldward/domain/form/definition.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { offsetNow } from '../../../lib/clock.ts';
import { EditingGoesOn, whoseValues, type Difference } from '../../../lib/stale-save.ts';
import { saveRecord } from '../../../lib/unsent/save-record.ts';
import { answerDifferences } from './answer-differences.ts';
import { correctionDraft, type CorrectionDraft } from './correction-session.ts';
import { sendCorrection, storedForm, type Correction, type StoredForm } from './correction.queries.ts';

interface Saving {
  readonly patient: { readonly uuid: string; readonly name: string };
  readonly encounter: string;
  readonly form: FormDefinition;
  readonly correction: Correction;
  /** The form as it was opened. */
  readonly opened: StoredForm;
  /** What is kept of it where it waits for the server, to open it again. */
  readonly typed: CorrectionDraft;
  /** An answer, by the uuid of its field, as text. */
  readonly textOf: (field: string, answer: Answer) => string;
  /** The words for date and place, and their values as text. */
  readonly words: {
    readonly date: string;
    readonly place: string;
    readonly moment: (clock: string) => string;
    readonly placeName: (uuid: string) => string;
  };
}

/** What both have changed, in different ways. */
function differencesOf({ form, correction, opened, textOf, words }: Saving, theirs: StoredForm): readonly Difference[] {
  const mine = correction.answers;
  const differences = [...answerDifferences({ form, mine, before: opened.answers, stored: theirs.answers, textOf })];
  const { dateEntered, location } = correction;
  const both = <T>(mine: T | undefined, before: T, stored: T): mine is T => mine !== undefined && before !== stored && mine !== stored;
  if (both(dateEntered, opened.dateEntered, theirs.dateEntered))
    differences.push({
      property: 'dateEntered',
      label: words.date,
      before: words.moment(opened.dateEntered),
      mine: words.moment(dateEntered),
      theirs: words.moment(theirs.dateEntered),
      untouched: false,
    });
  if (both(location, opened.location, theirs.location))
    differences.push({
      property: 'location',
      label: words.place,
      before: words.placeName(opened.location),
      mine: words.placeName(location),
      theirs: words.placeName(theirs.location),
      untouched: false,
    });
  return differences;
}

/** Somebody else has changed it since it was opened. */
const wasFaster = (problem: unknown): boolean =>
  problem instanceof ApiProblem && (problem.code === 'engine.stale' || problem.code === 'correction.conflict');

/** Where one of them is corrected: as it was, and as it is to be. */
const changeOf = (before: string, after: string | undefined) => (after === undefined ? undefined : { before, after });

/** Sends it; it is kept on this device while nobody answers. */
function send({ patient, encounter, form, correction, opened, typed }: Saving): Promise<'stored' | 'kept'> {
  const { uuid, answers, reason, dateEntered, location } = correction;
  const [day, place] = [changeOf(opened.dateEntered, dateEntered), changeOf(opened.location, location)];
  const body = {
    encounter,
    patient: patient.uuid,
    uuid,
    version: (opened.etag ?? '').replaceAll(/^W\/|"/g, ''),
    before: answered(opened.answers),
    answers,
    reason,
    utcOffset: offsetNow(),
    ...(day === undefined ? {} : { dateEntered: day }),
    ...(place === undefined ? {} : { location: place }),
  };
  return saveRecord({
    uuid,
    about: { kind: 'formcorrection', form: form.name, componentForm: '', patient, draft: correctionDraft(encounter), encounter },
    content: { sent: { kind: 'formcorrection', body, form: form.uuid }, typed: { ...typed, uuid } },
    send: async (signal) => void (await sendCorrection(encounter, correction, opened.etag, signal)),
  });
}

/** Without the questions that nobody answered. */
const answered = (answers: Answers) =>
  Object.fromEntries(Object.entries(answers).flatMap(([field, answer]) => (answer === null ? [] : [[field, answer] as const])));

/**
 * Saves a correction, or keeps it on this device until the server answers. When somebody else was faster, what only one of both changed stays changed, and the person is asked about each
 * answer that both changed. Throws `EditingGoesOn`, and `ApiProblem` as `sendCorrection` does.
 */
export async function saveOverTheirs(saving: Saving): Promise<'stored' | 'kept'> {
  const { encounter, correction } = saving;
  try {
    return await send(saving);
  } catch (problem) {
    if (!wasFaster(problem)) throw problem;
    const theirs = await storedForm(encounter);
    const differences = differencesOf(saving, theirs);
    const taken = differences.length === 0 ? new Set<string>() : await whoseValues({ differences, named: [] });
    if (taken === null) throw new EditingGoesOn();
    const { dateEntered, location } = correction;
    const next: Correction = {
      ...correction,
      answers: Object.fromEntries(Object.entries(correction.answers).filter(([field]) => !taken.has(field))),
      dateEntered: taken.has('dateEntered') ? undefined : dateEntered,
      location: taken.has('location') ? undefined : location,
    };
    return saveOverTheirs({ ...saving, correction: next, opened: theirs });
  }
}
