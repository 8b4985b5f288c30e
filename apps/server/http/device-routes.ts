import type { FastifyInstance } from 'fastify';
import { deviceCheckWire } from '@fieldward/contract/device/device.operations.ts';
import { auditWrite } from '../engine/audit.ts';
import { deviceHeld, toldToErase } from '../areas/device/registered/device-store.ts';
import { entranceRoute } from './entrance-route.ts';
import type { Serving } from './serving.ts';

const MOST_A_MINUTE = 120;

/** What a device asks that nobody has unlocked: its own uuid, which is random, is all that it says. */
export function deviceRoutes(app: FastifyInstance, serving: Serving): void {
  const route = entranceRoute(app, serving, MOST_A_MINUTE);
  route(deviceCheckWire, async ({ request, body }) => {
    const revoked = await serving.database.transaction(async (tx) => {
      const device = await deviceHeld(tx, body.uuid);
      if (device === null || !(device.revoked || device.retired)) return false;
      if (await toldToErase(tx, device))
        await auditWrite(tx, { action: 'told to erase', actor: null, address: request.ip, resource: 'device', uuid: device.uuid });
      return true;
    });
    return { body: { revoked } };
  });
}
