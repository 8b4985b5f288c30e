import type { Translation } from '../message.ts';
import type { fieldrecordEn } from './en.ts';

export const fieldrecordAr = {
  'fieldrecord.sameDay': 'استمارة {form} لهذا المريض في هذا اليوم ({date}) موجودة بالفعل، من شخص آخر أو من جهاز آخر',
  'fieldrecord.arrived': 'لدى الخادم هذا السجل كما كان قبل أن تغيّره. افتحه من صفحة المريض أو الفعالية وصحّحه هناك.',
  'fieldrecord.decided': 'بتّ شخص آخر في هذه الاستمارة في هذه الأثناء',
  'fieldrecord.hidden': 'في هذه الاستمارة إجابات لا يحق لك رؤيتها: يبتّ فيها من يحق له ذلك',
  'fieldrecord.reasonNeeded': 'اذكر السبب لمن ملأ الاستمارة',
  'fieldrecord.registers': 'من تسجّله الاستمارة هو من تصفه: لا يمكن إعطاؤها لشخص آخر',
  'fieldrecord.tooMany': '{max} من استماراتك تنتظر قرارًا بالفعل. تبقى البقية على هذا الجهاز.',
  'fieldrecord.kind': 'لا يعرف الخادم هذا النوع من السجلات: {kind}',
  'fieldrecord.eventclosure': 'إغلاق فعالية',
  'fieldrecord.formcorrection': 'تصحيح {form}',
  'fieldrecord.laborder': 'طلب مختبر',
  'fieldrecord.personcorrection': 'تصحيح بيانات الشخص',
  'fieldrecord.photo': 'صورة',
  'fieldrecord.registration': 'تسجيل مريض',
  'fieldrecord.sampleact': 'عينة',
  'fieldrecord.taskact': 'مهمة',
} as const satisfies Translation<typeof fieldrecordEn>;
