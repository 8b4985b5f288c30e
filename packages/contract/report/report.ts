import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import type { PrivilegeName } from '../privileges.ts';

/** The kinds of file that dumps and reports are made as. */
export const reportFormats = ['csv', 'zip', 'xlsx', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** What a dump asks for besides its days. */
type DumpFilter = 'workflow' | 'form' | 'custom-type';

/** One dump: what it is called on the screen, which filters it knows, and its kinds of file, the usual one first. */
interface Dump {
  readonly label: PlainCode;
  /** What the asker must be allowed: running reports, and seeing what stands in this one. */
  readonly privileges: readonly PrivilegeName[];
  readonly filters: readonly DumpFilter[];
  /** Filters that must be given. */
  readonly required: readonly DumpFilter[];
  readonly formats: readonly [ReportFormat, ...ReportFormat[]];
}

/** What `GET hydra/report/dump/{type}` answers, by its type, in the order of the screen. */
export const dumps = {
  patients: {
    label: 'reportscreen.patients',
    privileges: ['View Reports', 'Get Patients'],
    filters: ['workflow'],
    required: [],
    formats: ['csv', 'zip'],
  },
  providers: {
    label: 'reportscreen.providers',
    privileges: ['View Reports', 'Get Providers'],
    filters: [],
    required: [],
    formats: ['csv', 'zip'],
  },
  locations: {
    label: 'reportscreen.locations',
    privileges: ['View Reports', 'Get Locations'],
    filters: [],
    required: [],
    formats: ['csv', 'zip'],
  },
  encounters: {
    label: 'reportscreen.encounters',
    privileges: ['View Reports', 'Get Patients', 'Get Encounters'],
    filters: ['workflow', 'form'],
    required: ['workflow', 'form'],
    formats: ['zip', 'csv'],
  },
  custom: {
    label: 'reportscreen.custom',
    privileges: ['View Reports'],
    filters: ['custom-type'],
    required: ['custom-type'],
    formats: ['csv', 'zip'],
  },
} as const satisfies Readonly<Record<string, Dump>>;

export type DumpType = keyof typeof dumps;

/** The types of dump, in the order of the screen. */
export const dumpTypes = Object.keys(dumps) as readonly DumpType[];

/** Whether a text from outside names a type of dump. */
export function isDumpType(text: string): text is DumpType {
  return Object.hasOwn(dumps, text);
}

/** The custom reports by their `custom-type`, with their names on the screen, in its order. */
export const customTypes = {
  'screened-preexisting': 'reportscreen.screenedPreexisting',
  'screened-age-gender-condition': 'reportscreen.screenedAgeGenderCondition',
  'oxygen-age-gender': 'reportscreen.oxygenAgeGender',
  'oxygen-age-gender-condition': 'reportscreen.oxygenAgeGenderCondition',
  'oxygen-therapy-avg': 'reportscreen.oxygenTherapyAvg',
  'oxygen-therapy-avg-age': 'reportscreen.oxygenTherapyAvgAge',
  'oxygen-therapy-age-gender-condition': 'reportscreen.oxygenTherapyAgeGenderCondition',
  'oxygen-therapy-duration': 'reportscreen.oxygenTherapyDuration',
} as const satisfies Readonly<Record<string, PlainCode>>;

export type CustomType = keyof typeof customTypes;

/** Whether a text from outside names a custom report. */
export function isCustomType(text: string): text is CustomType {
  return Object.hasOwn(customTypes, text);
}

/** The reports of `GET hydra/report?name=…`, with their names on the screen, in its order. */
export const reportNames = {
  facilityPatients: 'reportscreen.facilityPatients',
  disaggregationPatients: 'reportscreen.disaggregationPatients',
  presumptivePatients: 'reportscreen.presumptivePatients',
  diagnosedTbPatients: 'reportscreen.diagnosedTbPatients',
  scheduleTasks: 'reportscreen.scheduleTasks',
  testReport: 'reportscreen.testReport',
  eventCosts: 'reportscreen.eventCosts',
  labTurnaround: 'reportscreen.labTurnaround',
  dataEntryActivity: 'reportscreen.dataEntryActivity',
  auditExtract: 'reportscreen.auditExtract',
} as const satisfies Readonly<Record<string, PlainCode>>;

export type ReportName = keyof typeof reportNames;

/** The names of the reports, in the order of the screen. */
export const reportsByName = Object.keys(reportNames) as readonly ReportName[]; // the keys of a literal

/** Whether a text from outside names a report. */
export function isReportName(text: string): text is ReportName {
  return Object.hasOwn(reportNames, text);
}

/** What a report can be narrowed by besides its days, by the name of the parameter: locations, a workflow, or yes/no. */
export const reportParameters = ['facility', 'workflow', 'presumptive_tb'] as const;
export type ReportParameter = (typeof reportParameters)[number];

interface ReportNeeds {
  /** Besides View Reports. */
  readonly privileges: readonly PrivilegeName[];
  readonly parameters: readonly ReportParameter[];
}

const OF_PATIENTS = { privileges: ['Get Patients', 'Get Encounters'], parameters: ['facility', 'workflow'] } as const;

/** What each report needs of whoever runs it, and what it can be narrowed by. */
export const reportNeeds: Readonly<Record<ReportName, ReportNeeds>> = {
  facilityPatients: { ...OF_PATIENTS, parameters: reportParameters },
  disaggregationPatients: OF_PATIENTS,
  presumptivePatients: { ...OF_PATIENTS, parameters: reportParameters },
  diagnosedTbPatients: OF_PATIENTS,
  scheduleTasks: { privileges: ['Get Patients', 'Get Patient Programs'], parameters: ['facility', 'workflow'] },
  testReport: { privileges: ['Get Patients', 'View CommonLab Orders'], parameters: ['facility'] },
  eventCosts: { privileges: ['Get Events'], parameters: ['facility'] },
  labTurnaround: { privileges: ['View CommonLab Orders'], parameters: ['facility'] },
  dataEntryActivity: { privileges: ['Get Encounters', 'Get Users'], parameters: ['facility'] },
  auditExtract: { privileges: ['View Audit Log'], parameters: [] },
};

/** What somebody must be allowed who runs a report. */
export const privilegesOfReport = (name: ReportName): readonly PrivilegeName[] => ['View Reports', ...reportNeeds[name].privileges];
