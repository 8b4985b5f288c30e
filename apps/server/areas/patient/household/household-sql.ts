/** Pieces of SQL that the screens of households share. */
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import { ageOfPerson } from '../../../sql/age-sql.ts';
import { personDisplay } from '../../../sql/display-sql.ts';

const person = (id: string, column: string): string => `(select p.${column} from person p where p.person_id = ${id})`;

/** Whether the record of somebody stands: of a patient that of the patient, of all others that of the person (SQL). @param id SQL of the key */
export const recordStands = (id: string): string =>
  `coalesce((select not own_t.voided from patient own_t where own_t.patient_id = ${id}),
    (select not own_p.voided from person own_p where own_p.person_id = ${id}), false)`;

/** The number by which somebody is reached (SQL). @param id SQL of the key */
const phone = (id: string): string =>
  `(select a.value from person_attribute a join person_attribute_type y using (person_attribute_type_id)
    where a.person_id = ${id} and not a.voided and y.uuid = '${contactNumberType}' order by a.person_attribute_id limit 1)`;

/** The pairs of a JSON object that say who somebody is, a patient or not (SQL). @param id SQL of the key */
export const somebodyJson = (id: string): string => `
  'uuid', ${person(id, 'uuid')}, 'registered', exists (select from patient t where t.patient_id = ${id}), 'phone', ${phone(id)}, 'name', coalesce(${personDisplay(id)}, ''),
  'identifier', (select i.identifier from patient_identifier i where i.patient_id = ${id} and not i.voided order by i.preferred desc, i.patient_identifier_id limit 1),
  'gender', ${person(id, 'gender')}, 'birthdate', iso_day(${person(id, 'birthdate')}), 'birthdateEstimated', ${person(id, 'birthdate_estimated')},
  'age', (select ${ageOfPerson('p')} from person p where p.person_id = ${id}), 'dead', ${person(id, 'dead')}, 'deathDate', iso(${person(id, 'death_date')})`;

/** The pairs of a JSON object with the address in a row (SQL). @param t alias of a household or of an address */
export const addressJson = (t: string): string => `
  'address1', ${t}.address1, 'address2', ${t}.address2, 'address3', ${t}.address3, 'cityVillage', ${t}.city_village,
  'countyDistrict', ${t}.county_district, 'stateProvince', ${t}.state_province, 'country', ${t}.country`;
