import type { eventworkEn } from './en.ts';
import type { Translation } from '../message.ts';

export const eventworkAr = {
  'eventwork.typeRequired': 'نوع الفعالية مطلوب',
  'eventwork.nameRequired': 'اسم الفعالية مطلوب',
  'eventwork.nameEmpty': 'أدخل اسم الفعالية',
  'eventwork.startRequired': 'تاريخ البدء مطلوب',
  'eventwork.endRequired': 'تاريخ الانتهاء مطلوب',
  'eventwork.locationRequired': 'الموقع مطلوب',
  'eventwork.personnelRequired': 'فريق العمل مطلوب',
  'eventwork.serviceRequired': 'يجب اختيار خدمة',
  'eventwork.assetRequired': 'يجب اختيار أصل',
  'eventwork.endBeforeStart': 'لا يمكن أن يسبق تاريخ الانتهاء تاريخ البدء',
  'eventwork.unknownSalaryType': '{name}: نوع الراتب غير معروف، فلا يُحتسب شيء',
  'eventwork.noSalary': '{name}: لا راتب معروف، فلا يُحتسب شيء',
  'eventwork.noCost': '{name}: لا تكلفة معروفة، فلا يُحتسب شيء',
  'eventwork.noHours': 'تنتهي الفعالية قبل أن تبدأ، فلا تُحتسب ساعات عمل',
  'eventwork.shareUnknown': '{name}: تعذّرت معرفة كلفته، فلا يُحتسب شيء',
  'eventwork.tooManyCopies': '{max} نسخة على الأكثر دفعة واحدة',
  'eventwork.copiesClash': '{count} من {all} نسخة تحتاج إلى أشخاص أو أصول مطلوبة في مكان آخر في ذلك الوقت',
} as const satisfies Translation<typeof eventworkEn>;
