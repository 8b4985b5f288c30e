import { now, today } from '../../lib/clock.ts';
import type { Answers } from '@fieldward/domain/form/answers.ts';
import { defaultAnswer, type FormDefinition } from '@fieldward/domain/form/definition.ts';

/** The answers that a form begins with: its defaults, the person's age (whole years, null when unknown), today, and a place (uuid). */
export function firstAnswers(form: FormDefinition, age: number | null, place = ''): Answers {
  return Object.fromEntries(
    form.fields.flatMap((field) => {
      const { widget } = field.field;
      const own = defaultAnswer(field, now());
      const usual = { age: age === null ? '' : String(age), dateEntered: today(), location: place };
      const answer = own ?? (widget === 'age' || widget === 'dateEntered' || widget === 'location' ? usual[widget] : '');
      return answer === '' ? [] : [[field.uuid, answer]];
    }),
  );
}

/** Runs when the browser has drawn what was just typed. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
