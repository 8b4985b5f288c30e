/** Services and appointments at the addresses and in the shapes of the appointments module that clients of OpenMRS ask. They are bare lists. */
import Type from 'typebox';
import { handlerChecks, operationWire, orNull } from '../operation.ts';

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
