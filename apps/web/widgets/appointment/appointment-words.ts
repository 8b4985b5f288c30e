import type { AppointmentStatus } from '@fieldward/domain/care/appointment.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import type { StatusProps } from '../../ui/status.tsx';

/** What became of an appointment, in a word. */
export const statusWords = {
  scheduled: 'appointment.scheduled',
  arrived: 'appointment.arrived',
  completed: 'appointment.completed',
  missed: 'appointment.missed',
  cancelled: 'appointment.cancelled',
} as const satisfies Readonly<Record<AppointmentStatus, PlainCode>>;

export const statusTones = {
  scheduled: 'neutral',
  arrived: 'accent',
  completed: 'good',
  missed: 'bad',
  cancelled: 'neutral',
} as const satisfies Readonly<Record<AppointmentStatus, StatusProps['tone']>>;
