import type { Area } from '../message.ts';

/** Cards of patients, and what happens when one is scanned. */
export const cardEn = {
  'card.title': 'Cards',
  'card.born': 'Born {day}',
  'card.bornAbout': 'Born about {year}',
  'card.print': 'Print card',
  'card.printMany': 'Print cards',
  'card.layout': 'Paper',
  'card.card': 'Card, 85.6 × 54 mm',
  'card.sheet': 'Sheet of A4, ten cards',
  'card.receipt': 'Receipt, 58 mm',
  'card.make': 'Make PDF',
  'card.about': 'Anyone who scans it anywhere in the app opens the person.',
  'card.manyAbout': 'For the {count} people of this page of the list.',
  'card.scannedTitle': 'Nobody has the number {number}',
  'card.scannedWhy': 'You can register a new patient with it.',
  'card.register': 'Register',
  'card.tooMany': { kind: 'error', status: 400, text: 'At most {most} cards can be printed at once' },
  'card.noIdentifier': { kind: 'error', status: 400, text: '{name} has no identifier' },
  'card.unknown': { kind: 'warning', text: 'Nobody whom you may see has the number {number}' },
} as const satisfies Area;
