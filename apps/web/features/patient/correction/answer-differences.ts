import type { Answer, Answers } from '@fieldward/domain/form/answers.ts';
import { sameAnswer } from '@fieldward/domain/form/correction.ts';
import type { FormDefinition } from '@fieldward/domain/form/definition.ts';
import type { Difference } from '../../../lib/stale-save.ts';

interface Meeting {
  readonly form: FormDefinition;
  /** What is to be saved; answers that stay are missing. */
  readonly mine: Answers;
  /** What the form was opened with. */
  readonly before: Answers;
  /** What somebody else has stored meanwhile. */
  readonly stored: Answers;
  /** An answer, by the uuid of its field, as text. */
  readonly textOf: (field: string, answer: Answer) => string;
}

/** The answers that two people have changed in different ways. */
export function answerDifferences({ form, mine, before, stored, textOf }: Meeting): readonly Difference[] {
  return form.fields.flatMap((field): Difference[] => {
    const { uuid, label } = field;
    const [own, first, theirs] = [mine[uuid], before[uuid] ?? null, stored[uuid] ?? null];
    if (own === undefined || sameAnswer(field, first, theirs) || sameAnswer(field, own, theirs)) return [];
    return [{ property: uuid, label, mine: textOf(uuid, own), theirs: textOf(uuid, theirs), untouched: false }];
  });
}
