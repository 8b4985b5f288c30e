import { sqlSearch } from '../../../engine/resource.ts';

/** The search `patientUuid`: as clients of OpenMRS ask for the conditions of a patient. */
export const ofPatient = sqlSearch((t, p) => `${t}.patient_id = (select x.person_id from person x where x.uuid = ${p})`, {
  about: 'uuid of the patient',
});
