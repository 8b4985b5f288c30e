import type { Answer, Answers } from '@fieldward/domain/form/answers.ts';
import { changedByBoth } from '@fieldward/domain/form/correction.ts';
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
export function answerDifferences({ form, mine, before: opened, stored, textOf }: Meeting): readonly Difference[] {
  return changedByBoth(form, { mine, opened, stored }).map(({ uuid, label }) => ({
    property: uuid,
    label,
    before: textOf(uuid, opened[uuid] ?? null),
    mine: textOf(uuid, mine[uuid] ?? null),
    theirs: textOf(uuid, stored[uuid] ?? null),
    untouched: false,
  }));
}
