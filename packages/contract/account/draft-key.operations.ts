import Type from 'typebox';
import { operationWire } from '../operation.ts';

/** The key of the own drafts. It does not depend on the password, so that a new one loses nothing. */
export const draftKeyWire = operationWire('GET fieldward/draftkey', {
  entrance: true,
  privilege: 'authenticated',
  about: 'The key that seals what the person signed in has typed and not saved, in their browsers',
  response: Type.Object({ key: Type.String({ description: '32 bytes in Base64' }) }),
});
