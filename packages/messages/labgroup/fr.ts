import type { Translation } from '../message.ts';
import type { labgroupEn } from './en.ts';

export const labgroupFr = {
  'labgroup.bacteriology': 'BACTÉRIOLOGIE',
  'labgroup.biochemistry': 'BIOCHIMIE',
  'labgroup.bloodBank': 'BANQUE DE SANG',
  'labgroup.cardiology': 'CARDIOLOGIE',
  'labgroup.cytology': 'CYTOLOGIE',
  'labgroup.hematology': 'HÉMATOLOGIE',
  'labgroup.immunology': 'IMMUNOLOGIE',
  'labgroup.microbiology': 'MICROBIOLOGIE',
  'labgroup.ophthalmology': 'OPHTALMOLOGIE',
  'labgroup.radiology': 'RADIOLOGIE',
  'labgroup.serology': 'SÉROLOGIE',
  'labgroup.sonology': 'ÉCHOGRAPHIE',
  'labgroup.urinalysis': 'ANALYSE D’URINE',
  'labgroup.other': 'AUTRES',
} as const satisfies Translation<typeof labgroupEn>;
