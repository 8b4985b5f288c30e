import { condition } from '@fieldward/contract/patient/condition.ts';
import { equals, Problem, resource, type Rule } from '../../../engine/resource.ts';
import { laterThan } from '../../../sql/moment-search.ts';
import { codedOrWords } from './coded-or-words.ts';
import { notBeforeBirth } from './not-before-birth.ts';
import { ofPatient } from './of-patient.ts';

const what = codedOrWords('condition', 'coded', 'non_coded');

/** It began in the past, and is over from its end on. */
const sound: Rule = (write) => {
  for (const [property, column] of [
    ['onsetDate', 'onset_date'],
    ['endDate', 'end_date'],
  ] as const)
    if (write.sent(property) && laterThan(write.after(column))) throw new Problem('record.future', {}, property);
  if (write.sent('endDate') && !write.sent('clinicalStatus'))
    write.columns['clinical_status'] = write.after('end_date') === null ? 'ACTIVE' : 'INACTIVE';
};

export const conditionResource = resource(condition, {
  word: 'kind.condition',
  table: 'conditions',
  key: 'condition_id',
  columns: { patient: 'patient_id' },
  display: what.display,
  setters: what.setters,
  written: what.written,
  searches: { patient: equals('patient'), patientUuid: ofPatient },
  order: '{t}.onset_date desc nulls last',
  rules: [what.named, sound, notBeforeBirth('onsetDate', 'onset_date', 'moment'), notBeforeBirth('endDate', 'end_date', 'moment')],
  constraints: {
    condition_patient_known: { code: 'engine.refused', field: 'patient' },
    condition_dates_in_order: { code: 'record.datesInOrder', field: 'endDate' },
  },
});
