import type { Area } from '../message.ts';

/** Accounts that are bound to places. */
export const accessEn = {
  'access.foreignPlace': { kind: 'error', status: 400, text: 'This is not one of your places' },
  'access.foreignAccount': { kind: 'error', status: 400, text: 'This account belongs to other places than yours' },
  'access.ownBinding': { kind: 'error', status: 400, text: 'Somebody else must change the places of your own account' },
  'access.reasonNeeded': { kind: 'error', status: 400, text: 'Say why you open this patient' },
  'access.elsewhere': {
    kind: 'warning',
    status: 404,
    text: 'Object with given uuid does not exist: patient. If the patient is at another place, you may open it with a reason.',
  },
} as const satisfies Area;
