import { f, wire } from '../wire.ts';

/** That somebody was asked and knows of no allergy: who entered it and when is in `auditInfo`. Entering an allergy voids it. */
export const noKnownAllergies = wire('noknownallergies', {
  kind: 'data',
  privileges: { read: 'Get Allergies', write: 'Edit Allergies' },
  fields: { patient: f.ref('patient', { required: true, fixed: true }) },
});

declare module '../wires.ts' {
  interface WireModules {
    noKnownAllergies: typeof import('./no-known-allergies.ts');
  }
}
