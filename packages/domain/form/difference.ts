/**
 * What differs between two definitions of a form, as data: a screen says it in sentences.
 *
 * A question is recognised by the uuid of its form field, else by the question it asks (a heading by its text), so that
 * a copy or an import of a form is compared question by question too. One question that was moved is one change: what
 * keeps its order is the longest run of questions that stand in the same order in both.
 */
import { formFromWire, type FormField } from './definition.ts';
import { childrenOf, fieldsOf, object, textOf, type Json } from './difference-reading.ts';
import { rulesDifference, type RulesDifference } from './difference-rules.ts';
import { optionChanges, settingChanges, type OptionChanges, type SettingChange } from './difference-settings.ts';

/** A form with its rules as the server sends them: `form` is read by `formFromWire`, `rules` by `rulesFromWire`. */
export interface DefinitionWire {
  readonly form: unknown;
  readonly rules: readonly unknown[];
}

interface PositionedQuestion {
  /** uuid of the form field. */
  readonly uuid: string;
  readonly label: string;
  /** Counted from 1. */
  readonly position: number;
  /** The question before it; null for the first. */
  readonly after: string | null;
}

interface MovedQuestion extends PositionedQuestion {
  /** Its position before, counted from 1. */
  readonly from: number;
}

export interface ChangedQuestion {
  readonly uuid: string;
  /** As it is called afterwards. */
  readonly label: string;
  readonly settings: readonly SettingChange[];
  /** null when it offers the same options. */
  readonly options: OptionChanges | null;
  /** null when its columns (contact tracing) are the same. */
  readonly children: QuestionsDifference | null;
}

export interface QuestionsDifference {
  readonly added: readonly PositionedQuestion[];
  readonly removed: readonly PositionedQuestion[];
  readonly moved: readonly MovedQuestion[];
  readonly changed: readonly ChangedQuestion[];
}

interface TextChange {
  readonly before: string;
  readonly after: string;
}

export interface FormDifference {
  readonly same: boolean;
  readonly name: TextChange | null;
  readonly description: TextChange | null;
  /** Whether each question now stands on a screen of its own, on a phone; null where that stays as it was. */
  readonly oneByOne: boolean | null;
  readonly questions: QuestionsDifference;
  readonly rules: RulesDifference;
}

/** What was done to come from `before` to `after`. Reading is lenient: what is missing, null or false says the same. */
export function formDifference(before: DefinitionWire, after: DefinitionWire): FormDifference {
  const [old, now] = [object(before.form), object(after.form)];
  const [oldForm, nowForm] = [formFromWire(old), formFromWire(now)];
  const questions = questionsDifference(
    { fields: oldForm.fields, wires: fieldsOf(old.formFields) },
    { fields: nowForm.fields, wires: fieldsOf(now.formFields) },
  );
  const rules = rulesDifference({ form: oldForm, rules: before.rules }, { form: nowForm, rules: after.rules });
  const name = textChange(oldForm.name, nowForm.name);
  const description = textChange(textOf(old.description), textOf(now.description));
  const oneByOne = oldForm.oneByOne === nowForm.oneByOne ? null : nowForm.oneByOne === true;
  const same = name === null && description === null && oneByOne === null && nothing(questions) && nothing(rules);
  return { same, name, description, oneByOne, questions, rules };
}

interface Questions {
  readonly fields: readonly FormField[];
  /** The same fields as they were sent, by uuid: they say more than the rules need. */
  readonly wires: ReadonlyMap<string, Json>;
}

/** A question in both, and its positions from 0. */
interface Pair {
  readonly old: FormField;
  readonly now: FormField;
  readonly from: number;
  readonly to: number;
}

function questionsDifference(before: Questions, after: Questions): QuestionsDifference {
  const pairs = pairsOf(before.fields, after.fields);
  const kept = new Set(pairs.map(({ from }) => from));
  const found = new Set(pairs.map(({ to }) => to));
  const still = longestRun(pairs);
  const changed = pairs.flatMap(({ old, now }) => {
    const change = questionChange(old, now, before.wires, after.wires);
    return change === null ? [] : [change];
  });
  return {
    added: after.fields.flatMap((field, position) => (found.has(position) ? [] : [placed(after.fields, field, position)])),
    removed: before.fields.flatMap((field, position) => (kept.has(position) ? [] : [placed(before.fields, field, position)])),
    moved: pairs.flatMap((pair) => (still.has(pair) ? [] : [{ ...placed(after.fields, pair.now, pair.to), from: pair.from + 1 }])),
    changed,
  };
}

function placed(fields: readonly FormField[], field: FormField, position: number): PositionedQuestion {
  return { uuid: field.uuid, label: field.label, position: position + 1, after: fields[position - 1]?.label ?? null };
}

function questionChange(
  old: FormField,
  now: FormField,
  oldWires: ReadonlyMap<string, Json>,
  nowWires: ReadonlyMap<string, Json>,
): ChangedQuestion | null {
  const [oldWire, nowWire] = [oldWires.get(old.uuid) ?? {}, nowWires.get(now.uuid) ?? {}];
  const settings = settingChanges({ field: old, wire: oldWire }, { field: now, wire: nowWire });
  const options = optionChanges(old.field.answers, now.field.answers);
  const inside = questionsDifference(
    { fields: old.children, wires: childrenOf(oldWire) },
    { fields: now.children, wires: childrenOf(nowWire) },
  );
  const children = nothing(inside) ? null : inside;
  if (settings.length === 0 && options === null && children === null) return null;
  return { uuid: now.uuid, label: now.label, settings, options, children };
}

/** Which question of `before` is which of `after`, in the order of `after`. */
function pairsOf(before: readonly FormField[], after: readonly FormField[]): readonly Pair[] {
  const pairs: Pair[] = [];
  const free = new Map(before.entries());
  const open = new Map(after.entries());
  const match = (keyOf: (field: FormField) => string): void => {
    const waiting = new Map<string, (readonly [number, FormField])[]>();
    for (const one of free) {
      const key = keyOf(one[1]);
      if (key !== '') waiting.set(key, [...(waiting.get(key) ?? []), one]);
    }
    for (const [to, now] of open) {
      const found = waiting.get(keyOf(now))?.shift();
      if (found === undefined) continue;
      const [from, old] = found;
      pairs.push({ old, now, from, to });
      free.delete(from);
      open.delete(to);
    }
  };
  match(({ uuid }) => uuid);
  // A form may have many headings, all of one question: their text tells them apart.
  match(({ field, label }) => (field.widget === 'heading' ? `heading ${label.trim().toLowerCase()}` : field.uuid));
  return pairs.sort((a, b) => a.to - b.to);
}

/** The end of a run of pairs that stand in the same order in both. */
interface Run {
  readonly pair: Pair;
  readonly rest: Run | undefined;
}

/** The longest subsequence of pairs whose positions before rise too (patience sorting): those questions were not moved. */
function longestRun(pairs: readonly Pair[]): ReadonlySet<Pair> {
  /** By length of the run: the one whose end has the smallest position. */
  const runs: Run[] = [];
  for (const pair of pairs) {
    const longer = runs.findIndex((run) => run.pair.from > pair.from);
    const at = longer === -1 ? runs.length : longer;
    runs[at] = { pair, rest: runs[at - 1] };
  }
  const still = new Set<Pair>();
  for (let run = runs.at(-1); run !== undefined; run = run.rest) still.add(run.pair);
  return still;
}

function textChange(before: string, after: string): TextChange | null {
  return before.trim() === after.trim() ? null : { before, after };
}

function nothing(lists: object): boolean {
  return Object.values(lists).every((list) => Array.isArray(list) && list.length === 0);
}
