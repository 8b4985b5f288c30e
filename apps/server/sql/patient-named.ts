/** How a patient is named in lists of work. */
import { personDisplay } from './display-sql.ts';

/** SQL of `{ uuid, display, identifier, gender, birthdate }` of the patient whose key `id` is (SQL), with `more` parts of the object. */
export const patientNamed = (id: string, more = ''): string => `(
  select jsonb_build_object('uuid', named.uuid, 'display', coalesce(${personDisplay(id)}, ''),
    'identifier', (select number.identifier from patient_identifier number where number.patient_id = ${id} and not number.voided
      order by number.preferred desc, number.patient_identifier_id limit 1),
    'gender', being.gender, 'birthdate', being.birthdate${more === '' ? '' : `, ${more}`})
  from patient named join person being on being.person_id = named.patient_id where named.patient_id = ${id})`;
