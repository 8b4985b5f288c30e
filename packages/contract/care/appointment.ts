/** What clinics offer and when, and who comes. Clients of OpenMRS read and write the same at addresses of their own (appointment-openmrs). */
import { appointmentStatuses, type AppointmentStatus } from '@fieldward/domain/care/appointment.ts';
import { f, wire } from '../wire.ts';

const described = { read: 'View Appointment Services', write: 'Manage Appointment Services' } as const;
const booked = { read: 'View Appointments', write: 'Manage Appointments' } as const;

/** From when to when on a weekday (Monday is 1), `HH:mm` by the programme's clock. */
export interface ServiceHours {
  readonly weekday: number;
  readonly opens: string;
  readonly closes: string;
}

/** What a clinic offers: how long one takes, for how many at a time, and when. */
export const appointmentService = wire('appointmentservice', {
  path: 'fieldward/appointmentservice',
  kind: 'metadata',
  privileges: described,
  fields: {
    name: f.text({ required: true, max: 255, in: 'ref' }),
    description: f.text({ max: 255 }),
    location: f.ref('location', { required: true }),
    duration: f.int({ default: 15, min: 1, max: 1440 }),
    capacity: f.int({ default: 1, min: 1, max: 500 }),
    hours: f.json<readonly ServiceHours[]>({ filled: true }),
    /** What the forms of the place promise as next appointment is one of this service; of one service of a place. */
    fromForms: f.bool({ default: false }),
  },
});

/** Days on which a clinic, or every one, is closed. */
export const closedDay = wire('closedday', {
  path: 'fieldward/closedday',
  kind: 'metadata',
  privileges: described,
  fields: {
    name: f.text({ required: true, max: 255, in: 'ref' }),
    location: f.ref('location'),
    firstDay: f.date({ required: true }),
    lastDay: f.date({ required: true }),
  },
});

/** What an appointment was since a moment. */
interface AppointmentState {
  readonly at: string;
  readonly by: string;
  readonly day: string;
  readonly start: string | null;
  readonly status: AppointmentStatus;
  readonly service: string | null;
  readonly reason: string | null;
  /** A form made it. */
  readonly byForm: boolean;
}

/** That a patient is expected on a day, at a time or at any, and what became of it. `missed` is also who was to come on a day that is over. */
export const appointment = wire('appointment', {
  path: 'fieldward/appointment',
  kind: 'data',
  privileges: booked,
  fields: {
    patient: f.ref('patient', { required: true, fixed: true }),
    service: f.ref('appointmentservice'),
    location: f.ref('location', { filled: true }),
    day: f.date({ filled: true }),
    startDateTime: f.datetime(),
    endDateTime: f.datetime(),
    status: f.choice(appointmentStatuses, { filled: true }),
    reason: f.text({ max: 255 }),
    comments: f.text({ max: 1000 }),
    provider: f.ref('provider'),
    walkIn: f.bool({ default: false }),
  },
  derived: {
    /** A form promises it. */
    recorded: f.bool({ filled: true }),
    history: f.json<readonly AppointmentState[]>({ in: 'full', filled: true }),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    appointment: typeof import('./appointment.ts');
  }
}
