/** The tests of the laboratory of the demonstration, with the fields of their results. */
import type { LabTestGroup } from '@fieldward/domain/lab/test-group.ts';
import type { labUnits } from '@fieldward/domain/lab/unit.ts';
import { labDatatypes } from '@fieldward/domain/lab/datatype.ts';
import { codedConcept, type CodedResult } from './laboratory-concepts.ts';
import {
  alt,
  creatinine,
  glucose,
  haematocrit,
  haemoglobin,
  platelets,
  reactiveProtein,
  sedimentation,
  whiteCells,
  type DemoRange,
} from './laboratory-ranges.ts';

export interface DemoField {
  readonly datatype: string;
  readonly config?: string;
  readonly required?: boolean;
  readonly group?: string;
  readonly multiset?: string;
  readonly units?: (typeof labUnits)[number];
  readonly hint?: string;
  readonly delta?: number;
  readonly ranges?: readonly DemoRange[];
}

export interface DemoTest {
  readonly short: string;
  readonly group: LabTestGroup;
  readonly about: string;
  readonly specimen?: false;
  /** A second person releases the results. */
  readonly release?: true;
  /** Results are hidden from whoever lacks 'View Sensitive Data'. */
  readonly sensitive?: true;
  readonly hours: number;
  readonly fields: Readonly<Record<string, DemoField>>;
}

const coded = (name: CodedResult, more: Partial<DemoField> = {}): DemoField => ({
  datatype: labDatatypes.coded,
  config: codedConcept(name),
  ...more,
});
const number = (units: (typeof labUnits)[number], most: number, more: Partial<DemoField> = {}): DemoField => ({
  datatype: labDatatypes.number,
  config: String(most),
  units,
  ...more,
});
const text = (most: number, more: Partial<DemoField> = {}): DemoField => ({ datatype: labDatatypes.text, config: String(most), ...more });
const remarks: DemoField = { datatype: labDatatypes.longText, config: '1000' };
const strip = { multiset: 'Test strip' } as const;

export const labTests = {
  'Sputum Smear Microscopy': {
    short: 'AFB',
    group: 'BACTERIOLOGY',
    about: 'Acid-fast bacilli by Ziehl-Neelsen or auramine stain',
    hours: 24,
    fields: {
      'Smear Grade': coded('AFB SMEAR GRADE', { required: true }),
      'Bacilli per 100 Fields': number('NOT APPLICABLE', 99, { hint: 'Only when scanty' }),
      'Slide Number': { datatype: labDatatypes.pattern, config: '[A-Z]{2}-[0-9]{4}', hint: 'Two letters and four digits, KA-0123' },
      'Smear Remarks': remarks,
    },
  },
  'GeneXpert MTB/RIF': {
    short: 'XPERT',
    group: 'MICROBIOLOGY',
    about: 'Mycobacterium tuberculosis and resistance to rifampicin by nucleic acid amplification',
    release: true,
    hours: 24,
    fields: {
      'MTB Complex': coded('MTB COMPLEX BY NUCLEIC ACID TEST', { required: true }),
      'Rifampicin Resistance': coded('RIFAMPICIN RESISTANCE BY NUCLEIC ACID TEST'),
      'Cycle Threshold': number('NOT APPLICABLE', 45),
      'Cartridge Serial Number': text(30),
      'Run Date': { datatype: labDatatypes.date },
    },
  },
  'Mycobacterial Culture': {
    short: 'MGIT',
    group: 'MICROBIOLOGY',
    about: 'Liquid culture, read for up to six weeks',
    release: true,
    hours: 1344,
    fields: {
      Growth: coded('MYCOBACTERIAL GROWTH', { required: true }),
      'Days to Positivity': number('NOT APPLICABLE', 56),
      'Inoculated On': { datatype: labDatatypes.date },
      'Culture Remarks': remarks,
    },
  },
  'Complete Blood Count': {
    short: 'CBC',
    group: 'HEMATOLOGY',
    about: 'Counts and indices of an automated analyser',
    release: true,
    hours: 12,
    fields: {
      Haemoglobin: number('gm/dL', 30, { required: true, group: 'Red cells', delta: 3, ranges: haemoglobin }),
      Haematocrit: number('%', 80, { group: 'Red cells', ranges: haematocrit }),
      'Mean Cell Volume': number('fl', 160, { group: 'Red cells', ranges: [{ minAgeDays: 5478, low: 83, high: 101 }] }),
      'White Cell Count': number('x10^9/L', 500, { required: true, group: 'White cells', ranges: whiteCells }),
      'Platelet Count': number('x10^9/L', 3000, { required: true, group: 'Platelets', delta: 150, ranges: platelets }),
      'Film Remarks': { ...remarks, group: 'Film' },
    },
  },
  'Erythrocyte Sedimentation Rate': {
    short: 'ESR',
    group: 'HEMATOLOGY',
    about: 'Method of Westergren, first hour',
    hours: 12,
    fields: { 'Sedimentation Rate': number('mm/hr', 150, { required: true, ranges: sedimentation }) },
  },
  'Alanine Aminotransferase': {
    short: 'ALT',
    group: 'BIOCHEMISTRY',
    about: 'Watches the liver during treatment',
    hours: 24,
    fields: { ALT: number('U/L', 10000, { required: true, delta: 100, ranges: alt }) },
  },
  'Serum Creatinine': {
    short: 'CREA',
    group: 'BIOCHEMISTRY',
    about: 'Watches the kidneys during treatment',
    hours: 24,
    fields: { Creatinine: number('mg/dL', 40, { required: true, delta: 1, ranges: creatinine }) },
  },
  'Blood Glucose': {
    short: 'GLU',
    group: 'BIOCHEMISTRY',
    about: 'Plasma glucose after eight hours without food',
    hours: 4,
    fields: {
      Fasting: { datatype: labDatatypes.boolean },
      Glucose: number('mg/dL', 1500, { required: true, ranges: glucose }),
    },
  },
  'C-reactive Protein': {
    short: 'CRP',
    group: 'IMMUNOLOGY',
    about: 'Acute phase protein',
    hours: 24,
    fields: { 'C-reactive Protein': number('mg/L', 600, { required: true, ranges: reactiveProtein }) },
  },
  'HIV Rapid Test': {
    short: 'HIV',
    group: 'SEROLOGY',
    about: 'Antibodies by the national three-test algorithm',
    release: true,
    sensitive: true,
    hours: 4,
    fields: {
      'First Test': coded('HIV RAPID TEST RESULT', { required: true }),
      'Second Test': coded('HIV RAPID TEST RESULT', { hint: 'When the first one is reactive' }),
      'Kit Lot Number': text(30),
      'Counselled Before': { datatype: labDatatypes.boolean },
    },
  },
  'Chest X-ray': {
    short: 'CXR',
    group: 'RADIOLOGY',
    about: 'Frontal view, read by a clinician',
    specimen: false,
    hours: 48,
    fields: {
      Impression: coded('CHEST RADIOGRAPH IMPRESSION', { required: true }),
      'Abnormality Score': number('NOT APPLICABLE', 1, { hint: 'Of the computer-aided reader, from 0 to 1' }),
      Findings: { datatype: labDatatypes.longText, config: '2000' },
    },
  },
  'Urine Dipstick': {
    short: 'DIP',
    group: 'URINALYSIS',
    about: 'Test strip, each reading a row',
    hours: 4,
    fields: {
      'Read After Seconds': number('OTHER TEST UNIT', 300, strip),
      Protein: coded('DIPSTICK GRADE', strip),
      'Glucose in Urine': coded('DIPSTICK GRADE', strip),
      Blood: coded('DIPSTICK GRADE', strip),
      Leucocytes: coded('DIPSTICK GRADE', strip),
      'Urine pH': number('NOT APPLICABLE', 9, strip),
    },
  },
} as const satisfies Readonly<Record<string, DemoTest>>;
export type LabTestName = keyof typeof labTests;
