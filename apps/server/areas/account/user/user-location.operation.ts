import { bindUserWire, userLocationsWire } from '@fieldward/contract/account/user-account.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';
import { accountOf, bindAccount, type Bound } from './account-places.ts';

const shown = ({ uuid, display, locations }: Bound) => ({ user: { uuid, display }, locations });

/** The locations that an account is bound to; with none it sees all locations. */
export const userLocations = operation(userLocationsWire, {
  handle: async ({ query }, db) => ({ body: shown(await accountOf(db, query.user)) }),
});

/** Binds an account to locations, or ends that. Counts from the next request on. */
export const bindUser = operation(bindUserWire, {
  changesRights: true,
  handle: async (request, tx) => {
    const { body } = request;
    if (!isObject(body)) throw new Problem('engine.notAnObject');
    return { body: shown(await bindAccount(tx, request, body.user, body.locations)) };
  },
});
