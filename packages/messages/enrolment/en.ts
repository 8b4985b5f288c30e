import type { Area } from '../message.ts';

/** Enrolments: that patients are in workflows, and what became of it. */
export const enrolmentEn = {
  'enrolment.already': {
    kind: 'warning',
    status: 409,
    text: 'The patient is in {workflow} already: enrolled on {day}, at {place}',
  },
  'enrolment.alreadyOpen': { kind: 'warning', status: 409, text: 'The patient is in this workflow already' },
  'enrolment.afterDeath': { kind: 'error', status: 400, text: 'The date is after the death of the patient' },
  'enrolment.dead': { kind: 'error', status: 400, text: 'The patient is recorded as deceased' },
  'enrolment.diedByDeath': {
    kind: 'error',
    status: 400,
    text: 'Record the death of the patient: that ends every enrolment',
  },
  'enrolment.endBeforeBeginning': { kind: 'error', status: 400, text: 'The end is before the enrolment' },
  'enrolment.statusInOrder': { kind: 'error', status: 400, text: 'The date is before the last change of the enrolment' },
  'enrolment.retiredWorkflow': { kind: 'error', status: 400, text: 'The workflow {workflow} is no longer in use' },
  'enrolment.retiredPlace': { kind: 'error', status: 400, text: 'This place is no longer in use' },
  'enrolment.unknownOutcome': { kind: 'error', status: 400, text: 'This is no outcome of the workflow' },
  'enrolment.outcomeNeedsEnd': { kind: 'error', status: 400, text: 'An enrolment that goes on has no outcome yet' },
  'enrolment.otherPhase': { kind: 'error', status: 400, text: 'This is no phase of the workflow' },
  'enrolment.outsideTime': { kind: 'error', status: 400, text: 'The date is not within the time of the enrolment' },
} as const satisfies Area;
