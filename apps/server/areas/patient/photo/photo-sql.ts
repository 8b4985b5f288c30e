/** The photo of a patient: the newest that was not removed (SQL, a whole select). @param patient SQL for the key of the patient */
export const photoOf = (patient: string, columns: string): string =>
  `select ${columns} from patient_photo f where f.patient_id = ${patient} and not f.voided order by f.date_created desc, f.patient_photo_id desc limit 1`;
