import type { Area } from '../message.ts';

/** What a field says of typed text that it cannot take. */
export const fieldEn = {
  'field.date': { kind: 'error', text: '“{text}” is not a date. Write it as {format}' },
  'field.notAfter': { kind: 'error', text: 'Not after {day}' },
  'field.notBefore': { kind: 'error', text: 'Not before {day}' },
  'field.choice': { kind: 'error', text: '“{text}” was not chosen. Choose from the list, or delete the text' },
  'field.tooLong': { kind: 'error', text: '{count} characters are too many: at most {max}' },
  'field.twoNumbers': { kind: 'error', text: '“{text}” may be {whole} or {decimal}. Write it without a comma' },
  'field.letterDay': 'DD',
  'field.letterMonth': 'MM',
  'field.monthName': 'MMM',
  'field.letterYear': 'YYYY',
  'field.letterHour': 'HH',
  'field.letterMinute': 'mm',
} as const satisfies Area;
