import type { FastifyInstance } from 'fastify';
import { draftKeyWire } from '@fieldward/contract/account/draft-key.operations.ts';
import { Problem } from '../engine/problem.ts';
import { draftKeyOf } from '../areas/account/session/sealed-draft-key.ts';
import { entranceRoute } from './entrance-route.ts';
import type { Serving } from './serving.ts';

const MOST_A_MINUTE = 600;

/** The key of the own drafts: nobody else is ever sent it. */
export function draftKeyRoute(app: FastifyInstance, serving: Serving): void {
  const { authentication, database, secretKeys } = serving;
  entranceRoute(
    app,
    serving,
    MOST_A_MINUTE,
  )(draftKeyWire, async ({ request }) => {
    const { account } = await authentication.demandPerson(request);
    if (account.mustChangePassword) throw new Problem('engine.passwordChangeNeeded');
    if (account.mustAddFactor) throw new Problem('session.factorDemanded');
    return { body: { key: await draftKeyOf(database, secretKeys, account.actor.userId) } };
  });
}
