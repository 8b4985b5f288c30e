import { f, wire } from '../wire.ts';
import type { CodedOrWords } from './named-concept.ts';

/** What an encounter found. A problem that lasts is a `condition`. */
export const diagnosis = wire('diagnosis', {
  path: 'patientdiagnoses',
  kind: 'data',
  privileges: { read: 'Get Encounters', write: 'Edit Encounters', purge: 'Purge Encounters' },
  fields: {
    diagnosis: f.json<CodedOrWords>({ in: 'ref', as: 'ref', filled: true }),
    encounter: f.ref('encounter', { required: true, fixed: true }),
    /** That of the encounter. */
    patient: f.ref('patient', { fixed: true, filled: true }),
    certainty: f.choice(['PROVISIONAL', 'CONFIRMED'], { default: 'PROVISIONAL' }),
    /** 1 is the first and most important. */
    rank: f.int({ min: 1, max: 1000, default: 1 }),
    formFieldNamespace: f.text({ max: 255, in: 'full' }),
    formFieldPath: f.text({ max: 255, in: 'full' }),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    diagnosis: typeof import('./diagnosis.ts');
  }
}
