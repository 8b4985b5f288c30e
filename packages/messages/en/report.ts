import type { Area } from '../message.ts';

export const reportEn = {
  'report.contentNotJson': { kind: 'error', status: 400, text: 'The content of reports is not valid JSON' },
  'report.contentNotObject': { kind: 'error', status: 400, text: '{path}: an object in braces is expected' },
  'report.contentNotList': { kind: 'error', status: 400, text: '{path}: a list of at most {max} is expected' },
  'report.contentNotUuid': { kind: 'error', status: 400, text: '{path}: this is not a uuid' },
  'report.contentNotHeader': { kind: 'error', status: 400, text: '{path}: a header of at most {max} characters is expected' },
  'report.contentNotChoice': { kind: 'error', status: 400, text: '{path}: one of {choices} is expected' },
  'report.contentNotWhole': { kind: 'error', status: 400, text: '{path}: a whole number from {min} to {max} is expected' },
  'report.contentUnknownName': { kind: 'error', status: 400, text: '{path}: there is no such name' },
  'report.contentAnswersAlone': { kind: 'error', status: 400, text: '{path}: answers need the concept of their question' },
  'report.contentUnknownUuid': { kind: 'error', status: 400, text: '{path}: nothing of this kind has the uuid {uuid}' },
} as const satisfies Area;
