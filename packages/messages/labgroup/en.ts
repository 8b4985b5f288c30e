import type { Area } from '../message.ts';

/** The groups of laboratory tests, as the forms of the laboratory have them. */
export const labgroupEn = {
  'labgroup.bacteriology': 'BACTERIOLOGY',
  'labgroup.biochemistry': 'BIOCHEMISTRY',
  'labgroup.bloodBank': 'BLOOD BANK',
  'labgroup.cardiology': 'CARDIOLOGY',
  'labgroup.cytology': 'CYTOLOGY',
  'labgroup.hematology': 'HEMATOLOGY',
  'labgroup.immunology': 'IMMUNOLOGY',
  'labgroup.microbiology': 'MICROBIOLOGY',
  'labgroup.ophthalmology': 'OPTHALMOLOGY',
  'labgroup.radiology': 'RADIOLOGY',
  'labgroup.serology': 'SEROLOGY',
  'labgroup.sonology': 'SONOLOGY',
  'labgroup.urinalysis': 'URINALYSIS',
  'labgroup.other': 'OTHER',
} as const satisfies Area;
