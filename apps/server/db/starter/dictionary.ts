import { clinicalChoices } from '@fieldward/contract/patient/clinical-choices.ts';
import { causesOfDeath } from '@fieldward/contract/patient/person.ts';
import { SPECIMEN_SITE_CONCEPT, SPECIMEN_TYPE_CONCEPT } from './laboratory.ts';
import { named, starterUuid, type StarterTable } from './starter-rows.ts';

const standard = (start: string): string => `${start}-c2cc-11de-8d13-0010c6dffd0f`;

/** The fixed uuids of the data types of concepts, by name. */
export const datatypeUuids: Readonly<Record<string, string>> = {
  Numeric: standard('8d4a4488'),
  Coded: standard('8d4a48b6'),
  Text: standard('8d4a4ab4'),
  'N/A': standard('8d4a4c94'),
  Document: standard('8d4a4e74'),
  Date: standard('8d4a505e'),
  Time: standard('8d4a591e'),
  Datetime: standard('8d4a5af4'),
  Boolean: standard('8d4a5cca'),
  Rule: standard('8d4a5e96'),
  'Structured Numeric': standard('8d4a606c'),
  Complex: standard('8d4a6242'),
};

const hl7: Readonly<Record<string, string>> = {
  Numeric: 'NM',
  Coded: 'CWE',
  Text: 'ST',
  'N/A': 'ZZ',
  Document: 'RP',
  Date: 'DT',
  Time: 'TM',
  Datetime: 'TS',
  Boolean: 'BIT',
  Rule: 'ZZ',
  'Structured Numeric': 'SN',
  Complex: 'ED',
};

const classUuids: Readonly<Record<string, string>> = {
  Test: standard('8d4907b2'),
  Procedure: standard('8d490bf4'),
  Drug: standard('8d490dfc'),
  Diagnosis: standard('8d4918b0'),
  Finding: standard('8d491a9a'),
  Anatomy: standard('8d491c7a'),
  Question: standard('8d491e50'),
  LabSet: standard('8d492026'),
  MedSet: standard('8d4923b4'),
  ConvSet: standard('8d492594'),
  Misc: standard('8d492774'),
  Symptom: standard('8d492954'),
  'Symptom/Finding': standard('8d492b2a'),
  Specimen: standard('8d492d0a'),
  'Misc Order': standard('8d492ee0'),
  Frequency: '8e071bfe-520c-44c0-a89b-538e9129b42a',
};

interface Meaning {
  readonly uuid: string;
  readonly name: string;
  readonly short?: string;
  readonly type: string;
  readonly kind: string;
}

/** Broad causes of death; what is known beside them is written in words. */
const causes = [
  'DEATH FROM TUBERCULOSIS',
  'DEATH FROM HIV DISEASE',
  'DEATH FROM PNEUMONIA',
  'DEATH FROM OTHER INFECTION',
  'DEATH FROM CHRONIC LUNG DISEASE',
  'DEATH FROM HEART DISEASE OR STROKE',
  'DEATH FROM DIABETES',
  'DEATH FROM CANCER',
  'DEATH IN PREGNANCY OR CHILDBIRTH',
  'DEATH FROM INJURY OR VIOLENCE',
  'DEATH FROM OTHER CAUSE',
  'DEATH FROM UNKNOWN CAUSE',
] as const;
/** What the lists of the chart offer, by what they are answers of. */
const clinical = {
  allergens: [
    'PENICILLIN',
    'SULFONAMIDES',
    'TUBERCULOSIS MEDICINES',
    'ASPIRIN',
    'PEANUTS',
    'EGGS',
    'FISH AND SEAFOOD',
    'DUST',
    'POLLEN',
    'LATEX',
    'BEE STING',
  ],
  reactions: ['RASH ON THE SKIN', 'ITCHY SKIN', 'SWELLING', 'BREATHING DIFFICULTY', 'ANAPHYLAXIS', 'VOMITING OR DIARRHOEA', 'LIVER INJURY'],
  severities: ['MILD REACTION', 'MODERATE REACTION', 'SEVERE REACTION'],
  conditions: [
    'HIGH BLOOD PRESSURE',
    'HIGH BLOOD SUGAR',
    'BRONCHIAL ASTHMA',
    'EPILEPTIC SEIZURES',
    'KIDNEY DISEASE',
    'LIVER DISEASE',
    'HEART FAILURE',
    'POOR NUTRITION',
    'DEPRESSION',
  ],
  medicines: [
    'AMLODIPINE',
    'HYDROCHLOROTHIAZIDE',
    'METFORMIN',
    'INSULIN',
    'SALBUTAMOL INHALER',
    'PARACETAMOL',
    'ANTIRETROVIRAL TREATMENT',
    'COTRIMOXAZOLE',
    'VITAMIN B6',
    'IRON AND FOLIC ACID',
    'ORAL CONTRACEPTIVE',
  ],
  vaccines: [
    'BCG VACCINE',
    'ORAL POLIO VACCINE',
    'INACTIVATED POLIO VACCINE',
    'PENTAVALENT VACCINE',
    'PNEUMOCOCCAL VACCINE',
    'ROTAVIRUS VACCINE',
    'MEASLES AND RUBELLA VACCINE',
    'TYPHOID VACCINE',
    'HEPATITIS B VACCINE',
    'TETANUS AND DIPHTHERIA VACCINE',
    'HPV VACCINE',
    'YELLOW FEVER VACCINE',
    'INFLUENZA VACCINE',
    'COVID-19 VACCINE',
  ],
} as const satisfies Record<keyof typeof clinicalChoices, readonly string[]>;
const clinicalTitles = {
  allergens: 'ALLERGEN',
  reactions: 'ALLERGIC REACTION',
  severities: 'SEVERITY OF ALLERGY',
  conditions: 'PROBLEM OF A PATIENT',
  medicines: 'MEDICINE TAKEN',
  vaccines: 'VACCINE',
} as const;
const clinicalLists = Object.entries(clinicalChoices).map(([name, { concept }]) => {
  const key = name as keyof typeof clinicalChoices; // the keys of a const object
  return { concept, title: clinicalTitles[key], answers: clinical[key] };
});

const causeUuid = (name: string): string => starterUuid('concept', name);

/** The concepts that the protocol of form submissions names by fixed uuids, and the laboratory's placeholder. */
const meanings: readonly Meaning[] = [
  {
    uuid: '0e594b8c-cd8c-4437-9c6e-bc4e30ec7598',
    name: 'CONTACT TRACING - NUMBER OF CONTACTS',
    short: 'contact_count',
    type: 'Numeric',
    kind: 'Question',
  },
  { uuid: '9757f93d-ebe7-423f-822b-dbe792248488', name: 'CONTACT TRACING - CONTACT', short: 'contact', type: 'N/A', kind: 'ConvSet' },
  {
    uuid: 'd3d9e77a-cb7c-431a-9457-bcc0e4ac9a91',
    name: 'CONTACT TRACING - BIRTHDATE',
    short: 'contact_birthdate',
    type: 'Datetime',
    kind: 'Question',
  },
  {
    uuid: '75a17321-fd69-47be-831e-cd773dc9c3cc',
    name: 'CONTACT TRACING - GENDER',
    short: 'contact_gender',
    type: 'Text',
    kind: 'Question',
  },
  {
    uuid: '85fc8b27-8a08-4bdc-bf91-e34af50265aa',
    name: 'CONTACT TRACING - GIVEN NAME',
    short: 'contact_given_name',
    type: 'Text',
    kind: 'Question',
  },
  {
    uuid: '82c65f7c-b9e8-4775-a8bd-f7ad55ab8bf0',
    name: 'CONTACT TRACING - FAMILY NAME',
    short: 'contact_family_name',
    type: 'Text',
    kind: 'Question',
  },
  {
    uuid: 'a24d649b-fb89-4b8c-beeb-aacf2872cf22',
    name: 'CONTACT TRACING - IDENTIFIER',
    short: 'contact_identifier',
    type: 'Text',
    kind: 'Question',
  },
  {
    uuid: '7579f93d-ebe7-423f-822b-dbe792248499',
    name: 'CONTACT TRACING - RELATIONSHIP',
    short: 'contact_relationship',
    type: 'Text',
    kind: 'Question',
  },
  { uuid: '163277AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', name: 'GPS COORDINATES', short: 'gps', type: 'Text', kind: 'Question' },
  { uuid: 'a7a9e56d-cb7c-43al-7549-ccb0e4a9a9c1', name: 'Hydra - Contact Number', short: 'contact_number', type: 'Text', kind: 'Question' },
  { uuid: 'b095450e-9ad0-11e8-844c-448a5b471032', name: 'UNKNOWN LAB TEST TYPE', short: 'unknown_test', type: 'N/A', kind: 'Test' },
  { uuid: SPECIMEN_TYPE_CONCEPT, name: 'SPECIMEN TYPE', short: 'specimen_type', type: 'Coded', kind: 'Question' },
  { uuid: SPECIMEN_SITE_CONCEPT, name: 'SPECIMEN SITE', short: 'specimen_site', type: 'Coded', kind: 'Question' },
  { uuid: causesOfDeath.concept, name: 'CAUSE OF DEATH', short: 'cause_of_death', type: 'Coded', kind: 'Question' },
  ...causes.map((name) => ({ uuid: causeUuid(name), name, type: 'N/A', kind: 'Misc' })),
  ...clinicalLists.flatMap(({ concept, title, answers }) => [
    { uuid: concept, name: title, type: 'Coded', kind: 'Question' },
    ...answers.map((name) => ({ uuid: causeUuid(name), name, type: 'N/A', kind: 'Misc' })),
  ]),
];

const memberUuids = meanings.slice(2, 8).map((each) => each.uuid);

/** Classes, datatypes and fixed concepts with their names. */
export const dictionary: readonly StarterTable[] = [
  named(
    'concept_class',
    Object.fromEntries(
      Object.keys(classUuids).map((name) => [name, name === 'Misc' ? 'Options: what questions may be answered with' : name]),
    ),
    classUuids,
  ),
  {
    table: 'concept_datatype',
    rows: Object.entries(datatypeUuids).map(([name, uuid]) => ({ uuid, name, description: name, hl7_abbreviation: hl7[name] ?? 'ZZ' })),
  },
  {
    table: 'concept',
    refs: { class_id: ['concept_class', 'concept_class_id'], datatype_id: ['concept_datatype', 'concept_datatype_id'] },
    rows: meanings.map((each) => ({
      uuid: each.uuid,
      class_id: classUuids[each.kind],
      datatype_id: datatypeUuids[each.type],
      is_set: each.kind === 'ConvSet',
      allow_decimal: false,
    })),
  },
  {
    table: 'concept_name',
    refs: { concept_id: ['concept', 'concept_id'] },
    rows: meanings.flatMap((each) => [
      {
        uuid: starterUuid('concept_name', each.uuid),
        concept_id: each.uuid,
        name: each.name,
        locale: 'en',
        locale_preferred: true,
        concept_name_type: 'FULLY_SPECIFIED',
      },
      ...(each.short === undefined
        ? []
        : [
            {
              uuid: starterUuid('concept_name', `${each.uuid} short`),
              concept_id: each.uuid,
              name: each.short,
              locale: 'en',
              locale_preferred: false,
              concept_name_type: 'SHORT',
            },
          ]),
    ]),
  },
  {
    table: 'concept_set',
    refs: { concept_set: ['concept', 'concept_id'], concept_id: ['concept', 'concept_id'] },
    rows: memberUuids.map((uuid, sort_weight) => ({
      uuid: starterUuid('concept_set', uuid),
      concept_set: '9757f93d-ebe7-423f-822b-dbe792248488',
      concept_id: uuid,
      sort_weight,
    })),
  },
  {
    table: 'concept_answer',
    refs: { concept_id: ['concept', 'concept_id'], answer_concept: ['concept', 'concept_id'] },
    rows: causes.map((name, sort_weight) => ({
      uuid: starterUuid('concept_answer', name),
      concept_id: causesOfDeath.concept,
      answer_concept: causeUuid(name),
      sort_weight,
    })),
  },
  {
    table: 'concept_answer',
    refs: { concept_id: ['concept', 'concept_id'], answer_concept: ['concept', 'concept_id'] },
    rows: clinicalLists.flatMap(({ concept, answers }) =>
      answers.map((name, sort_weight) => ({
        uuid: starterUuid('concept_answer', `${concept} ${name}`),
        concept_id: concept,
        answer_concept: causeUuid(name),
        sort_weight,
      })),
    ),
  },
];
