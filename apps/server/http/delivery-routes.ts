import { deliveryReportWire } from '@fieldward/contract/message/message.operations.ts';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../engine/problem.ts';
import { noteDelivery, provesGateway } from '../areas/message/gateway/delivery-report.ts';
import { entranceRoute } from './entrance-route.ts';
import type { Serving } from './serving.ts';

/** A gateway reports many messages at once. */
const MOST_A_MINUTE = 600;

/** What gateways report of messages that they took; they prove themselves with a secret of their own, and see nothing. */
export function deliveryRoutes(app: FastifyInstance, serving: Serving): void {
  const { database, trail } = serving;
  entranceRoute(
    app,
    serving,
    MOST_A_MINUTE,
  )(deliveryReportWire, async ({ request, body }) => {
    if (!(await provesGateway(database, request.headers.authorization))) {
      trail.note({ action: 'denied', actor: null, address: request.ip, resource: 'deliveryreport' });
      throw new Problem('message.notTheGateway');
    }
    return { body: { known: await noteDelivery(database, body.id, body.state) } };
  });
}
