import type { labEn } from '../en/lab.ts';
import type { Translation } from '../message.ts';

export const labAr = {
  'lab.noSample': 'يجب تقديم عينة واحدة على الأقل',
  'lab.noAcceptedSample': 'لم تُقبل أي عينة لهذا الفحص بعد',
  'lab.sampleIsProcessed': 'لا يمكن قبول عينة معالجة أو رفضها',
  'lab.alreadyProcessed': 'العينة معالجة بالفعل',
  'lab.processedIsFinal': 'لا يمكن تعديل عينة معالجة',
  'lab.rejectReasonNeeded': 'اذكر سبب رفض العينة',
  'lab.unknownGroup': '‏{group} ليست مجموعة من الفحوص المخبرية',
  'lab.unknownDatatype': '‏{name} ليس نوعاً من النتائج',
  'lab.unknownTypeStays': 'لا يمكن تعديل نوع الفحص غير المعروف',
  'lab.duplicateType': 'يوجد نوع فحص بهذا الاسم بالفعل',
  'lab.duplicateField': 'يوجد نوع سمة بهذا الاسم بالفعل',
  'lab.datatypeInUse': 'لا يتغير نوع البيانات: سُجلت نتائج به',
  'lab.patternUnusable': 'لا يمكن استخدام هذا النمط',
  'lab.agesInOrder': 'يجب ألا يتجاوز العمر الأدنى العمر الأقصى',
  'lab.limitsInOrder': 'يجب أن تتصاعد الحدود: حرج منخفض، منخفض، مرتفع، حرج مرتفع',
} as const satisfies Translation<typeof labEn>;
