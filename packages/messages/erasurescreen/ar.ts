import type { Translation } from '../message.ts';
import type { erasurescreenEn } from './en.ts';

export const erasurescreenAr: Translation<typeof erasurescreenEn> = {
  'erasurescreen.yes': 'محو إلى الأبد',
  'erasurescreen.notNow': 'لا يمكن محو هذا السجل الآن',
  'erasurescreen.forEver': 'سيُمحى {name} إلى الأبد',
  'erasurescreen.forEverWhy': 'لا يبقى شيء يسمّي هذا الشخص، ولا يستطيع أحد استعادته.',
  'erasurescreen.goes': 'يزول إلى الأبد',
  'erasurescreen.goesWords':
    'كل ما كُتب بالكلمات: الإجابات النصية والتعليقات والملاحظات والأسباب. وتاريخ الميلاد عدا السنة (والشهر إن لزم لحساب العمر عند الزيارات).',
  'erasurescreen.goesTrail': 'القيم السابقة وما جرى البحث عنه في سجل التدقيق',
  'erasurescreen.goesRecords': 'دُمج هذا السجل من {count} سجلات: تُمحى كلها',
  'erasurescreen.goesCompanions': 'أشخاص لا يُعرفون إلا من خلال هذا الشخص ويُمحون معه: {count}',
  'erasurescreen.stays': 'يبقى من أجل الأعداد',
  'erasurescreen.staysWhy': 'تبقى الإجابات المختارة والأرقام والنتائج والأيام والأماكن والجنس، حتى لا تتغير التقارير.',
  'erasurescreen.first': 'سلّم أولًا ما هو محفوظ، إن أراد الشخص ذلك:',
  'erasurescreen.identifier': 'اكتب {identifier} للتأكيد',
  'erasurescreen.reason': 'رقم الطلب أو خطابه',
  'erasurescreen.reasonWhy': 'يبقى في سجل التدقيق إلى الأبد: لا تذكر فيه اسم أحد.',
};
