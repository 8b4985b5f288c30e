/** What a concept says about the values that are observed of it, by whatever path they come. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';

/** The concept of an observation. */
export interface Observed {
  /** Name of its datatype, as OpenMRS has them: `Numeric`, `Coded`, `Datetime`, … */
  readonly datatype: string;
  readonly lowAbsolute: number | null;
  readonly hiAbsolute: number | null;
  readonly allowDecimal: boolean;
}

/** What is wrong with a number: outside of the absolute limits of its concept, or a fraction where it has none. Concepts of other datatypes limit nothing. */
export function observedNumberProblem(
  { datatype, lowAbsolute: min, hiAbsolute: max, allowDecimal }: Observed,
  value: number,
): Message | null {
  if (datatype !== 'Numeric') return null;
  if (!allowDecimal && !Number.isInteger(value)) return say('answer.decimal');
  if ((min === null || value >= min) && (max === null || value <= max)) return null;
  if (min !== null && max !== null) return say('answer.range', { min, max });
  return min === null ? say('answer.maxValue', { max: max ?? 0 }) : say('answer.minValue', { min });
}

/** What is wrong with a coded value: a concept that is none of the answers. A concept without answers accepts any. */
export function observedChoiceProblem(answers: readonly string[], value: string): Message | null {
  return answers.length === 0 || answers.includes(value) ? null : say('answer.choice');
}

/** A value as it is about to be stored: a number, the uuid of a concept, a date-time or a text. */
interface ObservedValue {
  readonly numeric?: number;
  readonly coded?: string;
  readonly datetime?: string;
  readonly text?: string;
}

/** What is wrong with a value that no question of a form has judged: its kind is not that of the concept, or its number or choice is not accepted. */
export function observationProblem(concept: Observed & { readonly answers: readonly string[] }, value: ObservedValue): Message | null {
  if (value.coded !== undefined) return observedChoiceProblem(concept.datatype === 'Coded' ? concept.answers : [], value.coded);
  if (value.numeric !== undefined && concept.datatype === 'Numeric') return observedNumberProblem(concept, value.numeric);
  switch (concept.datatype) {
    case 'Numeric':
      return say('answer.number');
    case 'Coded':
      return say('answer.choice');
    case 'Date':
    case 'Datetime':
      return value.datetime === undefined ? say('answer.date') : null;
    default:
      return null;
  }
}
