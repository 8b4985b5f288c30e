/**
 * The values that a condition compares. The question says how: numbers as numbers, dates and times in time order,
 * choices by the uuid of their concept, text without regard to case and to blanks around it.
 */
import { isChoices, isEmpty, type Answer } from '../form/answers.ts';
import { parseNumber } from '../form/field-check.ts';
import { choiceOf, type FormField } from '../form/definition.ts';
import { parseMoment, parseTime } from '../time/moment.ts';

/** How values are compared; `nothing` can only be asked whether it was answered (address, position, contacts, heading). */
export type ValueKind = 'number' | 'moment' | 'time' | 'choice' | 'text' | 'nothing';

/** What one side of a comparison is worth: several values for several choices, none when there is nothing to compare. */
export type Values = readonly (string | number)[];

const noValues: Values = [];

/** How answers of this question are compared. */
export function valueKindOf(field: FormField): ValueKind {
  switch (field.field.dataType) {
    case 'numeric':
      return 'number';
    case 'coded':
      return 'choice';
    case 'datetime':
      return field.dateMode === 'time' ? 'time' : 'moment';
    case 'text':
      return 'text';
    case 'none':
      return 'nothing';
  }
}

const ordered: ReadonlySet<ValueKind> = new Set(['number', 'moment', 'time']);

/** Whether `<`, `>`, `<=` and `>=` mean something for the kind. */
export const isOrdered = (kind: ValueKind): boolean => ordered.has(kind);

/** Whether the question asks for a day without hours: a comparison with it compares days. */
export const asksDay = (field: FormField | undefined): boolean => field?.field.dataType === 'datetime' && field.dateMode === 'date';

/** Reads a text as a value of the kind; none when it cannot be read. A choice may be named as `choiceOf` allows. */
export function readText(text: string, kind: ValueKind, field?: FormField): Values {
  const trimmed = text.trim();
  if (trimmed === '') return noValues;
  switch (kind) {
    case 'number': {
      const value = parseNumber(trimmed);
      return value === null ? noValues : [value];
    }
    case 'moment': {
      const moment = parseMoment(trimmed) ?? parseMoment(trimmed.replace(/^(\d{1,2})[/-](\d{1,2})[/-](\d{4})/, '$3-$2-$1'));
      return moment === null ? noValues : [moment];
    }
    case 'time': {
      const time = parseTime(trimmed) ?? parseMoment(trimmed)?.slice(11, 16) ?? null;
      return time === null ? noValues : [time];
    }
    case 'choice':
      return [(field === undefined ? null : choiceOf(field.field, trimmed)) ?? trimmed];
    case 'text':
      return [trimmed.toLowerCase()];
    case 'nothing':
      return noValues;
  }
}

/** Reads an answer as values of the kind; an answer that does not fit is worth nothing. */
export function readAnswer(answer: Answer, kind: ValueKind): Values {
  if (isEmpty(answer)) return noValues;
  if (typeof answer === 'string') return readText(answer, kind);
  return kind === 'choice' && isChoices(answer) ? answer : noValues;
}

/** The moment `YYYY-MM-DD HH:mm:ss` as a value of the kind; nothing but dates and times can be compared with it. */
export function readNow(now: string, kind: ValueKind): Values {
  return kind === 'moment' ? [now] : kind === 'time' ? [now.slice(11, 16)] : noValues;
}
