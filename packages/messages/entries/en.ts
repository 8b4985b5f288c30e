import type { Area } from '../message.ts';

/** What every page of a catalogue says: its grid, its states, its form. */
export const entriesEn = {
  'entries.active': 'Active',
  'entries.retired': 'Retired',
  'entries.retireTitle': 'Retire {name}',
  'entries.all': 'All',
  'entries.status': 'Status',
  'entries.name': 'Name',
  'entries.edit': 'Edit',
  'entries.editOf': 'Edit {name}',
  'entries.none': 'Nothing here yet',
  'entries.noneWhy': 'Create the first entry.',
  'entries.noMatch': 'Nothing matches',
  'entries.noMatchWhy': 'Change the text or the status.',
  'entries.createNew': 'Create New',
  'entries.choose': 'Choose',
  'entries.nothingToChoose': 'Nothing found',
  'entries.retiredWhy': 'Is not offered any more; what it was used for stays',
  'entries.useNumber': 'Use {number}',
} as const satisfies Area;
