import { attributeTypeFields, attributeValue } from '../attribute-fields.ts';
import { f, wire } from '../wire.ts';

export const locationTag = wire('locationtag', {
  kind: 'metadata',
  privileges: { read: 'Get Locations', write: 'Manage Location Tags', purge: 'Purge Location Tags' },
  fields: {
    name: f.text({ required: true, max: 50, in: 'ref' }),
    description: f.text({ max: 255 }),
  },
});

/** A place: country, province, city, facility or room. A single one is also found by its name. */
export const location = wire('location', {
  kind: 'metadata',
  privileges: { read: 'Get Locations', write: 'Manage Locations', purge: 'Purge Locations' },
  fields: {
    name: f.text({ required: true, max: 255 }),
    description: f.text({ max: 255 }),
    address1: f.text({ max: 255 }),
    address2: f.text({ max: 255 }),
    address3: f.text({ max: 255 }),
    address4: f.text({ max: 255 }),
    address5: f.text({ max: 255 }),
    address6: f.text({ max: 255 }),
    cityVillage: f.text({ max: 255 }),
    stateProvince: f.text({ max: 255 }),
    country: f.text({ max: 50 }),
    postalCode: f.text({ max: 50 }),
    countyDistrict: f.text({ max: 255 }),
    latitude: f.text({ max: 50 }),
    longitude: f.text({ max: 50 }),
    tags: f.refs('locationtag'),
    parentLocation: f.ref('location'),
    attributes: f.parts('locationattribute', { as: { default: 'ref', full: 'default' } }),
  },
  derived: {
    childLocations: f.refs('location'),
  },
});

/** Which further particulars a place has. */
export const locationAttributeType = wire('locationattributetype', {
  kind: 'metadata',
  privileges: { read: 'Get Locations', write: 'Manage Locations', purge: 'Purge Locations' },
  fields: attributeTypeFields,
});

/** One further particular of a place. */
export const locationAttribute = wire('locationattribute', {
  kind: 'data',
  parent: { wire: 'location', field: 'location', path: 'attribute' },
  privileges: { read: 'Get Locations', write: 'Manage Locations', purge: 'Purge Locations' },
  fields: {
    location: f.ref('location', { hidden: true, fixed: true }),
    attributeType: f.ref('locationattributetype', { required: true, fixed: true, in: 'ref' }),
    value: attributeValue,
  },
});

declare module '../wires.ts' {
  interface WireModules {
    location: typeof import('./location.ts');
  }
}
