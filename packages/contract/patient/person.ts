import { maxNameLength, personNameProblem } from '@fieldward/domain/person/person.ts';
import { f, wire } from '../wire.ts';
import { plainName } from '@fieldward/domain/person/typed-text.ts';

/** The setting that names the concept whose answers are the causes of death (as in OpenMRS), and the concept that it names at first. */
export const causesOfDeath = { setting: 'concept.causeOfDeath', concept: '5c1de2c3-9d0b-4c62-8f0d-6a3c0e3f1e00' } as const;

export { contactNumberType } from '@fieldward/domain/person/person.ts';

/** The attribute that says whether the person agrees to messages by phone (true or false), and the one with the code of the language. */
export const messageConsentType = 'caea4baa-ebef-5673-9aa8-6a1efc204451';
export const messageLanguageType = '7123290b-1710-50de-a63f-7b8634caf1ae';

const peoplePrivileges = { read: 'Get People', write: 'Edit People', purge: 'Purge People' } as const;

/** A person's name. Several may be kept; the preferred one stands for the person. */
export const personName = wire('personname', {
  kind: 'data',
  parent: { wire: 'person', field: 'person', path: 'name' },
  privileges: peoplePrivileges,
  fields: {
    person: f.ref('person', { hidden: true, fixed: true }),
    givenName: f.text({ max: maxNameLength, pattern: personNameProblem, kept: plainName }),
    middleName: f.text({ max: maxNameLength, pattern: personNameProblem, kept: plainName }),
    familyName: f.text({ max: maxNameLength, pattern: personNameProblem, kept: plainName }),
    familyName2: f.text({ max: 50 }),
    preferred: f.bool({ in: 'full', default: false }),
    prefix: f.text({ max: 50, in: 'full' }),
    familyNamePrefix: f.text({ max: 50, in: 'full' }),
    familyNameSuffix: f.text({ max: 50, in: 'full' }),
    degree: f.text({ max: 50, in: 'full' }),
  },
});

/** Where a person lives; for us address2 is the open address and address3 the nearest landmark. */
export const personAddress = wire('personaddress', {
  kind: 'data',
  parent: { wire: 'person', field: 'person', path: 'address' },
  privileges: peoplePrivileges,
  fields: {
    person: f.ref('person', { hidden: true, fixed: true }),
    preferred: f.bool({ default: false }),
    address1: f.text({ max: 255 }),
    address2: f.text({ max: 255 }),
    address3: f.text({ max: 255 }),
    address4: f.text({ max: 255 }),
    address5: f.text({ max: 255 }),
    address6: f.text({ max: 255 }),
    cityVillage: f.text({ max: 255 }),
    countyDistrict: f.text({ max: 255 }),
    stateProvince: f.text({ max: 255 }),
    country: f.text({ max: 50 }),
    postalCode: f.text({ max: 50 }),
    latitude: f.text({ max: 50 }),
    longitude: f.text({ max: 50 }),
    startDate: f.datetime(),
    endDate: f.datetime(),
  },
});

/** One further particular of a person, of a type that programmes define. */
export const personAttribute = wire('personattribute', {
  kind: 'data',
  parent: { wire: 'person', field: 'person', path: 'attribute' },
  privileges: peoplePrivileges,
  fields: {
    person: f.ref('person', { hidden: true, fixed: true }),
    attributeType: f.ref('personattributetype', { required: true, fixed: true }),
    value: f.text({ required: true, max: 1000 }),
  },
  base: ['attributeType', 'value'],
});

export const personAttributeType = wire('personattributetype', {
  kind: 'metadata',
  privileges: { read: 'Get Person Attribute Types', write: 'Manage Person Attribute Types', purge: 'Purge Person Attribute Types' },
  fields: {
    name: f.text({ required: true, max: 255 }),
    description: f.text({ max: 1000 }),
    format: f.text({ max: 255, default: 'java.lang.String' }),
    foreignKey: f.int(),
    sortWeight: f.double(),
    searchable: f.bool({ default: false }),
  },
});

/** Anyone the programme knows: patients, staff, relatives. `age` (whole years) may be sent instead of a birth date. */
export const person = wire('person', {
  kind: 'data',
  personal: true,
  privileges: { read: 'Get People', write: 'Edit People', remove: 'Delete People', purge: 'Purge People' },
  fields: {
    gender: f.choice(['M', 'F', 'U', 'O'], { required: true, nullable: true }),
    age: f.int({ min: 0, max: 130 }),
    birthdate: f.date(),
    birthdateEstimated: f.bool({ default: false }),
    dead: f.bool({ default: false }),
    deathDate: f.datetime(),
    causeOfDeath: f.ref('concept'),
    causeOfDeathNonCoded: f.text({ max: 255 }),
    names: f.parts('personname', { min: 1, in: 'full', as: 'default' }),
    addresses: f.parts('personaddress', { in: 'full', as: 'default' }),
    attributes: f.parts('personattribute', { as: { default: 'ref', full: 'default' }, emptied: 'value' }),
  },
  derived: {
    preferredName: f.ref('personname', { as: 'default', aliases: ['personName'] }),
    preferredAddress: f.ref('personaddress', { as: 'default' }),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    person: typeof import('./person.ts');
  }
}
