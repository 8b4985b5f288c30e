import type { Translation } from '../message.ts';
import type { mergeEn } from './en.ts';

export const mergeAr: Translation<typeof mergeEn> = {
  'merge.sameRecord': 'هذان سجل واحد بالفعل',
  'merge.voided': '{patient} ملغى: أعد السجل أولًا',
  'merge.reasonNeeded': 'اذكر لماذا هما شخص واحد',
  'merge.unknownValue': 'لا توجد في السجلين قيمة {name}',
  'merge.conflictingDeaths': 'في السجلين تاريخا وفاة مختلفان: اختر الصحيح',
  'merge.conflictingGenders': 'في السجلين جنس مختلف: اختر الصحيح',
  'merge.conflictingBirthdates': 'في السجلين تاريخا ميلاد مختلفان: اختر الصحيح',
  'merge.changedMeanwhile': 'عدّل شخص آخر أحد السجلين في هذه الأثناء. انظر إليهما من جديد.',
  'merge.movedMeanwhile': 'دُمج هذا السجل في سجل آخر في هذه الأثناء. افتحه من جديد.',
  'merge.undoneAlready': 'جرى التراجع عن هذا الدمج بالفعل',
  'merge.undoTooLate': 'يمكن التراجع عن الدمج خلال 90 يومًا: هذا أقدم',
  'merge.undoLaterFirst': 'دُمج السجل منذ ذلك الحين في سجل آخر: تراجع عن ذلك الدمج أولًا',
};
