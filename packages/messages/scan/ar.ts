import type { Translation } from '../message.ts';
import type { scanEn } from './en.ts';

export const scanAr: Translation<typeof scanEn> = {
  'scan.title': 'مسح {what}',
  'scan.hint': 'ضع الرمز أمام الكاميرا.',
  'scan.failed': 'لا يمكن استخدام الكاميرا. اكتب الرمز بدلاً من ذلك.',
  'scan.camera': 'المسح بالكاميرا',
  'scan.card': 'بطاقة',
};
