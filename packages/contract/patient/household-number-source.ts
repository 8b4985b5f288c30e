import { f, wire } from '../wire.ts';
import { numberSourceFields } from './identifier-source.ts';

/** The series of the numbers of households: at most one of each place, which counts for the places within it, and one for all others. */
export const householdNumberSource = wire('householdnumbersource', {
  path: 'fieldward/householdnumbersource',
  kind: 'metadata',
  privileges: { read: 'Get Households', write: 'Manage Identifier Sources' },
  fields: { ...numberSourceFields, location: f.ref('location') },
});

declare module '../wires.ts' {
  interface WireModules {
    householdnumbersource: typeof import('./household-number-source.ts');
  }
}
