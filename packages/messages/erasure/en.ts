import type { Area } from '../message.ts';

/** Records made anonymous on lawful request: what the server refuses, and what their page says. */
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
  'erasure.undecided': {
    kind: 'warning',
    status: 409,
    text: 'Records that devices handed in with this number wait for a decision: {count}. Decide about them under Held records first.',
  },
  'erasure.reasonNeeded': { kind: 'warning', status: 400, text: 'Give the number or letter of the request' },
  'erasure.notTheIdentifier': { kind: 'warning', status: 400, text: 'This is not the identifier of the patient' },
  'erasure.changedMeanwhile': { kind: 'warning', status: 409, text: 'Somebody changed or merged this record meanwhile. Look at it again.' },
  'erasure.title': 'Erase on request',
  'erasure.pageTitle': 'Erased record',
  'erasure.erasedOn': 'Erased on {date}, on request',
  'erasure.erasedWhy': 'Nothing in this record names a person any more. What is counted stays for reports; nothing can be entered.',
} as const satisfies Area;
