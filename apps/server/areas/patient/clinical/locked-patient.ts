/**
 * A statement that holds the patient of a row of `table` ($1 its key) until the end of the transaction: what is entered of one patient at the
 * same moment, and must not be true together, comes one after the other.
 */
export const lockedPatient = (table: 'allergy' | 'no_known_allergies'): string =>
  `select from patient p where p.patient_id = (select x.patient_id from ${table} x where x.${table}_id = $1) for no key update`;
