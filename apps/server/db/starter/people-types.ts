import { careSettingIds } from '@fieldward/contract/settings/system-setting.ts';
import { contactNumberType, messageConsentType, messageLanguageType } from '@fieldward/contract/patient/person.ts';
import { named, starterUuid, type StarterTable } from './starter-rows.ts';

const standard = (start: string): string => `${start}-c2cc-11de-8d13-0010c6dffd0f`;

/** Kinds of identifiers; clients name them by uuid ("Old Identification Number") or by name ("Patient Identifier", "MR Number"). */
const identifierTypes = named(
  'patient_identifier_type',
  {
    'Patient Identifier': 'Identifier given by the programme at registration',
    'MR Number': 'Medical record number of the health facility',
    'OpenMRS Identification Number': 'Unique number used in OpenMRS',
    'Old Identification Number': 'Number given out before the current system',
  },
  { 'OpenMRS Identification Number': standard('8d793bee'), 'Old Identification Number': standard('8d79403a') },
);

const attributeTypes: StarterTable = {
  table: 'person_attribute_type',
  rows: [
    {
      uuid: standard('8d871386'),
      name: 'Race',
      description: 'Group of persons related by common descent or heredity',
      format: 'java.lang.String',
      sort_weight: 6,
    },
    {
      uuid: standard('8d8718c2'),
      name: 'Birthplace',
      description: 'Location of persons birth',
      format: 'java.lang.String',
      sort_weight: 0,
    },
    {
      uuid: standard('8d871afc'),
      name: 'Citizenship',
      description: 'Country of which this person is a member',
      format: 'java.lang.String',
      sort_weight: 1,
    },
    {
      uuid: standard('8d871d18'),
      name: "Mother's Name",
      description: 'First or last name of this persons mother',
      format: 'java.lang.String',
      sort_weight: 5,
    },
    {
      uuid: standard('8d871f2a'),
      name: 'Civil Status',
      description: 'Marriage status of this person',
      format: 'java.lang.String',
      sort_weight: 2,
    },
    {
      uuid: standard('8d872150'),
      name: 'Health District',
      description: 'District or region in which this patients home health center resides',
      format: 'java.lang.String',
      sort_weight: 4,
    },
    {
      uuid: standard('8d87236c'),
      name: 'Health Center',
      description: 'Specific location of this persons home health center',
      format: 'org.openmrs.Location',
      sort_weight: 3,
    },
    {
      uuid: '14d4f066-15f5-102d-96e4-000c29c2a5d7',
      name: 'Telephone Number',
      description: 'The telephone number of the person',
      format: 'java.lang.String',
      sort_weight: 7,
    },
    {
      uuid: contactNumberType,
      name: 'Hydra - Contact Number',
      description: 'Phone number asked for by forms',
      format: 'java.lang.String',
      sort_weight: 8,
    },
    {
      uuid: '03a15595-c156-439c-b1cf-9ccBac38f609',
      name: 'National Identity',
      description: 'National identity number of a member of the staff',
      format: 'java.lang.String',
      sort_weight: 9,
    },
    {
      uuid: messageConsentType,
      name: 'Messages by Phone',
      description: 'Whether the person agrees to messages by phone',
      format: 'java.lang.Boolean',
      sort_weight: 10,
    },
    {
      uuid: messageLanguageType,
      name: 'Language of Messages',
      description: 'Code of the language in which the person is written to: en, fr, ar, ur',
      format: 'java.lang.String',
      sort_weight: 11,
    },
  ].map((row) => ({ ...row, searchable: (row.sort_weight >= 7 && row.sort_weight <= 9) || row.name === "Mother's Name" })),
};

const relationshipTypes: StarterTable = {
  table: 'relationship_type',
  rows: (
    [
      [standard('8d919b58'), 'Doctor', 'Patient'],
      [standard('8d91a01c'), 'Sibling', 'Sibling'],
      [standard('8d91a210'), 'Parent', 'Child'],
      [standard('8d91a3dc'), 'Aunt/Uncle', 'Niece/Nephew'],
      ['701eebed-edfc-d6d4-a8a5-512c67179ef0', 'Child', 'Parent'],
      ['451ebffd-edfc-d6d4-a8a5-512c67179ef0', 'Spouse', 'Spouse'],
      ['0fdb0891-bece-4540-93db-937b9d8c4905', 'Contact', 'Contact'],
      ['2a5f4ff4-a179-4b8a-aa4c-40f71956ebbc', 'Supervisor', 'Supervisee'],
      ['e107edeb-cfde-46dd-855a-c21591677ef0', 'Patient', 'Doctor'],
      ['8133cc4d-8d6d-11ea-a5ab-0242ac120002', 'Other Relative', 'Other Relative'],
      ['d101aebd-8d6d-11ea-a5ab-0242ac120002', 'Other incl live-in Domestic staff', 'Employer'],
    ] as const
  ).map(([uuid, a, b], weight) => ({ uuid, a_is_to_b: a, b_is_to_a: b, description: `${a} to ${b}`, weight })),
};

const encounterRoles = named(
  'encounter_role',
  {
    Unknown: 'Part in the encounter is not known',
    Clinician: 'Examined or treated the patient',
    'Data Entry Person': 'Entered what others had observed',
  },
  { Unknown: 'a0b03050-c99b-11e0-9572-0800200c9a66', Clinician: '240b26f9-dd88-4172-823d-4a8bfeb7841f' },
);

const visitTypes = named(
  'visit_type',
  { 'Facility Visit': 'Patient comes to the facility', 'Home Visit': 'Staff go to where the patient lives' },
  { 'Facility Visit': '7b0f5697-27e3-40c4-8bae-f4049abfb4ed' },
);

const careSettings: StarterTable = {
  table: 'care_setting',
  rows: [
    {
      uuid: careSettingIds.outPatient,
      name: 'Outpatient',
      description: 'Out-patient care setting',
      care_setting_type: 'OUTPATIENT',
    },
    {
      uuid: careSettingIds.inPatient,
      name: 'Inpatient',
      description: 'In-patient care setting',
      care_setting_type: 'INPATIENT',
    },
  ],
};

const orderTypes: StarterTable = {
  table: 'order_type',
  rows: [
    {
      uuid: '131168f4-15f5-102d-96e4-000c29c2a5d7',
      name: 'Drug Order',
      description: 'An order for a medication to be given to the patient',
      java_class_name: 'org.openmrs.DrugOrder',
    },
    {
      uuid: '52a447d3-a64a-11e3-9aeb-50e549534c5e',
      name: 'Test Order',
      description: 'Order type for test orders',
      java_class_name: 'org.openmrs.TestOrder',
    },
  ],
};

const locationTags = named(
  'location_tag',
  {
    Country: 'A country',
    'Province/State': 'A province or state of a country',
    'City/Village': 'A city or village of a province',
    Facility: 'A place where care is given',
    'Login Location': 'A place that staff may sign in to',
    'Visit Location': 'A place where visits happen',
    Laboratory: 'A place where samples are examined',
    'Queue Location': 'A place where patients wait in queues',
  },
  { 'Login Location': 'b8bbf83e-645f-451f-8efe-a0db56f09676', 'Visit Location': '37dd4458-dc9e-4ae6-a1f1-789c1162d37b' },
);

/** Where nothing better is known. */
const locations: StarterTable = {
  table: 'location',
  rows: [{ uuid: standard('8d6c993e'), name: 'Unknown Location', description: 'Used where the location is not known' }],
};

/** Kinds of people's particulars, of encounters, orders and places. */
export const peopleTypes: readonly StarterTable[] = [
  identifierTypes,
  attributeTypes,
  relationshipTypes,
  encounterRoles,
  visitTypes,
  careSettings,
  orderTypes,
  locationTags,
  locations,
];

export const UNKNOWN_LOCATION = standard('8d6c993e');
export const locationTagUuid = (name: string): string =>
  locationTags.rows.find((row) => row['name'] === name)?.uuid ?? starterUuid('location_tag', name);
