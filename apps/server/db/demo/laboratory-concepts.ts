import { SPECIMEN_SITE_CONCEPT, SPECIMEN_TYPE_CONCEPT } from '../starter/laboratory.ts';
import { conceptOfOption } from './content-rows.ts';
import { demoUuid } from './demo-uuid.ts';
import type { OptionName } from './options.ts';

/** What laboratory results and specimens are, besides the answers that the programme's questions have. */
const own = [
  'VENOUS BLOOD',
  'CAPILLARY BLOOD',
  'MIDSTREAM URINE',
  'LUNG',
  'STOMACH',
  'ARM VEIN',
  'FINGER TIP',
  'URINARY TRACT',
  'REACTIVE',
  'NON REACTIVE',
  'INDETERMINATE',
  'TRACE',
  'NORMAL CHEST XRAY',
] as const;
type OwnName = (typeof own)[number];
export type LabAnswer = OptionName | OwnName;

/** uuid of the concept of an answer. */
export function labAnswer(name: LabAnswer): string {
  const mine: readonly string[] = own;
  return mine.includes(name) ? demoUuid(`concept:laboratory:${name}`) : conceptOfOption(name as OptionName);
}

/** Concepts whose answers coded results are chosen from. */
export const codedResults = {
  'AFB SMEAR GRADE': ['NEGATIVE', 'SCANTY', 'ONE PLUS', 'TWO PLUS', 'THREE PLUS'],
  'MTB COMPLEX BY NUCLEIC ACID TEST': ['MTB NOT DETECTED', 'MTB TRACE', 'MTB DETECTED', 'ERROR OR INVALID'],
  'RIFAMPICIN RESISTANCE BY NUCLEIC ACID TEST': [
    'RIFAMPICIN RESISTANCE NOT DETECTED',
    'RIFAMPICIN RESISTANCE DETECTED',
    'RIFAMPICIN RESISTANCE INDETERMINATE',
  ],
  'MYCOBACTERIAL GROWTH': ['NO GROWTH', 'MTB GROWN', 'CONTAMINATED'],
  'HIV RAPID TEST RESULT': ['NON REACTIVE', 'REACTIVE', 'INDETERMINATE'],
  'CHEST RADIOGRAPH IMPRESSION': ['NORMAL CHEST XRAY', 'SUGGESTIVE OF TUBERCULOSIS', 'OTHER ABNORMALITY'],
  'DIPSTICK GRADE': ['NEGATIVE', 'TRACE', 'ONE PLUS', 'TWO PLUS', 'THREE PLUS'],
} as const satisfies Readonly<Record<string, readonly LabAnswer[]>>;
export type CodedResult = keyof typeof codedResults;

/** Which specimens are taken, and from where. */
const specimens: Readonly<Record<string, readonly LabAnswer[]>> = {
  [SPECIMEN_TYPE_CONCEPT]: [
    'SPUTUM',
    'GASTRIC ASPIRATE',
    'LYMPH NODE ASPIRATE',
    'PLEURAL FLUID',
    'VENOUS BLOOD',
    'CAPILLARY BLOOD',
    'MIDSTREAM URINE',
  ],
  [SPECIMEN_SITE_CONCEPT]: ['LUNG', 'STOMACH', 'LYMPH NODE', 'PLEURA', 'ARM VEIN', 'FINGER TIP', 'URINARY TRACT'],
};

/** What a test is done from, and from where that is taken; the first of each is the usual one. */
interface Specimens {
  readonly types: readonly [LabAnswer, ...LabAnswer[]];
  readonly sites: readonly [LabAnswer, ...LabAnswer[]];
}
const blood: Specimens = { types: ['VENOUS BLOOD'], sites: ['ARM VEIN'] };
const bacilli: Specimens = {
  types: ['SPUTUM', 'GASTRIC ASPIRATE', 'LYMPH NODE ASPIRATE', 'PLEURAL FLUID'],
  sites: ['LUNG', 'STOMACH', 'LYMPH NODE', 'PLEURA'],
};
const others: Readonly<Record<string, Specimens>> = {
  'Sputum Smear Microscopy': { types: ['SPUTUM'], sites: ['LUNG'] },
  'GeneXpert MTB/RIF': bacilli,
  'Mycobacterial Culture': bacilli,
  'Blood Glucose': { types: ['VENOUS BLOOD', 'CAPILLARY BLOOD'], sites: ['ARM VEIN', 'FINGER TIP'] },
  'HIV Rapid Test': { types: ['CAPILLARY BLOOD', 'VENOUS BLOOD'], sites: ['FINGER TIP', 'ARM VEIN'] },
  'Urine Dipstick': { types: ['MIDSTREAM URINE'], sites: ['URINARY TRACT'] },
};

/** What a test of the demonstration takes: blood unless it is another one. */
export const specimensOf = (test: string): Specimens => others[test] ?? blood;

export const codedConcept = (name: CodedResult): string => demoUuid(`concept:laboratory:${name}`);
/** The concept that an order of a test asks for. */
export const testConcept = (test: string): string => demoUuid(`concept:laboratory test:${test}`);

/** The concepts of the laboratory with names and answers, as rows for the dictionary. */
export function laboratoryConceptRows(tests: readonly string[]) {
  const coded = Object.keys(codedResults) as CodedResult[];
  const made = [
    ...own.map((name) => ({ uuid: labAnswer(name), name, class: 'Misc', datatype: 'N/A' })),
    ...coded.map((name) => ({ uuid: codedConcept(name), name, class: 'Question', datatype: 'Coded' })),
    ...tests.map((name) => ({ uuid: testConcept(name), name: name.toUpperCase(), class: 'Test', datatype: 'N/A' })),
  ];
  const answers: readonly (readonly [string, readonly LabAnswer[]])[] = [
    ...coded.map((name) => [codedConcept(name), codedResults[name]] as const),
    ...Object.entries(specimens),
  ];
  return {
    concepts: made.map(({ uuid, class: kind, datatype }) => ({
      uuid,
      class: kind,
      datatype,
      units: null,
      low: null,
      high: null,
      decimal: false,
    })),
    names: made.map(({ uuid, name }) => ({
      concept: uuid,
      uuid: demoUuid(`concept_name:${uuid}`),
      name,
      locale: 'en',
      preferred: true,
      type: 'FULLY_SPECIFIED',
    })),
    descriptions: [],
    answers: answers.flatMap(([concept, list]) =>
      list.map((name, at) => ({ concept, answer: labAnswer(name), uuid: demoUuid(`concept_answer:${concept}:${name}`), weight: at + 1 })),
    ),
  };
}
