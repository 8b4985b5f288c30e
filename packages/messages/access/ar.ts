import type { accessEn } from './en.ts';
import type { Translation } from '../message.ts';

export const accessAr = {
  'access.foreignPlace': 'هذا المكان ليس من أماكنك',
  'access.foreignAccount': 'هذا الحساب يتبع أماكن غير أماكنك',
  'access.ownBinding': 'يجب أن يغيّر شخص آخر أماكن حسابك',
  'access.reasonNeeded': 'اذكر سبب فتح ملف هذا المريض',
  'access.elsewhere': 'لا يوجد كائن بهذا المعرّف: مريض. إذا كان المريض في مكان آخر فيمكنك فتح ملفه مع ذكر السبب.',
  'access.elsewhereTitle': 'هذا المريض ليس من مرضى أماكنك',
  'access.elsewhereText': 'قد يكون المريض في مكان آخر. يمكنك فتح ملفه مع ذكر السبب.',
  'access.notAtYours':
    'لا يوجد هذا المريض بين من يحق لك رؤيتهم. إذا كان في مكان آخر فاسأل أحداً هناك، أو من يحق له فتح ملفات مرضى الأماكن الأخرى.',
  'access.openWithReason': 'فتح مع ذكر السبب',
  'access.openTitle': 'فتح ملف مريض من مكان آخر',
  'access.openText': 'يُفتح لك ملف المريض مع كل المقابلات لمدة {hours} ساعات. يُسجَّل اسمك والوقت والسبب في سجل التدقيق الذي يقرؤه آخرون.',
  'access.reason': 'السبب',
  'access.reasonHint': 'لماذا تحتاج إلى هذا المريض الآن، مثلاً حالة طارئة أو إحالة',
  'access.open': 'فتح ملف المريض',
  'access.nobody': 'لا يوجد هذا المريض، لا هنا ولا في مكان آخر',
  'access.openedUntil': 'مفتوح حتى {time} بسبب: {reason}',
} as const satisfies Translation<typeof accessEn>;
