import Type from 'typebox';
import { moment, named, oneOf, operationWire, orNull, type Shape } from '../operation.ts';

const request = Type.String({
  maxLength: 8_000,
  description: 'the query with which the app sent the browser to the authorization endpoint',
});

const askedScope = Type.Object({
  context: oneOf(['patient', 'user']),
  type: Type.String({ description: 'a type of FHIR, or `*`' }),
  reads: Type.Boolean(),
  writes: Type.Boolean(),
});

/** A kind of data that an app asks for. */
export type AskedScope = Shape<typeof askedScope>;

const question = Type.Object({
  app: named,
  returnsTo: Type.String({ description: 'where the answer goes: `https://app.example`' }),
  scopes: Type.Array(askedScope),
  leftOut: Type.Array(Type.String(), {
    description: 'scopes that it asks for and does not get: it may not ask for them, or the person has no right to them',
  }),
  lasts: oneOf(['hour', 'day', 'long']),
  choosesPatient: Type.Boolean({ description: 'the person says for which patient it is opened' }),
  patient: orNull(named, { description: 'the patient from whose page it was opened' }),
  narrow: Type.Boolean({ description: 'it reaches nobody but that patient' }),
});

/** What an app asks a person. */
export type AppQuestion = Shape<typeof question>;

const back = Type.Object({ back: Type.String({ description: 'where the browser goes on: to the app, with an answer' }) });

/** What an app asks, before the person says anything; a question that is wrong goes back to the app. */
export const appQuestionWire = operationWire('GET fieldward/appconsent', {
  entrance: true,
  privilege: 'authenticated',
  about: 'What an app of others asks the person who is signed in, or where a question goes back to that is wrong',
  query: Type.Object({ request }),
  response: Type.Union([question, back]),
});

/** Allows or denies it. */
export const appConsentWire = operationWire('POST fieldward/appconsent', {
  entrance: true,
  privilege: 'authenticated',
  about: 'Lets an app of others act for the person who is signed in, or does not; answers where the browser goes on',
  body: Type.Object(
    { request, allow: Type.Boolean(), patient: Type.Optional(Type.String({ description: 'uuid of the patient for whom it is opened' })) },
    { additionalProperties: false },
  ),
  response: back,
});

const appGrant = Type.Object({
  uuid: Type.String(),
  app: Type.String({ description: 'what it is called' }),
  since: moment,
  lastUsed: orNull(moment),
  address: orNull(Type.String()),
  until: moment,
  scopes: Type.Array(askedScope),
  patient: orNull(named, { description: 'for whom it is open, as far as that patient is seen' }),
});

/** What a person let an app do. */
export type AppGrant = Shape<typeof appGrant>;

/** What one let apps do oneself, the newest first. */
export const appGrantsWire = operationWire('GET fieldward/appgrants', {
  entrance: true,
  privilege: 'authenticated',
  about: 'The apps that act for the own account, the newest first',
  response: Type.Object({ results: Type.Array(appGrant) }),
});

/** Ends what one let an app do. */
export const endAppGrantWire = operationWire('POST fieldward/endappgrant', {
  entrance: true,
  privilege: 'authenticated',
  about: 'Ends what an app may do for the own account: its next request is refused',
  body: Type.Object({ grant: Type.String({ description: 'uuid' }) }, { additionalProperties: false }),
  response: Type.Object({ ended: Type.Boolean({ description: 'false when it had ended already' }) }),
});

/** Apps that are opened from the page of a patient. */
export const launchableAppsWire = operationWire('GET fieldward/launchableapps', {
  entrance: true,
  privilege: 'authenticated',
  about: 'The apps of others that can be opened from the page of a patient',
  response: Type.Object({ results: Type.Array(Type.Object({ uuid: Type.String(), name: Type.String() })) }),
});

/** Opens one of them for a patient. */
export const launchAppWire = operationWire('POST fieldward/applaunch', {
  entrance: true,
  privilege: 'authenticated',
  about: 'The address by which an app is opened for a patient: it works once, for five minutes, and for the own account',
  body: Type.Object(
    { app: Type.String({ description: 'uuid' }), patient: Type.String({ description: 'uuid' }) },
    { additionalProperties: false },
  ),
  response: Type.Object({ address: Type.String() }),
});
