import { Text, Title } from '@mantine/core';
import { memo, useDeferredValue, useId, useMemo } from 'react';
import { isEmpty, type Answers } from '@fieldward/domain/form/answers.ts';
import type { FormDefinition, FormField, Widget } from '@fieldward/domain/form/definition.ts';
import { formState } from '@fieldward/domain/form/state.ts';
import type { Rule } from '@fieldward/domain/rule/rule.ts';
import { useText } from '../../lib/text.ts';
import { ReadAnswer } from './answers/read-answer.tsx';
import classes from './read-only-form.module.css';

const wide: ReadonlySet<Widget> = new Set(['address', 'contacts', 'gps', 'heading']);

/** Questions drawn at once; the others follow when the browser has time. */
const FIRST = 60;

interface ReadOnlyFormProps {
  form: FormDefinition;
  rules: readonly Rule[];
  /** By form field. Without any, the form is shown as an empty sheet: every question with what it offers. */
  answers: Answers | null;
  /** The moment of filling, `YYYY-MM-DD HH:mm:ss`: rules saw that clock. */
  at: string;
  /** Form fields whose answers are sensitive, and not told. */
  hidden?: readonly string[];
}

/** A form to be read and printed: its questions in their order, each with its answer; nothing can be changed. */
export function ReadOnlyForm({ form, rules, answers, at, hidden = [] }: ReadOnlyFormProps) {
  const shown = useMemo(() => {
    if (answers === null) return form.fields;
    const { fields } = formState(form, rules, answers, at);
    // What was answered is shown, whatever a rule says today.
    return form.fields.filter(({ uuid }) => fields[uuid]?.hidden !== true || !isEmpty(answers[uuid]));
  }, [form, rules, answers, at]);
  const drawn = useDeferredValue(shown.length, FIRST);
  return (
    <div className={classes.form} role="group" aria-label={form.name} aria-busy={drawn < shown.length}>
      {shown.slice(0, drawn).map((field) => (
        <ReadRow key={field.uuid} field={field} answers={answers} hidden={hidden.includes(field.uuid)} />
      ))}
    </div>
  );
}

interface ReadRowProps {
  field: FormField;
  answers: Answers | null;
  hidden: boolean;
}

const ReadRow = memo(function ReadRow({ field, answers, hidden }: ReadRowProps) {
  const t = useText();
  const id = useId();
  const { widget } = field.field;
  if (widget === 'heading') {
    return (
      <div className={classes.heading}>
        <Title order={3} size="h4">
          <bdi>{field.label}</bdi>
        </Title>
        {field.defaultValue ? (
          <Text c="dimmed">
            <bdi>{field.defaultValue}</bdi>
          </Text>
        ) : null}
      </div>
    );
  }
  return (
    <div className={wide.has(widget) ? classes.wide : classes.question} role="group" aria-labelledby={id}>
      <div id={id} className={classes.label}>
        <bdi>{field.label}</bdi>
        {answers === null && field.mandatory ? (
          <span className={classes.needed} aria-hidden>
            {' '}
            *
          </span>
        ) : null}
      </div>
      {hidden ? (
        <Text c="dimmed">{t('form.answerHidden')}</Text>
      ) : (
        <ReadAnswer field={field} answer={answers?.[field.uuid] ?? null} blank={answers === null} />
      )}
    </div>
  );
});
