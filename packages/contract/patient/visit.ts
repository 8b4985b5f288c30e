import { f, wire } from '../wire.ts';

export const visitType = wire('visittype', {
  kind: 'metadata',
  privileges: { read: 'Get Visit Types', write: 'Manage Visit Types', purge: 'Purge Visit Types' },
  fields: {
    name: f.text({ required: true, max: 255 }),
    description: f.text({ max: 1000 }),
  },
});

/** A stay or attendance; still open while stopDatetime is null. */
export const visit = wire('visit', {
  kind: 'data',
  privileges: { read: 'Get Visits', write: 'Edit Visits', purge: 'Purge Visits' },
  fields: {
    patient: f.ref('patient', { required: true, fixed: true }),
    visitType: f.ref('visittype', { required: true }),
    location: f.ref('location'),
    indication: f.ref('concept'),
    startDatetime: f.datetime({ filled: true }),
    stopDatetime: f.datetime(),
  },
  derived: {
    encounters: f.refs('encounter', { as: { default: 'ref', full: 'default' } }),
    /** Visits have none here. */
    attributes: f.json<readonly never[]>({ filled: true }),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    visit: typeof import('./visit.ts');
  }
}
