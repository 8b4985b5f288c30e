import type { Area } from '../message.ts';

/** The dialog that erases a patient on lawful request. */
export const erasurescreenEn = {
  'erasurescreen.yes': 'Erase for ever',
  'erasurescreen.notNow': 'This record cannot be erased now',
  'erasurescreen.forEver': 'This erases {name} for ever',
  'erasurescreen.forEverWhy': 'Nothing that names this person stays, and nobody can bring it back.',
  'erasurescreen.goes': 'Goes for ever',
  'erasurescreen.goesWords':
    'All words that somebody typed: text answers, comments, notes, reasons. The birth date, but for the year (for ages at visits the month).',
  'erasurescreen.goesTrail': 'Former values, and what was searched for, in the audit trail',
  'erasurescreen.goesRecords': 'It was merged from {count} records: all of them are erased',
  'erasurescreen.goesCompanions': 'People known only because of this one, who are erased too: {count}',
  'erasurescreen.stays': 'Stays, for counts',
  'erasurescreen.staysWhy': 'Chosen answers, numbers, results, days, places and sex stay, so that reports do not change.',
  'erasurescreen.first': 'Hand out first what is held, if the person wants it:',
  'erasurescreen.identifier': 'Type {identifier} to confirm',
  'erasurescreen.reason': 'Number or letter of the request',
  'erasurescreen.reasonWhy': 'It is kept in the audit trail for ever: name nobody in it.',
} as const satisfies Area;
