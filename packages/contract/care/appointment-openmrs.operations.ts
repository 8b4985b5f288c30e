/** Services and appointments at the addresses and in the shapes of the appointments module that clients of OpenMRS ask. They are bare lists. */
import Type from 'typebox';
import { handlerChecks, oneOf, operationWire, orNull } from '../operation.ts';

const named = Type.Object({ uuid: Type.String(), name: Type.String() });
const milliseconds = Type.Integer({ description: 'milliseconds since 1970' });

const service = {
  appointmentServiceId: Type.Integer(),
  uuid: Type.String(),
  name: Type.String(),
  description: orNull(Type.String()),
  speciality: Type.Object({}),
  startTime: Type.String({ description: 'HH:mm:ss, the first of any day; empty without hours' }),
  endTime: Type.String(),
  maxAppointmentsLimit: Type.Integer({ description: 'places at a time' }),
  durationMins: Type.Integer(),
  location: named,
  color: orNull(Type.String()),
  initialAppointmentStatus: orNull(Type.String()),
  creatorName: orNull(Type.String()),
};

const fullService = Type.Object({
  ...service,
  weeklyAvailability: Type.Array(
    Type.Object({
      uuid: Type.String(),
      dayOfWeek: Type.String({ description: 'MONDAY to SUNDAY' }),
      startTime: Type.String(),
      endTime: Type.String(),
      maxAppointmentsLimit: Type.Integer(),
    }),
  ),
  serviceTypes: Type.Array(Type.Unknown()),
});

/** The services that can be booked, in short. */
export const openmrsServicesWire = operationWire('GET appointmentService/all/default', {
  privilege: 'View Appointment Services',
  about: 'The services of clinics as clients of the appointments module of OpenMRS read them',
  response: Type.Array(Type.Object(service)),
});

/** The services that can be booked, with their hours. */
export const openmrsFullServicesWire = operationWire('GET appointmentService/all/full', {
  privilege: 'View Appointment Services',
  about: 'The services of clinics with their hours as clients of the appointments module of OpenMRS read them',
  response: Type.Array(fullService),
});

const appointment = Type.Object({
  uuid: Type.String(),
  appointmentNumber: Type.String(),
  dateCreated: milliseconds,
  dateAppointmentScheduled: milliseconds,
  patient: Type.Object({
    uuid: Type.String(),
    name: Type.String(),
    identifier: orNull(Type.String()),
    gender: orNull(Type.String()),
    birthDate: orNull(milliseconds),
    age: orNull(Type.Integer()),
  }),
  service: orNull(Type.Object(service)),
  serviceType: Type.Null(),
  provider: orNull(named),
  providers: Type.Array(Type.Object({ uuid: Type.String(), name: Type.String(), response: Type.String() })),
  location: named,
  startDateTime: Type.Integer({ description: 'milliseconds since 1970; the beginning of the day where none was agreed' }),
  endDateTime: milliseconds,
  appointmentKind: Type.String({ description: 'Scheduled, WalkIn' }),
  status: Type.String({ description: 'Scheduled, CheckedIn, Completed, Missed, Cancelled' }),
  comments: orNull(Type.String()),
  additionalInfo: Type.Null(),
  teleconsultationVideoLink: Type.Null(),
  recurring: Type.Boolean(),
  voided: Type.Boolean(),
  extensions: Type.Object({}),
  reasons: Type.Array(Type.Unknown()),
});

/** Who comes on a day. */
export const openmrsAppointmentsWire = operationWire('GET appointments', {
  privilege: ['View Appointments', 'Get Patients'],
  about: 'The appointments of a day as clients of the appointments module of OpenMRS read them',
  query: Type.Object({
    forDate: Type.Optional(handlerChecks(Type.String({ description: 'a day or a moment of it; today unless sent' }))),
    status: Type.Optional(Type.String({ description: 'Scheduled, CheckedIn, Completed, Missed or Cancelled' })),
  }),
  response: Type.Array(appointment),
});

/** Who comes between two moments, or the appointments of one patient between them. */
export const openmrsAppointmentSearchWire = operationWire('POST appointments/search', {
  privilege: ['View Appointments', 'Get Patients'],
  about: 'The appointments of some days, or of a patient, as clients of the appointments module of OpenMRS read them',
  body: Type.Object({
    startDate: handlerChecks(Type.String({ description: 'a day or a moment' })),
    endDate: Type.Optional(handlerChecks(Type.String({ description: 'a day or a moment; a year later unless sent' }))),
    patientUuid: Type.Optional(handlerChecks(Type.String({ description: 'uuid of the patient' }))),
  }),
  response: Type.Array(appointment),
});

/** One service. */
export const openmrsServiceWire = operationWire('GET appointmentService', {
  privilege: 'View Appointment Services',
  about: 'A service of a clinic with its hours as clients of the appointments module of OpenMRS read it',
  query: Type.Object({ uuid: handlerChecks(Type.String()) }),
  response: fullService,
});

/** One appointment. */
export const openmrsAppointmentWire = operationWire('GET appointments/:uuid', {
  privilege: ['View Appointments', 'Get Patients'],
  about: 'An appointment as clients of the appointments module of OpenMRS read it',
  response: appointment,
});

const moment = handlerChecks(
  Type.Union([Type.String(), Type.Integer()], { description: 'a moment in ISO 8601, or in milliseconds since 1970' }),
);

const booking = {
  uuid: Type.Optional(orNull(Type.String({ description: 'of the appointment that is changed; a new one unless sent' }))),
  patientUuid: handlerChecks(Type.String()),
  serviceUuid: handlerChecks(Type.String()),
  locationUuid: Type.Optional(handlerChecks(orNull(Type.String({ description: 'the place of the service unless sent' })))),
  startDateTime: moment,
  endDateTime: Type.Optional(moment),
};

/** The statuses of the module that there are here. */
const status = oneOf(['Scheduled', 'CheckedIn', 'Completed', 'Missed', 'Cancelled'] as const);

/** Books an appointment, or changes one. */
export const openmrsAppointmentSaveWire = operationWire('POST appointment', {
  privilege: ['Manage Appointments', 'View Appointments', 'Get Patients'],
  about:
    'Books or changes an appointment as clients of the appointments module of OpenMRS do; the rules are those of fieldward/appointment',
  body: Type.Object({
    ...booking,
    appointmentKind: Type.Optional(orNull(oneOf(['Scheduled', 'WalkIn'] as const))),
    status: Type.Optional(orNull(status)),
    comments: Type.Optional(handlerChecks(orNull(Type.String()))),
    reason: Type.Optional(handlerChecks(orNull(Type.String({ description: 'why it is cancelled' })))),
    providers: Type.Optional(orNull(Type.Array(Type.Object({ uuid: Type.String() }), { description: 'one at most' }))),
  }),
  response: appointment,
});

/** Says what became of an appointment. */
export const openmrsAppointmentStatusWire = operationWire('POST appointments/:uuid/status-change', {
  privilege: ['Manage Appointments', 'View Appointments', 'Get Patients'],
  about: 'Checks in, completes, misses or cancels an appointment as clients of the appointments module of OpenMRS do',
  body: Type.Object({
    toStatus: status,
    reason: Type.Optional(handlerChecks(orNull(Type.String({ description: 'why it is cancelled' })))),
  }),
  response: appointment,
});

/** What stands against a booking. */
export const openmrsAppointmentConflictsWire = operationWire('POST appointments/conflicts', {
  privilege: ['View Appointments', 'Get Patients'],
  about:
    'What stands against a booking, by the words of the appointments module of OpenMRS: the service is closed or full, or the patient has another one. 204: nothing. Writes nothing',
  body: Type.Object(booking),
  status: [200, 204],
  response: Type.Object({
    SERVICE_UNAVAILABLE: Type.Optional(Type.Array(Type.Object({ startDateTime: milliseconds, endDateTime: milliseconds }))),
    PATIENT_DOUBLE_BOOKING: Type.Optional(Type.Array(appointment)),
  }),
});
