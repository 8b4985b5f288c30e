import { caseFindingForms } from './forms-case-finding.ts';
import { followUpForms } from './forms-follow-up.ts';
import { registrationForms } from './forms-registration.ts';
import { respiratoryForms } from './forms-respiratory.ts';
import { treatmentForms } from './forms-treatment.ts';
import type { QuestionKey } from './questions.ts';
import type { ProgrammeForm, ProgrammeWorkflow } from './programme-shape.ts';

/** All forms, in the order in which a patient meets them. */
export const forms: readonly ProgrammeForm[] = [
  ...caseFindingForms,
  ...treatmentForms,
  ...followUpForms,
  ...respiratoryForms,
  ...registrationForms,
];

export const workflows: readonly ProgrammeWorkflow[] = [
  {
    name: 'Tuberculosis Programme',
    description: 'From the first symptom to the end of treatment',
    phases: [
      {
        name: 'Screening',
        stages: [
          { name: 'Symptom Screening', forms: ['TB Screening'] },
          { name: 'Presumptive Registration', forms: ['Presumptive TB Registration'] },
        ],
      },
      { name: 'Diagnosis', stages: [{ name: 'Laboratory and Xray', forms: ['Chest Xray Result', 'TB Diagnosis and Results'] }] },
      {
        name: 'Treatment',
        stages: [
          { name: 'Treatment Start', forms: ['TB Treatment Initiation'] },
          { name: 'Treatment Monitoring', forms: ['TB Monthly Follow Up', 'TB Adverse Events', 'TB Missed Visit'] },
        ],
      },
      {
        name: 'Follow Up',
        stages: [
          { name: 'Household Contacts', forms: ['TB Contact Tracing'] },
          { name: 'End of Treatment', forms: ['TB Treatment Outcome'] },
        ],
      },
    ],
  },
  {
    name: 'Respiratory Care',
    description: 'Chronic and acute breathlessness, oxygen included',
    phases: [
      { name: 'Assessment', stages: [{ name: 'Respiratory Assessment', forms: ['Respiratory Assessment'] }] },
      { name: 'Oxygen Therapy', stages: [{ name: 'Oxygen Delivery', forms: ['Oxygen Therapy'] }] },
      { name: 'Follow Up', stages: [{ name: 'Respiratory Review', forms: ['Respiratory Review'] }] },
    ],
  },
];

/** What each panel of the patient page shows: the concepts named by the setting `fieldward.panel.<name>`. */
export const panels: Readonly<Record<string, readonly QuestionKey[]>> = {
  diagnoses: ['tb_diagnosed', 'diagnosis_basis', 'tb_site', 'resistance', 'respiratory_diagnosis', 'comorbidities'],
  patientSource: ['patient_source', 'referrer_name', 'screening_place'],
  vitals: ['weight', 'height', 'temperature', 'pulse', 'systolic', 'diastolic', 'respiratory_rate', 'spo2'],
  patientType: ['patient_type'],
  riskCategory: ['risk_category', 'risk_factors'],
  outcome: ['outcome', 'outcome_date', 'cause_of_death'],
  nextAppointment: ['next_appointment'],
};

/** The questions that the growth curves of children read, by their measure. */
export const growthQuestions = ['weight', 'height'] as const;
