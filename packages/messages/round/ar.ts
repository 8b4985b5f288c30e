import type { Translation } from '../message.ts';
import type { roundEn } from './en.ts';

/** A round: what is to be done at the homes of patients, in the order of the way. */
export const roundAr = {
  'round.about': 'ما يجب عمله في بيوت المرضى، مرتبًا على طريق قصير',
  'round.plan': 'تخطيط جولة',
  'round.village': 'القرية',
  'round.allVillages': 'كل القرى',
  'round.villageCount': '{name} ({count})',
  'round.noVillage': 'القرية غير معروفة',
  'round.fromHere': 'البدء من مكاني',
  'round.startsHere': 'يبدأ الطريق من مكان هذا الجهاز.',
  'round.refused': 'هذا الجهاز لا يحدد مكانه، فيبدأ الطريق من أبعد بيت. اسمح له بتحديد الموقع ثم أعد المحاولة.',
  'round.way': 'المحطات: {count}. المسافة المستقيمة: {length}.',
  'round.kilometres': '{count} كم',
  'round.metres': '{count} م',
  'round.fromStop': '{length} من المحطة السابقة',
  'round.fromStart': '{length} من هنا',
  'round.map': 'خريطة المحطات',
  'round.toStop': 'المحطة {number}: {name}',
  'round.here': 'أنت هنا',
  'round.openMapOf': 'فتح {name} في تطبيق خرائط',
  'round.noPosition': 'الموقع غير معروف',
  'round.noPositionHint': 'يُعطى موقع الأسرة المعيشية من «الأسرة المعيشية» ثم «تعديل». ومن حينها يكون أفرادها على الطريق.',
  'round.most': 'هذه أكثر {count} مهمة إلحاحًا. اختر أماكن أو قرية لعرض غيرها.',
  'round.none': 'لا أحد لزيارته',
  'round.noneHint': 'يظهر المرضى هنا عندما يستحق شيء أو يجب إبلاغهم بنتيجة. اختر أماكن أخرى لعرض المزيد.',
  'round.failed': 'تعذر تحميل الجولة',
} as const satisfies Translation<typeof roundEn>;
