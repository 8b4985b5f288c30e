/**
 * The groups of laboratory tests: those of the commonlabtest module of OpenMRS. Clients that know nine of them write
 * OPTHALMOLOGY; both spellings mean the same group.
 */
export const labTestGroups = [
  'BACTERIOLOGY',
  'BIOCHEMISTRY',
  'BLOOD_BANK',
  'CARDIOLOGY',
  'CYTOLOGY',
  'HEMATOLOGY',
  'IMMUNOLOGY',
  'MICROBIOLOGY',
  'OPHTHALMOLOGY',
  'RADIOLOGY',
  'SEROLOGY',
  'SONOLOGY',
  'URINALYSIS',
  'OTHER',
] as const;

export type LabTestGroup = (typeof labTestGroups)[number];

/** A group as people read it: BLOOD BANK, and OPTHALMOLOGY as the forms of the laboratory have it. */
export function labTestGroupLabel(group: string): string {
  return group === 'OPHTHALMOLOGY' ? 'OPTHALMOLOGY' : group.replaceAll('_', ' ');
}

/** Reads a group in any case and in either spelling of ophthalmology; null when there is no such group. */
export function labTestGroupOf(text: string): LabTestGroup | null {
  const name = text.trim().toUpperCase().replaceAll(' ', '_');
  return labTestGroups.find((group) => group === (name === 'OPTHALMOLOGY' ? 'OPHTHALMOLOGY' : name)) ?? null;
}
