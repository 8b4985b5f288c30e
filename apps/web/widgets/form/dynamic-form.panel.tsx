import { Button } from '@mantine/core';
import { lazy, Suspense, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useText, withTextsOf } from '../../lib/text.ts';
import { useOneByOne } from './form-display.ts';
import type { FormStore } from './form-store.ts';
import { FormQuestions } from './form-questions.tsx';
import { SectionList } from './section-list.tsx';
import classes from './dynamic-form.module.css';

/** Only on phones. */
const OneByOne = lazy(async () => ({
  default: (await withTextsOf('widgets/form/one-by-one/one-by-one.panel.tsx', () => import('./one-by-one/one-by-one.panel.tsx'))).OneByOne,
}));

interface DynamicFormProps {
  store: FormStore;
  /** Sends the answers; called only when no rule objects. The form is busy until it settles. */
  save: () => Promise<void>;
  /** Asked at every attempt to save, beside the rules: true when something outside of the questions stops it. */
  hold?: () => boolean;
  /** Stands before the questions: date and place of the encounter. */
  children?: ReactNode;
  /** Stands left of Save: whether the draft is kept. */
  note?: ReactNode;
  /** What the button says; 'Save' unless given. null: there is none, the form is submitted from outside. */
  saveLabel?: string | null;
  /** By form field: what stands in the place of a hidden question. */
  hints?: ReadonlyMap<string, string> | undefined;
  /** Draws each question only when it comes into sight: for a form that is looked at while it is built, however long it is. */
  gradual?: boolean;
  /** It was filled before: one question at a time, all answers are shown first. */
  filled?: boolean;
}

/** A form built from its definition: problems on top, questions in two columns, sections at the side, Save at the end (nothing floats over what has the focus). */
export function DynamicForm({ store, save, hold, children, note, saveLabel, hints, gradual = false, filled = false }: DynamicFormProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const [stopped, setStopped] = useState(0);
  // what is submitted from outside stands in a page of its own
  const oneByOne = useOneByOne(store.form) && saveLabel !== null;
  const sectioned = store.form.fields.filter(({ field }) => field.widget === 'heading').length > 1;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const held = hold?.() ?? false;
    if (!store.attempt()) return setAttempts((count) => count + 1);
    if (held) return setStopped((count) => count + 1);
    setBusy(true);
    try {
      await save();
    } finally {
      setBusy(false);
    }
    if (store.summary().problems.length > 0) setAttempts((count) => count + 1);
  }

  // Enter in a text field, from a finger or a barcode scanner, must not send a half-filled form; Ctrl-Enter does.
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) event.currentTarget.requestSubmit();
    else if (event.target instanceof HTMLInputElement) event.preventDefault();
  }

  const foot =
    saveLabel === null ? null : (
      <div className={classes.foot}>
        <output className={classes.kept}>{note}</output>
        <Button type="submit" loading={busy}>
          {saveLabel ?? t('shell.save')}
        </Button>
      </div>
    );
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps Enter in a field from sending the form
    <form noValidate aria-label={store.form.name} onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown}>
      {oneByOne ? (
        <Suspense fallback={<div className={classes.waiting} />}>
          <OneByOne store={store} context={children} filled={filled} attempts={attempts} stopped={stopped} foot={foot} />
        </Suspense>
      ) : (
        <div className={sectioned ? `${classes.layout} ${classes.sectioned}` : classes.layout}>
          <div>
            <FormQuestions store={store} attempts={attempts} hints={hints} gradual={gradual}>
              {children}
            </FormQuestions>
            {foot}
          </div>
          {sectioned ? <SectionList store={store} /> : null}
        </div>
      )}
    </form>
  );
}
