import type { Translation } from '../message.ts';
import type { householdEn } from './en.ts';

export const householdAr = {
  'household.livesElsewhere': '{name} من أفراد الأسرة المعيشية {household} بالفعل. أخرجه منها أولًا، أو اجمع الأسرتين.',
  'household.twice': 'أُضيف أحد هؤلاء إلى أسرة معيشية أخرى في هذه الأثناء. انظر مرة أخرى.',
  'household.voidedPatient': 'سجل {name} ملغى',
  'household.deadHead': 'توفي {name} ولا يمكن أن يكون رب أسرة معيشية',
  'household.headElsewhere': '{name} ليس من أفراد هذه الأسرة المعيشية: أضفه أولًا',
  'household.newHeadNeeded': 'اختر رب الأسرة',
  'household.nobodyLeft': 'لن يبقى أحد في هذه الأسرة المعيشية. اجمعها مع أسرة أخرى أو أزلها.',
  'household.withItself': 'لا يمكن جمع أسرة معيشية مع نفسها: اختر أسرة أخرى',
  'household.gone': 'الأسرة المعيشية {household} جُمعت مع أسرة أخرى أو أُزيلت',
  'household.changedMeanwhile': 'غيّر أحدهم هذه الأسرة المعيشية في هذه الأثناء. انظر إليها مرة أخرى.',
  'household.duplicateNumber': 'لأسرة معيشية أخرى هذا الرقم',
  'household.halfPosition': 'يحتاج الموقع إلى خط العرض وخط الطول معًا',
} as const satisfies Translation<typeof householdEn>;
