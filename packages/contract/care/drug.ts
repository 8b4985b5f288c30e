import { f, wire } from '../wire.ts';

const privileges = { read: 'Get Concepts', write: 'Manage Concepts', purge: 'Purge Concepts' } as const;

/** A medicine as it is prescribed: what it is (the concept), how strong, in which form. */
export const drug = wire('drug', {
  kind: 'metadata',
  privileges,
  fields: {
    name: f.text({ required: true, max: 255 }),
    concept: f.ref('concept', { required: true }),
    strength: f.text({ max: 255 }),
    dosageForm: f.ref('concept'),
    route: f.ref('concept'),
    minimumDailyDose: f.double({ min: 0, in: 'full' }),
    maximumDailyDose: f.double({ min: 0, in: 'full' }),
    combination: f.bool({ default: false }),
  },
});

/** How often a medicine is taken; shown as its concept. */
export const orderFrequency = wire('orderfrequency', {
  kind: 'metadata',
  privileges,
  fields: {
    concept: f.ref('concept', { required: true }),
    frequencyPerDay: f.double({ min: 0 }),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    drug: typeof import('./drug.ts');
  }
}
