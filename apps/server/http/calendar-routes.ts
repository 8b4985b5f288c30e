import type { FastifyInstance } from 'fastify';
import { may } from '../engine/actor.ts';
import { boundTo } from '../engine/bound-database.ts';
import { Problem } from '../engine/problem.ts';
import { calendarFile } from '../areas/event/calendar/calendar-feed-content.ts';
import { feedOwner, feedUsed } from '../areas/event/calendar/calendar-feed-store.ts';
import { API } from './path-form.ts';
import type { Serving } from './serving.ts';

/** Calendar programs ask every few minutes at most; a whole clinic may stand behind one address. */
const LIMIT = { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } };

/**
 * `GET /fieldward/calendar/<token>.ics`: the calendar of whoever made that address, without a session: what the account may see at
 * this moment, at its own places. A token that is wrong or taken back, and one of an account that is retired, has lost 'Get Events' or
 * must first change its password or add a second factor, is the same 404.
 */
export function calendarRoutes(app: FastifyInstance, { database, trail }: Serving): void {
  app.get<{ Params: { file: string } }>(`${API}/fieldward/calendar/:file`, LIMIT, async (request, reply) => {
    const token = /^([A-Za-z0-9_-]{1,100})\.ics$/.exec(request.params.file)?.[1] ?? '';
    const account = await feedOwner(database, token, request.ip);
    if (account === null || !may(account.actor, 'Get Events') || account.mustChangePassword || account.mustAddFactor) {
      trail.note({ action: 'denied', actor: account === null ? null : account.actor, address: request.ip, resource: 'calendarfeed' });
      throw new Problem('engine.notFound');
    }
    const { actor } = account;
    const { text, count } = await calendarFile(boundTo(actor, database));
    await feedUsed(database, actor.userId);
    trail.note({ action: 'read', actor, resource: 'calendarfeed', uuid: actor.userUuid, detail: { events: count } });
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline; filename="fieldward.ics"')
      .send(text);
  });
}
