import type { FactCode } from '@fieldward/contract/audit/fact-codes.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openIdReturnWire, openIdStartWire, signInChoicesWire } from '@fieldward/contract/account/session.operations.ts';
import { OpenIdError } from '../areas/account/session/session-openid.ts';
import { passwordFits } from '../areas/account/session/session-password.ts';
import { offeredAccounts } from '../db/demo/offered-accounts.ts';
import { accountNamed } from '../areas/account/session/session-account.ts';
import { ACCOUNTS_OF_NOBODY } from '../db/starter/accounts.ts';
import { failureOf } from './error-handling.ts';
import { Entrance } from './entrance.ts';
import { entranceRoute } from './entrance-route.ts';
import { OpenIdCookies } from './openid-cookies.ts';
import type { Serving } from './serving.ts';

const MOST_A_MINUTE = 120;

/** A redirect within the browser's page loads. */
interface Redirect {
  readonly headers: Readonly<Record<string, string>>;
}

/** Signing in at the OpenID provider. The return always ends on the sign-in page, which says how it went in a sentence of its own. */
export function openIdRoutes(app: FastifyInstance, serving: Serving): void {
  const { database, openId, trail } = serving;
  const entrance = new Entrance(serving);
  const route = entranceRoute(app, serving, MOST_A_MINUTE);

  const accounts = offeredAccounts(passwordFits);
  route(signInChoicesWire, async () => {
    const demonstration = await accounts(database);
    return {
      body: {
        openId: openId === undefined ? null : { name: openId.settings.name },
        ...(demonstration.length === 0 ? {} : { demonstration: [...demonstration] }),
      },
    };
  });
  if (openId === undefined) return;

  const cookies = new OpenIdCookies(openId.settings.redirectBase);

  const toLogin = (how: string, next = '/'): Redirect => {
    const query = new URLSearchParams({ openid: how, ...(next === '/' ? {} : { next }) });
    return { headers: { location: `/login?${query.toString()}` } };
  };

  const refuse = (request: FastifyRequest, how: FactCode<'because'>, detail: object): Redirect => {
    trail.note({ action: 'sign-in refused', actor: null, address: request.ip, detail: { via: 'openid', because: how, ...detail } });
    return toLogin(how);
  };

  route(openIdStartWire, async ({ request, reply, query }) => {
    try {
      const { address, browser } = await openId.start(query.next ?? '/', cookies.mayBeKnown(request));
      cookies.begin(reply, browser);
      return { headers: { location: address, 'referrer-policy': 'no-referrer' } };
    } catch (error) {
      if (!(error instanceof OpenIdError)) throw error;
      request.log.warn({ failure: failureOf(error.cause) }, 'the OpenID provider cannot be reached');
      return toLogin('failed');
    }
  });

  route(openIdReturnWire, async ({ request, reply }) => {
    const browser = cookies.takeBack(request, reply);
    const at = request.url.indexOf('?');
    try {
      const { name, next } = await openId.finish(at === -1 ? '' : request.url.slice(at), browser);
      const account = name === null ? null : await accountNamed(database, name, request.ip);
      if (account === null || ACCOUNTS_OF_NOBODY.has(account.actor.userUuid))
        return refuse(request, 'unknown', { username: name?.slice(0, 100) ?? null });
      await entrance.known(request, reply, account, 'openid');
      return toLogin('in', next);
    } catch (error) {
      if (!(error instanceof OpenIdError)) throw error;
      if (error.failure === 'failed') request.log.warn({ failure: failureOf(error.cause) }, 'a sign-in at the OpenID provider failed');
      return refuse(request, error.failure, {});
    }
  });
}
