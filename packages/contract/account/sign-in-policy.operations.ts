import Type from 'typebox';
import { handlerChecks, moment, operationWire, orNull, type Shape } from '../operation.ts';

const demand = Type.Object({
  uuid: Type.String(),
  display: Type.String(),
  secondFactor: Type.Boolean({ description: 'its holders must use a second factor' }),
  holders: Type.Integer(),
  without: Type.Integer({ description: 'holders without a second factor' }),
});

/** A role, and whether its holders must use a second factor. */
export type RoleDemand = Shape<typeof demand>;

/** Which roles demand a second factor, and how many holders lack one. */
export const secondFactorRolesWire = operationWire('GET fieldward/secondfactorroles', {
  privilege: 'Get Roles',
  about: 'Which roles demand a second factor, with the number of their holders and of those who have none yet',
  response: Type.Object({ results: Type.Array(demand) }),
});

const roleDemand = Type.Object({ role: Type.String({ description: 'uuid' }), secondFactor: Type.Boolean() });

/** From now on the holders of a role must use a second factor, or no longer have to. */
export const secondFactorRoleWire = operationWire('POST fieldward/secondfactorrole', {
  privilege: 'Manage Roles',
  about: 'Says whether a role demands a second factor: {role, secondFactor}',
  body: handlerChecks(roleDemand),
  response: roleDemand,
});

const guardedUser = Type.Object({
  uuid: Type.String(),
  display: Type.String(),
  name: orNull(Type.String()),
  since: moment,
  recoveryCodesLeft: Type.Integer(),
});

/** An account that has a second factor. */
export type GuardedUser = Shape<typeof guardedUser>;

/** At most 200 accounts. */
export const secondFactorUsersWire = operationWire('GET fieldward/secondfactorusers', {
  privilege: 'Get Users',
  about: 'Accounts that have a second factor; q is part of the user name or of the name',
  query: Type.Object({ q: Type.Optional(Type.String()) }),
  response: Type.Object({ results: Type.Array(guardedUser) }),
});

/** Removes a lost second factor. */
export const lostSecondFactorWire = operationWire('DELETE fieldward/secondfactorusers/:uuid', {
  privilege: 'Edit Users',
  about: 'Removes the lost second factor of somebody else and ends the sessions of that account',
});
