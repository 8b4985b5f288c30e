import { immunization } from '@fieldward/contract/patient/immunization.ts';
import { equals, resource } from '../../../engine/resource.ts';
import { codedOrWords } from './coded-or-words.ts';
import { notAhead } from './not-ahead.ts';
import { notBeforeBirth } from './not-before-birth.ts';
import { ofPatient } from './of-patient.ts';

const what = codedOrWords('vaccine', 'vaccine', 'vaccine_words');

export const immunizationResource = resource(immunization, {
  word: 'kind.immunization',
  table: 'immunization',
  columns: { patient: 'patient_id' },
  display: what.display,
  setters: what.setters,
  written: what.written,
  searches: { patient: equals('patient'), patientUuid: ofPatient },
  order: '{t}.vaccination_date desc',
  rules: [what.named, notAhead('vaccinationDate', 'vaccination_date'), notBeforeBirth('vaccinationDate', 'vaccination_date')],
  constraints: {
    immunization_patient_known: { code: 'engine.refused', field: 'patient' },
    next_dose_after_this: { code: 'record.nextDoseBefore', field: 'nextDoseDate' },
  },
});
