import type { Area } from '../message.ts';

/** Forms that the server refused and holds until somebody decides. */
export const fieldrecordEn = {
  'fieldrecord.sameDay': {
    kind: 'warning',
    status: 409,
    text: 'The form {form} of this patient and day ({date}) is there already, from somebody else or another device',
  },
  'fieldrecord.arrived': {
    kind: 'warning',
    status: 409,
    text: 'The server has this as it was before you changed it. Open it on the page of the patient or of the event and correct it there.',
  },
  'fieldrecord.decided': { kind: 'warning', status: 409, text: 'Somebody has decided about this form meanwhile' },
  'fieldrecord.hidden': {
    kind: 'error',
    status: 403,
    text: 'This form has answers that you may not see: somebody who may see them has to decide',
  },
  'fieldrecord.reasonNeeded': { kind: 'warning', status: 400, text: 'Say why, for whoever filled the form' },
  'fieldrecord.registers': {
    kind: 'warning',
    status: 400,
    text: 'Who is registered by a form is the person whom the form describes: it cannot be given to somebody else',
  },
  'fieldrecord.tooMany': {
    kind: 'error',
    status: 429,
    text: '{max} of your forms wait for a decision already. The others stay on this device.',
  },
  'fieldrecord.kind': { kind: 'error', status: 400, text: 'The server does not know records of this kind: {kind}' },
  'fieldrecord.eventclosure': 'Event closure',
  'fieldrecord.formcorrection': 'Correction of {form}',
  'fieldrecord.laborder': 'Laboratory order',
  'fieldrecord.personcorrection': 'Correction of the person',
  'fieldrecord.photo': 'Photo',
  'fieldrecord.registration': 'Registration',
  'fieldrecord.sampleact': 'Sample',
  'fieldrecord.taskact': 'Task',
} as const satisfies Area;
