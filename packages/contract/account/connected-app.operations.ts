import Type from 'typebox';
import { LONGEST_SCOPE, MOST_SCOPES } from '@fieldward/domain/account/app-scope.ts';
import { LONGEST_ADDRESS, LONGEST_APP_NAME, MOST_REDIRECTS } from '@fieldward/domain/account/connected-app.ts';
import { moment, named, operationWire, orNull, type Given, type Shape } from '../operation.ts';

const name = Type.String({ minLength: 1, maxLength: LONGEST_APP_NAME, description: 'what people who are asked know the app by' });
const address = Type.String({ maxLength: LONGEST_ADDRESS });
const redirects = Type.Array(address, {
  minItems: 1,
  maxItems: MOST_REDIRECTS,
  description: 'addresses to which answers may go, compared to the letter',
});
const scopes = Type.Array(Type.String({ maxLength: LONGEST_SCOPE }), {
  minItems: 1,
  maxItems: MOST_SCOPES,
  description: 'scopes of SMART that it may ask for',
});

const connectedApp = Type.Object({
  uuid: Type.String(),
  name,
  clientId: Type.String({ description: 'how the app calls itself' }),
  confidential: Type.Boolean({ description: 'it has a secret' }),
  redirects,
  launchAddress: orNull(address, { description: 'where it is opened from the page of a patient' }),
  scopes,
  creator: named,
  created: moment,
  ended: orNull(moment),
  people: Type.Integer({ description: 'how many people let it act for them now' }),
});

/** An app of others as lists show it: without its secret. */
export type ConnectedApp = Shape<typeof connectedApp>;

const newApp = Type.Object(
  {
    name,
    redirects,
    launchAddress: Type.Optional(orNull(address)),
    confidential: Type.Boolean({ description: 'it can keep a secret: a server can, a page in a browser or an app on a telephone cannot' }),
    scopes,
  },
  { additionalProperties: false },
);

/** What an app is registered with. */
export type NewConnectedApp = Given<typeof newApp>;

/** The apps that may ask people to act for them, those that were ended last. */
export const connectedAppsWire = operationWire('GET fieldward/connectedapps', {
  privilege: ['Get Users', 'Edit User Passwords'],
  about: 'The apps of others that may ask people to act for them (SMART on FHIR), without their secrets',
  response: Type.Object({ results: Type.Array(connectedApp) }),
});

/** Registers an app; its secret, where it has one, is shown this once. */
export const newConnectedAppWire = operationWire('POST fieldward/connectedapp', {
  privilege: 'Edit User Passwords',
  forPeople: true,
  about: 'Registers an app of others; the response shows its secret, and nothing else ever does',
  body: newApp,
  response: Type.Object({ secret: orNull(Type.String()), made: connectedApp }),
  status: 201,
});

/** Ends an app, and with it what people let it do. */
export const endConnectedAppWire = operationWire('POST fieldward/endconnectedapp', {
  privilege: 'Edit User Passwords',
  forPeople: true,
  about: 'Ends an app with all its tokens: its next request is refused',
  body: Type.Object({ app: Type.String({ description: 'uuid' }) }, { additionalProperties: false }),
  response: connectedApp,
});
