import type { Translation } from '../message.ts';
import type { cardEn } from './en.ts';

export const cardAr: Translation<typeof cardEn> = {
  'card.title': 'البطاقات',
  'card.born': 'تاريخ الميلاد {day}',
  'card.bornAbout': 'وُلد حوالي {year}',
  'card.print': 'طباعة البطاقة',
  'card.printMany': 'طباعة البطاقات',
  'card.layout': 'الورق',
  'card.card': 'بطاقة 85.6 × 54 مم',
  'card.sheet': 'ورقة A4، عشر بطاقات',
  'card.receipt': 'إيصال 58 مم',
  'card.make': 'إنشاء PDF',
  'card.about': 'مسحها في أي مكان من التطبيق يفتح ملف الشخص.',
  'card.manyAbout': 'لعدد {count} من الأشخاص في هذه الصفحة من القائمة.',
  'card.scannedTitle': 'لا أحد لديه الرقم {number}',
  'card.scannedWhy': 'يمكنك تسجيل مريض جديد به.',
  'card.register': 'تسجيل',
  'card.tooMany': 'يمكن طباعة {most} بطاقة على الأكثر دفعة واحدة',
  'card.noIdentifier': 'ليس لدى {name} معرّف',
  'card.unknown': 'لا أحد ممن يمكنك رؤيتهم لديه الرقم {number}',
};
