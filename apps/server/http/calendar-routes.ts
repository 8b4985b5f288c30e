import type { PrivilegeName } from '@fieldward/contract/privileges.ts';
import type { FastifyInstance } from 'fastify';
import { may } from '../engine/actor.ts';
import { boundTo } from '../engine/bound-database.ts';
import type { Db } from '../engine/db.ts';
import { Problem } from '../engine/problem.ts';
import { clinicCalendarFile } from '../areas/care/appointment/clinic-feed-content.ts';
import { calendarFile } from '../areas/event/calendar/calendar-feed-content.ts';
import { feedOwner, feedUsed, type FeedShows } from '../sql/calendar-feed.ts';
import { API } from './path-form.ts';
import type { Serving } from './serving.ts';

/** Calendar programs ask every few minutes at most; a whole clinic may stand behind one address. */
const LIMIT = { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } };

interface Feed {
  readonly shows: FeedShows;
  readonly path: string;
  /** What its owner needs at the moment at which it is read. */
  readonly privilege: PrivilegeName;
  /** As which it stands in the audit trail. */
  readonly resource: string;
  /** @param location of the query; '' for all that the owner sees */
  readonly file: (db: Db, location: string) => Promise<{ readonly text: string; readonly count: number }>;
}

const FEEDS: readonly Feed[] = [
  { shows: 'events', path: 'calendar', privilege: 'Get Events', resource: 'calendarfeed', file: (db) => calendarFile(db) },
  { shows: 'clinics', path: 'cliniccalendar', privilege: 'View Appointments', resource: 'clinicfeed', file: clinicCalendarFile },
];

/**
 * `GET /fieldward/calendar/<token>.ics`, `GET /fieldward/cliniccalendar/<token>.ics?location=<uuid>`: the calendar of whoever made that address,
 * without a session: what the account may see at this moment, at its own places. A token that is wrong or taken back, and one of an account that is
 * retired, has lost the right to see it or must first change its password or add a second factor, is the same 404.
 */
export function calendarRoutes(app: FastifyInstance, { database, trail }: Serving): void {
  for (const { shows, path, privilege, resource, file } of FEEDS)
    app.get<{ Params: { file: string }; Querystring: { location?: unknown } }>(
      `${API}/fieldward/${path}/:file`,
      LIMIT,
      async (request, reply) => {
        const token = /^([A-Za-z0-9_-]{1,100})\.ics$/.exec(request.params.file)?.[1] ?? '';
        const account = await feedOwner(database, token, shows, request.ip);
        if (account === null || !may(account.actor, privilege) || account.mustChangePassword || account.mustAddFactor) {
          trail.note({ action: 'denied', actor: account === null ? null : account.actor, address: request.ip, resource });
          throw new Problem('engine.notFound');
        }
        const { actor } = account;
        const { location } = request.query;
        const { text, count } = await file(boundTo(actor, database), typeof location === 'string' ? location.replaceAll('\0', '') : '');
        await feedUsed(database, actor.userId, shows);
        trail.note({ action: 'read', actor, resource, uuid: actor.userUuid, detail: { events: count } });
        return reply
          .type('text/calendar; charset=utf-8')
          .header('cache-control', 'private, no-store')
          .header('content-disposition', 'inline; filename="fieldward.ics"')
          .send(text);
      },
    );
}
