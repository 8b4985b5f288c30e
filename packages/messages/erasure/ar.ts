import type { Translation } from '../message.ts';
import type { erasureEn } from './en.ts';

export const erasureAr: Translation<typeof erasureEn> = {
  'erasure.done': 'مُحي السجل',
  'erasure.erased': 'مُحي هذا السجل بناءً على طلب قانوني: لا يمكن إدخال شيء فيه ولا دمجه ولا تغييره',
  'erasure.already': 'هذا السجل ممحوّ من قبل',
  'erasure.staff': 'لدى {patient} حساب أو هو من مقدمي الرعاية: يجب أن يبقى ما فعله العاملون معروفًا، فلا يمكن محو السجل',
  'erasure.openOrders': 'طلبات مختبر بلا نتائج: {count}. أدخل النتائج أو أزل الطلبات أولًا، وإلا وصلت نتائج لا صاحب لها.',
  'erasure.headOfHousehold': 'هذا الشخص رب أسرة يعيش فيها آخرون ({count}). اختر ربًّا آخر للأسرة أولًا.',
  'erasure.undecided': 'سجلات سلّمتها أجهزة بهذا الرقم تنتظر قرارا: {count}. قرر بشأنها أولا.',
  'erasure.reasonNeeded': 'اذكر رقم الطلب أو خطابه',
  'erasure.notTheIdentifier': 'هذا ليس معرّف المريض',
  'erasure.changedMeanwhile': 'غيّر شخص ما هذا السجل أو دمجه في هذه الأثناء. انظر إليه من جديد.',
  'erasure.title': 'المحو بناءً على طلب',
  'erasure.pageTitle': 'سجل ممحوّ',
  'erasure.erasedOn': 'مُحي في {date} بناءً على طلب',
  'erasure.erasedWhy': 'لم يعد في هذا السجل ما يسمّي شخصًا. ما يُعدّ يبقى للتقارير، ولا يمكن إدخال شيء.',
};
