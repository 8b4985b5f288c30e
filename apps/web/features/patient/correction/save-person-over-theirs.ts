import type { Answer } from '@fieldward/domain/form/answers.ts';
import type { FormDefinition } from '@fieldward/domain/form/definition.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { EditingGoesOn, whoseValues } from '../../../lib/stale-save.ts';
import { answerDifferences } from './answer-differences.ts';
import { recordedNow, sendPersonCorrection, type CorrectablePerson } from './registered-patient.queries.ts';

interface Saving {
  /** uuid. */
  readonly patient: string;
  readonly form: FormDefinition;
  readonly version: number | null;
  /** The record when the form was opened. */
  readonly opened: CorrectablePerson['stored'];
  /** What is other than that. */
  readonly answers: Readonly<Record<string, Answer>>;
  readonly reason: string;
  /** An answer, by the uuid of its field, as text. */
  readonly textOf: (field: string, answer: Answer) => string;
}

/**
 * Saves what was corrected of a person. When somebody else was faster, what only one of both changed stays changed, and the person is asked
 * about each answer that both changed. Throws `EditingGoesOn`, and `ApiProblem` as `sendPersonCorrection` does.
 */
export async function savePersonOverTheirs(saving: Saving): Promise<void> {
  const { patient, form, version, opened, answers, reason, textOf } = saving;
  try {
    await sendPersonCorrection(patient, { form: form.uuid, version, answers, reason }, opened.etag);
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.code !== 'engine.stale') throw problem;
    const theirs = await recordedNow(patient);
    const differences = answerDifferences({ form, mine: answers, before: opened.answers, stored: theirs.answers, textOf });
    const taken = differences.length === 0 ? new Set<string>() : await whoseValues({ differences, named: [] });
    if (taken === null) throw new EditingGoesOn();
    const own = Object.fromEntries(Object.entries(answers).filter(([field]) => !taken.has(field)));
    await savePersonOverTheirs({ ...saving, answers: own, opened: theirs });
  }
}
