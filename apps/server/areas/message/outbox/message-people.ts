/** SQL about whom messages are written to. */
import { contactNumberType, messageConsentType, messageLanguageType } from '@fieldward/contract/patient/person.ts';
import { phoneOfPerson } from '../../../sql/display-sql.ts';

const attribute = (person: string, type: string): string =>
  `(select a.value from person_attribute a join person_attribute_type y using (person_attribute_type_id)
    where a.person_id = ${person} and y.uuid = '${type}' and not a.voided order by a.person_attribute_id desc limit 1)`;

/** Whether a patient agrees; `assumed` is SQL of what holds when nothing is recorded. */
export const consentOf = (person: string, assumed: string): string =>
  `coalesce((select lower(btrim(c.value)) in ('true', 'yes', '1') from (select ${attribute(person, messageConsentType)} as value) c), ${assumed})`;

/** The language that a patient is written to in; null where none is recorded. */
export const languageOf = (person: string): string => attribute(person, messageLanguageType);

/** The number by which a patient is reached. */
export const numberOf = (person: string): string => phoneOfPerson(person, `'${contactNumberType}'`);

/** The given name of a person. */
export const givenNameOf = (person: string): string =>
  `(select n.given_name from person_name n where n.person_id = ${person} and not n.voided order by n.preferred desc, n.person_name_id limit 1)`;
