/** Phases that advance by a condition: on which day it held first, in the time of an enrolment. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import type { FormDefinition } from '../form/definition.ts';
import { checkCondition } from '../rule/check.ts';
import { normaliseToken, type LooseToken } from '../rule/expression.ts';
import type { Day } from '../time/day.ts';
import { readyCondition, type Ready } from './schedule/condition.ts';
import { inOrder, type Facts, type OrderedFacts } from './schedule/facts.ts';

/** The questions (uuid) that a condition asks, each once. */
export function questionsAsked(tokens: readonly LooseToken[]): string[] {
  const asked = tokens.map(normaliseToken).filter(({ typeName }) => typeName === 'Question');
  return [...new Set(asked.map(({ value }) => value))];
}

/** A condition of a phase, ready to be asked of many patients. */
export interface PhaseRule {
  readonly condition: Ready;
  readonly questions: readonly string[];
}

/** Prepares a condition over the questions of its workflow (`questionBook`). */
export function readyPhaseRule(tokens: readonly LooseToken[], book: FormDefinition): PhaseRule {
  return { condition: readyCondition(tokens, book), questions: questionsAsked(tokens) };
}

/** A mistake in the condition of a phase, at one of its tokens or as a whole. */
interface PhaseRuleFinding {
  readonly severity: 'error' | 'warning';
  readonly message: Message;
  readonly at?: number;
}

/** What is wrong with the condition of a phase. One that never holds leads nobody there; without a condition nothing says when. */
export function checkPhaseRule(tokens: readonly LooseToken[], book: FormDefinition, phase: string): PhaseRuleFinding[] {
  if (tokens.length === 0) return [{ severity: 'error', message: say('workflow.ruleMissing') }];
  return checkCondition(tokens, book, phase).map((finding) =>
    finding.message.code === 'rule.neverTrue' ? { ...finding, severity: 'error' } : finding,
  );
}

/** The time of one enrolment, in days. */
export interface Stay {
  readonly from: Day;
  /** The day of its end; null while it goes on. */
  readonly to: Day | null;
  /** The patient was in the workflow before: only what was answered in this stay counts. */
  readonly again: boolean;
}

/** A phase that a condition leads to: since when, and the encounter (uuid) whose answers made it hold; null where only time did. */
export interface Reached {
  readonly day: Day;
  readonly form: string | null;
}

interface Found {
  readonly reached: Reached | null;
  /** The next day after `today` on which the condition may begin to hold although nothing is recorded; null: never. */
  readonly turn: Day | null;
}

/** A safeguard against conditions that turn every day of a long life. */
const MOST_DAYS = 5_000;

function ofStay(known: Facts, { from, again }: Stay): OrderedFacts {
  return inOrder(again ? { ...known, answers: known.answers.filter(({ day }) => day >= from) } : known);
}

/** The newest answer of the day to one of the questions: that which made a condition hold on it. */
function causeOn(facts: OrderedFacts, questions: readonly string[], on: Day): string | null {
  const newest = questions.flatMap((question) => facts.answersTo.get(question)?.findLast(({ day }) => day === on) ?? []);
  return newest.findLast(({ source }) => source !== undefined)?.source ?? null;
}

/** The days after one on which the answer of a condition may change: something is answered, or time does it. */
function nextDay({ condition, questions }: PhaseRule, facts: OrderedFacts, on: Day): Day | null {
  const answered = questions.flatMap((question) => facts.answersTo.get(question)?.find(({ day }) => day > on)?.day ?? []);
  const days = [...answered, ...condition.turns(facts, on)].filter((day) => day > on);
  return days.length === 0 ? null : days.reduce((first, day) => (day < first ? day : first));
}

/**
 * The first day of a stay on which the condition of a phase holds, as far as is known today. What is dated later is not seen before its day.
 * Computed anew from everything that is recorded, however late it was entered.
 */
export function phaseReached(rule: PhaseRule, known: Facts, stay: Stay, today: Day): Found {
  const facts = ofStay(known, stay);
  const last = stay.to !== null && stay.to < today ? stay.to : today;
  let day: Day | null = stay.from;
  for (let count = 0; day !== null && day <= last && count < MOST_DAYS; count += 1) {
    if (rule.condition.holds(facts, day)) return { reached: { day, form: causeOn(facts, rule.questions, day) }, turn: null };
    day = nextDay(rule, facts, day);
  }
  return { reached: null, turn: day !== null && day > today && (stay.to === null || day <= stay.to) ? day : null };
}
