import type { Translation } from '../message.ts';
import type { scheduledreportEn } from './en.ts';

export const scheduledreportAr: Translation<typeof scheduledreportEn> = {
  'scheduledreport.word': 'تقرير مجدول',
  'scheduledreport.about':
    'يصل التقرير إلى أعضاء دور ما بعد انتهاء أسبوعه أو شهره أو فصله أو سنته: يظهر في صفحة تقاريرهم، وتُرسل رسالة فيها رابط إلى من يتلقى البريد. كل واحد يشغّله بصلاحياته.',
  'scheduledreport.search': 'ابحث في التقارير المجدولة',
  'scheduledreport.create': 'إنشاء تقرير مجدول',
  'scheduledreport.edit': 'تعديل تقرير مجدول',
  'scheduledreport.nameWhy': 'يظهر في الرسالة',
  'scheduledreport.report': 'التقرير',
  'scheduledreport.rhythm': 'التكرار',
  'scheduledreport.weekly': 'كل أسبوع',
  'scheduledreport.monthly': 'كل شهر',
  'scheduledreport.quarterly': 'كل ثلاثة أشهر',
  'scheduledreport.yearly': 'كل سنة',
  'scheduledreport.role': 'للدور',
  'scheduledreport.place': 'المكان',
  'scheduledreport.placeWhy': 'مع كل ما فيه؛ كل الأماكن إن تُرك فارغًا',
  'scheduledreport.workflow': 'مسار العمل',
  'scheduledreport.forYou': 'لك',
  'scheduledreport.none': 'لا يصلك أي تقرير',
  'scheduledreport.noneWhy': 'تصل التقارير إلى دور؛ من يدير البرنامج يحدد أيها.',
  'scheduledreport.period': 'الفترة',
  'scheduledreport.fromTo': '{from} إلى {to}',
  'scheduledreport.everywhere': 'كل الأماكن',
  'scheduledreport.exportOf': 'تصدير {name}',
  'scheduledreport.saved': 'تم الحفظ بنجاح',
  'scheduledreport.duplicate': 'يوجد تقرير مجدول بهذا الاسم',
  'scheduledreport.notNarrowed': 'لا يمكن تضييق هذا التقرير بذلك',
};
