/** What a schedule names: for reading facts, and for telling where something is used. */
import { normaliseToken, type LooseToken } from '../../rule/expression.ts';
import { dosesOf } from './finding.ts';
import type { Anchor, Schedule, Step } from './schedule.ts';

export interface ScheduleUses {
  readonly forms: readonly string[];
  readonly questions: readonly string[];
  /** Concepts that conditions compare answers with, or that settle something as answers. */
  readonly answers: readonly string[];
  readonly phases: readonly string[];
  readonly tests: readonly string[];
}

const termsOf = (type: 'Question' | 'CodedValue', tokens: readonly LooseToken[]): string[] =>
  tokens
    .map(normaliseToken)
    .filter(({ typeName }) => typeName === type)
    .map(({ value }) => value);

const asked = (tokens: readonly LooseToken[]): string[] => termsOf('Question', tokens);

const askedBy = (anchor: Anchor): string[] => (anchor.of === 'answer' ? [anchor.question] : []);

function questionsOf(step: Step): string[] {
  const doses = dosesOf(step, '').flatMap(({ dose }) => [
    ...dose.due.flatMap((due) => [...asked(due.condition), ...(due.kind === 'recorded' ? [due.question] : askedBy(due.anchor))]),
    ...[...dose.notBefore, ...dose.until].flatMap(({ anchor }) => askedBy(anchor)),
  ]);
  const settling = step.settledBy.flatMap((each) => (each.kind === 'answer' ? [each.question] : []));
  return [...asked(step.condition), ...doses, ...settling];
}

function answersOf(step: Step): string[] {
  const due = dosesOf(step, '').flatMap(({ dose }) => dose.due.flatMap(({ condition }) => termsOf('CodedValue', condition)));
  const settling = step.settledBy.flatMap((each) => (each.kind === 'answer' ? each.answers : []));
  return [...termsOf('CodedValue', step.condition), ...due, ...settling];
}

/** The uuids of what the schedule names, each once. */
export function scheduleUses({ steps, tracing }: Schedule): ScheduleUses {
  const once = (list: readonly string[]): string[] => [...new Set(list)];
  const settling = steps.flatMap(({ settledBy }) => settledBy);
  const traced = tracing === null ? [] : [tracing.outcome, tracing.promised].filter((uuid) => uuid !== '');
  return {
    forms: once([...settling.flatMap((each) => (each.kind === 'form' ? [each.form] : [])), ...(tracing === null ? [] : [tracing.form])]),
    questions: once([...steps.flatMap(questionsOf), ...traced]),
    answers: once(steps.flatMap(answersOf)),
    phases: once(
      steps.flatMap((step) => [...step.phases, ...dosesOf(step, '').flatMap(({ dose }) => dose.due.flatMap(({ phases }) => phases))]),
    ),
    tests: once(settling.flatMap((each) => (each.kind === 'result' ? [each.test] : []))),
  };
}
