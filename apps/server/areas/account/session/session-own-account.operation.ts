import { may } from '../../../engine/actor.ts';
import { operation, type OperationRequest } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';

/**
 * Everybody may see the own account and keep the own preferences, without the right to see or change accounts. Older clients
 * sign in by `GET /user?v=full&q={username}`; OpenMRS 3 keeps preferences by `POST /user/{uuid} {userProperties}`.
 */
const own = async ({ engine, database, actor, query, base }: OperationRequest): Promise<string> =>
  (await engine.show(database, 'user', actor.userUuid, query['v'] ?? 'default', actor, base)) ?? 'null';

export const ownAccountByName = operation({
  method: 'GET',
  path: '/user',
  privilege: 'authenticated',
  about: 'The own account, found by its name',
  when: ({ query, actor }) =>
    !may(actor, 'Get Users') && (query['q'] ?? query['username'] ?? '').toLowerCase() === actor.username.toLowerCase(),
  handle: async (request) => ({ body: `{"results":[${await own(request)}]}` }),
});

export const ownAccount = operation({
  method: 'GET',
  path: '/user/:uuid',
  privilege: 'authenticated',
  about: 'The own account',
  when: ({ params, actor }) => params['uuid'] === actor.userUuid && !may(actor, 'Get Users'),
  handle: async (request) => ({ body: await own(request) }),
});

export const ownPreferences = operation({
  method: 'POST',
  path: '/user/:uuid',
  privilege: 'authenticated',
  about: 'The own preferences (userProperties)',
  when: ({ params, actor }) => params['uuid'] === actor.userUuid && !may(actor, 'Edit Users'),
  handle: async (request, tx) => {
    const { body, engine, actor, query, base } = request;
    if (!isObject(body) || Object.keys(body).some((name) => name !== 'userProperties' && name !== 'uuid'))
      throw new Problem('engine.forbidden', { privilege: 'Edit Users' });
    await engine.update(tx, 'user', actor.userUuid, body, actor);
    return { body: (await engine.show(tx, 'user', actor.userUuid, query['v'] ?? 'default', actor, base)) ?? 'null' };
  },
});

/** OpenMRS 3 asks which modules the server has; we are none. */
export const modules = operation({
  method: 'GET',
  path: '/module',
  privilege: 'authenticated',
  about: 'Installed OpenMRS modules: none',
  handle: async () => ({ body: { results: [] } }),
});
