import { f, wire } from '../wire.ts';
import type { CodedOrWords } from './named-concept.ts';

/** A problem of a patient, from its onset to its end. */
export const condition = wire('condition', {
  kind: 'data',
  privileges: { read: 'Get Conditions', write: 'Edit Conditions', remove: 'Delete Conditions' },
  fields: {
    patient: f.ref('patient', { required: true, fixed: true }),
    condition: f.json<CodedOrWords>({ as: 'ref', filled: true }),
    clinicalStatus: f.choice(['ACTIVE', 'INACTIVE'], { default: 'ACTIVE' }),
    verificationStatus: f.choice(['PROVISIONAL', 'CONFIRMED']),
    onsetDate: f.datetime(),
    endDate: f.datetime(),
    endReason: f.text({ max: 255 }),
    additionalDetail: f.text({ max: 255 }),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    condition: typeof import('./condition.ts');
  }
}
