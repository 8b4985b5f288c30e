import type { ProgrammeForm } from './programme-shape.ts';

/** TB Contact Tracing, TB Missed Visit, TB Treatment Outcome. */
export const followUpForms: readonly ProgrammeForm[] = [
  {
    name: 'TB Contact Tracing',
    description: 'Everyone who shares the household of a patient',
    questions: [
      { ask: 'household_visit_date', mandatory: true },
      {
        ask: 'household_size',
        label: 'People in the household',
        mandatory: true,
        fill: { form: 'Presumptive TB Registration', from: 'earliest' },
      },
      { ask: 'children_under_five', mandatory: true },
      { ask: 'contacts', label: 'Contacts', createPatient: true },
      { ask: 'prevention_offered', mandatory: true },
      { ask: 'prevention_regimen', mandatory: true },
      { ask: 'prevention_started', mandatory: true },
      { ask: 'remarks' },
    ],
    rules: [
      { name: 'Regimen only when offered', action: 'hide', target: 'prevention_regimen', when: 'prevention_offered != YES' },
      { name: 'Number only when offered', action: 'hide', target: 'prevention_started', when: 'prevention_offered != YES' },
      {
        name: 'Offer prevention to small children',
        action: 'autoselect',
        target: 'prevention_offered',
        answer: 'YES',
        when: 'children_under_five > 0',
      },
    ],
  },
  {
    name: 'TB Missed Visit',
    description: 'An attempt to reach a patient who did not come',
    questions: [
      { ask: 'tracing_way', mandatory: true },
      { ask: 'tracing_outcome', mandatory: true, error: 'Choose how the attempt ended' },
      { ask: 'promised_date', mandatory: true, error: 'Enter the day that was promised' },
      { ask: 'tracing_note' },
    ],
    rules: [{ name: 'Day only of a promise', action: 'hide', target: 'promised_date', when: 'tracing_outcome != "PROMISED TO COME"' }],
  },
  {
    name: 'TB Treatment Outcome',
    description: 'How the treatment ended, by the definitions of the World Health Organization',
    questions: [
      { ask: 'outcome_date', mandatory: true },
      { ask: 'outcome', mandatory: true, error: 'Choose the outcome' },
      { ask: 'treatment_start', disabled: true, fill: { form: 'TB Treatment Initiation', from: 'latest' } },
      { ask: 'smear_grade', label: 'Last smear', fill: { form: 'TB Monthly Follow Up', from: 'latest' } },
      { ask: 'weight', label: 'Weight at the end, kg' },
      { ask: 'cause_of_death', mandatory: true },
      { ask: 'loss_reason', mandatory: true },
      { ask: 'remarks' },
    ],
    rules: [
      { name: 'Cause only of a death', action: 'hide', target: 'cause_of_death', when: 'outcome != DIED' },
      { name: 'Reason only of a loss', action: 'hide', target: 'loss_reason', when: 'outcome != "LOST TO FOLLOW UP"' },
      {
        name: 'No last weight of the dead or lost',
        action: 'hide',
        target: 'weight',
        when: 'outcome = DIED OR outcome = "LOST TO FOLLOW UP"',
      },
    ],
  },
];
