/**
 * The concepts and types that clients of OpenMRS name in their default configuration, by the published ids of CIEL (its number, filled up
 * with A to 36 signs). Their full name ends with that number, so that no name of the programme is taken; what people read is the short one.
 */
import { queuePriorities, queueStatuses } from '@fieldward/contract/care/queue-sets.ts';
import { named, starterUuid, type StarterTable } from './starter-rows.ts';

const standard = (start: string): string => `${start}-c2cc-11de-8d13-0010c6dffd0f`;

/** The uuid of a concept of CIEL. */
const cielUuid = (code: number): string => String(code).padEnd(36, 'A');

const CLASSES = {
  Finding: standard('8d491a9a'),
  Question: standard('8d491e50'),
  ConvSet: standard('8d492594'),
  Drug: standard('8d490dfc'),
  'Symptom/Finding': standard('8d492b2a'),
  Diagnosis: standard('8d4918b0'),
  Frequency: '8e071bfe-520c-44c0-a89b-538e9129b42a',
  'Misc Order': standard('8d492ee0'),
} as const;

const DATATYPES = {
  number: standard('8d4a4488'),
  coded: standard('8d4a48b6'),
  text: standard('8d4a4ab4'),
  none: standard('8d4a4c94'),
} as const;

interface CielConcept {
  readonly code: number;
  readonly name: string;
  readonly kind: keyof typeof CLASSES;
  readonly type: keyof typeof DATATYPES;
  readonly units?: string;
  /** What can be at all. */
  readonly from?: number;
  readonly to?: number;
  readonly members?: readonly number[];
}

/** Name, unit, and what can be at all. */
const measured: Readonly<Record<number, readonly [string, string, number, number]>> = {
  5085: ['Systolic blood pressure', 'mmHg', 0, 250],
  5086: ['Diastolic blood pressure', 'mmHg', 0, 150],
  5087: ['Pulse', 'beats/min', 0, 230],
  5088: ['Temperature (C)', 'DEG C', 25, 43],
  5089: ['Weight (kg)', 'kg', 0, 250],
  5090: ['Height (cm)', 'cm', 10, 272],
  5092: ['Arterial blood oxygen saturation (pulse oximeter)', '%', 0, 100],
  5242: ['Respiratory rate', 'breaths/min', 0, 999],
  5314: ['Head circumference', 'cm', 10, 80],
  1342: ['Body mass index', 'kg/m2', 0, 999],
  1343: ['Mid-upper arm circumference', 'cm', 0, 100],
};

/** Things by their numbers: what they are, and whether one of the sets below has them. */
const plain: readonly (readonly [CielConcept['kind'], Readonly<Record<number, string>>])[] = [
  [
    'Drug',
    {
      162298: 'ACE inhibitors',
      162299: 'ARBs (angiotensin II receptor blockers)',
      71617: 'Aspirin',
      162301: 'Cephalosporins',
      73667: 'Codeine',
      162302: 'Erythromycins',
      162305: 'Heparins',
      80106: 'Morphine',
      162306: 'NSAIDs',
      162297: 'Penicillins',
      162307: 'Statins',
      162170: 'Sulfonamides',
      70116: 'Paracetamol',
      71160: 'Amoxicillin',
    },
  ],
  [
    'Finding',
    {
      162543: 'Beef',
      162544: 'Chocolate',
      162545: 'Dairy food',
      162171: 'Eggs',
      162546: 'Fish',
      162536: 'Bee stings',
      162537: 'Dust',
      162538: 'Latex',
      1498: 'Mild',
      1499: 'Moderate',
      1500: 'Severe',
      5622: 'Other',
    },
  ],
  [
    'Symptom/Finding',
    {
      121677: 'Mental status change',
      121629: 'Anaemia',
      148888: 'Anaphylaxis',
      148787: 'Angioedema',
      120148: 'Arrhythmia',
      108: 'Bronchospasm',
      143264: 'Cough',
      142412: 'Diarrhea',
      140238: 'Fever',
      139581: 'Gastrointestinal upset',
      139084: 'Headache',
      111061: 'Hives',
      879: 'Itching',
      512: 'Rash',
    },
  ],
  [
    'Diagnosis',
    {
      116128: 'Malaria',
      117399: 'Hypertension',
      119481: 'Diabetes mellitus',
      121375: 'Asthma',
      138405: 'HIV disease',
      112141: 'Tuberculosis',
    },
  ],
  [
    'Misc Order',
    {
      160240: 'Oral',
      160242: 'Intravenous',
      160243: 'Intramuscular',
      160245: 'Subcutaneous',
      162467: 'Topical',
      162458: 'Rectal suppository',
    },
  ],
  [
    'Misc Order',
    {
      161553: 'mg',
      162366: 'mcg',
      161554: 'Gram',
      162263: 'mL',
      162264: 'IU',
      1513: 'Tablet',
      1608: 'Capsule',
      162372: 'Puff',
      162396: 'Box',
      1733: 'Minutes',
      1822: 'Hours',
      1072: 'Days',
      1073: 'Weeks',
      1074: 'Months',
      1734: 'Years',
    },
  ],
];

/** How often, with the times a day. */
const frequencies: Readonly<Record<number, readonly [string, number]>> = {
  162135: ['Once', 1],
  160862: ['Once daily', 1],
  160863: ['Once daily, at bedtime', 1],
  160864: ['Once daily, in the evening', 1],
  160865: ['Once daily, in the morning', 1],
  160858: ['Twice daily', 2],
  160866: ['Thrice daily', 3],
  160870: ['Four times daily', 4],
  162247: ['Every four hours', 6],
  162249: ['Every six hours', 4],
  162250: ['Every eight hours', 3],
  162251: ['Every twelve hours', 2],
};

/** Sets, each with its members. */
const sets: Readonly<Record<number, readonly [string, readonly number[]]>> = {
  1114: ['Vital signs', [5085, 5086, 5087, 5088, 5092, 5242, 5089, 5090, 1342, 1343, 5314, 165095]],
  162552: ['Drug allergens', [162298, 162299, 71617, 162301, 73667, 162302, 162305, 80106, 162306, 162297, 162307, 162170, 5622]],
  162553: ['Food allergens', [162543, 162544, 162545, 162171, 162546, 5622]],
  162554: ['Environmental allergens', [162536, 162537, 162538, 5622]],
  162555: [
    'Allergic reactions',
    [121677, 121629, 148888, 148787, 120148, 108, 143264, 142412, 140238, 139581, 139084, 111061, 879, 512, 5622],
  ],
  162394: ['Routes of administration', [160240, 160242, 160243, 160245, 162467, 162458]],
  162384: ['Dosing units', [161553, 162366, 161554, 162263, 162264, 1513, 1608, 162372]],
  162402: ['Dispensing units', [1513, 1608, 162263, 162396]],
  1732: ['Duration units', [1733, 1822, 1072, 1073, 1074, 1734]],
  160855: ['Frequencies of medicines', Object.keys(frequencies).map(Number)],
};

const entries = <V>(of: Readonly<Record<number, V>>): [number, V][] => Object.entries(of).map(([code, value]) => [Number(code), value]);

const concepts: readonly CielConcept[] = [
  ...entries(measured).map(
    ([code, [name, units, from, to]]) => ({ code, name, kind: 'Question', type: 'number', units, from, to }) as const,
  ),
  { code: 165095, name: 'General patient note', kind: 'Question', type: 'text' },
  { code: 162169, name: 'Text of encounter note', kind: 'Question', type: 'text' },
  { code: 1284, name: 'Diagnosis or problem, coded', kind: 'Question', type: 'coded' },
  { code: 161602, name: 'Diagnosis or problem, non-coded', kind: 'Question', type: 'text' },
  { code: 159947, name: 'Visit diagnoses', kind: 'ConvSet', type: 'none' },
  ...plain.flatMap(([kind, names]) => entries(names).map(([code, name]) => ({ code, name, kind, type: 'none' }) as const)),
  ...entries(frequencies).map(([code, [name]]) => ({ code, name, kind: 'Frequency', type: 'none' }) as const),
  ...entries(sets).map(([code, [name, members]]) => ({ code, name, kind: 'ConvSet', type: 'none', members }) as const),
];

/** What else the front end names by a uuid of its own: what somebody in a queue waits as. */
const queued: readonly (readonly [uuid: string, name: string, members?: readonly string[]])[] = [
  ['51ae5e4d-b72b-4912-bf31-a17efb690aeb', 'Waiting'],
  ['ca7494ae-437f-4fd0-8aae-b88b9a2ba47d', 'In Service'],
  ['b559fb77-4e1e-4285-b9b7-1d03e0ba983f', 'Finished Service'],
  ['f4620bfa-3625-4883-bd3f-84c2cce14470', 'Not Urgent'],
  [starterUuid('concept', 'QUEUE URGENT'), 'Urgent'],
  [starterUuid('concept', 'QUEUE EMERGENCY'), 'Emergency'],
];
const queueSets = [
  [queueStatuses, 'Statuses of a queue', queued.slice(0, 3)],
  [queuePriorities, 'Priorities of a queue', queued.slice(3)],
] as const;

const concept = { concept_id: ['concept', 'concept_id'] } as const;

/** What the default configuration of the OpenMRS front end names. */
export const ciel: readonly StarterTable[] = [
  {
    table: 'concept',
    refs: { class_id: ['concept_class', 'concept_class_id'], datatype_id: ['concept_datatype', 'concept_datatype_id'] },
    rows: [...queued.map(([uuid]) => uuid), ...queueSets.map(([uuid]) => uuid)].map((uuid, at) => ({
      uuid,
      class_id: at < queued.length ? CLASSES['Misc Order'] : CLASSES.ConvSet,
      datatype_id: DATATYPES.none,
      is_set: at >= queued.length,
      allow_decimal: false,
    })),
  },
  {
    table: 'concept_name',
    refs: concept,
    rows: [...queued, ...queueSets].flatMap(([uuid, name]) =>
      [`${name} (queue)`, name].map((text, at) => ({
        uuid: starterUuid('concept_name', `${uuid} ${at}`),
        concept_id: uuid,
        name: text,
        locale: 'en',
        locale_preferred: at === 1,
        concept_name_type: at === 0 ? 'FULLY_SPECIFIED' : null,
      })),
    ),
  },
  {
    table: 'concept_set',
    refs: { ...concept, concept_set: ['concept', 'concept_id'] },
    rows: queueSets.flatMap(([set, , members]) =>
      members.map(([member], sort_weight) => ({
        uuid: starterUuid('concept_set', `${set} ${member}`),
        concept_set: set,
        concept_id: member,
        sort_weight,
      })),
    ),
  },
  {
    table: 'visit_attribute_type',
    rows: [
      ['57ea0cbb-064f-4d09-8cf4-e8228700491c', 'Punctuality'],
      ['aac48226-d143-4274-80e0-264db4e368ee', 'Insurance Policy Number'],
    ].map(([uuid = '', name]) => ({
      uuid,
      name,
      description: name,
      datatype_classname: 'org.openmrs.customdatatype.datatype.FreeTextDatatype',
      min_occurs: 0,
      max_occurs: 1,
    })),
  },
  {
    table: 'concept',
    refs: { class_id: ['concept_class', 'concept_class_id'], datatype_id: ['concept_datatype', 'concept_datatype_id'] },
    rows: concepts.map(({ code, kind, type, units, from, to, members }) => ({
      uuid: cielUuid(code),
      class_id: CLASSES[kind],
      datatype_id: DATATYPES[type],
      is_set: members !== undefined || code === 159947,
      allow_decimal: type === 'number',
      units,
      low_absolute: from,
      hi_absolute: to,
    })),
  },
  {
    table: 'concept_name',
    refs: concept,
    rows: concepts.flatMap(({ code, name }) =>
      [`${name} (CIEL ${code})`, name].map((text, at) => ({
        uuid: starterUuid('concept_name', `${cielUuid(code)} ${at}`),
        concept_id: cielUuid(code),
        name: text,
        locale: 'en',
        locale_preferred: at === 1,
        concept_name_type: at === 0 ? 'FULLY_SPECIFIED' : null,
      })),
    ),
  },
  {
    table: 'concept_set',
    refs: { ...concept, concept_set: ['concept', 'concept_id'] },
    rows: concepts.flatMap(({ code, members = [] }) =>
      members.map((member, sort_weight) => ({
        uuid: starterUuid('concept_set', `${code} ${member}`),
        concept_set: cielUuid(code),
        concept_id: cielUuid(member),
        sort_weight,
      })),
    ),
  },
  named(
    'encounter_type',
    {
      Vitals: 'Height, weight, blood pressure and what else is measured',
      'Visit Note': 'What was found and thought in a visit, in words',
      Order: 'Orders that were written outside of a form',
    },
    {
      Vitals: '67a71486-1a54-468f-ac3e-7091a9a79584',
      'Visit Note': 'd7151f82-c1f3-4152-a605-2f9ea7414a79',
      Order: '39da3525-afe4-45ff-8977-c53b7b359158',
    },
  ),
];

/** Terms of how often a medicine is taken: key, concept, times a day. Their ids are those under which CIEL's frequencies are known. */
export const orderFrequencies: StarterTable = {
  table: 'order_frequency',
  refs: concept,
  rows: entries(frequencies).map(([code, [, frequency_per_day]]) => ({
    uuid: `${code}OF`.padEnd(23, 'A'),
    concept_id: cielUuid(code),
    frequency_per_day,
  })),
};
