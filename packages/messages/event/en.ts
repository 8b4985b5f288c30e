import type { Area } from '../message.ts';

/** What the server refuses of events: people and assets that are needed twice, closing, what is retired. */
export const eventEn = {
  'event.participantBusy': { kind: 'warning', status: 400, text: '{person} is at {event} from {start} to {end}' },
  'event.participantBusyElsewhere': { kind: 'warning', status: 400, text: '{person} is at another event from {start} to {end}' },
  'event.assetBusy': { kind: 'warning', status: 400, text: '{asset} is at {event} from {start} to {end}' },
  'event.assetBusyElsewhere': { kind: 'warning', status: 400, text: '{asset} is at another event from {start} to {end}' },
  'event.busyMeanwhile': {
    kind: 'warning',
    status: 409,
    text: 'Somebody or something of this event was needed elsewhere meanwhile. Try again.',
  },
  'event.alreadyClosed': { kind: 'warning', status: 400, text: 'This event is closed. Open it again to change it.' },
  'event.changedMeanwhile': {
    kind: 'warning',
    status: 409,
    text: '{name} changed the event after the device had it',
  },
  'event.movedMeanwhile': {
    kind: 'warning',
    status: 409,
    text: 'The event was moved after the device had it: it is planned for {when} now',
  },
  'event.deletedMeanwhile': { kind: 'warning', status: 409, text: 'The event was deleted after the device had it' },
  'event.reasonNeeded': { kind: 'error', status: 400, text: 'Reason is required' },
  'event.absenceReasonNeeded': { kind: 'error', status: 400, text: 'Say why {person} was not there' },
  'event.startsAfterEnd': { kind: 'error', status: 400, text: 'The event cannot have begun after its end' },
  'event.notAHost': { kind: 'error', status: 400, text: '{name} is a country, province or city: choose a place in it' },
  'event.quantityRequired': { kind: 'error', status: 400, text: 'Quantity is required' },
  'event.assetTwice': { kind: 'warning', status: 400, text: 'The event has this asset already' },
  'event.serviceTwice': { kind: 'warning', status: 400, text: 'The event has this service already' },
  'event.participantTwice': { kind: 'warning', status: 400, text: 'This person is at the event already' },
  'event.rangeTooLong': { kind: 'error', status: 400, text: 'At most {days} days can be asked for at once' },
} as const satisfies Area;
