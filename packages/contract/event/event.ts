import { moneyProblem } from '@fieldward/domain/event/money.ts';
import { f, wire } from '../wire.ts';

const privileges = { read: 'Get Events', write: 'Manage Events' } as const;
/** What something costs once at the event; it may be nothing. */
const amount = f.decimal({ pattern: (written: string) => moneyProblem(written, 0) });
const quantity = f.int({ min: 1, max: 1_000_000, default: 1 });

/** When an event takes place. It is written with its event. */
export const eventSchedule = wire('event-schedule', {
  path: 'hydra/event-schedule',
  kind: 'link',
  listKey: 'eventSchedules',
  numericId: 'scheduleId',
  readOnly: true,
  privileges,
  fields: {
    plannedDate: f.datetime({ required: true, says: { missing: 'eventwork.startRequired' } }),
    /** When it really began. */
    eventDate: f.datetime(),
    endDate: f.datetime({ required: true, says: { missing: 'eventwork.endRequired' } }),
    reasonDeferred: f.text({ max: 255 }),
  },
  derived: {
    /** The end as it was planned: it stays from the closure on. */
    plannedEndDate: f.datetime({ filled: true }),
  },
  base: ['scheduleId', 'plannedDate', 'eventDate', 'endDate', 'reasonDeferred', 'plannedEndDate'],
});

/** What is planned of an asset or service stays from the closure on. */
const line = {
  quantity,
  actualCost: amount,
  plannedForEvent: f.bool(),
  availableInEvent: f.bool({ default: false }),
  description: f.text({ max: 255 }),
};
const planned = { plannedQuantity: f.int(), plannedCost: f.decimal() };
const shownOfLine = [
  'quantity',
  'actualCost',
  'plannedForEvent',
  'availableInEvent',
  'description',
  'plannedQuantity',
  'plannedCost',
  'voided',
] as const;
const ofEvent = f.ref('event', { required: true, fixed: true, in: 'full', as: 'custom:(uuid,display)' });

/** An asset that an event needs. */
export const eventAsset = wire('event-asset', {
  path: 'hydra/event-asset',
  kind: 'data',
  listKey: 'services',
  numericId: 'eventAssetId',
  parent: { wire: 'event', field: 'event', path: 'asset' },
  privileges,
  fields: {
    event: ofEvent,
    asset: f.ref('asset', {
      required: true,
      fixed: true,
      as: 'custom:(uuid,display,assetId,name,capitalValue,costPerUse,referenceId,fixedAsset,retired,assetType:(uuid,display,name,assetCategory:(uuid,display,name)))',
    }),
    ...line,
  },
  derived: planned,
  base: ['eventAssetId', 'asset', ...shownOfLine],
});

/** A service that an event offers. */
export const eventService = wire('event-service', {
  path: 'hydra/event-service',
  kind: 'data',
  listKey: 'eventServices',
  numericId: 'eventServiceId',
  parent: { wire: 'event', field: 'event', path: 'service' },
  privileges,
  fields: {
    event: ofEvent,
    service: f.ref('service', {
      required: true,
      fixed: true,
      as: 'custom:(uuid,display,serviceId,name,description,referenceId,unitCost,retired,serviceType:(uuid,display,name))',
    }),
    ...line,
  },
  derived: planned,
  base: ['eventServiceId', 'service', ...shownOfLine],
});

/** Somebody who goes to an event. */
export const eventParticipant = wire('event-participant', {
  path: 'hydra/event-participant',
  kind: 'data',
  listKey: 'eventServices',
  numericId: 'eventParticipantId',
  parent: { wire: 'event', field: 'event', path: 'participant' },
  privileges,
  fields: {
    event: ofEvent,
    participant: f.ref('participant', {
      required: true,
      fixed: true,
      as: 'custom:(uuid,display,participantId,name,salaryValue,salaryType:(uuid,display,name),user:(uuid,display),retired)',
    }),
    attendance: f.bool({ default: false }),
    absenceReason: f.text({ max: 255 }),
    plannedForEvent: f.bool(),
  },
  base: ['eventParticipantId', 'participant', 'attendance', 'absenceReason', 'plannedForEvent', 'voided'],
});

/**
 * An outreach event. `closed` is null for a plan that is to be closed, false where details are to be added, true from the closure
 * on. The order of the fields is that in which they are asked for: the first one that is wrong is the message.
 */
export const event = wire('event', {
  path: 'hydra/event',
  kind: 'data',
  listKey: 'events',
  numericId: 'eventId',
  firstFailure: true,
  privileges,
  fields: {
    eventType: f.ref('event-type', {
      required: true,
      as: 'custom:(uuid,display,eventTypeId,name,retired)',
      says: { missing: 'eventwork.typeRequired' },
    }),
    name: f.text({ required: true, max: 50, says: { missing: 'eventwork.nameRequired' } }),
    schedule: f.part('event-schedule', { required: true, as: 'default', says: { missing: 'eventwork.startRequired' } }),
    location: f.ref('location', {
      required: true,
      as: 'custom:(uuid,display,name,retired,tags:(uuid,display,name))',
      says: { missing: 'eventwork.locationRequired' },
    }),
    eventParticipants: f.parts('event-participant', { as: 'default', replace: true, match: 'participant' }),
    eventServices: f.parts('event-service', { as: 'default', replace: true, match: 'service' }),
    eventAssets: f.parts('event-asset', { as: 'default', replace: true, match: 'asset' }),
    description: f.text({ max: 255 }),
    closed: f.bool(),
    closureNotes: f.text({ max: 255 }),
  },
  base: [
    'eventId',
    'name',
    'closed',
    'description',
    'closureNotes',
    'location',
    'schedule',
    'eventType',
    'eventAssets',
    'eventServices',
    'eventParticipants',
    'voided',
    'voidReason',
  ],
});

declare module '../wires.ts' {
  interface WireModules {
    event: typeof import('./event.ts');
  }
}
