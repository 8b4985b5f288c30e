import { calendarFeedMakeWire, calendarFeedRevokeWire, calendarFeedWire } from '@fieldward/contract/event/event-calendar.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { feedState, makeFeed, revokeFeed } from '../../../sql/calendar-feed.ts';

export const calendarFeed = operation(calendarFeedWire, {
  everywhere: true, // the account's own; it shows no event
  handle: async ({ actor }, db) => ({ body: await feedState(db, actor.userId, 'events') }),
});

export const calendarFeedMake = operation(calendarFeedMakeWire, {
  everywhere: true,
  handle: async ({ actor, base, audit }, tx) => {
    const token = await makeFeed(tx, actor, 'events');
    await audit({ action: 'create', resource: 'calendarfeed', uuid: actor.userUuid });
    return { body: { url: `${base}/fieldward/calendar/${token}.ics` } };
  },
});

/** Nobody reads the calendar under its address any more. */
export const calendarFeedRevoke = operation(calendarFeedRevokeWire, {
  everywhere: true,
  handle: async ({ actor, audit }, tx) => {
    if (await revokeFeed(tx, actor.userId, 'events')) await audit({ action: 'delete', resource: 'calendarfeed', uuid: actor.userUuid });
    return {};
  },
});
