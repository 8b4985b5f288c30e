import type { OptionName } from './options.ts';
import type { Question } from './programme-shape.ts';

type More = Partial<Omit<Question, 'name' | 'widget' | 'type' | 'answers'>>;

/** One of several answers, shown as radio buttons (few) or a dropdown (many). */
export function choice<const A extends readonly OptionName[]>(name: string, answers: A, more: More = {}): Question {
  const widget = answers.length <= 3 ? 'Single Select Radiobuttons' : 'Single Select Dropdown';
  return { name, widget, type: 'Coded', answers, ...more };
}

export function yesNo(name: string, more: More = {}): Question {
  return choice(name, ['YES', 'NO'], more);
}

/** Any number of answers. */
export function several(name: string, answers: readonly OptionName[], more: More = {}): Question {
  return { name, widget: 'Multiple Choice', type: 'Coded', answers, ...more };
}

/** A measured number with its unit and the limits beyond which it cannot be true. */
export function measure(name: string, units: string, min: number, max: number, more: More = {}): Question {
  return { name, widget: 'Textbox', type: 'Numeric', units, min, max, ...more };
}

export function text(name: string, maxLength: number, more: More = {}): Question {
  return { name, widget: 'Textbox', type: 'Text', maxLength, ...more };
}

/** A day (or hour, or both) that has passed. */
export function past(name: string, dateMode: 'date' | 'time' | 'datetime' = 'date', more: More = {}): Question {
  return { name, widget: 'Date/ Time Picker', type: 'Datetime', dateMode, past: true, future: false, ...more };
}

/** A day that is to come. */
export function coming(name: string, dateMode: 'date' | 'time' | 'datetime' = 'date', more: More = {}): Question {
  return { name, widget: 'Date/ Time Picker', type: 'Datetime', dateMode, past: false, future: true, ...more };
}

export function heading(name: string): Question {
  return { name, widget: 'Heading', type: 'N/A', conceptless: true };
}

export function barcode(name: string, more: More = {}): Question {
  return { name, widget: 'Barcode Reader', type: 'Text', maxLength: 24, ...more };
}
