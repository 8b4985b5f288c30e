import { numberSourceFields } from '../patient/identifier-source.ts';
import { f, wire } from '../wire.ts';

/** The series of laboratory references (of all types of tests, or of one) and that of the labels of samples: at most one of each. */
export const labNumberSource = wire('labnumbersource', {
  path: 'fieldward/labnumbersource',
  kind: 'metadata',
  privileges: { read: 'Get CommonLab Metadata', write: 'Manage CommonLab Metadata' },
  fields: {
    ...numberSourceFields,
    numbers: f.choice(['references', 'samples'], { required: true, fixed: true }),
    labTestType: f.ref('labtesttype', { fixed: true }),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    labnumbersource: typeof import('./lab-number-source.ts');
  }
}
