import type { firststepsEn } from './en.ts';
import type { Translation } from '../message.ts';

export const firststepsAr: Translation<typeof firststepsEn> = {
  'firststeps.title': 'الخطوات الأولى',
  'firststeps.hint': 'ما يحتاج إليه برنامج جديد قبل تسجيل أول مريض.',
  'firststeps.zone': 'حدّد المنطقة الزمنية للبرنامج',
  'firststeps.zoneHint': 'ساعته تحدد اليوم في كل شاشة وفي كل تقرير. راجع هناك البلد والعملة أيضًا.',
  'firststeps.places': 'أدخل أماكن تقديم الرعاية',
  'firststeps.placesHint': 'واحدًا واحدًا، أو كلها دفعة واحدة من ملف.',
  'firststeps.people': 'أنشئ حسابات لزملائك',
  'firststeps.peopleHint': 'لكل منهم دور وأماكن يعمل فيها.',
  'firststeps.form': 'أنشئ أول نموذج',
  'firststeps.formHint': 'من بنك الأسئلة أو من جدول بيانات.',
  'firststeps.workflow': 'ضع النموذج في مسار عمل',
  'firststeps.workflowHint': 'يملأ العاملون النماذج في خطوات مسار العمل.',
  'firststeps.done': 'تمّ',
  'firststeps.hide': 'إخفاء الخطوات الأولى',
  'firststeps.zoneTitle': 'ما المنطقة الزمنية التي يتبعها البرنامج؟',
  'firststeps.zoneText': 'ساعتها تحدد اليوم: في كل شاشة وفي التقارير وعلى الورق، أينما كان الجهاز. اختر المنطقة التي تُقدَّم فيها الرعاية.',
  'firststeps.zoneNow': 'الوقت هناك الآن {clock}',
  'firststeps.zoneConfirm': 'استخدام هذه المنطقة الزمنية',
  'firststeps.later': 'لاحقًا',
  'firststeps.zoneKept': 'المنطقة الزمنية للبرنامج هي {zone}',
};
