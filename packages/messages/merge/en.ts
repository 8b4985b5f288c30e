import type { Area } from '../message.ts';

/** Two records of one person made one: what the server refuses, and what the screens say. */
export const mergeEn = {
  'merge.sameRecord': { kind: 'error', status: 400, text: 'These are one record already' },
  'merge.voided': { kind: 'error', status: 409, text: '{patient} is void: restore the record first' },
  'merge.reasonNeeded': { kind: 'warning', status: 400, text: 'Say why the two are one person' },
  'merge.unknownValue': { kind: 'error', status: 400, text: 'The records have no value {name}' },
  'merge.conflictingDeaths': { kind: 'warning', status: 400, text: 'The records give different dates of death: choose the right one' },
  'merge.conflictingGenders': { kind: 'warning', status: 400, text: 'The records give a different sex: choose the right one' },
  'merge.conflictingBirthdates': { kind: 'warning', status: 400, text: 'The records give different birth dates: choose the right one' },
  'merge.changedMeanwhile': { kind: 'warning', status: 409, text: 'Somebody changed one of the records meanwhile. Look at both again.' },
  'merge.movedMeanwhile': { kind: 'warning', status: 409, text: 'This record was merged into another one meanwhile. Open it again.' },
  'merge.undoneAlready': { kind: 'info', status: 409, text: 'This merge was taken back already' },
  'merge.undoTooLate': { kind: 'error', status: 400, text: 'A merge can be taken back for 90 days: this one is older' },
  'merge.undoLaterFirst': {
    kind: 'warning',
    status: 409,
    text: 'The record was merged into another one since: take back that merge first',
  },
} as const satisfies Area;
