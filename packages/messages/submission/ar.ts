import type { submissionEn } from './en.ts';
import type { Translation } from '../message.ts';

export const submissionAr = {
  'submission.malformed': 'لم يُحفظ: {part} ليس JSON مقروءاً',
  'submission.missing': 'لم يُحفظ: {part} غير موجود',
  'submission.refused': 'لم يُحفظ. {reasons}',
  'submission.nothing': 'لم يُحفظ: النموذج لا يحتوي على أي إجابة',
  'submission.unknownType': 'لم يُحفظ: نوع الإدخال {type} غير معروف',
  'submission.unknownConcept': 'لم يُحفظ: المفهوم {concept} غير معروف',
  'submission.unknownPatient': 'لم يُحفظ: المريض {patient} غير معروف',
  'submission.ambiguousPatient': 'لم يُحفظ: عدة مرضى يحملون المعرّف {identifier}',
  'submission.unknownEncounterType': 'لم يُحفظ: نوع الزيارة {name} غير معروف',
  'submission.unknownForm': 'لم يُحفظ: النموذج {form} غير معروف',
  'submission.noForm': 'لم يُحفظ: لا يوجد نموذج لنوع الزيارة {name}',
  'submission.otherEncounterType': 'لم يُحفظ: {name} ليس نوع الزيارة الخاص بالنموذج {form}',
  'submission.retiredForm': 'لم يُحفظ: النموذج {form} متقاعد',
  'submission.unknownVersion': 'لم يُحفظ: ليس للنموذج إصدار {version}',
  'submission.unknownWorkflow': 'لم يُحفظ: مسار العمل {workflow} غير معروف',
  'submission.unknownLocation': 'لم يُحفظ: الموقع {location} غير معروف',
  'submission.unknownReference': '{value} غير معروف',
  'submission.futureDate': 'لم يُحفظ: التاريخ {date} في المستقبل',
  'submission.beforeBirth': 'لم يُحفظ: التاريخ {date} قبل ولادة المريض ({born})',
  'submission.wrongDate': 'لم يُحفظ: {date} ليس تاريخاً',
  'submission.duplicateIdentifier': 'المعرّف {identifier} مستخدم بالفعل',
  'submission.replayed': 'حُفظ نموذج مختلف من قبل تحت الرقم {uuid}',
  'submission.badId': '{uuid} ليس رقماً صالحاً: استخدم حتى 38 حرفاً ورقماً وشرطة',
  'submission.orderUnknown': 'النموذج {form} لا ينتمي إلى هذه المرحلة',
} as const satisfies Translation<typeof submissionEn>;
