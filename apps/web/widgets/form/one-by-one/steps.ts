import type { FormDefinition, FormField } from '@fieldward/domain/form/definition.ts';

/** A screen of a form that is filled one question at a time: day and place, a question (uuid of the form field), or all answers. */
export type Step = 'context' | 'summary' | (string & {});

/** A question on a screen of its own, and the heading that it stands under. */
interface AskedQuestion {
  readonly field: FormField;
  readonly heading: FormField | null;
}

/** What is asked of the form now, in its order: no headings, and nothing that is hidden or cannot be answered. */
export function askedQuestions({ fields }: FormDefinition, asks: (field: string) => boolean): readonly AskedQuestion[] {
  const asked: AskedQuestion[] = [];
  let heading: FormField | null = null;
  for (const field of fields) {
    if (field.field.widget === 'heading') heading = asks(field.uuid) ? field : null;
    else if (asks(field.uuid)) asked.push({ field, heading });
  }
  return asked;
}

/** The step that is `by` further: a question that a rule hides meanwhile is passed, from where it stands on the form. */
export function stepFrom(form: FormDefinition, asks: (field: string) => boolean, hasContext: boolean, at: Step, by: 1 | -1): Step {
  const steps: readonly Step[] = [
    ...(hasContext ? ['context'] : []),
    ...askedQuestions(form, asks).map(({ field }) => field.uuid),
    'summary',
  ];
  const standing = steps.indexOf(at);
  if (standing >= 0) return steps[standing + by] ?? at;
  const position = (step: Step): number => (step === 'context' ? -1 : form.fields.findIndex(({ uuid }) => uuid === step));
  const before = steps.filter((step) => step !== 'summary' && position(step) < position(at));
  const next = steps[before.length] ?? 'summary';
  return by > 0 ? next : (before.at(-1) ?? next);
}
