import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import type { ProgrammeForm } from './programme-shape.ts';

/** The type of attribute that the starter content brings for the name of the mother. */
const MOTHERS_NAME = '8d871d18-c2cc-11de-8d13-0010c6dffd0f';

/** What people can be registered with in place of the dialog that comes with the product: chosen in the settings. */
export const registrationForms: readonly ProgrammeForm[] = [
  {
    name: 'Registration of People',
    description: 'One name is enough, ages of children in months, people who are not known, address with its district, consent, photo',
    registers: true,
    questions: [
      { ask: 'person_known', label: 'Is it known who this is?', mandatory: true, defaultValue: 'YES' },
      { ask: 'person_number', label: 'Identifier', mandatory: true, bound: { to: 'identifier' } },
      { ask: 'person_name', label: 'Name', mandatory: true, bound: { to: 'givenName' } },
      { ask: 'person_clan', label: 'Family or clan', bound: { to: 'familyName' } },
      {
        ask: 'person_sex',
        label: 'Sex',
        mandatory: true,
        bound: { to: 'gender', codes: { FEMALE: 'F', MALE: 'M', TRANSGENDER: 'O', UNKNOWN: 'U' } },
      },
      { ask: 'person_born', label: 'Date of birth', mandatory: true, bound: { to: 'birthdate' } },
      { ask: 'age', label: 'Age', bound: { to: 'age' } },
      { ask: 'person_mother', label: "Mother's name", bound: { to: 'attribute', type: MOTHERS_NAME } },
      { ask: 'heading_reach', label: 'How to reach them' },
      { ask: 'phone', label: 'Phone', bound: { to: 'attribute', type: contactNumberType } },
      { ask: 'person_country', label: 'Country', bound: { to: 'country' } },
      { ask: 'person_province', label: 'Province', bound: { to: 'stateProvince' } },
      { ask: 'person_district', label: 'District', bound: { to: 'countyDistrict' } },
      { ask: 'person_city', label: 'City or village', bound: { to: 'cityVillage' } },
      { ask: 'person_street', label: 'Street and house', bound: { to: 'address2' } },
      { ask: 'person_consent', label: 'Agrees that these data are kept', mandatory: true },
      { ask: 'heading_photo', label: 'Photo', bound: { to: 'photo' } },
    ],
    rules: [
      { name: 'No name of the unknown', action: 'hide', target: 'person_name', when: 'person_known = NO' },
      { name: 'No clan of the unknown', action: 'hide', target: 'person_clan', when: 'person_known = NO' },
      { name: 'No mother of the unknown', action: 'hide', target: 'person_mother', when: 'person_known = NO' },
      { name: 'No phone of the unknown', action: 'hide', target: 'phone', when: 'person_known = NO' },
    ],
  },
];
