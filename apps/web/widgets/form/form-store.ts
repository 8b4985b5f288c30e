import type { Answer, Answers } from '@fieldward/domain/form/answers.ts';
import type { ContactProblem } from '@fieldward/domain/form/contact-check.ts';
import type { FormDefinition } from '@fieldward/domain/form/definition.ts';
import { compileForm, stateOf, visibleAnswers, whyHidden, type FormState } from '@fieldward/domain/form/state.ts';
import type { Checkers } from '@fieldward/domain/settings/pattern.ts';
import type { Rule } from '@fieldward/domain/rule/rule.ts';
import type { Message } from '@fieldward/messages/catalogue.ts';

/** What one question shows. The same object is handed out until something in it changes. */
interface QuestionView {
  answer: Answer;
  hidden: boolean;
  disabled: boolean;
  /** Shown only once the person left the question or tried to save. */
  problem: Message | null;
  /** Wrong cells of a contact table, shown together with the problem. */
  cells: readonly ContactProblem[];
}

/** What the page around the questions shows. */
interface FormSummary {
  /** Problems of the last attempt to save that still stand, in the order of the form. */
  problems: readonly { field: string; message: Message }[];
  /** Form fields that rules hide. */
  hidden: ReadonlySet<string>;
  /** Forms that an openform rule asks for. */
  opens: readonly string[];
  changed: boolean;
}

export interface FormStore {
  readonly form: FormDefinition;
  view: (field: string) => QuestionView;
  summary: () => FormSummary;
  subscribe: (field: string, listener: () => void) => () => void;
  subscribeSummary: (listener: () => void) => () => void;
  set: (field: string, answer: Answer) => void;
  leave: (field: string) => void;
  /** A problem that only the browser can know (a phone number, a refusal of the server), and its cells of a contact table; null takes it back. */
  complain: (field: string, message: Message | null, cells?: readonly ContactProblem[]) => void;
  /** Replaces all answers: a restored draft, or a form taken up again. */
  replace: (answers: Answers) => void;
  /** Shows every problem from now on and says whether there is none. */
  attempt: () => boolean;
  answers: () => Answers;
  /** The answers that count: those of questions that no rule hides. */
  visible: () => Answers;
  /** For each hidden question the uuids of the rules that hide it. */
  why: () => ReadonlyMap<string, readonly string[]>;
  /** Goes on with a form that was changed meanwhile; a question that stayed the same object is not drawn again. */
  reshape: (next: { form: FormDefinition; rules: readonly Rule[]; checkers: Checkers; answers: Answers }) => void;
}

const NO_CELLS: readonly ContactProblem[] = [];
const EMPTY: QuestionView = { answer: null, hidden: false, disabled: false, problem: null, cells: NO_CELLS };

interface StoreOptions {
  /** Pattern engine and phone check, loaded by the page when the form needs them. */
  checkers?: Checkers;
  /** Form fields whose first answer is the person's own: no rule fills them. */
  own?: readonly string[];
  /** Of a form that was filled before: when that was, `YYYY-MM-DD HH:mm:ss`. */
  filledAt?: string | undefined;
  /** Called with all answers after each change by the person or by an autoselect rule. */
  onChange?: (answers: Answers) => void;
  /**
   * When the rules are run after a change; at once unless given. The page waits for the next paint, so that what is typed
   * shows without waiting for a hundred rules.
   */
  defer?: (run: () => void) => void;
}

/**
 * Holds the answers of one form outside React, so that a keystroke renders one question and not three hundred.
 * @param now the wall-clock moment (`YYYY-MM-DD HH:mm:ss`) against which future and past dates are judged, asked at every change
 */
export function createFormStore(
  firstForm: FormDefinition,
  rules: readonly Rule[],
  first: Answers,
  now: () => string,
  { checkers = {}, own = [], filledAt, onChange, defer = (run) => run() }: StoreOptions = {},
): FormStore {
  let form = firstForm;
  let answers: Answers = first;
  let changed = false;
  let attempted = false;
  let waiting = false;
  const touched = new Set<string>(own);
  const left = new Set<string>();
  const complaints = new Map<string, { readonly message: Message; readonly cells: readonly ContactProblem[] }>();
  const views = new Map<string, QuestionView>();
  const listeners = new Map<string, Set<() => void>>();
  const summaryListeners = new Set<() => void>();
  let summary: FormSummary = { problems: [], hidden: new Set(), opens: [], changed: false };

  let compiled = compileForm(form, rules, checkers);
  const judge = (): FormState => stateOf(compiled, answers, now(), { touched, ...(filledAt === undefined ? {} : { filledAt }) });

  /** Applies autoselect rules that have just become true; a rule may wake another, so this repeats. */
  function settle(): FormState {
    let state = judge();
    for (let round = 0; round < 5; round += 1) {
      let moved = false;
      for (const { uuid } of form.fields) {
        const auto = state.fields[uuid]?.autoselected;
        if (auto === undefined) continue;
        touched.add(uuid);
        if (sameAnswer(answers[uuid] ?? null, auto)) continue;
        answers = { ...answers, [uuid]: auto };
        moved = true;
      }
      if (!moved) return state;
      state = judge();
    }
    return state;
  }

  function notifyListeners(field: string): void {
    for (const listener of listeners.get(field) ?? []) listener();
  }

  function refresh(): void {
    waiting = false;
    const before = answers;
    const state = settle();
    if (changed && answers !== before) onChange?.(answers);
    const hidden = new Set<string>();
    for (const { uuid } of form.fields) {
      const judged = state.fields[uuid];
      const isHidden = judged?.hidden ?? false;
      if (isHidden) hidden.add(uuid);
      const complaint = complaints.get(uuid);
      const own = isHidden ? null : (judged?.problem ?? complaint?.message ?? null);
      const shown = attempted || left.has(uuid) || complaint !== undefined;
      const next: QuestionView = {
        answer: answers[uuid] ?? null,
        hidden: isHidden,
        disabled: judged?.disabled ?? false,
        problem: shown ? own : null,
        cells: shown ? cellsOf(judged?.cells, complaint?.cells) : NO_CELLS,
      };
      const shownBefore = views.get(uuid);
      if (shownBefore !== undefined && sameView(shownBefore, next)) continue;
      views.set(uuid, next);
      notifyListeners(uuid);
    }
    const complained = form.fields.flatMap(({ uuid }) => {
      const complaint = complaints.get(uuid);
      return complaint === undefined || hidden.has(uuid) || state.fields[uuid]?.problem
        ? []
        : [{ field: uuid, message: complaint.message }];
    });
    const problems = attempted ? inFormOrder(form, [...state.problems, ...complained]) : [];
    const next: FormSummary = { problems, hidden, opens: state.opens, changed };
    if (!sameSummary(summary, next)) {
      summary = next;
      for (const listener of summaryListeners) listener();
    }
  }

  refresh();
  return {
    get form() {
      return form;
    },
    view: (field) => views.get(field) ?? EMPTY,
    summary: () => summary,
    subscribe(field, listener) {
      const set = listeners.get(field) ?? new Set();
      listeners.set(field, set.add(listener));
      return () => set.delete(listener);
    },
    subscribeSummary(listener) {
      summaryListeners.add(listener);
      return () => summaryListeners.delete(listener);
    },
    set(field, answer) {
      answers = { ...answers, [field]: answer };
      changed = true;
      touched.add(field);
      complaints.delete(field);
      views.set(field, { ...(views.get(field) ?? EMPTY), answer });
      notifyListeners(field);
      onChange?.(answers);
      if (waiting) return;
      waiting = true;
      defer(() => {
        if (waiting) refresh();
      });
    },
    leave(field) {
      if (left.has(field)) return;
      left.add(field);
      refresh();
    },
    complain(field, message, cells = NO_CELLS) {
      if (message === null) complaints.delete(field);
      else complaints.set(field, { message, cells });
      refresh();
    },
    replace(all) {
      answers = all;
      changed = true;
      for (const uuid of Object.keys(all)) touched.add(uuid);
      refresh();
    },
    attempt() {
      attempted = true;
      refresh();
      return summary.problems.length === 0;
    },
    answers: () => answers,
    visible: () => visibleAnswers(judge(), answers),
    why: () => whyHidden(compiled, answers, now()),
    reshape(next) {
      form = next.form;
      answers = next.answers;
      compiled = compileForm(form, next.rules, next.checkers);
      keepPresent(form, views, complaints);
      refresh();
    },
  };
}

/** Forgets what is known by field of the fields that a form has no longer. */
function keepPresent(form: FormDefinition, ...known: readonly Map<string, unknown>[]): void {
  const present = new Set(form.fields.map(({ uuid }) => uuid));
  for (const map of known) for (const uuid of map.keys()) if (!present.has(uuid)) map.delete(uuid);
}

/** The wrong cells that a table shows: what the rules say, or else what the server complained of. */
function cellsOf(
  judged: readonly ContactProblem[] = NO_CELLS,
  complained: readonly ContactProblem[] = NO_CELLS,
): readonly ContactProblem[] {
  return judged.length > 0 ? judged : complained.length > 0 ? complained : NO_CELLS;
}

function sameAnswer(a: Answer, b: Answer): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function sameView(a: QuestionView, b: QuestionView): boolean {
  return (
    a.answer === b.answer &&
    a.hidden === b.hidden &&
    a.disabled === b.disabled &&
    sameMessage(a.problem, b.problem) &&
    (a.cells === b.cells || JSON.stringify(a.cells) === JSON.stringify(b.cells))
  );
}

function sameMessage(a: Message | null, b: Message | null): boolean {
  return a === b || (a !== null && b !== null && a.code === b.code && JSON.stringify(a.holes) === JSON.stringify(b.holes));
}

function sameSummary(a: FormSummary, b: FormSummary): boolean {
  return (
    a.changed === b.changed &&
    a.opens.length === b.opens.length &&
    a.opens.every((form, at) => form === b.opens[at]) &&
    a.hidden.size === b.hidden.size &&
    [...a.hidden].every((field) => b.hidden.has(field)) &&
    a.problems.length === b.problems.length &&
    a.problems.every((one, at) => one.field === b.problems[at]?.field && sameMessage(one.message, b.problems[at]?.message ?? null))
  );
}

function inFormOrder<T extends { field: string }>(form: FormDefinition, problems: readonly T[]): readonly T[] {
  const position = new Map(form.fields.map((field, at) => [field.uuid, at]));
  return [...problems].sort((a, b) => (position.get(a.field) ?? 0) - (position.get(b.field) ?? 0));
}
