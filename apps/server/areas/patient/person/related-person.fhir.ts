import { code, each, fixed, id, list, object, one, text, type FhirJson } from '../../../engine/fhir/fhir-json.ts';
import { fhirMap } from '../../../engine/fhir/fhir-map.ts';
import { codes, date, reference, type ReferenceTarget } from '../../../engine/fhir/fhir-search.ts';
import {
  addressesOf,
  birthDate,
  CODE_SYSTEM,
  genderSql,
  namesOf,
  nameSearches,
  ofPerson,
  patientReference,
  period,
  phoneSearch,
  phonesOf,
} from '../../../sql/fhir-sql.ts';
import { PERSON, relatedPersonWrites } from './related-person-body.ts';

/** SQL: person B is a patient. Of two patients A is described to B. */
const toB = (t: string): string => `exists (select from patient b where b.patient_id = ${t}.person_b)`;
/** The patient, and the one who is related. */
const patient = (t: string): string => `case when ${toB(t)} then ${t}.person_b else ${t}.person_a end`;
const related = (t: string): string => `case when ${toB(t)} then ${t}.person_a else ${t}.person_b end`;

const toPatient: ReferenceTarget = { fhir: 'Patient', of: 'patient', key: patient };

const relationship = (t: string): FhirJson =>
  each(
    object({
      coding: list(object({ system: fixed(`${CODE_SYSTEM}/relationship-type`), code: id('y.uuid') })),
      text: text(`case when ${toB(t)} then y.a_is_to_b else y.b_is_to_a end`),
    }),
    `relationship_type y where y.relationship_type_id = ${t}.relationship_type`,
    'y.relationship_type_id',
  );

export const relatedPersonFhir = fhirMap('RelatedPerson', {
  about: 'Whom a patient is related to, one for each relationship.',
  sources: [
    {
      of: 'relationship',
      opens: ['person'],
      strangers: true,
      where: 'exists (select from patient k where k.patient_id in ({t}.person_a, {t}.person_b))',
      elements: (t) => {
        const p = `person p where p.person_id = ${related(t)}`;
        return {
          extension: one(list(object({ url: fixed(PERSON), valueString: id('p.uuid') })), p),
          active: fixed(true),
          patient: patientReference(patient(t)),
          relationship: relationship(t),
          name: namesOf(related(t)),
          telecom: phonesOf(related(t)),
          gender: one(code(genderSql('p.gender')), p),
          birthDate: one(birthDate('p'), p),
          address: addressesOf(related(t)),
          period: period(`${t}.start_date`, `${t}.end_date`),
        };
      },
      searches: {
        patient: reference('the patient', toPatient),
        ...nameSearches(related),
        gender: codes((t) => genderSql(ofPerson('gender', related(t))), 'male, female, other or unknown'),
        birthdate: date('the day of birth', (t) => ofPerson('birthdate', related(t)), { kind: 'day' }),
        phone: phoneSearch(related),
      },
      sorts: { birthdate: ofPerson('birthdate', related('{t}')) },
    },
  ],
  writes: relatedPersonWrites,
  mandatory: ['patient'],
  summary: ['active', 'relationship', 'name', 'telecom', 'gender', 'birthDate', 'address', 'period'],
});
