import { f, wire } from '../wire.ts';
import type { CodedOrWords } from './named-concept.ts';

/** A vaccination of a patient. */
export const immunization = wire('immunization', {
  kind: 'data',
  privileges: { read: 'Get Immunizations', write: 'Edit Immunizations', remove: 'Delete Immunizations' },
  fields: {
    patient: f.ref('patient', { required: true, fixed: true }),
    vaccine: f.json<CodedOrWords>({ as: 'ref', filled: true }),
    vaccinationDate: f.date({ required: true }),
    doseNumber: f.int({ min: 1, max: 99 }),
    lotNumber: f.text({ max: 64 }),
    manufacturer: f.text({ max: 128 }),
    nextDoseDate: f.date(),
    comment: f.text({ max: 1024 }),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    immunization: typeof import('./immunization.ts');
  }
}
