/** What can be wrong with the answer to one field. Compiled once per field, then run at every keystroke. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { isAddress, isChoices, isContacts, isEmpty, isGps, type Answer } from './answers.ts';
import { boundCheck } from './bound-check.ts';
import { contactMessage, contactProblems, type ContactProblem } from './contact-check.ts';
import { oldestAge } from '../person/age.ts';
import type { FormField } from './definition.ts';
import { dayOf, parseDay, parseMoment, parseTime } from '../time/moment.ts';
import { characterSet, compilePattern, lengthOf, looksLikePhone, type Checkers } from '../settings/pattern.ts';

/** The moments between which "now" lies, `YYYY-MM-DD HH:mm:ss`: equal where the person's own clock is known. */
export interface Now {
  readonly earliest: string;
  readonly latest: string;
}

interface Checked {
  readonly message: Message | null;
  /** For contact tracing: each wrong cell. */
  readonly cells: readonly ContactProblem[];
}

export type FieldCheck = (answer: Answer, now: Now) => Checked;

type Check = (answer: Answer, now: Now) => Message | null;

const fine: Checked = { message: null, cells: [] };
const shape = say('answer.shape');

/** `Field is required`, or the message of the field's own. */
function missing(field: FormField): Message {
  return field.errorMessage === null ? say('answer.required') : say('answer.own', { message: field.errorMessage });
}

function lengthCheck(field: FormField): (text: string) => Message | null {
  const min = Math.max(field.minLength ?? 0, 0);
  const limit = field.maxLength ?? 0;
  // a greatest length of 0, or below the least, is no limit
  const max = limit > 0 && limit >= min ? limit : Infinity;
  const message = max === Infinity ? say('answer.minLength', { min }) : say('answer.length', { min, max });
  return (text) => {
    const length = lengthOf(text);
    return length < min || length > max ? message : null;
  };
}

function textCheck(field: FormField, checkers: Checkers): Check {
  const length = lengthCheck(field);
  const pattern = compilePattern(checkers.patterns, field.pattern);
  const allowed = field.allowedCharacters === null ? null : characterSet(field.allowedCharacters);
  return (answer) => {
    if (typeof answer !== 'string') return shape;
    const stranger = allowed === null ? undefined : Array.from(answer).find((character) => !allowed.has(character));
    if (stranger !== undefined) return say('answer.characters', { character: stranger });
    const tooLong = length(answer);
    if (tooLong !== null) return tooLong;
    return pattern === null || pattern(answer) ? null : field.errorMessage === null ? say('answer.pattern') : missing(field);
  };
}

const numberPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Reads a decimal number (`12`, `-0.5`, `+3.`) with blanks around it; null when it is none: no exponents, no hexadecimal. */
export function parseNumber(text: string): number | null {
  const trimmed = text.trim();
  return numberPattern.test(trimmed) && Number.isFinite(Number(trimmed)) ? Number(trimmed) : null;
}

/** How many digits a number may have behind its dot. */
const mostDecimals = 2;

/** What is wrong with the digits behind the dot of a number; null where there are none or at most two. */
export function decimalsProblem(text: string): Message | null {
  const [, decimals = ''] = text.trim().split('.');
  return decimals.length > mostDecimals ? say('answer.decimals', { max: mostDecimals }) : null;
}

/** The smallest and the largest number that the question accepts; null where there is no limit. */
export function numberLimits(field: FormField): { readonly min: number | null; readonly max: number | null } {
  if (field.field.widget === 'age') return { min: 0, max: oldestAge };
  // Both bounds 0 means "no limit" to every client of these forms; a maximum below the minimum bounds nothing.
  const none = (field.minValue ?? 0) === 0 && (field.maxValue ?? 0) === 0;
  const min = none ? null : field.minValue;
  const max = none || (field.maxValue !== null && field.maxValue < (field.minValue ?? field.maxValue)) ? null : field.maxValue;
  return { min, max };
}

function rangeProblem(field: FormField): (value: number) => Message | null {
  const { min, max } = numberLimits(field);
  return (value) => {
    if ((min === null || value >= min) && (max === null || value <= max)) return null;
    if (min !== null && max !== null) return say('answer.range', { min, max });
    return min === null ? say('answer.maxValue', { max: max ?? 0 }) : say('answer.minValue', { min });
  };
}

function numberCheck(field: FormField, checkers: Checkers): Check {
  const range = rangeProblem(field);
  const pattern = compilePattern(checkers.patterns, field.pattern);
  return (answer) => {
    if (typeof answer !== 'string') return shape;
    const text = answer.trim();
    const value = parseNumber(text);
    if (value === null) return say('answer.number');
    if (!field.allowDecimal && text.includes('.')) return say('answer.decimal');
    const decimals = decimalsProblem(text);
    if (decimals !== null) return decimals;
    const outside = range(value);
    if (outside !== null) return outside;
    return pattern === null || pattern(text) ? null : say('answer.pattern');
  };
}

function dateCheck(field: FormField): Check {
  return (answer, now) => {
    if (typeof answer !== 'string') return shape;
    if (field.dateMode === 'time') return parseTime(answer) === null ? say('answer.time') : null;
    const moment = field.dateMode === 'date' ? (parseDay(answer) ?? parseMoment(answer)?.slice(0, 10) ?? null) : parseMoment(answer);
    if (moment === null) return say('answer.date');
    if (!field.allowFutureDate && (field.dateMode === 'date' ? moment > dayOf(now.latest) : moment > now.latest))
      return say('answer.future');
    return !field.allowPastDate && dayOf(moment) < dayOf(now.earliest) ? say('answer.past') : null;
  };
}

function choiceCheck(field: FormField): Check {
  const known = new Set(field.field.answers.map((answer) => answer.concept.uuid));
  const offered = (uuid: string): boolean => known.size === 0 || known.has(uuid);
  const least = field.minSelections ?? 0;
  if (field.field.widget === 'multiple') {
    return (answer) => {
      if (!isChoices(answer)) return shape;
      if (!answer.every(offered)) return say('answer.choice');
      return answer.length < least ? say('answer.selections', { min: least }) : null;
    };
  }
  return (answer) => (typeof answer !== 'string' ? shape : offered(answer) ? null : say('answer.choice'));
}

function checkOf(field: FormField, checkers: Checkers): Check {
  switch (field.field.widget) {
    case 'heading':
    case 'contacts':
      return () => null;
    case 'textbox':
    case 'barcode':
      return field.field.dataType === 'numeric' ? numberCheck(field, checkers) : textCheck(field, checkers);
    case 'phone': {
      const isPhone = checkers.phone ?? looksLikePhone;
      const text = textCheck(field, checkers);
      return (answer, now) => text(answer, now) ?? (typeof answer === 'string' && isPhone(answer) ? null : say('answer.phone'));
    }
    case 'age':
      return (answer) =>
        typeof answer !== 'string'
          ? shape
          : /^\d{1,3}$/.test(answer.trim()) && Number(answer) <= oldestAge
            ? null
            : say('answer.age', { min: 0, max: oldestAge });
    case 'date':
    case 'dateEntered':
      return dateCheck(field);
    case 'dropdown':
    case 'radio':
    case 'multiple':
      return choiceCheck(field);
    case 'address':
      return (answer) => {
        if (!isAddress(answer)) return shape;
        return [answer.country, answer.province, answer.city, answer.address].some((part) => part.trim() === '')
          ? say('answer.address')
          : null;
      };
    case 'gps':
      return (answer) => (isGps(answer) && Math.abs(answer.latitude) <= 90 && Math.abs(answer.longitude) <= 180 ? null : say('answer.gps'));
    case 'location':
      return (answer) => (typeof answer === 'string' ? null : shape);
  }
}

/** Compiles the checks of one field. An empty answer is only ever refused when the field is mandatory and can be changed. */
export function compileField(field: FormField, checkers: Checkers): FieldCheck {
  const needed = field.mandatory && !field.disabled && field.field.widget !== 'heading';
  const empty: Checked = needed ? { message: missing(field), cells: [] } : fine;
  if (field.field.widget === 'contacts') {
    return (answer, now) => {
      if (isEmpty(answer)) return empty;
      if (!isContacts(answer)) return { message: shape, cells: [] };
      const cells = contactProblems(field, answer, dayOf(now.latest), checkers);
      const [first] = cells;
      return first === undefined ? fine : { message: contactMessage(first), cells };
    };
  }
  const check = boundCheck(field, checkers, checkOf(field, checkers));
  return (answer, now) => {
    if (isEmpty(answer)) return empty;
    const message = check(answer, now);
    return message === null ? fine : { message, cells: [] };
  };
}
