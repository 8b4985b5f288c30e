import { code, each, fixed, id, list, moment, name, object, one, plain, text, when } from '../../../engine/fhir/fhir-json.ts';
import { fhirMap } from '../../../engine/fhir/fhir-map.ts';
import { codes, date, token } from '../../../engine/fhir/fhir-search.ts';
import { Problem } from '../../../engine/problem.ts';
import { dateOf } from '../../../sql/fhir-body.ts';
import { addressesBody, birthBody, genderBody, identifiersBody, namesBody, phonesBody } from '../../../sql/fhir-person-body.ts';
import {
  addressesOf,
  addressSearches,
  birthDate,
  EXTENSION,
  genderSql,
  locationReference,
  namesOf,
  nameSearches,
  ofPerson,
  phoneSearch,
  phonesOf,
} from '../../../sql/fhir-sql.ts';
import { personDisplay } from '../../../sql/display-sql.ts';

/** The system of the identifiers of a type, by the uuid of the type. */
const IDENTIFIER_SYSTEM = `${EXTENSION}/identifier-type/`;

const person = (t: string): string => `${t}.patient_id`;

const identifiers = (t: string) =>
  each(
    object({
      id: id('i.uuid'),
      extension: when(
        'i.location_id is not null',
        list(object({ url: fixed(`${EXTENSION}/patient/identifier#location`), valueReference: locationReference('i.location_id') })),
      ),
      use: code(`case when i.preferred then 'official' else 'usual' end`),
      type: object({ coding: list(object({ code: id('y.uuid'), display: text('y.name') })), text: text('y.name') }),
      system: { text: [`"${IDENTIFIER_SYSTEM}`, { sql: 'y.uuid' }, '"'], sure: true },
      value: name('i.identifier'),
    }),
    `patient_identifier i join patient_identifier_type y on y.patient_identifier_type_id = i.identifier_type where i.patient_id = ${t}.patient_id and not i.voided`,
    'i.preferred desc, i.patient_identifier_id',
  );

/** `<name or uuid of the type, or its system>|<identifier>`, or the identifier alone, in any case. */
const byIdentifier = token(({ t, bind }, { system, codes: values }) => {
  if (values === null) return 'false';
  const type = system === null || system === '' ? '' : bind(system.replace(IDENTIFIER_SYSTEM, ''));
  const ofType =
    type === ''
      ? ''
      : ` and i.identifier_type in (select y.patient_identifier_type_id from patient_identifier_type y where y.uuid = ${type}::text or lower(y.name) = lower(${type}::text))`;
  return `${t}.patient_id in (select i.patient_id from patient_identifier i where lower(i.identifier) = any(${bind(values.map((each) => each.toLowerCase()))}::text[]) and not i.voided${ofType})`;
}, 'the whole identifier, alone or behind the name of its type');

export const patientFhir = fhirMap('Patient', {
  about: 'People under care.',
  sources: [
    {
      of: 'patient',
      opens: ['person', 'patientidentifier'],
      changed: (t) =>
        `greatest(${t}.date_created, ${t}.date_changed, ${ofPerson('date_created', person(t))}, ${ofPerson('date_changed', person(t))})`,
      elements: (t) => {
        const p = `person p where p.person_id = ${person(t)}`;
        return {
          identifier: identifiers(t),
          active: fixed(true),
          name: namesOf(person(t)),
          telecom: phonesOf(person(t)),
          gender: one(code(genderSql('p.gender')), p),
          birthDate: one(birthDate('p'), p),
          deceasedBoolean: one(when('not (p.dead and p.death_date is not null)', plain('p.dead')), p),
          deceasedDateTime: one(when('p.dead', moment('p.death_date')), p),
          address: addressesOf(person(t)),
        };
      },
      searches: {
        identifier: byIdentifier,
        ...nameSearches(person),
        ...addressSearches(person),
        gender: codes((t) => genderSql(ofPerson('gender', person(t))), 'male, female, other or unknown'),
        birthdate: date('the day of birth', (t) => ofPerson('birthdate', person(t)), { kind: 'day' }),
        'death-date': date('when the patient died', (t) => ofPerson('death_date', person(t))),
        deceased: codes((t) => `${ofPerson('dead', person(t))}::text`, 'true or false'),
        phone: phoneSearch(person),
        telecom: phoneSearch(person),
        active: codes((t) => `(not ${t}.voided)::text`, 'true: those who were voided are not found'),
      },
      sorts: {
        name: personDisplay('{t}.patient_id'),
        family: nameOrder('family_name'),
        given: nameOrder('given_name'),
        gender: ofPerson('gender', '{t}.patient_id'),
        birthdate: ofPerson('birthdate', '{t}.patient_id'),
        'death-date': ofPerson('death_date', '{t}.patient_id'),
      },
    },
  ],
  writes: [
    {
      of: 'patient',
      elements: {
        identifier: (value, db) => identifiersBody(value, db, IDENTIFIER_SYSTEM),
        name: async (value, db, whole) => ({ person: await namesBody(value, db, whole) }),
        telecom: async (value, db, whole) => ({ person: await phonesBody(value, db, whole) }),
        address: async (value, db, whole) => ({ person: await addressesBody(value, db, whole) }),
        gender: (value) => ({ person: genderBody(value) }),
        birthDate: (value) => ({ person: birthBody(value) }),
        deceasedBoolean: (value) => ({ person: { dead: value } }),
        deceasedDateTime: (value) => ({ person: { dead: true, deathDate: dateOf(value, 'deceasedDateTime') } }),
        active: (value) => {
          if (value !== true) throw new Problem('engine.refused', {}, 'active'); // whoever is not is removed
          return {};
        },
      },
      passedOver: [],
      demanded: { identifiers: 'identifier', person: 'name', 'person.names': 'name', 'person.gender': 'gender' },
    },
  ],
  summary: ['identifier', 'active', 'name', 'telecom', 'gender', 'birthDate', 'deceasedBoolean', 'deceasedDateTime', 'address'],
});

function nameOrder(column: string): string {
  return `(select n.${column} from person_name n where n.person_id = {t}.patient_id and not n.voided order by n.preferred desc, n.person_name_id limit 1)`;
}
