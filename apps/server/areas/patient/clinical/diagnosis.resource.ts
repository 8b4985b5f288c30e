import { diagnosis } from '@fieldward/contract/patient/diagnosis.ts';
import { Problem, equals, resource, sqlSearch, type Rule } from '../../../engine/resource.ts';
import { demandUnlockedEncounter } from '../../../sql/form-lock.ts';
import { askedMoment, moment } from '../../../sql/moment-search.ts';
import { codedOrWords } from './coded-or-words.ts';
import { ofPatient } from './of-patient.ts';

const what = codedOrWords('diagnosis', 'coded', 'non_coded');

/** It is of the patient of its encounter. */
const ofEncounter: Rule = async (write, tx) => {
  if (write.mode !== 'create' || write.around !== null) return;
  const [encounter] = await tx.rows<{ patient_id: string; voided: boolean }>(
    'select patient_id::text, voided from encounter where encounter_id = $1::bigint',
    [write.columns['encounter_id']],
  );
  if (encounter === undefined || encounter.voided) throw new Problem('engine.refused', {}, 'encounter');
  if (String(write.columns['patient_id'] ?? encounter.patient_id) !== encounter.patient_id)
    throw new Problem('record.otherPatient', {}, 'patient');
  write.columns['patient_id'] = encounter.patient_id;
};

/** What a form recorded is locked with it; what is written with its encounter is asked for there. */
const openForm: Rule = async (write, tx) => {
  if (write.around === null) await demandUnlockedEncounter(tx, write.actor, write.after('patient_id'), write.after('encounter_id'));
};

export const diagnosisResource = resource(diagnosis, {
  word: 'kind.diagnosis',
  table: 'encounter_diagnosis',
  partition: 'patient_id',
  columns: { patient: 'patient_id', encounter: 'encounter_id' },
  display: what.display,
  setters: what.setters,
  written: what.written,
  // the problem that it may belong to is not kept with it
  meant: async ({ condition: _condition, ...body }, uuid) => ({ uuid, body }),
  searches: {
    patient: equals('patient'),
    patientUuid: ofPatient,
    encounter: equals('encounter'),
    fromDate: sqlSearch(
      (t, p) =>
        `(select e.encounter_datetime from encounter e where e.patient_id = ${t}.patient_id and e.encounter_id = ${t}.encounter_id) >= ${askedMoment(p)}`,
      { value: moment('fromDate', 'start'), about: 'found on or after' },
    ),
  },
  order: '{t}.rank, {t}.encounter_diagnosis_id',
  rules: [what.named, ofEncounter, openForm],
  constraints: {
    encounter_diagnosis_of_same_patient: { code: 'record.otherPatient', field: 'encounter' },
    encounter_diagnosis_patient_known: { code: 'engine.refused', field: 'patient' },
  },
});
