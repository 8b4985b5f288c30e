import Type from 'typebox';
import { handlerChecks, operationWire, resourceShown } from '../operation.ts';

const v = Type.Optional(Type.String({ description: 'the representation, as of every resource' }));
const account = resourceShown('user');

/** The own account by its name, for accounts that may not see others. Older clients sign in with it. */
export const ownAccountByNameWire = operationWire('GET user', {
  privilege: 'authenticated',
  about: 'The own account, found by its name',
  query: Type.Object({ v, q: Type.Optional(Type.String()), username: Type.Optional(Type.String()) }),
  response: Type.Object({ results: Type.Array(account) }),
});

/** The own account, for accounts that may not see others. */
export const ownAccountWire = operationWire('GET user/:uuid', {
  privilege: 'authenticated',
  about: 'The own account',
  query: Type.Object({ v }),
  response: account,
});

/** Changes the own preferences, for accounts that may not change others. OpenMRS 3 keeps its settings there. */
export const ownPreferencesWire = operationWire('POST user/:uuid', {
  privilege: 'authenticated',
  about: 'The own preferences (userProperties)',
  query: Type.Object({ v }),
  body: handlerChecks(
    Type.Object({ userProperties: Type.Optional(Type.Record(Type.String(), Type.String())), uuid: Type.Optional(Type.String()) }),
  ),
  response: account,
});

/** OpenMRS 3 asks which modules the server has, and turns away from one without those that it needs. */
export const modulesWire = operationWire('GET module', {
  privilege: 'authenticated',
  about: 'The modules of OpenMRS whose addresses are answered, in the versions that they are answered like',
  response: Type.Object({
    results: Type.Array(Type.Object({ uuid: Type.String(), display: Type.String(), version: Type.String(), started: Type.Boolean() })),
  }),
});
