import type { Area } from '../message.ts';

/** What the server says about a form submission and the operations around data entry. */
export const submissionEn = {
  'submission.malformed': { kind: 'error', status: 400, text: 'Not saved: {part} is not readable JSON' },
  'submission.missing': { kind: 'error', status: 400, text: 'Not saved: {part} is missing' },
  'submission.refused': { kind: 'error', status: 400, text: 'Not saved. {reasons}' },
  'submission.nothing': { kind: 'error', status: 400, text: 'Not saved: the form has no answers' },
  'submission.unknownType': { kind: 'error', status: 400, text: 'Not saved: the payload type {type} is not known' },
  'submission.unknownConcept': { kind: 'error', status: 400, text: 'Not saved: the concept {concept} is not known' },
  'submission.unknownPatient': { kind: 'error', status: 400, text: 'Not saved: the patient {patient} is not known' },
  'submission.ambiguousPatient': { kind: 'error', status: 400, text: 'Not saved: several patients have the identifier {identifier}' },
  'submission.unknownEncounterType': { kind: 'error', status: 400, text: 'Not saved: the encounter type {name} is not known' },
  'submission.unknownForm': { kind: 'error', status: 400, text: 'Not saved: the form {form} is not known' },
  'submission.noForm': { kind: 'error', status: 400, text: 'Not saved: no form belongs to the encounter type {name}' },
  'submission.otherEncounterType': { kind: 'error', status: 400, text: 'Not saved: {name} is not the encounter type of the form {form}' },
  'submission.retiredForm': { kind: 'error', status: 400, text: 'Not saved: the form {form} is retired' },
  'submission.unknownVersion': { kind: 'error', status: 400, text: 'Not saved: the form has no version {version}' },
  'submission.unknownWorkflow': { kind: 'error', status: 400, text: 'Not saved: the workflow {workflow} is not known' },
  'submission.unknownLocation': { kind: 'error', status: 400, text: 'Not saved: the location {location} is not known' },
  'submission.unknownReference': { kind: 'error', status: 400, text: '{value} is not known' },
  'submission.futureDate': { kind: 'error', status: 400, text: 'Not saved: the date {date} is in the future' },
  'submission.beforeBirth': { kind: 'error', status: 400, text: 'Not saved: {date} is before the birth of the patient ({born})' },
  'submission.wrongDate': { kind: 'error', status: 400, text: 'Not saved: {date} is not a date' },
  'submission.duplicateIdentifier': { kind: 'error', status: 400, text: 'Identifier {identifier} is already in use' },
  'submission.replayed': { kind: 'error', status: 409, text: 'A different form was already saved under the id {uuid}' },
  'submission.badId': { kind: 'error', status: 400, text: '{uuid} is not an id: use up to 38 letters, digits and hyphens' },
  'submission.orderUnknown': { kind: 'error', status: 400, text: 'The form {form} does not belong to this stage' },
} as const satisfies Area;
