import { attributeTypeFields, attributeValue } from '../attribute-fields.ts';
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
    attributes: f.parts('visitattribute', { as: { default: 'ref', full: 'default' } }),
  },
  derived: {
    encounters: f.refs('encounter', { as: { default: 'ref', full: 'default' } }),
  },
});

/** Which further particulars a visit has. */
export const visitAttributeType = wire('visitattributetype', {
  kind: 'metadata',
  privileges: { read: 'Get Visit Types', write: 'Manage Visit Types', purge: 'Purge Visit Types' },
  fields: attributeTypeFields,
});

/** One further particular of a visit. */
export const visitAttribute = wire('visitattribute', {
  kind: 'data',
  parent: { wire: 'visit', field: 'visit', path: 'attribute' },
  privileges: { read: 'Get Visits', write: 'Edit Visits', purge: 'Purge Visits' },
  fields: {
    visit: f.ref('visit', { hidden: true, fixed: true }),
    attributeType: f.ref('visitattributetype', { required: true, fixed: true, in: 'ref' }),
    value: attributeValue,
  },
});

declare module '../wires.ts' {
  interface WireModules {
    visit: typeof import('./visit.ts');
  }
}
