/** The constraint of a question ↔ the settings of a field: limits of numbers, lengths, dates and choices, and a pattern. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import type { DateMode } from '../form/definition.ts';
import type { PatternEngine } from '../settings/pattern.ts';
import type { Comparison } from '../rule/expression.ts';
import type { ImportedField, QuestionDataType } from './form.ts';
import { chainOf, partsOf, printXpath, type X } from './xpath.ts';

type Settings = { -readonly [K in keyof ImportedField]?: ImportedField[K] };

/** What the constraint is about. */
interface Constrained {
  readonly dataType: QuestionDataType;
  readonly multiple: boolean;
  readonly dateMode: DateMode | null;
  readonly allowDecimal: boolean;
  /** Without it patterns are taken as they are. */
  readonly patterns?: PatternEngine | undefined;
}

interface ReadConstraint {
  readonly settings: Partial<ImportedField>;
  /** The parts that no setting can say. */
  readonly rest: readonly { readonly what: string; readonly message: Message }[];
}

const longestPattern = 500;
const turned: Readonly<Record<Comparison, Comparison>> = { '=': '!=', '!=': '=', '<': '>=', '>': '<=', '<=': '>', '>=': '<' };
const mirrored: Readonly<Record<Comparison, Comparison>> = { '=': '=', '!=': '!=', '<': '>', '>': '<', '<=': '>=', '>=': '<=' };
const isComparison = (op: string): op is Comparison => op in turned;

/** Reads a constraint: each part that stands in an `and` becomes a setting or is answered as rest. */
export function readConstraint(x: X, about: Constrained): ReadConstraint {
  const settings: Settings = {};
  const rest: { what: string; message: Message }[] = [];
  const cannot = (part: X): void => {
    const what = printXpath(part) ?? '';
    rest.push({ what, message: say('xlsform.constraint', { part: what.slice(0, 120) }) });
  };
  for (const part of partsOf(x, 'and')) {
    const comparison = comparisonOf(part);
    const pattern = patternOf(part);
    if (pattern !== null) {
      const message = patternProblem(pattern, settings, about);
      if (message === null) settings.regix = pattern;
      else rest.push({ what: printXpath(part) ?? pattern, message });
    } else if (comparison === null || !take(settings, comparison, about)) cannot(part);
  }
  const { minValue = null, maxValue = null } = settings;
  const bounded = minValue !== null || maxValue !== null;
  if (bounded && (minValue ?? 0) === 0 && (maxValue ?? 0) === 0)
    rest.push({ what: printXpath(x) ?? '', message: say('xlsform.zeroLimit') });
  if (crossed(minValue, maxValue) || crossed(settings.minLength, settings.maxLength))
    rest.push({ what: printXpath(x) ?? '', message: say('xlsform.limitsCrossed') });
  return { settings, rest };
}

const crossed = (min: number | null | undefined, max: number | null | undefined): boolean =>
  min !== null && min !== undefined && max !== null && max !== undefined && max < min;

interface Compared {
  readonly subject: 'value' | 'length' | 'count';
  readonly op: Comparison;
  readonly value: X;
}

/** A comparison of the answer, its length or its number of choices, with the answer on the left. */
function comparisonOf(part: X, wanted = true): Compared | null {
  if (part.kind === 'call' && part.name === 'not' && part.args[0] !== undefined) return comparisonOf(part.args[0], !wanted);
  if (part.kind !== 'op' || !isComparison(part.op)) return null;
  const [left, right] = [subjectOf(part.left), subjectOf(part.right)];
  const op = left === null ? mirrored[part.op] : part.op;
  const subject = left ?? right;
  if (subject === null || (left !== null && right !== null)) return null;
  return { subject, op: wanted ? op : turned[op], value: left === null ? part.left : part.right };
}

function subjectOf(x: X): Compared['subject'] | null {
  if (x.kind === 'self') return 'value';
  if (x.kind !== 'call' || x.args[0]?.kind !== 'self' || x.args.length !== 1) return null;
  return x.name === 'string-length' ? 'length' : x.name === 'count-selected' ? 'count' : null;
}

/** The pattern of `regex(., '…')`: the whole answer is meant, so its anchors are dropped. */
function patternOf(part: X): string | null {
  if (part.kind !== 'call' || part.name !== 'regex' || part.args[0]?.kind !== 'self' || part.args[1]?.kind !== 'text') return null;
  const text = part.args[1].value;
  const inner = text.replace(/^\^/, '').replace(/(?<!\\)\$$/, '');
  return inner.startsWith('(?:') && topLevel(inner).closesAt === inner.length - 1 ? inner.slice(3, -1) : inner;
}

/** Whether the pattern has alternatives outside of brackets, and where its first bracket closes. */
function topLevel(pattern: string): { readonly alternatives: boolean; readonly closesAt: number } {
  let depth = 0;
  let inClass = false;
  let alternatives = false;
  let closesAt = -1;
  for (let i = 0; i < pattern.length; i += 1) {
    const character = pattern[i];
    if (character === '\\') i += 1;
    else if (inClass) inClass = character !== ']';
    else if (character === '[') inClass = true;
    else if (character === '(') depth += 1;
    else if (character === ')') {
      depth -= 1;
      if (depth === 0 && closesAt < 0) closesAt = i;
    } else if (character === '|' && depth === 0) alternatives = true;
  }
  return { alternatives, closesAt };
}

function patternProblem(pattern: string, settings: Settings, about: Constrained): Message | null {
  if (about.dataType !== 'Text' && about.dataType !== 'Numeric') return say('xlsform.constraint', { part: pattern.slice(0, 100) });
  if (typeof settings.regix === 'string') return say('xlsform.secondPattern');
  if (pattern.length > longestPattern) return say('xlsform.patternLong', { max: longestPattern });
  try {
    about.patterns?.compile(pattern);
    return null;
  } catch {
    return say('xlsform.patternUnusable');
  }
}

function take(settings: Settings, { subject, op, value }: Compared, about: Constrained): boolean {
  if (subject === 'value' && about.dataType === 'Datetime') return takeDate(settings, op, value, about);
  if (value.kind !== 'number' && !(value.kind === 'text' && value.value.trim() !== '')) return false;
  const number = Number(value.value);
  if (!Number.isFinite(number)) return false;
  const whole = subject !== 'value' || !about.allowDecimal;
  const least = op === '>=' ? number : op === '>' && whole ? Math.floor(number) + 1 : null;
  const most = op === '<=' ? number : op === '<' && whole ? Math.ceil(number) - 1 : null;
  const exactly = op === '=' && subject === 'length' ? number : null;
  const min = exactly ?? least;
  const max = exactly ?? most;
  if (min === null && max === null) return false;
  if (subject === 'value') {
    if (about.dataType !== 'Numeric') return false;
    return limit(settings, 'minValue', 'maxValue', min, max);
  }
  if (subject === 'length') {
    if (about.dataType !== 'Text' || !Number.isInteger(number) || (min ?? 1) < 1 || (max ?? 1) < 1) return false;
    return limit(settings, 'minLength', 'maxLength', min, max);
  }
  if (!about.multiple || min === null || !Number.isInteger(number) || min < 1) return false;
  settings.minSelections = Math.max(min, settings.minSelections ?? min);
  return true;
}

function limit(
  settings: Settings,
  lower: 'minValue' | 'minLength',
  upper: 'maxValue' | 'maxLength',
  min: number | null,
  max: number | null,
): boolean {
  if (min !== null) settings[lower] = Math.max(min, settings[lower] ?? min);
  if (max !== null) settings[upper] = Math.min(max, settings[upper] ?? max);
  return true;
}

function takeDate(settings: Settings, op: Comparison, value: X, about: Constrained): boolean {
  if (about.dateMode === 'time' || value.kind !== 'call' || value.args.length > 0) return false;
  if (value.name !== 'today' && value.name !== 'now') return false;
  if (op === '=' && value.name === 'today' && about.dateMode === 'date') {
    settings.allowFutureDate = false;
    settings.allowPastDate = false;
    return true;
  }
  if (op === '<=') settings.allowFutureDate = false;
  else if (op === '>=') settings.allowPastDate = false;
  else return false;
  return true;
}

/** The settings of a field as a constraint; empty without limits, null when its pattern cannot be written. */
export function writeConstraint(field: ImportedField, about: Pick<Constrained, 'dataType' | 'multiple' | 'dateMode'>): string | null {
  const self: X = { kind: 'self' };
  const call = (name: string, ...args: X[]): X => ({ kind: 'call', name, args });
  const parts: X[] = [];
  const bound = (left: X, op: '>=' | '<=', value: number | null): void => {
    if (value !== null) parts.push({ kind: 'op', op, left, right: { kind: 'number', value: String(value) } });
  };
  if (about.dataType === 'Numeric' && !(field.minValue === 0 && field.maxValue === 0)) {
    bound(self, '>=', field.minValue);
    bound(self, '<=', field.maxValue);
  }
  if (about.dataType === 'Text') {
    const length = call('string-length', self);
    bound(length, '>=', (field.minLength ?? 0) > 0 ? field.minLength : null);
    bound(length, '<=', (field.maxLength ?? 0) > 0 ? field.maxLength : null);
  }
  if ((about.dataType === 'Text' || about.dataType === 'Numeric') && field.regix !== null)
    parts.push(call('regex', self, { kind: 'text', value: `^${grouped(field.regix)}$` }));
  if (about.dataType === 'Datetime' && about.dateMode !== 'time') {
    const clock = call(about.dateMode === 'datetime' ? 'now' : 'today');
    if (!field.allowFutureDate) parts.push({ kind: 'op', op: '<=', left: self, right: clock });
    if (!field.allowPastDate) parts.push({ kind: 'op', op: '>=', left: self, right: call('today') });
  }
  if (about.multiple && (field.minSelections ?? 0) > 0) bound(call('count-selected', self), '>=', field.minSelections);
  const whole = chainOf(parts, 'and');
  return whole === null ? '' : printXpath(whole);
}

/** Anchors bind tighter than `|`: alternatives are put in brackets. */
const grouped = (pattern: string): string => (topLevel(pattern).alternatives ? `(?:${pattern})` : pattern);
