import { attributeTypeFields, attributeValue } from '../attribute-fields.ts';
import { f, wire } from '../wire.ts';
import { plainCode } from '@fieldward/domain/person/typed-text.ts';

export const privilege = wire('privilege', {
  kind: 'metadata',
  privileges: { read: 'Get Privileges', write: 'Manage Privileges', purge: 'Purge Privileges' },
  fields: {
    name: f.text({ required: true, max: 255, in: 'ref' }),
    description: f.text({ max: 1000 }),
  },
});

/** A named bundle of privileges; it also has those of the roles that it inherits. */
export const role = wire('role', {
  kind: 'metadata',
  privileges: { read: 'Get Roles', write: 'Manage Roles', purge: 'Purge Roles' },
  fields: {
    name: f.text({ required: true, max: 50, in: 'ref' }),
    description: f.text({ max: 255 }),
    privileges: f.refs('privilege', { as: { default: 'ref', full: 'default' } }),
    inheritedRoles: f.refs('role'),
  },
  derived: {
    allInheritedRoles: f.refs('role', { in: 'full' }),
  },
});

/** An account. The password goes in and never comes out. */
export const user = wire('user', {
  kind: 'metadata',
  privileges: { read: 'Get Users', write: 'Edit Users', remove: 'Delete Users' },
  personal: true,
  fields: {
    username: f.text({ max: 50 }),
    systemId: f.text({ max: 50, filled: true }),
    password: f.text({ hidden: true, max: 200 }),
    userProperties: f.json<Readonly<Record<string, string>> | null>(),
    person: f.part('person', { required: true, as: { default: 'ref', full: 'full' } }),
    roles: f.refs('role', { as: { default: 'ref', full: 'default' } }),
  },
  derived: {
    privileges: f.refs('privilege'),
    allRoles: f.refs('role', { in: 'full' }),
    /** When somebody last signed in with the account; calls with Basic credentials are not sign-ins. */
    lastSignIn: f.datetime({ in: 'full' }),
  },
});

/** Someone who gives care; usually also a person with an account. */
export const provider = wire('provider', {
  kind: 'metadata',
  privileges: { read: 'Get Providers', write: 'Manage Providers', purge: 'Purge Providers' },
  fields: {
    /** What they are called: of a person the name, else what was sent. */
    name: f.text({ max: 255, in: 'full' }),
    person: f.ref('person', { as: { default: 'ref', full: 'default' } }),
    identifier: f.text({ max: 255, kept: plainCode }),
    attributes: f.parts('providerattribute', { as: { default: 'ref', full: 'default' } }),
  },
});

/** Which further particulars a provider has. */
export const providerAttributeType = wire('providerattributetype', {
  kind: 'metadata',
  privileges: { read: 'Get Providers', write: 'Manage Providers', purge: 'Purge Providers' },
  fields: attributeTypeFields,
});

/** One further particular of a provider. */
export const providerAttribute = wire('providerattribute', {
  kind: 'data',
  parent: { wire: 'provider', field: 'provider', path: 'attribute' },
  privileges: { read: 'Get Providers', write: 'Manage Providers', purge: 'Purge Providers' },
  fields: {
    provider: f.ref('provider', { hidden: true, fixed: true }),
    attributeType: f.ref('providerattributetype', { required: true, fixed: true, in: 'ref' }),
    value: attributeValue,
  },
});

declare module '../wires.ts' {
  interface WireModules {
    user: typeof import('./user.ts');
  }
}
