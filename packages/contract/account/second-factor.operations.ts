import Type from 'typebox';
import { maxAuthenticatorCodeLength, maxCodeLength } from '@fieldward/domain/account/second-factor.ts';
import { handlerChecks, moment, operationWire, orNull, type Shape } from '../operation.ts';

const text = Type.String();

const state = Type.Object({
  since: orNull(moment, { description: 'when it was added; null: there is none' }),
  recoveryCodesLeft: Type.Integer(),
  demanded: Type.Boolean({ description: 'a role demands one' }),
  passwordNeeded: Type.Boolean({ description: 'adding one needs the password: the session is not new any more' }),
});

/** What somebody may know about the own second factor. */
export type SecondFactorState = Shape<typeof state>;

/** The own second factor. */
export const secondFactorWire = operationWire('GET fieldward/secondfactor', {
  entrance: true,
  privilege: 'authenticated',
  about: 'The own second factor',
  response: state,
});

const newFactor = Type.Object({
  secret: Type.String({ description: 'Base32' }),
  address: Type.String({ description: 'otpauth://totp/…' }),
  picture: Type.String({ description: 'the address as a QR code: an SVG as data URL, which the strict policy of our pages allows' }),
});

/** A second factor that is being added: the authenticator takes it as a picture, as an address, or typed. */
export type NewFactor = Shape<typeof newFactor>;

/** Begins adding a second factor. */
export const secondFactorBeginWire = operationWire('POST fieldward/secondfactor', {
  entrance: true,
  privilege: 'authenticated',
  about: 'Begins adding a second factor; it counts from the first code on',
  body: handlerChecks(Type.Object({ password: Type.Optional(Type.String({ description: 'not needed in a new session' })) })),
  response: newFactor,
});

const recoveryCodes = Type.Object({ recoveryCodes: Type.Array(text, { description: 'shown this once' }) });

/** Completes adding a second factor. */
export const secondFactorConfirmWire = operationWire('POST fieldward/secondfactor/confirm', {
  entrance: true,
  privilege: 'authenticated',
  about: 'Adds the second factor that was begun; all other sessions of the account end',
  body: handlerChecks(Type.Object({ code: Type.String({ maxLength: maxAuthenticatorCodeLength, description: 'the first code' }) })),
  response: recoveryCodes,
});

const proof = handlerChecks(
  Type.Object({ password: text, code: Type.String({ maxLength: maxCodeLength, description: 'of the second factor, or a recovery code' }) }),
);

/** Makes new recovery codes. */
export const recoveryCodesWire = operationWire('POST fieldward/secondfactor/recoverycodes', {
  entrance: true,
  privilege: 'authenticated',
  about: 'Makes new recovery codes in place of the old ones',
  body: proof,
  response: recoveryCodes,
});

/** Removes the own second factor. */
export const secondFactorRemoveWire = operationWire('POST fieldward/secondfactor/remove', {
  entrance: true,
  privilege: 'authenticated',
  about: 'Removes the own second factor; all other sessions of the account end',
  body: proof,
});
