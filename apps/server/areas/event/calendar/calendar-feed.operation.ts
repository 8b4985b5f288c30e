import { operation } from '../../../engine/operation.ts';
import { feedState, makeFeed, revokeFeed } from './calendar-feed-store.ts';

/** `GET /fieldward/calendarfeed`: whether one has an address for calendar programs: `{exists, made, lastUsed}`. */
export const calendarFeed = operation({
  method: 'GET',
  path: '/fieldward/calendarfeed',
  privilege: 'Get Events',
  about: 'Whether one has an address for calendar programs',
  everywhere: true, // the account's own; it shows no event
  handle: async ({ actor }, db) => ({ body: await feedState(db, actor.userId) }),
});

/** `POST /fieldward/calendarfeed`: a new address, `{url}`; told this once. The one before stops working. */
export const calendarFeedMake = operation({
  method: 'POST',
  path: '/fieldward/calendarfeed',
  privilege: 'Get Events',
  about: 'A new address for calendar programs; the one before stops working',
  everywhere: true,
  handle: async ({ actor, base, audit }, tx) => {
    const token = await makeFeed(tx, actor.userId);
    await audit({ action: 'create', resource: 'calendarfeed', uuid: actor.userUuid });
    return { status: 201, body: { url: `${base}/fieldward/calendar/${token}.ics` } };
  },
});

/** `DELETE /fieldward/calendarfeed`: nobody reads the calendar under its address any more. */
export const calendarFeedRevoke = operation({
  method: 'DELETE',
  path: '/fieldward/calendarfeed',
  privilege: 'authenticated',
  about: 'Takes the address for calendar programs back',
  everywhere: true,
  handle: async ({ actor, audit }, tx) => {
    if (await revokeFeed(tx, actor.userId)) await audit({ action: 'delete', resource: 'calendarfeed', uuid: actor.userUuid });
    return { status: 204 };
  },
});
