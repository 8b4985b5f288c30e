/** Values of result fields: as they are stored (`valueReference` of OpenMRS custom datatypes) and what may be wrong with them. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { decimalsProblem, parseNumber } from '../form/field-check.ts';
import { parseDay } from '../time/moment.ts';
import type { LabDatatype } from './datatype.ts';
import { compilePattern, lengthOf, type PatternEngine } from '../settings/pattern.ts';

/** What a value is checked against. */
interface LabField {
  readonly datatype: LabDatatype;
  /** The attribute type's configuration as it is stored. */
  readonly config: string | null;
  readonly required: boolean;
}

/** The first number in a configuration: the greatest length of a text, the greatest value of a number. Null: no limit. */
export function labLimit(config: string | null): number | null {
  const found = /\d+(?:\.\d+)?/.exec(config ?? '');
  return found === null ? null : Number(found[0]);
}

/** Whether a field is shown: a boolean one only when nothing is configured. */
export function isShown({ datatype, config }: Pick<LabField, 'datatype' | 'config'>): boolean {
  return datatype !== 'boolean' || (config ?? '').trim() === '';
}

/**
 * What is wrong with a value, as it is to be stored: true/false, `YYYY-MM-DD`, a decimal number, the uuid of a concept, a text.
 * @param today the day where the person sits, `YYYY-MM-DD`; results of the future are refused
 */
export function labValueProblem(field: LabField, value: string, today: string, patterns?: PatternEngine): Message | null {
  const text = value.trim();
  if (text === '') return field.required ? say('answer.required') : null;
  const limit = labLimit(field.config);
  switch (field.datatype) {
    case 'boolean':
      return text === 'true' || text === 'false' ? null : say('answer.shape');
    case 'date': {
      const on = parseDay(text);
      if (on === null || on !== text) return say('answer.date');
      return on > today ? say('answer.future') : null;
    }
    case 'number':
      return numberProblem(text, limit);
    case 'text':
    case 'longText':
      return limit !== null && lengthOf(value) > limit ? say('answer.maxLength', { max: limit }) : null;
    case 'coded':
      return null; // only the caller has the concept, and so knows which ones are offered
    case 'pattern': {
      const fits = compilePattern(patterns, field.config);
      return fits === null || fits(text) ? null : say('answer.pattern');
    }
  }
}

function numberProblem(text: string, limit: number | null): Message | null {
  const number = parseNumber(text);
  if (number === null) return say('answer.number');
  return decimalsProblem(text) ?? (limit !== null && number > limit ? say('answer.maxValue', { max: limit }) : null);
}
