import { useMemo, type ReactNode } from 'react';
import type { FormStore } from './form-store.ts';
import { GradualRow } from './gradual-row.tsx';
import { ProblemList } from './problem-list.tsx';
import { QuestionRow } from './question-row.tsx';
import classes from './dynamic-form.module.css';

/** The keyboard begins at the first question: a dialog looks for this mark. Given as `ref` of what is around the questions. */
export const beginsAtFirst = (questions: HTMLElement | null): void =>
  questions?.querySelector('input, select, textarea')?.setAttribute('data-autofocus', 'true');

interface FormQuestionsProps {
  store: FormStore;
  /** Counts the refused attempts to save: the list of problems takes the focus at each. */
  attempts: number;
  /** By form field: what stands in the place of a hidden question. */
  hints?: ReadonlyMap<string, string> | undefined;
  /** Draws each question only when it comes into sight. */
  gradual?: boolean;
  /** Stands before the questions. */
  children?: ReactNode;
}

/** The questions of a form with what is wrong on top, for the form element around them. */
export function FormQuestions({ store, attempts, hints, gradual = false, children }: FormQuestionsProps) {
  const { fields } = store.form;
  // The same elements as long as the form is the same: what goes on around them must not make React look at each.
  const rows = useMemo(() => {
    const Row = gradual ? GradualRow : QuestionRow;
    return fields.map((field) => <Row key={field.uuid} store={store} field={field} hint={hints?.get(field.uuid)} />);
  }, [store, fields, hints, gradual]);
  return (
    <>
      <ProblemList store={store} attempts={attempts} />
      <div className={classes.questions}>
        {children}
        {rows}
      </div>
    </>
  );
}
