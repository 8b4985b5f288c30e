import { f, wire } from '../wire.ts';

/** What two people are to each other, read from either side. */
export const relationshipType = wire('relationshiptype', {
  kind: 'metadata',
  privileges: { read: 'Get Relationship Types', write: 'Manage Relationship Types', purge: 'Purge Relationship Types' },
  fields: {
    aIsToB: f.text({ required: true, max: 50 }),
    bIsToA: f.text({ required: true, max: 50 }),
    description: f.text({ max: 255 }),
    weight: f.int({ default: 0 }),
  },
  derived: {
    displayAIsToB: f.text({ filled: true }),
    displayBIsToA: f.text({ filled: true }),
  },
});

/** Person A is to person B what the type says. */
export const relationship = wire('relationship', {
  kind: 'data',
  privileges: { read: 'Get Relationships', write: 'Edit Relationships', purge: 'Purge Relationships' },
  fields: {
    personA: f.ref('person', { required: true, fixed: true }),
    relationshipType: f.ref('relationshiptype', { required: true }),
    personB: f.ref('person', { required: true, fixed: true }),
    startDate: f.datetime(),
    endDate: f.datetime(),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    relationship: typeof import('./relationship.ts');
  }
}
