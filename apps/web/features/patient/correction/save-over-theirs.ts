import type { Answer } from '@fieldward/domain/form/answers.ts';
import type { FormDefinition } from '@fieldward/domain/form/definition.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { EditingGoesOn, whoseValues, type Difference } from '../../../lib/stale-save.ts';
import { answerDifferences } from './answer-differences.ts';
import { storedForm, sendCorrection, type Correction, type StoredForm } from './correction.queries.ts';

interface Saving {
  readonly encounter: string;
  readonly form: FormDefinition;
  readonly correction: Correction;
  /** The form as it was opened. */
  readonly opened: StoredForm;
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
      mine: words.moment(dateEntered),
      theirs: words.moment(theirs.dateEntered),
      untouched: false,
    });
  if (both(location, opened.location, theirs.location))
    differences.push({
      property: 'location',
      label: words.place,
      mine: words.placeName(location),
      theirs: words.placeName(theirs.location),
      untouched: false,
    });
  return differences;
}

/**
 * Saves a correction. When somebody else was faster, what only one of both changed stays changed, and the person is asked about each
 * answer that both changed. Throws `EditingGoesOn`, and `ApiProblem` as `sendCorrection` does.
 */
export async function saveOverTheirs(saving: Saving): Promise<void> {
  const { encounter, correction, opened } = saving;
  try {
    await sendCorrection(encounter, correction, opened.etag);
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.code !== 'engine.stale') throw problem;
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
    await saveOverTheirs({ ...saving, correction: next, opened: theirs });
  }
}
