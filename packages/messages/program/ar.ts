import type { Translation } from '../message.ts';
import type { programEn } from './en.ts';

export const programAr: Translation<typeof programEn> = {
  'program.unknown': 'هذا الرمز المميز غير صالح: فهو مجهول أو انتهت مدته أو أُلغي.',
  'program.tooFast': 'يمكن لهذا الرمز المميز إرسال {most} طلبًا في الدقيقة. أعد المحاولة بعد {seconds} ثانية.',
  'program.notForPrograms': 'لا يفعل هذا إلا شخص سجّل دخوله، لا برنامج برمز مميز.',
};
