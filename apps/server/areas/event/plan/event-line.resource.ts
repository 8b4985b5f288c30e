import { eventAsset, eventParticipant, eventService } from '@fieldward/contract/event/event.ts';
import { equals, resource } from '../../../engine/resource.ts';
import { bookLineInTurn, lineBookedOnce } from './event-booking.ts';
import { eventIsOpen, quantityIsGiven } from './event-rules.ts';
import { choosesLive } from '../../../sql/catalogue-rules.ts';

const nameOf = (table: string): string => `(select x.name from ${table} x where x.${table}_id = {t}.${table}_id)`;
const inOrder = (table: string): string => `{t}.event_id, {t}.${table}_id`;

export const eventAssetResource = resource(eventAsset, {
  word: 'kind.assetOfEvent',
  table: 'event_asset',
  columns: { event: 'event_id', asset: 'asset_id' },
  display: nameOf('asset'),
  searches: { event: equals('event'), asset: equals('asset') },
  order: inOrder('event_asset'),
  rules: [eventIsOpen, bookLineInTurn('asset'), choosesLive('asset', 'asset_id', 'asset'), quantityIsGiven],
  after: [lineBookedOnce],
  constraints: {
    event_asset_once: { code: 'event.assetTwice', field: 'asset' },
    event_asset_one_at_a_time: { code: 'event.busyMeanwhile' },
  },
});

export const eventServiceResource = resource(eventService, {
  word: 'kind.serviceOfEvent',
  table: 'event_service',
  columns: { event: 'event_id', service: 'service_id' },
  display: nameOf('service'),
  searches: { event: equals('event'), service: equals('service') },
  order: inOrder('event_service'),
  rules: [eventIsOpen, choosesLive('service', 'service_id', 'service'), quantityIsGiven],
  constraints: { event_service_once: { code: 'event.serviceTwice', field: 'service' } },
});

export const eventParticipantResource = resource(eventParticipant, {
  word: 'kind.personAtEvent',
  table: 'event_participant',
  columns: { event: 'event_id', participant: 'participant_id' },
  display: nameOf('participant'),
  searches: { event: equals('event'), participant: equals('participant') },
  order: inOrder('event_participant'),
  rules: [eventIsOpen, bookLineInTurn('participant'), choosesLive('participant', 'participant_id', 'participant')],
  after: [lineBookedOnce],
  constraints: {
    event_participant_once: { code: 'event.participantTwice', field: 'participant' },
    event_participant_one_at_a_time: { code: 'event.busyMeanwhile' },
  },
});
