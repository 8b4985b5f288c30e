/** How a contact is related to the patient: the texts that the server knows relationship types by (hydra form submission). */
export const relationships = [
  'Spouse',
  'Parent',
  'Child',
  'Sibling',
  'Aunt/Uncle',
  'Other Relative',
  'Contact',
  'Other incl live-in Domestic staff',
  'Doctor',
  'Patient',
  'Supervisor',
];
