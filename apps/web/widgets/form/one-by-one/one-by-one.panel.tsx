import { Button, Group, Progress, Text, Title } from '@mantine/core';
import { useCallback, useEffect, useReducer, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { FormDefinition, FormField, Widget } from '@fieldward/domain/form/definition.ts';
import { useText } from '../../../lib/text.ts';
import { focusFirstProblem } from '../../../ui/focus-problem.ts';
import { inputId } from '../answers/answer-props.ts';
import type { FormStore } from '../form-store.ts';
import { QuestionRow } from '../question-row.tsx';
import { AnswersSummary } from './answers-summary.tsx';
import classes from './one-by-one.module.css';
import { askedQuestions, stepFrom, type Step } from './steps.ts';

/** So long a choice is seen before the next question comes, in milliseconds; rules have run by then. */
const SEEN = 250;

/** One answer in one field: Enter goes on, as the key of a phone or of a barcode scanner does. */
const ENTERED: readonly string[] = ['textbox', 'age', 'phone', 'barcode', 'radio', 'multiple', 'dropdown'];

/** Questions whose field may have the keyboard at once: that of a date opens its calendar. */
const TYPED: readonly string[] = ['textbox', 'age', 'phone', 'barcode'];

interface OneByOneProps {
  store: FormStore;
  /** Day and place of the form, where it does not ask for both. */
  context: ReactNode;
  /** It was filled before: all answers are shown first. */
  filled: boolean;
  /** Counts the refused attempts to save, and those that something outside of the questions stopped. */
  attempts: number;
  stopped: number;
  /** Stands under the answers: Save, and whether the draft is kept. */
  foot: ReactNode;
}

/** Draws again when anything of the form that matters to its screens has changed. */
function useForm({ form, subscribe, subscribeSummary }: FormStore): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const ends = [subscribeSummary(redraw), ...form.fields.map(({ uuid }) => subscribe(uuid, redraw))];
    return () => ends.forEach((end) => end());
  }, [form, subscribe, subscribeSummary]);
}

/** A form one question at a time, for a thumb: what rules hide is passed, a single choice goes on by itself, and all answers are read before they are saved. */
export function OneByOne({ store, context, filled, attempts, stopped, foot }: OneByOneProps) {
  const t = useText();
  const { form } = store;
  useForm(store);
  const hasContext = !(asksFor(form, 'dateEntered') && asksFor(form, 'location'));
  const asks = useCallback((field: string): boolean => !store.view(field).hidden && !store.view(field).disabled, [store]);
  const asked = askedQuestions(form, asks);
  const [step, setStep] = useState<Step>(() => (filled ? 'summary' : hasContext ? 'context' : (asked[0]?.field.uuid ?? 'summary')));
  /** The question whose problem was shown: the next time somebody goes on, it stays for later. */
  const [warned, setWarned] = useState<string | null>(null);
  const screen = useRef<HTMLDivElement>(null);
  const moved = useRef(false);

  const go = useCallback(
    (to: Step): void => {
      moved.current = true;
      setWarned(null);
      if (to === 'summary') store.attempt();
      setStep(to);
    },
    [store],
  );
  const further = useCallback((by: 1 | -1): void => go(stepFrom(form, asks, hasContext, step, by)), [go, form, asks, hasContext, step]);
  /** Goes on, unless what was answered is wrong and nobody was told so yet. */
  const next = useCallback((): void => {
    if (step !== 'context') store.leave(step);
    const wrong = step !== 'context' && store.view(step).problem !== null;
    if (wrong && warned !== step) {
      setWarned(step);
      requestAnimationFrame(() => focusFirstProblem(screen.current));
    } else further(1);
  }, [step, store, warned, further]);

  useEffect(() => {
    if (attempts > 0) setStep('summary');
  }, [attempts]);
  useEffect(() => {
    if (stopped === 0 || !hasContext) return;
    setStep('context');
    requestAnimationFrame(() => focusFirstProblem(screen.current));
  }, [stopped, hasContext]);
  useEffect(() => {
    if (!moved.current) return;
    screen.current?.scrollIntoView({ block: 'nearest' });
    begin(screen.current, form, step);
  }, [form, step]);

  const at = asked.findIndex(({ field }) => field.uuid === step);
  const question = asked[at] ?? hiddenOne(form.fields, step);
  const done = step === 'summary' ? asked.length : Math.max(at, 0);
  const where =
    step === 'summary'
      ? t('onebyone.summary')
      : step === 'context'
        ? t('onebyone.context')
        : t('onebyone.question', { number: at < 0 ? 1 : at + 1, count: asked.length });
  return (
    <div ref={screen} className={classes.screen} role="group" aria-label={where} tabIndex={-1}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" c="dimmed" aria-live="polite">
          {where}
        </Text>
        {step === 'summary' ? null : (
          <Button variant="subtle" size="compact-sm" mih={32} onClick={() => go('summary')}>
            {t('onebyone.summary')}
          </Button>
        )}
      </Group>
      <Progress value={(100 * done) / Math.max(asked.length, 1)} aria-label={t('onebyone.progress')} size="sm" mt={4} mb="md" />
      {step === 'summary' ? (
        <>
          <AnswersSummary store={store} attempts={attempts} onGo={go} {...(hasContext ? { onContext: () => go('context') } : {})} />
          {foot}
        </>
      ) : null}
      {/* the fields of day and place keep what stands in them */}
      <div hidden={step !== 'context'} className={classes.answers}>
        {context}
      </div>
      {question === undefined ? null : (
        <Asked key={step} store={store} {...question} onChosen={() => setTimeout(next, SEEN)} onEnter={next} />
      )}
      <Group className={classes.steps} justify="space-between" gap="sm" grow>
        <Button variant="default" size="lg" disabled={stepFrom(form, asks, hasContext, step, -1) === step} onClick={() => further(-1)}>
          {t('onebyone.back')}
        </Button>
        {step === 'summary' ? null : (
          <Button size="lg" onClick={next}>
            {t(warned === step ? 'onebyone.later' : 'onebyone.next')}
          </Button>
        )}
      </Group>
    </div>
  );
}

/** The question that is shown though a rule hides it since: its screen stays until somebody goes on. */
function hiddenOne(fields: readonly FormField[], step: Step): { field: FormField; heading: null } | undefined {
  const field = fields.find(({ uuid }) => uuid === step);
  return field === undefined ? undefined : { field, heading: null };
}

const asksFor = ({ fields }: FormDefinition, widget: Widget): boolean => fields.some(({ field }) => field.widget === widget);

/** Where the keyboard goes on a new screen: into a field that is typed in, else to the screen, which says where one is. */
function begin(screen: HTMLElement | null, form: FormDefinition, step: Step): void {
  const typed = form.fields.some(({ uuid, field }) => uuid === step && TYPED.includes(field.widget));
  const input = typed ? document.getElementById(inputId(step)) : null;
  (input ?? screen)?.focus({ preventScroll: true });
}

interface AskedProps {
  store: FormStore;
  field: FormField;
  heading: FormField | null;
  /** A single answer was chosen by finger or mouse: keys try one after the other. */
  onChosen: () => void;
  onEnter: () => void;
}

/** One question as the long form has it, under its heading. */
function Asked({ store, field, heading, onChosen, onEnter }: AskedProps) {
  const pointed = useRef(false);
  const { widget } = field.field;

  function onClick({ target }: MouseEvent): void {
    if (widget === 'radio' && pointed.current && target instanceof HTMLInputElement && target.type === 'radio') onChosen();
  }
  function onKeyDown(event: KeyboardEvent): void {
    pointed.current = false;
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented || !ENTERED.includes(widget)) return;
    if (!(event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)) return;
    event.preventDefault();
    onEnter();
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens to what its question does
    <div
      className={classes.answers}
      onPointerDown={() => {
        pointed.current = true;
      }}
      onClick={onClick}
      onChange={({ target }) => {
        if (pointed.current && target instanceof HTMLSelectElement && target.value !== '') onChosen();
      }}
      onKeyDown={onKeyDown}
    >
      {heading === null ? null : (
        <div className={classes.heading}>
          <Title order={2} size="h5">
            <bdi>{heading.label}</bdi>
          </Title>
          {heading.defaultValue ? (
            <Text size="sm" c="dimmed">
              <bdi>{heading.defaultValue}</bdi>
            </Text>
          ) : null}
        </div>
      )}
      <QuestionRow store={store} field={field} />
    </div>
  );
}
