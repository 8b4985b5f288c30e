import { appointmentStatuses } from '@fieldward/domain/care/appointment.ts';
import Type from 'typebox';
import { day, handlerChecks, moment, named, oneOf, operationWire, orNull, wholeNumber, type Shape } from '../operation.ts';

const uuid = Type.String({ description: 'uuid' });

/** One appointment in a list of a clinic. */
const expected = Type.Object(
  {
    uuid: Type.String(),
    version: Type.String(),
    patient: Type.Object({
      uuid: Type.String(),
      display: Type.String(),
      identifier: orNull(Type.String()),
      gender: orNull(Type.String()),
      birthdate: orNull(day),
      phone: orNull(Type.String()),
      dead: Type.Boolean(),
    }),
    service: orNull(named),
    location: named,
    provider: orNull(named),
    day,
    start: orNull(moment, { description: 'null: at any time of the day' }),
    end: orNull(moment),
    status: oneOf(appointmentStatuses),
    reason: orNull(Type.String()),
    comments: orNull(Type.String()),
    walkIn: Type.Boolean(),
    recorded: Type.Boolean({ description: 'A form promises it' }),
  },
  { $id: 'ExpectedPatient' },
);

/** One appointment in a list of a clinic. */
export type Expected = Shape<typeof expected>;

/** Who comes to a clinic on some days: the list that days, weeks, paper and the work of the day are made of. */
export const clinicDaysWire = operationWire('GET fieldward/clinicdays', {
  privilege: ['View Appointments', 'Get Patients'],
  about: 'The appointments of clinics, or of all that one sees, on some days, and the days on which it is closed',
  query: Type.Object({
    from: handlerChecks(Type.String({ description: 'YYYY-MM-DD' })),
    to: handlerChecks(Type.String({ description: 'YYYY-MM-DD; `from` unless sent' })),
    location: Type.Optional(handlerChecks(Type.String({ description: 'uuids, joined with commas; what is within them counts' }))),
    service: Type.Optional(handlerChecks(uuid)),
    limit: wholeNumber({ otherwise: 1000, min: 1, max: 2000 }),
  }),
  response: Type.Object({
    today: day,
    more: Type.Boolean({ description: 'There are more than were asked for' }),
    closed: Type.Array(Type.Object({ from: day, to: day, name: Type.String(), location: orNull(named) })),
    appointments: Type.Array(expected),
  }),
});

/** Whether people can be asked to come on a day. */
export const clinicDayWire = operationWire('GET fieldward/clinicday', {
  privilege: 'View Appointment Services',
  about: 'Whether a clinic is open on a day, and on which it is next',
  query: Type.Object({
    location: handlerChecks(uuid),
    day: handlerChecks(Type.String({ description: 'YYYY-MM-DD' })),
    service: Type.Optional(handlerChecks(Type.String({ description: 'uuid; the one that forms book at the place unless sent' }))),
    question: Type.Optional(handlerChecks(Type.String({ description: 'uuid of the concept of a question that is answered with the day' }))),
  }),
  response: Type.Object({
    promises: Type.Boolean({ description: 'The answer to the question is the next appointment; true where none was sent' }),
    closed: orNull(Type.String(), { description: 'why it is closed: a name, or empty for a weekday without hours' }),
    next: orNull(day, { description: 'the first open day after it; null where it is open, or where none is near' }),
  }),
});

export type ClinicDays = Shape<(typeof clinicDaysWire)['response']>;

/** The list of a day on paper, to call from and to tick off where there is no screen. */
export const clinicDayPaperWire = operationWire('GET fieldward/clinicdaypaper', {
  privilege: ['View Appointments', 'Get Patients'],
  about: 'The appointments of a clinic on a day, on paper (A4), with room to note who came',
  query: Type.Object({
    day: Type.Optional(handlerChecks(Type.String({ description: 'YYYY-MM-DD; today unless sent' }))),
    location: Type.Optional(handlerChecks(Type.String({ description: 'uuid; what is within it counts' }))),
    service: Type.Optional(handlerChecks(uuid)),
    language: Type.Optional(Type.String({ description: 'of the paper: en, fr or ar; en unless sent' })),
    tz: Type.Optional(Type.String({ description: 'zone in which the moment of printing is told; that of the programme unless sent' })),
  }),
  files: ['application/pdf'],
});

/** Whether the account has an address under which calendar programs read what clinics have booked. It is shown only when it is made. */
export const clinicFeedWire = operationWire('GET fieldward/clinicfeed', {
  privilege: 'View Appointments',
  about: 'Whether one has an address for calendar programs that shows what clinics have booked',
  response: Type.Object({ exists: Type.Boolean(), made: orNull(moment), lastUsed: orNull(moment) }),
});

export const clinicFeedMakeWire = operationWire('POST fieldward/clinicfeed', {
  privilege: 'View Appointments',
  forPeople: true,
  about:
    'A new address for calendar programs that shows what clinics have booked, with `?location=` that of one; the one before stops working',
  response: Type.Object({ url: Type.String() }),
  status: 201,
});

export const clinicFeedRevokeWire = operationWire('DELETE fieldward/clinicfeed', {
  privilege: 'authenticated',
  forPeople: true,
  about: 'Takes the address for calendar programs back that shows what clinics have booked',
});

const slotDay = Type.Object({
  day,
  closed: orNull(Type.String(), { description: 'name of the closed day' }),
  untimed: Type.Integer({ description: 'who comes at any time of the day' }),
  slots: Type.Array(Type.Object({ start: moment, end: moment, free: Type.Integer() })),
});

/** Where there is room: for a day (`days=1`), or the next days with any. */
export const appointmentSlotsWire = operationWire('GET fieldward/appointmentslots', {
  privilege: ['View Appointments', 'View Appointment Services'],
  about: 'The slots of a service on the next days on which it is open, and how many places each has',
  query: Type.Object({
    service: handlerChecks(uuid),
    from: Type.Optional(handlerChecks(Type.String({ description: 'YYYY-MM-DD; today unless sent' }))),
    days: wholeNumber({ otherwise: 5, min: 1, max: 31 }),
  }),
  response: Type.Object({ today: day, days: Type.Array(slotDay) }),
});

export type SlotDay = Shape<typeof slotDay>;

const movedOne = Type.Object({
  uuid: Type.String(),
  patient: named,
  service: orNull(named),
  start: orNull(moment, { description: 'when it was; null: at any time of the day' }),
  to: orNull(Type.Object({ day, start: orNull(moment) }), { description: 'null: nothing is free, it stays where it is' }),
});

/** A clinic day that falls out: everybody who is still to come gets the next free time of their service, in one transaction. */
export const appointmentsMoveWire = operationWire('POST fieldward/appointmentsmove', {
  privilege: ['Manage Appointments', 'Get Patients'],
  about: 'Moves the appointments of a clinic day to the next free times; what does not fit stays and is told by name',
  body: Type.Object({
    location: Type.String({ description: 'uuid; what is within it counts' }),
    service: Type.Optional(orNull(uuid)),
    day: handlerChecks(Type.String({ description: 'YYYY-MM-DD that falls out' })),
    from: handlerChecks(Type.String({ description: 'YYYY-MM-DD from which on times are looked for' })),
    dryRun: Type.Optional(Type.Boolean({ description: 'only says where each would go' })),
  }),
  response: Type.Object({ appointments: Type.Array(movedOne) }),
});

export type MovedAppointment = Shape<typeof movedOne>;
