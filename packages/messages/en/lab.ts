import type { Area } from '../message.ts';

/** What the laboratory says of samples and results. */
export const labEn = {
  'lab.noSample': { kind: 'warning', status: 400, text: 'Need to provide atleast one sample' },
  'lab.noAcceptedSample': { kind: 'warning', status: 400, text: 'No sample of this test has been accepted yet' },
  'lab.sampleIsProcessed': { kind: 'warning', status: 400, text: 'Cannot Accept/Reject a processed Sample' },
  'lab.alreadyProcessed': { kind: 'info', status: 400, text: 'Sample Already Processed' },
  'lab.processedIsFinal': { kind: 'warning', status: 400, text: 'A processed sample cannot be changed any more' },
  'lab.rejectReasonNeeded': { kind: 'warning', status: 400, text: 'Say why the sample is rejected' },
  'lab.unknownGroup': { kind: 'error', status: 400, text: '{group} is not a group of laboratory tests' },
  'lab.unknownDatatype': { kind: 'error', status: 400, text: '{name} is not a kind of result' },
  'lab.unknownTypeStays': { kind: 'error', status: 400, text: 'The unknown test type cannot be changed' },
  'lab.duplicateType': { kind: 'warning', status: 400, text: 'Test type with this name already exist' },
  'lab.duplicateField': { kind: 'warning', status: 400, text: 'Attribute type with this name already exist' },
  'lab.datatypeInUse': { kind: 'error', status: 400, text: 'The data type stays: results were recorded with it' },
  'lab.patternUnusable': { kind: 'error', status: 400, text: 'This pattern cannot be used' },
  'lab.agesInOrder': { kind: 'error', status: 400, text: 'The age from must not be above the age to' },
  'lab.limitsInOrder': { kind: 'error', status: 400, text: 'The limits must rise: critical low, low, high, critical high' },
} as const satisfies Area;
