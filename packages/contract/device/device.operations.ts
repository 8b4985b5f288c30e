import { LONGEST_DEVICE_NAME } from '@fieldward/domain/device/device.ts';
import Type from 'typebox';
import { patientTasksWire } from '../care/task.operations.ts';
import { REASON_LENGTH } from '../limits.ts';
import { correctableFormsWire } from '../form/correction.operations.ts';
import { priorAnswersWire } from '../form/filling.operations.ts';
import { moment, named, oneOf, operationWire, orNull, paging, resourceShown, type Given, type Shape } from '../operation.ts';
import { patientBannerWire } from '../patient/patient-banner.operations.ts';
import { patientPanelsWire } from '../patient/patient-chart.operations.ts';
import { patientTimelineWire } from '../patient/patient-timeline.operations.ts';

const text = Type.String();
const uuid = Type.String({ minLength: 8, maxLength: 38, pattern: '^[A-Za-z0-9-]+$' });
const clock = Type.String({ description: 'what the clock of the device says, ISO 8601 with zone' });

const scope = Type.Object(
  { places: Type.Optional(Type.Array(text, { maxItems: 50, description: 'uuids; those inside them count too' })) },
  { additionalProperties: false, description: 'whose people it holds, of those that the account sees; its own places by default' },
);

/** Whose people a device holds. */
export type DeviceScope = Given<typeof scope>;

const numbers = Type.Object({
  type: Type.String({ description: 'uuid of the type of identifiers' }),
  name: Type.String({ description: 'of that type' }),
  typed: Type.Boolean({ description: 'whether other identifiers than these may be given' }),
  places: orNull(Type.Array(text), {
    description: 'uuids of where these are given; null: wherever no other entry of the type is for the place',
  }),
  identifiers: Type.Array(text, { description: 'that nobody has yet: nobody else is given these. None where no number is proposed' }),
});

/** Numbers that a device may give to people whom it registers. */
export type DeviceNumbers = Shape<typeof numbers>;

const erase = Type.Boolean({
  description: 'it was revoked, or the account may not hold people any more: the device erases all that it holds, and nothing else is told',
});

const ownDevice = Type.Object({
  erase,
  uuid: text,
  name: text,
  registered: moment,
  lastContact: moment,
  clockOff: Type.Integer({ description: 'seconds by which the clock of the device is ahead of that of the server' }),
  holdDays: Type.Integer({ description: 'days without contact after which the device erases what it holds' }),
  most: Type.Integer({ description: 'people that it may hold at most' }),
  places: Type.Array(named, { description: 'that were chosen; none: the own places of the account' }),
  needsScope: Type.Boolean({ description: 'the account is bound to no places and has chosen none: until then the feed is refused' }),
  numbers: Type.Array(numbers, { description: 'for registration; topped up with each greeting, for who may register people' }),
  dailyMost: orNull(Type.Integer(), {
    description: 'numbers that its account may reserve in a day, where fewer were given for that than it wants',
  }),
});

/** A device as it is told of itself. */
export type OwnDevice = Shape<typeof ownDevice>;

/** Registers a device, or says hello again. */
export const deviceWire = operationWire('POST fieldward/device', {
  privilege: 'authenticated',
  forPeople: true,
  about: 'Registers a device that works without a network, or greets again (by the uuid that the device chose)',
  body: Type.Object(
    {
      uuid,
      name: Type.String({ minLength: 1, maxLength: LONGEST_DEVICE_NAME, description: 'as people call it' }),
      clock,
      scope: Type.Optional(scope),
      spent: Type.Optional(
        Type.Array(Type.String({ maxLength: 100 }), {
          maxItems: 2_000,
          description: 'reserved numbers that it has given to people whom the server may not know yet',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  response: ownDevice,
});

const device = Type.Object(
  {
    uuid: text,
    name: text,
    user: named,
    registered: moment,
    lastContact: moment,
    lastAddress: orNull(text),
    people: Type.Integer({ description: 'that it held when it last asked' }),
    waiting: Type.Integer({ description: 'records that were saved there and not on the server yet, as it last reported' }),
    clockOff: Type.Integer({ description: 'seconds by which its clock is ahead of that of the server' }),
    places: Type.Array(named),
    numbers: Type.Integer({ description: 'identifiers that are reserved for it and that nobody has' }),
    state: oneOf(['active', 'silent', 'revoked', 'erased'] as const, {
      description: 'silent: without contact for so long that it has erased itself; revoked: it was not told yet; erased: it was',
    }),
    revoked: orNull(Type.Object({ at: moment, by: text, reason: orNull(text), told: orNull(moment) })),
    own: Type.Boolean(),
    version: text,
  },
  { $id: 'Device' },
);

/** A device as lists show it. */
export type Device = Shape<typeof device>;

/** Devices: the own ones, or with the right to manage them everybody's. */
export const devicesWire = operationWire('GET fieldward/devices', {
  privilege: 'authenticated',
  about: 'The devices that hold patients for work without a network: the own ones, or (Manage Devices) all',
  query: Type.Object({
    whose: Type.Optional(oneOf(['own', 'all'] as const, { description: 'own by default' })),
    state: Type.Optional(oneOf(['holding', 'gone'] as const, { description: 'may hold people, or do not any more; both by default' })),
    q: Type.Optional(Type.String({ description: 'a part of the name of the device or of its account' })),
    ...paging(100, 50),
  }),
  response: Type.Object({ results: Type.Array(device), hasNext: Type.Boolean() }),
});

/** Ends a device: it erases what it holds at its next contact. */
export const deviceRevokeWire = operationWire('POST fieldward/devicerevoke', {
  privilege: 'authenticated',
  forPeople: true,
  about: 'Ends a device: it erases what it holds when it next reaches the server (of others: Manage Devices)',
  body: Type.Object(
    { uuid: text, reason: Type.Optional(orNull(Type.String({ maxLength: REASON_LENGTH }))) },
    { additionalProperties: false },
  ),
  response: device,
});

/** Whether a device was revoked; without a session, for one that nobody has unlocked. */
export const deviceCheckWire = operationWire('POST fieldward/devicecheck', {
  entrance: true,
  privilege: 'anybody',
  about: 'Whether a device is to erase what it holds, for one that nobody has unlocked; an unknown uuid is answered false',
  body: Type.Object({ uuid: text }),
  response: Type.Object({ revoked: Type.Boolean() }),
});

const heldPatient = Type.Object(
  {
    uuid: text,
    at: Type.String({ description: 'when the server answered this, ISO 8601' }),
    details: resourceShown('patient'),
    banner: orNull(patientBannerWire.response),
    panels: orNull(patientPanelsWire.response),
    prior: orNull(priorAnswersWire.response, { description: 'earlier answers for the fields of all forms' }),
    timeline: orNull(patientTimelineWire.response, { description: 'its first page' }),
    forms: Type.Optional(
      orNull(correctableFormsWire.response, {
        description: 'filled lately, that the account can correct, in versions that the device asks for',
      }),
    ),
    tasks: orNull(patientTasksWire.response, { description: 'also those that begin in the next weeks' }),
    tests: orNull(Type.Array(resourceShown('labtestorder')), {
      description: 'laboratory tests that wait for results, the last ordered first; null also for who does not ask',
    }),
  },
  { $id: 'HeldPatient', description: 'what the server answers about somebody; null where the account lacks the right' },
);

/** What a device holds of a person. */
export type HeldPatient = Shape<typeof heldPatient>;

const gone = Type.Object({
  uuid: text,
  why: oneOf(['voided', 'merged', 'outOfScope'] as const),
  into: Type.Optional(Type.String({ description: 'uuid of the record that it was merged into' })),
});

/** Somebody whom a device no longer holds. */
export type GonePatient = Shape<typeof gone>;

const heldEvent = Type.Object(
  {
    uuid,
    version: Type.String({ description: 'its ETag without quotes' }),
    mark: Type.String({ description: 'of what is told: equal where nothing of it has changed' }),
    event: resourceShown('event'),
  },
  { $id: 'HeldEvent' },
);

/** An event as a device holds it. */
export type HeldEvent = Shape<typeof heldEvent>;

const events = Type.Object(
  {
    told: Type.Array(heldEvent, { description: 'those that the device does not hold, or holds as they were' }),
    uuids: Type.Array(text, { description: 'of all that it is to hold: it forgets others' }),
    from: moment,
    to: moment,
  },
  { description: 'at the end, for who asks: the events of its places that are or were between two moments' },
);

/** Events that a device is told of at a time. */
export type ToldEvents = Shape<typeof events>;

const feed = Type.Object({
  erase,
  reset: Type.Boolean({
    description:
      'what the account may see has changed: the device begins anew without `after`, and then removes whom it was not told of again',
  }),
  patients: Type.Array(heldPatient),
  gone: Type.Array(gone),
  next: orNull(text, { description: 'sent as `after` next time; null when it begins anew' }),
  more: Type.Boolean({ description: 'there is more already' }),
  loading: Type.Boolean({ description: 'it belongs to the first load; what is held is whole once this is false' }),
  count: orNull(Type.Integer(), { description: 'at the end: how many people the device should hold' }),
  digest: orNull(text, { description: 'at the end: of the uuids of those (`deviceDigest`); a device that differs begins anew' }),
  events: orNull(events, { description: 'null also where the account may not see events' }),
  formsSince: orNull(moment, {
    description:
      'filled forms that were saved before are not told to be corrected, as there were too many when it was loaded; null where all are',
  }),
  left: Type.Integer({ description: 'people who are in the scope and beyond the limit, as far as known; 0 when all are held' }),
});

/** A page of the feed. */
export type DeviceFeed = Shape<typeof feed>;

/** What a device holds, as a stream of changes that can be resumed at any page. */
export const deviceFeedWire = operationWire('POST fieldward/devicefeed', {
  privilege: 'authenticated',
  forPeople: true,
  about: 'The people whom a device holds, page by page, then what changed, with those who are gone, or that the device is to erase all',
  body: Type.Object(
    {
      device: text,
      after: Type.Optional(
        orNull(Type.String({ maxLength: 2_000, description: '`next` of the page before; the first load begins without' })),
      ),
      view: Type.String({
        minLength: 1,
        maxLength: 4_000,
        description: 'representation of the patient in `details`, as `v` of GET patient/{uuid}',
      }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: 'people of a page; 200 by default' })),
      clock,
      tests: Type.Optional(
        Type.Object({
          view: Type.String({
            minLength: 1,
            maxLength: 4_000,
            description: 'representation of laboratory tests, as `v` of GET commonlab/labtestorder',
          }),
        }),
      ),
      events: Type.Optional(
        Type.Object({
          view: Type.String({ minLength: 1, maxLength: 4_000, description: 'representation of events, as `v` of GET hydra/event/{uuid}' }),
          known: Type.Array(Type.Object({ uuid: text, mark: text }), { maxItems: 500, description: 'that it holds' }),
        }),
      ),
      waiting: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'records that were saved there and not on the server yet' }),
    },
    { additionalProperties: false },
  ),
  response: feed,
});
