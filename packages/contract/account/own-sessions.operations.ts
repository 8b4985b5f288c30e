import Type from 'typebox';
import { handlerChecks, moment, operationWire, orNull, type Shape } from '../operation.ts';

const ownSession = Type.Object({
  id: Type.String({ description: 'names the session when it is to be ended; opens nothing' }),
  since: moment,
  lastUsed: moment,
  address: orNull(Type.String()),
  device: orNull(Type.String({ description: 'as the browser names itself (User-Agent)' })),
  current: Type.Boolean({ description: 'the session of this request; never with Basic credentials' }),
});

/** A session of the own account. */
export type OwnSession = Shape<typeof ownSession>;

/** Where one is signed in oneself: this session first, then the last used. */
export const ownSessionsWire = operationWire('GET fieldward/ownsessions', {
  entrance: true,
  privilege: 'authenticated',
  about: 'Where the own account is signed in: this session first, then the last used',
  response: Type.Object({ results: Type.Array(ownSession) }),
});

/** Ends one session of the own account, or all but this one. */
export const endOwnSessionsWire = operationWire('POST fieldward/ownsessions/end', {
  entrance: true,
  privilege: 'authenticated',
  about: 'Ends one other session of the own account, or all others and the address of the calendar; this one ends by signing out',
  body: handlerChecks(Type.Object({ id: Type.Optional(Type.String({ description: 'of the session; without it all others end' })) })),
  response: Type.Object({ ended: Type.Integer({ description: '0 when it had ended already' }) }),
});
