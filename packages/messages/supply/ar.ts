import type { supplyEn } from './en.ts';
import type { Translation } from '../message.ts';

export const supplyAr: Translation<typeof supplyEn> = {
  'supply.decimals': 'يُسمح بمنزلتين عشريتين على الأكثر',
  'supply.emptyWorkforce': 'يجب ألا يكون فريق العمل فارغًا.',
  'supply.userTwice': 'هذا المستخدم ضمن فريق العمل بالفعل',
  'supply.retiredChoice': 'لم يعد {name} متاحًا ولا يمكن اختياره',
  'supply.stillUsed': 'لا يمكن إيقافه ما دامت {count} من العناصر النشطة تابعة له: {list}',
  'supply.duplicateAsset': 'يوجد أصل بهذا الاسم وهذا المرجع بالفعل',
  'supply.duplicateAssetType': 'يوجد نوع أصول بهذا الاسم بالفعل',
  'supply.duplicateCategory': 'توجد فئة أصول بهذا الاسم بالفعل',
  'supply.duplicateService': 'توجد خدمة بهذا الاسم بالفعل',
  'supply.duplicateServiceType': 'يوجد نوع خدمة بهذا الاسم بالفعل',
  'supply.duplicateSalaryType': 'يوجد نوع راتب بهذا الاسم بالفعل',
  'supply.duplicateEventType': 'يوجد نوع فعالية بهذا الاسم بالفعل',
};
