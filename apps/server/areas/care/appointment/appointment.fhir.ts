import { code, fixed, list, moment, object, text, when } from '../../../engine/fhir/fhir-json.ts';
import { fhirMap } from '../../../engine/fhir/fhir-map.ts';
import { codes, date, reference } from '../../../engine/fhir/fhir-search.ts';
import {
  CODE_SYSTEM,
  locationReference,
  namedCoding,
  namedSearch,
  patientReference,
  practitionerReference,
  toLocation,
  toPatient,
  toPractitioner,
} from '../../../sql/fhir-sql.ts';
import { appointmentWrites } from './appointment-body.ts';
import { statusOf } from './appointment-sql.ts';

const SERVICE = `${CODE_SYSTEM}/appointment-service`;

const status = (t: string): string =>
  `case ${statusOf(t)} when 'scheduled' then 'booked' when 'arrived' then 'arrived' when 'completed' then 'fulfilled' when 'missed' then 'noshow' else 'cancelled' end`;

/** FHIR knows no appointment without an hour: one of a day lasts that day. */
const start = (t: string): string => `coalesce(${t}.start_at, ${t}.day::timestamp at time zone (select programme_zone()))`;
const end = (t: string): string =>
  `coalesce(${t}.end_at, case when ${t}.start_at is null then (${t}.day + 1)::timestamp at time zone (select programme_zone()) else ${t}.start_at end)`;

const participant = (actor: ReturnType<typeof patientReference>) => object({ actor, status: fixed('accepted') });

export const appointmentFhir = fhirMap('Appointment', {
  about: 'Appointments of clinics.',
  sources: [
    {
      of: 'appointment',
      order: '{t}.day desc, {t}.start_at',
      elements: (t) => ({
        status: code(status(t)),
        serviceType: when(
          `${t}.appointment_service_id is not null`,
          list(namedCoding('appointment_service', 'appointment_service_id', `${t}.appointment_service_id`, SERVICE)),
        ),
        reasonCode: when(`nullif(${t}.reason, '') is not null`, list(object({ text: text(`${t}.reason`) }))),
        start: moment(start(t)),
        end: moment(end(t)),
        created: moment(`${t}.date_created`),
        comment: text(`${t}.comments`),
        participant: list(
          participant(patientReference(`${t}.patient_id`)),
          when(`${t}.location_id is not null`, participant(locationReference(`${t}.location_id`))),
          when(`${t}.provider_id is not null`, participant(practitionerReference(`${t}.provider_id`))),
        ),
      }),
      searches: {
        patient: reference('the patient', toPatient()),
        actor: reference('the patient, the place, or whoever they are to see', toPatient(), toLocation(), toPractitioner('provider_id')),
        location: reference('the place', toLocation()),
        practitioner: reference('whoever they are to see', toPractitioner('provider_id')),
        date: date('the day', (t) => `${t}.day`, { kind: 'day' }),
        status: codes(status, 'booked, arrived, fulfilled, noshow or cancelled'),
        'service-type': namedSearch(
          'appointment_service',
          'appointment_service_id',
          (t) => `${t}.appointment_service_id`,
          'the service, by uuid or name',
          SERVICE,
        ),
      },
      sorts: { date: { filled: '{t}.day' } },
    },
  ],
  writes: appointmentWrites(SERVICE),
  mandatory: ['status', 'participant'],
  summary: ['serviceType', 'reasonCode', 'start', 'end'],
});
