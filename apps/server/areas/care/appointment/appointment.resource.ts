import { appointment } from '@fieldward/contract/care/appointment.ts';
import { appointmentStatuses } from '@fieldward/domain/care/appointment.ts';
import { equals, resource, sqlSearch } from '../../../engine/resource.ts';
import { accountSql } from '../../../sql/display-sql.ts';
import { placedAtService, soundAppointment } from './appointment-rules.ts';
import { statusOf } from './appointment-sql.ts';

const HISTORY = (t: string): string => `coalesce((
  select jsonb_agg(jsonb_build_object('at', iso(c.date_created), 'by', ${accountSql('c.creator')}->>'display', 'day', to_char(c.day, 'YYYY-MM-DD'),
    'start', iso(c.start_at), 'status', c.status, 'service', (select y.name from appointment_service y where y.appointment_service_id = c.appointment_service_id),
    'reason', c.reason, 'byForm', c.by_encounter is not null) order by c.appointment_change_id)
  from appointment_change c where c.patient_id = ${t}.patient_id and c.appointment_id = ${t}.appointment_id), '[]')`;

export const appointmentResource = resource(appointment, {
  word: 'kind.appointment',
  table: 'appointment',
  partition: 'patient_id',
  columns: {
    patient: 'patient_id',
    service: 'appointment_service_id',
    location: 'location_id',
    provider: 'provider_id',
    startDateTime: 'start_at',
    endDateTime: 'end_at',
  },
  display: `(select coalesce((select y.name from appointment_service y where y.appointment_service_id = {t}.appointment_service_id),
    (select l.name from location l where l.location_id = {t}.location_id)))`,
  computed: {
    status: statusOf,
    recorded: (t) => `${t}.promised_by is not null`,
    history: HISTORY,
  },
  searches: {
    patient: equals('patient'),
    service: equals('service'),
    location: equals('location'),
    status: sqlSearch((t, p) => `${statusOf(t)} = ${p}`, { about: appointmentStatuses.join(', ') }),
    open: sqlSearch((t, p) => `(${statusOf(t)} in ('scheduled', 'missed')) = (${p} = 'true')`, { about: 'true: still to come, or missed' }),
  },
  order: '{t}.day desc, {t}.start_at desc',
  rules: [soundAppointment],
  after: [placedAtService],
  constraints: {
    appointment_seat_once: { code: 'appointment.full', field: 'startDateTime' },
    appointment_one_at_a_time: { code: 'appointment.twiceAtOnce', field: 'startDateTime' },
    appointment_in_order: { code: 'appointment.endBeforeStart', field: 'endDateTime' },
    appointment_patient_known: { code: 'engine.refused', field: 'patient' },
    own_place: { code: 'access.foreignPlace', field: 'location' },
  },
});
