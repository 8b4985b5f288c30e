import Type from 'typebox';
import { handlerChecks, moment, named, oneOf, operationWire, orNull, type Given, type Shape } from '../operation.ts';

const text = Type.String();

const account = Type.Object(
  {
    uuid: text,
    display: text,
    systemId: text,
    username: text,
    familyName: text,
    givenName: text,
    gender: text,
    birthdate: Type.String({ description: 'YYYY-MM-DD or empty' }),
    nationalId: text,
    provider: Type.Boolean({ description: 'Allow Data Entry: the person is a provider' }),
    roles: Type.Array(named),
    retired: Type.Boolean(),
  },
  { $id: 'UserAccount' },
);

/** A user with person, roles and provider: what 'Add New/Edit User' shows, in one piece. */
export type UserAccount = Shape<typeof account>;

const optional = Type.Optional(text);
const accountBody = Type.Object(
  {
    uuid: Type.Optional(Type.String({ description: 'of the account to edit; without it a new one is made' })),
    familyName: optional,
    givenName: optional,
    gender: optional,
    birthdate: Type.Optional(Type.String({ description: 'YYYY-MM-DD' })),
    nationalId: optional,
    provider: Type.Optional(Type.Boolean()),
    username: Type.Optional(Type.String({ description: 'of a new account; it never changes' })),
    password: optional,
    confirmPassword: optional,
    roles: Type.Optional(Type.Array(text, { description: 'uuids' })),
    locations: Type.Optional(Type.Array(text, { description: 'uuids of the places that a new account is bound to; none: it sees all' })),
    retired: Type.Optional(Type.Boolean({ description: 'true ends the account, with its provider and participant' })),
  },
  { additionalProperties: false },
);

/** What a user is saved with; what an edit leaves out stays. */
export type UserAccountBody = Given<typeof accountBody>;

/** Saves a user with person, names, national identity, roles and provider in one transaction. */
export const saveUserAccountWire = operationWire('POST fieldward/user', {
  privilege: 'Edit Users',
  about: 'Creates, edits or retires a user with person, roles and provider in one transaction',
  body: handlerChecks(accountBody),
  response: account,
  status: [201, 200],
  etag: true,
  ifMatch: true,
});

/** A user as the form shows it, with the version for If-Match. */
export const readUserAccountWire = operationWire('GET fieldward/user', {
  privilege: ['Get Users', 'Get People'],
  about: 'A user with person, roles and provider, as the form shows it',
  query: Type.Object({ user: handlerChecks(Type.String({ description: 'uuid' })) }),
  response: account,
  etag: true,
});

const reset = Type.Union([
  Type.Object({ password: text }),
  Type.Object({ link: Type.String({ description: 'a path of the web app' }), expires: moment }),
]);

/** A temporary password, or a link to set a new one: shown once. */
export type PasswordReset = Shape<typeof reset>;

/** Gives an account a temporary password, or makes a link to set a new one; either ends an older link. */
export const passwordResetWire = operationWire('POST fieldward/passwordreset', {
  privilege: 'Edit User Passwords',
  forPeople: true,
  about: 'Gives a user a temporary password that must be changed at the next sign-in, or a link to set a new one',
  body: handlerChecks(
    Type.Object({
      user: Type.String({ description: 'uuid' }),
      how: Type.Optional(oneOf(['temporary', 'link'])),
    }),
  ),
  response: reset,
});

const session = Type.Object({ since: moment, lastUsed: moment, address: orNull(text), device: orNull(text) });

/** A session of an account. */
export type UserSession = Shape<typeof session>;

/** Where an account is signed in, the last used session first. */
export const userSessionsWire = operationWire('GET fieldward/usersessions', {
  privilege: ['Get Users', 'Edit Users'],
  about: 'Where an account is signed in',
  query: Type.Object({ user: handlerChecks(Type.String({ description: 'uuid' })) }),
  response: Type.Object({ results: Type.Array(session) }),
});

/** Signs an account out everywhere. */
export const endSessionsWire = operationWire('POST fieldward/endsessions', {
  privilege: 'Edit Users',
  about: 'Ends all sessions of an account, and the address of its calendar',
  body: handlerChecks(Type.Object({ user: Type.String({ description: 'uuid' }) })),
  response: Type.Object({ ended: Type.Integer() }),
});

/** For older clients. */
export const usersByRoleWire = operationWire('GET hydra/customservices/getUserByRole', {
  privilege: 'Get Users',
  about: 'System ids of the accounts that hold a role',
  query: Type.Object({ role: handlerChecks(Type.String({ description: 'uuid or name' })) }),
  response: Type.Array(text),
});

const bound = Type.Object({
  user: named,
  locations: Type.Array(named, { description: 'none: the account sees all locations' }),
});

/** The locations that an account is bound to. */
export const userLocationsWire = operationWire('GET fieldward/userlocation', {
  privilege: 'Get Users',
  about: 'The places that an account is bound to',
  query: Type.Object({ user: handlerChecks(Type.String({ description: 'uuid' })) }),
  response: bound,
});

/** Binds an account to locations and all that stands in them, in place of those before; an empty list ends the binding. */
export const bindUserWire = operationWire('POST fieldward/userlocation', {
  privilege: 'Edit Users',
  about: 'Binds an account to places: it sees patients of those only',
  body: handlerChecks(Type.Object({ user: Type.String({ description: 'uuid' }), locations: Type.Array(text, { description: 'uuids' }) })),
  response: bound,
});
