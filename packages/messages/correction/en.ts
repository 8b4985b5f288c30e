import type { Area } from '../message.ts';

/** Correcting filled forms: what the server refuses, and what the screens say. */
export const correctionEn = {
  'correction.notYours': {
    kind: 'warning',
    status: 403,
    text: 'Somebody else filled this form: ask a person who may correct the forms of others',
  },
  'correction.tooLate': { kind: 'warning', status: 403, text: 'Locked: you can correct your own forms for {hours} hours' },
  'correction.monthClosed': { kind: 'warning', status: 403, text: 'Locked since {since}: the reporting month {month} is closed' },
  'correction.samePatient': { kind: 'error', status: 400, text: 'The form is this patient’s already' },
  'correction.movedOn': {
    kind: 'error',
    status: 409,
    text: 'It cannot go back: the form was moved again since, or the first patient’s record is voided',
  },
  'correction.unknownField': { kind: 'error', status: 400, text: 'Not saved: {field} is not a question of this form' },
  'correction.retiredQuestion': {
    kind: 'error',
    status: 400,
    text: '“{question}” has been retired since this form was filled. Its answer can stay or be removed, not changed.',
  },
} as const satisfies Area;
