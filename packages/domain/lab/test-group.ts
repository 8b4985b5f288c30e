import type { PlainCode } from '@fieldward/messages/catalogue.ts';

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

const sentences = {
  BACTERIOLOGY: 'labgroup.bacteriology',
  BIOCHEMISTRY: 'labgroup.biochemistry',
  BLOOD_BANK: 'labgroup.bloodBank',
  CARDIOLOGY: 'labgroup.cardiology',
  CYTOLOGY: 'labgroup.cytology',
  HEMATOLOGY: 'labgroup.hematology',
  IMMUNOLOGY: 'labgroup.immunology',
  MICROBIOLOGY: 'labgroup.microbiology',
  OPHTHALMOLOGY: 'labgroup.ophthalmology',
  RADIOLOGY: 'labgroup.radiology',
  SEROLOGY: 'labgroup.serology',
  SONOLOGY: 'labgroup.sonology',
  URINALYSIS: 'labgroup.urinalysis',
  OTHER: 'labgroup.other',
} as const satisfies Readonly<Record<LabTestGroup, PlainCode>>;

/** The sentence that says a group; every test is of one of them. */
export function labTestGroupWord(group: string): PlainCode {
  return sentences[labTestGroupOf(group) ?? 'OTHER'];
}

/** Reads a group in any case and in either spelling of ophthalmology; null when there is no such group. */
export function labTestGroupOf(text: string): LabTestGroup | null {
  const name = text.trim().toUpperCase().replaceAll(' ', '_');
  return labTestGroups.find((group) => group === (name === 'OPTHALMOLOGY' ? 'OPHTHALMOLOGY' : name)) ?? null;
}
