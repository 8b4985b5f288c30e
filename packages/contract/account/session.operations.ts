import Type from 'typebox';
import { passwordPolicies } from '@fieldward/domain/account/password.ts';
import { maxCodeLength } from '@fieldward/domain/account/second-factor.ts';
import { handlerChecks, moment, named, oneOf, operationWire, orNull, type Shape } from '../operation.ts';

const text = Type.String();

/** The languages of a session; the first one unless another was chosen. */
export const sessionLocales = ['en', 'fr', 'ar'] as const;

const locales = { locale: oneOf(sessionLocales), allowedLocales: Type.Array(oneOf(sessionLocales)) };
const right = Type.Object({ uuid: text, display: text, name: text });

const user = Type.Object({
  uuid: text,
  display: text,
  username: orNull(text, { description: 'null only from an OpenMRS behind a gateway' }),
  systemId: text,
  userProperties: Type.Record(text, text),
  person: orNull(Type.Object({ uuid: text, display: orNull(text, { description: 'null without a name' }) })),
  privileges: Type.Array(right),
  roles: Type.Array(right),
  links: Type.Array(Type.Object({ rel: text, uri: text })),
});

const nobody = Type.Object({
  authenticated: Type.Literal(false),
  secondFactor: Type.Optional(oneOf(['needed'], { description: 'the password was right, the code is still to come' })),
  ...locales,
});

const somebody = Type.Object({
  authenticated: Type.Literal(true),
  sessionId: Type.String({ description: 'empty with Basic credentials' }),
  user,
  ...locales,
  sessionLocation: orNull(named, { description: 'what was chosen, or else the only place of care that the account is bound to' }),
  currentProvider: orNull(named),
  // an OpenMRS behind a gateway leaves these two out
  mustChangePassword: Type.Optional(Type.Boolean({ description: 'nothing opens before the password is changed' })),
  mustAddSecondFactor: Type.Optional(Type.Boolean({ description: 'nothing opens before a second factor is added' })),
  site: Type.Optional(
    Type.Object(
      {
        lastContact: orNull(moment, { description: 'null before the first' }),
        waiting: Type.Integer({ description: 'patients whose changes the centre has not' }),
      },
      { description: 'where this server is a site of a central one' },
    ),
  ),
});

const session = Type.Union([nobody, somebody], { $id: 'Session' });

/** Who is signed in. Wrong credentials are a session of nobody, not an error: OpenMRS clients expect it. */
export const sessionWire = operationWire('GET session', {
  entrance: true,
  privilege: 'anybody',
  about: 'Who is signed in; with Basic credentials it signs in',
  response: session,
});

/** Signs in, takes the code of the second factor, or changes the session. */
export const sessionChangeWire = operationWire('POST session', {
  entrance: true,
  privilege: 'anybody',
  about: 'Signs in with a name and a password, completes that with a code, or changes location and locale of the session',
  body: handlerChecks(
    Type.Object({
      username: Type.Optional(text),
      password: Type.Optional(text),
      code: Type.Optional(Type.String({ maxLength: maxCodeLength, description: 'of the second factor, or a recovery code' })),
      locale: Type.Optional(oneOf(sessionLocales)),
      sessionLocation: Type.Optional(Type.Union([Type.String({ description: 'uuid' }), Type.Object({ uuid: text }), Type.Null()])),
    }),
  ),
  response: session,
});

/** Signs out. */
export const signOutWire = operationWire('DELETE session', {
  entrance: true,
  privilege: 'anybody',
  about: 'Signs out; Location leads to the sign-out page of the OpenID provider, for a session that was begun there',
  query: Type.Object({ here: Type.Optional(Type.Boolean({ description: 'true: here only, as after a time without a touch' })) }),
});

const ownPassword = {
  entrance: true,
  privilege: 'authenticated',
  about: 'Changes the own password and ends all other sessions of the account',
  body: handlerChecks(Type.Object({ oldPassword: text, newPassword: text })),
  response: session,
} as const;

/** Changes the own password and begins a new session; all others end. */
export const ownPasswordWire = operationWire('POST fieldward/password', ownPassword);

/** The same, where OpenMRS has it. */
export const openmrsPasswordWire = operationWire('POST password', ownPassword);

/** Shows whose link it is, or sets a new password. */
export const resetLinkWire = operationWire('POST fieldward/resetlink', {
  entrance: true,
  privilege: 'anybody',
  about: 'For the holder of a one-time link: shows whose it is; with a new password, sets that once and ends all sessions',
  body: handlerChecks(Type.Object({ token: text, newPassword: Type.Optional(text) })),
  response: Type.Object({
    username: text,
    policy: Type.Optional(oneOf(passwordPolicies, { description: 'what the new password must be; only without one' })),
  }),
});

/** How people can sign in besides name and password. */
const demonstrationAccount = Type.Object({
  part: oneOf(['clerk', 'nurse', 'laboratory', 'manager']),
  username: text,
  password: text,
});

/** An account of the demonstration that anybody may look around as. */
export type DemonstrationAccount = Shape<typeof demonstrationAccount>;

export const signInChoicesWire = operationWire('GET fieldward/signin', {
  entrance: true,
  privilege: 'anybody',
  about: 'The OpenID provider that people can sign in at, if there is one; where the demonstration is loaded, whom to look around as',
  response: Type.Object({
    openId: orNull(Type.Object({ name: text })),
    demonstration: Type.Optional(Type.Array(demonstrationAccount)),
  }),
});

/** Sends the browser to the OpenID provider. */
export const openIdStartWire = operationWire('GET fieldward/openid/start', {
  entrance: true,
  privilege: 'anybody',
  about: 'Sends the browser to the OpenID provider',
  query: Type.Object({ next: Type.Optional(Type.String({ description: 'path of the page that was asked for' })) }),
  status: 303,
});

/** Takes the browser back from the OpenID provider. */
export const openIdReturnWire = operationWire('GET fieldward/openid/return', {
  entrance: true,
  privilege: 'anybody',
  about: 'Takes the browser back from the OpenID provider and sends it to the sign-in page, which says how it went',
  status: 303,
});
