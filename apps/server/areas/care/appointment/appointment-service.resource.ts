import { appointmentService, closedDay } from '@fieldward/contract/care/appointment.ts';
import { hoursFromWire } from '@fieldward/domain/care/opening-hours.ts';
import { equals, nameLike, Problem, resource, type Rule } from '../../../engine/resource.ts';
import { status } from '../../../sql/catalogue-rules.ts';

/** Hours that can be read, kept in their order. Raises `appointment.*` at the span. */
const soundHours: Rule = (write) => {
  if (!write.sent('hours')) return;
  const { hours, misfit } = hoursFromWire(write.body['hours']);
  if (misfit !== null)
    throw new Problem(misfit.message.code, { ...misfit.message.holes }, misfit.at === null ? 'hours' : `hours[${misfit.at}]`);
  write.columns['hours'] = JSON.stringify(hours);
};

export const appointmentServiceResource = resource(appointmentService, {
  word: 'kind.appointmentService',
  table: 'appointment_service',
  columns: { location: 'location_id', fromForms: 'from_forms' },
  searches: { location: equals('location'), q: nameLike('name'), status },
  order: 'name',
  rules: [soundHours],
  constraints: {
    appointment_service_name_unique: { code: 'record.duplicateName', field: 'name' },
    appointment_service_one_from_forms: { code: 'appointment.fromFormsTaken', field: 'fromForms' },
  },
});

export const closedDayResource = resource(closedDay, {
  word: 'kind.closedDay',
  table: 'closed_day',
  columns: { location: 'location_id', firstDay: 'first_day', lastDay: 'last_day' },
  searches: { location: equals('location'), q: nameLike('name'), status },
  order: '{t}.first_day desc',
  constraints: { closed_day_in_order: { code: 'appointment.daysInOrder', field: 'lastDay' } },
});
