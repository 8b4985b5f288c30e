import type { FastifyInstance } from 'fastify';
import { endOwnSessionsWire, ownSessionsWire } from '@fieldward/contract/account/own-sessions.operations.ts';
import { auditWrite } from '../engine/audit.ts';
import { isObject } from '../engine/references.ts';
import { endGrants } from '../areas/account/app/app-grants.ts';
import { aliveSessions } from '../areas/account/session/session-store.ts';
import { entranceRoute } from './entrance-route.ts';
import type { Serving } from './serving.ts';

const MOST_A_MINUTE = 600;

/** Where one is signed in oneself, and ending what should not be there. */
export function ownSessionRoutes(app: FastifyInstance, serving: Serving): void {
  const { authentication, database } = serving;
  const route = entranceRoute(app, serving, MOST_A_MINUTE);

  route(ownSessionsWire, async ({ request }) => {
    const { account, token } = await authentication.demandPerson(request);
    return { body: { results: await aliveSessions(database, account.actor.userId, token) } };
  });

  route(endOwnSessionsWire, async ({ request, body }) => {
    const { account, token } = await authentication.demandPerson(request);
    const id = isObject(body) ? body['id'] : undefined;
    const { actor } = account;
    const ended = await database.transaction(async (tx) => {
      const sessions = await authentication.sessions.endOthers(tx, actor.userId, token, id === undefined ? null : String(id));
      // who was signed in may have copied the address of the calendar, and let an app act
      if (id === undefined) {
        await tx.rows('delete from calendar_feed where user_id = $1', [actor.userId]);
        await endGrants(tx, actor.userId, null);
      }
      const detail = { sessions };
      const who = { ...actor, address: request.ip };
      await auditWrite(tx, { action: 'end sessions', actor: who, resource: 'user', uuid: actor.userUuid, detail });
      return sessions;
    });
    await authentication.changed();
    return { body: { ended } };
  });
}
