import Type from 'typebox';
import { operationWire } from '../operation.ts';

const optional = (description: string) => Type.Optional(Type.String({ description }));

const words = {
  language: optional('en, fr or ar; en unless sent'),
  tz: optional('zone in which times are printed; that of the programme unless sent'),
};

/** One page for each sample, in the order of the request. */
export const labLabelsWire = operationWire('GET fieldward/lablabels', {
  privilege: 'View CommonLab Samples',
  about: 'Labels with bar codes for samples as a PDF',
  query: Type.Object({ samples: optional('uuids with commas, at most 200'), ...words }),
  files: ['application/pdf'],
});

/** Released results only: the newest hundred tests of a patient, or one test. */
export const labReportWire = operationWire('GET fieldward/labreport', {
  privilege: ['View CommonLab Orders', 'View CommonLab results'],
  about: 'The released results of a patient or a laboratory test as a PDF',
  query: Type.Object({ patient: optional('uuid'), labTest: optional('uuid'), ...words }),
  files: ['application/pdf'],
});
