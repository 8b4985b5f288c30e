import { formEncounter } from '@fieldward/contract/care/workflow.ts';
import { resource, sqlSearch } from '../../../engine/resource.ts';

const number = (text: string): string => (/^\d{1,15}$/.test(text.trim()) ? text.trim() : '0');

export const formEncounterResource = resource(formEncounter, {
  table: 'form_encounter',
  partition: 'patient_id',
  columns: { componentForm: 'component_form_id', encounter: 'encounter_id', formVersion: 'form_version_id' },
  display: '(select fo.name from component_form cf join form fo using (form_id) where cf.component_form_id = {t}.component_form_id)',
  searches: {
    componentFormId: sqlSearch((t, p) => `${t}.component_form_id = ${p}::bigint`, { about: 'number of the component form', value: number }),
    patientId: sqlSearch((t, p) => `${t}.patient_id = ${p}::bigint`, { about: 'number of the patient', value: number }),
    patient: sqlSearch((t, p) => `${t}.patient_id = (select x.person_id from person x where x.uuid = ${p})`, {
      about: 'uuid of the patient',
    }),
    patientIdentifier: sqlSearch(
      (t, p) =>
        `${t}.patient_id in (select i.patient_id from patient_identifier i where lower(i.identifier) = lower(${p}) and not i.voided)`,
      {
        about: 'the whole identifier of the patient',
      },
    ),
  },
  order: '{t}.form_encounter_id desc',
  constraints: { form_encounter_encounter_of_same_patient: { code: 'record.otherPatient', field: 'encounter' } },
});
