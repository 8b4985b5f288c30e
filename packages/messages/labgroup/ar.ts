import type { Translation } from '../message.ts';
import type { labgroupEn } from './en.ts';

export const labgroupAr = {
  'labgroup.bacteriology': 'علم الجراثيم',
  'labgroup.biochemistry': 'الكيمياء الحيوية',
  'labgroup.bloodBank': 'بنك الدم',
  'labgroup.cardiology': 'أمراض القلب',
  'labgroup.cytology': 'علم الخلايا',
  'labgroup.hematology': 'أمراض الدم',
  'labgroup.immunology': 'علم المناعة',
  'labgroup.microbiology': 'الأحياء الدقيقة',
  'labgroup.ophthalmology': 'طب العيون',
  'labgroup.radiology': 'الأشعة',
  'labgroup.serology': 'الفحوص المصلية',
  'labgroup.sonology': 'التصوير بالموجات فوق الصوتية',
  'labgroup.urinalysis': 'تحليل البول',
  'labgroup.other': 'أخرى',
} as const satisfies Translation<typeof labgroupEn>;
