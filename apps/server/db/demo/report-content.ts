import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import type { Condition, CountedCondition, ReportColumn, ReportContent } from '@fieldward/domain/report/report-content.ts';
import { conceptOfOption, conceptOfQuestion, encounterTypeUuid } from './content-rows.ts';
import type { OptionName } from './options.ts';
import type { QuestionKey } from './questions.ts';

const conceptOf = (question: QuestionKey): string => {
  const uuid = conceptOfQuestion(question);
  if (uuid === null) throw new TypeError(`the question ${question} leaves no answers`);
  return uuid;
};
const form = (name: string): Condition => ({ forms: [encounterTypeUuid(name)] });
const answered = (forms: readonly string[], question: QuestionKey, answers: readonly OptionName[]): Condition => ({
  ...(forms.length === 0 ? {} : { forms: forms.map(encounterTypeUuid) }),
  concept: conceptOf(question),
  answers: answers.map(conceptOfOption),
});
const answer = (header: string, question: QuestionKey, ...forms: readonly string[]): ReportColumn => ({
  header,
  concept: conceptOf(question),
  ...(forms.length === 0 ? {} : { forms: forms.map(encounterTypeUuid) }),
});
const counted = (header: string, condition: Condition): CountedCondition => ({ header, condition });
const comorbid = (header: string, option: OptionName): CountedCondition => counted(header, answered([], 'comorbidities', [option]));

const screening = 'TB Screening';
const registration = 'Presumptive TB Registration';
const diagnosis = 'TB Diagnosis and Results';
const initiation = 'TB Treatment Initiation';
const monthly = 'TB Monthly Follow Up';
const tracing = 'TB Contact Tracing';
const outcome = 'TB Treatment Outcome';

const screened = form(screening);
const diagnosed = answered([diagnosis], 'tb_diagnosed', ['YES']);
const treatmentStarted = form(initiation);
const treatmentEnded = form(outcome);

/** What people had before: everything that the question on comorbidities offers except none. */
const preExisting: readonly OptionName[] = [
  'DIABETES MELLITUS',
  'HYPERTENSION',
  'HEART DISEASE',
  'ASTHMA',
  'CANCER',
  'CHRONIC KIDNEY DISEASE',
  'CHRONIC LIVER DISEASE',
  'HEPATITIS B OR C',
  'OTHER COMORBIDITY',
];

const conditions: readonly CountedCondition[] = [
  counted('TB', diagnosed),
  comorbid('ASTHMA', 'ASTHMA'),
  comorbid('CANCER', 'CANCER'),
  comorbid('DIABETES', 'DIABETES MELLITUS'),
  comorbid('HYPERTENSION', 'HYPERTENSION'),
  comorbid('HEART DISEASE', 'HEART DISEASE'),
  counted('PREGNANCY', answered([registration], 'pregnancy', ['PREGNANT'])),
  comorbid('HEPATITIS B/C', 'HEPATITIS B OR C'),
];

const groups = {
  preExisting: answered([], 'comorbidities', preExisting),
  noPreExisting: answered([], 'comorbidities', ['NONE']),
  conditions,
};

/** What the reports of the demonstration's programme read. */
export const demoReportContent: ReportContent = {
  programme: {
    screened,
    presumptive: answered([screening], 'presumptive_tb', ['YES']),
    diagnosed,
    treatmentStarted,
    treatmentEnded,
    followUp: form(monthly),
    contactForm: form(tracing),
    tested: answered([diagnosis], 'genexpert', ['MTB NOT DETECTED', 'MTB DETECTED', 'MTB TRACE', 'ERROR OR INVALID']),
    positive: answered([diagnosis], 'genexpert', ['MTB DETECTED', 'MTB TRACE']),
    followUpDays: 30,
    nextAppointment: [conceptOf('next_appointment')],
  },
  attributes: {
    healthCenter: '8d87236c-c2cc-11de-8d13-0010c6dffd0f',
    primaryContact: contactNumberType,
    secondaryContact: '14d4f066-15f5-102d-96e4-000c29c2a5d7',
    externalId: '8d79403a-c2cc-11de-8d13-0010c6dffd0f',
  },
  columns: {
    presumptivePatients: [
      { header: 'Screening Date', condition: screened, show: 'date' },
      answer('Screening Tool', 'chest_xray', screening),
      answer('Population Type', 'screening_place', screening),
      answer('Presumptive TB', 'presumptive_tb', screening),
      answer('Return Visit', 'next_appointment'),
      { header: 'X-ray', condition: form('Chest Xray Result'), show: 'date' },
      answer('GXP', 'genexpert', diagnosis),
      { header: 'Clinician Evaluation', condition: form(diagnosis), show: 'date' },
      answer('Clinician Evaluation Result', 'other_diagnosis', diagnosis),
      answer('TB Confirmation', 'tb_diagnosed', diagnosis),
      { header: 'End of Follow-up', condition: treatmentEnded, show: 'date' },
    ],
    diagnosedTbPatients: [
      { header: 'Disease Confirmation', condition: diagnosed, show: 'date' },
      answer('Basis of Diagnosis', 'diagnosis_basis', diagnosis),
      answer('Site of Disease', 'tb_site', diagnosis),
      answer('Drug Resistance', 'resistance', diagnosis, initiation),
      { header: 'Treatment Initiation', condition: treatmentStarted, show: 'date' },
      { header: 'Treatment Location', condition: treatmentStarted, show: 'location' },
      answer('Patient Type', 'patient_type', initiation),
      answer('Regimen', 'regimen', initiation, monthly),
      answer('Follow-up Month', 'treatment_month', monthly),
      answer('Adherence', 'adherence', monthly),
      answer('Next Appointment', 'next_appointment', initiation, monthly),
      { header: 'End of Follow-up', condition: treatmentEnded, show: 'date' },
      answer('Outcome', 'outcome', outcome),
      answer('Outcome Date', 'outcome_date', outcome),
    ],
  },
  custom: {
    screening: { form: { forms: [screening, 'Respiratory Assessment'].map(encounterTypeUuid) }, ...groups },
    oxygen: {
      form: form('Oxygen Therapy'),
      ...groups,
      rate: conceptOf('oxygen_flow'),
      saturationBefore: conceptOf('spo2_before'),
      saturationAfter: conceptOf('spo2_after'),
      minutes: conceptOf('therapy_minutes'),
      started: conceptOf('oxygen_started'),
      ended: null,
    },
  },
};
