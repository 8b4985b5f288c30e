import type { Ref } from '../view.ts';
import { f, wire } from '../wire.ts';

/** A number, text or date-time, yes or no, or a concept; null for a group. */
type ObsValue = number | string | boolean | Ref | null;

/**
 * One observation. `value` is a number, text, date-time, boolean or a concept, as the question's datatype says; on input
 * a coded answer is the uuid of its concept. A group has members instead of a value.
 */
export const obs = wire('obs', {
  kind: 'data',
  privileges: { read: 'Get Observations', write: 'Edit Observations', remove: 'Delete Observations', purge: 'Purge Observations' },
  fields: {
    concept: f.ref('concept', { required: true, fixed: true }),
    person: f.ref('person', { fixed: true, filled: true }),
    obsDatetime: f.datetime({ filled: true }),
    location: f.ref('location'),
    encounter: f.ref('encounter', { fixed: true }),
    obsGroup: f.ref('obs', { hidden: true, fixed: true }),
    previousVersion: f.ref('obs', { hidden: true, fixed: true }),
    groupMembers: f.parts('obs', { as: { default: 'default', full: 'full' } }),
    value: f.json<ObsValue>({ as: 'ref' }),
    comment: f.text({ max: 255 }),
    formField: f.ref('form-field', { hidden: true }),
    /** Which control of a form of another client recorded it: kept as it was sent. */
    formFieldNamespace: f.text({ max: 255 }),
    formFieldPath: f.text({ max: 255 }),
    status: f.text({ hidden: true }),
    interpretation: f.text({ hidden: true }),
  },
  derived: {
    /** Both in one, as OpenMRS keeps them. */
    formNamespaceAndPath: f.text({ in: 'full' }),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    obs: typeof import('./obs.ts');
  }
}
