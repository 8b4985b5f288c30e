import { event, eventSchedule } from '@fieldward/contract/event/event.ts';
import { equals, nameLike, pick, resource, reverse } from '../../../engine/resource.ts';
import { bookedOnce, bookInTurn } from './event-booking.ts';
import {
  attendanceIsGiven,
  closedStays,
  endsAfterStart,
  linesOnce,
  namedWasThere,
  placeHosts,
  planIsWhole,
  tellClosing,
} from './event-rules.ts';
import { onProgrammeClock } from '../../../sql/programme-zone.ts';
import { afterMoment, atPlaces, beforeMoment, fromDay, ofStatus, toDay } from '../../../sql/event-search.ts';
import { choosesLive } from '../../../sql/catalogue-rules.ts';

export const eventResource = resource(event, {
  word: 'kind.event',
  table: 'event',
  columns: { eventType: 'event_type_id', location: 'location_id' },
  links: {
    schedule: pick('event_schedule', 'event_id'),
    eventParticipants: reverse('event_participant', 'event_id', { order: '{o}.event_participant_id' }),
    eventServices: reverse('event_service', 'event_id', { order: '{o}.event_service_id' }),
    eventAssets: reverse('event_asset', 'event_id', { order: '{o}.event_asset_id' }),
  },
  searches: {
    q: nameLike('name'),
    from: fromDay,
    to: toDay,
    after: afterMoment,
    before: beforeMoment,
    location: atPlaces,
    type: equals('eventType'),
    status: ofStatus,
  },
  order: '(select s.planned_date from event_schedule s where s.event_id = {t}.event_id)',
  rules: [
    closedStays,
    choosesLive('eventType', 'event_type_id', 'event_type'),
    choosesLive('location', 'location_id', 'location'),
    placeHosts,
    linesOnce,
    planIsWhole,
    attendanceIsGiven,
    bookInTurn,
  ],
  after: [namedWasThere, bookedOnce, tellClosing],
  reasonNeeded: 'event.reasonNeeded',
  constraints: { own_place: { code: 'access.foreignPlace', field: 'location' } },
});

export const eventScheduleResource = resource(eventSchedule, {
  word: 'kind.scheduleOfEvent',
  table: 'event_schedule',
  display: `to_char(${onProgrammeClock('{t}.planned_date')}, 'YYYY-MM-DD')`,
  order: '{t}.planned_date',
  rules: [endsAfterStart],
});
