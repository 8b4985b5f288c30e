import type { Area } from '../message.ts';

/** Records made anonymous on lawful request: what the server refuses, and what the screens say. */
export const erasureEn = {
  'erasure.done': { kind: 'success', text: 'The record was erased' },
  'erasure.erased': {
    kind: 'error',
    status: 409,
    text: 'This record was erased on lawful request: nothing can be entered, merged or changed in it',
  },
  'erasure.already': { kind: 'info', status: 409, text: 'This record was erased already' },
  'erasure.staff': {
    kind: 'error',
    status: 409,
    text: '{patient} has an account or is a care provider: what staff did must stay known, so the record cannot be erased',
  },
  'erasure.openOrders': {
    kind: 'warning',
    status: 409,
    text: 'Laboratory orders without results: {count}. Record the results or remove the orders first, or results will arrive for nobody.',
  },
  'erasure.headOfHousehold': {
    kind: 'warning',
    status: 409,
    text: 'This person is the head of a household in which others live ({count}). Choose another head first.',
  },
  'erasure.reasonNeeded': { kind: 'warning', status: 400, text: 'Give the number or letter of the request' },
  'erasure.notTheIdentifier': { kind: 'warning', status: 400, text: 'This is not the identifier of the patient' },
  'erasure.changedMeanwhile': { kind: 'warning', status: 409, text: 'Somebody changed or merged this record meanwhile. Look at it again.' },
  'erasure.title': 'Erase on request',
  'erasure.yes': 'Erase for ever',
  'erasure.notNow': 'This record cannot be erased now',
  'erasure.forEver': 'This erases {name} for ever',
  'erasure.forEverWhy': 'Nothing that names this person stays, and nobody can bring it back.',
  'erasure.goes': 'Goes for ever',
  'erasure.goesWords':
    'All words that somebody typed: text answers, comments, notes, reasons. The birth date, but for the year (for ages at visits the month).',
  'erasure.goesTrail': 'Former values, and what was searched for, in the audit trail',
  'erasure.goesRecords': 'It was merged from {count} records: all of them are erased',
  'erasure.goesCompanions': 'People known only because of this one, who are erased too: {count}',
  'erasure.stays': 'Stays, for counts',
  'erasure.staysWhy': 'Chosen answers, numbers, results, days, places and sex stay, so that reports do not change.',
  'erasure.first': 'Hand out first what is held, if the person wants it:',
  'erasure.identifier': 'Type {identifier} to confirm',
  'erasure.reason': 'Number or letter of the request',
  'erasure.reasonWhy': 'It is kept in the audit trail for ever: name nobody in it.',
  'erasure.pageTitle': 'Erased record',
  'erasure.erasedOn': 'Erased on {date}, on request',
  'erasure.erasedWhy': 'Nothing in this record names a person any more. What is counted stays for reports; nothing can be entered.',
} as const satisfies Area;
