import Type from 'typebox';
import { LONGEST_TOKEN_NAME, MOST_A_MINUTE } from '@fieldward/domain/account/api-token.ts';
import { day, moment, named, oneOf, operationWire, orNull, type Given, type Shape } from '../operation.ts';

const name = Type.String({ minLength: 1, maxLength: LONGEST_TOKEN_NAME, description: 'what the program is called' });
const privileges = Type.Array(Type.String(), { minItems: 1, maxItems: 1_000, description: 'names; each must be one of the account' });
const perMinute = Type.Integer({ minimum: 1, maximum: MOST_A_MINUTE, description: 'the most requests in a minute' });

const apiToken = Type.Object({
  uuid: Type.String(),
  name,
  user: named,
  begins: Type.String({ description: 'how the token begins' }),
  privileges,
  perMinute,
  created: moment,
  creator: named,
  expires: moment,
  lastDay: day,
  lastUsed: orNull(moment),
  lastAddress: orNull(Type.String()),
  ended: orNull(moment, { description: 'when somebody ended it' }),
  state: oneOf(['good', 'expired', 'ended']),
});

/** A token as lists show it: without the token itself. */
export type ApiToken = Shape<typeof apiToken>;

const newToken = Type.Object(
  {
    user: Type.String({ description: 'uuid of the account that the program acts for' }),
    name,
    privileges,
    expires: Type.String({ description: 'YYYY-MM-DD: the last day on which it is good' }),
    perMinute: Type.Optional(perMinute),
  },
  { additionalProperties: false },
);

/** What a token is made with. */
export type NewApiToken = Given<typeof newToken>;

/** The tokens of an account, those that are good first. */
export const apiTokensWire = operationWire('GET fieldward/apitokens', {
  privilege: ['Get Users', 'Edit User Passwords'],
  about: 'The tokens with which programs act for an account, without the tokens themselves',
  query: Type.Object({ user: Type.String({ description: 'uuid' }) }),
  response: Type.Object({
    results: Type.Array(apiToken),
    may: Type.Array(Type.String(), { description: 'names of the privileges that the account has' }),
  }),
});

/** Makes a token for an account; it is shown this once. */
export const newApiTokenWire = operationWire('POST fieldward/apitoken', {
  privilege: 'Edit User Passwords',
  forPeople: true,
  about: 'Makes a token with which a program acts for an account; the response shows it, and nothing else ever does',
  body: newToken,
  response: Type.Object({ token: Type.String({ description: 'sent as `Authorization: Bearer …`' }), made: apiToken }),
  status: 201,
});

/** Ends a token at once. */
export const endApiTokenWire = operationWire('POST fieldward/endapitoken', {
  privilege: 'Edit User Passwords',
  about: 'Ends a token: its next request is refused',
  body: Type.Object({ token: Type.String({ description: 'uuid' }) }, { additionalProperties: false }),
  response: apiToken,
});
