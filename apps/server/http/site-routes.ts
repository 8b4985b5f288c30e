import type { FastifyInstance } from 'fastify';
import { joinSiteWire } from '@fieldward/contract/site/site.operations.ts';
import { newToken } from '../areas/account/token/api-token-store.ts';
import { joinSite } from '../areas/site/centre/site-join.ts';
import { entranceRoute } from './entrance-route.ts';
import type { Serving } from './serving.ts';

const MOST_A_MINUTE = 20;

/** A server joins as a site: its code is all that it says of itself. */
export function siteRoutes(app: FastifyInstance, serving: Serving): void {
  const route = entranceRoute(app, serving, MOST_A_MINUTE);
  route(joinSiteWire, async ({ request, body }) => {
    const { token, ...kept } = newToken();
    const joined = await serving.database.transaction((tx) => joinSite(tx, { ...body, address: request.ip, token: kept }));
    return { body: { token, ...joined } };
  });
}
