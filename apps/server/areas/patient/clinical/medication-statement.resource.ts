import { medicationStatement } from '@fieldward/contract/patient/medication-statement.ts';
import { equals, resource } from '../../../engine/resource.ts';
import { codedOrWords } from './coded-or-words.ts';
import { notAhead } from './not-ahead.ts';
import { notBeforeBirth } from './not-before-birth.ts';
import { ofPatient } from './of-patient.ts';

const what = codedOrWords('medicine', 'medicine', 'medicine_words');

export const medicationStatementResource = resource(medicationStatement, {
  word: 'kind.medicineTaken',
  table: 'medication_statement',
  columns: { patient: 'patient_id' },
  display: what.display,
  setters: what.setters,
  written: what.written,
  searches: { patient: equals('patient'), patientUuid: ofPatient },
  order: '{t}.start_date desc nulls last',
  rules: [what.named, notAhead('startDate', 'start_date'), notBeforeBirth('startDate', 'start_date')],
  constraints: {
    medicine_patient_known: { code: 'engine.refused', field: 'patient' },
    medicine_dates_in_order: { code: 'record.datesInOrder', field: 'endDate' },
  },
});
