import { f, wire } from '../wire.ts';
import type { CodedOrWords } from './named-concept.ts';

/** A medicine that a patient takes or took, wherever it came from: nobody here need have ordered it. */
export const medicationStatement = wire('medicationstatement', {
  kind: 'data',
  privileges: { read: 'Get Medicines', write: 'Edit Medicines', remove: 'Delete Medicines' },
  fields: {
    patient: f.ref('patient', { required: true, fixed: true }),
    medicine: f.json<CodedOrWords>({ as: 'ref', filled: true }),
    dose: f.text({ max: 255 }),
    startDate: f.date(),
    endDate: f.date(),
    endReason: f.text({ max: 255 }),
    comment: f.text({ max: 1024 }),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    medicationStatement: typeof import('./medication-statement.ts');
  }
}
