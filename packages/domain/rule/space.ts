/**
 * The answers that a question accepts, cut into cells: two answers of one cell cannot be told apart by the comparisons of
 * a condition. Comparing every cell once therefore says what is possible.
 */
import { numberLimits } from '../form/field-check.ts';
import type { FormField } from '../form/definition.ts';
import { asksDay, valueKindOf, type Values } from './value.ts';

export interface Cell {
  readonly answered: boolean;
  readonly values: Values;
  /** Where the answer lies to now: earlier, at it, later; null for what has no time. */
  readonly toNow: -1 | 0 | 1 | null;
}

/** More named choices than this in one condition, and the question is left out: every subset is a cell. */
const mostChoices = 8;

const missing: Cell = { answered: false, values: [], toNow: null };
const unreadable: Cell = { answered: true, values: [], toNow: null };
const cell = (...values: (string | number)[]): Cell => ({ answered: true, values, toNow: null });

interface Scale {
  readonly min: number | null;
  readonly max: number | null;
  /** Only whole numbers. */
  readonly steps: boolean;
}

/** One number strictly between the two (which may be infinite) that lies on the scale; null when there is none. */
function between(low: number, high: number, { min, max, steps }: Scale): number | null {
  const [bottom, top] = [Number.isFinite(low), Number.isFinite(high)];
  const middle =
    bottom && top ? low / 2 + high / 2 : bottom ? low + Math.max(1, Math.abs(low)) : top ? high - Math.max(1, Math.abs(high)) : 0;
  // Where there is any such number, one of these is such a number.
  const candidates = [
    min,
    max,
    min === null ? null : Math.ceil(min),
    max === null ? null : Math.floor(max),
    Math.floor(low) + 1,
    Math.ceil(high) - 1,
    middle,
  ];
  const fits = (value: number | null): value is number =>
    value !== null &&
    Number.isFinite(value) &&
    value > low &&
    value < high &&
    value >= (min ?? value) &&
    value <= (max ?? value) &&
    (!steps || Number.isInteger(value));
  return candidates.find(fits) ?? null;
}

/** One number of every stretch that the marks cut the scale into, the marks themselves included. */
function stretches(marks: readonly number[], scale: Scale): number[] {
  const sorted = [...new Set(marks)].sort((a, b) => a - b);
  const found: number[] = [];
  let low = -Infinity;
  for (const mark of [...sorted, Infinity]) {
    const inside = between(low, mark, scale);
    if (inside !== null) found.push(inside);
    const onScale = mark >= (scale.min ?? mark) && mark <= (scale.max ?? mark) && (!scale.steps || Number.isInteger(mark));
    if (Number.isFinite(mark) && onScale) found.push(mark);
    low = mark;
  }
  return found;
}

function numberCells(field: FormField, marks: Values): Cell[] {
  const numbers = marks.filter((mark) => typeof mark === 'number');
  const { widget } = field.field;
  if (widget === 'age') return stretches(numbers, { ...numberLimits(field), steps: true }).map((value) => cell(value));
  if (widget === 'textbox' || widget === 'barcode') {
    return stretches(numbers, { ...numberLimits(field), steps: !field.allowDecimal }).map((value) => cell(value));
  }
  return [unreadable, ...stretches(numbers, { min: null, max: null, steps: false }).map((value) => cell(value))];
}

const dayLength = 86_400_000;
const firstMoment = Date.parse('0001-01-01T00:00:00Z');
const lastMoment = Date.parse('9999-12-31T23:59:59Z');

/** How texts of the question's kind count: days, seconds, or minutes of the day. */
function clockOf(field: FormField): { scale: Scale; count: (text: string) => number; text: (count: number) => string } {
  if (field.dateMode === 'time') {
    return {
      scale: { min: 0, max: 1439, steps: true },
      count: (text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5)),
      text: (count) => new Date(count * 60_000).toISOString().slice(11, 16),
    };
  }
  const unit = asksDay(field) ? dayLength : 1000;
  const length = asksDay(field) ? 10 : 19;
  return {
    scale: { min: Math.floor(firstMoment / unit), max: Math.floor(lastMoment / unit), steps: true },
    count: (text) => Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`) / unit,
    text: (count) => new Date(count * unit).toISOString().slice(0, length).replace('T', ' '),
  };
}

function clockCells(field: FormField, marks: Values, readsNow: boolean): Cell[] {
  const { scale, count, text } = clockOf(field);
  const found = stretches(
    marks.map((mark) => count(String(mark))),
    scale,
  ).map((value) => cell(text(value)));
  if (!readsNow) return found;
  const isTime = field.dateMode === 'time';
  // The past of today is not refused where hours are asked for.
  const sides = ([-1, 0, 1] as const).filter(
    (side) => isTime || ((side !== 1 || field.allowFutureDate) && (side !== -1 || field.allowPastDate || !asksDay(field))),
  );
  return found.flatMap((each) => sides.map((toNow): Cell => ({ ...each, toNow })));
}

/** A text that is none of the others. */
const otherThan = (values: Values): string => `\u0000${values.length}`;

function choiceCells(field: FormField, marks: Values): Cell[] | null {
  const offered = [...new Set(field.field.answers.map((answer) => answer.concept.uuid))];
  const named = marks.filter((mark) => offered.length === 0 || offered.includes(String(mark)));
  const unnamed = offered.length === 0 ? Infinity : offered.length - named.length;
  const other = otherThan(marks);
  if (field.field.widget !== 'multiple') return [...named.map((mark) => cell(mark)), ...(unnamed > 0 ? [cell(other)] : [])];
  if (named.length > mostChoices) return null;
  const least = field.minSelections ?? 0;
  let subsets: Values[] = [[]];
  for (const mark of named) subsets = subsets.flatMap((subset) => [subset, [...subset, mark]]);
  return subsets.flatMap((subset) => [
    ...(subset.length > 0 && subset.length >= least ? [cell(...subset)] : []),
    ...(unnamed > 0 && subset.length + unnamed >= least ? [cell(...subset, other)] : []),
  ]);
}

/**
 * The cells of a question for a condition that compares it with `marks` (values of its kind) and, where `readsNow`, with
 * the moment. No answer is always one of them. Null when there are too many.
 */
export function cellsOf(field: FormField, marks: Values, readsNow: boolean): Cell[] | null {
  const distinct = [...new Set(marks)];
  switch (valueKindOf(field)) {
    case 'number':
      return [missing, ...numberCells(field, distinct)];
    case 'moment':
    case 'time':
      return [missing, ...clockCells(field, distinct, readsNow)];
    case 'choice': {
      const cells = choiceCells(field, distinct);
      return cells === null ? null : [missing, ...cells];
    }
    case 'text':
      return [missing, ...distinct.map((mark) => cell(mark)), cell(otherThan(distinct))];
    case 'nothing':
      return field.field.widget === 'heading' ? [missing] : [missing, unreadable];
  }
}
