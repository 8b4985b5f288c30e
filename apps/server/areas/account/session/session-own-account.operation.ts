import {
  modulesWire,
  ownAccountByNameWire,
  ownAccountWire,
  ownPreferencesWire,
} from '@fieldward/contract/account/own-account.operations.ts';
import { may } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type OperationContext } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';

/** The own account as JSON, in the representation `v`. */
async function own({ engine, actor, base }: OperationContext, db: Db, v = 'default'): Promise<string> {
  return (await engine.show(db, 'user', actor.userUuid, v, actor, base)) ?? 'null';
}

/** Everybody may see the own account. Older clients sign in with `GET /user?v=full&q={username}`. */
export const ownAccountByName = operation(ownAccountByNameWire, {
  when: ({ query, actor }) =>
    !may(actor, 'Get Users') && (query['q'] ?? query['username'] ?? '').toLowerCase() === actor.username.toLowerCase(),
  handle: async (request, db) => ({ body: `{"results":[${await own(request, db, request.query.v)}]}` }),
});

/** Everybody may see the own account. */
export const ownAccount = operation(ownAccountWire, {
  when: ({ params, actor }) => params['uuid'] === actor.userUuid && !may(actor, 'Get Users'),
  handle: async (request, db) => ({ body: await own(request, db, request.query.v) }),
});

/** Everybody may change the own preferences, and nothing else. Raises `engine.forbidden` for other properties. */
export const ownPreferences = operation(ownPreferencesWire, {
  when: ({ params, actor }) => params['uuid'] === actor.userUuid && !may(actor, 'Edit Users'),
  handle: async (request, tx) => {
    const { body, engine, actor } = request;
    if (!isObject(body) || Object.keys(body).some((name) => name !== 'userProperties' && name !== 'uuid'))
      throw new Problem('engine.forbidden', { privilege: 'Edit Users' });
    await engine.update(tx, 'user', actor.userUuid, body, actor);
    return { body: await own(request, tx, request.query.v) };
  },
});

/** Fieldward is no OpenMRS and has no modules: these are the ones whose protocol it speaks, each in a version that had what it answers. */
const MODULES = [
  ['webservices.rest', 'Rest Web Services', '2.50.0'],
  ['fhir2', 'FHIR2', '2.8.0'],
].map(([uuid = '', display = '', version = '']) => ({ uuid, display, version, started: true }));

/** The modules of OpenMRS whose clients are served. */
export const modules = operation(modulesWire, { handle: async () => ({ body: { results: MODULES } }) });
