/** Pieces of SQL that the screens of households share. */
import { ageOfPerson } from '../../../sql/age-sql.ts';
import { personDisplay } from '../../../sql/display-sql.ts';

const person = (id: string, column: string): string => `(select p.${column} from person p where p.person_id = ${id})`;

/** The pairs of a JSON object that say who a patient is (SQL). @param id SQL of the key */
export const somebodyJson = (id: string): string => `
  'uuid', (select t.uuid from patient t where t.patient_id = ${id}), 'name', coalesce(${personDisplay(id)}, ''),
  'identifier', (select i.identifier from patient_identifier i where i.patient_id = ${id} and not i.voided order by i.preferred desc, i.patient_identifier_id limit 1),
  'gender', ${person(id, 'gender')}, 'birthdate', iso_day(${person(id, 'birthdate')}), 'birthdateEstimated', ${person(id, 'birthdate_estimated')},
  'age', (select ${ageOfPerson('p')} from person p where p.person_id = ${id}), 'dead', ${person(id, 'dead')}, 'deathDate', iso(${person(id, 'death_date')})`;

/** The pairs of a JSON object with the address in a row (SQL). @param t alias of a household or of an address */
export const addressJson = (t: string): string => `
  'address1', ${t}.address1, 'address2', ${t}.address2, 'address3', ${t}.address3, 'cityVillage', ${t}.city_village,
  'countyDistrict', ${t}.county_district, 'stateProvince', ${t}.state_province, 'country', ${t}.country`;
