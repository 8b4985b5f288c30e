import { maxOtherIdentifierLength } from '@fieldward/domain/person/person.ts';
import { f, wire } from '../wire.ts';
import { plainCode } from '@fieldward/domain/person/typed-text.ts';

export const patientIdentifierType = wire('patientidentifiertype', {
  kind: 'metadata',
  privileges: { read: 'Get Identifier Types', write: 'Manage Identifier Types', purge: 'Purge Identifier Types' },
  fields: {
    name: f.text({ required: true, max: 50 }),
    description: f.text({ max: 255 }),
    format: f.text({ max: 255 }),
    formatDescription: f.text({ max: 255 }),
    required: f.bool({ default: false }),
    validator: f.text({ max: 200 }),
    uniquenessBehavior: f.text({ max: 50, default: 'UNIQUE' }),
    locationBehavior: f.text({ max: 50, default: 'NOT_USED' }),
    /** Its identifiers are hidden from whoever lacks 'View Sensitive Data'. */
    sensitive: f.bool({ default: false }),
  },
});

/** What a patient is known by; unique within its type. */
export const patientIdentifier = wire('patientidentifier', {
  kind: 'data',
  parent: { wire: 'patient', field: 'patient', path: 'identifier' },
  privileges: { read: 'Get Patient Identifiers', write: 'Edit Patient Identifiers', purge: 'Purge Patient Identifiers' },
  fields: {
    patient: f.ref('patient', { hidden: true, fixed: true }),
    identifier: f.text({ required: true, max: maxOtherIdentifierLength, kept: plainCode }),
    identifierType: f.ref('patientidentifiertype', { required: true }),
    location: f.ref('location'),
    preferred: f.bool({ default: false }),
  },
});

/** A person under care. Shares its uuid with the person; created with both in one POST. */
export const patient = wire('patient', {
  kind: 'data',
  numericId: 'patientId',
  privileges: { read: 'Get Patients', write: 'Edit Patients', remove: 'Delete Patients', purge: 'Purge Patients' },
  fields: {
    identifiers: f.parts('patientidentifier', { min: 1, as: { default: 'ref', full: 'default' } }),
    person: f.part('person', { required: true, fixed: true, as: { default: 'default', full: 'full' } }),
  },
  derived: {
    /** The preferred one. */
    patientIdentifier: f.ref('patientidentifier', { in: 'full' }),
    /** Those of the person. */
    attributes: f.refs('personattribute', { in: 'full' }),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    patient: typeof import('./patient.ts');
  }
}
