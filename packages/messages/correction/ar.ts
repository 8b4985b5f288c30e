import type { correctionEn } from './en.ts';
import type { Translation } from '../message.ts';

export const correctionAr = {
  'correction.notYours': 'ملأ شخص آخر هذا النموذج: اطلب ذلك ممن يحق له تصحيح نماذج الآخرين',
  'correction.tooLate': 'مقفل: يمكنك تصحيح نماذجك خلال {hours} ساعة',
  'correction.monthClosed': 'مقفل منذ {since}: أُغلق شهر التقرير {month}',
  'correction.samePatient': 'النموذج لهذا المريض أصلًا',
  'correction.movedOn': 'تعذّر إرجاعه: نُقل النموذج مرة أخرى بعد ذلك، أو أُلغي سجل المريض الأول',
  'correction.unknownField': 'لم يُحفظ: {field} ليس سؤالًا في هذا النموذج',
  'correction.retiredQuestion': 'أُوقف استخدام السؤال «{question}» بعد ملء هذا النموذج. يمكن إبقاء إجابته أو حذفها، لا تغييرها.',
} as const satisfies Translation<typeof correctionEn>;
