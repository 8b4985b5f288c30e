import { clinicFeedMakeWire, clinicFeedRevokeWire, clinicFeedWire } from '@fieldward/contract/care/appointment.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { feedState, makeFeed, revokeFeed } from '../../../sql/calendar-feed.ts';

export const clinicFeed = operation(clinicFeedWire, {
  everywhere: true, // the account's own; it shows no appointment
  handle: async ({ actor }, db) => ({ body: await feedState(db, actor.userId, 'clinics') }),
});

export const clinicFeedMake = operation(clinicFeedMakeWire, {
  everywhere: true,
  handle: async ({ actor, base, audit }, tx) => {
    const token = await makeFeed(tx, actor, 'clinics');
    await audit({ action: 'create', resource: 'clinicfeed', uuid: actor.userUuid });
    return { body: { url: `${base}/fieldward/cliniccalendar/${token}.ics` } };
  },
});

/** Nobody reads the clinics under its address any more. */
export const clinicFeedRevoke = operation(clinicFeedRevokeWire, {
  everywhere: true,
  handle: async ({ actor, audit }, tx) => {
    if (await revokeFeed(tx, actor.userId, 'clinics')) await audit({ action: 'delete', resource: 'clinicfeed', uuid: actor.userUuid });
    return {};
  },
});
