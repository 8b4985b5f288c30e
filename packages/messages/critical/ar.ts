import type { Translation } from '../message.ts';
import type { criticalEn } from './en.ts';

export const criticalAr = {
  'critical.title': 'نتائج حرجة',
  'critical.hint': 'لفحوص طلبتها أنت. يتصل المختبر إلى أن يعلم أحد.',
  'critical.released': 'صدرت {moment}',
  'critical.know': 'علمت بها',
  'critical.knowOf': 'علمت بها: {test}، {name}',
  'critical.noted': 'سُجّل ذلك: يرى المختبر أنك على علم',
  'critical.none': 'أنت على علم بها كلها الآن',
  'critical.more': 'هناك المزيد. تظهر بعد أن تكون على علم بهذه.',
  'critical.failed': 'تعذر تحميل النتائج الحرجة',
  'critical.changed': 'تغيرت النتيجة في هذه الأثناء. انظر إليها من جديد.',
} as const satisfies Translation<typeof criticalEn>;
