import type { entriesEn } from './en.ts';
import type { Translation } from '../message.ts';

export const entriesAr: Translation<typeof entriesEn> = {
  'entries.active': 'نشط',
  'entries.retired': 'متوقف',
  'entries.retireTitle': 'إيقاف استخدام {name}',
  'entries.all': 'الكل',
  'entries.status': 'الحالة',
  'entries.name': 'الاسم',
  'entries.edit': 'تعديل',
  'entries.editOf': 'تعديل {name}',
  'entries.none': 'لا شيء هنا بعد',
  'entries.noneWhy': 'أنشئ أول عنصر.',
  'entries.noMatch': 'لا توجد نتائج',
  'entries.noMatchWhy': 'غيّر النص أو الحالة.',
  'entries.createNew': 'إنشاء جديد',
  'entries.choose': 'اختر',
  'entries.nothingToChoose': 'لم يُعثر على شيء',
  'entries.retiredWhy': 'لا يُعرض بعد الآن، ويبقى ما استُخدم فيه',
  'entries.useNumber': 'استخدام {number}',
};
