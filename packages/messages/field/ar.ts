import type { fieldEn } from './en.ts';
import type { Translation } from '../message.ts';

export const fieldAr = {
  'field.date': '«{text}» ليس تاريخاً. اكتبه بالصيغة {format}',
  'field.notAfter': 'ليس بعد {day}',
  'field.notBefore': 'ليس قبل {day}',
  'field.choice': 'لم يُختَر «{text}». اختر من القائمة أو احذف النص',
  'field.tooLong': 'عدد الأحرف {count} يزيد على المسموح به: {max} على الأكثر',
  'field.twoNumbers': '«{text}» قد يعني {whole} أو {decimal}. اكتبه بدون فاصلة',
  'field.letterDay': 'يوم',
  'field.letterMonth': 'شهر',
  'field.monthName': 'اسم الشهر',
  'field.letterYear': 'سنة',
  'field.letterHour': 'ساعة',
  'field.letterMinute': 'دقيقة',
} as const satisfies Translation<typeof fieldEn>;
