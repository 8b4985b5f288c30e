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
  'access.elsewhereTitle': 'This patient is not among those of your places',
  'access.elsewhereText': 'There may be such a patient at another place. You may open them with a reason.',
  'access.notAtYours':
    'There is no such patient among those you may see. If the patient is at another place, ask somebody there, or somebody who may open patients of other places.',
  'access.openWithReason': 'Open with a reason',
  'access.openTitle': 'Open a patient of another place',
  'access.openText':
    'The patient and all encounters open for you for {hours} hours. Your name, the time and the reason are written to the audit trail, which others read.',
  'access.reason': 'Reason',
  'access.reasonHint': 'Why you need this patient now, for example an emergency or a referral',
  'access.open': 'Open patient',
  'access.nobody': 'There is no such patient, here or elsewhere',
  'access.openedUntil': 'Opened until {time} because: {reason}',
} as const satisfies Area;
