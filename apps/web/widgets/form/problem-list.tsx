import { Alert, Anchor } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useMessageText, useText } from '../../lib/text.ts';
import { inputId } from './answers/answer-props.ts';
import type { FormStore } from './form-store.ts';
import classes from './dynamic-form.module.css';

/** Frames to wait for a question that is drawn only when it comes into sight. */
const PATIENCE = 30;

/** Brings the person to a question of the form. */
export function goToQuestion(field: string, patience = PATIENCE): void {
  const target = document.getElementById(inputId(field));
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
  if (target?.dataset['waiting'] !== undefined && patience > 0) requestAnimationFrame(() => goToQuestion(field, patience - 1));
}

interface ProblemListProps {
  store: FormStore;
  attempts: number;
  /** Brings the person to a question; it is on the page unless this is given. */
  onGo?: (field: string) => void;
}

/** What keeps the form from being saved, each with a link to its question. Takes the focus at every refused attempt. */
export function ProblemList({ store, attempts, onGo = goToQuestion }: ProblemListProps) {
  const t = useText();
  const say = useMessageText();
  const { problems } = useSyncExternalStore(store.subscribeSummary, store.summary);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) box.current?.focus();
  }, [attempts]);
  if (problems.length === 0) return null;
  const labels = new Map(store.form.fields.map((field) => [field.uuid, field.label]));
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      color="red"
      className={classes.problems}
      title={t('dataentry.problems', { count: problems.length })}
    >
      <ul>
        {problems.map(({ field, message }) => (
          <li key={field}>
            <Anchor component="button" type="button" mih={24} ta="start" onClick={() => onGo(field)}>
              {t('dataentry.problem', { question: labels.get(field) ?? '', problem: say(message) })}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
