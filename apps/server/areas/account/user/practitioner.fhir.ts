import { code, fixed, list, name, object, one, plain, text, when } from '../../../engine/fhir/fhir-json.ts';
import { fhirMap } from '../../../engine/fhir/fhir-map.ts';
import { codes, string, token } from '../../../engine/fhir/fhir-search.ts';
import { addressSearches, EXTENSION, genderSql, namesOf, nameSearches, ofPerson, phonesOf } from '../../../sql/fhir-sql.ts';

const person = (t: string): string => `${t}.person_id`;
const names = nameSearches(person);

const byIdentifier = token(
  ({ t, bind }, { codes: values }) =>
    values === null ? 'false' : `lower(${t}.identifier) = any(${bind(values.map((each) => each.toLowerCase()))}::text[])`,
  'the identifier of the provider',
);

export const practitionerFhir = fhirMap('Practitioner', {
  about: 'Whoever gives care.',
  sources: [
    {
      of: 'provider',
      opens: ['person'],
      person,
      elements: (t) => {
        const p = `person p where p.person_id = ${person(t)}`;
        return {
          identifier: when(
            `nullif(${t}.identifier, '') is not null`,
            list(object({ system: fixed(`${EXTENSION}/provider/identifier`), value: name(`${t}.identifier`) })),
          ),
          active: plain(`not ${t}.retired`),
          name: when(`${t}.person_id is null`, list(object({ text: text(`${t}.name`) })), namesOf(person(t))),
          telecom: phonesOf(person(t)),
          gender: one(code(genderSql('p.gender')), p),
        };
      },
      searches: {
        identifier: byIdentifier,
        ...names,
        name: {
          ...string((t) => [`${t}.name`], 'the beginning of the name'),
          where: (scope, asked) =>
            `(${names['name']?.where(scope, asked) ?? 'false'} or ${string((t) => [`${t}.name`], '').where(scope, asked)})`,
        },
        ...addressSearches(person),
        gender: codes((t) => genderSql(ofPerson('gender', person(t))), 'male, female, other or unknown'),
        active: codes((t) => `(not ${t}.retired)::text`, 'true: those who were retired are not found'),
      },
      sorts: { name: 'lower({t}.name)', identifier: '{t}.identifier' },
    },
  ],
  summary: ['identifier', 'active', 'name', 'telecom', 'gender'],
});
