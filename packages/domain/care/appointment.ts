/** What becomes of an appointment, and what of that may follow what. */

export const appointmentStatuses = ['scheduled', 'arrived', 'completed', 'missed', 'cancelled'] as const;

export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** What may follow: a status is taken back by the one before it. */
const followers: Readonly<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  scheduled: ['arrived', 'completed', 'missed', 'cancelled'],
  arrived: ['scheduled', 'completed', 'missed', 'cancelled'],
  completed: ['arrived', 'scheduled'],
  missed: ['scheduled', 'arrived', 'completed', 'cancelled'],
  cancelled: ['scheduled'],
};

/** Whether the one may follow the other. */
export function mayFollow(from: AppointmentStatus, to: AppointmentStatus): boolean {
  return from === to || followers[from].includes(to);
}

/** Whether somebody is still expected, or there: such an appointment can be moved. */
export function isOpen(status: AppointmentStatus): boolean {
  return status === 'scheduled' || status === 'missed';
}

/** Whether a status says that the patient came; which is not recorded before the day. */
export function saysCame(status: AppointmentStatus): boolean {
  return status === 'arrived' || status === 'completed';
}
