/** The type of the numbers that a programme gives out. */

const oldIdentification = '8d79403a-c2cc-11de-8d13-0010c6dffd0f';

/** ORDER BY of the types of identifiers: the one that the programme gives out comes first. */
export const usualIdentifierType = `(lower(name) = 'patient identifier') desc, (uuid = '${oldIdentification}') desc, patient_identifier_type_id`;
