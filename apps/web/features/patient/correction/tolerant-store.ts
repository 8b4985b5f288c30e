import { sameAnswer } from '@fieldward/domain/form/correction.ts';
import type { Answers } from '@fieldward/domain/form/answers.ts';
import { compileForm, stateOf } from '@fieldward/domain/form/state.ts';
import { now } from '../../../lib/clock.ts';
import { createFormStore, type FormStore } from '../../../widgets/form/form-store.ts';
import type { ReadyForm } from '../../../widgets/form/ready-form.queries.ts';
import { afterPaint } from '../../../widgets/form/start-filling.ts';

interface Opened extends Pick<ReadyForm, 'form' | 'rules' | 'checkers'> {
  /** What was answered before. */
  readonly answers: Answers;
  /** When it was filled, `YYYY-MM-DD HH:mm:ss`; now unless given. */
  readonly filledAt?: string;
}

/** The store of answers that are corrected: no rule fills anything that nobody changed, and what was wrong before and stays keeps nobody from saving. */
export function tolerantStore({ form, rules, checkers, answers, filledAt }: Opened, onChange: (answers: Answers) => void): FormStore {
  const clock = filledAt === undefined ? {} : { filledAt };
  const wrongBefore = new Map(
    stateOf(compileForm(form, rules, checkers), answers, now(), clock).problems.map(({ field, message }) => [field, message.code]),
  );
  const fieldOf = new Map(form.fields.map((field) => [field.uuid, field]));
  const whole = createFormStore(form, rules, answers, now, { checkers, ...clock, own: [...fieldOf.keys()], onChange, defer: afterPaint });
  const isOld = ({ field, message }: { field: string; message: { code: string } }): boolean => {
    const asked = fieldOf.get(field);
    return asked !== undefined && wrongBefore.get(field) === message.code && sameAnswer(asked, answers[field], whole.answers()[field]);
  };
  return { ...whole, attempt: () => whole.attempt() || whole.summary().problems.every(isOld) };
}
