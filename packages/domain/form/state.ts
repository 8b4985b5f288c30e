/**
 * The state of a form: for each field whether it is hidden, what is wrong with its answer, what a rule fills in; and
 * which forms the rules open. The browser shows what it says, the server refuses what it refuses.
 *
 * A rule that reads a hidden field sees no answer. Fields that hide each other in a circle see each other's raw
 * answers, so that the result does not depend on the order of fields or rules.
 */
import type { Message } from '@fieldward/messages/catalogue.ts';
import type { Answer, Answers } from './answers.ts';
import { birthMissing, birthPair, type BirthPair } from './bound-check.ts';
import type { ContactProblem } from './contact-check.ts';
import { compileField, type FieldCheck, type Now } from './field-check.ts';
import { choiceOf, type FormDefinition, type FormField } from './definition.ts';
import { addHours } from '../time/moment.ts';
import type { Checkers } from '../settings/pattern.ts';
import { compileCondition, type Condition, type RuleView } from '../rule/evaluation.ts';
import { questionsOf } from '../rule/expression.ts';
import { ruleFields } from '../rule/fields.ts';
import type { Rule } from '../rule/rule.ts';
import { circlesFirst } from '../rule/order.ts';

interface FieldState {
  readonly hidden: boolean;
  readonly disabled: boolean;
  /** null for a hidden field and for one that is in order. */
  readonly problem: Message | null;
  /** For contact tracing: each wrong cell. */
  readonly cells: readonly ContactProblem[];
  /** The answer that a rule fills in, once: absent as soon as the field is among `touched`. */
  readonly autoselected?: Answer;
}

export interface FormState {
  /** By the uuid of the form field. */
  readonly fields: Readonly<Record<string, FieldState>>;
  /** uuids of the forms that rules open now. */
  readonly opens: readonly string[];
  /** The problems in display order. */
  readonly problems: readonly { readonly field: string; readonly message: Message }[];
}

interface StateOptions {
  /** Form fields that the person has answered or a rule has already filled: no rule fills them again. */
  readonly touched?: ReadonlySet<string>;
  readonly checkers?: Checkers;
  /** How far the person's wall clock may be from `now` (hours), where their time zone is not known; 0 by default. */
  readonly slackHours?: number;
  /** The clock at which a form was filled that is corrected now: what was not past then is not past to it. */
  readonly filledAt?: string;
}

interface CompiledField {
  readonly field: FormField;
  readonly check: FieldCheck;
  readonly hides: readonly { readonly when: Condition; readonly rule: string }[];
  /** Conditions in the order of the rules, with what they fill in. */
  readonly fills: readonly { readonly when: Condition; readonly answer: Answer }[];
  /** Form fields in the same circle of hide rules. */
  readonly circle: ReadonlySet<string>;
}

export interface CompiledForm {
  readonly form: FormDefinition;
  /** In an order in which every field comes after those its hide rules read. */
  readonly order: readonly CompiledField[];
  readonly opens: readonly { readonly when: Condition; readonly form: string }[];
  /** Date of birth and age of the person whom the form registers. */
  readonly birth: BirthPair | null;
}

/** Prepares form and rules once; `stateOf` then costs well under a millisecond for hundreds of fields. */
export function compileForm(form: FormDefinition, rules: readonly Rule[], checkers: Checkers = {}): CompiledForm {
  const { fieldOf, targetOf } = ruleFields(form);
  const hides = new Map<string, { when: Condition; rule: string }[]>();
  const fills = new Map<string, { when: Condition; answer: Answer }[]>();
  const reads = new Map<string, Set<string>>();
  const opens: { when: Condition; form: string }[] = [];

  for (const rule of rules) {
    if (rule.condition === null) continue;
    const parents = questionsOf(rule.condition).map((question) => fieldOf(question)?.uuid);
    if (parents.includes(undefined)) continue; // it asks about a question that is not on this form
    const when = compileCondition(rule.condition, fieldOf);
    if (rule.action === 'openform') {
      if (rule.targetForm !== null) opens.push({ when, form: rule.targetForm });
      continue;
    }
    const target = targetOf(rule);
    if (target === undefined) continue;
    if (rule.action === 'hide') {
      add(hides, target.uuid, { when, rule: rule.uuid });
      const known = reads.get(target.uuid) ?? new Set<string>();
      for (const parent of parents) if (parent !== undefined) known.add(parent);
      reads.set(target.uuid, known);
    } else {
      const concept = rule.targetAnswerConcept === null ? null : choiceOf(target.field, rule.targetAnswerConcept);
      if (concept !== null) add(fills, target.uuid, { when, answer: target.field.widget === 'multiple' ? [concept] : concept });
    }
  }

  const { order, circles } = circlesFirst(
    form.fields.map((field) => field.uuid),
    (uuid) => reads.get(uuid) ?? none,
  );
  const byUuid = new Map(form.fields.map((field) => [field.uuid, field]));
  const compiled = order.flatMap((uuid): CompiledField[] => {
    const field = byUuid.get(uuid);
    if (field === undefined) return [];
    return [
      {
        field,
        check: compileField(field, checkers),
        hides: hides.get(uuid) ?? [],
        fills: fills.get(uuid) ?? [],
        circle: circles.get(uuid) ?? none,
      },
    ];
  });
  return { form, order: compiled, opens, birth: birthPair(form) };
}

const none: ReadonlySet<string> = new Set();

function add<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** The state of a compiled form. `now` is the person's wall clock, `YYYY-MM-DD HH:mm:ss`. */
export function stateOf(compiled: CompiledForm, answers: Answers, now: string, options: Omit<StateOptions, 'checkers'> = {}): FormState {
  const slack = options.slackHours ?? 0;
  const earliest = addHours(now, -slack);
  const { filledAt = earliest } = options;
  const clock: Now = { earliest: filledAt < earliest ? filledAt : earliest, latest: addHours(now, slack) };
  const { hidden, view } = hiddenFields(compiled, answers, now, ({ hides }, seen) => hides.some(({ when }) => when(seen)));
  const fields: Record<string, FieldState> = {};
  for (const { field, check, fills } of compiled.order) {
    if (hidden.has(field.uuid)) {
      fields[field.uuid] = { hidden: true, disabled: field.disabled, problem: null, cells: [] };
      continue;
    }
    const { message, cells } = check(answers[field.uuid] ?? null, clock);
    const state = { hidden: false, disabled: field.disabled, problem: message, cells };
    const fill = fills.length === 0 || options.touched?.has(field.uuid) === true ? undefined : fills.find(({ when }) => when(view));
    fields[field.uuid] = fill === undefined ? state : { ...state, autoselected: fill.answer };
  }
  for (const { field, message } of birthMissing(compiled.birth, answers, hidden)) {
    const judged = fields[field];
    if (judged !== undefined) fields[field] = { ...judged, problem: message };
  }
  const problems = compiled.form.fields.flatMap(({ uuid }) => {
    const message = fields[uuid]?.problem ?? null;
    return message === null ? [] : [{ field: uuid, message }];
  });
  const opens = [...new Set(compiled.opens.filter(({ when }) => when(view)).map(({ form }) => form))];
  return { fields, opens, problems };
}

/** Goes through the fields in order and says which are hidden, and what the rules see when that is known. */
function hiddenFields(
  compiled: CompiledForm,
  answers: Answers,
  now: string,
  hides: (entry: CompiledField, view: RuleView) => boolean,
): { hidden: ReadonlySet<string>; view: RuleView } {
  const hidden = new Set<string>();
  let circle: ReadonlySet<string> = none;
  const view: RuleView = { answer: (uuid) => (hidden.has(uuid) && !circle.has(uuid) ? null : (answers[uuid] ?? null)), now };
  for (const entry of compiled.order) {
    if (entry.hides.length === 0) continue;
    circle = entry.circle;
    if (hides(entry, view)) hidden.add(entry.field.uuid);
  }
  circle = none;
  return { hidden, view };
}

/** For each hidden form field the uuids of the rules that hide it, all of them, in the order of the rules. */
export function whyHidden(compiled: CompiledForm, answers: Answers, now: string): ReadonlyMap<string, readonly string[]> {
  const why = new Map<string, readonly string[]>();
  hiddenFields(compiled, answers, now, ({ field, hides }, view) => {
    const acting = hides.flatMap(({ when, rule }) => (when(view) ? [rule] : []));
    if (acting.length > 0) why.set(field.uuid, acting);
    return acting.length > 0;
  });
  return why;
}

interface Kept {
  readonly rules: readonly Rule[];
  readonly checkers: Checkers | undefined;
  readonly compiled: CompiledForm;
}
const kept = new WeakMap<FormDefinition, Kept>();

/** As `stateOf`, compiling form and rules on first use (the same form, rules and checkers objects are compiled once). */
export function formState(
  form: FormDefinition,
  rules: readonly Rule[],
  answers: Answers,
  now: string,
  options: StateOptions = {},
): FormState {
  let known = kept.get(form);
  if (known === undefined || known.rules !== rules || known.checkers !== options.checkers) {
    known = { rules, checkers: options.checkers, compiled: compileForm(form, rules, options.checkers) };
    kept.set(form, known);
  }
  return stateOf(known.compiled, answers, now, options);
}

/** The answers that count: those of fields that are on the form and not hidden. */
export function visibleAnswers(state: FormState, answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([uuid]) => state.fields[uuid]?.hidden === false));
}
