import { f, wire } from '../wire.ts';

/** Kind of an encounter; each form has one of the form's name. A single one is also found by its name. */
export const encounterType = wire('encountertype', {
  kind: 'metadata',
  privileges: { read: 'Get Encounter Types', write: 'Manage Encounter Types', purge: 'Purge Encounter Types' },
  fields: {
    name: f.text({ required: true, max: 100 }),
    description: f.text({ max: 1000 }),
  },
});

export const encounterRole = wire('encounterrole', {
  kind: 'metadata',
  privileges: { read: 'Get Encounter Roles', write: 'Manage Encounter Roles', purge: 'Purge Encounter Roles' },
  fields: {
    name: f.text({ required: true, max: 255 }),
    description: f.text({ max: 1024 }),
  },
});

/** Who took part in an encounter, and as what. */
export const encounterProvider = wire('encounterprovider', {
  kind: 'data',
  parent: { wire: 'encounter', field: 'encounter', path: 'encounterprovider' },
  privileges: { read: 'Get Encounters', write: 'Edit Encounters', purge: 'Purge Encounters' },
  fields: {
    encounter: f.ref('encounter', { hidden: true, fixed: true }),
    provider: f.ref('provider', { required: true }),
    encounterRole: f.ref('encounterrole', { filled: true }),
  },
});

/** One meeting with a patient, with what was observed in it. Full shows the observations at the top level, groups with their members. */
export const encounter = wire('encounter', {
  kind: 'data',
  privileges: { read: 'Get Encounters', write: 'Edit Encounters', remove: 'Delete Encounters', purge: 'Purge Encounters' },
  fields: {
    encounterDatetime: f.datetime({ in: 'ref', filled: true }),
    patient: f.ref('patient', { required: true, fixed: true }),
    location: f.ref('location'),
    encounterType: f.ref('encountertype', { required: true }),
    /** One that is there, or what makes one. */
    visit: f.part('visit', { as: { default: 'ref', full: 'default' } }),
    encounterProviders: f.parts('encounterprovider', { as: { default: 'ref', full: 'default' } }),
    obs: f.parts('obs', { as: { default: 'ref', full: 'default' } }),
    /** What it was filled with. Given at creation, it counts as filled with the newest version. */
    form: f.ref('form', { as: 'custom:(uuid,display,name)' }),
    orders: f.parts('order', { as: { default: 'ref', full: 'default' } }),
    diagnoses: f.parts('diagnosis', { as: { default: 'ref', full: 'default' } }),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    encounter: typeof import('./encounter.ts');
  }
}
